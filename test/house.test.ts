import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

// The arrows of CONTRIBUTING.md, read from the source. Imports of types alone may go anywhere.

const source = new URL('../src/', import.meta.url)
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

const packagesOf = (file: string) => [...reachOf(file)].filter((name) => !name.endsWith('.ts')).sort()

describe('the house', () => {
  it('has no circles', () => {
    expect(files.filter((file) => reachOf(file).has(file))).toEqual([])
  })

  it.each([
    { entry: 'core.ts', packages: [] },
    { entry: 'formats.ts', packages: ['uuidv7'] },
    { entry: 'index.ts', packages: ['zod/v4'] },
    { entry: 'mini.ts', packages: ['zod/v4-mini'] },
    { entry: 'testing.ts', packages: [] },
    { entry: 'token.ts', packages: [] },
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
