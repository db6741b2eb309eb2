/** The two programs that an editor opens: 2,000 IDs of brandid, and 2,000 IDs with Zod's brand. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FILES = 200
const PER_FILE = 10

const range = (count) => Array.from({ length: count }, (_, i) => i)
const keysOf = (file) => range(PER_FILE).map((i) => file * PER_FILE + i)

const kinds = {
  zod: {
    head: "import * as z from 'zod'",
    define: (key) =>
      `export const E${key} = z.string().brand<'e${key}'>()\nexport type E${key} = z.infer<typeof E${key}>`,
    field: (key) => `E${key}`,
    tail: () => '',
  },
  brandid: {
    head: "import { defineId, type IdOf } from 'brandid'",
    define: (key) => `export const E${key} = defineId('e${key}')\nexport type E${key} = IdOf<typeof E${key}>`,
    field: (key) => `E${key}.schema`,
    tail: (keys) => `declare module 'brandid/register' {
  interface Register {
${keys.map((key) => `    get e${key}(): typeof E${key}`).join('\n')}
  }
}
`,
  },
}

/** Definitions, and a function that takes an ID. */
const definitions = ({ head, define, tail }, file) => `${head}
${keysOf(file).map(define).join('\n')}
${tail(keysOf(file))}export const define${file} = (id: E${file * PER_FILE}) => id
`

/** Functions that take IDs which another file defines. */
const uses = (_, file) => `import type { ${keysOf(file)
  .map((key) => `E${key}`)
  .join(', ')} } from './ids${file}.js'
${keysOf(file)
  .map((key) => `export const use${key} = (id: E${key}) => id`)
  .join('\n')}
`

/** A request body of ten IDs. */
const body = ({ field }, file) => `import * as z from 'zod'
import { ${keysOf(file)
  .map((key) => `E${key}`)
  .join(', ')} } from './ids${file}.js'
export const Body${file} = z.object({ ${keysOf(file)
  .map((key) => `e${key}: ${field(key)}`)
  .join(', ')} })
export const read${file} = (input: unknown) => Body${file}.parse(input).e${file * PER_FILE}
`

const pages = { ids: definitions, uses, body }

/** The type of any ID, from a string. */
const dispatch = {
  zod: `import * as z from 'zod'
${range(FILES)
  .map(
    (file) =>
      `import { ${keysOf(file)
        .map((key) => `E${key}`)
        .join(', ')} } from './ids${file}.js'`,
  )
  .join('\n')}
const AnyE = z.union([${range(FILES)
    .flatMap(keysOf)
    .map((key) => `E${key}`)
    .join(', ')}])
export const dispatched = (input: string) => AnyE.parse(input)
`,
  brandid: `import { parse } from 'brandid'
export const dispatched = (input: string) => parse(input)
`,
}

const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
}

/**
 * Writes a program. It has a package of its own with two dependencies, because an editor searches each dependency
 * for names to import.
 *
 * @returns The path and the text of each file, by kind and number.
 */
export function writeProgram(name) {
  const directory = `${root}.build/bench-editor/${name}/`
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(`${directory}node_modules`, { recursive: true })
  symlinkSync(root, `${directory}node_modules/brandid`)
  symlinkSync(`${root}node_modules/zod`, `${directory}node_modules/zod`)
  const dependencies = name === 'zod' ? { zod: '*' } : { brandid: '*', zod: '*' }
  writeFileSync(`${directory}package.json`, JSON.stringify({ private: true, type: 'module', dependencies }))
  writeFileSync(`${directory}tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.ts'] }))

  const files = {}
  for (const [kind, page] of Object.entries(pages)) {
    files[kind] = range(FILES).map((i) => {
      const file = { path: `${directory}${kind}${i}.ts`, text: page(kinds[name], i) }
      writeFileSync(file.path, file.text)
      return file
    })
  }
  files.dispatch = { path: `${directory}dispatch.ts`, text: dispatch[name] }
  writeFileSync(files.dispatch.path, dispatch[name])
  return files
}
