import { readFileSync } from 'node:fs'
import { createRegistry } from 'brandid/core'
import { expect, it } from 'vitest'
import type { Engine } from './engines.ts'

// The statements of docs/migrate.md, under "Renaming a prefix": one for PostgreSQL and SQLite, one for MariaDB.
const page = readFileSync(new URL('../../docs/migrate.md', import.meta.url), 'utf8')
const section = page.slice(page.indexOf('## Renaming a prefix'))
const [standard = '', ofMariadb = ''] = Array.from(
  section.matchAll(/^```sql\n(.*?)^```$/gms),
  ([, sql = '']) => sql,
)

const CustId = createRegistry().defineId('cust')
const CustomerId = createRegistry().defineId('customer', { aliases: ['cust'] })

export function renameSuite(engine: () => Engine): void {
  it('rewrites the ids of the former prefix, those of no other, and the columns that refer to them', async () => {
    const { run, dialect } = engine()
    const isMysql = dialect === 'mysql'
    if (dialect === 'sqlite') await run('pragma foreign_keys = on')
    await run('create table customers (id varchar(40) primary key)')
    await run(
      `create table orders (customer varchar(40), foreign key (customer) references customers (id) on update cascade)`,
    )
    const former = CustId.generateMany(3)
    const others = ['custom_1', 'cust1_1', 'cus_1', CustomerId.generate()]
    for (const id of [...former, ...others]) await run('insert into customers values (?)', [id])
    await run('insert into orders values (?)', [former[0]])
    await run(isMysql ? ofMariadb : standard)
    const ids = (await run('select id from customers')).map(([id]) => id)
    expect(ids.sort()).toEqual([...former.map((id) => CustomerId.normalize(id)), ...others].sort())
    expect(await run('select customer from orders')).toEqual([[CustomerId.normalize(former[0])]])
    await run('drop table orders')
    await run('drop table customers')
  })
}
