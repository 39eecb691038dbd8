"""The games of the matrix, and a window of each with the log that it writes."""
import json
import os
import pathlib
import signal
import time
from dataclasses import dataclass

from desk import NotMade, wait_for

FOLDER = pathlib.Path(__file__).resolve().parent


@dataclass(frozen=True)
class Game:
    name: str      # as rows of results.csv call it
    command: str   # as the player calls it
    window: tuple  # words for the practice window
    play: tuple    # words for the player
    progress: str = "input"  # the event that tells that something happens
    by_keys: bool = False
    in_stroke: bool = False  # hostile things happen while a button is held


GAMES = (
    Game("onet", "onet",
         ("--theme", "arcade", "--rows", "6", "--columns", "6", "--size", "640x480", "--gravity",
          "none", "--line-time", "20", "--fade-time", "30", "--games", "0", "--self-restart", "0.8"),
         ("--gravity", "none", "--border", "open")),
    Game("lyne-stroke", "lyne",
         ("--rows", "4", "--columns", "4", "--size", "640x480", "--games", "1000", "--poll", "0"), (),
         progress="visit", in_stroke=True),
    Game("sliding-keys", "sliding",
         ("--rows", "3", "--columns", "3", "--size", "480x480", "--slide-time", "60", "--way",
          "keys", "--games", "0", "--self-restart", "0.8"), ("--way", "keys"), by_keys=True),
    Game("cat", "cat",
         ("--cat", "first", "--walls", "10", "--size", "640x600", "--hop-time", "120",
          "--panel-time", "200", "--games", "0", "--self-restart", "0.8"), ()),
    Game("flip", "flip", (), ()),
)


def game_named(name):
    return next(game for game in GAMES if game.name == name)


class GameWindow:
    """Another program; its log tells every press that it got."""

    def __init__(self, desk, game, practice, folder, seed):
        self.desk, self.game = desk, game
        self.file = folder / f"window-{len(list(folder.glob('window-*.log')))}.log"
        program = [str(FOLDER / "lights_out")] if game.command == "flip" else [str(practice), game.command]
        with open(folder / "window.output", "ab") as output:
            self.process = desk.start(
                program + ["--log", str(self.file), "--seed", str(seed), *game.window],
                stdout=output, stderr=output)
        self.events, self.read = [], 0
        if not wait_for(lambda: self.count("shown") or self.process.poll() is not None, 30) \
                or self.process.poll() is not None:
            raise NotMade(f"the window of {game.name} did not come")
        title = "Practice: " + game.command
        if not wait_for(lambda: desk.window_titled(title), 10):
            raise NotMade(f"the window of {game.name} is not managed")
        self.window = desk.window_titled(title)
        desk.move(self.window, 60, 60)
        wait_for(lambda: self.desk.area(self.window)[0] >= 55, 3)

    def log(self):
        """All events so far; a line that is being written does not count yet."""
        if self.file.exists():
            with open(self.file, "rb") as file:
                file.seek(self.read)
                text = file.read()
            whole = text[:text.rfind(b"\n") + 1]
            self.read += len(whole)
            self.events += [json.loads(line) for line in whole.splitlines()]
        return self.events

    def count(self, event):
        return sum(line["event"] == event for line in self.log())

    def progress(self):
        return self.count(self.game.progress)

    def presses(self):
        return sum(line["event"] == "input" and "button" in line for line in self.log())

    def keys(self):
        return sum(line["event"] == "input" and "key" in line for line in self.log())

    def keys_pressed(self):
        """Without those that the server repeats where it is stopped while a key is down."""
        return self.keys() - sum("repeated" in line for line in self.log())

    def is_open(self):
        return self.process.poll() is None

    def end(self):
        if self.is_open():
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
        self.process.wait()


def children_of(process):
    """The numbers of its children with their command lines."""
    found = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[1]) == process:
                words = (stat.parent / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                found[int(stat.parent.name)] = words
        except (OSError, IndexError, ValueError):
            pass
    return found


def state_of(process):
    """The letter of its state; empty where it is gone."""
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return ""


class Player:
    """A run of `sightread play` with all that it writes."""

    def __init__(self, desk, window, program, folder, writes_to=None):
        self.folder = folder
        folder.mkdir()
        self.home = folder / "home"
        self.home.mkdir()
        kept = writes_to or folder
        self.record, self.report = kept / "record", kept / "report.html"
        self.said_file = folder / "said"
        self.read_end, write_end = os.pipe()
        os.set_blocking(self.read_end, False)
        self.out = b""
        self.is_heard = True
        with open(self.said_file, "wb") as said:
            environment = {"HOME": str(self.home), "XDG_CONFIG_HOME": None, "XDG_CACHE_HOME": None,
                           "XDG_DATA_HOME": None, "DBUS_SESSION_BUS_ADDRESS": None}
            self.process = desk.start(
                ["env", "--default-signal=HUP",  # under nohup it would be deaf to it
                 str(program), "play", window.game.command, "--window-id", hex(window.window.id),
                 "--games", "0", "--json", "--rest", "0.5", "--no-notification", "--record",
                 str(self.record), "--report", str(self.report), *window.game.play],
                environment, stdout=write_end, stderr=said, process_group=0)
        os.close(write_end)
        self.begin = time.monotonic()
        self.was_signalled = None

    def listen(self):
        while self.is_heard:
            try:
                text = os.read(self.read_end, 65536)
            except BlockingIOError:
                return
            if not text:
                return
            self.out += text

    def stop_listening(self):
        self.listen()
        os.close(self.read_end)
        self.is_heard = False

    def said(self):
        return self.said_file.read_text(errors="replace")

    def is_running(self):
        self.listen()
        return self.process.poll() is None

    def signal(self, number):
        self.was_signalled = self.was_signalled or number
        self.process.send_signal(number)

    def watches(self):
        return [child for child, words in children_of(self.process.pid).items()
                if words.startswith("release-watch")]

    def end(self):
        if self.is_running():
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
        self.process.wait()
        if self.is_heard:
            self.stop_listening()
