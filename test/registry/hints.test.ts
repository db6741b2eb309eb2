import { inspect } from 'node:util'
import { createRegistry, idUnion } from 'brandid/core'
import { nanoid, typeid, uuid } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from '../refusals.ts'

// What a developer reads beside the message: the hint of each refusal, and the texts that only development has.

const registry = createRegistry()
const UserId = registry.defineId('user', { aliases: ['member'] })
const DocId = registry.defineId('doc', { format: uuid() })
const NoteId = registry.defineId('note', { format: nanoid({ length: 36 }) })
const JobId = registry.defineId('job', { format: typeid() })

const BODY = '036twi214qwj7mgsvq83nm8wf'
const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const SAMPLES =
  "Make sample ids with generate(), and ids for tests with seeded(). A format with version: 'any' accepts every UUID."
const BARE = "fromUuid() accepts a bare UUID, and so does schemaOf() with { from: 'uuid' }."

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(globalThis, Symbol.for('brandid.registry.1'))
})

describe('the hint', () => {
  it.each([
    [
      'a former prefix',
      () => UserId.parse(`member_${BODY}`),
      'normalize() rewrites former prefixes to "user_".',
    ],
    [
      'an id as a body',
      () => UserId.fromBody(`user_${BODY}`),
      'This is an id, and not its body: parse() accepts it.',
    ],
    ['capitals', () => UserId.parse(`USER_${BODY.toUpperCase()}`), 'normalize() accepts this text.'],
    ['another version', () => DocId.parse('doc_017f22e2-79b0-4cc3-98c4-dc0c0c07398f'), SAMPLES],
    ['another variant', () => DocId.parse(`doc_${UUID.replace('98c4', '18c4')}`), SAMPLES],
    ['a bare UUID', () => DocId.parse(UUID), BARE],
    ['a bare UUID for base 36', () => UserId.parse(UUID), BARE],
    ['36 characters for a format without UUIDs', () => NoteId.parse('a'.repeat(36)), undefined],
    ['8 characters', () => DocId.parse('017f22e2'), undefined],
    ['a UUID with another prefix', () => DocId.parse(`user_${UUID.slice(5)}`), undefined],
    [
      'an id that carries no time',
      () => JobId.timestamp(JobId.fromUuid('017f22e2-79b0-4cc3-98c4-dc0c0c07398f')),
      undefined,
    ],
  ])('about %s', (_, action, hint) => expect(errorOf(action)?.hint).toBe(hint))

  it('about a fake clock', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Number.NaN)
    expect(errorOf(() => UserId.generate())?.hint).toBe(
      'A fake clock must return milliseconds since 1970 as a number.',
    )
  })

  it('is printed below the error, which is printed without it elsewhere', () => {
    const error = errorOf(() => UserId.parse(`member_${BODY}`))
    expect(inspect(error)).toMatch(/\nHint: normalize\(\) rewrites former prefixes to "user_"\.$/)
    expect(inspect(errorOf(() => DocId.parse('017f22e2')))).not.toContain('Hint')
  })
})

describe('the message', () => {
  it.each([
    [
      'another version',
      'doc_017f22e2-79b0-4cc3-98c4-dc0c0c07398f',
      'a UUID of version 4 instead of version 7.',
    ],
    ['another variant', `doc_${UUID.replace('98c4', '18c4')}`, 'a UUID of another variant.'],
    [
      'a digit in the wrong place',
      'doc_017f22e-279b0-7cc3-98c4-dc0c0c07398f',
      '"-" as character 8 after "doc_".',
    ],
  ])('names %s', (_, text, received) => expect(errorOf(() => DocId.parse(text))?.message).toContain(received))

  it.each([
    ['é', '"é" (U+00E9)'],
    ['ａ', '"ａ" (U+FF41)'],
    ['\u0080', '"\\u{80}"'],
    ['!', '"!"'],
  ])('shows the code point of a visible character outside ASCII: %s', (character, shown) => {
    const { message } = errorOf(() => UserId.parse(`user_${character}${BODY.slice(1)}`)) ?? {}
    expect(message).toContain(`but received ${shown} as character 1 after "user_".`)
  })

  it('says of an id and a token of one prefix what to do', () => {
    const shared = createRegistry()
    shared.defineId('key')
    expect(errorOf(() => defineToken('key', { registry: shared }))?.message).toMatch(
      /\. Rename one of them\.$/,
    )
  })
})

it('a token that is dispatched has the facts of its refusal, and nothing of its text', () => {
  const own = createRegistry()
  const { error } = own.safeParse(defineToken('sess', { registry: own }).generate())
  expect([error?.code, error?.details, error?.received]).toEqual([
    'is_token',
    { expectedKind: undefined, receivedKind: 'sess', position: undefined, length: 62 },
    undefined,
  ])
})

it.each([
  ['definition', UserId, ' ("user")', ', or import defineId from "brandid" in place of "brandid/core"'],
  ['union', idUnion(UserId, DocId), '', ', or import idUnion from "brandid" in place of "brandid/core"'],
  ['token', defineToken('sess', { registry }), ' ("sess")', ''],
])('a %s of the core tells zod how to get a schema', (kind, source, name, remedy) => {
  const error = errorOf(() => Reflect.get(source, '_zod'))
  expect([error?.code, error?.message]).toEqual([
    'invalid_option',
    `This ${kind}${name} has no zod schema: wrap it in schemaOf() of "brandid"${remedy}.`,
  ])
})

it.each([
  ['an object', {}],
  ['a map without names', new Map()],
  ['a map whose names are none', Object.assign(new Map(), { names: {} })],
])('%s in the place of the shared registry is refused', async (_, value) => {
  Object.assign(globalThis, { [Symbol.for('brandid.registry.1')]: value })
  vi.resetModules()
  const { defineId } = await import('brandid/core')
  const error = errorOf(() => defineId('user'))
  expect([error?.code, error?.message]).toEqual([
    'invalid_option',
    'Expected the registry as `globalThis[Symbol.for("brandid.registry.1")]` but received a value of someone else.',
  ])
})
