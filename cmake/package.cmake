# A Debian package by CPack (`cpack -G DEB` in the build folder): the program, its manual page, completions and profiles. The
# libraries for other programs and the practice windows are not in it.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sightread)
set(CPACK_PACKAGE_CONTACT "The Sightread authors <sightread@localhost.localdomain>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "reads puzzle games off the screen and plays them")
set(CPACK_PACKAGE_DESCRIPTION "Watches the window of a puzzle game, reads the board off its pixels, works out the
moves, and makes them with the mouse and the keyboard, each one verified.
Plays Onet (Shisen-Sho), LYNE, sliding puzzles and more, with any skin and
size of window, on X11.")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS tesseract-ocr-eng)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME sightread)
include(CPack)
