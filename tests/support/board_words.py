# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
"""The words that the board's Python knows and lacks: the tables that board_language.py reads by.

Measured on CircuitPython 10.3 as built for the PyGamer; the PyBadge's is the same.
"""

# Modules built into the firmware that the boards' type definitions describe (test_board_types.py).
HARDWARE = set(
    """analogio audiobusio audiocore audioio audiomixer bitmaptools board busdisplay digitalio
    displayio fontio keypad microcontroller msgpack neopixel_write pwmio rainbowio select storage
    supervisor synthio terminalio tilepalettemapper traceback vectorio""".split()
)

# The others, with all that may be used of each: a PC's modules of these names have more.
PLAIN = {
    "array": "array",
    "binascii": "a2b_base64 b2a_base64 crc32 hexlify unhexlify",
    "collections": "OrderedDict deque namedtuple",
    "errno": "EACCES EEXIST EIO EISDIR EINVAL ENODEV ENOENT ENOMEM ENOSPC ENOTDIR EPERM EROFS",
    "gc": "collect disable enable isenabled mem_alloc mem_free",
    "io": "BytesIO StringIO",
    "json": "dump dumps load loads",
    "math": """acos asin atan atan2 ceil copysign cos degrees e exp fabs floor fmod frexp isfinite
        isinf isnan ldexp log modf pi pow radians sin sqrt tan trunc""",
    "micropython": "const",
    "os": """chdir getcwd listdir mkdir remove rename rmdir sep stat statvfs sync uname unlink
        urandom""",
    "random": "choice getrandbits randint random randrange seed uniform",
    "struct": "calcsize pack pack_into unpack unpack_from",
    "sys": "exit implementation maxsize modules path platform print_exception stderr stdout",
    "time": "localtime mktime monotonic monotonic_ns sleep struct_time time",
    "zlib": "decompress",
}
PLAIN_NAMES = {module: set(names.split()) for module, names in PLAIN.items()}

# The engine has no hardware, no clock, no floats, and no chance but its own.
ENGINE_MODULES = set(PLAIN) - {"math", "random", "time"}

INSTEAD_OF_MODULE = {
    "typing": "annotate with built-in types; the board does not evaluate annotations",
    "dataclasses": "write a small class",
    "enum": "use int constants",
    "functools": "write the loop",
    "itertools": "write the loop",
    "heapq": "keep a sorted list",
    "bisect": "write the loop",
    "copy": "copy with list(a) or b[:] = a",
    "abc": "leave the base class out",
    "string": "write the characters out",
    "weakref": "break the cycle by hand",
    "os.path": "join with '/' and look at os.stat",
    "asyncio": "use a state machine or a generator",
    "__future__": "leave it out; the board does not evaluate annotations",
}

# Methods of str and int that are missing, whatever they are called on.
MISSING_METHODS = {
    "ljust": '"{:<8}".format(s)',
    "rjust": '"{:>8}".format(s)',
    "zfill": '"{:03d}".format(n)',
    "title": "s[0].upper() + s[1:]",
    "capitalize": "s[0].upper() + s[1:]",
    "isalnum": "s.isalpha() or s.isdigit()",
    "translate": "replace",
    "maketrans": "replace",
    "removeprefix": "startswith and a slice",
    "removesuffix": "endswith and a slice",
    "casefold": "lower",
    "swapcase": "lower or upper",
    "format_map": "format",
    "isascii": "a loop over ord(c) < 128",
    "isdecimal": "isdigit",
    "isnumeric": "isdigit",
    "isidentifier": "a loop over the characters",
    "isprintable": "a loop over ord(c) > 31",
    "istitle": "isupper",
    "bit_length": "a loop of shifts",
    "bit_count": "a loop, or a table",
}

# Those of them that take no argument: a `title(text)` is something of our own.
WITHOUT_ARGUMENTS = {"capitalize", "title"}

# Methods that take no keyword there.
POSITIONAL_METHODS = set(
    "decode encode from_bytes replace rsplit split splitlines to_bytes".split()
)

# Keywords that functions do not take there.
MISSING_KEYWORDS = {
    "bytes": {"encoding", "errors"},
    "dump": {"cls", "default", "ensure_ascii", "indent", "sort_keys"},
    "dumps": {"cls", "default", "ensure_ascii", "indent", "sort_keys"},
    "int": {"base"},
    "namedtuple": {"defaults", "module", "rename"},
    "print": {"flush"},
    "str": {"encoding", "errors"},
    "sum": {"start"},
    "zip": {"strict"},
}

INSTEAD_OF_OS_ERROR = "catch OSError and look at its errno"
MISSING_NAMES = {
    "vars": "name the attributes",
    "format": '"{:x}".format(n)',
    "ascii": "repr",
    "breakpoint": "print",
    "ModuleNotFoundError": "ImportError",
    "RecursionError": "RuntimeError",
    "UnicodeDecodeError": "UnicodeError",
    "UnicodeEncodeError": "UnicodeError",
    "BufferError": "ValueError",
    "FileNotFoundError": INSTEAD_OF_OS_ERROR,
    "FileExistsError": INSTEAD_OF_OS_ERROR,
    "PermissionError": INSTEAD_OF_OS_ERROR,
    "IsADirectoryError": INSTEAD_OF_OS_ERROR,
    "NotADirectoryError": INSTEAD_OF_OS_ERROR,
    "InterruptedError": INSTEAD_OF_OS_ERROR,
    "BlockingIOError": INSTEAD_OF_OS_ERROR,
    "ProcessLookupError": INSTEAD_OF_OS_ERROR,
    "EnvironmentError": "OSError",
    "IOError": "OSError",
}

# Names in a class that the board ignores, silently.
IGNORED_IN_CLASS = {"__slots__", "__format__", "__init_subclass__", "__missing__"}

# What a buffer can be asked there; a PC's has more.
BUFFER_METHODS = {
    "array": {"append", "extend"},
    "bytearray": {"append", "extend", "decode", "endswith", "find", "hex", "startswith"},
    "memoryview": set(),
}

# Calls whose answer does not depend on the order of what they are given.
ORDER_FREE = {"all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum"}

# Calls that hand on the order of what they are given.
ORDER_BOUND = {"bytearray", "bytes", "enumerate", "filter", "iter", "list", "map", "tuple", "zip"}

# What can stand before [int] in an annotation, and on a side of | there.
TYPES = {
    "bool",
    "bytearray",
    "bytes",
    "dict",
    "float",
    "int",
    "list",
    "set",
    "str",
    "tuple",
    "type",
}
