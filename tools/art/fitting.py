# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""Fits any picture to a card, and reduces a set's pictures to the colours that they share."""

import warnings
from difflib import get_close_matches
from io import BytesIO
from itertools import islice
from math import gcd
from pathlib import Path
from typing import TYPE_CHECKING

from reading import PATH, PICTURE, read_file
from wording import shown

from art.asterism import SIDE, Picture
from art.picture_parts import count_parts
from art.sheet import Colour

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFile import ImageFile

COLOURS = 12  # a sheet's 16 less the four that tell the owner
GROUND: Colour = (0x18, 0x1B, 0x36)  # what half-transparent pixels are laid over

# All that is opened as a picture. Others are not pictures alone: Pillow has Ghostscript run an EPS.
FORMATS = ("PNG", "BMP", "GIF", "JPEG", "WEBP")
ENDINGS = (".png", ".bmp", ".gif", ".jpg", ".jpeg", ".webp")
# A megapixel takes some 30 ms and, as a WebP, 30 MB; a part some 5 us.
MOST_SIDE = 1 << 13
MOST_PIXELS = 1 << 22  # that are unpacked of one picture
MOST_IN_FILE = 13_000_000  # of a JPEG, which can be unpacked at an eighth: a telephone's photograph
MOST_IN_SET = 50_000_000  # of all the pictures of a set
MOST_PARTS = 5000  # of one picture: a PNG of 16 MB with the usual 8 KB in each has 2,000
MOST_PARTS_IN_SET = 80_000
FLAT = 32  # colours of pixel art, at most: a photograph has more, and so has what has soft edges
MOST_NAMES = 1000  # in a folder, among which a missing one is looked for
UPRIGHT = {  # how to turn a photograph, by the orientation that a camera notes in it
    2: "FLIP_LEFT_RIGHT",
    3: "ROTATE_180",
    4: "FLIP_TOP_BOTTOM",
    5: "TRANSPOSE",
    6: "ROTATE_270",
    7: "TRANSVERSE",
    8: "ROTATE_90",
}
ORIENTATION = 0x0112


class ArtError(ValueError):
    """Why there is no such picture: the end of a sentence that begins with its name."""


def open_art(folder: Path, name: str) -> Picture:
    """The picture of that name in the folder, as large as a card allows. Raises ArtError."""
    return Gallery(folder).open(name)


