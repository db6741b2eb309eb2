import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

// The table of rooms in CONTRIBUTING.md against the imports of the source. Type-only imports may skip the table, and point
// down as all others do.

const source = new URL('../../src/', import.meta.url)
const contributing = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8')
const packageJson = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const files = (readdirSync(source, { recursive: true }) as string[]).filter((name) => name.endsWith('.ts'))

const textOf = (file: string) => readFileSync(new URL(file, source), 'utf8')

/** What a file imports by value, at once or when it is needed: files of the source, or packages. */
function importsOf(file: string): string[] {
  const statements = textOf(file).matchAll(
    /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gms,
  )
  return Array.from(statements, ([, fixed, lazy, target = fixed ?? lazy ?? '']) =>
    target.startsWith('.') ? posix.join(posix.dirname(file), target) : target,
  )
}

const imports = new Map(files.map((file) => [file, importsOf(file)]))

/** Every file and package that a file reaches. */
function reachOf(file: string, seen = new Set<string>()): Set<string> {
  for (const target of imports.get(file) ?? []) {
    if (seen.has(target)) continue
    seen.add(target)
    reachOf(target, seen)
  }
  return seen
}

/** The rooms of the table, from the top down, and the rooms that each may import. */
const rooms = new Map(
  Array.from(contributing.matchAll(/^\| `([^`]+)` \| .* \| (.*?) ?\|$/gm), ([, room = '', allowed = '']) => [
    room,
    Array.from(allowed.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
  ]),
)

/** The folder of a file; an entry point is a room of its own. */
const roomOf = (file: string) => posix.dirname(file).replace('.', file.replace(/\.ts$/, ''))

const entryPoints = files.filter((file) => !file.includes('/'))
const isSource = (target: string) => target.endsWith('.ts')
const packagesOf = (file: string) => [...reachOf(file)].filter((name) => !isSource(name)).sort()

describe('the source', () => {
  it('imports in no circle', () => {
    expect(files.filter((file) => reachOf(file).has(file))).toEqual([])
  })

  it('is in the rooms of the table', () => {
    const lived = new Set(files.filter((file) => file.includes('/')).map(roomOf))
    expect([...lived].sort()).toEqual([...rooms.keys()].sort())
  })

  it('has a table whose arrows point down', () => {
    const names = [...rooms.keys()]
    for (const [room, allowed] of rooms) {
      const below = names.slice(names.indexOf(room) + 1)
      expect(allowed.filter((name) => name !== 'core' && !below.includes(name))).toEqual([])
    }
  })

  it('imports no room that the table does not name', () => {
    const breaches = files
      .filter((file) => file.includes('/'))
      .flatMap((file) =>
        (imports.get(file) ?? [])
          .filter((target) => isSource(target) && roomOf(target) !== roomOf(file))
          .filter((target) => !rooms.get(roomOf(file))?.includes(roomOf(target)))
          .map((target) => `${file} -> ${target}`),
      )
    expect(breaches).toEqual([])
  })

  it('imports no type from a room above', () => {
    const names = [...rooms.keys()]
    const upward = files
      .filter((file) => file.includes('/'))
      .flatMap((file) =>
        Array.from(textOf(file).matchAll(/ from '(\.[^']+)'/g), ([, target = '']) =>
          posix.join(posix.dirname(file), target),
        )
          .filter((target) => target.includes('/'))
          .filter((target) => names.indexOf(roomOf(target)) < names.indexOf(roomOf(file)))
          .map((target) => `${file} -> ${target}`),
      )
    expect(upward).toEqual([])
  })

  it('uses every arrow of the table', () => {
    const drawn = [...rooms].flatMap(([room, allowed]) => allowed.map((target) => `${room} -> ${target}`))
    const used = new Set(
      files.flatMap((file) =>
        (imports.get(file) ?? []).filter(isSource).map((target) => `${roomOf(file)} -> ${roomOf(target)}`),
      ),
    )
    expect(drawn.filter((arrow) => !used.has(arrow))).toEqual([])
  })

  it('has the entry points of package.json in its root, and nothing else', () => {
    const exported = Object.keys(packageJson.exports)
      .filter((path) => path !== './package.json')
      .map((path) => `${path === '.' ? 'index' : path.slice(2)}.ts`)
    expect([...entryPoints].sort()).toEqual(exported.sort())
  })

  it.each(entryPoints)('re-exports in %s, and declares nothing but Register', (file) => {
    const rest = textOf(file)
      .replace(/\/\*.*?\*\/|\/\/.*/gs, '')
      // The file whose block users merge into is the one that declares it.
      .replace(/^export interface Register \{\}$/m, file === 'register.ts' ? '' : '$&')
      .replace(/^export (?:type )?(?:\{[^}]*\}|\*) from '[^']+'$/gm, '')
    expect(rest.trim()).toBe('')
  })

  it.each([
    { entry: 'core.ts', packages: [] },
    { entry: 'formats.ts', packages: ['uuidv7'] },
    { entry: 'index.ts', packages: ['zod/v4'] },
    { entry: 'lease.ts', packages: [] },
    { entry: 'mini.ts', packages: ['zod/v4-mini'] },
    { entry: 'prisma.ts', packages: [] },
    { entry: 'register.ts', packages: [] },
    { entry: 'testing.ts', packages: [] },
    { entry: 'token.ts', packages: [] },
    { entry: 'sql.ts', packages: [] },
    { entry: 'eslint.ts', packages: ['node:fs', 'node:module'] },
    { entry: 'drizzle-pg.ts', packages: ['drizzle-orm', 'drizzle-orm/pg-core'] },
    { entry: 'drizzle-mysql.ts', packages: ['drizzle-orm', 'drizzle-orm/mysql-core'] },
    { entry: 'drizzle-sqlite.ts', packages: ['drizzle-orm', 'drizzle-orm/sqlite-core'] },
  ])('imports no package for $entry but $packages', ({ entry, packages }) => {
    expect(packagesOf(entry)).toEqual(packages)
  })

  it('opens every file with a line that says what it provides', () => {
    expect(files.filter((file) => !/^(?:#!.*\n)?\/\*\*\s/.test(textOf(file)))).toEqual([])
  })
})

// The rest of test is about the package as a whole, or needs more than this repository.
const wholes = /^(?:package|servers)\//

/** The tests of more than one source file, and what they test. */
const gathered: Readonly<Record<string, string>> = {
  'cli/check/generated-monorepo': 'check, on a large code base',
  'cli/check/generated-service': 'check, on a code base with known mistakes',
  'cli/check/itself': 'check, on this repository',
  'cli/check/transcript': 'docs/check.md',
  'cli/commands/adopt': 'docs/adopt.md, step 1',
  'cli/commands/long-runs': 'the progress of every command',
  'cli/docs': 'docs/cli.md',
  'cli/readings/transcript': 'every family of readings, at its edges',
  'cli/readings/vectors': 'every family of readings, by published examples',
  'formats/conformance': 'every format, by the rules of brandid/testing',
  'formats/layout/conformance': 'every kind of layout, by the rules of brandid/testing',
  'lease/diagram': 'docs/lease.svg',
  'lease/protocol': 'a model of the worker and its store',
  'lint/edges': 'every rule, where examples and code bases end',
  'lint/examples': 'docs/eslint.md',
  'prisma/page': 'docs/prisma.md',
  'sql/embedded': 'the SQL of every file, run in databases',
  'sql/recipes': 'examples/databases',
  'token/attacks': 'signed tokens, changed in every way',
  'token/docs': 'docs/tokens.md',
  'token/never-logged': 'every function that may be given a token',
  'token/other-languages': 'programs in other languages that make the same tokens',
  'token/sessions': 'examples/session-server.ts',
}

describe('the tests', () => {
  const tests = (readdirSync(new URL('../', import.meta.url), { recursive: true }) as string[])
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules/') && !wholes.test(name))
    .map((name) => name.slice(0, -'.test.ts'.length))
  const sources = new Set(files.map((file) => file.slice(0, -'.ts'.length)))
  // A source file may have a folder of tests, unless that is a room.
  const placesOf = (test: string) => [test, ...[posix.dirname(test)].filter((folder) => !rooms.has(folder))]

  it('are named after the source that they test', () => {
    const strangers = tests.filter((test) =>
      placesOf(test).every((place) => !sources.has(place) && !Object.hasOwn(gathered, place)),
    )
    expect(strangers).toEqual([])
  })

  it('that are gathered are still there, and have no source of their name', () => {
    const places = new Set(tests.flatMap(placesOf))
    expect(Object.keys(gathered).filter((place) => sources.has(place) || !places.has(place))).toEqual([])
  })
})
