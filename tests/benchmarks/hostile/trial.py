"""One hostility against one game: some moments, and everything that is wrong in them."""
import json
import os
import random
import re
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass, field
from types import SimpleNamespace

from Xlib import error

from desk import Desk, NotMade, wait_for
from games import GameWindow, Player
from hostilities import STOPPED, WORLD_FAILED

FAULTS = ("outside_presses", "foreign_keys", "left_down", "hangs", "wrong_code", "incomplete")
MOST_MOMENTS = 6     # of one run of the player
MOST_IN_VAIN = 3     # runs in a row that came to no moment: it cannot be made here
GRACE = 0.5          # seconds after which the player has noticed
SILENCE = 2.0        # seconds for which it may wait without a word
FIRST_MOVE = 45      # seconds; a machine that is busy takes its time
STOP_LIMIT = 10      # seconds from a signal to the end
CODES = {"won": 0, "arranged": 0, "lost": 0, "stuck": 0, "unreadable": 5, "disobeyed": 4,
         "gone": 1, "stopped": STOPPED}


@dataclass
class Result:
    """Of one cell of the matrix."""
    hostility: str
    game: str
    moments: int = 0
    counts: dict = field(default_factory=lambda: dict.fromkeys(FAULTS, 0))
    faults: list = field(default_factory=list)    # sentences
    not_made: list = field(default_factory=list)  # sentences
    seconds: float = 0

    def is_clean(self):
        return not any(self.counts.values())


def events_of_record(folder, may_be_torn):
    """The events of a recording; raises ValueError, in words, where one is broken."""
    try:
        text = (folder / "session.jsonl").read_bytes()
    except OSError:
        raise ValueError("there is no recording") from None
    lines = text.split(b"\n")
    if lines.pop() and not may_be_torn:
        raise ValueError("the last line of the recording is torn")
    events = []
    for number, line in enumerate(lines, 1):
        try:
            events.append(json.loads(line))
        except ValueError:
            raise ValueError(f"line {number} of {len(lines)} of the recording is broken") from None
        frame = events[-1].get("frame")
        if frame and not (folder / frame).exists():
            raise ValueError(f"line {number} of the recording names {frame}, which is not there")
    return events


def data_of_report(file):
    """What a report shows; raises ValueError, in words, where it is not whole."""
    try:
        text = file.read_text()
    except OSError:
        raise ValueError("there is no report") from None
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', text, re.S)
    if not found or not text.rstrip().endswith("</html>"):
        raise ValueError(f"the report breaks off ({len(text)} letters)")
    return json.loads(found[1])


def presses_in(events):
    """How many presses the gestures of a recording make."""
    gestures = "; ".join(event.get("gestures", "") for event in events)
    for event in events:  # a game is begun outside of any move
        if event["event"] == "said":
            gestures += "; " + "; ".join(re.findall(r"\(((?:click|drag|keys) [^)]*)\)", event["text"]))
    clicks = len(re.findall(r"\b(?:click|drag) ", gestures))
    keys = sum(len(words.split()) for words in re.findall(r"\bkeys ([^;]*)", gestures))
    return clicks, keys


