/** What the scripts of docs/rename.md must rewrite, keep and refuse. */
import { readFileSync } from 'node:fs'
import { type AnyIdDef, createRegistry, idUnion } from 'brandid/core'
import { type Nanoid, nanoid, type Uuid25, uuid25 } from 'brandid/formats'
import { checkConstraint, columnType, type Dialect } from 'brandid/sql'
import { afterEach, describe, expect, it } from 'vitest'
import type { Engine } from './engines.ts'
import { refusalOf } from './refusal-of.ts'

const page = readFileSync(new URL('../../docs/rename.md', import.meta.url), 'utf8')
const [ofPostgres = '', ofMysql = '', ofSqlite = ''] = Array.from(
  page.matchAll(/^```sql\n(.*?)^```$/gms),
  ([, script = '']) => script.replace(/ *--.*$/gm, ''),
)
const scripts: Record<Dialect, string> = { postgresql: ofPostgres, mysql: ofMysql, sqlite: ofSqlite }

const definitionsOf = (format: Nanoid | Uuid25) => ({
  FormerId: createRegistry().defineId('cust', { format }),
  CustomerId: createRegistry().defineId('customer', { format, aliases: ['cust'] }),
})
const ofPage = definitionsOf(nanoid())
const ofDefaultFormat = definitionsOf(uuid25())

/** The statements of the page, with the conditions and the width that ids of this definition need. */
function statementsFor(dialect: Dialect, CustomerId: AnyIdDef): string[] {
  const partsOf = (definition: AnyIdDef) => [
    checkConstraint(dialect, definition, 'id'),
    checkConstraint(dialect, definition, 'customer'),
    // The others have one width for all.
    ...(dialect === 'mysql' ? [columnType(dialect, definition)] : []),
  ]
  const parts = partsOf(CustomerId)
  let script = scripts[dialect].replace(/\s+/g, ' ')
  for (const [i, part] of partsOf(ofPage.CustomerId).entries()) {
    expect(script).toContain(part)
    script = script.replaceAll(part, () => parts[i] as string)
  }
  return script.split(/; ?/).filter(Boolean)
}

export function renameSuite(engine: () => Engine): void {
  async function runAll(statements: readonly string[]): Promise<void> {
    for (const statement of statements) await engine().run(statement)
  }

  /** @param stored what both columns hold before, and their CHECKs let in. */
  async function createTables(stored: Parameters<typeof columnType>[1]): Promise<void> {
    const { dialect, run } = engine()
    const type = columnType(dialect, stored)
    const check = (column: string) => `check (${checkConstraint(dialect, stored, column)})`
    if (dialect === 'sqlite') await run('pragma foreign_keys = on')
    await run(
      `create table customers (id ${type} not null primary key, name varchar(9), constraint customers_id_check ${check('id')})`,
    )
    await run(
      `create table orders (id int not null primary key, customer ${type} not null,
        constraint orders_customer_fkey foreign key (customer) references customers (id),
        constraint orders_customer_check ${check('customer')})`,
    )
  }

  const insertCustomer = (id: string, name = '') =>
    engine().run('insert into customers values (?, ?)', [id, name])
  const insertOrder = (number: number, customer: string) =>
    engine().run('insert into orders values (?, ?)', [number, customer])

  afterEach(async () => {
    for (const table of ['invoices', 'orders', 'customers'])
      await engine().run(`drop table if exists ${table}`)
  })

  describe.each([
    { name: 'the format of the page', ...ofPage },
    { name: 'the default format', ...ofDefaultFormat },
  ])('of IDs of $name', ({ FormerId, CustomerId }) => {
    it.each([
      { table: 'IDs of the former prefix', stored: FormerId, isMixed: false },
      { table: 'IDs of both', stored: idUnion(FormerId, CustomerId), isMixed: true },
    ])('rewrites a table of $table, and the column that refers to it', async ({ stored, isMixed }) => {
      const { dialect, run } = engine()
      await createTables(stored)
      const former = FormerId.generateMany(3)
      const ids = [...former, ...(isMixed ? CustomerId.generateMany(2) : [])]
      for (const [i, id] of ids.entries()) {
        await insertCustomer(id, `name ${i}`)
        await insertOrder(i, id)
      }
      await runAll(statementsFor(dialect, CustomerId))

      const renamed = ids.map((id) => CustomerId.normalize(id))
      const rows = renamed.map((id, i) => [id, `name ${i}`])
      expect(await run('select id, name from customers order by name')).toEqual(rows)
      expect(await run('select customer from orders order by id')).toEqual(renamed.map((id) => [id]))

      const id = CustomerId.generate()
      expect(await insertCustomer(FormerId.generate()).catch(refusalOf)).toBe('check')
      expect(await insertOrder(100, former[0] as string).catch(refusalOf)).toBe('check')
      await expect(insertOrder(100, id)).rejects.toThrow(/foreign key/i)
      await expect(insertCustomer(renamed[0] as string)).rejects.toThrow(/unique|duplicate/i)
      await insertCustomer(id)
      await insertOrder(100, id)
    })
  })

  it('stops at a table that refers and is left out, and loses no row', async () => {
    const { dialect, run } = engine()
    const { FormerId, CustomerId } = ofPage
    await createTables(FormerId)
    const id = FormerId.generate()
    await insertCustomer(id)
    const deferred = dialect === 'mysql' ? '' : 'deferrable initially deferred'
    await run(
      `create table invoices (customer ${columnType(dialect, FormerId)},
        constraint invoices_customer_fkey foreign key (customer) references customers (id) on delete cascade ${deferred})`,
    )
    await run('insert into invoices values (?)', [id])

    const named = dialect === 'sqlite' ? /no_orphans/ : /invoices_customer_fkey/
    await expect(runAll(statementsFor(dialect, CustomerId))).rejects.toThrow(named)
    if (dialect !== 'mysql') await run('rollback')
    expect(await run('select id from customers')).toEqual([[id]])
    expect(await run('select customer from invoices')).toEqual([[id]])
  })
}
