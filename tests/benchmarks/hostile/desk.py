"""A display of its own with everybody on it whom the player must leave alone.

`Desk` starts Xvfb and openbox. A window behind all others and one beside the game count every press
and key that reaches them, and the server itself is asked for every press that it has seen.
"""
import os
import select
import signal
import subprocess
import threading
import time

from Xlib import X, Xatom, Xutil, display, error, protocol
from Xlib.ext import record, xtest

WIDTH, HEIGHT = 1280, 800
BESIDE = (920, 120, 300, 500)  # where the window beside the game lies
BUTTONS = X.Button1Mask | X.Button2Mask | X.Button3Mask | X.Button4Mask | X.Button5Mask


class NotMade(Exception):
    """What was to be done could not be done; the text says why."""


def wait_for(condition, seconds, interval=0.01):
    """Whether it became true within this time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(interval)
    return True


class ServerLog(threading.Thread):
    """Every press of a button or a key that the server sees, whomever it goes to."""

    def __init__(self, name):
        super().__init__(daemon=True)
        self.control, self.data = display.Display(name), display.Display(name)
        self.buttons = self.keys = 0
        self.context = self.data.record_create_context(0, [record.AllClients], [{
            "core_requests": (0, 0), "core_replies": (0, 0), "ext_requests": (0, 0, 0, 0),
            "ext_replies": (0, 0, 0, 0), "delivered_events": (0, 0),
            "device_events": (X.KeyPress, X.ButtonPress), "errors": (0, 0),
            "client_started": False, "client_died": False}])
        self.start()

    def take(self, reply):
        if reply.category != record.FromServer or reply.client_swapped or not reply.data:
            return
        data = reply.data
        while data:
            event, data = protocol.rq.EventField(None).parse_binary_value(
                data, self.data.display, None, None)
            self.buttons += event.type == X.ButtonPress
            self.keys += event.type == X.KeyPress

    def run(self):
        try:
            self.data.record_enable_context(self.context, self.take)
        except (error.ConnectionClosedError, OSError):
            pass  # the server has ended


class Onlooker:
    """A window of somebody else that counts what reaches it."""

    def __init__(self, x11, area, title, below=False):
        self.x11 = x11
        screen = x11.screen()
        left, top, width, height = area
        self.window = screen.root.create_window(
            left, top, width, height, 0, screen.root_depth, X.InputOutput, X.CopyFromParent,
            background_pixel=0x405060, override_redirect=True,
            event_mask=X.ButtonPressMask | X.KeyPressMask)
        self.window.set_wm_name(title)
        if below:
            self.window.change_property(
                x11.intern_atom("_NET_WM_WINDOW_TYPE"), Xatom.ATOM, 32,
                [x11.intern_atom("_NET_WM_WINDOW_TYPE_DESKTOP")])
        self.presses = self.keys = 0
        self.window.map()
        self.window.configure(stack_mode=X.Below if below else X.Above)
        x11.sync()

    def count(self):
        """Takes the events that have come; one connection may have several onlookers."""
        self.x11.sync()
        while self.x11.pending_events():
            event = self.x11.next_event()
            if event.type in (X.ButtonPress, X.KeyPress) and event.window == self.window:
                self.presses += event.type == X.ButtonPress
                self.keys += event.type == X.KeyPress

    def close(self):
        self.count()
        self.window.destroy()
        self.x11.close()


class Desk:
    """Throws NotMade where the display or its window manager cannot be started."""

    def __init__(self, folder):
        self.folder = folder
        read, write = os.pipe()
        with open(folder / "xvfb", "wb") as log:
            self.server = subprocess.Popen(
                ["Xvfb", "-noreset", "-nolisten", "tcp", "-displayfd", str(write), "-screen", "0",
                 f"{WIDTH}x{HEIGHT}x24"], pass_fds=[write], stdout=log, stderr=log)
        os.close(write)
        number = b""
        while select.select([read], [], [], 30)[0]:
            letter = os.read(read, 1)
            if letter in (b"", b"\n"):
                break
            number += letter
        os.close(read)
        if not number:
            raise NotMade("Xvfb did not start")
        self.name = ":" + number.decode()
        self.processes = []
        self.x11 = display.Display(self.name)
        self.root = self.x11.screen().root
        self.openbox = self.start(["openbox", "--sm-disable"])
        if not wait_for(self._is_managed, 20, 0.05):
            raise NotMade("openbox did not start")
        self.log = ServerLog(self.name)
        self.ground = self.onlooker((0, 0, WIDTH, HEIGHT), "the desktop", below=True)
        self.beside = self.onlooker(BESIDE, "somebody else's")
        self.own_presses = self.own_keys = 0  # that this script made, all on `beside`
        self.guests = []  # onlookers for a while

    def start(self, command, environment=None, **how):
        """A program on this display."""
        how.setdefault("stdin", subprocess.DEVNULL)
        how.setdefault("stdout", subprocess.DEVNULL)
        how.setdefault("stderr", subprocess.DEVNULL)
        variables = dict(os.environ, DISPLAY=self.name, **(environment or {}))
        variables = {name: value for name, value in variables.items() if value is not None}
        process = subprocess.Popen(command, env=variables, **how)
        self.processes.append(process)
        return process

    def onlooker(self, area, title, below=False):
        return Onlooker(display.Display(self.name), area, title, below)

    def _property(self, window, name):
        found = window.get_full_property(self.x11.intern_atom(name), X.AnyPropertyType)
        return list(found.value) if found else []

    def _is_managed(self):
        """A window manager says that it is there before it listens: so it is shown a window."""
        if not self._property(self.root, "_NET_SUPPORTING_WM_CHECK"):
            return False
        probe = self.root.create_window(0, 0, 10, 10, 0, X.CopyFromParent)
        probe.map()
        self.x11.sync()
        is_taken = wait_for(lambda: self._property(probe, "WM_STATE"), 0.3)
        probe.destroy()
        self.x11.sync()
        return is_taken

    # What is there.

    def window_titled(self, title):
        """None where there is none."""
        for number in self._property(self.root, "_NET_CLIENT_LIST"):
            window = self.x11.create_resource_object("window", number)
            try:
                if window.get_wm_name() == title:
                    return window
            except error.BadWindow:
                pass
        return None

    def area(self, window):
        """Left, top, width, height on the screen."""
        geometry = window.get_geometry()
        place = window.translate_coords(self.root, 0, 0)
        return -place.x, -place.y, geometry.width, geometry.height

    def held(self):
        """Words for what is down: `button`, `key`; empty where nothing is."""
        words = []
        if self.root.query_pointer().mask & BUTTONS:
            words.append("button")
        if any(self.x11.query_keymap()):
            words.append("key")
        return words

    def is_up_within(self, seconds):
        return wait_for(lambda: not self.held(), seconds, 0.001)

    def strangers(self):
        """Everybody whom no press and no key of the player may reach."""
        return [self.ground, self.beside] + self.guests

    def presses_elsewhere(self):
        for one in self.strangers():
            one.count()
        return sum(one.presses for one in self.strangers()) - self.own_presses

    def keys_elsewhere(self):
        for one in self.strangers():
            one.count()
        return sum(one.keys for one in self.strangers()) - self.own_keys

    # What can be done to others.

    def ask_manager(self, window, name, *data):
        event = protocol.event.ClientMessage(
            window=window, client_type=self.x11.intern_atom(name),
            data=(32, (list(data) + [0] * 5)[:5]))
        self.root.send_event(event, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self.x11.sync()

    def move(self, window, x, y):
        window.configure(x=x, y=y)
        self.x11.sync()

    def resize(self, window, width, height):
        window.configure(width=width, height=height)
        self.x11.sync()

    def iconify(self, window):
        self.ask_manager(window, "WM_CHANGE_STATE", Xutil.IconicState)

    def bring_back(self, window):
        window.map()
        window.configure(stack_mode=X.Above)
        self.x11.sync()

    def show_workspace(self, number):
        self.ask_manager(self.root, "_NET_CURRENT_DESKTOP", number, X.CurrentTime)
        if not wait_for(lambda: self._property(self.root, "_NET_CURRENT_DESKTOP") == [number], 2):
            raise NotMade("the window manager has no other workspace")

    def close(self, window):
        """As its button in the title bar does."""
        event = protocol.event.ClientMessage(
            window=window, client_type=self.x11.intern_atom("WM_PROTOCOLS"),
            data=(32, [self.x11.intern_atom("WM_DELETE_WINDOW"), X.CurrentTime, 0, 0, 0]))
        window.send_event(event)
        self.x11.sync()

    def steal_focus(self):
        self.x11.set_input_focus(self.beside.window, X.RevertToPointerRoot, X.CurrentTime)
        self.x11.sync()

    def warp(self, x, y):
        self.root.warp_pointer(x, y)
        self.x11.sync()

    def press_beside(self, x, y):
        """A button goes down on the window beside; False where one is down already."""
        self.x11.grab_server()
        is_free = not self.root.query_pointer().mask & BUTTONS
        if is_free:
            self.root.warp_pointer(x, y)
            xtest.fake_input(self.x11, X.ButtonPress, 1)
            self.own_presses += 1
        self.x11.ungrab_server()
        self.x11.sync()
        return is_free

    def release_beside(self):
        """False where somebody else has let go of it meanwhile."""
        was_down = bool(self.root.query_pointer().mask & X.Button1Mask)
        if was_down:
            xtest.fake_input(self.x11, X.ButtonRelease, 1)
            self.x11.sync()
        return was_down

    def type_beside(self, keysym):
        """A key into the window beside, as its owner types."""
        code = self.x11.keysym_to_keycode(keysym)
        self.x11.grab_server()
        is_free = not any(self.x11.query_keymap())
        if is_free:
            self.x11.set_input_focus(self.beside.window, X.RevertToPointerRoot, X.CurrentTime)
            xtest.fake_input(self.x11, X.KeyPress, code)
            xtest.fake_input(self.x11, X.KeyRelease, code)
            self.own_keys += 1
        self.x11.ungrab_server()
        self.x11.sync()
        return is_free

    def hold(self, onlooker, keyboard, pointer):
        """A grab by this window; NotMade where it is not given within two seconds."""
        def is_given():
            given = True
            if keyboard:
                given &= onlooker.window.grab_keyboard(
                    False, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime) == X.GrabSuccess
            if pointer:
                given &= onlooker.window.grab_pointer(
                    False, X.ButtonPressMask, X.GrabModeAsync, X.GrabModeAsync, 0, 0,
                    X.CurrentTime) == X.GrabSuccess
            return given
        if not wait_for(is_given, 3, 0.002):
            raise NotMade("the server did not give the grab within three seconds")

    def invite(self, area, title):
        """A window on top of all, counted among the strangers until the desk is left."""
        guest = self.onlooker(area, title)
        self.guests.append(guest)
        return guest

    def let_go(self, guest):
        guest.count()
        guest.x11.ungrab_keyboard(X.CurrentTime)
        guest.x11.ungrab_pointer(X.CurrentTime)
        guest.window.unmap()
        guest.x11.sync()

    def leave(self):
        for process in [self.server] + self.processes:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
        for process in [self.server] + self.processes:
            process.wait()
