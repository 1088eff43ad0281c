# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Fits any picture to a card, and reduces a set's pictures to the colours that they share."""

import warnings
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from asterism import SIDE, Picture
from set_faults import shown
from sheet import Colour

COLOURS = 12  # a sheet's 16 less the four that tell the owner
MOST_PIXELS = 1 << 24  # of a picture that is to become 32 x 32
GROUND: Colour = (0x18, 0x1B, 0x36)  # what half-transparent pixels are laid over


class ArtError(ValueError):
    """Why there is no such picture: the end of a sentence that begins with its name."""


def open_art(folder: Path, name: str) -> Picture:
    """The picture of that name in the folder, as large as a card allows. Raises ArtError."""
    from PIL import Image  # only pictures need Pillow, and it is slow to import

    path = _found(folder, name)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path) as opened:
                if opened.width * opened.height > MOST_PIXELS:
                    raise ArtError(f"is too large: {opened.width} x {opened.height} pixels")
                image = _fitted(_deep_grey(opened).convert("RGBA"))
    except ArtError:
        raise
    except Exception:  # a damaged file can lead Pillow's decoders to raise anything
        raise ArtError("cannot be read as a picture") from None
    return [_seen(pixel) for pixel in image.get_flattened_data()]


def _found(folder: Path, name: str) -> Path:
    """The file of that name, which is in the folder or in one inside it."""
    try:
        path = (folder / name).resolve()
        inside = "\\" not in name and path.is_relative_to(folder)
        if inside and path.is_file():
            return path
        names = [other.name for other in path.parent.iterdir()] if inside else []
    except (OSError, RuntimeError, ValueError):  # a name that no file can have, a folder not there
        inside, names = True, []
    if not inside:
        raise ArtError('must lie beside the source or in a folder there, like "art/kaku.png"')
    near = get_close_matches(name.rsplit("/")[-1], names, 1)
    raise ArtError(f"is not there: did you mean {shown(near[0])}?" if near else "is not there")


def _deep_grey(image: Any) -> Any:
    """The image, with 8 bits for grey where it has 16, which Pillow would not scale by itself."""
    if not image.mode.startswith("I"):
        return image
    return image.convert("I").point(lambda grey: grey / 257).convert("L")


def _fitted(image: Any) -> Any:
    """The image on a see-through card, in its midst, as large as it can be without being cut."""
    from PIL import Image

    grow = min(SIDE // image.width, SIDE // image.height)
    if grow > 1:  # small pixel art stays sharp
        image = image.resize((image.width * grow, image.height * grow), Image.Resampling.NEAREST)
    elif max(image.size) > SIDE:
        shrink = SIDE / max(image.size)
        size = (max(1, round(image.width * shrink)), max(1, round(image.height * shrink)))
        # With alpha premultiplied, see-through pixels lend no colour to their neighbours.
        image = image.convert("RGBa").resize(size, Image.Resampling.LANCZOS).convert("RGBA")
    card = Image.new("RGBA", (SIDE, SIDE))
    card.paste(image, ((SIDE - image.width) // 2, (SIDE - image.height) // 2))
    return card


def _seen(pixel: tuple[int, int, int, int]) -> Colour | None:
    """The colour of a pixel on a card, or None where it is see-through."""
    *over, alpha = pixel
    if alpha < 128:
        return None
    red, green, blue = (
        (top * alpha + under * (255 - alpha) + 127) // 255
        for top, under in zip(over, GROUND, strict=True)
    )
    return red, green, blue


def colours_of(*pictures: Picture) -> list[Colour]:
    """The colours of the pictures, each once, sorted."""
    return sorted({colour for picture in pictures for colour in picture if colour})


def reduced(pictures: list[Picture], most: int = COLOURS) -> list[Picture]:
    """The same pictures, in so many colours between them all at most."""
    if len(colours_of(*pictures)) <= most:
        return pictures
    from PIL import Image

    pixels = [colour for picture in pictures for colour in picture if colour]
    image = Image.new("RGB", (len(pixels), 1))
    image.putdata(pixels)
    few = image.quantize(most, Image.Quantize.MEDIANCUT, kmeans=8, dither=Image.Dither.NONE)
    seen: Any = iter(few.convert("RGB").get_flattened_data())
    return [[next(seen) if colour else None for colour in picture] for picture in pictures]
