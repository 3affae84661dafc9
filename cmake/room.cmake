# SPDX-License-Identifier: Apache-2.0
# One call declares a room: its library, its adapters library and its test program. tools/check-layers reads the
# same calls, so the table of allowed includes lives in one place.
#
#   room(lease
#     SOURCES transition.cpp          # pure and port-facing code
#     ADAPTERS adapters/x.cpp         # the only files that see third-party headers
#     TESTS transition_test.cpp
#     DEPENDS base document           # rooms whose headers it may include
#     ADAPTER_DEPENDS sqlite          # further rooms, for adapters/ only
#     LIBRARIES zlib                  # third_party_* libraries of SOURCES
#     ADAPTER_LIBRARIES systemd       # third_party_* libraries of ADAPTERS
#     FULL_ADAPTERS adapters/y.cpp    # adapters that only the full program links
#     FULL_ADAPTER_LIBRARIES curl     # third_party_* libraries of FULL_ADAPTERS
#     TEST_DEPENDS fakes              # further rooms, for tests only
#     THREADS                         # its tests start threads: they also run under ThreadSanitizer
#     PURE)                           # no clock, no I/O, no logging anywhere in the room
#
# Adapters come in two libraries, <room>_adapters and <room>_full_adapters, because a static library brings its shared
# libraries along: the light program must not load libcurl or libsystemd (each costs start-up time), so it links only
# the first one. <room>_full_adapters links the other, and the full program and tests link both.

function(assay_target target)
  target_link_libraries(${target} PRIVATE project_settings project_warnings)
endfunction()

# What `make check` builds with ThreadSanitizer.
add_custom_target(threaded_tests)

function(room name)
  cmake_parse_arguments(ROOM "PURE;THREADS" ""
    "SOURCES;ADAPTERS;FULL_ADAPTERS;TESTS;DEPENDS;ADAPTER_DEPENDS;LIBRARIES;ADAPTER_LIBRARIES;FULL_ADAPTER_LIBRARIES;TEST_DEPENDS"
    ${ARGN})
  add_library(${name} STATIC ${ROOM_SOURCES})
  assay_target(${name})
  target_link_libraries(${name} PUBLIC ${ROOM_DEPENDS})
  foreach(library IN LISTS ROOM_LIBRARIES)
    target_link_libraries(${name} PRIVATE third_party_${library})
  endforeach()

  set(test_links ${name})
  if(ROOM_ADAPTERS)
    add_library(${name}_adapters STATIC ${ROOM_ADAPTERS})
    assay_target(${name}_adapters)
    target_link_libraries(${name}_adapters PUBLIC ${name} ${ROOM_ADAPTER_DEPENDS})
    foreach(library IN LISTS ROOM_ADAPTER_LIBRARIES)
      target_link_libraries(${name}_adapters PRIVATE third_party_${library})
    endforeach()
    set(test_links ${name}_adapters ${name})
  endif()
  if(ROOM_FULL_ADAPTERS)
    add_library(${name}_full_adapters STATIC ${ROOM_FULL_ADAPTERS})
    assay_target(${name}_full_adapters)
    target_link_libraries(${name}_full_adapters PUBLIC ${test_links} ${ROOM_ADAPTER_DEPENDS})
    foreach(library IN LISTS ROOM_FULL_ADAPTER_LIBRARIES)
      target_link_libraries(${name}_full_adapters PRIVATE third_party_${library})
    endforeach()
    list(PREPEND test_links ${name}_full_adapters)
  endif()

  if(ASSAY_BUILD_TESTS AND ROOM_TESTS)
    add_executable(${name}_test ${ROOM_TESTS})
    assay_target(${name}_test)
    target_link_libraries(${name}_test PRIVATE ${test_links} ${ROOM_TEST_DEPENDS} test_main)
    # RapidCheck's headers do not meet our warnings; its library is linked only where a property test asks for it.
    foreach(source IN LISTS ROOM_TESTS)
      if(source MATCHES "_property_test\\.cpp$")
        target_link_libraries(${name}_test PRIVATE rapidcheck)
        break()
      endif()
    endforeach()
    add_test(NAME unit.${name} COMMAND ${name}_test WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
    # A fixed seed, so that a run says the same twice; the nightly run takes random ones.
    set_tests_properties(unit.${name} PROPERTIES LABELS unit ENVIRONMENT "RC_PARAMS=seed=20260301")
    if(ROOM_THREADS)
      set_property(TEST unit.${name} APPEND PROPERTY LABELS threads)
      add_dependencies(threaded_tests ${name}_test)
    endif()
  endif()
endfunction()
