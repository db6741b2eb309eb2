/** Ids that the database generates: the DEFAULT of one expression, and the functions of the default format. */
import { type AnyIdDef, IdError } from '../core.ts'
import { checkChoice } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import type { AnyFormat, Dialect } from '../formats/shared/format.ts'
import { checkDialect, qualified, quoteText, type StoredAs } from './text.ts'

/** Options of `defaultExpression`. */
export interface DefaultOptions extends StoredAs {
  /** PostgreSQL: the schema of the functions of `idFunctions`; found by the `search_path` by default. */
  readonly schema?: string
}

const DEFAULT_OPTIONS: OptionNames<DefaultOptions> = { body: true, schema: true }

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
 * @throws {IdError} `invalid_format` for every other format; `invalid_option` for another dialect, and for an unknown option.
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
  const { body = false, schema } = readOptions(options, DEFAULT_OPTIONS, 'defaultExpression')
  const parts = composeBody(dialect, format, schema)
  if (!parts) {
    const name = JSON.stringify(format.name)
    throw new IdError('invalid_format', `a format that a default of ${dialect} can generate`, name)
  }
  const all = body ? parts : [quoteText(dialect, `${prefix}_`), ...parts]
  return `(${dialect === 'mysql' ? `concat(${all.join(', ')})` : all.join(' || ')})`
}

function composeBody(
  dialect: Dialect,
  { sql, alphabet, length, uuidVersion = 7 }: AnyFormat,
  schema: string | undefined,
): readonly string[] | undefined {
  if (typeof sql === 'function') return sql(dialect)
  const { hexUlid, uuidTime, hex } = piecesOf(dialect)
  if (sql === 'hexUlid') return hexUlid
  if (sql === 'uuid') {
    const start = uuidVersion === 4 ? [hex(8), "'-'", hex(4)] : [uuidTime]
    const three = `substr(${hex(4)}, 2)`
    const variant = draw(dialect, '89ab')
    return [...start, `'-${uuidVersion === 4 ? 4 : 7}'`, three, "'-'", variant, three, "'-'", hex(12)]
  }
  // An expression has a fixed number of characters.
  if (typeof length !== 'number') return undefined
  if (sql === 'uniform') return Array.from({ length }, () => draw(dialect, alphabet))
  // Only PostgreSQL calls functions in a DEFAULT, and only version 7 has one.
  if (sql !== 'uuid25' || dialect !== 'postgresql' || uuidVersion !== 7) return undefined
  const call = (name: string) => qualified(dialect, name, schema)
  return [`${call('brandid_base36')}(${call('brandid_uuid_v7')}())`]
}

interface BodyParts {
  readonly hexUlid: readonly string[]
  /** The first two groups of a UUID of version 7. The clock is read once, or is constant within a statement. */
  readonly uuidTime: string
  /** Up to twelve random digits, lower case. */
  readonly hex: (digits: number) => string
  /** 48 random bits: an alphabet of 94 characters is drawn from with a bias of less than 2^-41. */
  readonly random48: string
}

// A function: a bundler keeps a composed text of the module whether it is used or not.
function piecesOf(dialect: Dialect): BodyParts {
  const postgresTime = "lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')"
  const mysqlTime = "lpad(hex(cast(floor(unix_timestamp(now(3)) * 1000) as unsigned)), 12, '0')"
  const sqliteMs = "cast((julianday('now') - 2440587.5) * 86400000 as integer)"
  const pieces: Record<Dialect, BodyParts> = {
    postgresql: {
      hexUlid: [
        `upper(${postgresTime})`,
        'upper(left(gen_random_uuid()::text, 8))',
        'upper(right(gen_random_uuid()::text, 12))',
      ],
      uuidTime: `overlay(${postgresTime} placing '-' from 9 for 0)`,
      // The last twelve of a random UUID are only random bits.
      hex: (digits) => `right(gen_random_uuid()::text, ${digits})`,
      random48: "('x' || right(gen_random_uuid()::text, 12))::bit(48)::bigint",
    },
    mysql: {
      hexUlid: [mysqlTime, 'hex(random_bytes(10))'],
      uuidTime: `insert(lower(${mysqlTime}), 9, 0, '-')`,
      hex: (digits) => `lower(hex(random_bytes(${digits / 2})))`,
      random48: 'cast(conv(hex(random_bytes(6)), 16, 10) as unsigned)',
    },
    sqlite: {
      hexUlid: [`printf('%012X', ${sqliteMs})`, 'hex(randomblob(10))'],
      uuidTime: `printf('%08x-%04x', ${sqliteMs} >> 16, ${sqliteMs} & 65535)`,
      hex: (digits) => `lower(hex(randomblob(${digits / 2})))`,
      random48: '(random() & 281474976710655)',
    },
  }
  return pieces[dialect]
}

