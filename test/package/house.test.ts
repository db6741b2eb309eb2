import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

// The table of CONTRIBUTING.md against the imports of the library. A room is a folder. Type-only imports may skip the table but point
// down. The packages of brandid-kit have borders of their own: packages.test.ts.

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

/** Every file and package that a file reaches. */
function reachIn(imports: ReadonlyMap<string, readonly string[]>, file: string): Set<string> {
  const reached = new Set(imports.get(file))
  // The iteration of a set reaches the elements that it adds.
  for (const target of reached) for (const next of imports.get(target) ?? []) reached.add(next)
  return reached
}

/** The library: its source, its rooms, and who imports whom. */
function readLibrary(table: string) {
  const source = new URL('src/', root)
  const files = listFiles(source).filter((file) => isSource(file) && !isTest(file))
  const textOf = (file: string) => readFileSync(new URL(file, source), 'utf8')

  /** What a file imports by value, at once or when it is needed: files of the source, or packages. */
  function importsOf(file: string): string[] {
    const statements = textOf(file)
      .replace(/^import \{(?: type \w+(?: as \w+)?,?)+ \} /gm, 'import type {} ')
      .matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gms)
    return Array.from(statements, ([, fixed, lazy, target = fixed ?? lazy ?? '']) =>
      target.startsWith('.') ? posix.join(posix.dirname(file), target) : target,
    )
  }

  const imports = new Map(files.map((file) => [file, importsOf(file)]))

  /** Every file of the source that a file imports anything of, types among it. */
  const importsWithTypesOf = (file: string): string[] =>
    Array.from(textOf(file).matchAll(/(?: from |\bimport\()'(\.[^']+)'/g), ([, target = '']) =>
      posix.join(posix.dirname(file), target),
    )

  const importsWithTypes = new Map(files.map((file) => [file, importsWithTypesOf(file)]))

  const rooms = readRooms(table)

  /** The folder of a file, or the row of such folders; an entry point is a room of its own. */
  function roomOf(file: string): string {
    const folder = posix.dirname(file).replace('.', file.replace(/\.ts$/, ''))
    const each = posix.join(posix.dirname(folder), '*')
    return rooms.has(each) && !rooms.has(folder) ? each : folder
  }

  return {
    files,
    textOf,
    imports,
    importsWithTypesOf: (file: string) => importsWithTypes.get(file) ?? [],
    /** The files whose rooms the table has to name. */
    targetsOf: (file: string) => (imports.get(file) ?? []).filter(isSource),
    reachWithTypesOf: (file: string) => reachIn(importsWithTypes, file),
    rooms,
    roomOf,
    packageJson: JSON.parse(readFileSync(new URL('package.json', root), 'utf8')),
    packagesOf: (file: string) => [...reachIn(imports, file)].filter((name) => !isSource(name)).sort(),
  }
}

const isSource = (target: string) => target.endsWith('.ts')
/** The tests of a format lie beside it. */
const isTest = (file: string) => /\.test\b/.test(file)
/** A statement that exists when the program runs. */
const CODE = /^(?:export )?(?:async )?(?:function|const|let|class|enum) (?!\w+: unique symbol)/m

