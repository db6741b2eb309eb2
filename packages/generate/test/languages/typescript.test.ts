import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { BigIntKey, Id, Key, TextKey } from 'brandid'
import { build, transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { is, kindOf, type UserId } from './generated/ids.ts'
import { type EventKey, isKey, type OrderKey, type UserKey } from './generated/keys.ts'
import {
  bareWithKeys,
  describeAll,
  everyKey,
  generate,
  manifests,
  shop,
  vectorsOf,
  withKeys,
} from './manifests.ts'

async function load(code: string): Promise<{
  is: (prefix: string, value: unknown) => boolean
  kindOf: typeof kindOf
  isKey: (name: string, value: unknown) => boolean
}> {
  const { code: javascript } = await transform(code, { loader: 'ts' })
  return import(`data:text/javascript,${encodeURIComponent(javascript)}`)
}

// They are compiled with the tests.
it('is the file that is published, to be read', async () => {
  await expect(generate('typescript', shop)).toMatchFileSnapshot('generated/ids.ts')
  await expect(generate('typescript', bareWithKeys)).toMatchFileSnapshot('generated/keys.ts')
  const [integer, , , , text] = bareWithKeys.keys
  for (const key of [integer, text]) {
    const only = { definitions: [], tokens: [], keys: [key as NonNullable<typeof key>] }
    const path = `generated/only-${key?.entry.key}.ts`
    await expect(generate('typescript', only)).toMatchFileSnapshot(path)
  }
})

it('is what the example of the page is compiled with, and runs', async () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const [, example] = /^```ts\n(.*?)^```$/ms.exec(read('../../../kit/docs/languages.md')) ?? []
  expect(example).toBe(read('generated/example.ts'))
  await import('./generated/example.ts')
  expect(kindOf('user_036twi214qwj7mgsvq83nm8wf')).toBe('user')
})

describe.each(Object.entries(manifests))('a file %s', (_, manifest) => {
  const { definitions, parse } = vectorsOf(manifest)

  it('accepts what brandid accepts, and finds the kind that brandid finds', { tags: 'slow' }, async () => {
    const file = await load(generate('typescript', manifest))
    for (const { prefix, valid, invalid } of definitions) {
      for (const { id } of valid) expect({ id, is: file.is(prefix, id) }).toEqual({ id, is: true })
      for (const { text } of invalid) expect({ text, is: file.is(prefix, text) }).toEqual({ text, is: false })
      for (const value of [undefined, null, 1, {}, [valid[0]?.id]]) expect(file.is(prefix, value)).toBe(false)
    }
    for (const { text, ...found } of parse) {
      const prefix = 'prefix' in found ? found.prefix : undefined
      expect({ text, kind: file.kindOf(text) }).toEqual({ text, kind: prefix })
    }
  })
})

it('has types that are those of brandid, both ways', () => {
  const id: unknown = 'user_036twi214qwj7mgsvq83nm8wf'
  if (!is('user', id)) throw new Error('Expected an ID.')
  const ours: Id<'user'> = id
  const theirs: UserId = ours
  expect(theirs).toBe(id)
  // @ts-expect-error An id of another kind is none.
  const other: Id<'order'> = id
  // @ts-expect-error A text is no id, either.
  const text: UserId = 'user_036twi214qwj7mgsvq83nm8wf'
  expect([other, text, kindOf(id)]).toHaveLength(3)
})

it('takes at most 700 bytes for 13 kinds', async () => {
  const prefixes = 'user team project invoice order item message comment file label event device session'
  const code = generate('typescript', describeAll(...prefixes.split(' ').map((prefix) => ({ prefix }))))
  const contents = `${code}\nconsole.log(is('user', location.hash), kindOf(location.hash))`
  const stdin = { contents, loader: 'ts' } as const
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false })
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThanOrEqual(700)
})

it.each([
  ['a pattern', 'nanoid', '[pattern: RegExp]'],
  ['a largest number', 'random', '[pattern: RegExp, largest?: string]'],
  ['a version', 'uuid25', '[pattern: RegExp, largest?: string, version?: number]'],
])('has of its formats what they need: %s', async (_, name, members) => {
  const manifest = describeAll({ prefix: 'a', format: { name } })
  const code = generate('typescript', manifest)
  expect(code).toContain(`type Format = readonly ${members}\n`)
  const file = await load(code)
  const [vectors] = vectorsOf(manifest).definitions
  expect(vectors?.valid.every(({ id }) => file.is('a', id))).toBe(true)
  expect(vectors?.invalid.some(({ text }) => file.is('a', text))).toBe(false)
})

