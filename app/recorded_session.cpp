#include "app/recorded_session.hpp"

#include "app/game_options.hpp"
#include "capture/error.hpp"
#include "capture/picture_file.hpp"
#include "capture/recording.hpp"

#include <algorithm>
#include <cmath>

namespace sightread {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_pictures = 100;
constexpr int longest_limit = 3'600'000;  // milliseconds

// The fields of one event; what is missing or of another kind is remembered.
class Fields {
public:
    explicit Fields(const Json& json) : json_(json) {}

    std::string text(const char* name) { return get<std::string>(name, &Json::is_string); }
    bool yes(const char* name) { return get<bool>(name, &Json::is_boolean); }
    double number(const char* name) { return get<double>(name, &Json::is_number); }
    int whole_number(const char* name) {
        const double value = number(name);
        if (value >= -1e9 && value <= 1e9) return static_cast<int>(value);
        fail(name);
        return 0;
    }
    std::vector<std::string> texts(const char* name) {
        std::vector<std::string> found;
        const auto at = json_.find(name);
        const bool good =
            at != json_.end() && at->is_array() &&
            std::all_of(at->begin(), at->end(), [](const Json& each) { return each.is_string(); });
        if (!good) return fail(name), found;
        for (const Json& each : *at) found.push_back(each.get<std::string>());
        return found;
    }
    std::string text_if_there(const char* name) {
        return json_.contains(name) ? text(name) : std::string();
    }

    const std::string& fault() const { return fault_; }

private:
    template <class Value>
    Value get(const char* name, bool (Json::*is)() const noexcept) {
        const auto at = json_.find(name);
        if (at != json_.end() && ((*at).*is)()) return at->template get<Value>();
        fail(name);
        return {};
    }
    void fail(const char* name) {
        if (fault_.empty()) fault_ = "has no proper \"" + std::string(name) + "\"";
    }

    const Json& json_;
    std::string fault_;
};

// The field of a game's key: `goal_blank` of `sliding.goal-blank`.
std::string field_of(const std::string& key) {
    std::string name = key.substr(key.find('.') + 1);
    std::ranges::replace(name, '-', '_');
    return name;
}

Json to_json(const Profile& profile) {
    Json json = {
        {"game", profile.game}, {"new_game", profile.new_game}, {"dismiss", profile.dismiss}};
    for (const auto& [key, value] : profile.rules) json[field_of(key)] = value;
    if (profile.at_once > 1) json["at_once"] = profile.at_once;
    if (!profile.learned.empty()) json["learned"] = profile.learned;
    if (profile.lattice)
        json["layout"] = sightread::to_json(Layout{*profile.lattice, profile.frame});
    return json;
}

class SessionReader {
public:
    explicit SessionReader(const std::filesystem::path& folder) : folder_(folder) {}

    RecordedSession read() {
        RecordedEvents found = read_events(folder_);
        session_.complaints = std::move(found.complaints);
        for (const RecordedEvents::Event& event : found.events) take(event);
        if (!has_facts_)
            complain(1, "does not say what this is a recording of (no event \"session\")");
        return std::move(session_);
    }

private:
    void complain(int line, const std::string& what) {
        session_.complaints.push_back("\"" + (folder_ / "session.jsonl").string() + "\" line " +
                                      std::to_string(line) + " " + what);
    }

    void take(const RecordedEvents::Event& event) {
        Fields fields(event.fields);
        const std::string kind = fields.text("event");
        if (kind == "session") {
            take_facts(fields, event.fields, event.line);
        } else if (kind == "game") {
            session_.games.push_back({fields.whole_number("number"), {}, {}});
        } else if (kind == "end") {
            game().outcome = fields.text("outcome");
        } else if (kind == "step" || kind == "thought" || kind == "glance") {
            take_happening(kind, fields, event);
        } else if (kind != "said") {
            complain(
                event.line,
                "is an event that this program does not know: " +
                    Json(kind.substr(0, 40)).dump(-1, ' ', true, Json::error_handler_t::replace));
        }
        if (!fields.fault().empty()) complain(event.line, fields.fault());
    }

    RecordedGame& game() {
        if (session_.games.empty()) session_.games.emplace_back();
        return session_.games.back();
    }

    void take_happening(const std::string& kind, Fields& fields,
                        const RecordedEvents::Event& event) {
        if (kind == "step") {
            RecordedStep step;
            step.line = event.line;
            step.seconds = fields.number("time");
            step.frame = fields.text_if_there("frame");
            step.board = fields.text("board");
            step.move = fields.text("move");
            step.gestures = fields.text("gestures");
            step.verdict = fields.text("verified");
            step.left = fields.whole_number("left");
            step.is_fresh = fields.yes("fresh");
            if (event.fields.contains("layout")) step.layout = event.fields["layout"];
            if (fields.fault().empty()) game().events.emplace_back(std::move(step));
        } else if (kind == "thought") {
            RecordedThought thought{event.line, fields.text("outcome"), fields.yes("optimal"),
                                    fields.texts("moves")};
            if (fields.fault().empty()) game().events.emplace_back(std::move(thought));
        } else {
            RecordedGlance glance{event.line, fields.number("time"), fields.text_if_there("frame"),
                                  fields.text("game"), fields.text("board")};
            if (fields.fault().empty()) game().events.emplace_back(std::move(glance));
        }
    }

