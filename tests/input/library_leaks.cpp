// What the leak detector of a sanitized build may ignore, each once and small: libxdo 3.20160805
// does not free the keyboard map that it asks for, libXrandr keeps a note of a display without the
// extension, and a connection to a dead server is never closed (see X11).
extern "C" const char* __lsan_default_suppressions();

extern "C" const char* __lsan_default_suppressions() {
    return "leak:XkbGetMap\nleak:libXrandr\nleak:XOpenDisplay\n";
}
