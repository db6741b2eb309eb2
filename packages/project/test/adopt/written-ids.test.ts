import { type Proposal, propose, writeIds } from '@brandid/project/adopt'
import * as formats from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { createSource, NOW, ONE_FORMAT } from './noisy-samples.ts'

// The names of definitions and the module that `init` writes.

type Proposed = Proposal['definitions'][number]

const uuids = (count: number) => ONE_FORMAT['uuid25']?.(count, createSource(count)) ?? []

/** The entities that are proposed for samples with the prefix `user` in files and columns. */
function entitiesOf(
  places: readonly (readonly [place: string, column?: string | undefined])[],
  prefix = 'user',
) {
  const texts = uuids(places.length).map((id) => id.replace('user', prefix))
  const samples = places.map(([place, column], i) => ({
    text: `${texts[i]}`,
    place,
    ...(column !== undefined && { column }),
  }))
  return propose([], [samples], NOW).definitions.map(({ entity }) => entity)
}

type Row = [place: string, column: string | undefined, entity: string | undefined]

describe('the entity of samples', () => {
  it.each<Row>([
    ['order.csv:1', undefined, 'order'],
    ['data/orders.csv:12', undefined, 'order'],
    ['C:\\dump\\orders.csv:3', undefined, 'order'],
    ['order_ids.csv:1', undefined, 'order'],
    ['orderIds.csv:1', undefined, 'order'],
    ['orderid.csv:1', undefined, 'order'],
    ['order-id.txt:1', undefined, 'order'],
    ['order.ids.txt:1', undefined, 'order'],
    ['OrderLines.json:2', undefined, 'order line'],
    ['order_lines:2', undefined, 'order line'],
    ['orders.csv:1', 'id', 'order'],
    ['orders.csv:1', '_id', 'order'],
    ['orders.csv:1', 'ID', 'order'],
    ['orders.csv:1', 'customer_id', 'customer'],
    ['orders.csv:1', 'parentOrderLineId', 'order line'],
    ['orders.csv:1', 'name', undefined],
    ['orders.csv:1', 'identity', undefined],
    ...['ids', 'samples', 'export', 'data', 'dump', 'list', 'all', 'out', 'stored', 'rows', 'old'].map(
      (name): Row => [`${name}.csv:1`, undefined, undefined],
    ),
    ['orders.csv', undefined, undefined],
    ['123.csv:1', undefined, undefined],
  ])('in %s, column %s, is %s', (place, column, entity) => {
    expect(entitiesOf([[place, column]])).toEqual([entity])
  })

  it('is that of most samples, and none if the prefix says the same', () => {
    expect(entitiesOf([['items.csv:1'], ['orders.csv:1'], ['orders.csv:2']])).toEqual(['order'])
    expect(entitiesOf([['orders.csv:1'], ['items.csv:1'], ['items.csv:2']])).toEqual(['item'])
    expect(entitiesOf([['users.csv:1']])).toEqual([undefined])
    expect(entitiesOf([['order_lines.csv:1']], 'order_line')).toEqual([undefined])
    expect(entitiesOf([['order_lines.csv:1']], 'line')).toEqual(['order line'])
  })

  it('gives way to the entity that the code states', () => {
    const found = [{ prefix: 'user', entity: 'member', owners: [], place: 'a.ts:1' }]
    const samples = uuids(2).map((text, i) => ({ text, place: `orders.csv:${i + 1}` }))
    expect(propose(found, [samples], NOW).definitions.map(({ entity }) => entity)).toEqual(['member'])
  })
})

it('rejected samples have the order of their sources', () => {
  const rows = (texts: readonly string[], file: string) =>
    texts.map((text, i) => ({ text, place: `${file}:${i + 1}` }))
  const { refused } = propose(
    [],
    [rows(['a b', ...uuids(60), 'user_Jane', 'c,d'], 'x'), rows(['user_Joe', ...uuids(70), 'e f'], 'y')],
    NOW,
  )
  expect(refused.map(({ text, place }) => `${place} ${text}`)).toEqual([
    'x:1 a b',
    'x:62 user_Jane',
    'x:63 c,d',
    'y:1 user_Joe',
    'y:72 e f',
  ])
})

