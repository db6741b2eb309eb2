import { readFileSync } from 'node:fs'
import { createManifestSchema } from '@brandid/base/manifest'
import { describe, expect, it } from 'vitest'

const manifestSchema = createManifestSchema()

// Programs in other languages are generated from the schema: a change of it shows in review.
it('the JSON Schema of the manifest is the one that is published', async () => {
  const text = `${JSON.stringify(manifestSchema, null, 1)}\n`
  await expect(text).toMatchFileSnapshot('manifest-schema.txt')
})

// The tables of packages/kit/docs/manifest.md against the members of the JSON Schema.

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

const { properties = {}, $defs = {} } = manifestSchema as Schema & {
  readonly $defs?: Readonly<Record<string, Schema>>
}
const page = readFileSync(new URL('../../docs/manifest.md', import.meta.url), 'utf8')
const codeIn = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code)

/** The rows of the table below a heading: the names in the first cell, and the second cell. */
function rowsOf(heading: string): { readonly member: string; readonly next: string }[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  return Array.from(table.matchAll(/^\| (`.*?`) \| ([^|]*) \|/gm), ([, names = '', next = '']) =>
    codeIn(names).map((member) => ({ member, next })),
  ).flat()
}

const sorted = (names: readonly string[]) => [...names].sort()
const namesOf = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {})

describe('the page of the manifest', () => {
  it.each([
    { list: 'definitions', of: 'IDs' },
    { list: 'tokens', of: 'tokens' },
    { list: 'keys', of: 'keys' },
  ])('has a row for each member of $list, and no others', ({ list, of }) => {
    const rows = rowsOf('Definitions').filter(({ next }) => next === 'all' || next.split(', ').includes(of))
    expect(sorted(rows.map(({ member }) => member))).toEqual(sorted(namesOf(properties[list]?.items)))
  })

  it('says of each row which lists have it', () => {
    const cells = new Set(rowsOf('Definitions').flatMap(({ next }) => next.split(', ')))
    expect(sorted([...cells])).toEqual(['IDs', 'all', 'keys', 'tokens'])
  })

  it('has a row for each member of a body, and no others', () => {
    expect(sorted(rowsOf('Bodies').map(({ member }) => member))).toEqual(sorted(namesOf($defs['body'])))
  })

  // Sentences have these: there is no table of them.
  it.each(Object.keys($defs))('names each member of %s', (name) => {
    const words = new Set(codeIn(page).flatMap((code) => code.split(/\W+/)))
    expect(namesOf($defs[name]).filter((member) => !words.has(member))).toEqual([])
  })

  it.each(Object.keys(properties))('names the list, or the version, %s', (name) => {
    expect(codeIn(page)).toContain(name)
  })
})