function draw(dialect: Dialect, alphabet: string): string {
  const index = `1 + ${piecesOf(dialect).random48} % ${alphabet.length}`
  return `substr(${quoteText(dialect, alphabet)}, ${dialect === 'postgresql' ? `(${index})::int` : index}, 1)`
}

const BODY_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'
const BODY_LENGTH = 25

/** Options of `idFunctions`. */
export interface FunctionOptions {
  /** The schema of the functions, in MariaDB a database; the present one by default. */
  readonly schema?: string
}

const FUNCTION_OPTIONS: OptionNames<FunctionOptions> = { schema: true }

/**
 * Statements that create functions to generate, read and check ids of the default format, without an extension.
 *
 * - `brandid_uuid_v7()`: a UUID of version 7, of the present millisecond and 74 random bits
 * - `brandid_base36(uuid)`: its 25 characters
 * - `brandid_id(prefix)`: a new id, `brandid_id('user')`
 * - `brandid_uuid(id)`: the UUID of an id, unchecked; NULL for NULL
 * - `brandid_version(id)`: the version of the UUID, 0 for another variant, unchecked otherwise; NULL for NULL. Of unpadded
 *   ids and bare bodies, too. Only for PostgreSQL, for `exact` of `checkConstraint`
 *
 * With `schema` the functions live there and call each other there, for every `search_path` of a session. Without it
 * PostgreSQL uses the first schema in `search_path`, and `brandid_id` requires it there.
 *
 * PostgreSQL from 13 on. A generated column can hold `brandid_uuid(id)`. MariaDB: UUIDs are texts of 36 characters; a
 * DEFAULT cannot call a function, a BEFORE INSERT trigger can. With binary logging on, the statements require
 * `log_bin_trust_function_creators`.
 *
 * Run the statements one by one, because a driver's splitter may not recognise the end of a function. Running them again
 * replaces the functions.
 *
 * @throws {IdError} `invalid_option` for another dialect, and for an unknown option; `out_of_range` when the schema's name is not a valid one.
 * @example
 * for (const statement of idFunctions('postgresql')) await client.query(statement)
 */
export function idFunctions(
  dialect: 'postgresql' | 'mysql',
  options: FunctionOptions = {},
): readonly string[] {
  checkChoice(dialect, 'dialect', ['postgresql', 'mysql'], 'invalid_option')
  const { schema } = readOptions(options, FUNCTION_OPTIONS, 'idFunctions')
  return functions[dialect]((name) => qualified(dialect, name, schema))
}

/** Gives a function its schema. */
type Placeholder = (name: string) => string

const postgresql = (at: Placeholder) => [
  `create or replace function ${at('brandid_uuid_v7')}() returns uuid language sql volatile parallel safe as $$
  select (
    lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || substr(gen_random_uuid()::text, 25, 3)
    || substr(gen_random_uuid()::text, 20, 4)
    || substr(gen_random_uuid()::text, 25, 12)
  )::uuid
$$`,

  `create or replace function ${at('brandid_base36')}(id uuid) returns text language plpgsql immutable strict parallel safe as $$
declare
  bytes bytea := uuid_send(id);
  rest numeric := 0;
  digits text := '';
begin
  for i in 0..15 loop
    rest := rest * 256 + get_byte(bytes, i);
  end loop;
  for i in 1..${BODY_LENGTH} loop
    digits := substr('${BODY_ALPHABET}', mod(rest, 36)::int + 1, 1) || digits;
    rest := div(rest, 36);
  end loop;
  return digits;
end
$$`,

  `create or replace function ${at('brandid_uuid')}(id text) returns uuid language plpgsql immutable strict parallel safe as $$
declare
  digits text := right(id, ${BODY_LENGTH});
  rest numeric := 0;
  hex text := '';
begin
  for i in 1..${BODY_LENGTH} loop
    rest := rest * 36 + strpos('${BODY_ALPHABET}', substr(digits, i, 1)) - 1;
  end loop;
  for i in 1..8 loop
    hex := lpad(to_hex(mod(rest, 65536)::int), 4, '0') || hex;
    rest := div(rest, 65536);
  end loop;
  return hex::uuid;
end
$$`,

  // The number is upper * 36^12 + lower, and 36^12 = 2^24 * 9^12. Of its bits from 24 to 79, which fit 64, the uppermost
  // are the version (RFC 9562, section 4.2), and bits 62 and 63 the variant (4.1). No other function is called, since a
  // restored dump would not find it without `search_path`.
  `create or replace function ${at('brandid_version')}(id text) returns int language plpgsql immutable strict parallel safe as $$
declare
  digits text := lpad(substring(right(id, ${BODY_LENGTH}) from '[0-9a-z]*$'), ${BODY_LENGTH}, '0');
  upper bigint := 0;
  lower bigint := 0;
  bits bigint;
begin
  for i in 1..13 loop
    upper := (upper * 36 + (ascii(substr(digits, i, 1)) - 48) % 39) & ${2n ** 56n - 1n};
  end loop;
  for i in 14..${BODY_LENGTH} loop
    lower := lower * 36 + (ascii(substr(digits, i, 1)) - 48) % 39;
  end loop;
  bits := mod(upper::numeric * ${9n ** 12n} + (lower >> 24), ${2n ** 56n});
  return case when (bits >> 38) & 3 = 2 then bits >> 52 else 0 end;
end
$$`,

  `create or replace function ${at('brandid_id')}(prefix text) returns text language sql volatile strict parallel safe as $$
  select prefix || '_' || ${at('brandid_base36')}(${at('brandid_uuid_v7')}())
$$`,
]

