import { describe, expect, it } from 'vitest'
import { findKinds, linkToEntity, readKinds } from '../../src/inspect/kinds.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'

const manifest = {
  version: 1,
  definitions: [
    {
      prefix: 'user',
      name: 'UserId',
      description: 'A person.',
      aliases: ['usr'],
      named: ['user_system'],
      accepts: [{ name: 'typeid' }],
      bare: [{ name: 'uuid' }],
      file: 'src/ids.ts',
      link: 'https://admin.example.com/{id}?again={id}',
      since: '2024-03-01',
    },
    { prefix: 'cus', format: { name: 'opaque', options: { length: [8, 10] } } },
    { prefix: 'sub', scope: 'stripe', registry: 'private', format: { name: 'nanoid' } },
  ],
  tokens: [
    { prefix: 'sess', bits: 256, description: 'A session.' },
    { prefix: 'key', bits: 128 },
  ],
  keys: [
    { key: 'invoice', max: '0xff' },
    { key: 'row', value: 'text', format: { name: 'uuid' } },
  ],
}
const read = (value: object = manifest) => readKinds(JSON.stringify(value), 'shop.json')
const { kinds, own, source } = await read()
const all = { kinds, own, source }
const prefixesOf = (text: string) => {
  const [best] = rankedReadings(text, { nowMs: Date.UTC(2026, 10, 24), own }).readings
  return findKinds(kinds, text, best).map(({ prefix }) => prefix)
}

describe('the kinds of a manifest', () => {
  it('have what people ask for', () => {
    expect(kinds).toMatchObject([
      {
        of: 'id',
        prefix: 'user',
        entity: 'user',
        description: 'A person.',
        format: 'uuid25',
        length: '30',
        example: expect.stringMatching(/^user_/),
        carries: ['time', 'uuid', 'bytes'],
        aliases: ['usr'],
        named: ['user_system'],
        former: ['typeid', 'uuid without a prefix'],
        name: 'UserId',
        file: 'src/ids.ts',
        since: '2024-03-01',
      },
      { of: 'id', prefix: 'cus', format: 'opaque {"length":[8,10]}', length: '12 to 14' },
      { of: 'id', prefix: 'sub', scope: 'stripe', registry: 'private' },
      { of: 'token', prefix: 'sess', entity: 'token', format: '256 random bits', length: '62' },
      { of: 'token', prefix: 'key', format: '128 random bits', length: '36' },
      { of: 'key', prefix: 'invoice', format: 'a number from 1 to 255', length: '1 to 3' },
      { of: 'key', prefix: 'row', format: 'uuid', length: '36', example: expect.stringMatching(/-7/) },
    ])
    expect(kinds.map((kind) => 'example' in kind)).toEqual([true, true, true, false, false, false, true])
  })

  it.each([
    { text: 'user_03h9we7hp2hzo9bqbv4l8rz84', found: ['user'] },
    { text: 'usr_03h9we7hp2hzo9bqbv4l8rz84', found: ['user'] },
    { text: 'user_system', found: ['user'] },
    { text: 'sess_abc', found: ['sess'] },
    { text: 'Person', found: ['user'] },
    { text: 'src/ids user', found: ['user'] },
    { text: 'stripe', found: ['sub'] },
    { text: 'token', found: ['sess', 'key'] },
    { text: 'org_03h9we7hp2hzo9bqbv4l8rz84', found: [] },
    { text: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', found: [] },
  ])('are found by $text: $found', ({ text, found }) => {
    expect(prefixesOf(text)).toEqual(found)
  })

  const linkOf = (text: string) => {
    const [best] = rankedReadings(text, { nowMs: Date.UTC(2026, 10, 24), own }).readings
    return best && linkToEntity(all, best, text)
  }

  it('lead to the entity of an id', () => {
    const id = 'user_03h9we7hp2hzo9bqbv4l8rz84'
    expect(linkOf(id)).toBe(`https://admin.example.com/${id}?again=${id}`)
  })

  it.each(['user_1', 'USER_03H9WE7HP2HZO9BQBV4L8RZ84', 'cus_abcdefgh', '42'])(
    'lead nowhere for %s',
    (text) => {
      expect(linkOf(text)).toBe(undefined)
    },
  )

  it.each([
    { member: 'link', value: 'javascript:alert(1)', expected: 'an address of http or https' },
    { member: 'link', value: 'https://', expected: 'an address of http or https' },
    { member: 'link', value: 7, expected: 'an address of http or https' },
    { member: 'since', value: 'yesterday', expected: 'a day such as 2026-01-31' },
    { member: 'file', value: 'x'.repeat(1025), expected: 'a path' },
  ])('are refused with the $member $value', async ({ member, value, expected }) => {
    await expect(read({ definitions: [{ prefix: 'user', [member]: value }] })).rejects.toThrow(
      `Expected ${expected} as "definitions[0].${member}" in shop.json but received `,
    )
  })
})