const [libraryTable = ''] = contributing.split(/^### The kit$/m)
const library = readLibrary(libraryTable)
const { files, textOf, importsWithTypesOf, targetsOf, reachWithTypesOf, rooms, roomOf, packageJson } = library

describe('the source of brandid', () => {
  it('imports in no circle, types included', () => {
    expect(files.filter((file) => reachWithTypesOf(file).has(file))).toEqual([])
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
        targetsOf(file)
          .filter((target) => roomOf(target) !== roomOf(file))
          .filter((target) => !rooms.get(roomOf(file))?.includes(roomOf(target)))
          .map((target) => `${file} -> ${target}`),
      )
    expect(breaches).toEqual([])
  })

  it('has formats that know nothing of each other', () => {
    const isOther = (file: string, target: string) =>
      roomOf(target) === 'formats/*' && posix.dirname(target) !== posix.dirname(file)
    const breaches = files
      .filter((file) => roomOf(file) === 'formats/*')
      .flatMap((file) => importsWithTypesOf(file).filter((target) => isOther(file, target)))
    expect(breaches).toEqual([])
  })

  it('imports no type from a room above', () => {
    const names = [...rooms.keys()]
    const upward = files
      .filter((file) => file.includes('/'))
      .flatMap((file) =>
        importsWithTypesOf(file)
          .filter((target) => target.includes('/'))
          .filter((target) => names.indexOf(roomOf(target)) < names.indexOf(roomOf(file)))
          .map((target) => `${file} -> ${target}`),
      )
    expect(upward).toEqual([])
  })

  it('uses every arrow of the table', () => {
    const drawn = [...rooms].flatMap(([room, allowed]) => allowed.map((target) => `${room} -> ${target}`))
    const used = new Set(
      files.flatMap((file) => targetsOf(file).map((target) => `${roomOf(file)} -> ${roomOf(target)}`)),
    )
    expect(drawn.filter((arrow) => !used.has(arrow))).toEqual([])
  })

  it('has the entry points of package.json in its root, and nothing else', () => {
    const exported = Object.keys(packageJson.exports)
      .filter((path) => !path.endsWith('.json'))
      .map((path) => `${path === '.' ? 'index' : path.slice(2)}.ts`)
    expect(files.filter((file) => !file.includes('/')).sort()).toEqual(exported.sort())
  })

  it('knows its environment in one file', () => {
    expect(files.filter((file) => textOf(file).includes('NODE_ENV'))).toEqual(['registry/advice.ts'])
  })

  it('opens every file with a line that says what it provides', () => {
    expect(files.filter((file) => !/^(?:#!.*\n)?\/\*\*\s/.test(textOf(file)))).toEqual([])
  })

  it('says "Types only" of no file that has code', () => {
    const isFalse = (text: string) => /^.*Types only/.test(text) && CODE.test(text)
    expect(files.filter((file) => isFalse(textOf(file)))).toEqual([])
  })
})

describe('the entry points of brandid', () => {
  const entryPoints = library.files.filter((file) => !file.includes('/'))

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
    { entry: 'internal.ts', packages: [] },
    { entry: 'index.ts', packages: ['zod/v4', 'zod/v4/core'] },
    { entry: 'lease.ts', packages: [] },
    { entry: 'parse.ts', packages: [] },
    { entry: 'prisma.ts', packages: [] },
    { entry: 'register.ts', packages: [] },
    { entry: 'testing.ts', packages: [] },
    { entry: 'token.ts', packages: [] },
    { entry: 'sealed.ts', packages: ['@noble/ciphers/aes.js'] },
    { entry: 'sql.ts', packages: [] },
    { entry: 'drizzle-pg.ts', packages: ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/version'] },
    { entry: 'drizzle-mysql.ts', packages: ['drizzle-orm', 'drizzle-orm/mysql-core', 'drizzle-orm/version'] },
    {
      entry: 'drizzle-sqlite.ts',
      packages: ['drizzle-orm', 'drizzle-orm/sqlite-core', 'drizzle-orm/version'],
    },
    { entry: 'drizzle-zod.ts', packages: ['drizzle-orm', 'drizzle-orm/version', 'zod/v4', 'zod/v4/core'] },
    { entry: 'decorators.ts', packages: [] },
  ])('imports no package for $entry but $packages', ({ entry, packages }) => {
    expect(library.packagesOf(entry)).toEqual(packages)
  })
})

// The rest of test is about the package as a whole, or needs more than this repository.
const wholes = /^(?:guided|hostile|matrix|package|pages|servers)\//

it('the tests of brandid are in rooms, or in the folder of a feature in a room', () => {
  const strangers = listFiles(new URL('test/', root))
    .filter((name) => name.endsWith('.test.ts') && !wholes.test(name))
    .map((name) => posix.dirname(name))
    .filter((folder) => !rooms.has(folder) && !rooms.has(posix.dirname(folder)) && !rooms.has(`${folder}/*`))
  expect(strangers).toEqual([])
})