    void take_facts(Fields& fields, const Json& json, int line) {
        if (has_facts_) return complain(line, "says a second time what this is a recording of");
        has_facts_ = true;
        RecordedFacts& facts = session_.facts;
        facts.version = fields.whole_number("version");
        facts.program = fields.text("program");
        if (facts.version > RecordedFacts::newest_version)
            return complain(line, "says that a newer program wrote this (form " +
                                      std::to_string(facts.version) + ", this one knows " +
                                      std::to_string(RecordedFacts::newest_version) +
                                      "): replay it with sightread " + facts.program);
        if (facts.version < 1) return complain(line, "names a version that never was");
        facts.game = fields.text("game");
        facts.title = fields.text("title");
        facts.plan_limit = std::chrono::milliseconds(
            std::clamp(fields.whole_number("plan_limit"), 0, longest_limit));
        if (json.contains("lattice")) {
            const std::optional<Layout> layout = layout_from(json["lattice"]);
            if (!layout) complain(line, "has no proper \"lattice\"");
            if (layout) facts.lattice = layout->lattice;
        }
        take_profile(json, line);
        take_rules(fields);  // where older versions have some
        take_pictures(fields);
        session_.is_usable = fields.fault().empty();
    }

    void take_profile(const Json& json, int line) {
        const auto at = json.find("profile");
        if (at == json.end() || !at->is_object())
            return complain(line, "has no proper \"profile\"");
        Fields fields(*at);
        Profile& profile = session_.facts.profile;
        profile.game = fields.text_if_there("game");
        take_rules(fields);
        if (const auto learned = at->find("learned"); learned != at->end() && learned->is_object())
            for (const auto& [key, value] : learned->items())
                if (value.is_string()) profile.learned[key] = value.get<std::string>();
        if (at->contains("at_once")) profile.at_once = std::max(1, fields.whole_number("at_once"));
        if (const auto layout =
                at->contains("layout") ? layout_from((*at)["layout"]) : std::nullopt) {
            profile.lattice = layout->lattice;
            profile.frame = layout->frame;
        }
        if (!fields.fault().empty()) complain(line, fields.fault());
    }

    void take_rules(Fields& fields) {
        for (const GameKey& each : game_keys())
            if (const std::string value = fields.text_if_there(field_of(each.key).c_str());
                !value.empty())
                session_.facts.profile.rules[each.key] = value;
    }

    void take_pictures(Fields& fields) {
        const int count =
            std::clamp(fields.whole_number("pictures"), 0, static_cast<int>(most_pictures));
        for (int i = 0; i < count; ++i) {
            try {
                session_.facts.pictures.push_back(
                    read_picture(folder_ / picture_name(static_cast<std::size_t>(i))));
            } catch (const Error& error) {
                session_.complaints.emplace_back(error.what());
            }
        }
    }

    std::filesystem::path folder_;
    RecordedSession session_;
    bool has_facts_ = false;
};

}  // namespace

std::string picture_name(std::size_t index) {
    return "picture-" + std::to_string(index + 1) + ".png";
}

Json to_json(const Layout& layout) {
    const Lattice& lattice = layout.lattice;
    Json json = {{"lattice",
                  {lattice.rows, lattice.columns, lattice.origin.x, lattice.origin.y,
                   lattice.pitch.width, lattice.pitch.height}},
                 {"frame", {layout.frame.width, layout.frame.height}}};
    if (lattice.shift != RowShift::none)
        json["shift"] = lattice.shift == RowShift::odd ? "odd" : "even";
    return json;
}

std::optional<Layout> layout_from(const Json& json) {
    const auto numbers = [&](const char* name, std::size_t count) -> std::vector<double> {
        const auto at = json.is_object() ? json.find(name) : json.end();
        if (!json.is_object() || at == json.end() || !at->is_array() || at->size() != count)
            return {};
        std::vector<double> found;
        for (const Json& each : *at) {
            if (!each.is_number() || !(std::abs(each.get<double>()) < 1e6)) return {};
            found.push_back(each.get<double>());
        }
        return found;
    };
    const std::vector<double> lattice = numbers("lattice", 6), frame = numbers("frame", 2);
    if (lattice.empty() || frame.empty()) return std::nullopt;
    const bool sensible = lattice[0] >= 1 && lattice[0] <= 1000 && lattice[1] >= 1 &&
                          lattice[1] <= 1000 && lattice[4] >= 1 && lattice[5] >= 1;
    if (!sensible) return std::nullopt;
    const auto shift = json.find("shift");
    if (shift != json.end() && *shift != "odd" && *shift != "even") return std::nullopt;
    return Layout{{static_cast<int>(lattice[0]),
                   static_cast<int>(lattice[1]),
                   {lattice[2], lattice[3]},
                   {lattice[4], lattice[5]},
                   shift == json.end() ? RowShift::none
                   : *shift == "odd"   ? RowShift::odd
                                       : RowShift::even},
                  {static_cast<int>(frame[0]), static_cast<int>(frame[1])}};
}

Json to_json(const RecordedFacts& facts) {
    Json json = {{"event", "session"},
                 {"version", facts.version},
                 {"program", facts.program},
                 {"game", facts.game},
                 {"title", facts.title},
                 {"plan_limit", facts.plan_limit.count()},
                 {"pictures", facts.pictures.size()},
                 {"profile", to_json(facts.profile)}};
    if (facts.lattice) json["lattice"] = to_json(Layout{*facts.lattice, {}});
    return json;
}

RecordedSession read_session(const std::filesystem::path& folder) {
    return SessionReader(folder).read();
}

}  // namespace sightread