const made = (code: string): Proposed['format'] => ({
  code,
  format: new Function(...Object.keys(formats), `return ${code}`)(...Object.values(formats)),
})

const definition = (prefix: string, code = 'uuid25()', more: Partial<Proposed> = {}): Proposed => ({
  prefix,
  entity: undefined,
  place: undefined,
  format: made(code),
  accepts: [],
  reasons: ['a reason'],
  ...more,
})

const TOKEN = { isToken: true, place: 'b.ts:2', reasons: ['no sample'] } as const

describe('the module', () => {
  it('has IDs, keys and tokens, each with the reasons and the place of its format', () => {
    const ids = [
      definition('user', 'ulid()', { place: 'a.ts:1', reasons: ['one', 'two'] }),
      definition('sess', 'nanoid({ length: 40 })', TOKEN),
    ]
    const keys = [
      { name: 'order_line', format: '', max: '2 ** 31 - 1', place: 'c.ts:3' },
      { name: 'seat', format: 'uuid()', max: undefined, note: 'a note', place: 'c.ts:4' },
      { name: 'team', format: "'bigint'", place: 'c.ts:5' },
      { name: 'row', format: '', place: 'c.ts:6' },
      { name: 'cell', format: 'uuid()', max: '9', place: 'c.ts:7' },
    ]
    expect(
      writeIds(ids, keys),
    ).toBe(`/** The IDs, keys and tokens of this project, proposed by \`brandid init\`: compare each with the stored values. */
import { defineId, defineKey, type IdOf } from 'brandid'
import { ulid, uuid } from 'brandid/formats'
import { defineToken } from 'brandid/token'

/** one · two · a.ts:1 */
export const UserId = defineId('user', { format: ulid() })
export type UserId = IdOf<typeof UserId>

/** a secret: defineToken creates new tokens, but rejects tokens that your code creates now · b.ts:2 */
export const SessToken = defineToken('sess')
export type SessToken = IdOf<typeof SessToken>

/** c.ts:3 */
export const OrderLineKey = defineKey('order_line', { max: 2 ** 31 - 1 })
export type OrderLineKey = IdOf<typeof OrderLineKey>

/** a note · c.ts:4 */
export const SeatKey = defineKey('seat', { format: uuid() })
export type SeatKey = IdOf<typeof SeatKey>

/** c.ts:5 */
export const TeamKey = defineKey('team', { format: 'bigint' })
export type TeamKey = IdOf<typeof TeamKey>

/** c.ts:6 */
export const RowKey = defineKey('row')
export type RowKey = IdOf<typeof RowKey>

/** c.ts:7 */
export const CellKey = defineKey('cell', { format: uuid(), max: 9 })
export type CellKey = IdOf<typeof CellKey>
`)
  })

  const key = { name: 'row', format: '', place: 'c.ts:6' }
  const head = (text: string) => text.split('\n\n')[0]?.split('\n')

  it.each([
    [
      'IDs',
      [definition('user')],
      [],
      'IDs of this project, proposed by `brandid init`: compare each with the stored values',
      ["import { defineId, type IdOf } from 'brandid'"],
    ],
    [
      'keys',
      [],
      [key],
      'keys of this project, proposed by `brandid init`: compare each with its column',
      ["import { defineKey, type IdOf } from 'brandid'"],
    ],
    [
      'IDs and keys',
      [definition('user')],
      [key],
      'IDs and keys of this project, proposed by `brandid init`: compare each with the stored values',
      ["import { defineId, defineKey, type IdOf } from 'brandid'"],
    ],
    [
      'tokens',
      [definition('sess', 'nanoid({ length: 40 })', TOKEN)],
      [],
      'tokens of this project, proposed by `brandid init`: compare each with its column',
      ["import type { IdOf } from 'brandid'", "import { defineToken } from 'brandid/token'"],
    ],
  ] as const)('that has only %s imports nothing else', (_, ids, keys, what, imports) => {
    expect(head(writeIds(ids, keys))).toEqual([`/** The ${what}. */`, ...imports])
  })

  it.each([
    ['order', 'order', undefined, 'OrderId'],
    ['user id', 'user', undefined, 'UserId'],
    ['api token', 'api', TOKEN, 'ApiToken'],
    ['api', 'api', TOKEN, 'ApiToken'],
    ['api token', 'api', undefined, 'ApiTokenId'],
    ['order-line 2', 'x', undefined, 'OrderLine2Id'],
    // No constant begins with a digit.
    ['2fa code', 'tfc', undefined, 'TfcId'],
    ['2fa', 'tf', TOKEN, 'TfToken'],
    [undefined, 'order_line', undefined, 'OrderLineId'],
  ] as const)('names the entity %s with the prefix %s: %s', (entity, prefix, token, name) => {
    const text = writeIds([definition(prefix, 'ulid()', { entity, ...token })])
    expect(text).toContain(`export const ${name} = define`)
  })

  it('breaks a definition of a hundred characters', () => {
    const entityOf = (length: number) => 'e'.repeat(length - "defineId('user', { entity: '' })".length)
    const written = (length: number) =>
      writeIds([definition('user', 'uuid25()', { entity: entityOf(length) })])
    expect(written(99)).toContain(`= defineId('user', { entity: '${entityOf(99)}' })\n`)
    expect(written(100)).toContain(`= defineId('user', {\n  entity: '${entityOf(100)}',\n})\n`)
  })

  it('names the formats with options that IDs or keys share', () => {
    const ids = [
      definition('a', 'nanoid({ length: 12 })'),
      definition('b', 'nanoid({ length: 12 })', { accepts: [made('nanoid({ length: 9 })'), made('ulid()')] }),
      definition('c', 'nanoid({ length: 9 })', { accepts: [made('bare({ length: 8 })')] }),
      definition('d', 'nanoid({ length: 7 })', { accepts: [made('bare({ length: 8 })')] }),
      definition('sess', 'nanoid({ length: 7 })', TOKEN),
      definition('e', 'uuid({ version: 4 })'),
      definition('f', 'ulid()'),
    ]
    const keys = [
      { name: 'g', format: 'uuid({ version: 4 })', place: 'c.ts:1' },
      { name: 'h', format: 'nanoid({ length: 6 })', place: 'c.ts:2' },
      { name: 'i', format: 'nanoid({ length: 6 })', place: 'c.ts:3' },
    ]
    const text = writeIds(ids, keys)
    expect(text.split('\n\n')[1]).toBe(`const nanoidFormat = nanoid({ length: 12 })
const nanoidFormat2 = nanoid({ length: 9 })
const bareFormat = bare({ length: 8 })
const uuidFormat = uuid({ version: 4 })
const nanoidFormat3 = nanoid({ length: 6 })`)
    expect(text).toContain("import { bare, nanoid, ulid, uuid } from 'brandid/formats'\n")
    expect(Array.from(text.matchAll(/= (define.*)/g), ([, code]) => code)).toEqual([
      "defineId('a', { format: nanoidFormat })",
      "defineId('b', { format: nanoidFormat, accepts: [nanoidFormat2, ulid()] })",
      "defineId('c', { format: nanoidFormat2, accepts: [bareFormat] })",
      "defineId('d', { format: nanoid({ length: 7 }), accepts: [bareFormat] })",
      "defineToken('sess')",
      "defineId('e', { format: uuidFormat })",
      "defineId('f', { format: ulid() })",
      "defineKey('g', { format: uuidFormat })",
      "defineKey('h', { format: nanoidFormat3 })",
      "defineKey('i', { format: nanoidFormat3 })",
    ])
  })
})
