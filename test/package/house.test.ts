import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

// The tables of rooms in CONTRIBUTING.md against the imports of both packages. Type-only imports may skip the table, and point
// down as all others do.

const root = new URL('../../', import.meta.url)
const contributing = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8')

/** The rooms of a table, from the top down, and the rooms that each may import. */
function readRooms(table: string): Map<string, string[]> {
  return new Map(
    Array.from(table.matchAll(/^\| `([^`]+)` \| .* \| (.*?) ?\|$/gm), ([, room = '', allowed = '']) => [
      room,
      Array.from(allowed.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
    ]),
  )
}

/** The files below a folder, without installed packages, of which one links back to this repository. */
function listFiles(folder: URL, prefix = ''): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [`${prefix}${entry.name}`]
    if (entry.name === 'node_modules') return []
    return listFiles(new URL(`${entry.name}/`, folder), `${prefix}${entry.name}/`)
  })
}

/** A package: its source, its rooms, and who imports whom. */
function readPackage(folder: string, table: string) {
  const source = new URL(`${folder}src/`, root)
  const files = listFiles(source).filter(isSource)
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

  return {
    files,
    textOf,
    imports,
    reachOf,
    rooms: readRooms(table),
    packageJson: JSON.parse(readFileSync(new URL(`${folder}package.json`, root), 'utf8')),
    packagesOf: (file: string) => [...reachOf(file)].filter((name) => !isSource(name)).sort(),
  }
}

/** The folder of a file; an entry point is a room of its own. */
const roomOf = (file: string) => posix.dirname(file).replace('.', file.replace(/\.ts$/, ''))
const isSource = (target: string) => target.endsWith('.ts')

const [libraryTable = '', kitTable = ''] = contributing.split(/^### The kit$/m)
const library = readPackage('', libraryTable)
const kit = readPackage('kit/', kitTable)

describe.each([
  { name: 'brandid', folder: '', ...library },
  { name: 'brandid-kit', folder: 'kit/', ...kit },
])('the source of $name', ({ files, textOf, imports, reachOf, rooms, packageJson }) => {
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
      .filter((path) => !path.endsWith('.json'))
      .map((path) => `${path === '.' ? 'index' : path.slice(2)}.ts`)
    expect(files.filter((file) => !file.includes('/')).sort()).toEqual(exported.sort())
  })

  it('opens every file with a line that says what it provides', () => {
    expect(files.filter((file) => !/^(?:#!.*\n)?\/\*\*\s/.test(textOf(file)))).toEqual([])
  })
})

describe('the entry points of brandid', () => {
  // `eslint.ts` has moved to the kit, and throws.
  const entryPoints = library.files.filter((file) => !file.includes('/') && file !== 'eslint.ts')

  it.each(entryPoints)('re-exports in %s, and declares nothing but Register', (file) => {
    const rest = library
      .textOf(file)
      .replace(/\/\*.*?\*\/|\/\/.*/gs, '')
      // The file whose block users merge into is the one that declares it.
      .replace(/^export interface Register \{\}$/m, file === 'register.ts' ? '' : '$&')
      .replace(/^export (?:type )?(?:\{[^}]*\}|\*) from '[^']+'$/gm, '')
    expect(rest.trim()).toBe('')
  })

  it.each([
    { entry: 'core.ts', packages: [] },
    { entry: 'formats.ts', packages: ['uuidv7'] },
    { entry: 'internal.ts', packages: ['uuidv7'] },
    { entry: 'index.ts', packages: ['zod/v4', 'zod/v4/core'] },
    { entry: 'lease.ts', packages: [] },
    { entry: 'mini.ts', packages: ['zod/v4-mini', 'zod/v4/core'] },
    { entry: 'prisma.ts', packages: [] },
    { entry: 'register.ts', packages: [] },
    { entry: 'testing.ts', packages: [] },
    { entry: 'token.ts', packages: [] },
    { entry: 'sealed.ts', packages: ['@noble/ciphers/aes.js'] },
    { entry: 'sql.ts', packages: [] },
    { entry: 'eslint.ts', packages: [] },
    { entry: 'drizzle-pg.ts', packages: ['drizzle-orm', 'drizzle-orm/pg-core'] },
    { entry: 'drizzle-mysql.ts', packages: ['drizzle-orm', 'drizzle-orm/mysql-core'] },
    { entry: 'drizzle-sqlite.ts', packages: ['drizzle-orm', 'drizzle-orm/sqlite-core'] },
  ])('imports no package for $entry but $packages', ({ entry, packages }) => {
    expect(library.packagesOf(entry)).toEqual(packages)
  })
})

// The rest of test is about the package as a whole, or needs more than this repository.
const wholes = /^(?:guided|matrix|package|servers)\//

/** The tests of more than one source file, and what they test. */
const gathered: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  brandid: {
    'formats/conformance': 'every format, by the rules of brandid/testing',
    'formats/descriptions': 'what every format says of itself',
    'formats/layout/conformance': 'every kind of layout, by the rules of brandid/testing',
    'lease/diagram': 'docs/lease.svg',
    'lease/protocol': 'a model of the worker and its store',
    'sql/embedded': 'the SQL of every file, run in databases',
    'sql/recipes': 'examples/databases',
    'token/attacks': 'signed tokens, changed in every way',
    'token/docs': 'docs/tokens.md',
    'token/hostile': 'objects that throw when they are read',
    'token/never-logged': 'every function that may be given a token',
    'token/other-languages': 'programs in other languages that make the same tokens',
    'token/sessions': 'examples/session-server.ts',
  },
  'brandid-kit': {
    'check/generated-monorepo': 'check, on a large code base',
    'check/generated-service': 'check, on a code base with known mistakes',
    'check/itself': 'check, on this repository',
    'check/transcript': 'kit/docs/check.md',
    'cli/adopt-page': 'kit/docs/adopt.md, the definitions',
    'cli/docs': 'kit/docs/cli.md',
    'commands/long-runs': 'the progress of every command',
    'hostile/check': 'check, on projects that mean harm',
    'hostile/commands': 'every command, on projects that mean harm',
    'languages/page': 'kit/docs/languages.md',
    'languages/programs': 'generated files, run in their languages',
    'lint/edges': 'every rule, where examples and code bases end',
    'lint/examples': 'kit/docs/eslint.md',
    'prisma/page': 'kit/docs/prisma.md',
    'readings/corpus': 'the first reading of published identifiers',
    'typed/fixtures': 'both typed rules, on kit/test/linters/typed',
    'readings/secrets': 'no command shows a published kind of secret',
  },
}

describe.each([
  { name: 'brandid', folder: 'test/', ...library },
  { name: 'brandid-kit', folder: 'kit/test/', ...kit },
])('the tests of $name', ({ name: owner, folder, files, rooms }) => {
  const exceptions = gathered[owner] ?? {}
  const tests = listFiles(new URL(folder, root))
    .filter((name) => name.endsWith('.test.ts') && !wholes.test(name))
    .map((name) => name.slice(0, -'.test.ts'.length))
  const sources = new Set(files.map((file) => file.slice(0, -'.ts'.length)))
  // A source file may have a folder of tests, unless that is a room.
  const placesOf = (test: string) => [test, ...[posix.dirname(test)].filter((place) => !rooms.has(place))]

  it('are named after the source that they test', () => {
    const strangers = tests.filter((test) =>
      placesOf(test).every((place) => !sources.has(place) && !Object.hasOwn(exceptions, place)),
    )
    expect(strangers).toEqual([])
  })

  it('that are gathered are still there, and have no source of their name', () => {
    const places = new Set(tests.flatMap(placesOf))
    expect(Object.keys(exceptions).filter((place) => sources.has(place) || !places.has(place))).toEqual([])
  })
})
