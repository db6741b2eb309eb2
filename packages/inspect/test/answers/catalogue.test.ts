import { describeManifest } from '@brandid/base/manifest'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { manifestSchema } from '../../../kit/src/cli/schemas.ts'
import { findKinds, linkToEntity, readKinds } from '../../src/answers/kinds.ts'
import { mountCatalogue } from '../../src/page/catalogue.ts'
import { bestOf, ULID, UUID } from './read-text.ts'

// The page of the catalogue, and its search, against what a manifest tells of a kind. A member that the schema has, and no
// kind here, fails a test: give it a value.

const told = {
  description: 'Said of it.',
  file: 'src/told.ts',
  link: 'https://admin.example.com/{id}?again={id}',
  since: '2024-03-01',
}
const scoped = { registry: 'private', scope: 'stripe' }

const text = JSON.stringify({
  version: 1,
  definitions: [
    {
      ...told,
      ...scoped,
      name: 'PersonId',
      prefix: 'prs',
      entity: 'person',
      aliases: ['usr'],
      named: ['prs_system'],
      format: { name: 'ulid' },
      accepts: [{ name: 'nanoid' }],
      bare: [{ name: 'uuid' }],
    },
    { prefix: 'cus', format: { name: 'opaque', options: { length: [8, 10] } } },
  ],
  tokens: [
    { ...told, ...scoped, name: 'SessionToken', prefix: 'sess', bits: 128 },
    { prefix: 'key', bits: 256 },
  ],
  keys: [
    { ...told, name: 'InvoiceKey', key: 'invoice', entity: 'bill', value: 'bigint', max: '0xff' },
    { ...told, name: 'RowKey', key: 'row', entity: 'line', value: 'text', format: { name: 'objectId' } },
  ],
})

/** What the catalogue leaves out: its readers look for a kind, and check no text. */
const NOT_SHOWN: Readonly<Record<'definitions' | 'tokens' | 'keys', readonly string[]>> = {
  definitions: ['pattern', 'bits'],
  tokens: ['pattern'],
  // The name of a key stands for it.
  keys: ['entity'],
}

/** Members whose values are no words that people look for. */
const NOT_FOUND_BY = 'registry link since accepts bare pattern bits carries example max'.split(' ')

/** An element that can tell its text: tests run without a browser. */
class FakeElement {
  readonly children: (FakeElement | string)[] = []
  hidden = false
  value = ''
  classes = ''

  setAttribute(name: string, value: string) {
    if (name === 'class') this.classes = value
  }
  append(...children: (FakeElement | string)[]) {
    this.children.push(...children)
  }
  replaceChildren(...children: (FakeElement | string)[]) {
    this.children.splice(0, Number.POSITIVE_INFINITY, ...children)
  }
  addEventListener() {}
  get text(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.text)).join('\n')
  }
  all(name: string): FakeElement[] {
    const below = this.children.flatMap((child) => (typeof child === 'string' ? [] : child.all(name)))
    return this.classes === name ? [this, ...below] : below
  }
}

const target = new FakeElement()
beforeAll(async () => {
  vi.stubGlobal('document', { createElement: () => new FakeElement() })
  await mountCatalogue(target as unknown as HTMLElement, { manifest: text, name: 'the catalogue' })
})
afterAll(() => vi.unstubAllGlobals())

const { definitions, tokens, keys } = await describeManifest(text, 'ids.json')
const all = await readKinds(text, 'ids.json')
const { kinds, own } = all

/** The entries of the manifest, in the order of the kinds of the page. */
const entries: readonly { readonly list: keyof typeof NOT_SHOWN; readonly entry: object }[] = [
  ...definitions.map(({ entry }) => ({ list: 'definitions' as const, entry })),
  ...tokens.map((entry) => ({ list: 'tokens' as const, entry })),
  ...keys.map(({ entry }) => ({ list: 'keys' as const, entry })),
]

/** Each member of an entry, with its texts for people. */
const members = entries.flatMap(({ list, entry }, i) =>
  Object.entries(entry).map(([member, value]) => ({ list, i, member, texts: spell(member, value) })),
)

function spell(member: string, value: unknown): string[] {
  if (member === 'registry') return ['In the registry of']
  if (member === 'max') return [`${BigInt(value as string)}`]
  // The format of texts says so.
  if (member === 'value' && value === 'text') return []
  return [value].flat().map((each) => `${Object(each).name ?? each}`)
}

/** The lists of a manifest, as its JSON Schema has them. */
const schema = manifestSchema.properties as Record<string, { items?: { properties: object } }>

describe('the catalogue', () => {
  it.each(['definitions', 'tokens', 'keys'])('is tried here with every member of %s', (list) => {
    const tried = new Set(members.filter((each) => each.list === list).map(({ member }) => member))
    expect([...tried].sort()).toEqual(Object.keys(schema[list]?.items?.properties ?? {}).sort())
  })

  it.each(members)('shows $member of kind $i of $list, or leaves it out on purpose', (each) => {
    const { list, i, member, texts } = each
    const shown = target.all('bi-kind')[i]?.text ?? ''
    const missing = texts.filter((text) => !shown.includes(text))
    expect(missing).toEqual(NOT_SHOWN[list].includes(member) ? texts : [])
  })

  it.each(members.filter(({ member }) => !NOT_FOUND_BY.includes(member)))(
    'finds kind $i of $list by $member: $texts',
    ({ i, texts }) => {
      for (const text of texts) expect(findKinds(kinds, text, undefined)).toContain(kinds[i])
    },
  )
})

describe('the kinds of a manifest', () => {
  it('have what people ask for', () => {
    expect(kinds).toMatchObject([
      {
        ...told,
        ...scoped,
        of: 'id',
        name: 'PersonId',
        prefix: 'prs',
        entity: 'person',
        format: 'ulid',
        length: '30',
        example: expect.stringMatching(/^prs_/),
        carries: ['time', 'uuid', 'bytes'],
        aliases: ['usr'],
        named: ['prs_system'],
        former: ['nanoid', 'uuid without a prefix'],
      },
      { of: 'id', prefix: 'cus', format: 'opaque {"length":[8,10]}', length: '12 to 14' },
      { of: 'token', prefix: 'sess', entity: 'token', format: '128 random bits', length: '37' },
      { of: 'token', prefix: 'key', format: '256 random bits', length: '61' },
      { of: 'key', prefix: 'invoice', format: 'a bigint from 1 to 255', length: '1 to 3' },
      {
        of: 'key',
        prefix: 'row',
        format: 'objectId',
        length: '24',
        example: expect.stringMatching(/^[0-9a-f]{24}$/),
      },
    ])
    expect(kinds.map((kind) => 'example' in kind)).toEqual([true, true, false, false, false, true])
  })

  it.each([
    [`prs_${ULID}`, 'prs'],
    [`usr_${ULID}`, 'prs'],
    ['prs_system', 'prs'],
    ['sess_abc', 'sess'],
    ['Person', 'prs'],
    ['src/told person', 'prs'],
    ['stripe', 'prs', 'sess'],
    ['token', 'sess', 'key'],
    [`org_${ULID}`],
    [UUID],
  ])('are found by %s: %s', (text, ...found) => {
    expect(findKinds(kinds, text, bestOf(text, own)).map(({ prefix }) => prefix)).toEqual(found)
  })

  it.each<[text: string, link?: string]>([
    [`prs_${ULID}`, `https://admin.example.com/prs_${ULID}?again=prs_${ULID}`],
    ...['prs_1', `prs_${ULID.toLowerCase()}`, 'cus_abcdefgh', '42'].map((text): [string] => [text]),
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
