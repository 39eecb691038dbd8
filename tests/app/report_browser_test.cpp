// The report in a real browser: it runs without errors, in light and dark, and fits a phone and a
// desktop.
#include "app/report.hpp"
#include "tests/app/web_page.hpp"
#include "tests/support/child.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fstream>
#include <optional>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sightread::test {
namespace {

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void write_report(const std::filesystem::path& file) {
    Report report(
        file, "Sightread plays \"A game with quite a long title, such as windows have at times\"");
    for (int game = 1; game <= 2; ++game) {
        report.game_begins(game);
        for (int i = 0; i < 12; ++i) {
            Step step;
            step.frame = {cv::Mat(480, 640, CV_8UC3, cv::Scalar(10 * i, 200, 30)), Clock::now()};
            step.verdict = i == 0 ? "looked" : i == 5 ? "lost click" : "expected";
            step.made = i > 0 && i != 5 ? 1 : 0;
            step.move = "1,1 1,2";
            step.gestures = "click 100,100; click 200,200; click 300,300; click 400,400";
            step.board = "2 2\n1 2\n2 1\n";
            step.left = 12 - i;
            step.stages.read = 2;
            report.step(step);
        }
        report.say("a sentence with <b>signs</b> & \"quotes\"");
        report.game_ends(game == 1 ? "won" : "stuck",
                         game == 1 ? "" : "no move is left on this board");
    }
    report.write();
}

// The page with a probe in it, which writes down what it finds once everything has run.
void add_probe(const std::filesystem::path& page, const std::filesystem::path& probed) {
    std::string text = text_of(page);
    const std::string catcher =
        "<script>window.failures=[];window.onerror=(m)=>{window.failures.push(String(m));};"
        "window.onunhandledrejection=(e)=>{window.failures.push(String(e.reason));};</script>";
    const std::string probe =
        "<script>window.addEventListener('load',()=>{"
        "document.getElementById('play').click();document.getElementById('play').click();"
        "const place=document.getElementById('place');place.value=3;place.oninput();"
        "const wide=[...document.querySelectorAll('main > "
        "*')].filter(x=>x.getBoundingClientRect().right>innerWidth+1)"
        ".map(x=>x.id||x.className||x.tagName);"
        "const "
        "data={width:innerWidth,scroll:document.documentElement.scrollWidth,failures:window."
        "failures,wide,"
        "ground:getComputedStyle(document.body).backgroundColor,ink:getComputedStyle(document.body)"
        ".color,"
        "rows:document.querySelectorAll('#games "
        "tr').length,thumbs:document.querySelectorAll('#strip img').length,"
        "picture:document.getElementById('picture').naturalWidth,number:document.getElementById('"
        "number').textContent,"
        "requests:performance.getEntriesByType('resource').filter(r=>!r.name.startsWith('data:'))."
        "length};"
        "parent.postMessage('PROBE'+JSON.stringify(data)+'EBORP','*');});</script>";
    text.insert(text.find("<head>") + 6, catcher);
    text.insert(text.rfind("</body>"), probe);
    std::ofstream(probed, std::ios::binary) << text;
}

// The browser's own window has a least width, a frame in it has none.
void write_frame(const std::filesystem::path& file, const std::string& page, int width,
                 int height) {
    std::ofstream(file)
        << "<html><head><meta name='color-scheme' content='light dark'></head><body>"
        << "<script>window.onmessage=(e)=>{const p=document.createElement('pre');"
        << "p.textContent=e.data;document.body.append(p);};</script>"
        << "<iframe src='" << page << "' style='border:0;width:" << width << "px;height:" << height
        << "px'></iframe></body></html>";
}

struct Screen {
    const char* name;
    int width, height;
    bool is_dark;
};

class ReportInABrowser : public testing::TestWithParam<Screen> {};

int lightness(const std::string& colour) {
    int red = 0, green = 0, blue = 0;
    EXPECT_EQ(std::sscanf(colour.c_str(), "rgb(%d, %d, %d)", &red, &green, &blue), 3) << colour;
    return (red + green + blue) / 3;
}

TEST_P(ReportInABrowser, RendersWithoutErrorsAndFits) {
    const std::optional<std::string> program = browser();
    if (!program)
        GTEST_SKIP() << "Chromium is not installed: the report was not opened in a browser";
    const TemporaryFolder folder;
    write_report(folder / "report.html");
    add_probe(folder / "report.html", folder / "probed.html");
    const Screen& screen = GetParam();
    write_frame(folder / "frame.html", "probed.html", screen.width, screen.height);
    Child chromium(
        {*program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
         "--no-first-run", "--hide-scrollbars", "--user-data-dir=" + (folder / "profile").string(),
         "--window-size=1400,1000",
         std::string("--blink-settings=preferredColorScheme=") + (screen.is_dark ? "0" : "1"),
         "--virtual-time-budget=4000", "--dump-dom", "file://" + (folder / "frame.html").string()},
        {{"HOME", folder.path().string()}, {"XDG_CONFIG_HOME", ""}, {"DISPLAY", ""}},
        (folder / "dom").string());
    ASSERT_TRUE(
        eventually([&] { return chromium.exit_code().has_value(); }, std::chrono::seconds(120)));
    const std::string dom = text_of(folder / "dom");
    const std::size_t begin = dom.find(">PROBE{"), end = dom.find("}EBORP");
    ASSERT_TRUE(begin != std::string::npos && end != std::string::npos) << dom.substr(0, 2000);
    const nlohmann::json found = nlohmann::json::parse(dom.substr(begin + 6, end - begin - 5));
    EXPECT_TRUE(found["failures"].empty()) << found;
    EXPECT_EQ(found["rows"], 3) << found;
    EXPECT_EQ(found["thumbs"], 24) << found;
    EXPECT_EQ(found["picture"], 640) << found;
    EXPECT_EQ(found["number"], "4 / 24") << found;
    EXPECT_EQ(found["requests"], 0) << found;
    EXPECT_EQ(found["width"], screen.width) << found;
    EXPECT_LE(found["scroll"], found["width"]) << found;
    EXPECT_TRUE(found["wide"].empty()) << found;
    EXPECT_EQ(lightness(found["ground"]) < 128, screen.is_dark) << found;
    EXPECT_EQ(lightness(found["ink"]) > 128, screen.is_dark) << found;
}

INSTANTIATE_TEST_SUITE_P(Screens, ReportInABrowser,
                         testing::Values(Screen{"desktop_light", 1280, 900, false},
                                         Screen{"desktop_dark", 1280, 900, true},
                                         Screen{"phone_light", 390, 844, false},
                                         Screen{"phone_dark", 390, 844, true}),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace sightread::test
