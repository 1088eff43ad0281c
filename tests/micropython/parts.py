# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Stand-ins for what the handheld's firmware has built in, about as large on the heap as there.

Importing this makes them. Nothing is drawn: a Bitmap has its bytes and forgets what is set, the
clock goes on by itself whenever it is asked, and what is not on the board's heap is not on this.
"""

import sys

STEP = 25  # ms from one look at the clock to the next


class Module:
    """A module with these names."""

    def __init__(self, **names):
        for name in names:
            setattr(self, name, names[name])


class Bitmap:
    """Rows of whole 32-bit words, as displayio keeps them."""

    def __init__(self, width, height, value_count):
        self.width = width
        self.height = height
        bits = 1
        while 1 << bits < value_count:
            bits *= 2
        self.data = bytearray((width * bits + 31) // 32 * 4 * height)

    def __getitem__(self, index):
        return 0

    def __setitem__(self, index, value):
        pass

    def fill(self, value):
        pass


class Palette:
    """Eight bytes a colour."""

    def __init__(self, count):
        self.colours = bytearray(8 * count)

    def __getitem__(self, index):
        return 0

    def __setitem__(self, index, value):
        pass

    def make_transparent(self, index):
        pass


class TileGrid:
    """Its tiles are a byte each; the rest is about as large as the instance."""

    def __init__(
        self,
        bitmap,
        pixel_shader,
        width=1,
        height=1,
        tile_width=0,
        tile_height=0,
        default_tile=0,
        x=0,
        y=0,
    ):
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.width = width
        self.height = height
        self.x = x
        self.y = y
        self.hidden = False
        self.flip_x = False
        self.tiles = bytearray(width * height) if width * height > 4 else None

    def __getitem__(self, index):
        if self.tiles is None:
            return 0
        return self.tiles[index if isinstance(index, int) else index[1] * self.width + index[0]]

    def __setitem__(self, index, value):
        if self.tiles is not None:
            at = index if isinstance(index, int) else index[1] * self.width + index[0]
            self.tiles[at] = value


class Group:
    """A list of its layers."""

    def __init__(self, scale=1, x=0, y=0):
        self.layers = []
        self.scale = scale
        self.x = x
        self.y = y
        self.hidden = False

    def append(self, layer):
        self.layers.append(layer)

    def remove(self, layer):
        self.layers.remove(layer)

    def insert(self, index, layer):
        self.layers.insert(index, layer)

    def pop(self, index=-1):
        return self.layers.pop(index)

    def index(self, layer):
        return self.layers.index(layer)

    def __getitem__(self, index):
        return self.layers[index]

    def __len__(self):
        return len(self.layers)


class Part:
    """Whatever is made with any arguments and does nothing."""

    value = 32768
    brightness = 1.0
    auto_refresh = True
    root_group = None
    rotation = 0
    sample_rate = 0

    def __init__(self, *arguments, **options):
        self.events = self

    def nothing(self, *arguments, **options):
        return None

    refresh = switch_to_output = get_into = clear = play = stop = nothing


class Nvm:
    """The chip's memory, which is not on the heap; blank for ever."""

    def __getitem__(self, span):
        return b"\xff" * (span.stop - span.start)

    def __setitem__(self, span, data):
        pass

    def __len__(self):
        return 8192


class Clock:
    now = 0


def ticks_ms():
    Clock.now += STEP
    return Clock.now


def nothing(*arguments, **options):
    return None


def readinto(bitmap, file, bits, element_size, reverse):
    """Read what a bitmap holds; the file goes on, the bitmap stays blank."""
    row = bytearray((bitmap.width * bits + 31) // 32 * 4)
    for _ in range(bitmap.height):
        file.readinto(row)


MODULES = {
    "analogio": Module(AnalogIn=Part),
    "audiocore": Module(RawSample=Part),
    "audioio": Module(AudioOut=Part),
    "bitmaptools": Module(
        blit=nothing, fill_region=nothing, readinto=readinto, draw_line=nothing, arrayblit=nothing
    ),
    "board": Module(
        DISPLAY=Part(),
        SPEAKER=0,
        SPEAKER_ENABLE=0,
        NEOPIXEL=0,
        BUTTON_CLOCK=0,
        BUTTON_OUT=0,
        BUTTON_LATCH=0,
        JOYSTICK_X=0,
        JOYSTICK_Y=0,
    ),
    "digitalio": Module(DigitalInOut=Part),
    "displayio": Module(Bitmap=Bitmap, Palette=Palette, TileGrid=TileGrid, Group=Group),
    "keypad": Module(ShiftRegisterKeys=Part, Event=Part),
    "microcontroller": Module(nvm=Nvm()),
    "neopixel_write": Module(neopixel_write=nothing),
    "storage": Module(remount=nothing),
    "supervisor": Module(ticks_ms=ticks_ms, runtime=Module(usb_connected=False)),
    "terminalio": Module(FONT=Module(bitmap=None)),
    "time": Module(sleep=nothing),
    "traceback": Module(print_exception=sys.print_exception, format_exception=nothing),
}
for name in MODULES:
    sys.modules[name] = MODULES[name]
