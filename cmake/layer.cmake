# Flags for every target of ours: warnings are errors, headers are included from the root of the project.
function(sightread_flags target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor)
  if(SIGHTREAD_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<INSTALL_INTERFACE:include/sightread>)
endfunction()

# Headers of others that most files of a target include, compiled once: sightread_precompiled(TARGET headers...). Without the option
# (presets "debug" and "sanitize") a file that forgets to include what it uses does not compile. Instead of headers, `REUSE_FROM other`
# takes those of another target.
set(sightread_usual_headers <algorithm> <cmath> <functional> <map> <memory> <optional> <string> <vector> <opencv2/core.hpp> <opencv2/imgproc.hpp>)
function(sightread_precompiled target)
  if("REUSE_FROM" IN_LIST ARGN AND SIGHTREAD_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} ${ARGN})
    return()
  endif()
  if(SIGHTREAD_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# A layer is a folder is a library: sightread_layer(NAME sources...). Link it as Sightread::NAME.
function(sightread_layer name)
  add_library(${name} STATIC ${ARGN})
  add_library(Sightread::${name} ALIAS ${name})
  set_target_properties(${name} PROPERTIES OUTPUT_NAME sightread_${name})
  sightread_flags(${name})
endfunction()

# A game is a folder of solvers/ with a board, and has a folder of the same name in every layer.
file(GLOB sightread_games CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/solvers ${PROJECT_SOURCE_DIR}/solvers/*/board.hpp)
list(TRANSFORM sightread_games REPLACE "/.*" "")

# Adds every game's files of a name, in which `*` stands for any part: sightread_games(TARGET NAME [EXCEPT regular expressions of paths...]).
function(sightread_games target name)
  cmake_parse_arguments(PARSE_ARGV 2 files "" "" EXCEPT)
  list(TRANSFORM sightread_games APPEND /${name} OUTPUT_VARIABLE places)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${places})
  foreach(exception IN LISTS files_EXCEPT)
    list(FILTER files EXCLUDE REGEX ${exception})
  endforeach()
  target_sources(${target} PRIVATE ${files})
endfunction()

# What other programs may build on: the layer's library and headers are installed (component "library") and found again by
# find_package(Sightread COMPONENTS name), see cmake/SightreadConfig.cmake.
function(sightread_export name)
  include(GNUInstallDirs)
  set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Sightread)
  install(TARGETS ${name} EXPORT Sightread_${name} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
  install(EXPORT Sightread_${name} NAMESPACE Sightread:: DESTINATION ${package} COMPONENT library)
  install(DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/ DESTINATION include/sightread/${name} COMPONENT library FILES_MATCHING PATTERN "*.hpp")
endfunction()

# Tests are compiled once and run once: little optimisation takes the least time in all.
function(sightread_test_flags target)
  sightread_flags(${target})
  target_compile_options(${target} PRIVATE $<$<CONFIG:RelWithDebInfo>:-O1>)
endfunction()

# One test program per layer: sightread_test(NAME sources... [HEADERS headers that are compiled once]). Link what it tests with target_link_libraries(test_NAME ...).
# Each test runs in a process of its own and has a time limit, so that nothing hangs. Tests with "Soak" in their name are slow ones:
# they have the label "soak", which `scripts/test` leaves out and `scripts/test --all` does not. So have those that tests/slow.txt names.
set(sightread_slow_tests ${PROJECT_SOURCE_DIR}/tests/slow.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sightread_slow_tests})
file(STRINGS ${sightread_slow_tests} sightread_slow_lines REGEX "^[^#]")
function(sightread_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "" HEADERS)
  if(NOT test_HEADERS)
    set(test_HEADERS REUSE_FROM test_support)
  endif()
  add_executable(test_${name} ${test_UNPARSED_ARGUMENTS})
  sightread_test_flags(test_${name})
  sightread_precompiled(test_${name} ${test_HEADERS})
  target_compile_definitions(test_${name} PRIVATE SIGHTREAD_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(test_${name} PRIVATE GTest::gtest_main)
  set(slow ${sightread_slow_lines})
  list(FILTER slow INCLUDE REGEX "^${name} ")
  list(TRANSFORM slow REPLACE "^${name} " ":")
  string(CONCAT slow "*Soak*" ${slow})
  gtest_discover_tests(test_${name} TEST_PREFIX ${name}. TEST_FILTER "-${slow}" DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 300)
  gtest_discover_tests(test_${name} TEST_PREFIX ${name}. TEST_FILTER "${slow}" TEST_LIST ${name}_soak DISCOVERY_TIMEOUT 60
                       PROPERTIES TIMEOUT 1800 LABELS soak)
endfunction()

# A benchmark program: sightread_benchmark(NAME sources...), with Google Benchmark.
function(sightread_benchmark name)
  add_executable(bench_${name} ${ARGN})
  sightread_flags(bench_${name})
  target_compile_definitions(bench_${name} PRIVATE SIGHTREAD_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(bench_${name} PRIVATE benchmark::benchmark)
endfunction()
