/**
 * The cost of the default format's CHECK for a row: `node bench/storage/check-cost.mjs`, also at the end of
 * storage.mjs.
 *
 * Tables of one column take turns: without a CHECK, with the pattern alone, with the whole condition, in PostgreSQL also
 * with the function that holds it. Each gets 10^5 ids from another table in one statement, where the rows count, then 10^4 in a statement each, in one transaction, where
 * the preparation of the condition does. The median of three runs counts. It writes the text of docs/databases.md.
 */
import { createRegistry } from '../../dist/core.js'
import { opaque } from '../../dist/formats.js'
import { checkConstraint, columnType, idFunctions } from '../../dist/sql.js'
import { inMariadb, inPostgres, inSqlite, median } from './places.mjs'

const ROWS = 100_000
const STATEMENTS = 10_000
const BATCH = 1000
const RUNS = 3

const UserId = createRegistry().defineId('user')
const alphabet = UserId.format.alphabet
/** Texts of the same pattern, of which nothing more is asked. */
const PatternId = createRegistry().defineId('user', { format: opaque({ length: 25, alphabet }) })
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
    pattern: `${id} check (${checkConstraint(dialect, PatternId, 'id')})`,
    whole: `${id} check (${checkConstraint(dialect, UserId, 'id')})`,
    ...(dialect === 'postgresql' && {
      function: `${id} check (${checkConstraint(dialect, UserId, 'id', { functions: true })})`,
    }),
  }
  if (tables.function) for (const statement of idFunctions(dialect)) await execute(statement)
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
  const [without, pattern, whole, called] = times.map(({ rows, statements }) => ({
    row: median(rows),
    statement: median(statements),
  }))
  // To tens: what goes between client and server wavers by some microseconds.
  const tens = (cost) => 10 * Math.round((cost.statement - without.statement) / 10)
  return {
    name,
    called: called && { row: (called.row - without.row).toFixed(1), statement: tens(called) },
    row: (whole.row - without.row).toFixed(1),
    pattern: (pattern.row - without.row).toFixed(1),
    statement: tens(whole),
  }
}

const costs = [
  await inPostgres((client, name) => measure('postgresql', name, (statement) => client.query(statement))),
  await inMariadb((client, name) => measure('mysql', name, (statement) => client.query(statement))),
  await inSqlite((open, name) => {
    const database = open()
    return measure('sqlite', name, (statement) => database.exec(statement))
  }),
]

const listed = (texts) => `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
const kilobytes = checkConstraint('postgresql', UserId, 'id').length / 1000
const [{ called }] = costs
const [date] = new Date().toISOString().split('T')
console.log(`
For the default format the condition is long (${kilobytes.toFixed(1)} kB): it computes version and variant of the UUID from the digits. A row costs
${listed(costs.map(({ name, row }) => `${row} µs more in ${name}`))};
the pattern alone takes ${listed(costs.map(({ pattern }) => pattern))} of that. A statement that inserts a single row costs ${listed(costs.map(({ statement }) => statement))} µs more:
PostgreSQL prepares the condition with each statement, SQLite with each that it compiles. With \`functions: true\` the condition
of PostgreSQL is a call of \`brandid_is\`, which costs ${called.row} µs a row and ${called.statement} µs a statement. (${ROWS.toLocaleString('en')} rows in one statement, ${STATEMENTS.toLocaleString('en')} in one each, median of ${RUNS}, ${date}.)`)
