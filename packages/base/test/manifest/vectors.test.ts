import type { DefinitionData, KeyData, Origin } from '@brandid/base/manifest'
import { describe, expect, it } from 'vitest'
import {
  describeAll,
  vectorsOf as vectorsOfManifest,
  withKeys,
} from '../../../generate/test/languages/manifests.ts'

function vectorsOf(...definitions: readonly (DefinitionData & Origin)[]) {
  const manifest = describeAll(...definitions)
  return vectorsOfManifest({
    ...manifest,
    tokens: manifest.tokens.filter(({ prefix }) => prefix !== 'reset'),
  })
}

const user = { prefix: 'user', aliases: ['usr'], named: ['user_root'] }
const codesOf = (vectors: ReturnType<typeof vectorsOf>['definitions'][number] | undefined) =>
  new Set(vectors?.invalid.map(({ code }) => code))

describe('the vectors of a definition', () => {
  it('say what an ID carries, and have every code that a text may have', () => {
    const [vectors] = vectorsOf(user).definitions
    expect(vectors?.valid).toContainEqual({
      id: 'user_a3qmm1bzfs2vovfe95ikio3oq',
      format: 0,
      timestampMs: 187649984473770,
      uuid: 'aaaaaaaa-aaaa-7aaa-aaaa-aaaaaaaaaaaa',
      bytes: 'aaaaaaaaaaaa7aaaaaaaaaaaaaaaaaaa',
    })
    expect(vectors?.valid).toContainEqual({ id: 'user_root' })
    const codes = ['former_prefix', 'invalid_character', 'invalid_length', 'is_token', 'missing_prefix']
    expect([...codesOf(vectors)].sort()).toEqual([...codes, 'overflow', 'wrong_prefix', 'wrong_version'])
  })

  it('name the format of each ID, and read its integer', () => {
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
  const choice = { kind: 'choice', of: ['x', 'y'] }
  const fields = [{ kind: 'fixed', bits: 4, value: 9 }, { kind: 'random', bits: 8 }, choice]
  const format = { name: 'layout', options: { alphabet: 'hex', fields } }
  const [vectors] = vectorsOf({ prefix: 'a', format }).definitions
  expect(vectors?.invalid).toContainEqual({ text: 'a_800x', code: 'invalid_character' })
})

describe('the vectors of a manifest', () => {
  const { definitions, parse } = vectorsOf(user, { prefix: 'job', registry: 'private' })
  const parsed = new Map(parse.map(({ text, ...rest }) => [text, rest]))

  it('say which definition an ID is of', () => {
    expect(parsed.get('user_a3qmm1bzfs2vovfe95ikio3oq')).toEqual({ prefix: 'user' })
    expect(parsed.get('sess_a3qmm1bzfs2vovfe95ikio3oq')).toEqual({ code: 'is_token' })
    expect(parsed.get('unheard_of')).toEqual({ code: 'unknown_prefix' })
  })

  it('keep private registries apart', () => {
    expect(definitions.map(({ registry }) => registry)).toEqual([undefined, 'private'])
    expect(parsed.get('job_a3qmm1bzfs2vovfe95ikio3oq')).toEqual({ code: 'unknown_prefix' })
    expect(parsed.get('own_a3qmm1bzfs2vovfe95ikio3oq')).toEqual({ code: 'unknown_prefix' })
  })

  it('are the same each time, and lack keys where there are none', () => {
    expect(vectorsOf(user)).toEqual(vectorsOf(user))
    expect('keys' in vectorsOf(user)).toBe(false)
  })
})

// Implementations in other languages are compared with the vectors: a change of them shows in review.
it('the vectors of a manifest are the ones that were reviewed', async () => {
  const snowflake = { name: 'snowflake', options: { epoch: 'discord' } }
  const { definitions, parse } = vectorsOf(user, { prefix: 'msg', scope: 'chat', format: snowflake })
  const lines = [...definitions, { parse }].flatMap((each) =>
    Object.entries(each).flatMap(([list, value]) =>
      [value].flat().map((vector) => `${list} ${JSON.stringify(vector)}`),
    ),
  )
  const text = lines
    .join('\n')
    .replace(/ {9,}/g, ({ length }) => `(${length} spaces)`)
    .replace(/[^\n -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  await expect(`${text}\n`).toMatchFileSnapshot('vectors.txt')
})

describe('the vectors of IDs from before the prefix', () => {
  const { definitions, parse } = vectorsOf({
    prefix: 'tag',
    named: ['tag_root'],
    accepts: [{ name: 'nanoid' }],
    bare: [{ name: 'uuid' }, { name: 'opaque', options: { alphabet: 'ab_', length: 4 } }],
  })
  const valid = new Map(definitions[0]?.valid.map(({ id, ...rest }) => [id, rest]))

  it('say which of the formats has an ID, and that a function for all IDs does not know them', () => {
    expect(valid.get('aaaaaaaa-aaaa-7aaa-aaaa-aaaaaaaaaaaa')).toEqual({ bare: 0 })
    expect(valid.get('____')).toEqual({ bare: 1 })
    expect(valid.get('tag_root')).toEqual({})
    expect(parse).toContainEqual({ text: 'aaaaaaaa-aaaa-7aaa-aaaa-aaaaaaaaaaaa', code: 'missing_prefix' })
  })
})

describe('the vectors of keys', () => {
  const vectors = (...keys: readonly KeyData[]) => {
    const { keys: found = [] } = vectorsOfManifest(withKeys(describeAll(), ...keys))
    return found.map(({ key, valid, invalid }) => ({
      key,
      valid,
      invalid: new Map(invalid.map(({ text, code }) => [text, code])),
    }))
  }

  it('have both ends of integers, and texts that other readers accept', () => {
    const [small, event] = vectors({ key: 'small', max: '5' }, { key: 'event', value: 'bigint' })
    expect(small?.valid).toEqual(['1', '4', '5'])
    expect(['6', '0', '', '01', '1e3'].map((text) => small?.invalid.get(text))).toEqual([
      ...['out_of_range', 'out_of_range', 'invalid_length', 'invalid_character', 'invalid_character'],
    ])
    expect(event?.valid).toContain('9223372036854775807')
    expect(event?.invalid.get('9223372036854775808')).toBe('out_of_range')
  })

  it('have bodies of texts', () => {
    const [order] = vectors({ key: 'order', value: 'text', format: { name: 'uuid' } })
    expect(order?.valid).toContain('aaaaaaaa-aaaa-7aaa-aaaa-aaaaaaaaaaaa')
    const codes = ['invalid_character', 'invalid_length', 'wrong_version']
    expect([...new Set(order?.invalid.values())].sort()).toEqual(codes)
  })
})
