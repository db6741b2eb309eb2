import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { manifestSchema } from '../../src/cli/schemas.ts'
import { describeManifest } from '../../src/definitions/read-manifest.ts'
import { findKinds, readKinds } from '../../src/inspect/kinds.ts'
import { mountCatalogue } from '../../src/inspect/page/catalogue.ts'

// The page of the catalogue, and its search, against what a manifest tells of a kind. A member that the schema has, and no
// kind here, fails a test: give it a value.

const told = {
  description: 'Said of it.',
  file: 'src/told.ts',
  link: 'https://admin.example.com/{id}',
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
  ],
  tokens: [{ ...told, ...scoped, name: 'SessionToken', prefix: 'sess', bits: 128 }],
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
const NOT_FOUND_BY = [
  ...['registry', 'link', 'since'],
  ...['accepts', 'bare', 'pattern', 'bits', 'carries', 'example', 'max'],
]

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
const { kinds } = await readKinds(text, 'ids.json')

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

/** The members of a list, as the JSON Schema has them. */
function schemaOf(list: string): string[] {
  const lists = manifestSchema.properties as Record<string, { items: { properties: object } }>
  return Object.keys(lists[list]?.items.properties ?? {})
}

describe('the catalogue', () => {
  it.each(['definitions', 'tokens', 'keys'])('is tried here with every member of %s', (list) => {
    const tried = new Set(members.filter((each) => each.list === list).map(({ member }) => member))
    expect([...tried].sort()).toEqual(schemaOf(list).sort())
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
