/** Column checks for databases without domains: MySQL, MariaDB and SQLite. */
import { createHash } from 'node:crypto'
import { UserError } from '@brandid/base/terminal'
import { createRegistry } from 'brandid/core'
import { quoted } from 'brandid/internal'
import { checkConstraint } from 'brandid/sql'
import { type Domain, type GenerateOptions, listKinds } from './domain.ts'

/** A database without domains. */
export type ColumnDialect = 'mysql' | 'sqlite'

interface Column {
  readonly table: string
  readonly column: string
  /** The constraint's name, which does not depend on the manifest. */
  readonly name: string
  /** The condition, with the column name in quotes. */
  readonly condition: string
}

/** The maximum length of a name in MySQL, in characters. */
const MYSQL_NAME_MAX_LENGTH = 64

/**
 * Generates the statements for each `--column table.column=kind`: constraints for MySQL and MariaDB, and triggers for SQLite,
 * which cannot add a constraint to an existing table.
 *
 * @throws {UserError} No column is listed, or a column's kind is unknown.
 */
export function generateColumns(domain: Domain, dialect: ColumnDialect, options: GenerateOptions): string {
  const { columns = [], part = 'up' } = options
  if (columns.length === 0)
    throw new UserError(
      `Expected --column <table>.<column>=<kind> for ${dialect}, which has no domains, but found none.`,
    )
  const read = columns.map((text) => readColumn(text, domain, dialect))
  if (part === 'validate') return read.map((each) => findOldRows(each, dialect)).join('')
  return read.map((each) => WRITERS[dialect][part](each)).join('\n')
}

const WRITERS = {
  mysql: {
    up: (each: Column) => alterTable(each, `add constraint \`${each.name}\` check (${each.condition})`),
    down: (each: Column) => alterTable(each, ''),
  },
  sqlite: {
    up: (each: Column) =>
      dropTriggers(each) +
      ['insert', `update of "${each.column}"`].map((event) => createTrigger(each, event)).join(''),
    down: dropTriggers,
  },
} as const

/**
 * Generates one statement that drops the constraint from an earlier file and adds the new constraint, so that the column is never
 * unchecked. MySQL has no `drop constraint if exists`, so the statement is built from the table's existing constraints.
 */
function alterTable({ table, name }: Column, addition: string): string {
  const former = `select group_concat('drop constraint \`', constraint_name, '\`' separator ', ')
    from information_schema.table_constraints
    where constraint_schema = database() and table_name = '${table}' and constraint_type = 'CHECK'
      and constraint_name regexp '^${name}(_[0-9a-f]{8})?$'`
  const statement = `concat('alter table \`${table}\` ', concat_ws(', ', @brandid_former, ${addition === '' ? 'null' : quoteText(addition)}))`
  return `set @brandid_former = (
  ${former}
);
set @brandid_statement = ${addition === '' ? `if(@brandid_former is null, 'do 0', ${statement})` : statement};
prepare brandid_statement from @brandid_statement;
execute brandid_statement;
deallocate prepare brandid_statement;
`
}

const quoteText = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Names a trigger. Trigger names are unique within a database, so `a_b.c` and `a.b_c` need different names. */
const nameTrigger = ({ table, column }: Column, event: string) =>
  `"${table}.${column}_check_${event.slice(0, 6)}"`

function dropTriggers(each: Column): string {
  return ['insert', 'update'].map((event) => `drop trigger if exists ${nameTrigger(each, event)};\n`).join('')
}

/** Creates a trigger that runs after the statement, because a database-generated key is unknown until then. */
function createTrigger(each: Column, event: string): string {
  const { table, column, name, condition } = each
  return `create trigger ${nameTrigger(each, event)} after ${event} on "${table}"
when not (${condition.replaceAll(`"${column}"`, `new."${column}"`)})
begin
  select raise(abort, 'CHECK constraint failed: ${name}');
end;
`
}

function findOldRows({ table, column, condition }: Column, dialect: ColumnDialect): string {
  const quote = dialect === 'mysql' ? '`' : '"'
  return `select ${quote}${column}${quote} from ${quote}${table}${quote} where not (${condition});\n`
}

/** Matches a column and its kind. Allows only names that SQL accepts without quotes, apart from keywords. */
const COLUMN = /^([A-Za-z_]\w*)\.([A-Za-z_]\w*)=(\w+)$/

function readColumn(text: string, domain: Domain, dialect: ColumnDialect): Column {
  const [, table = '', column = '', kind = ''] = COLUMN.exec(text) ?? []
  const condition = findCondition(kind, column, domain, dialect)
  if (condition === undefined)
    throw new UserError(
      `Expected --column <table>.<column>=<kind> with a kind from the manifest but received ${quoted(text)}.`,
      `The kinds are: ${[...listKinds(domain), ...domain.keys].map(({ name }) => name).join(', ')}.`,
    )
  return { table, column, name: nameColumnConstraint(table, column), condition }
}

/** Names a constraint. MySQL requires unique names within a database, so a shortened name ends with a hash of its column. */
function nameColumnConstraint(table: string, column: string): string {
  const name = `${table}_${column}_check`
  if (name.length <= MYSQL_NAME_MAX_LENGTH) return name
  const hash = createHash('sha256').update(`${table}.${column}`).digest('hex').slice(0, 8)
  return `${name.slice(0, MYSQL_NAME_MAX_LENGTH - hash.length - 1)}_${hash}`
}

function findCondition(
  name: string,
  column: string,
  domain: Domain,
  dialect: ColumnDialect,
): string | undefined {
  const kind = listKinds(domain).find((each) => each.name === name)
  if (kind) return checkConstraint(dialect, kind.definition, column)
  const key = domain.keys.find((each) => each.name === name)
  if (!key) return undefined
  const { format } = key.definition
  if (typeof format === 'object')
    return checkConstraint(dialect, createRegistry().defineId('body', { format }), column, { body: true })
  const range = `between 1 and ${BigInt(key.entry.max as string)}`
  // SQLite accepts fractions and strings in an integer column.
  return dialect === 'mysql'
    ? `\`${column}\` ${range}`
    : `typeof("${column}") in ('integer', 'null') and "${column}" ${range}`
}
