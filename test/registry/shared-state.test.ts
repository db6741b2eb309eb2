import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { revoked, trapped } from '../hostile-values.ts'
import { errorOf } from '../refusals.ts'
import { sourceFiles } from '../source-files.ts'

const source = new URL('../../src/', import.meta.url).pathname

/** The symbols of the source that any code can look up. */
const descriptions = [
  ...new Set(
    sourceFiles.flatMap((file) => {
      const found = readFileSync(source + file, 'utf8').matchAll(/Symbol\.for\(\s*['"`](brandid[^'"`]*)/g)
      return Array.from(found, ([, description]) => `${description}`)
    }),
  ),
].sort()

const foreign: Readonly<Record<string, () => unknown>> = {
  'an object': () => ({}),
  'a frozen object': () => Object.freeze({ names: new Map() }),
  'an object without a prototype': () => Object.create(null),
  'an array': () => [],
  'an array of texts': () => ['user', 'sess'],
  'a string': () => 'user',
  'an empty string': () => '',
  'a number': () => 1,
  'a boolean': () => false,
  'a bigint': () => 1n,
  'a symbol': () => Symbol('user'),
  'a function': () => () => new Map(),
  'a weak map': () => new WeakMap(),
  'a map of objects': () => Object.assign(new Map([['user', {}]]), { names: new Map() }),
  'a frozen map of texts': () => Object.freeze(new Map([['user', 1]])),
  'a map whose names are none': () => Object.assign(new Map(), { names: {} }),
  'a set of numbers': () => new Set([1]),
  'an iterator': () => new Map().values(),
  'a proxy that lies': () => new Proxy({}, { get: () => JSON.parse('no JSON') }),
  'a proxy that throws': () => trapped(new Map()),
  'a revoked proxy': () => revoked({}),
}

/** A copy of the package that was just loaded, as Node loads it. */
async function load() {
  vi.resetModules()
  const [core, token] = await Promise.all([import('brandid/core'), import('brandid/token')])
  const { openAdvice } = await import('../../src/registry/advice.ts')
  openAdvice()
  return { ...core, ...token }
}
type Copy = Awaited<ReturnType<typeof load>>

const uses: Readonly<Record<string, (copy: Copy) => unknown>> = {
  defineId: ({ defineId }) => defineId('user').generate(),
  defineKey: ({ defineKey }) => defineKey('user').parse(1),
  defineToken: ({ defineToken }) => defineToken('sess').generate(),
  'a private registry': ({ createRegistry }) => createRegistry().defineId('user').generate(),
  parse: ({ safeParse }) => safeParse('user_1').error?.message,
  isId: ({ isId }) => isId('user_1'),
  findIds: ({ findIds }) => findIds('user_1'),
  matchId: ({ matchId }) => matchId('user_1' as never, {}, () => 1),
  'a refusal': ({ createRegistry }) => createRegistry().defineId('user').safeParse('user_1').error?.message,
  'a refusal of a key': ({ defineKey }) => defineKey('team').safeParse('1' as unknown).error?.message,
}

const plant = (description: string, value: unknown) =>
  Object.defineProperty(globalThis, Symbol.for(description), { value, configurable: true, writable: true })

afterEach(() => {
  for (const description of descriptions) Reflect.deleteProperty(globalThis, Symbol.for(description))
})

/** Symbols that are looked for on errors and on columns, never on the global object. */
const MARKS = ['brandid.error', 'brandid.ids']

it('the source has these symbols', () => {
  expect(descriptions).toEqual([...MARKS, 'brandid.keys.1', 'brandid.registry.1', 'brandid.tokens.1'])
})

async function expectRejected(description: string, value: unknown) {
  plant(description, value)
  const copy = await load()
  const errors = Object.values(uses).flatMap((use) => errorOf(() => use(copy)) ?? [])
  expect(errors.length > 0).toBe(!MARKS.includes(description))
  const place = `globalThis[Symbol.for("${description}")]`
  const message = new RegExp(
    `^Expected \`${place.replace(/[[\]().]/g, '\\$&')}\` to belong to brandid but received an? \\w+ from other code: change its key\\.$`,
  )
  for (const error of errors) {
    expect(error).toMatchObject({ code: 'invalid_option', message: expect.stringMatching(message) })
  }
  expect(Reflect.get(globalThis, Symbol.for(description))).toBe(value)
}

describe.each(descriptions)('a value of other code under %s', (description) => {
  it('is rejected where it is read, and stays: a map of numbers', () =>
    expectRejected(description, new Map([['user', 1]])))

  it.each(Object.entries(foreign))(
    'is rejected where it is read, and stays: %s',
    { tags: 'slow' },
    (_, create) => expectRejected(description, create()),
  )

  it.each([undefined, null])('is replaced: %s', async (value) => {
    plant(description, value)
    const copy = await load()
    for (const use of Object.values(uses)) expect(errorOf(() => use(copy))).toBeUndefined()
  })
})

it.each([
  ['brandid.registry.1', 'Object.assign(new Map(), { names: new Map() })', 'user'],
  ['brandid.keys.1', 'new Map()', 'user'],
  ['brandid.tokens.1', 'new Set()', 'sess'],
])(
  'a state of another realm under %s is ours, and so is that of another copy',
  async (symbol, create, entry) => {
    const state = runInNewContext(create)
    plant(symbol, state)
    for (const copy of [await load(), await load()]) {
      copy.defineId('user')
      copy.defineKey('user')
      copy.defineToken('sess')
      expect(state.has(entry)).toBe(true)
    }
  },
)
