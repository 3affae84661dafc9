# SPDX-License-Identifier: Apache-2.0
# How every target of the project is compiled. Linked privately, so that nothing of it reaches third-party code.

include(GNUInstallDirs)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Debug CACHE STRING "Build type" FORCE)
endif()

find_program(ASSAY_CCACHE ccache)
if(ASSAY_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER "${ASSAY_CCACHE}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${ASSAY_CCACHE}")
endif()

add_library(project_settings INTERFACE)
target_include_directories(project_settings INTERFACE "${CMAKE_SOURCE_DIR}/src")
target_compile_options(project_settings INTERFACE
  -fPIE
  "-ffile-prefix-map=${CMAKE_SOURCE_DIR}/=")
target_compile_definitions(project_settings INTERFACE
  SIMDJSON_EXCEPTIONS=0
  $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
if(CMAKE_BUILD_TYPE STREQUAL "Release" OR CMAKE_BUILD_TYPE STREQUAL "RelWithDebInfo")
  target_compile_options(project_settings INTERFACE
    -D_FORTIFY_SOURCE=2 -fstack-protector-strong -ffunction-sections -fdata-sections)
  target_link_options(project_settings INTERFACE -Wl,-z,relro,-z,now -Wl,--gc-sections)
endif()

find_program(ASSAY_LLD ld.lld)
if(ASSAY_LLD AND CMAKE_BUILD_TYPE STREQUAL "Debug")
  target_link_options(project_settings INTERFACE -fuse-ld=lld)
endif()
target_link_options(project_settings INTERFACE -pie)

if(ASSAY_SANITIZE)
  target_compile_options(project_settings INTERFACE
    "-fsanitize=${ASSAY_SANITIZE}" -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(project_settings INTERFACE "-fsanitize=${ASSAY_SANITIZE}")
endif()
if(ASSAY_FUZZ)
  target_compile_options(project_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(ASSAY_COVERAGE)
  target_compile_options(project_settings INTERFACE --coverage)
  target_link_options(project_settings INTERFACE --coverage)
endif()

add_library(project_warnings INTERFACE)
target_compile_options(project_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wextra-semi -Wimplicit-fallthrough
  -Wdouble-promotion -Wformat=2
  $<$<BOOL:${ASSAY_WARNINGS_AS_ERRORS}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(project_warnings INTERFACE
    -Wduplicated-cond -Wduplicated-branches -Wlogical-op -Wuseless-cast)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # libstdc++ 12 marks a function deprecated that its own std::stable_sort calls; only clang tells.
  target_compile_options(project_warnings INTERFACE -Wno-deprecated-declarations)
endif()
