import { existsSync, readFileSync } from 'node:fs'
import { findIds, registry, safeParse } from 'brandid'
import { describe, expect, it } from 'vitest'
import { narrow, stringsOf } from '../../examples/narrow.ts'
import '../../examples/stripe-ids.ts'

// Objects of every kind with made-up ids, and Stripe's published fixtures (stripe/openapi, openapi/fixtures3.json)
// where they lie beside the repository.
const own = new URL('fixtures/stripe-like.json', import.meta.url)
const published = new URL('../../../shared/data/stripe-fixtures3.json', import.meta.url)
const files = [
  { name: 'made-up objects', file: own, strings: 200, ids: 100 },
  ...(existsSync(published) ? [{ name: "Stripe's fixtures", file: published, strings: 900, ids: 120 }] : []),
]
if (files.length === 1) console.warn(`skipped: Stripe's fixtures, which are not at ${published.pathname}`)

describe('the Stripe definitions', () => {
  it('hold at least 60 prefixes, each with the names of its objects', () => {
    const definitions = [...registry]
    expect(definitions.length).toBeGreaterThanOrEqual(60)
    expect(definitions.every(({ description }) => description)).toBe(true)
  })

  it('list both objects where two share a prefix', () => {
    const shared = [...registry].filter(({ description }) => description?.includes(', '))
    expect(shared.map(({ prefix, description }) => `${prefix}: ${description}`)).toEqual([
      'price: plan, price',
      'tax_li: tax.calculation_line_item, tax.transaction_line_item',
    ])
  })
})

describe.each(files)('$name', ({ file, strings: leastStrings, ids: leastIds }) => {
  const content = readFileSync(file, 'utf8')
  const strings = [...new Set(stringsOf(content))]
  const prefixes = [...registry].map(({ prefix }) => prefix)
  const prefixByShape = (text: string) =>
    prefixes.find((prefix) => new RegExp(`^${prefix}_[0-9A-Za-z]{14,60}$`).test(text))

  it('narrow to the definition whose shape they have, and nothing else narrows', { tags: 'slow' }, () => {
    expect(strings.length).toBeGreaterThan(leastStrings)
    const wrong = strings.filter((text) => safeParse(text).data?.prefix !== prefixByShape(text))
    expect(wrong).toEqual([])
    expect(strings.filter(prefixByShape).length).toBeGreaterThan(leastIds)
  })

  it('are found in the text of the file, as often as they occur in it', { tags: 'slow' }, () => {
    const inText = new Set(findIds(content).map(({ id }) => id as string))
    expect(strings.filter(prefixByShape).filter((id) => !inText.has(id))).toEqual([])
  })

  it('give at least 60 kinds in the quickstart, and name the shared ones', () => {
    const { ids } = narrow(strings)
    expect(ids.length).toBeGreaterThanOrEqual(60)
    expect(ids.find(({ prefix }) => prefix === 'price')?.description).toBe('plan, price')
  })
})

// Ids and texts like ids, as Stripe's fixtures have them.
it.each([
  ['sub_1Pgc6rB7WZ01zgkWNy0Cn5nw', 'sub'],
  ['sub_sched_1Pgc7AB7WZ01zgkWaeHcsbnC', 'sub_sched'],
  ['tax_1Pgc7AB7WZ01zgkW5XONRnmb', 'tax'],
  ['tax_li_QXhWXb3MbhgP1Q', 'tax_li'],
  ['cs_test_a1YS1URlnyQCN5fUUduORoQ7Pw41PJqDWkIVQCpJPqkfIhd6tVY8XB1OLY', 'cs_test'],
  ['card_payments', undefined],
  ['obj_123', undefined],
  ['accs_secret__QXhWgWIhGJ2Zl68tEmbZ29Gtc86adyWl6eEz2h6K7HtpnoB', undefined],
])('%s is of the prefix %s', (text, prefix) => {
  expect(safeParse(text).data?.prefix).toBe(prefix)
})