// DECIMAL(65) holds 128 bits, exactly.
const mysql = (at: Placeholder) => [
  `drop function if exists ${at('brandid_uuid_v7')}`,
  `create function ${at('brandid_uuid_v7')}() returns char(36) character set ascii not deterministic no sql
return concat_ws('-',
  lower(lpad(hex(cast(floor(unix_timestamp(now(3)) * 1000) as unsigned) >> 16), 8, '0')),
  lower(lpad(hex(cast(floor(unix_timestamp(now(3)) * 1000) as unsigned) & 65535), 4, '0')),
  concat('7', substr(lower(hex(random_bytes(2))), 2)),
  concat(substr('89ab', 1 + (ord(random_bytes(1)) & 3), 1), substr(lower(hex(random_bytes(2))), 2)),
  lower(hex(random_bytes(6))))`,

  `drop function if exists ${at('brandid_base36')}`,
  `create function ${at('brandid_base36')}(id char(36) character set ascii) returns char(${BODY_LENGTH}) character set ascii deterministic no sql
begin
  declare hex char(32) character set ascii default replace(id, '-', '');
  declare rest decimal(65) default 0;
  declare digits varchar(${BODY_LENGTH}) character set ascii default '';
  declare i int default 1;
  if id is null then return null; end if;
  while i <= 32 do
    set rest = rest * 65536 + cast(conv(substr(hex, i, 4), 16, 10) as unsigned), i = i + 4;
  end while;
  while length(digits) < ${BODY_LENGTH} do
    set digits = concat(substr('${BODY_ALPHABET}', cast(mod(rest, 36) as unsigned) + 1, 1), digits), rest = (rest - mod(rest, 36)) / 36;
  end while;
  return digits;
end`,

  `drop function if exists ${at('brandid_uuid')}`,
  `create function ${at('brandid_uuid')}(id varchar(100) character set ascii) returns char(36) character set ascii deterministic no sql
begin
  declare digits char(${BODY_LENGTH}) character set ascii default right(id, ${BODY_LENGTH});
  declare rest decimal(65) default 0;
  declare hex varchar(32) character set ascii default '';
  declare i int default 1;
  if id is null then return null; end if;
  while i <= ${BODY_LENGTH} do
    set rest = rest * 36 + cast(conv(substr(digits, i, 1), 36, 10) as unsigned), i = i + 1;
  end while;
  while length(hex) < 32 do
    set hex = concat(lower(lpad(hex(cast(mod(rest, 65536) as unsigned)), 4, '0')), hex), rest = (rest - mod(rest, 65536)) / 65536;
  end while;
  return concat_ws('-', substr(hex, 1, 8), substr(hex, 9, 4), substr(hex, 13, 4), substr(hex, 17, 4), substr(hex, 21));
end`,

  `drop function if exists ${at('brandid_id')}`,
  `create function ${at('brandid_id')}(prefix varchar(63) character set ascii) returns varchar(100) character set ascii not deterministic no sql
return concat(prefix, '_', ${at('brandid_base36')}(${at('brandid_uuid_v7')}()))`,
]

const functions = { postgresql, mysql }
