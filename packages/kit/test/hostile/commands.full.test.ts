/** Every command in projects that mean harm: nothing is written outside, nothing runs, nothing is shown raw, each ends. */
import { lstatSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampled } from '../../../../test/full-length.ts'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from '../cli/run-in.ts'
import { CAST, DEEP, IDS, RAW, rawIn, SLOW } from './sources.ts'

const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const LINES = [
  ['check'],
  ['check', '--format', 'github'],
  ['check', '--json'],
  ['types'],
  ['types', '--check'],
  ['types', '--out', '../home/new.ts'],
  ['types', '--out', 'up/home/new.ts'],
  ['init'],
  ['init', '--sample', 'ids.ts', '--out', 'up/home/new.ts'],
  ['init', '--sample', 'ids.ts', '--out', '../home/new.ts'],
  ['adopt', '--parameters', '--properties', '--dry-run'],
  ['manifest'],
  ['inspect', UUID, `user_${RAW}`, RAW],
  ['inspect', '--json', UUID, `user_${RAW}`, RAW],
  ['inspect', '--find', `${RAW} ${UUID} ${RAW}`],
  ['new', 'user'],
  ['new', `evil${RAW}`],
  ['convert', UUID, '--to', 'user'],
  ['convert', RAW, '--to', `evil${RAW}`],
]

/** A module that leaves a trace where it runs. */
const TRAP =
  "import { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('../home/PWNED', import.meta.url), '')\n"
const NAME = RAW.replaceAll('/', '')

/** Files of a project, and links of it by where they lead. */
interface Project {
  readonly files: Readonly<Record<string, string>>
  readonly links?: Readonly<Record<string, string>>
}

const SOURCES = {
  'package.json': '{ "name": "x", "dependencies": { "brandid": "*" }, "type": "module" }',
  'ids.ts': IDS,
}

const PROJECTS: Readonly<Record<string, Project>> = {
  names: {
    files: {
      ...SOURCES,
      [`${NAME}.ts`]: `import { defineId } from 'brandid'\nexport const A = defineId('a')\n${CAST}`,
      [`${NAME}/i'; evil(); '.ts`]: `import { defineId } from 'brandid'\nexport const B = defineId('b')`,
      "o'b/c`${evil()}.ts": `import { defineId } from 'brandid'\nexport const C = defineId('c')`,
    },
  },
  links: {
    files: { ...SOURCES, 'a.ts': CAST },
    links: {
      'register.ts': '../home/profile',
      src: '../home',
      up: '..',
      loop: 'loop',
      'b.ts': '../home/none',
      node_modules: '../home',
    },
  },
  'a file of getters that is a link': {
    files: { ...SOURCES, 'src/a.ts': CAST },
    links: { 'src/register.ts': '../../home/getters.ts' },
  },
  'a manifest': {
    files: {
      'brandid.manifest.json': JSON.stringify({
        version: 1,
        definitions: [
          {
            prefix: 'user',
            entity: `user${RAW}`,
            description: RAW,
            named: [`user_${UUID}`],
            pattern: '(a+)+$',
          },
        ],
        tokens: [{ prefix: 'sess', description: RAW }],
      }),
      'ids.ts': IDS,
    },
  },
  'a manifest that is none': { files: { ...SOURCES, 'brandid.manifest.json': RAW } },
  'a manifest of a hostile prefix': {
    files: {
      ...SOURCES,
      'brandid.manifest.json': JSON.stringify({ version: 1, definitions: [{ prefix: `a${RAW}` }] }),
    },
  },
  'a manifest of a hostile format': {
    files: {
      ...SOURCES,
      'brandid.manifest.json': JSON.stringify({
        definitions: [{ prefix: 'a', format: { name: `x${RAW}`, options: { __proto__: null } } }],
      }),
    },
  },
  'a package that names a module': {
    files: {
      ...SOURCES,
      'package.json': '{ "brandid": { "definitions": "./trap.mjs" }, "main": "./trap.mjs" }',
      'trap.mjs': TRAP,
    },
  },
  'a package that names a file of a hostile name': {
    files: { ...SOURCES, 'package.json': JSON.stringify({ brandid: { definitions: `./${RAW}.mjs` } }) },
  },
  'modules that run': {
    files: {
      ...SOURCES,
      'a.ts': TRAP + CAST,
      'brandid.config.js': TRAP,
      'eslint.config.js': TRAP,
      'node_modules/brandid/package.json': '{ "name": "brandid", "main": "index.js" }',
      'node_modules/brandid/index.js': TRAP,
      'node_modules/oxc-parser/index.js': TRAP,
    },
  },
  definitions: {
    files: {
      ...SOURCES,
      'ids.ts': `${IDS}export const B = defineId(${JSON.stringify(`b${RAW}`)})
export const C = defineId('c', { entity: ${JSON.stringify(RAW)}, aliases: [${JSON.stringify(RAW)}], description: ${JSON.stringify(RAW)} })
export const D = defineId('d'); export const E = defineId('d')
export const F = defineId(process.argv[2] as ${JSON.stringify(RAW)})`,
    },
  },
  settings: {
    files: {
      ...SOURCES,
      'tsconfig.json':
        '{ "extends": ["./tsconfig.json", "/etc/passwd"], "compilerOptions": { "paths": { "*": ["/*"] } } }',
      'package.json': `{ "name": ${JSON.stringify(RAW)}, "dependencies": { "brandid": "*" }, "imports": { "#*": "../../../*" } }`,
      '.gitignore': `${'a*'.repeat(40)}b\n${'**/'.repeat(40)}x\n[${'a'.repeat(1000)}\n`,
      [`${'a'.repeat(200)}.ts`]: CAST,
      'b.ts': "import '#etc/passwd'\nimport '../../../../etc/hosts'\nimport x from '\\u0000'\n",
    },
  },
  'a syntax error': { files: { ...SOURCES, 'a.ts': `import 'brandid'\n'${RAW}\nconst ( = ` } },
}

