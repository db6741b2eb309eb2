/** Database-generated IDs: the expression for a column DEFAULT. */
import { type AnyIdDef, IdError } from '../core.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { showValue } from '../errors/words.ts'
import type { AnyFormat, Dialect } from '../formats/shared/format.ts'
import { checkDialect, qualified, quoteText, type StoredAs } from './text.ts'

/** Options for `defaultExpression`. */
export interface DefaultOptions extends StoredAs {
  /** PostgreSQL: the schema that you passed to `idFunctions`. By default, the server finds the functions in the `search_path`. */
  readonly schema?: string
  /**
   * PostgreSQL: the major version of the oldest server that runs the statement, 13 by default. PostgreSQL 18 and later have `uuidv7()`,
   * which returns increasing UUIDs within a session.
   */
  readonly serverVersion?: number
}

const DEFAULT_OPTIONS: OptionNames<DefaultOptions> = { body: true, schema: true, serverVersion: true }

/** The first PostgreSQL version with `uuidv7()`. */
const UUID_V7_SINCE = 18

/**
 * Returns the expression for a column DEFAULT that generates a definition's IDs, for rows that other programs insert.
 *
 * A DEFAULT rules out idempotent retries: the program does not know the ID of the row that it may have written, so `insertOnce` cannot look
 * up the row. Generate IDs in the program whenever you can. IDs from the same millisecond have no order, except for version 7 IDs within a
 * session with `serverVersion: 18`. The expression always uses the current format, never a former format.
 *
 * | format | postgresql | mysql | sqlite | |---|---|---|---|
 * | `uuid25()` | with `idFunctions('postgresql')` | a trigger with `idFunctions('mysql')` | the trigger of docs/databases.md |
 * | `uuid({ version: 4 or 7 })`, `ulid()`, `typeid()`, `hexUlid()`, `nanoid()` | yes | yes | yes |
 *
 * In PostgreSQL, ULIDs and TypeIDs contain the statement's start time, because the current time could advance between digits.
 *
 * In SQLite, hex-ULIDs use fractaledmind's expression, with `||` instead of the article's `|`. Random bits come from `gen_random_uuid` in
 * PostgreSQL, from `random_bytes` in MySQL, and from `randomblob` or `random` in SQLite. Do not use these functions for secrets.
 *
 * @throws {IdError} `invalid_format` for any other format; `invalid_option` for an unknown dialect or option, and for a `serverVersion`
 * that is not a PostgreSQL major version.
 * @see https://fractaledmind.github.io/2022/12/04/sqlite-quasi-ulids
 * @example
 * `create table users (id text not null primary key default ${defaultExpression('sqlite', UserId)})`
 */
export function defaultExpression(
  dialect: Dialect,
  { prefix, format }: AnyIdDef,
  options: DefaultOptions = {},
): string {
  checkDialect(dialect)
  const { body = false, schema, serverVersion } = readOptions(options, DEFAULT_OPTIONS, 'defaultExpression')
  const isNew = serverVersion !== undefined && hasUuidV7(dialect, serverVersion)
  const parts = composeBody(dialect, format, schema, isNew)
  if (!parts) {
    const name = JSON.stringify(format.name)
    throw new IdError('invalid_format', `a format that a ${dialect} default can generate`, name)
  }
  const all = body ? parts : [quoteText(dialect, `${prefix}_`), ...parts]
  return `(${dialect === 'mysql' ? `concat(${all.join(', ')})` : all.join(' || ')})`
}

/** Whether the server has `uuidv7()`. Rejects a `server_version_num` such as 180003, which would otherwise pass for a later version. */
function hasUuidV7(dialect: Dialect, serverVersion: number): boolean {
  if (dialect === 'postgresql' && Number.isInteger(serverVersion) && serverVersion < 1000) {
    return serverVersion >= UUID_V7_SINCE
  }
  throw new IdError(
    'invalid_option',
    '`serverVersion` to be a PostgreSQL major version, such as 18,',
    `${showValue(serverVersion)} for ${dialect}`,
  )
}