class Gallery:
    """Opens the pictures of one set, which lie in `folder` or in folders there.

    Each file is opened once, and no more of them all than a set of good ones needs. `files` are
    those that were opened."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[Path, Picture | str] = {}  # a str is why there is none
        self.names: dict[Path, list[str]] = {}  # of the pictures in a folder
        self.pixels = 0
        self.parts = 0

    def open(self, name: str) -> Picture:
        """The picture of that name, as large as a card allows. Raises ArtError."""
        path = self.path_of(name)
        if path not in self.files:
            try:
                self.files[path] = self.decoded(path)
            except ArtError as error:
                self.files[path] = str(error)
        picture = self.files[path]
        if isinstance(picture, str):
            raise ArtError(picture)
        return picture

    def path_of(self, name: str) -> Path:
        """The file of that name, which is in the folder or in one inside it."""
        if len(name) > PATH:
            raise ArtError("is not there")
        try:
            path = (self.folder / name).resolve()
            inside = "\\" not in name and path.is_relative_to(self.folder)
            if inside and path.exists() and not path.is_dir():
                return path
            names = self.pictures_in(path.parent) if inside else []
        except (OSError, RuntimeError, ValueError):  # a name that no file can have, no such folder
            inside, names = True, []
        if not inside:
            raise ArtError('must lie beside the source or in a folder there, like "art/kaku.png"')
        near = get_close_matches(name.rsplit("/")[-1], names, 1)
        raise ArtError(f"is not there: did you mean {shown(near[0])}?" if near else "is not there")

    def pictures_in(self, folder: Path) -> list[str]:
        if folder not in self.names:
            files = (path.name for path in folder.iterdir())
            pictures = (name for name in files if name.lower().endswith(ENDINGS))
            self.names[folder] = sorted(islice(pictures, MOST_NAMES))
        return self.names[folder]

    def decoded(self, path: Path) -> Picture:
        """The picture in a file. Its size is read, and judged, before any of its pixels."""
        from PIL import Image, WebPImagePlugin  # noqa: F401 - it is no format that Pillow begins with

        try:
            data = read_file(path, PICTURE)
        except OSError as error:
            raise ArtError(f"cannot be read: {error.strerror}") from None
        parts = count_parts(data, MOST_PARTS)
        self.parts += parts
        if parts == MOST_PARTS or self.parts > MOST_PARTS_IN_SET:
            raise ArtError("is made of too many parts: save it anew as a small PNG")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                with Image.open(BytesIO(data), formats=FORMATS) as opened:
                    self.judge(opened)
                    image = _fitted(opened)
        except ArtError:
            raise
        except Image.DecompressionBombError:
            raise ArtError("is too large") from None
        except Exception:  # a damaged file can lead Pillow's decoders to raise anything
            kinds = ", ".join(FORMATS[:-1])
            raise ArtError(f"cannot be read as a picture: {kinds} and WebP can") from None
        raw = image.tobytes()
        return [
            _seen(*pixel) for pixel in zip(raw[::4], raw[1::4], raw[2::4], raw[3::4], strict=True)
        ]

    def judge(self, opened: "ImageFile") -> None:
        """Raises ArtError where a picture, or all together, would take too long to unpack."""
        size = f"{opened.width} x {opened.height} pixels"
        pixels = opened.width * opened.height
        if max(opened.size) > MOST_SIDE or pixels > MOST_IN_FILE:
            raise ArtError(f"is too large: {size}")
        opened.draft(None, (8 * SIDE, 8 * SIDE))  # a JPEG is unpacked no larger than it is needed
        if opened.width * opened.height > MOST_PIXELS:
            raise ArtError(f"is too large: {size}")
        if opened.tile and opened.tile[0][0] == "bmp_rle":  # which Pillow unpacks in Python
            raise ArtError("is a compressed BMP: save it as a PNG")
        self.pixels += pixels
        if self.pixels > MOST_IN_SET:
            raise ArtError(
                f"is too much: with it the set's pictures have over {MOST_IN_SET // 1_000_000} "
                "megapixels together"
            )


def _deep_grey(image: "Image") -> "Image":
    """The image, with 8 bits for grey where it has 16, which Pillow would not scale by itself."""
    if not image.mode.startswith("I"):
        return image
    return image.convert("I").point(lambda grey: grey / 257).convert("L")


def _fitted(opened: "Image") -> "Image":
    """The picture upright on a see-through card, as large as it can be without being cut."""
    from PIL import Image

    image = _deep_grey(opened).convert("RGBA")
    dot = _dot(image)
    if dot > 1:
        image = image.reduce(dot)
    grow = min(SIDE // image.width, SIDE // image.height)
    if grow > 1:  # small pixel art stays sharp
        image = image.resize((image.width * grow, image.height * grow), Image.Resampling.NEAREST)
    elif max(image.size) > SIDE:
        shrink = SIDE / max(image.size)
        size = (max(1, round(image.width * shrink)), max(1, round(image.height * shrink)))
        if image.getcolors(FLAT):  # pixel art: a mixture would be a colour that it has not
            image = image.resize(size, Image.Resampling.NEAREST)
        else:
            # With alpha premultiplied, see-through pixels lend no colour to their neighbours. A
            # large picture is first averaged by whole pixels, or Lanczos would look at each dozens
            # of times.
            image = image.convert("RGBa").resize(size, Image.Resampling.LANCZOS, reducing_gap=4.0)
            image = image.convert("RGBA")
    card = Image.new("RGBA", (SIDE, SIDE))
    card.paste(image, ((SIDE - image.width) // 2, (SIDE - image.height) // 2))
    turn = UPRIGHT.get(_orientation(opened))
    return card.transpose(Image.Transpose[turn]) if turn else card


def _dot(image: "Image") -> int:
    """How many pixels each way one dot of the picture has: more than 1 in enlarged pixel art.

    The colours of such a picture change only at multiples of that many pixels."""
    from PIL import ImageChops

    seen = image.convert("RGBa")  # what is see-through is all alike
    width, height = seen.size
    across = ImageChops.difference(
        seen.crop((1, 0, width, height)), seen.crop((0, 0, width - 1, height))
    )
    down = ImageChops.difference(
        seen.crop((0, 1, width, height)), seen.crop((0, 0, width, height - 1))
    )
    columns = across.getprojection()[0] if width > 1 else []
    rows = down.getprojection()[1] if height > 1 else []
    changes = [at + 1 for line in (columns, rows) for at, change in enumerate(line) if change]
    return gcd(width, height, *changes)


def _orientation(opened: "Image") -> int:
    """What the camera noted of how it was held; 0 where it noted nothing that can be read."""
    try:
        value = opened.getexif().get(ORIENTATION)
    except Exception:  # a picture may be good though what is noted in it is not
        return 0
    return value if isinstance(value, int) else 0


def _seen(red: int, green: int, blue: int, alpha: int) -> Colour | None:
    """The colour of a pixel on a card, or None where it is see-through."""
    if alpha < 128:
        return None
    red, green, blue = (
        (top * alpha + under * (255 - alpha) + 127) // 255
        for top, under in zip((red, green, blue), GROUND, strict=True)
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
    raw = few.convert("RGB").tobytes()
    seen = zip(raw[::3], raw[1::3], raw[2::3], strict=True)
    return [[next(seen) if colour else None for colour in picture] for picture in pictures]
