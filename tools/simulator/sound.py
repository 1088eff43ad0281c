# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The speaker: audioio, audiocore, audiomixer and synthio, as far as a game's calls need them.

What is played is known with its length, so that `playing` ends when it does on the board, and a
test can ask what was to be heard (`ground.sounds`). A window lets it be heard (loudspeaker.py).
"""

import io
import math
import wave
from array import array
from collections.abc import Sequence
from types import ModuleType
from typing import BinaryIO, Protocol, TypeAlias

from .ground import Ground
from .hardware import bound, module
from .pins import Pin

FOREVER = math.inf
Samples: TypeAlias = "bytes | bytearray | memoryview | array[int]"
Pressed: TypeAlias = "float | Note"  # a MIDI number, or a Note
Notes: TypeAlias = "Pressed | Sequence[Pressed]"


class Sample(Protocol):
    """What can be played."""

    @property
    def seconds(self) -> float:
        """How long it is."""
        ...


class RawSample:
    """audiocore.RawSample of 8 or 16 bits."""

    def __init__(
        self,
        ground: Ground,
        buffer: Samples,
        *,
        channel_count: int = 1,
        sample_rate: int = 8000,
        single_buffer: bool = True,
    ) -> None:
        self._ground = ground
        self.buffer = buffer
        self.channel_count = channel_count
        self.sample_rate = sample_rate

    @property
    def seconds(self) -> float:
        return len(self.buffer) / self.channel_count / self.sample_rate

    def copy(self) -> "RawSample":
        """As it is now: the program may change it later."""
        return RawSample(
            self._ground,
            self.buffer[:],
            channel_count=self.channel_count,
            sample_rate=self.sample_rate,
        )

    def deinit(self) -> None:
        self.buffer = b""


class WaveFile:
    """audiocore.WaveFile."""

    def __init__(self, ground: Ground, file: str | BinaryIO, buffer: object = None) -> None:
        opened = io.BytesIO(ground.memories.read(file)) if isinstance(file, str) else file
        with wave.open(opened, "rb") as source:
            self.sample_rate = source.getframerate()
            self.channel_count = source.getnchannels()
            self.bits_per_sample = source.getsampwidth() * 8
            self.seconds = source.getnframes() / self.sample_rate

    def deinit(self) -> None:
        pass


class Synthesizer:
    """synthio.Synthesizer: sounds as long as it is played."""

    seconds = FOREVER

    def __init__(
        self,
        ground: Ground,
        *,
        sample_rate: int = 11025,
        channel_count: int = 1,
        waveform: object = None,
        envelope: "Envelope | None" = None,
    ) -> None:
        self._ground = ground
        self.sample_rate = sample_rate
        self.channel_count = channel_count
        self.envelope = envelope
        self.blocks: list[object] = []
        self._pressed: list[Pressed] = []

    @property
    def pressed(self) -> tuple[Pressed, ...]:
        return tuple(self._pressed)

    def press(self, notes: Notes) -> None:
        for note in notes if isinstance(notes, (list, tuple)) else (notes,):
            self._pressed.append(note)
            self._ground.sounds.append((self._ground.clock.now, note))

    def release(self, notes: Notes) -> None:
        for note in notes if isinstance(notes, (list, tuple)) else (notes,):
            if note in self._pressed:
                self._pressed.remove(note)

    def release_all(self) -> None:
        self._pressed.clear()

    def release_all_then_press(self, notes: Notes) -> None:
        self.release_all()
        self.press(notes)

    def change(self, release: Notes = (), press: Notes = (), retrigger: Notes = ()) -> None:
        self.release(release)
        self.press(press)

    def deinit(self) -> None:
        self._pressed.clear()


class Note:
    """synthio.Note, by what makes it heard."""

    def __init__(
        self,
        *,
        frequency: float,
        panning: float = 0.0,
        waveform: object = None,
        envelope: "Envelope | None" = None,
        amplitude: float = 1.0,
        bend: float = 0.0,
    ) -> None:
        self.frequency = frequency
        self.panning = panning
        self.waveform = waveform
        self.envelope = envelope
        self.amplitude = amplitude
        self.bend = bend


class Envelope:
    """synthio.Envelope."""

    def __init__(
        self,
        *,
        attack_time: float = 0.1,
        decay_time: float = 0.05,
        release_time: float = 0.2,
        attack_level: float = 1.0,
        sustain_level: float = 0.8,
    ) -> None:
        self.attack_time = attack_time
        self.decay_time = decay_time
        self.release_time = release_time
        self.attack_level = attack_level
        self.sustain_level = sustain_level


class _Player:
    """What plays one sample at a time."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._ends = 0.0

    def play(self, sample: Sample, *, loop: bool = False) -> None:
        ground = self._ground
        ground.memories.power()
        heard = RawSample.copy(sample) if isinstance(sample, RawSample) else sample
        ground.sounds.append((ground.clock.now, heard))
        if ground.listener and ground.speaker_enabled:
            ground.listener.hear(heard, loop)
        seconds = FOREVER if loop else sample.seconds
        self._ends = ground.clock.now + seconds * 1_000_000

    def stop(self) -> None:
        self._ends = 0.0
        if self._ground.listener:
            self._ground.listener.hear(None)

    @property
    def playing(self) -> bool:
        self._ground.spend()
        return self._ground.clock.now < self._ends


