/** The functions that generate, read and check ids of `uuid25()` inside the database. */
import { checkChoice } from '../errors/choice.ts'
import { qualified } from './dialect.ts'

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'
const LENGTH = 25

/** Options of `idFunctions`. */
export interface FunctionOptions {
  /** The schema of the functions, in MariaDB a database; the present one by default. */
  readonly schema?: string
}

/**
 * Statements that create functions to generate, read and check ids of the default format, without an extension.
 *
 * - `brandid_uuid_v7()`: a UUID of version 7, of the present millisecond and 74 random bits
 * - `brandid_base36(uuid)`: its 25 characters
 * - `brandid_id(prefix)`: a new id, `brandid_id('user')`
 * - `brandid_uuid(id)`: the UUID of an id, unchecked; NULL for NULL
 * - `brandid_version(id)`: the version of the UUID, 0 for another variant, unchecked otherwise; NULL for NULL. Of unpadded
 *   ids and bare bodies, too. PostgreSQL alone, for `exact` of `checkConstraint`
 *
 * With `schema` the functions live there and call each other there, whatever the `search_path` of a session. Without it
 * PostgreSQL uses the first schema in `search_path`, and `brandid_id` requires it there.
 *
 * PostgreSQL from 13 on. A generated column can hold `brandid_uuid(id)`. MariaDB: UUIDs are texts of 36 characters; a
 * DEFAULT cannot call a function, a BEFORE INSERT trigger can. With binary logging on, the statements require
 * `log_bin_trust_function_creators`.
 *
 * Run the statements one by one, because a driver's splitter may not recognise the end of a function. Running them again
 * replaces the functions.
 *
 * @throws {IdError} `invalid_option` for another dialect; `out_of_range` when the schema's name is not a valid one.
 * @example
 * for (const statement of idFunctions('postgresql')) await client.query(statement)
 */
export function idFunctions(
  dialect: 'postgresql' | 'mysql',
  { schema }: FunctionOptions = {},
): readonly string[] {
  checkChoice(dialect, 'dialect', ['postgresql', 'mysql'], 'invalid_option')
  return functions[dialect]((name) => qualified(dialect, name, schema))
}

/** Gives a function its schema. */
type Place = (name: string) => string

const postgresql = (at: Place) => [
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
  for i in 1..${LENGTH} loop
    digits := substr('${ALPHABET}', mod(rest, 36)::int + 1, 1) || digits;
    rest := div(rest, 36);
  end loop;
  return digits;
end
$$`,

  `create or replace function ${at('brandid_uuid')}(id text) returns uuid language plpgsql immutable strict parallel safe as $$
declare
  digits text := right(id, ${LENGTH});
  rest numeric := 0;
  hex text := '';
begin
  for i in 1..${LENGTH} loop
    rest := rest * 36 + strpos('${ALPHABET}', substr(digits, i, 1)) - 1;
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
  digits text := lpad(substring(right(id, ${LENGTH}) from '[0-9a-z]*$'), ${LENGTH}, '0');
  upper bigint := 0;
  lower bigint := 0;
  bits bigint;
begin
  for i in 1..13 loop
    upper := (upper * 36 + (ascii(substr(digits, i, 1)) - 48) % 39) & ${2n ** 56n - 1n};
  end loop;
  for i in 14..${LENGTH} loop
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
const mysql = (at: Place) => [
  `drop function if exists ${at('brandid_uuid_v7')}`,
  `create function ${at('brandid_uuid_v7')}() returns char(36) character set ascii not deterministic no sql
return concat_ws('-',
  lower(lpad(hex(cast(floor(unix_timestamp(now(3)) * 1000) as unsigned) >> 16), 8, '0')),
  lower(lpad(hex(cast(floor(unix_timestamp(now(3)) * 1000) as unsigned) & 65535), 4, '0')),
  concat('7', substr(lower(hex(random_bytes(2))), 2)),
  concat(substr('89ab', 1 + (ord(random_bytes(1)) & 3), 1), substr(lower(hex(random_bytes(2))), 2)),
  lower(hex(random_bytes(6))))`,

  `drop function if exists ${at('brandid_base36')}`,
  `create function ${at('brandid_base36')}(id char(36) character set ascii) returns char(${LENGTH}) character set ascii deterministic no sql
begin
  declare hex char(32) character set ascii default replace(id, '-', '');
  declare rest decimal(65) default 0;
  declare digits varchar(${LENGTH}) character set ascii default '';
  declare i int default 1;
  if id is null then return null; end if;
  while i <= 32 do
    set rest = rest * 65536 + cast(conv(substr(hex, i, 4), 16, 10) as unsigned), i = i + 4;
  end while;
  while length(digits) < ${LENGTH} do
    set digits = concat(substr('${ALPHABET}', cast(mod(rest, 36) as unsigned) + 1, 1), digits), rest = (rest - mod(rest, 36)) / 36;
  end while;
  return digits;
end`,

  `drop function if exists ${at('brandid_uuid')}`,
  `create function ${at('brandid_uuid')}(id varchar(100) character set ascii) returns char(36) character set ascii deterministic no sql
begin
  declare digits char(${LENGTH}) character set ascii default right(id, ${LENGTH});
  declare rest decimal(65) default 0;
  declare hex varchar(32) character set ascii default '';
  declare i int default 1;
  if id is null then return null; end if;
  while i <= ${LENGTH} do
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