it('writes no code that a description holds', async () => {
  const description = `*/ throw 1 /* ${'x'.repeat(200)}\n*/ throw 2\u2028throw 3\u202e`
  const code = generate('typescript', describeAll({ prefix: 'a', description, entity: '*/ throw 4' }))
  expect((await load(code)).is('a', 'a_036twi214qwj7mgsvq83nm8wf')).toBe(true)
  expect(code).not.toMatch(/[\u2028\u202e]/)
})

it('gives no kind the name of what the file declares', async () => {
  const code = generate('typescript', describeAll({ prefix: 'a', name: 'Ids' }, { prefix: 'b', name: 'tag' }))
  expect(code).toContain("export type IdsId = Id<'a'>")
  expect(code).toContain("export type TagId = Id<'b'>")
  const alike = describeAll({ prefix: 'a', name: 'Ids' }, { prefix: 'b', name: 'IdsId' })
  expect(() => generate('typescript', alike)).toThrow('TypeScript names but received "IdsId" twice')
})

describe('keys', () => {
  it('are those of brandid, and no others', { tags: 'slow' }, async () => {
    const file = await load(generate('typescript', everyKey))
    const { keys = [] } = vectorsOf(everyKey)
    for (const { entry } of everyKey.keys) {
      const { valid = [], invalid = [] } = keys.find(({ key }) => key === entry.key) ?? {}
      const read = { number: Number, bigint: BigInt, text: String }[entry.value]
      const isRead = (text: string) => entry.value === 'text' || /^-?[0-9]+$/.test(text)
      for (const text of valid)
        expect({ text, is: file.isKey(entry.key, read(text)) }).toEqual({ text, is: true })
      for (const { text, code } of invalid.filter(({ text }) => isRead(text))) {
        const isSpelling = entry.value !== 'text' && code === 'invalid_character'
        if (!isSpelling || text.startsWith('-'))
          expect({ text, is: file.isKey(entry.key, read(text)) }).toEqual({ text, is: false })
      }
      const others = [1.5, Number.NaN, -1, 0, 0n, -1n, '1', null, undefined, {}, [1], true, new Date()]
      for (const value of others) expect(file.isKey(entry.key, value)).toBe(false)
      const are = [1, 1n].map((value) => file.isKey(entry.key, value))
      expect(are).toEqual([entry.value === 'number', entry.value === 'bigint'])
    }
  })

  it('have types that are those of brandid, both ways', () => {
    const value: unknown = 42
    if (!isKey('user', value)) throw new Error('Expected a key.')
    const ours: Key<'user'> = value
    const theirs: UserKey = ours
    // @ts-expect-error A key of another name is none.
    const other: Key<'small'> = value
    // @ts-expect-error A number is no key, either.
    const plain: UserKey = 42
    const big = (key: BigIntKey<'event'>): EventKey => key
    const text = (key: OrderKey): TextKey<'order'> => key
    expect([theirs, other, plain, big, text]).toHaveLength(5)
  })

  it.each([
    ['integers', { key: 'a' }, 'Readonly: number | bigint } ='],
    ['texts', { key: 'a', value: 'text', format: { name: 'nanoid' } }, 'Readonly: readonly Format[] } ='],
  ] as const)('of %s alone have a table of these', async (_, key, type) => {
    const code = generate('typescript', withKeys(describeAll({ prefix: 'user' }), key))
    expect(code).toContain(type.replace('Readonly', '[Name in keyof Keys]'))
    expect((await load(code)).isKey('a', 'x')).toBe(false)
  })

  it('have names of their own, and no code that a description holds', async () => {
    const keys = [
      { key: 'keys', name: 'Keys' },
      { key: 'b', description: '*/ throw 1 /*' },
    ] as const
    const code = generate('typescript', withKeys(describeAll({ prefix: 'user' }), ...keys))
    expect(code).toContain("export type KeysKey = Key<'keys'>")
    expect((await load(code)).isKey('b', 1)).toBe(true)
  })
})
