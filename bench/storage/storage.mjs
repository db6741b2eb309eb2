/**
 * Size and insert rate of ID layouts in PostgreSQL, MariaDB and SQLite: `node bench/storage/storage.mjs [rows] [runs]`.
 *
 * Every layout has a payload of 48 characters and a secondary index on a random integer. Rows come in batches of 1,000,
 * and IDs are generated beforehand. Durability and caches are the servers' own settings. The layouts of an engine take turns, and the
 * median of the runs counts. It writes a Markdown table of ratios to the first layout with a public ID, then the output
 * of check-cost.mjs.
 */
import { cpus } from 'node:os'
import { createRegistry } from '../../dist/core.js'
import { nanoid, random, snowflake, uuid } from '../../dist/formats.js'
import { inMariadb, inPostgres, inSqlite, median } from './places.mjs'

const BATCH = 1000
const PAYLOAD = 'x'.repeat(48)
const [rows = 1_000_000, runs = 3] = process.argv.slice(2).map(Number)

const { defineId } = createRegistry()
const UserId = defineId('user')
const RandomId = defineId('rand', { format: random() })
const FourId = defineId('four', { format: uuid({ version: 4 }) })
const PublicId = defineId('db', { format: nanoid() })
const NanoId = defineId('nano', { format: nanoid({ length: 16 }) })
const MessageId = defineId('msg', { format: snowflake({ epoch: 'discord', workerId: 1 }) })

const key = {
  postgresql: 'bigint generated always as identity primary key',
  mysql: 'bigint not null auto_increment primary key',
  sqlite: 'integer primary key',
}
const text = (length) => ({
  postgresql: 'text collate "C"',
  mysql: `varchar(${length}) character set ascii collate ascii_bin`,
  sqlite: 'text',
})
const uuidType = { postgresql: 'uuid', mysql: 'uuid', sqlite: 'blob' }
const primary = (type) => (engine) => `id ${type[engine]} not null primary key`

/** The first layout has no public ID, so ratios are against the second. */
const layouts = [
  { name: 'BIGINT alone', columns: (engine) => `id ${key[engine]}`, make: () => [] },
  {
    name: 'BIGINT and public id, 12 characters, UNIQUE',
    columns: (engine) => `id ${key[engine]}, public_id ${text(12)[engine]} not null unique`,
    column: 'public_id',
    make: () => PublicId.body(PublicId.generate()),
  },
  {
    name: 'snowflake as BIGINT',
    columns: primary({ postgresql: 'bigint', mysql: 'bigint', sqlite: 'integer' }),
    make: () => MessageId.body(MessageId.generate()),
    isInteger: true,
  },
  {
    name: 'native UUID, version 7',
    columns: primary(uuidType),
    make: () => UserId.toUuid(UserId.generate()),
    isUuid: true,
  },
  {
    name: 'native UUID, version 4',
    columns: primary(uuidType),
    make: () => FourId.body(FourId.generate()),
    isUuid: true,
  },
  {
    name: 'text, 30 characters, in order: `uuid25()`',
    columns: primary(text(30)),
    make: () => UserId.generate(),
  },
  {
    name: 'text, 30 characters, random: `random()`',
    columns: primary(text(30)),
    make: () => RandomId.generate(),
  },
  {
    name: 'text, 21 characters, random: `nanoid()`',
    columns: primary(text(21)),
    make: () => NanoId.generate(),
  },
]

function tableOfPostgres(client) {
  return {
    engine: 'postgresql',
    create: (columns) =>
      client.query(`create table t (${columns}, n integer not null, payload text not null)`),
    index: () => client.query('create index t_n on t (n)'),
    async insert({ column = 'id' }, ids, numbers) {
      if (ids.length === 0) {
        await client.query('insert into t (n, payload) select *, $2 from unnest($1::int[])', [
          numbers,
          PAYLOAD,
        ])
      } else {
        await client.query(
          `insert into t (${column}, n, payload) select a::${this.types[column]}, b, $3 from unnest($1::text[], $2::int[]) as _ (a, b)`,
          [ids, numbers, PAYLOAD],
        )
      }
    },
    async size() {
      await client.query('vacuum t')
      return Number((await client.query("select pg_total_relation_size('t') as size")).rows[0].size)
    },
    async read() {
      const { rows: types } = await client.query(
        "select column_name, data_type from information_schema.columns where table_name = 't' and table_schema = current_schema",
      )
      this.types = Object.fromEntries(types.map((row) => [row.column_name, row.data_type]))
    },
    drop: () => client.query('drop table t'),
  }
}

