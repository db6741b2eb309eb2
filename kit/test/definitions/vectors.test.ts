import { describe, expect, it } from 'vitest'
import type { DefinitionData, KeyData } from '../../src/definitions/manifest-entries.ts'
import { describeId, describeKey, describeToken } from '../../src/definitions/manifest-entries.ts'
import type { Origin } from '../../src/definitions/manifest-schema.ts'
import { createVectors } from '../../src/definitions/vectors.ts'
import { loadFormats } from '../../src/formats/all-formats.ts'

const createFormat = await loadFormats()

function vectorsOf(...definitions: readonly (DefinitionData & Origin)[]) {
  const entries = definitions.map(({ name, registry, ...data }) => {
    return describeId(data, { ...(name && { name }), ...(registry && { registry }) }, createFormat).entry
  })
  const tokens = [
    describeToken({ prefix: 'sess' }, {}),
    describeToken({ prefix: 'own' }, { registry: 'private' }),
  ]
  return createVectors({ version: 1, definitions: entries, tokens }, createFormat)
}

const user = { prefix: 'user', aliases: ['usr'], named: ['user_root'] }
const codesOf = (vectors: ReturnType<typeof vectorsOf>['definitions'][number] | undefined) =>
  new Set(vectors?.invalid.map(({ code }) => code))

describe('the vectors of a definition', () => {
  it('say what an id carries', () => {
    const [vectors] = vectorsOf(user).definitions
    expect(vectors?.valid).toContainEqual({
      id: 'user_a3qmm1bzfs2vovfe95ikio3oq',
      format: 0,
      timestampMs: 187649984473770,
      uuid: 'aaaaaaaa-aaaa-7aaa-aaaa-aaaaaaaaaaaa',
      bytes: 'aaaaaaaaaaaa7aaaaaaaaaaaaaaaaaaa',
    })
    expect(vectors?.valid).toContainEqual({ id: 'user_root' })
  })

  it('have every code that a text may have', () => {
    const [vectors] = vectorsOf(user).definitions
    const codes = ['former_prefix', 'invalid_character', 'invalid_length', 'is_token', 'missing_prefix']
    expect([...codesOf(vectors)].sort()).toEqual([...codes, 'overflow', 'wrong_prefix', 'wrong_version'])
  })

  it('name the format of each id, and read its integer', () => {
    const [vectors] = vectorsOf({
      prefix: 'msg',
      format: { name: 'snowflake', options: { epoch: 'discord' } },
      accepts: [{ name: 'opaque', options: { alphabet: 'abc', length: [20, 22] } }],
    }).definitions
    expect(vectors?.valid).toContainEqual({
      id: 'msg_9223372036854775807',
      format: 0,
      timestampMs: 3619093655551,
      integer: '9223372036854775807',
    })
    expect(vectors?.valid).toContainEqual({ id: `msg_${'c'.repeat(22)}`, format: 1 })
    expect(codesOf(vectors)).toContain('overflow')
  })
})

it('change fixed bits beside a text', () => {
  const fields = [
    { kind: 'fixed', bits: 4, value: 9 },
    { kind: 'random', bits: 8 },
    { kind: 'choice', of: ['x', 'y'] },
  ]
  const [vectors] = vectorsOf({
    prefix: 'a',
    format: { name: 'layout', options: { alphabet: 'hex', fields } },
  }).definitions
  expect(vectors?.invalid).toContainEqual({ text: 'a_800x', code: 'invalid_character' })
})

describe('the vectors of a manifest', () => {
  const { definitions, parse } = vectorsOf(user, { prefix: 'job', registry: 'private' })
  const parsed = new Map(parse.map(({ text, ...rest }) => [text, rest]))

  it('say which definition an id is of', () => {
    expect(parsed.get('user_a3qmm1bzfs2vovfe95ikio3oq')).toEqual({ prefix: 'user' })
    expect(parsed.get('sess_a3qmm1bzfs2vovfe95ikio3oq')).toEqual({ code: 'is_token' })
    expect(parsed.get('unheard_of')).toEqual({ code: 'unknown_prefix' })
  })

  it('keep private registries apart', () => {
    expect(definitions.map(({ registry }) => registry)).toEqual([undefined, 'private'])
    expect(parsed.get('job_a3qmm1bzfs2vovfe95ikio3oq')).toEqual({ code: 'unknown_prefix' })
    expect(parsed.get('own_a3qmm1bzfs2vovfe95ikio3oq')).toEqual({ code: 'unknown_prefix' })
  })

  it('are the same each time', () => {
    expect(vectorsOf(user)).toEqual(vectorsOf(user))
  })
})

describe('the vectors of ids from before the prefix', () => {
  const { definitions, parse } = vectorsOf({
    prefix: 'tag',
    named: ['tag_root'],
    accepts: [{ name: 'nanoid' }],
    bare: [{ name: 'uuid' }, { name: 'opaque', options: { alphabet: 'ab_', length: 4 } }],
  })
  const valid = new Map(definitions[0]?.valid.map(({ id, ...rest }) => [id, rest]))

  it('say which of the formats has an id', () => {
    expect(valid.get('aaaaaaaa-aaaa-7aaa-aaaa-aaaaaaaaaaaa')).toEqual({ bare: 0 })
    expect(valid.get('____')).toEqual({ bare: 1 })
    expect(valid.get('tag_root')).toEqual({})
  })

  it('say that a function for all ids does not know them', () => {
    expect(parse).toContainEqual({ text: 'aaaaaaaa-aaaa-7aaa-aaaa-aaaaaaaaaaaa', code: 'missing_prefix' })
  })
})

describe('the vectors of keys', () => {
  const vectors = (...keys: readonly KeyData[]) => {
    const entries = keys.map((key) => describeKey(key, {}, createFormat).entry)
    const { keys: found = [] } = createVectors(
      { version: 1, definitions: [], tokens: [], keys: entries },
      createFormat,
    )
    return found.map(({ key, valid, invalid }) => ({
      key,
      valid,
      invalid: new Map(invalid.map(({ text, code }) => [text, code])),
    }))
  }

  it('have both ends of integers, and texts that other readers accept', () => {
    const [small, event] = vectors({ key: 'small', max: '5' }, { key: 'event', value: 'bigint' })
    expect(small?.valid).toEqual(['1', '4', '5'])
    expect(small?.invalid.get('6')).toBe('out_of_range')
    expect(small?.invalid.get('0')).toBe('out_of_range')
    expect(small?.invalid.get('')).toBe('invalid_length')
    expect(small?.invalid.get('01')).toBe('invalid_character')
    expect(small?.invalid.get('1e3')).toBe('invalid_character')
    expect(event?.valid).toContain('9223372036854775807')
    expect(event?.invalid.get('9223372036854775808')).toBe('out_of_range')
  })

  it('have bodies of texts', () => {
    const [order] = vectors({ key: 'order', value: 'text', format: { name: 'uuid' } })
    expect(order?.valid).toContain('aaaaaaaa-aaaa-7aaa-aaaa-aaaaaaaaaaaa')
    expect([...new Set(order?.invalid.values())].sort()).toEqual([
      'invalid_character',
      'invalid_length',
      'wrong_version',
    ])
  })

  it('are absent where there are none', () => {
    expect('keys' in vectorsOf(user)).toBe(false)
  })
})
