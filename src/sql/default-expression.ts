/** The DEFAULT that generates ids, where one expression is enough. */
import { type AnyIdDef, IdError } from '../core.ts'
import type { AnyFormat, Dialect } from '../formats/shared/format.ts'
import { checkDialect, qualified, quoteText } from './dialect.ts'
import type { StoredAs } from './stored-text.ts'

/** Options of `defaultExpression`. */
export interface DefaultOptions extends StoredAs {
  /** PostgreSQL: the schema of the functions of `idFunctions`; found by the `search_path` by default. */
  readonly schema?: string
}

/**
 * The expression of a column DEFAULT that generates ids of a definition, for rows that other programs insert.
 *
 * A default gives up idempotent retry: the program does not know the id of the row that it may have written, so
 * `insertOnce` cannot look for it. Let the program generate wherever it can. Ids of one millisecond are in no order.
 * Ids have the present format; former ones are never generated.
 *
 * | format | postgresql | mysql | sqlite |
 * |---|---|---|---|
 * | `uuid25()` | with `idFunctions('postgresql')` | a trigger with `idFunctions('mysql')` | – |
 * | `uuid({ version: 4 or 7 })`, `hexUlid()`, `nanoid()` | yes | yes | yes |
 *
 * In SQLite hex-ULIDs are fractaledmind's expression, with `||` where his article has `|`. Randomness is that of
 * `gen_random_uuid`, `random_bytes`, and `randomblob` or `random` of SQLite, which is not meant for secrets.
 *
 * @throws {IdError} `invalid_format` for every other format; `invalid_option` for another dialect.
 * @see https://fractaledmind.github.io/2022/12/04/sqlite-quasi-ulids
 * @example
 * `create table users (id text not null primary key default ${defaultExpression('sqlite', UserId)})`
 */
export function defaultExpression(
  dialect: Dialect,
  { prefix, format }: AnyIdDef,
  { body = false, schema }: DefaultOptions = {},
): string {
  checkDialect(dialect)
  const parts = writeBody(dialect, format, schema)
  if (!parts) {
    const name = JSON.stringify(format.name)
    throw new IdError('invalid_format', `a format that a default of ${dialect} can generate`, name)
  }
  const all = body ? parts : [quoteText(dialect, `${prefix}_`), ...parts]
  return `(${dialect === 'mysql' ? `concat(${all.join(', ')})` : all.join(' || ')})`
}

/** SQL expressions whose concatenated texts are a body. */
function writeBody(
  dialect: Dialect,
  { sql, alphabet, length, uuidVersion = 7 }: AnyFormat,
  schema: string | undefined,
): readonly string[] | undefined {
  if (typeof sql === 'function') return sql(dialect)
  if (sql === 'hexUlid') return hexUlid[dialect]
  if (sql === 'uuid') return uuidVersion === 4 ? uuid4(dialect) : writeUuid(dialect, [uuidTime(dialect)], '7')
  // An expression has a fixed number of characters.
  if (typeof length !== 'number') return undefined
  if (sql === 'uniform') return Array.from({ length }, () => draw(dialect, alphabet))
  // Only PostgreSQL calls functions in a DEFAULT, and only version 7 has one.
  const hasFunction = sql === 'uuid25' && dialect === 'postgresql' && uuidVersion === 7
  if (!hasFunction) return undefined
  const call = (name: string) => qualified(dialect, name, schema)
  return [`${call('brandid_base36')}(${call('brandid_uuid_v7')}())`]
}

function uuid4(dialect: Dialect): readonly string[] {
  return writeUuid(dialect, [randomHex[dialect](8), "'-'", randomHex[dialect](4)], '4')
}

const hexUlid: Record<Dialect, readonly string[]> = {
  postgresql: [
    "upper(lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0'))",
    'upper(left(gen_random_uuid()::text, 8))',
    'upper(right(gen_random_uuid()::text, 12))',
  ],
  mysql: [
    "lpad(hex(cast(floor(unix_timestamp(now(3)) * 1000) as unsigned)), 12, '0')",
    'hex(random_bytes(10))',
  ],
  sqlite: [
    "printf('%012X', cast((julianday('now') - 2440587.5) * 86400000 as integer))",
    'hex(randomblob(10))',
  ],
}

/** The first two groups of a UUID of version 7. The clock is read once, or is constant within a statement. */
const uuidTime = (dialect: Dialect): string =>
  ({
    postgresql:
      "overlay(lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') placing '-' from 9 for 0)",
    mysql:
      "insert(lower(lpad(hex(cast(floor(unix_timestamp(now(3)) * 1000) as unsigned)), 12, '0')), 9, 0, '-')",
    sqlite: sqliteUuidTime("cast((julianday('now') - 2440587.5) * 86400000 as integer)"),
  })[dialect]

function sqliteUuidTime(ms: string): string {
  return `printf('%08x-%04x', ${ms} >> 16, ${ms} & 65535)`
}

/** Up to twelve random digits, lower case. The last twelve of a random UUID are random bits alone. */
const randomHex: Record<Dialect, (digits: number) => string> = {
  postgresql: (digits) => `right(gen_random_uuid()::text, ${digits})`,
  mysql: (digits) => `lower(hex(random_bytes(${digits / 2})))`,
  sqlite: (digits) => `lower(hex(randomblob(${digits / 2})))`,
}

/** A UUID of two groups and a random rest. */
function writeUuid(dialect: Dialect, start: readonly string[], version: '4' | '7'): readonly string[] {
  const random = randomHex[dialect]
  const three = `substr(${random(4)}, 2)`
  return [...start, `'-${version}'`, three, "'-'", draw(dialect, '89ab'), three, "'-'", random(12)]
}

// 48 random bits: an alphabet of 94 characters is drawn from with a bias of less than 2^-41.
const random48: Record<Dialect, string> = {
  postgresql: "('x' || right(gen_random_uuid()::text, 12))::bit(48)::bigint",
  mysql: 'cast(conv(hex(random_bytes(6)), 16, 10) as unsigned)',
  sqlite: '(random() & 281474976710655)',
}

/** One character of an alphabet. */
function draw(dialect: Dialect, alphabet: string): string {
  const index = `1 + ${random48[dialect]} % ${alphabet.length}`
  return `substr(${quoteText(dialect, alphabet)}, ${dialect === 'postgresql' ? `(${index})::int` : index}, 1)`
}