function tableOfMariadb(client) {
  return {
    engine: 'mysql',
    create: (columns) =>
      client.query(`create table t (${columns}, n int not null, payload varchar(100) not null)`),
    index: () => client.query('create index t_n on t (n)'),
    insert({ column = 'id' }, ids, numbers) {
      const values = numbers.map((n, i) => (ids.length === 0 ? [n, PAYLOAD] : [n, PAYLOAD, ids[i]]))
      return client.query(`insert into t (n, payload${ids.length === 0 ? '' : `, ${column}`}) values ?`, [
        values,
      ])
    },
    async size() {
      await client.query('analyze table t')
      const [[row]] = await client.query(
        'select data_length + index_length as size from information_schema.tables where table_schema = database()',
      )
      return Number(row.size)
    },
    read: () => undefined,
    drop: () => client.query('drop table t'),
  }
}

function tableOfSqlite(open) {
  let database
  return {
    engine: 'sqlite',
    create(columns) {
      database = open()
      database.exec(`create table t (${columns}, n integer not null, payload text not null)`)
    },
    index: () => database.exec('create index t_n on t (n)'),
    insert({ column = 'id', isUuid, isInteger }, ids, numbers) {
      const names = ids.length === 0 ? 'n, payload' : `n, payload, ${column}`
      const insert = database.prepare(
        `insert into t (${names}) values (?, ?${ids.length === 0 ? '' : ', ?'})`,
      )
      const stored = (id) =>
        isUuid ? Buffer.from(id.replaceAll('-', ''), 'hex') : isInteger ? BigInt(id) : id
      database.exec('begin')
      for (const [i, n] of numbers.entries()) {
        insert.run(ids.length === 0 ? [n, PAYLOAD] : [n, PAYLOAD, stored(ids[i])])
      }
      database.exec('commit')
    },
    size: () =>
      database
        .prepare('select page_count * page_size as size from pragma_page_count(), pragma_page_size()')
        .get([]).size,
    read: () => undefined,
    drop: () => database.close(),
  }
}

/** Fills a layout once, and returns its bytes and rows per second. */
async function fill(table, layout) {
  await table.create(layout.columns(table.engine))
  await table.index()
  await table.read()
  let elapsedMs = 0
  for (let done = 0; done < rows; done += BATCH) {
    const ids = Array.from({ length: BATCH }, layout.make).filter((id) => typeof id === 'string')
    const numbers = Array.from({ length: BATCH }, () => Math.floor(Math.random() * 2 ** 31))
    const start = performance.now()
    await table.insert(layout, ids, numbers)
    elapsedMs += performance.now() - start
  }
  const size = await table.size()
  await table.drop()
  return { size, rate: (rows / elapsedMs) * 1000 }
}

async function measure(table, name) {
  const all = layouts.map(() => ({ sizes: [], rates: [] }))
  for (let run = 0; run < runs; run++) {
    for (const [i, layout] of layouts.entries()) {
      const { size, rate } = await fill(table, layout)
      all[i].sizes.push(size)
      all[i].rates.push(rate)
      console.error(`${name}, ${layout.name}: ${Math.round(size / 1e6)} MB, ${Math.round(rate)} rows/s`)
    }
  }
  return { name, column: all.map(({ sizes, rates }) => ({ size: median(sizes), rate: median(rates) })) }
}

const measured = [
  await inPostgres((client, name) => measure(tableOfPostgres(client), name)),
  await inMariadb((client, name) => measure(tableOfMariadb(client), name)),
  await inSqlite((open, name) => measure(tableOfSqlite(open), name)),
]
const names = measured.map(({ name }) => name)
const columns = measured.map(({ column }) => column)

console.log(
  `${rows.toLocaleString('en')} rows, median of ${runs}, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores\n`,
)
console.log(`| layout | ${names.map((name) => `${name}: size | rows/s`).join(' | ')} |`)
console.log(`|---|${'---|'.repeat(2 * names.length)}`)
for (const [i, { name }] of layouts.entries()) {
  const cells = columns.map((column) => {
    const { size, rate } = column[i]
    const [, base] = column
    return `${(size / base.size).toFixed(2)} | ${(rate / base.rate).toFixed(2)}`
  })
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}
console.log(
  `\n1.00 is ${columns.map((column, i) => `${Math.round(column[1].size / 1e6)} MB and ${Math.round(column[1].rate / 1000)},000 rows/s in ${names[i]}`).join(', ')}.`,
)

await import('./check-cost.mjs')
