# Debian packages by CPack (`cpack -G DEB` in the build folder): the program, its manual page, completions and profiles; and, where Qt 6
# is there, sightread-gui, so that who plays without the window needs no toolkit. The libraries for other programs and the practice
# windows are in neither.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sightread)
set(CPACK_PACKAGE_CONTACT "The Sightread authors <noreply@github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "reads puzzle games off the screen and plays them")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Watches the window of a puzzle game, reads the board off its pixels, works out the
moves, and makes them with the mouse and the keyboard, each one verified.
Plays Onet (Shisen-Sho), LYNE, sliding puzzles, Catch the Cat and Runaway
Robot, with any skin and size of window, on X11.")
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS tesseract-ocr-eng)
# Letters of other writings.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "tesseract-ocr-rus, tesseract-ocr-ell, tesseract-ocr-jpn, tesseract-ocr-kor, tesseract-ocr-chi-sim, tesseract-ocr-ara")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME sightread)

# What Debian's policy asks of every package.
set(documents share/doc/sightread)
file(WRITE ${PROJECT_BINARY_DIR}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Sightread

Files: *
Copyright: 2026 The Sightread authors
License: Expat
")
file(STRINGS LICENSE license)
list(SUBLIST license 4 -1 license)
foreach(line IN LISTS license)
  if(line STREQUAL "")
    set(line ".")
  endif()
  file(APPEND ${PROJECT_BINARY_DIR}/copyright " ${line}\n")
endforeach()
install(FILES ${PROJECT_BINARY_DIR}/copyright DESTINATION ${documents} COMPONENT program)
file(WRITE ${PROJECT_BINARY_DIR}/changelog "sightread (${PROJECT_VERSION}) unstable; urgency=medium

  * What has changed is told in /usr/share/doc/sightread/CHANGELOG.md.

 -- ${CPACK_PACKAGE_CONTACT}  Sat, 21 Nov 2026 00:00:00 +0000
")
install(FILES CHANGELOG.md DESTINATION ${documents} COMPONENT program)
install(CODE "
  execute_process(COMMAND gzip -9nkf ${PROJECT_BINARY_DIR}/changelog COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND gzip -9nkf ${PROJECT_BINARY_DIR}/app/sightread.1 COMMAND_ERROR_IS_FATAL ANY)" COMPONENT program)
install(FILES ${PROJECT_BINARY_DIR}/changelog.gz DESTINATION ${documents} COMPONENT program)
install(FILES ${PROJECT_BINARY_DIR}/app/sightread.1.gz DESTINATION share/man/man1 COMPONENT program)

if(TARGET sightread-gui)
  list(APPEND CPACK_COMPONENTS_ALL gui)
  set(CPACK_DEBIAN_GUI_PACKAGE_NAME sightread-gui)
  set(CPACK_DEBIAN_GUI_PACKAGE_DEPENDS "sightread (= ${PROJECT_VERSION})")
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS sightread-gui)
  set(CPACK_COMPONENT_GUI_DESCRIPTION "This package has the window of Sightread.
Shows the window of a puzzle game with the board that sightread reads in it
drawn on top. What is misread is corrected by a click and kept as a profile;
the game is played with the next moves beside it, and can be paused, stepped
and stopped.")
  install(FILES ${PROJECT_BINARY_DIR}/copyright DESTINATION share/doc/sightread-gui COMPONENT gui)
  install(CODE "
  execute_process(COMMAND gzip -9nkf ${PROJECT_BINARY_DIR}/changelog COMMAND_ERROR_IS_FATAL ANY)
  file(COPY ${PROJECT_SOURCE_DIR}/app/gui/sightread-gui.1 DESTINATION ${PROJECT_BINARY_DIR}/app/gui)
  execute_process(COMMAND gzip -9nkf ${PROJECT_BINARY_DIR}/app/gui/sightread-gui.1 COMMAND_ERROR_IS_FATAL ANY)" COMPONENT gui)
  install(FILES ${PROJECT_BINARY_DIR}/changelog.gz DESTINATION share/doc/sightread-gui COMPONENT gui)
  install(FILES ${PROJECT_BINARY_DIR}/app/gui/sightread-gui.1.gz DESTINATION share/man/man1 COMPONENT gui)
endif()

include(CPack)
