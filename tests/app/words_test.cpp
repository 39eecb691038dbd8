// The dictionary as it is understood: every phrase by itself, in every language, among all others.
#include "app/begin_words.hpp"
#include "vision/text/dictionary.hpp"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

namespace sightread {
namespace {

const std::map<std::string, Asks> beginnings = {
    {"new_game", Asks::new_game}, {"next", Asks::new_game}, {"go_on", Asks::to_go_on},
    {"start", Asks::to_start},    {"easy", Asks::to_start}, {"agree", Asks::to_agree}};

const Dictionary::Phrases& phrases_of(const Dictionary::Language& language,
                                      const std::string& meaning) {
    static const Dictionary::Phrases none;
    const auto found = language.meanings.find(meaning);
    return found == language.meanings.end() ? none : found->second;
}

// Which phrases that do harm, of which languages, stand in a text.
std::string harm_in(const std::string& text) {
    std::string found;
    for (const auto& [code, language] : dictionary().languages())
        for (const std::string& phrase : phrases_of(language, "harms"))
            if ((" " + plain_words(text)).find(" " + plain_words(phrase)) != std::string::npos)
                found += " " + code + ": " + phrase + ";";
    return found;
}

// A phrase that begins a game in one language and does harm in another is never pressed: one of the
// two is to be written otherwise, or to go.
TEST(WordsOfAllLanguages, ThatBeginAGameDoNoHarmInAnother) {
    for (const auto& [code, language] : dictionary().languages())
        for (const auto& [meaning, asks] : beginnings)
            for (const std::string& phrase : phrases_of(language, meaning))
                EXPECT_FALSE(wording_of(phrase).is_harmful)
                    << code << ", " << meaning << ": " << phrase << " does harm as"
                    << harm_in(phrase);
}

TEST(WordsOfAllLanguages, MeanWhatTheyStandFor) {
    for (const auto& [code, language] : dictionary().languages()) {
        for (const auto& [meaning, asks] : beginnings)
            for (const std::string& phrase : phrases_of(language, meaning))
                EXPECT_GE(wording_of(phrase).asks, asks)
                    << code << ", " << meaning << ": " << phrase;
        for (const std::string& phrase : phrases_of(language, "harms"))
            EXPECT_TRUE(wording_of(phrase).is_harmful) << code << ": " << phrase;
        for (const std::string& phrase : phrases_of(language, "won"))
            EXPECT_EQ(wording_of(phrase).tells, Tells::won) << code << ": " << phrase;
        for (const std::string& phrase : phrases_of(language, "done"))
            EXPECT_EQ(wording_of(phrase + "! 51, 14 s").tells, Tells::won)
                << code << ": " << phrase;
        for (const std::string& phrase : phrases_of(language, "lost"))
            EXPECT_EQ(wording_of(phrase).tells, Tells::lost) << code << ": " << phrase;
        for (const std::string& phrase : phrases_of(language, "keeps"))
            EXPECT_TRUE(wording_of(phrase).declines) << code << ": " << phrase;
    }
}

// A letter misread at either end of a very long word, wherever the word stands.
TEST(WordsOfAllLanguages, AreReadAlthoughLettersAreNot) {
    int seen = 0;
    for (const auto& [code, language] : dictionary().languages())
        for (const std::string& phrase : phrases_of(language, "harms")) {
            std::string plain = plain_words(phrase);
            const bool is_latin =
                std::all_of(plain.begin(), plain.end(), [](char byte) { return byte >= ' '; });
            if (!is_latin || plain.find(' ') != std::string::npos || plain.size() < 10 ||
                phrase.ends_with('*'))
                continue;
            ++seen;
            EXPECT_TRUE(wording_of("x" + plain.substr(1, plain.size() - 2) + "x").is_harmful)
                << code << ": " << phrase;
            EXPECT_TRUE(wording_of(plain.substr(1, plain.size() - 2)).is_harmful)
                << code << ": " << phrase;
            EXPECT_TRUE(wording_of("x" + plain + "x").is_harmful) << code << ": " << phrase;
        }
    EXPECT_GT(seen, 50);
}

TEST(WordsOfAllLanguages, AskForAnyKey) {
    for (const auto& [code, language] : dictionary().languages())
        for (const std::string& press : phrases_of(language, "press"))
            for (const std::string& key : phrases_of(language, "any_key")) {
                const std::string text = plain_words(press) + " " + plain_words(key);
                EXPECT_EQ(wording_of(text).key, "space") << code << ": " << text;
                EXPECT_TRUE(wording_of(text).key_begins) << code << ": " << text;
            }
}

// What asks for a game tells of no loss, and only the next level of a win.
TEST(WordsOfAllLanguages, ThatBeginAGameTellOfNoEnd) {
    for (const auto& [code, language] : dictionary().languages())
        for (const auto& [meaning, asks] : beginnings)
            for (const std::string& phrase : phrases_of(language, meaning)) {
                const Tells tells = wording_of(phrase).tells;
                EXPECT_TRUE(tells == Tells::nothing || (meaning == "next" && tells == Tells::won))
                    << code << ", " << meaning << ": " << phrase;
            }
}

// A star after fewer letters would match nearly anything; elsewhere it would stand for itself.
TEST(WordsOfAllLanguages, HaveLettersAndStarsOnlyAfterSome) {
    for (const auto& [code, language] : dictionary().languages())
        for (const auto& [meaning, phrases] : language.meanings) {
            std::map<std::string, std::string> seen;
            for (const std::string& phrase : phrases) {
                const std::string plain = plain_words(phrase);
                EXPECT_FALSE(plain.empty()) << code << ", " << meaning << ": " << phrase;
                const bool goes_on = phrase.ends_with('*');
                EXPECT_EQ(std::count(phrase.begin(), phrase.end(), '*'), goes_on ? 1 : 0)
                    << code << ": " << phrase;
                EXPECT_TRUE(!goes_on || plain.substr(plain.rfind(' ') + 1).size() >= 3)
                    << code << ": " << phrase;
                const auto [first, is_new] = seen.emplace(plain + (goes_on ? "*" : ""), phrase);
                EXPECT_TRUE(is_new)
                    << code << ", " << meaning << ": " << phrase << " is " << first->second;
            }
        }
}

struct Case {
    const char* language;
    const char* start;
    const char* again;
    const char* next_level;
    const char* harm;
};

// In sentences as pages have them, not as the dictionary writes them.
TEST(WordsOfAllLanguages, AreReadOnPagesOfTheirs) {
    for (const Case& each : std::initializer_list<Case>{
             {"el", "ΞΕΚΙΝΑ", "Παίξε ξανά!", "Επόμενο επίπεδο »", "Διαγραφή προόδου"},
             {"uk", "ПОЧАТИ ГРУ", "Зіграти ще раз?", "Наступний рівень →", "Видалити прогрес"},
             {"bg", "Започни играта", "Играй отново", "Към следващото ниво", "Изтрий профила"},
             {"sr", "Започни игру", "Играј поново", "Следећи ниво", "Обриши налог"},
             {"mk", "Почни игра", "Играј повторно", "Следно ниво", "Избриши сметка"},
             {"be", "Пачаць гульню", "Гуляць зноў", "Наступны ўзровень", "Выдаліць"},
             {"kk", "Ойынды бастау", "Қайта ойнау", "Келесі деңгей", "Сатып алу"},
             {"ar", "ابدأ اللعبة", "العب مرة أخرى", "المستوى التالي", "تسجيل الخروج"},
             {"fa", "شروع بازی", "دوباره بازی کن", "مرحله بعدی", "حذف حساب کاربری"},
             {"ur", "کھیل شروع کریں", "دوبارہ کھیلیں", "اگلا لیول", "حذف کریں"},
             {"he", "התחל משחק", "שחק שוב", "לשלב הבא", "מחיקת חשבון"},
             {"hi", "खेल शुरू करें", "फिर से खेलें", "अगला स्तर", "खाता हटाएं"},
             {"bn", "খেলা শুরু করুন", "আবার খেলুন", "পরবর্তী স্তর", "মুছে ফেলুন"},
             {"ta", "விளையாட்டைத் தொடங்கு", "மீண்டும் விளையாடு", "அடுத்த நிலை", "கணக்கு நீக்கு"},
             {"te", "ఆట ప్రారంభించండి", "మళ్ళీ ఆడండి", "తదుపరి స్థాయి", "ఖాతా తొలగించు"},
             {"mr", "खेळ सुरू करा", "पुन्हा खेळा", "पुढील स्तर", "हटवा"},
             {"ne", "खेल सुरु गर्नुहोस्", "फेरि खेल्नुहोस्", "अर्को तह", "मेटाउनुहोस्"},
             {"th", "เริ่มเกม", "เล่นอีกครั้งไหม", "ไปด่านต่อไป", "ออกจากระบบ"},
             {"lo", "ເລີ່ມເກມ", "ຫຼິ້ນອີກຄັ້ງ", "ລະດັບຕໍ່ໄປ", "ອອກຈາກລະບົບ"},
             {"km", "ចាប់ផ្តើមហ្គេម", "លេងម្តងទៀត", "កម្រិតបន្ទាប់", "ចាកចេញ"},
             {"my", "ဂိမ်းစတင်ပါ", "ထပ်ကစားမည်", "နောက်အဆင့်", "ဖျက်မည်"},
             {"ka", "თამაშის დაწყება", "ითამაშე თავიდან", "შემდეგი დონე", "ანგარიშის წაშლა"},
             {"hy", "Սկսել խաղը", "Խաղալ նորից", "Հաջորդ մակարդակը", "Ջնջել"},
             {"az", "Oyuna başla", "Yenidən oyna", "Növbəti səviyyə", "Hesabdan çıxış"},
             {"uz", "O'yinni boshlash", "Qayta o'ynash", "Keyingi daraja", "Sotib olish"},
             {"mn", "Тоглоом эхлэх", "Дахин тоглох", "Дараагийн түвшин", "Устгах"},
             {"vi", "BẮT ĐẦU CHƠI", "Chơi lại", "Cấp độ tiếp theo", "Đăng xuất"},
             {"id", "Mulai permainan", "Main lagi", "Level berikutnya", "Hapus akun"},
             {"ms", "Mulakan permainan", "Main semula", "Tahap seterusnya", "Padam akaun"},
             {"fil", "Simulan ang laro", "Maglaro muli", "Susunod na antas", "Bumili ng barya"},
             {"sw", "Anza mchezo", "Cheza tena", "Kiwango kinachofuata", "Futa akaunti"},
             {"zu", "Qala umdlalo", "Dlala futhi", "Izinga elilandelayo", "Thenga"},
             {"af", "Begin die speletjie", "Speel weer", "Volgende vlak", "Vee uit"},
             {"is", "Hefja leik", "Spila aftur", "Næsta borð", "Eyða reikningi"},
             {"ga", "Tosaigh an cluiche", "Imir arís", "An chéad leibhéal eile", "Ceannaigh anois"},
             {"cy", "Dechrau'r gêm", "Chwarae eto", "Lefel nesaf", "Dileu cyfrif"},
             {"eu", "Hasi jokoa", "Jolastu berriro", "Hurrengo maila", "Ezabatu kontua"},
             {"gl", "Comezar o xogo", "Xogar de novo", "Seguinte nivel", "Pechar sesión"},
             {"ca", "Comença la partida", "Torna a jugar", "Següent nivell", "Tanca la sessió"},
             {"mt", "Ibda l-logħba", "Erġa' ilgħab", "Il-livell li jmiss", "Ħassar il-kont"},
             {"sq", "Fillo lojën", "Luaj përsëri", "Niveli tjetër", "Fshi llogarinë"},
             {"lb", "Spill ufänken", "Nach eng Kéier spillen", "Nächste Niveau", "Läschen"},
             {"eo", "Komenci ludon", "Ludi denove", "Sekva nivelo", "Forigi konton"},
             {"la", "Incipe ludum", "Lude iterum", "Gradus sequens", "Dele omnia"},
             {"ht", "Kòmanse jwèt la", "Jwe ankò", "Pwochen nivo", "Efase kont"},
             {"zh-Hans", "进入游戏", "再玩一局", "进入下一关", "更多游戏"},
             {"zh-Hant", "開始遊戲", "再來一局", "下一關", "更多遊戲"},
             {"ja", "ゲームを始める", "もう一度プレイ", "次のステージへ", "データを消去"},
             {"ko", "게임 시작하기", "다시 도전", "다음 단계로", "회원 탈퇴"}}) {
        EXPECT_EQ(wording_of(each.start).asks, Asks::to_start)
            << each.language << ": " << each.start;
        EXPECT_EQ(wording_of(each.again).asks, Asks::new_game)
            << each.language << ": " << each.again;
        EXPECT_EQ(wording_of(each.next_level).asks, Asks::new_game)
            << each.language << ": " << each.next_level;
        for (const char* text : {each.start, each.again, each.next_level})
            EXPECT_FALSE(wording_of(text).is_harmful)
                << each.language << ": " << text << " does harm as" << harm_in(text);
        EXPECT_TRUE(wording_of(each.harm).is_harmful) << each.language << ": " << each.harm;
    }
}

// As text is drawn and read: letters that are one or two signs, joiners, strokes, other forms of a
// letter.
TEST(WordsOfAllLanguages, AreAlikeHoweverTheyAreWritten) {
    EXPECT_EQ(plain_words("दोबारा खेलें"), plain_words("  दोबारा—खेलें!"));
    const std::string two_words = plain_words("दोबारा खेलें");
    EXPECT_EQ(std::count(two_words.begin(), two_words.end(), ' '), 1);
    EXPECT_EQ(plain_words("য়"), plain_words("য়"));                // one sign or two
    EXPECT_EQ(plain_words("బార్"), plain_words("బార్\xe2\x80\x8c"));  // a joiner
    EXPECT_EQ(plain_words("بازی"), plain_words("بازي"));          // yeh
    EXPECT_EQ(plain_words("التالي"), plain_words("التـــالي"));   // a stroke
    EXPECT_EQ(plain_words("אָלֶף"), plain_words("אלף"));            // vowels
    EXPECT_EQ(plain_words("ΤΕΛΟΣ ΠΑΙΧΝΙΔΙΟΥ"), plain_words("τέλος παιχνιδιού"));
    EXPECT_EQ(wording_of("もう 一 度").asks, Asks::new_game) << "as read with spaces";
    EXPECT_EQ(wording_of("게임 시작").tells, Tells::nothing) << "half of what tells of a loss";
    EXPECT_FALSE(wording_of("ไม่มีคู่เหลือแล้ว").declines) << "a sentence with \"no\" in it";
    EXPECT_EQ(wording_of("这是第一关").asks, Asks::nothing) << "a sentence with \"yes\" in it";
    EXPECT_FALSE(wording_of("是否重新开始?").is_harmful);
}

}  // namespace
}  // namespace sightread
