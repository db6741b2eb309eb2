import Libsql from 'libsql'
import { afterAll, describe, expect, it } from 'vitest'
import { describeAll, generate, shop, withKeys } from './manifests.ts'

// Column checks of databases without domains. MariaDB runs them only in `npm run check -- languages`.

type Dialect = 'mysql' | 'sqlite'

const ofStripe = { registry: 'private', scope: 'stripe', prefix: 'sub', format: { name: 'typeid' } } as const
const manifest = withKeys(
  { ...shop, definitions: [...shop.definitions, ...describeAll(ofStripe).definitions] },
  { key: 'small', max: `${2 ** 31 - 1}` },
  { key: 'short', value: 'text', format: { name: 'uuid25' } },
)
const COLUMNS = [
  'orders.buyer=UserId',
  'orders.sub=StripeSubId',
  'orders.row=SmallKey',
  'orders.code=ShortKey',
]
const write = (dialect: Dialect, part?: 'up' | 'down' | 'validate', columns: readonly string[] = COLUMNS) =>
  generate('sql', manifest, undefined, { dialect, columns, ...(part && { part }) })

it.each(['mysql', 'sqlite'] as const)('are published for %s, to be read', async (dialect) => {
  const columns = ['orders.buyer=UserId', 'orders.row=SmallKey']
  const parts = (['up', 'down', 'validate'] as const).map((part) => write(dialect, part, columns))
  await expect(parts.join('\n')).toMatchFileSnapshot(`generated/columns-${dialect}.sql`)
  expect(write(dialect, undefined, columns)).toBe(parts[0])
})

describe('in SQLite', () => {
  const database = new Libsql(':memory:')
  afterAll(() => database.close())
  database.exec(
    'create table orders (id integer primary key, buyer text, sub text, row integer, code text, note text)',
  )

  const takes = (column: string, value: unknown) => {
    try {
      database.prepare(`insert into orders (${column}) values (?)`).run([value])
      return true
    } catch (error) {
      expect(String(error)).toContain(`CHECK constraint failed: orders_${column}_check`)
      return false
    }
  }

  it.each([
    ['buyer', ['user_036twi214qwj7mgsvq83nm8wf', null], ['usr_036twi214qwj7mgsvq83nm8wf', 'user_1', 'x', 7]],
    ['sub', ['sub_01h455vb4pex5vsknk084sn02q'], ['sub_036twi214qwj7mgsvq83nm8wf']],
    ['row', [1, 2 ** 31 - 1, null], [0, -1, 1.5, 2 ** 31, 'x']],
    ['code', ['036twi214qwj7mgsvq83nm8wf', null], ['user_036twi214qwj7mgsvq83nm8wf', '1']],
  ])('take from %s what brandid takes, and go down', (column, valid, invalid) => {
    database.exec(write('sqlite'))
    database.exec(write('sqlite'))
    expect(valid.filter((value) => !takes(column, value))).toEqual([])
    expect(invalid.filter((value) => takes(column, value))).toEqual([])
    expect(() => database.exec(`update orders set ${column} = 'x'`)).toThrow(`orders_${column}_check`)
    database.exec("update orders set note = 'x'")
    database.exec(write('sqlite', 'down'))
    expect(takes(column, invalid[0])).toBe(true)
    const query = write('sqlite', 'validate')
      .split('\n')
      .find((line) => line.startsWith(`select "${column}"`))
    expect(database.prepare(`${query}`).all()).toEqual([{ [column]: expect.anything() }])
  })
})

it('have names of at most 64 characters, which differ', () => {
  const table = 'a_table_with_a_long_name_'.repeat(2)
  const namesOf = (...columns: readonly string[]) =>
    Array.from(
      write(
        'mysql',
        'up',
        columns.map((each) => `${table}.${each}=UserId`),
      ).matchAll(/add constraint `(\w+)` check/g),
      ([, name = '']) => name,
    )
  const names = namesOf('the_first', 'the_first_column', 'the_first_columns')
  expect(names.map(({ length }) => length)).toEqual([64, 64, 64])
  expect(new Set(names).size).toBe(3)
  expect(namesOf('a')).toEqual([`${table}_a_check`])
})

describe('are refused', () => {
  it.each(['mysql', 'sqlite'] as const)('for %s without a column', (dialect) => {
    expect(() => write(dialect, 'up', [])).toThrow(
      `Expected --column <table>.<column>=<kind> for ${dialect}, which has no domains, but found none.`,
    )
  })

  it.each([
    'orders=UserId',
    'a.b',
    'x.orders.buyer=UserId',
    'orders.1=UserId',
    'orders.buyer=TeamId',
    'a.b=U',
  ])('for %j', (column) => {
    const message = `Expected --column <table>.<column>=<kind> with a kind from the manifest but received "${column}".`
    const advice =
      'The kinds are: UserId, OrderId, MessageId, CustomerId, KsId, InvoiceId, StripeSubId, SmallKey, ShortKey.'
    expect(() => write('sqlite', 'up', [column])).toThrow(expect.objectContaining({ message, advice }))
  })
})