class MixerVoice(_Player):
    """audiomixer.MixerVoice."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        self.level = 1.0
        self.loop = False

    end = _Player.stop


class Mixer:
    """audiomixer.Mixer: sounds as long as it is played."""

    seconds = FOREVER

    def __init__(
        self,
        ground: Ground,
        voice_count: int = 2,
        buffer_size: int = 1024,
        channel_count: int = 2,
        bits_per_sample: int = 16,
        samples_signed: bool = True,
        sample_rate: int = 8000,
    ) -> None:
        self.voice = tuple(MixerVoice(ground) for _ in range(voice_count))
        self.sample_rate = sample_rate

    @property
    def playing(self) -> bool:
        return any(voice.playing for voice in self.voice)

    def play(self, sample: Sample, *, voice: int = 0, loop: bool = False) -> None:
        self.voice[voice].play(sample, loop=loop)

    def stop_voice(self, voice: int = 0) -> None:
        self.voice[voice].stop()

    def deinit(self) -> None:
        pass


class AudioOut(_Player):
    """audioio.AudioOut on the speaker's pin."""

    def __init__(
        self,
        ground: Ground,
        left_channel: Pin,
        *,
        right_channel: Pin | None = None,
        quiescent_value: int = 0x8000,
    ) -> None:
        super().__init__(ground)
        ground.pins.claim(left_channel)
        self._pin = left_channel
        self.paused = False

    def pause(self) -> None:
        self.paused = True

    def resume(self) -> None:
        self.paused = False

    def deinit(self) -> None:
        self.stop()
        self._ground.pins.release(self._pin)


def _midi_to_hz(midi_note: float) -> float:
    return 440.0 * 2 ** ((midi_note - 69) / 12)


def sound_modules(ground: Ground) -> dict[str, ModuleType]:
    """The modules that make sound, for one start of the board."""
    modules = [
        module("audioio", AudioOut=bound(ground, AudioOut)),
        module("audiocore", RawSample=bound(ground, RawSample), WaveFile=bound(ground, WaveFile)),
        module("audiomixer", Mixer=bound(ground, Mixer), MixerVoice=MixerVoice),
        module(
            "synthio",
            Synthesizer=bound(ground, Synthesizer),
            Note=Note,
            Envelope=Envelope,
            midi_to_hz=_midi_to_hz,
        ),
    ]
    return {made.__name__: made for made in modules}
