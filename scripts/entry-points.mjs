/**
 * Generates source files of `brandid` and `brandid/mini`. The functions that define IDs are written once for the core, and
 * the definitions with schemas once for Zod. A generated file differs from its source only in the module that it imports definitions
 * or Zod from. TypeScript has no parameterized modules, and a type parameter for the definition would make each format a fifth slower
 * to compile.
 *
 * `node scripts/entry-points.mjs` writes the files, and test/package/entry-points.test.ts compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The lines that differ between a source file and its generated file. Each line must occur exactly once in the source. */
const FILES = [
  {
    path: 'src/zod/classic.ts',
    source: 'src/entry/functions.ts',
    header: 'The functions that define IDs and keys with Zod schemas, and their types.',
    lines: [["} from './plain.ts'", "} from './classic-schema.ts'"]],
  },
  {
    path: 'src/zod/mini.ts',
    source: 'src/entry/functions.ts',
    header: 'The functions that define IDs and keys with Zod Mini schemas, and their types.',
    lines: [["} from './plain.ts'", "} from './mini-schema.ts'"]],
  },
  {
    path: 'src/zod/mini-schema.ts',
    source: 'src/zod/classic-schema.ts',
    header: 'The definitions that have Zod Mini schemas, and the schemas.',
    lines: [
      ["import type { ZodType } from 'zod/v4'", "import type { ZodMiniType as ZodType } from 'zod/v4-mini'"],
      ["import * as z from 'zod/v4'", "import * as z from 'zod/v4-mini'"],
      [
        "import { CALLED, type ZodId, type ZodKey } from './members-classic.ts'",
        "import { CALLED, type ZodId, type ZodKey } from './members-mini.ts'",
      ],
      [
        "export type { OutputOf, ZodId, ZodKey } from './members-classic.ts'",
        "export type { OutputOf, ZodId, ZodKey } from './members-mini.ts'",
      ],
    ],
  },
  {
    path: 'src/mini.ts',
    source: 'src/index.ts',
    // The API reference names the page after this tag.
    header: 'The entry point `brandid/mini`: the same as `brandid`, on Zod Mini. @module mini',
    lines: [
      ['export type { MainRegister as Register }', 'export type { MiniRegister as Register }'],
      ["} from './zod/classic.ts'", "} from './zod/mini.ts'"],
      ["} from './zod/classic-schema.ts'", "} from './zod/mini-schema.ts'"],
    ],
  },
]

/** Returns the content of each generated file by its path from the repository root. */
export function writeEntryPoints() {
  return new Map(FILES.map(({ path, ...file }) => [path, textOf(file)]))
}

function textOf({ source, header, lines }) {
  const code = readFileSync(root + source, 'utf8').replace(/^\/\*\*.*?\*\/\n(?:\/\/[^\n]*\n)*/s, '')
  return lines.reduce((text, [line, other]) => {
    const parts = text.split(`\n${line}`)
    if (parts.length !== 2) throw new Error(`Expected ${line} once in ${source}, found ${parts.length - 1}`)
    return parts.join(`\n${other}`)
  }, `/** ${header} */\n// Generated from ${source} by scripts/entry-points.mjs: change it there.\n${code}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of writeEntryPoints()) writeFileSync(root + path, text)
}
