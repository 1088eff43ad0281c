# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Fits any picture to a card, and reduces a set's pictures to the colours that they share."""

import warnings
from pathlib import Path

from asterism import SIDE, Picture
from sheet import Colour

COLOURS = 12  # a sheet's 16 less the four that tell the owner
MOST_PIXELS = 1 << 24  # of a picture that is to become 32 x 32
GROUND: Colour = (0x18, 0x1B, 0x36)  # what half-transparent pixels are laid over


class ArtError(ValueError):
    """Why a file cannot be an Omen's picture: one line."""


def open_art(path: Path) -> Picture:
    """The picture in that file, whole, as large as the card allows. ArtError if it is none."""
    from PIL import Image  # only sets with pictures need Pillow, and it is slow to import

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path) as opened:
                if opened.width * opened.height > MOST_PIXELS:
                    raise ArtError(f"it has {opened.width} x {opened.height} pixels: too many")
                image = opened.convert("RGBA")
    except ArtError:
        raise
    except Exception as error:  # Pillow's decoders raise whatever a damaged file leads them to
        raise ArtError("it is not a picture that can be read") from error
    grow = min(SIDE // image.width, SIDE // image.height)
    if grow > 1:  # small pixel art stays sharp
        image = image.resize((image.width * grow, image.height * grow), Image.Resampling.NEAREST)
    elif max(image.size) > SIDE:
        image = image.convert("RGBa")  # premultiplied: see-through pixels lend no colour
        image.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
        image = image.convert("RGBA")
    card = Image.new("RGBA", (SIDE, SIDE))
    card.paste(image, ((SIDE - image.width) // 2, (SIDE - image.height) // 2))
    return [_seen(pixel) for pixel in card.get_flattened_data()]


def _seen(pixel: tuple[int, int, int, int]) -> Colour | None:
    """The colour of a pixel on a card, or None where it is see-through."""
    alpha = pixel[3]
    if alpha < 128:
        return None
    red, green, blue = (
        (over * alpha + under * (255 - alpha) + 127) // 255
        for over, under in zip(pixel, GROUND, strict=False)
    )
    return red, green, blue


def colours_of(*pictures: Picture) -> list[Colour]:
    """The colours of the pictures, each once, sorted."""
    return sorted({colour for picture in pictures for colour in picture if colour})


def reduce(pictures: list[Picture], most: int) -> tuple[list[Picture], list[Colour]]:
    """The same pictures in at most so many colours, and these."""
    colours = colours_of(*pictures)
    if len(colours) <= most:
        return pictures, colours
    from PIL import Image

    pixels = [colour for picture in pictures for colour in picture if colour]
    image = Image.new("RGB", (len(pixels), 1))
    image.putdata(pixels)
    few = image.quantize(most, Image.Quantize.MEDIANCUT, kmeans=8, dither=Image.Dither.NONE)
    seen = iter(few.convert("RGB").get_flattened_data())
    reduced: list[Picture] = [[next(seen) if c else None for c in picture] for picture in pictures]
    return reduced, colours_of(*reduced)
