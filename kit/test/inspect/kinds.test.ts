import { describe, expect, it } from 'vitest'
import { findKinds, linkToEntity, readKinds } from '../../src/inspect/kinds.ts'
import { bestOf, USER } from './read-text.ts'

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
const all = await readKinds(JSON.stringify(manifest), 'shop.json')
const { kinds, own } = all

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
    { text: USER, found: ['user'] },
    { text: USER.replace('user', 'usr'), found: ['user'] },
    { text: 'user_system', found: ['user'] },
    { text: 'sess_abc', found: ['sess'] },
    { text: 'Person', found: ['user'] },
    { text: 'src/ids user', found: ['user'] },
    { text: 'stripe', found: ['sub'] },
    { text: 'token', found: ['sess', 'key'] },
    { text: USER.replace('user', 'org'), found: [] },
    { text: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', found: [] },
  ])('are found by $text: $found', ({ text, found }) => {
    expect(findKinds(kinds, text, bestOf(text, own)).map(({ prefix }) => prefix)).toEqual(found)
  })

  it.each<[text: string, link?: string]>([
    [USER, `https://admin.example.com/${USER}?again=${USER}`],
    ...['user_1', USER.toUpperCase(), 'cus_abcdefgh', '42'].map((text): [string] => [text]),
  ])('lead to the entity of an id that is valid and has a link: %s', (text, link) => {
    const best = bestOf(text, own)
    expect(best && linkToEntity(all, best, text)).toBe(link)
  })

  it.each([
    ['link', 'https://', 'an address of http or https'],
    ['link', 7, 'an address of http or https'],
    ['file', 'x'.repeat(1025), 'a path'],
  ])('are refused with the %s %s', async (member, value, expected) => {
    const text = JSON.stringify({ definitions: [{ prefix: 'user', [member]: value }] })
    await expect(readKinds(text, 'shop.json')).rejects.toThrow(
      `Expected ${expected} as "definitions[0].${member}" in shop.json but received `,
    )
  })
})
