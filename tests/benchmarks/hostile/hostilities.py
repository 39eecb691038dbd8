"""What is done to a game that is being played, and how each of it has to end.

A hostility has a beginning, a time for which it lasts, and an end that undoes it. `Hostility.ends`
names the codes with which the player may leave because of it; where there are none it goes on.
"""
import os
import resource
import signal
import time

from Xlib import XK

from desk import BESIDE, HEIGHT, WIDTH, wait_for
from games import Player, state_of

WORLD_FAILED, UNREADABLE, STOPPED = 1, 5, 130


class Hostility:
    """`begin` does it, `last` is called again and again while it lasts, `end` undoes it."""
    ends = ()          # exit codes of a player that leaves because of it; none: it goes on
    may_end = ()       # further codes that are right as well
    is_quiet = False   # the game gets no press while it lasts
    stops_keys = True  # nor a key; a window may be covered and have the focus
    says = None        # words of which one must be said where the player waits
    leaves_report = True
    leaves_record = True
    breaks_window = False   # the game's window is of no use afterwards
    breaks_watch = False
    wants_room = False      # the record lies on a disk of its own
    patience = 25           # seconds until the player has ended, or presses again

    def __init__(self, name, **facts):
        self.name = name
        self.__dict__.update(facts)

    def begin(self, here):
        pass

    def last(self, here):
        time.sleep(0.01)

    def end(self, here):
        pass


class Grab(Hostility):
    is_quiet = True
    says = ("holds the keyboard", "holds the mouse pointer")
    keyboard = pointer = False

    def begin(self, here):
        here.guest = here.desk.invite((900, 660, 200, 60), "launcher")
        here.desk.hold(here.guest, self.keyboard, self.pointer)

    def end(self, here):
        here.desk.let_go(here.guest)


class ScreenLocker(Grab):
    says = Grab.says + ("would hit another window", "hidden", "covered", "cannot be seen")

    def begin(self, here):
        here.guest = here.desk.invite((0, 0, WIDTH, HEIGHT), "locked")
        here.desk.hold(here.guest, True, True)


class FocusThief(Hostility):
    def last(self, here):
        here.desk.steal_focus()
        time.sleep(0.015)


class Overlay(Hostility):
    is_quiet = True
    stops_keys = False
    says = ("would hit another window", "hidden", "covered", "cannot be seen")

    def begin(self, here):
        left, top, width, height = here.desk.area(here.window.window)
        here.guest = here.desk.invite((left - 20, top - 40, width + 40, height + 60), "on top")

    def end(self, here):
        here.desk.let_go(here.guest)


class PointerWarp(Hostility):
    is_quiet = True
    says = ("somebody moved the mouse",)

    def last(self, here):
        left, top, width, height = BESIDE
        here.desk.warp(left + here.random.randrange(20, width - 20),
                       top + here.random.randrange(20, height - 20))
        time.sleep(0.03)


class ForeignClicks(Hostility):
    is_quiet = True
    says = ("somebody moved the mouse", "somebody holds")

    def begin(self, here):
        here.desk.warp(BESIDE[0] + 50, BESIDE[1] + 50)

    def last(self, here):
        place = (BESIDE[0] + here.random.randrange(20, BESIDE[2] - 20),
                 BESIDE[1] + here.random.randrange(20, BESIDE[3] - 20))
        if not here.desk.press_beside(*place):
            time.sleep(0.005)
            return
        time.sleep(here.random.uniform(0.05, 0.4))
        if not here.desk.release_beside():
            here.fault("left_down", "the button that somebody else held was let go of")
        time.sleep(here.random.uniform(0.02, 0.1))


class ForeignKeys(Hostility):
    is_quiet = True
    says = ("somebody typed", "somebody holds")

    def last(self, here):
        here.desk.type_beside(here.random.choice((XK.XK_a, XK.XK_e, XK.XK_s, XK.XK_t)))
        time.sleep(here.random.uniform(0.03, 0.12))


class Resized(Hostility):
    may_end = (UNREADABLE,)

    def begin(self, here):
        here.before = here.desk.area(here.window.window)[2:]
        factor = here.random.choice((0.85, 1.2))
        here.desk.resize(here.window.window, *(round(factor * side) for side in here.before))

    def end(self, here):
        here.desk.resize(here.window.window, *here.before)


class Moved(Hostility):
    def begin(self, here):
        here.desk.move(here.window.window, here.random.randrange(100, 250),
                       here.random.randrange(80, 160))

    def end(self, here):
        here.desk.move(here.window.window, 60, 60)


class Iconified(Hostility):
    is_quiet = True
    says = ("not visible", "iconified", "hidden", "cannot be seen")

    def begin(self, here):
        here.desk.iconify(here.window.window)

    def end(self, here):
        here.desk.bring_back(here.window.window)


class AnotherWorkspace(Iconified):
    def begin(self, here):
        here.desk.show_workspace(1)

    def end(self, here):
        here.desk.show_workspace(0)


class Closed(Hostility):
    ends = (WORLD_FAILED,)
    breaks_window = True

    def begin(self, here):
        here.desk.close(here.window.window)


class GameKilled(Closed):
    def begin(self, here):
        here.window.process.kill()


