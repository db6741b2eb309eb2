import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runIn } from '../../../kit/test/cli/run-in.ts'

// Small shapes of real products, each with the IDs and keys that its source states: `expected.json` was written from the products and
// not from what `init` prints.

const FIXTURES = join(import.meta.dirname, '../fixtures')
const shapesOf = (folder: string) =>
  readdirSync(join(FIXTURES, folder)).map((name) => join(FIXTURES, folder, name))

interface Expected {
  readonly name: string
  readonly kind: 'id' | 'key' | 'none'
  readonly format: string
}

const TEXT = /^opaque\(\{ length: \[1, 64\], alphabet: '[0-9A-Za-z-]{63}' \}\)$/
const OPEN = /^opaque\(\{ length: \[1, 64\] \}\)$/

/** The code of each format that `expected.json` describes in words. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  uuid: /^uuid\(/,
  'uuid, version 4': /^uuid\(\{ version: 4 \}\)$/,
  'uuid, entity user': /^uuid\(\{ version: 4 \}\)$/,
  ulid: /^ulid\(\)$/,
  'ulid, or not stated': /^(?:ulid\(\)|opaque\(\{ length: \[1, 64\] \}\))$/,
  typeid: /^typeid\(\)$/,
  cuid2: /^cuid2\(\)$/,
  objectId: /^objectId\(\)$/,
  integer: /^$/,
  'integer, max 2147483647': /^2 \*\* 31 - 1$/,
  'text, format not stated': TEXT,
  'not stated': OPEN,
  'nanoid, length 9': /^opaque\(\{ length: 9, alphabet: '[0-9A-Za-z-]{63}' \}\)$/,
  'nanoid, length 16, its default alphabet': /^opaque\(\{ length: 16, alphabet: '[0-9A-Za-z-]{63}' \}\)$/,
  'nanoid of 21 whose alphabet holds "_": opaque, said':
    /^opaque\(\{ length: 21, alphabet: '[0-9A-Za-z-]{63}' \}\)$/,
}

/** The definitions of a proposal: its kind, its name, and the format or the largest number in code. */
function definitionsIn(code: string) {
  const shared = new Map(
    Array.from(code.matchAll(/^const (\w+) = (.+)$/gm), ([, name, format]) => [name, format]),
  )
  return Array.from(code.matchAll(/= define(Id|Key)\('(\w+)'(?:, \{\s*([\s\S]*?)\s*\})?\)$/gm), (match) => {
    const [, kind = '', name, options = ''] = match
    const [, written = ''] = /(?:format|max): ((?:[^,{(]|\([^)]*\))+)/.exec(options) ?? []
    return { kind: kind.toLowerCase(), name, format: shared.get(written.trim()) ?? written.trim(), options }
  })
}

describe('init proposes what the source states in', () => {
  it.each(shapesOf('init'))('%s', async (folder) => {
    const expected: Expected[] = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))
    const { code, stdout } = await runIn(folder, ['init'])
    expect(code).toBe(0)
    const wanted = expected.filter(({ kind }) => kind !== 'none')
    const proposed = definitionsIn(stdout)
    expect(proposed.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
      wanted.map(({ kind, name }) => `${kind} ${name}`),
    )
    wanted.forEach(({ format }, index) => {
      expect(FORMATS).toHaveProperty([format])
      expect(proposed[index]?.format).toMatch(FORMATS[format] as RegExp)
    })
    const [entity] = wanted.flatMap(({ format }) => /entity (\w+)/.exec(format)?.[1] ?? [])
    if (entity !== undefined) expect(proposed[0]?.options).toContain(`entity: '${entity}'`)
    if (wanted.some(({ format }) => format.includes('said'))) expect(stdout).toContain('nanoid also uses "_"')
  })
})

describe('init proposes no integer in', () => {
  it.each(shapesOf('init-wrong'))('%s', async (folder) => {
    const { code, stdout } = await runIn(folder, ['init'])
    expect(code).toBe(0)
    for (const { kind, format } of definitionsIn(stdout)) {
      expect(kind).toBe('key')
      expect(format).toMatch(/^(?:uuid|opaque)\(/)
    }
  })
})
