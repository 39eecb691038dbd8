// What the leak detector of a sanitized build may ignore: libxdo 3.20160805 never frees the keyboard map that it asks
// for once.
extern "C" const char* __lsan_default_suppressions();

extern "C" const char* __lsan_default_suppressions() {
    return "leak:XkbGetMap\n";
}