/** Writes a project beside a home folder. */
function create({ files, links = {} }: Project): { readonly folder: string; readonly project: string } {
  const folder = onDisk({
    'home/profile': 'mine',
    'home/getters.ts': '// Written by `brandid types`.\n',
    'project/.git/HEAD': '',
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`project/${path}`, text])),
  })
  const project = join(folder, 'project')
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(project, path))
  return { folder, project }
}

/** Every path below a folder, and what it holds. */
function snapshot(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    paths.map((path) => {
      const stats = lstatSync(join(folder, path))
      if (stats.isSymbolicLink()) return [path, `-> ${readlinkSync(join(folder, path))}`]
      return [path, stats.isFile() ? readFileSync(join(folder, path), 'utf8') : '']
    }),
  )
}

describe.each(Object.entries(PROJECTS))('in a project of hostile %s', (_, project) => {
  it.each(sampled(LINES, 8).map((line) => ({ line })))(
    '$line writes, runs and shows nothing',
    async ({ line }) => {
      const { folder, project: cwd } = create(project)
      const before = snapshot(folder)
      const { code, stdout, stderr } = await runIn(cwd, line, { isTerminal: true })
      expect([0, 1, 2]).toContain(code)
      expect(rawIn(stdout + stderr)).toEqual([])
      expect(stderr).not.toMatch(/call stack|string length|TypeError|is not a function|^ {4}at /m)
      const changed = Object.entries(snapshot(folder)).filter(([path, text]) => before[path] !== text)
      // Only `types` writes, and only one file of the project, in which no text of the project is code.
      const mayWrite = line[0] === 'types' && line[1] !== '--check'
      expect(changed.filter(([path]) => !mayWrite || !path.startsWith('project/'))).toEqual([])
      const files = changed.filter(([, text]) => text !== '')
      expect(files.length).toBeLessThanOrEqual(1)
      for (const [, text] of files) {
        expect(rawIn(text)).toEqual([])
        const rest = text.replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
        expect(rest).toMatch(
          /^\/\/ Written by [^\n]*\n(?:import type \{ \w+(?: as \w+|, \w+)* \} from ''\n)*\ndeclare module '' \{\n {2}interface Register \{\n(?: {4}get \w+\(\): typeof \w+\n)*\s*\}\n\}\n$/,
        )
      }
    },
  )
})

const DEFINING = Object.entries(SLOW).filter(([, text]) => /define|const f0/.test(text))

describe.each([{ line: ['types'] }, { line: ['inspect', UUID] }])('brandid $line', ({ line }) => {
  it.each(sampled([...DEFINING, ...Object.entries(DEEP)], 8))('ends on %s', async (_, text) => {
    const folder = onDisk({ 'package.json': SOURCES['package.json'], 'ids.ts': IDS + text })
    const { stdout, stderr } = await runIn(folder, line)
    expect(stdout + stderr).not.toBe('')
    expect(stderr).not.toMatch(/call stack|string length/)
  })
})
