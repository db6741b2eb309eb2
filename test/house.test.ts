import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

// The arrows of CONTRIBUTING.md, and the imports of the source. Imports of types alone may go anywhere.

const source = new URL('../src/', import.meta.url)
const house = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8')
const files = (readdirSync(source, { recursive: true }) as string[]).filter((name) => name.endsWith('.ts'))

function importsOf(file: string): string[] {
  const text = readFileSync(new URL(file, source), 'utf8')
  const statements = text.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gms)
  return Array.from(statements, ([, target = '']) =>
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

/** The names before the colons of each numbered line: `sql` is a file, `sql/*` a folder, `drizzle-*` files that begin so. */
const floors = Array.from(house.matchAll(/^\d+\. (.*(?:\n {2,}.*)*)/gm), ([, line = '']) => line)
  .slice(0, 11)
  .map((line) =>
    // What a floor stands on is named after `on`.
    Array.from(line.replace(/ on `.*/s, '').matchAll(/`([^`]+)`/g), ([, name = '']) => name),
  )

/** The floors on which a file stands: there should be one. */
function floorsOf(file: string): number[] {
  const name = file.replace(/\.ts$/, '')
  const matches = (pattern: string) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
  return floors.flatMap((names, floor) => (names.some(matches) ? [floor + 1] : []))
}

const packagesOf = (file: string) => [...reachOf(file)].filter((name) => !name.endsWith('.ts')).sort()

describe('the house', () => {
  it('has no circles', () => {
    expect(files.filter((file) => reachOf(file).has(file))).toEqual([])
  })

  it('has one floor for each file', () => {
    expect(files.map((file) => [file, floorsOf(file).length]).filter(([, count]) => count !== 1)).toEqual([])
    const names = floors.flat().filter((name) => !name.endsWith('*'))
    expect(names.filter((name) => !files.includes(`${name}.ts`))).toEqual([])
  })

  it('has stairs that lead down alone', () => {
    const upward = files.flatMap((file) =>
      (imports.get(file) ?? [])
        .filter((target) => target.endsWith('.ts') && Number(floorsOf(target)[0]) < Number(floorsOf(file)[0]))
        .map((target) => `${file} -> ${target}`),
    )
    expect(upward).toEqual([])
  })

  it('has adapters that see of the core what is public', () => {
    const doors = (file: string) =>
      file.startsWith('drizzle') ? /^(core\.ts$|drizzle\/|sql\/)/ : /^(core\.ts$|sql\/)/
    const adapters = files.filter((file) => /^(drizzle|sql)/.test(file))
    const breaches = adapters.flatMap((file) =>
      (imports.get(file) ?? [])
        .filter((target) => target.endsWith('.ts') && !doors(file).test(target))
        .map((target) => `${file} -> ${target}`),
    )
    expect(adapters.length).toBeGreaterThan(10)
    expect(breaches).toEqual([])
  })

  it.each([
    { entry: 'core.ts', packages: [] },
    { entry: 'formats.ts', packages: ['uuidv7'] },
    { entry: 'index.ts', packages: ['zod/v4'] },
    { entry: 'mini.ts', packages: ['zod/v4-mini'] },
    { entry: 'testing.ts', packages: [] },
    { entry: 'token.ts', packages: [] },
    { entry: 'sql.ts', packages: [] },
    { entry: 'drizzle-pg.ts', packages: ['drizzle-orm', 'drizzle-orm/pg-core'] },
    { entry: 'drizzle-mysql.ts', packages: ['drizzle-orm', 'drizzle-orm/mysql-core'] },
    { entry: 'drizzle-sqlite.ts', packages: ['drizzle-orm', 'drizzle-orm/sqlite-core'] },
  ])('needs nothing foreign for $entry but $packages', ({ entry, packages }) => {
    expect(packagesOf(entry)).toEqual(packages)
  })

  it('has formats that know neither prefixes nor registries', () => {
    const formats = files.filter((file) => file.startsWith('formats/'))
    const strangers = ['prefix.ts', 'entries.ts', 'define-id.ts', 'dispatch.ts', 'registry.ts']
    expect(formats.length).toBeGreaterThan(10)
    for (const format of formats) {
      expect([format, ...strangers.filter((stranger) => reachOf(format).has(stranger))]).toEqual([format])
    }
  })

  it('opens every file with what it knows', () => {
    const silent = files.filter((file) => !/^\/\*\*\s/.test(readFileSync(new URL(file, source), 'utf8')))
    expect(silent).toEqual([])
  })
})