class GameStopped(Hostility):
    says = ("lost click", "does not answer", "does not obey", "waiting")

    def begin(self, here):
        here.window.process.send_signal(signal.SIGSTOP)

    def end(self, here):
        here.window.process.send_signal(signal.SIGCONT)


class ServerStopped(Hostility):
    says = ("display", "X server")

    def begin(self, here):
        here.desk.server.send_signal(signal.SIGSTOP)

    def end(self, here):
        here.desk.server.send_signal(signal.SIGCONT)


class SecondPlayer(Hostility):
    """It plays in the same window until it is asked to stop."""
    says = ("somebody moved the mouse", "somebody typed", "somebody holds")

    def begin(self, here):
        here.second = Player(here.desk, here.window, here.program,
                             here.player.folder / f"second-{time.monotonic_ns()}")
        wait_for(lambda: here.second.said() or not here.second.is_running(), 10)
        time.sleep(1)

    def end(self, here):
        if here.second.process.poll() == UNREADABLE:
            here.second.end()  # it came when a game had just ended, and has said so
            return
        if not here.second.is_running():
            here.fault("wrong_code", f"the second player ended with {here.second.process.returncode}: "
                       + here.second.said()[-300:])
            here.second.end()
            return
        here.second.signal(signal.SIGINT)
        if not wait_for(lambda: not here.second.is_running(), 10):
            here.fault("hangs", "the second player did not stop")
        elif here.second.process.returncode != STOPPED:
            here.fault("wrong_code", f"the second player ended with {here.second.process.returncode}")
        here.second.end()


class DiskFull(Hostility):
    """The disk of the record and the report has no room left for a while."""
    says = ("the recording ends here", "disk is full")
    leaves_record = False
    wants_room = True
    ended = WORLD_FAILED  # the code in the end, when the player is asked to stop

    def begin(self, here):
        if here.room is None:
            size = here.player.record.joinpath("session.jsonl").stat().st_size
            resource.prlimit(here.player.process.pid, resource.RLIMIT_FSIZE,
                             (size, resource.RLIM_INFINITY))
            return
        with open(here.room / "filler", "wb", buffering=0) as filler:
            for block in (1 << 20, 1 << 12, 1):
                try:
                    while True:
                        filler.write(b"x" * block)
                except OSError:
                    pass  # that is what was wanted

    def end(self, here):
        if here.room is None:
            resource.prlimit(here.player.process.pid, resource.RLIMIT_FSIZE,
                             (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        else:
            (here.room / "filler").unlink()


class HomeUnwritable(Hostility):
    """A file lies in its place: the superuser cannot write below that either."""

    def begin(self, here):
        here.player.home.rename(here.player.folder / "kept")
        here.player.home.write_text("")

    def end(self, here):
        here.player.home.unlink()
        (here.player.folder / "kept").rename(here.player.home)


class OutputClosed(Hostility):
    """Whoever read the results has ended: so does the player, after the game."""
    ends = (WORLD_FAILED,)
    says = ("the output could not be written",)
    patience = 60

    def begin(self, here):
        here.player.stop_listening()


class Suspended(Hostility):
    """Ctrl-Z, and later fg."""
    is_quiet = True

    def begin(self, here):
        here.player.process.send_signal(signal.SIGTSTP)
        if not wait_for(lambda: state_of(here.player.process.pid) == "T", 5, 0.002):
            here.fault("hangs", "it is not stopped five seconds after SIGTSTP")
        if here.desk.held():
            here.fault("left_down", f"stopped with a {here.desk.held()[0]} down")

    def end(self, here):
        here.player.process.send_signal(signal.SIGCONT)


class Signal(Hostility):
    def begin(self, here):
        here.player.signal(self.number)


class WatchKilled(Hostility):
    """The small process that releases what a dead player holds."""
    breaks_watch = True

    def begin(self, here):
        watches = here.player.watches()
        if not watches:
            here.fault("left_down", "nobody watches over what the player holds")
        for watch in watches:
            os.kill(watch, signal.SIGKILL)


HOSTILITIES = (
    Grab("grab-keyboard", keyboard=True),
    Grab("grab-pointer", pointer=True),
    Grab("grab-both", keyboard=True, pointer=True),
    FocusThief("focus-thief"),
    Overlay("overlay"),
    PointerWarp("pointer-warp"),
    ForeignClicks("foreign-clicks"),
    ForeignKeys("foreign-keys"),
    ScreenLocker("screen-locker"),
    Resized("resized"),
    Moved("moved"),
    Iconified("iconified"),
    AnotherWorkspace("workspace"),
    Closed("closed"),
    GameStopped("game-stopped"),
    GameKilled("game-killed"),
    ServerStopped("server-stopped"),
    SecondPlayer("second-player"),
    DiskFull("disk-full"),
    HomeUnwritable("home-unwritable"),
    OutputClosed("stdout-closed"),
    Suspended("tstp"),
    Signal("hup", number=signal.SIGHUP, ends=(STOPPED,)),
    Signal("term", number=signal.SIGTERM, ends=(STOPPED,)),
    Signal("int", number=signal.SIGINT, ends=(STOPPED,)),
    Signal("kill", number=signal.SIGKILL, ends=(-signal.SIGKILL,), leaves_report=False),
    WatchKilled("watch-killed"),
)
