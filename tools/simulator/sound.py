# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The speaker: audioio, audiocore, audiomixer and synthio, as far as a game's calls need them.

What is played is known with its length, so that `playing` ends when it does on the board, and a
test can ask what was to be heard (`machine.sounds`). A window lets it be heard (loudspeaker.py).
"""

import math
import wave
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .hardware import bound, module

if TYPE_CHECKING:
    from .machine import Machine

FOREVER = math.inf


class RawSample:
    """audiocore.RawSample of 8 or 16 bits."""

    def __init__(
        self,
        machine: "Machine",
        buffer: Any,
        *,
        channel_count: int = 1,
        sample_rate: int = 8000,
        single_buffer: bool = True,
    ) -> None:
        self.machine = machine
        self.buffer = buffer
        self.channel_count = channel_count
        self.sample_rate = sample_rate

    @property
    def seconds(self) -> float:
        return len(self.buffer) / self.channel_count / self.sample_rate

    def copy(self) -> "RawSample":
        """As it is now: the program may change it later."""
        return RawSample(
            self.machine,
            self.buffer[:],
            channel_count=self.channel_count,
            sample_rate=self.sample_rate,
        )

    def deinit(self) -> None:
        self.buffer = b""


class WaveFile:
    """audiocore.WaveFile."""

    def __init__(self, machine: "Machine", file: Any, buffer: Any = None) -> None:
        opened = machine.memories.open(file, "rb") if isinstance(file, str) else file
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
        machine: "Machine",
        *,
        sample_rate: int = 11025,
        channel_count: int = 1,
        waveform: Any = None,
        envelope: Any = None,
    ) -> None:
        self._machine = machine
        self.sample_rate = sample_rate
        self.channel_count = channel_count
        self.envelope = envelope
        self.blocks: list[Any] = []
        self._pressed: list[Any] = []

    @property
    def pressed(self) -> tuple[Any, ...]:
        return tuple(self._pressed)

    def press(self, notes: Any) -> None:
        for note in notes if isinstance(notes, (list, tuple)) else (notes,):
            self._pressed.append(note)
            self._machine.sounds.append((self._machine.clock.now, note))

    def release(self, notes: Any) -> None:
        for note in notes if isinstance(notes, (list, tuple)) else (notes,):
            if note in self._pressed:
                self._pressed.remove(note)

    def release_all(self) -> None:
        self._pressed.clear()

    def release_all_then_press(self, notes: Any) -> None:
        self.release_all()
        self.press(notes)

    def change(self, release: Any = (), press: Any = (), retrigger: Any = ()) -> None:
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
        waveform: Any = None,
        envelope: Any = None,
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

    def __init__(self, machine: "Machine") -> None:
        self._machine = machine
        self._ends = 0.0

    def play(self, sample: Any, *, loop: bool = False) -> None:
        machine = self._machine
        machine.memories.power()
        heard = RawSample.copy(sample) if isinstance(sample, RawSample) else sample
        machine.sounds.append((machine.clock.now, heard))
        if machine.listener and machine.speaker_enabled:
            machine.listener.hear(heard, loop)
        seconds = FOREVER if loop else sample.seconds
        self._ends = machine.clock.now + seconds * 1_000_000

    def stop(self) -> None:
        self._ends = 0.0
        if self._machine.listener:
            self._machine.listener.hear(None)

    @property
    def playing(self) -> bool:
        self._machine.spend()
        return self._machine.clock.now < self._ends


class MixerVoice(_Player):
    """audiomixer.MixerVoice."""

    def __init__(self, machine: "Machine") -> None:
        super().__init__(machine)
        self.level = 1.0
        self.loop = False

    end = _Player.stop


class Mixer:
    """audiomixer.Mixer: sounds as long as it is played."""

    seconds = FOREVER

    def __init__(
        self,
        machine: "Machine",
        voice_count: int = 2,
        buffer_size: int = 1024,
        channel_count: int = 2,
        bits_per_sample: int = 16,
        samples_signed: bool = True,
        sample_rate: int = 8000,
    ) -> None:
        self.voice = tuple(MixerVoice(machine) for _ in range(voice_count))
        self.sample_rate = sample_rate

    @property
    def playing(self) -> bool:
        return any(voice.playing for voice in self.voice)

    def play(self, sample: Any, *, voice: int = 0, loop: bool = False) -> None:
        self.voice[voice].play(sample, loop=loop)

    def stop_voice(self, voice: int = 0) -> None:
        self.voice[voice].stop()

    def deinit(self) -> None:
        pass


class AudioOut(_Player):
    """audioio.AudioOut on the speaker's pin."""

    def __init__(
        self,
        machine: "Machine",
        left_channel: Any,
        *,
        right_channel: Any = None,
        quiescent_value: int = 0x8000,
    ) -> None:
        super().__init__(machine)
        machine.pins.claim(left_channel)
        self._pin = left_channel
        self.paused = False

    def pause(self) -> None:
        self.paused = True

    def resume(self) -> None:
        self.paused = False

    def deinit(self) -> None:
        self.stop()
        self._machine.pins.release(self._pin)


def _midi_to_hz(midi_note: float) -> float:
    return 440.0 * 2 ** ((midi_note - 69) / 12)


def sound_modules(machine: "Machine") -> dict[str, ModuleType]:
    """The modules that make sound, for one start of `machine`."""
    modules = [
        module("audioio", AudioOut=bound(machine, AudioOut)),
        module("audiocore", RawSample=bound(machine, RawSample), WaveFile=bound(machine, WaveFile)),
        module("audiomixer", Mixer=bound(machine, Mixer), MixerVoice=MixerVoice),
        module(
            "synthio",
            Synthesizer=bound(machine, Synthesizer),
            Note=Note,
            Envelope=Envelope,
            midi_to_hz=_midi_to_hz,
        ),
    ]
    return {made.__name__: made for made in modules}