function composeBody(
  dialect: Dialect,
  { sql, alphabet, length, uuidVersion = 7 }: AnyFormat,
  schema: string | undefined,
  isNew: boolean,
): readonly string[] | undefined {
  if (typeof sql === 'function') return sql(dialect)
  // `fromName` computes UUIDs of these versions, so a database cannot generate them.
  if (uuidVersion === 5 || uuidVersion === 8) return undefined
  const { hexUlid, uuidTime, hex } = piecesOf(dialect)
  if (sql === 'hexUlid') return hexUlid
  if (sql === 'uuid' && uuidVersion === 7 && isNew) return ['uuidv7()::text']
  if (sql === 'ulid' || sql === 'typeid') return writeCrockford(dialect, alphabet, sql)
  if (sql === 'uuid') {
    const start = uuidVersion === 4 ? [hex(8), "'-'", hex(4)] : [uuidTime]
    const three = `substr(${hex(4)}, 2)`
    const variant = draw(dialect, '89ab')
    return [...start, `'-${uuidVersion === 4 ? 4 : 7}'`, three, "'-'", variant, three, "'-'", hex(12)]
  }
  // An expression can only generate a fixed number of characters.
  if (typeof length !== 'number') return undefined
  if (sql === 'uniform') return Array.from({ length }, () => draw(dialect, alphabet))
  // Only PostgreSQL can call functions in a DEFAULT, and `brandid_id` generates only version 7.
  if (sql !== 'uuid25' || dialect !== 'postgresql' || uuidVersion !== 7) return undefined
  const call = (name: string) => qualified(dialect, name, schema)
  return [`${call('brandid_base36')}(${isNew ? 'uuidv7' : call('brandid_uuid_v7')}())`]
}

/**
 * Lists the 5-bit digits: ten for the time, then 16 random digits. In a TypeID, the first random digit begins with version 7, and the
 * fourth contains the variant in its second and third bits (RFC 9562, section 5.7).
 */
function writeCrockford(dialect: Dialect, alphabet: string, sql: 'ulid' | 'typeid'): string[] {
  const { statementMs } = piecesOf(dialect)
  const time = Array.from({ length: 10 }, (_, i) =>
    pickCharacter(dialect, alphabet, `(${statementMs} >> ${45 - 5 * i} & 31)`),
  )
  const tail = Array<string>(16).fill(alphabet)
  if (sql === 'typeid') {
    const withBits = (mask: number, bits: number) =>
      Array.from(alphabet).filter((_, value) => (value & mask) === bits)
    tail[0] = withBits(0b11110, 0b01110).join('')
    tail[3] = withBits(0b01100, 0b01000).join('')
  }
  return [...time, ...tail.map((characters) => draw(dialect, characters))]
}

interface BodyParts {
  /** Milliseconds since 1970, which stay constant within a statement. */
  readonly statementMs: string
  readonly hexUlid: readonly string[]
  /** The first two groups of a version 7 UUID. The clock is read once, or is constant within a statement. */
  readonly uuidTime: string
  /** Returns up to twelve random lowercase hexadecimal digits. */
  readonly hex: (digits: number) => string
  /** 48 random bits, so that a draw from a 94-character alphabet has a bias below 2^-41. */
  readonly random48: string
}

// The parts are in a function, because bundlers keep an unused template literal at the top level of a module.
function piecesOf(dialect: Dialect): BodyParts {
  const postgresTime = "lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')"
  const mysqlMs = 'cast(floor(unix_timestamp(now(3)) * 1000) as unsigned)'
  const mysqlTime = `lpad(hex(${mysqlMs}), 12, '0')`
  const sqliteMs = "cast((julianday('now') - 2440587.5) * 86400000 as integer)"
  const pieces: Record<Dialect, BodyParts> = {
    postgresql: {
      statementMs: 'floor(extract(epoch from statement_timestamp()) * 1000)::bigint',
      hexUlid: [
        `upper(${postgresTime})`,
        'upper(left(gen_random_uuid()::text, 8))',
        'upper(right(gen_random_uuid()::text, 12))',
      ],
      uuidTime: `overlay(${postgresTime} placing '-' from 9 for 0)`,
      // The last twelve digits of a random UUID are entirely random.
      hex: (digits) => `right(gen_random_uuid()::text, ${digits})`,
      random48: "('x' || right(gen_random_uuid()::text, 12))::bit(48)::bigint",
    },
    mysql: {
      statementMs: mysqlMs,
      hexUlid: [mysqlTime, 'hex(random_bytes(10))'],
      uuidTime: `insert(lower(${mysqlTime}), 9, 0, '-')`,
      hex: (digits) => `lower(hex(random_bytes(${digits / 2})))`,
      random48: 'cast(conv(hex(random_bytes(6)), 16, 10) as unsigned)',
    },
    sqlite: {
      statementMs: sqliteMs,
      hexUlid: [`printf('%012X', ${sqliteMs})`, 'hex(randomblob(10))'],
      uuidTime: `printf('%08x-%04x', ${sqliteMs} >> 16, ${sqliteMs} & 65535)`,
      hex: (digits) => `lower(hex(randomblob(${digits / 2})))`,
      random48: '(random() & 281474976710655)',
    },
  }
  return pieces[dialect]
}

const draw = (dialect: Dialect, alphabet: string) =>
  pickCharacter(dialect, alphabet, `${piecesOf(dialect).random48} % ${alphabet.length}`)

function pickCharacter(dialect: Dialect, alphabet: string, place: string): string {
  const index = `1 + ${place}`
  return `substr(${quoteText(dialect, alphabet)}, ${dialect === 'postgresql' ? `(${index})::int` : index}, 1)`
}
