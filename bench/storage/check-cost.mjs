/**
 * The cost of the default format's CHECK for a row: `node bench/storage/check-cost.mjs`, also at the end of
 * storage.mjs.
 *
 * Tables of one column take turns: without a CHECK, with the CHECK, and in PostgreSQL also with the exact CHECK. Each gets 10^5 IDs
 * from another table in one statement, which shows the cost of rows. Then it gets 10^4 IDs with a statement for each, in one
 * transaction, which shows the cost of preparing the condition. The median of three runs counts.
 */
import { createRegistry } from '../../dist/core.js'
import { checkConstraint, columnType, idFunctions } from '../../dist/sql.js'
import { inMariadb, inPostgres, inSqlite, median } from './places.mjs'

const ROWS = 100_000
const STATEMENTS = 10_000
const BATCH = 1000
const RUNS = 3

const UserId = createRegistry().defineId('user')
const ids = UserId.generateMany(ROWS)

/** Microseconds that each step takes. */
async function microseconds(steps, run) {
  const start = performance.now()
  await run()
  return ((performance.now() - start) * 1000) / steps
}

async function measure(dialect, name, execute) {
  const id = `id ${columnType(dialect, UserId)} not null`
  const tables = {
    without: id,
    checked: `${id} check (${checkConstraint(dialect, UserId, 'id')})`,
    ...(dialect === 'postgresql' && {
      exact: `${id} check (${checkConstraint(dialect, UserId, 'id', { exact: true })})`,
    }),
  }
  if (tables.exact) for (const statement of idFunctions(dialect)) await execute(statement)
  await execute(`create table ids (${id})`)
  for (let i = 0; i < ROWS; i += BATCH) {
    await execute(`insert into ids values ${ids.slice(i, i + BATCH).map((id) => `('${id}')`)}`)
  }

  const times = Object.keys(tables).map((table) => ({ table, rows: [], statements: [] }))
  for (let run = 0; run < RUNS; run++) {
    for (const { table, rows, statements } of times) {
      await execute(`create table t (${tables[table]})`)
      rows.push(await microseconds(ROWS, () => execute('insert into t select id from ids')))
      await execute('begin')
      const insertEach = async () => {
        for (const id of ids.slice(0, STATEMENTS)) await execute(`insert into t values ('${id}')`)
      }
      statements.push(await microseconds(STATEMENTS, insertEach))
      await execute('commit')
      await execute('drop table t')
      console.error(
        `${name}, ${table}: ${rows.at(-1).toFixed(2)} µs a row, ${statements.at(-1).toFixed(1)} alone`,
      )
    }
  }
  const costs = times.map(({ table, rows, statements }) => ({
    table,
    row: median(rows),
    statement: median(statements),
  }))
  const [without] = costs
  // The costs are rounded to tens, because the time between client and server varies by some microseconds.
  return costs.slice(1).map(({ table, row, statement }) => {
    const tens = 10 * Math.round((statement - without.statement) / 10)
    return `${table} costs ${(row - without.row).toFixed(1)} µs a row more and ${tens} µs a statement in ${name}`
  })
}

const costs = [
  await inPostgres((client, name) => measure('postgresql', name, (statement) => client.query(statement))),
  await inMariadb((client, name) => measure('mysql', name, (statement) => client.query(statement))),
  await inSqlite((open, name) => {
    const database = open()
    return measure('sqlite', name, (statement) => database.exec(statement))
  }),
]

const [date] = new Date().toISOString().split('T')
console.log(costs.flat().join('\n'))
console.log(
  `(${ROWS.toLocaleString('en')} rows in one statement, ${STATEMENTS.toLocaleString('en')} in one each, median of ${RUNS}, ${date}.)`,
)
