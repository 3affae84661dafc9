# SPDX-License-Identifier: Apache-2.0
# Third-party libraries as targets named third_party_NAME. The light program takes the static library where
# Debian has one: each shared library costs start-up time (docs/decisions/0011-two-programs.md).

find_package(Threads REQUIRED)

# Declares third_party_NAME from the first library file found among FILES.
function(third_party name)
  cmake_parse_arguments(LIB "" "" "FILES;LINK;DEFINE" ${ARGN})
  find_library(ASSAY_LIBRARY_${name} NAMES ${LIB_FILES} REQUIRED)
  add_library(third_party_${name} INTERFACE)
  target_link_libraries(third_party_${name} INTERFACE "${ASSAY_LIBRARY_${name}}" ${LIB_LINK})
  target_compile_definitions(third_party_${name} INTERFACE ${LIB_DEFINE})
endfunction()

third_party(yaml FILES libyaml.a yaml)
third_party(simdjson FILES simdjson)
third_party(expat FILES libexpat.a expat)
third_party(zlib FILES libz.a z)
third_party(curl FILES curl)
third_party(systemd FILES systemd)

# A program with the property LOADS_SIMDJSON leaves simdjson out and brings app/simdjson_loader.cpp, which opens it by
# this name when the first JSON document is read.
set_target_properties(third_party_simdjson PROPERTIES INTERFACE_LINK_LIBRARIES
  "$<$<NOT:$<BOOL:$<TARGET_PROPERTY:LOADS_SIMDJSON>>>:${ASSAY_LIBRARY_simdjson}>")
execute_process(COMMAND "${CMAKE_OBJDUMP}" -p "${ASSAY_LIBRARY_simdjson}" OUTPUT_VARIABLE simdjson_headers)
if(NOT simdjson_headers MATCHES "SONAME +([^\n]+)")
  message(FATAL_ERROR "${ASSAY_LIBRARY_simdjson} has no SONAME, expected a shared library")
endif()
set(ASSAY_SIMDJSON_SONAME "${CMAKE_MATCH_1}")

if(ASSAY_BUILD_TESTS)
  find_package(rapidcheck REQUIRED)
endif()
