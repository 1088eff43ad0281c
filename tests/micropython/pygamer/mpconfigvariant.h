// SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
// SPDX-License-Identifier: MIT
//
// A variant of MicroPython's unix port with the settings of CircuitPython's on the PyGamer, as far as
// they count for memory. docs/MEMORY.md tells how it is built.

#define MICROPY_CONFIG_ROM_LEVEL (MICROPY_CONFIG_ROM_LEVEL_EXTRA_FEATURES)
#define MICROPY_OBJ_REPR (MICROPY_OBJ_REPR_C)
#define MICROPY_FLOAT_IMPL (MICROPY_FLOAT_IMPL_FLOAT)
#define MICROPY_ENABLE_PYSTACK (1)
#define MICROPY_QSTR_BYTES_IN_HASH (1)
#define MICROPY_ALLOC_PARSE_CHUNK_INIT (16)
#define MICROPY_PY_FFI (0)
#include "../mpconfigvariant_common.h"
#undef MICROPY_VFS_ROM
#define MICROPY_VFS_ROM (0)