class Cell:
    """Runs the moments of one hostility and game, each on what the last one has left whole."""

    def __init__(self, hostility, game, options, folder):
        self.hostility, self.game, self.options = hostility, game, options
        self.folder = folder
        self.random = random.Random(f"{options.seed} {hostility.name} {game.name}")
        self.result = Result(hostility.name, game.name)
        self.desk = self.window = self.player = None
        self.number = 0       # of the player's run
        self.is_spoilt = False  # something was wrong: the next moment begins with everything new
        self.where = ""

    def run(self, moments, is_late):
        begin, in_vain = time.monotonic(), 0
        try:
            while self.result.moments < moments and in_vain < MOST_IN_VAIN and not is_late():
                made = self.result.moments
                self.session(min(moments - made, MOST_MOMENTS), is_late)
                in_vain = in_vain + 1 if self.result.moments == made else 0
        finally:
            self.put_away()
            self.result.seconds = time.monotonic() - begin
        return self.result

    def fault(self, kind, sentence, times=1):
        self.result.counts[kind] += times
        self.result.faults.append(f"{kind}: {self.where}: {sentence}")
        self.is_spoilt = True

    def put_away(self):
        if self.player:
            self.player.end()
        if self.window:
            self.window.end()
        if self.desk:
            self.desk.leave()
        self.desk = self.window = self.player = None

    def prepare(self):
        if self.is_spoilt:
            self.put_away()
            self.is_spoilt = False
        if self.window and (self.game.in_stroke or not self.window.is_open()):
            self.window.end()  # a level with lines that somebody else has drawn is not begun
            self.window = None
        if not self.desk:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.desk = Desk(self.folder)
        if not self.window:
            seed = self.random.randrange(1, 10_000)
            self.window = GameWindow(self.desk, self.game, self.options.practice, self.folder, seed)
            self.presses_before = self.desk.log.buttons - self.desk.own_presses
            self.keys_before = self.desk.log.keys - self.desk.own_keys
            self.elsewhere_before = self.desk.presses_elsewhere(), self.desk.keys_elsewhere()

    def room(self):
        """A small disk for what is written; None where none can be made."""
        if not self.hostility.wants_room:
            return None
        room = self.folder / f"room-{self.number}"
        room.mkdir()
        if os.geteuid() == 0 and subprocess.run(
                ["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", str(room)],
                stderr=subprocess.DEVNULL).returncode == 0:
            return room
        return None

    def session(self, moments, is_late):
        """One run of the player, for as many moments as it survives."""
        self.number += 1
        self.where = f"run {self.number}"
        first_fault = len(self.result.faults)
        room = None
        try:
            self.prepare()
            room = self.room()
            self.player = Player(self.desk, self.window, self.options.program,
                                 self.folder / f"run-{self.number}", room)
            before = self.window.presses(), self.window.keys_pressed(), self.window.count("won")
            for _ in range(moments):
                if not self.moment(room) or is_late() or self.is_spoilt:
                    break
                if self.hostility.wants_room:
                    break
            self.finish(before)
        except NotMade as why:
            self.result.not_made.append(f"{self.where}: {why}")
            self.is_spoilt = True
        except error.XError as broken:  # of a window that was there a moment ago
            self.result.not_made.append(f"{self.where}: the display answered: {broken}")
            self.is_spoilt = True
        except (error.ConnectionClosedError, ConnectionError) as broken:
            self.fault("hangs", f"the display is gone: {broken}")
        finally:
            if self.player:
                self.player.end()
            if len(self.result.faults) > first_fault and self.options.keep:
                self.keep(self.result.faults[first_fault:])
            if room:
                subprocess.run(["umount", "-l", str(room)], check=False)
            if self.player:
                shutil.rmtree(self.player.folder, ignore_errors=True)
            self.player = None

    def keep(self, faults):
        """What is left of a run in which something was wrong."""
        to = self.options.keep / f"{self.hostility.name}-{self.game.name}-{self.number}"
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(self.player.folder, to)
        for file in (self.player.record, self.player.report):
            if file.is_dir() and not (to / file.name).exists():
                shutil.copytree(file, to / file.name)
            elif file.exists() and not (to / file.name).exists():
                shutil.copy(file, to)
        self.player.listen()
        (to / "out").write_bytes(self.player.out)
        if self.window and self.window.file.exists():
            shutil.copy(self.window.file, to)
        (to / "faults").write_text("\n".join(faults) + "\n")

    # One moment.

    def is_in_the_middle(self, began):
        """The game that was under way then is under way still, for the player as well."""
        record = self.player.record / "session.jsonl"
        told = record.read_bytes() if record.exists() else b""
        return self.window.count("new") == began and self.window.count("won") < began \
            and told.rfind(b'"event":"game"') > told.rfind(b'"event":"end"')

    def moment(self, room):
        """False when the player has ended, as it should or not."""
        hostility, player, window, desk = self.hostility, self.player, self.window, self.desk
        if not self.comes_to_a_moment():
            return False
        self.result.moments += 1
        here = SimpleNamespace(desk=desk, window=window, player=player, random=self.random, room=room,
                               program=self.options.program, folder=self.folder, fault=self.fault)
        duration = self.random.uniform(1, 3)
        said = len(player.said())
        games = window.count("new")
        was_middle = self.is_in_the_middle(games)
        begin = time.monotonic()
        if desk.held():
            self.where += ", with a " + " and a ".join(desk.held()) + " down"
        try:
            hostility.begin(here)
        except NotMade:
            self.result.moments -= 1
            hostility.end(here)
            raise
        if hostility.ends:
            return self.ends()
        presses = None
        before, since, waited = None, begin, 0  # what the game had got last, since when, and the longest such time
        while time.monotonic() < begin + duration:
            hostility.last(here)
            now = time.monotonic()
            made = window.presses() + window.keys()
            if presses is None and now > begin + GRACE:
                presses = made
            if before != (made, window.progress()):
                before, since = (made, window.progress()), now
            waited = max(waited, now - since)
        is_middle = was_middle and self.is_in_the_middle(games)
        is_quiet = hostility.is_quiet and (hostility.stops_keys or not self.game.by_keys)
        if is_quiet and presses is not None:
            more = window.presses() + window.keys() - presses
            if more:
                self.fault("outside_presses", f"{more} presses in the game while it was to wait", more)
        hostility.end(here)
        new = player.said()[said:]
        must_say = hostility.says and (is_quiet or not hostility.is_quiet)
        if must_say and waited > SILENCE and is_middle and player.is_running() \
                and not any(words in new for words in hostility.says):
            self.fault("hangs", f"it waited {waited:.1f} s and said nothing of it")
        return self.goes_on()

    def comes_to_a_moment(self):
        """Waits for some moves, and where wanted for a button or a key that is down."""
        window, player = self.window, self.player
        wanted = window.progress() + self.random.randrange(1, 12 if self.game.in_stroke else 5)
        self.where = f"run {self.number}, after {wanted} events"
        if not wait_for(lambda: window.progress() >= wanted or not player.is_running(), FIRST_MOVE):
            self.fault("hangs", "no move is made although nothing is in the way")
            return False
        if not player.is_running():
            self.fault("wrong_code", f"it ended by itself with {player.process.returncode}")
            return False
        time.sleep(self.random.uniform(0, 0.3))
        if self.game.in_stroke or self.random.random() < 0.5:
            wait_for(lambda: self.desk.held(), 5, 0.001)
            if self.game.in_stroke:
                time.sleep(self.random.uniform(0, 0.08))
        return True

    def ends(self):
        """It has to end by this, in time and with the right code."""
        hostility, player = self.hostility, self.player
        if not wait_for(lambda: not player.is_running(), hostility.patience):
            self.fault("hangs", f"it has not ended after {hostility.patience} s")
            return False
        code = player.process.returncode
        if code not in hostility.ends:
            self.fault("wrong_code", f"it ended with {code}")
        if hostility.says and not any(words in player.said() for words in hostility.says):
            self.fault("wrong_code", "it does not say why it ended")
        self.expect_nothing_down(1)
        return False

    def goes_on(self):
        """It has to press again, unless it may end by this."""
        hostility, player, window = self.hostility, self.player, self.window
        before = window.progress()
        begin = time.monotonic()
        is_over = wait_for(lambda: window.progress() > before or not player.is_running(),
                           hostility.patience)
        if not is_over:
            self.fault("hangs", f"it has not gone on {hostility.patience} s afterwards")
            return False
        if player.is_running():
            self.expect_nothing_down(3)
            if hostility.breaks_watch and not wait_for(player.watches, 5):
                self.fault("left_down", "nobody watches over what the player holds any more")
            return True
        if player.process.returncode not in hostility.may_end:
            self.fault("wrong_code", f"it ended with {player.process.returncode} "
                       f"{time.monotonic() - begin:.1f} s afterwards")
        self.expect_nothing_down(1)
        return False

    def expect_nothing_down(self, seconds):
        if not self.desk.is_up_within(seconds):
            self.fault("left_down", f"a {' and a '.join(self.desk.held())} stays down")

    # The end of a run.

    def finish(self, before):
        """Asks the player to stop where it still runs, and looks at all that it has left."""
        player, hostility = self.player, self.hostility
        expected = None
        if player.is_running():
            player.signal(signal.SIGINT)
            expected = getattr(hostility, "ended", STOPPED)
            if not wait_for(lambda: not player.is_running(), STOP_LIMIT):
                self.fault("hangs", f"it has not ended {STOP_LIMIT} s after SIGINT")
                return
            if player.process.returncode != expected:
                self.fault("wrong_code", f"stopped by SIGINT it ended with {player.process.returncode}")
            self.expect_nothing_down(1)
        if not wait_for(lambda: not player.watches(), 2):
            self.fault("left_down", "the process that watches is left behind")
        time.sleep(0.1)  # what the server has sent on its way arrives
        self.look_for_strays()
        try:
            self.look_at_what_is_left(before)
        except (ValueError, KeyError, IndexError, TypeError) as broken:
            self.fault("incomplete", str(broken))

    def look_for_strays(self):
        desk, window = self.desk, self.window
        presses = desk.presses_elsewhere() - self.elsewhere_before[0]
        keys = desk.keys_elsewhere() - self.elsewhere_before[1]
        slack = 1 if self.hostility.breaks_window else 0  # on its way when its window went
        lost = desk.log.buttons - desk.own_presses - self.presses_before - window.presses() - slack
        lost_keys = 0
        if self.game.by_keys:
            lost_keys = desk.log.keys - desk.own_keys - self.keys_before - window.keys() - slack
        if presses > 0 or lost > 0:
            self.fault("outside_presses", f"{presses} presses reached others, "
                       f"{max(lost, 0)} that were made did not reach the game", max(presses, lost))
        if keys > 0 or lost_keys > 0:
            self.fault("foreign_keys", f"{keys} keys reached others, "
                       f"{max(lost_keys, 0)} that were sent did not reach the game",
                       max(keys, lost_keys))

    def look_at_what_is_left(self, before):
        player, hostility = self.player, self.hostility
        lines = []
        is_killed = player.process.returncode == -signal.SIGKILL
        if player.is_heard and not is_killed:
            player.listen()
            lines = [json.loads(line) for line in player.out.splitlines()]
            if not lines or not lines[-1].get("summary"):
                raise ValueError("the summary is missing")
            if lines[-1]["games"] != len(lines) - 1:
                raise ValueError(f"{lines[-1]['games']} games are summed up, {len(lines) - 1} told")
            won = self.window.count("won") - before[2]
            if lines[-1]["won"] > won:
                self.fault("wrong_code", f"it tells of {lines[-1]['won']} games won, the window of {won}")
        events = events_of_record(player.record, is_killed or not hostility.leaves_record)
        if hostility.leaves_record and not is_killed:
            self.compare_with_end(events, lines)
        if hostility.leaves_report and not is_killed:
            games = data_of_report(player.report)["games"]
            if lines[:-1] and games[-1]["outcome"] != lines[-2]["outcome"]:
                raise ValueError(f"the report ends with {games[-1]['outcome']}, "
                                 f"the program with {lines[-2]['outcome']}")
            if lines[:-1] and len({game["number"] for game in games}) != len(lines) - 1:
                raise ValueError(f"the report tells of {len(games)} games of {len(lines) - 1}")
        if hostility.leaves_record:
            self.compare_with_window(events, before, is_killed)

    def compare_with_end(self, events, lines):
        ends = [event for event in events if event["event"] == "end"]
        games = [event for event in events if event["event"] == "game"]
        if len(ends) != len(games):
            raise ValueError(f"the recording has {len(games)} beginnings and {len(ends)} ends of games")
        if lines[:-1] and ends[-1]["outcome"] != lines[-2]["outcome"]:
            raise ValueError(f"the recording ends with {ends[-1]['outcome']}, "
                             f"the program with {lines[-2]['outcome']}")
        last = max(index for index, event in enumerate(events) if event["event"] == "end")
        if any(event["event"] in ("step", "thought", "game") for event in events[last:]):
            raise ValueError("the recording goes on behind the end of the last game")
        code = self.player.process.returncode
        if code not in (CODES[ends[-1]["outcome"]], STOPPED, WORLD_FAILED, 4):
            raise ValueError(f"the recording ends with {ends[-1]['outcome']}, the exit code is {code}")

    def compare_with_window(self, events, before, is_killed):
        """Every press that the window got stands in the recording."""
        if self.hostility.name == "second-player":
            return
        clicks, keys = presses_in(events)
        made = self.window.presses() - before[0], self.window.keys_pressed() - before[1]
        missing = max(made[0] - clicks, 0) + max(made[1] - keys, 0)
        if missing > (2 if is_killed else 0):
            raise ValueError(f"the recording lacks {missing} of {sum(made)} presses that the window got")
