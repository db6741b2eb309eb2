/** Database functions for IDs in the default format, without an extension. */
import { checkChoice } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { qualified } from './text.ts'

const BODY_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'
const BODY_LENGTH = 25
/** 2^128 - 1 in base 36. */
const LARGEST = 'f5lxx1zz5pnorynqglhzmsp33'

/** Options for `idFunctions`. */
export interface FunctionOptions {
  /** The schema (in MariaDB, the database) for the functions. Defaults to the current schema. */
  readonly schema?: string
}

const FUNCTION_OPTIONS: OptionNames<FunctionOptions> = { schema: true }

/**
 * Returns statements that create functions to generate, read and check IDs in the default format, without an extension.
 *
 * - `brandid_uuid_v7()`: a version 7 UUID with the current millisecond and 74 random bits. In PostgreSQL 18, it calls `uuidv7()`, which
 *   uses 62 random bits and returns increasing UUIDs within a session
 * - `brandid_base36(uuid)`: a UUID as 25 characters. In PostgreSQL, `brandid_id` calls `brandid_base36(time, random)`
 * - `brandid_id(prefix)`: a new ID, as in `brandid_id('user')`. In PostgreSQL, 62 random bits follow the millisecond fraction
 * - `brandid_uuid(id)`: the UUID of an ID, or NULL unless the string is a UUID's 25 digits, optionally after a prefix and `_`
 * - `brandid_time(id)`: the timestamp in an ID with a version 7 UUID, to the millisecond, as a `timestamptz`, or in MariaDB as a
 *   `datetime(3)` in UTC. NULL for any other ID
 * - `brandid_lower_bound(prefix, at)`: the smallest ID for a millisecond, like `lowerBound`, for the start of an ID range or a partition
 * - `brandid_version(id)`: the UUID's version, or 0 for another variant. The function does not otherwise check the ID, accepts unpadded
 *   IDs and bare bodies, and returns NULL for NULL. PostgreSQL only, for the `exact` option of `checkConstraint`
 *
 * With `schema`, the functions are created in that schema and call each other there, regardless of a session's `search_path`. Without
 * `schema`, PostgreSQL creates the functions in the first schema of the `search_path`, and `brandid_id` requires that schema in the
 * `search_path`.
 *
 * The functions require PostgreSQL 13 or later. You can use `brandid_uuid(id)` in a generated column. In MariaDB, UUIDs are 36-character
 * strings. A MariaDB DEFAULT cannot call a function, but a BEFORE INSERT trigger can. If binary logging is on, the statements require
 * `log_bin_trust_function_creators`.
 *
 * Run the statements one by one, because a driver that splits statements may not recognize the end of a function. Running the statements
 * again replaces the functions.
 *
 * @throws {IdError} `invalid_option` for an unknown dialect or option; `out_of_range` if the schema name is invalid.
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

/** Qualifies a function name with its schema. */
type Place = (name: string) => string

/** Eight digits fit in the eight bytes of a bigint. */
const GROUP = 36n ** 8n

const joinTerms = (terms: readonly string[]) => terms.join(' + ')

/** Spreads a group's eight digits over four 16-bit numbers of two digits each: the factor 64240 is 65536 - 36 ** 2. */
function spreadPairs(group: string): string {
  const terms = [1n, 2n, 3n].map((i) => `${64240n * 65536n ** (i - 1n)} * (${group} / ${1296n ** i})`)
  return joinTerms([group, ...terms])
}

const inAll = (byte: bigint) => byte * 0x0101010101010101n

/**
 * Spreads digit pairs over bytes: the factor 220 is 256 - 36. Below 1296, `pair / 36` is `(pair >> 2) * 57 >> 9`, which fits in 16 bits.
 */
const spreadDigits = (group: string) =>
  `${group}s := ${group}s + 220 * ((${group}s >> 2 & ${511n * 0x1000100010001n}) * 57 >> 9 & ${127n * 0x1000100010001n});`

/** Writes bytes as characters. Adding 22 sets the sixth bit of every digit above 9, and these digits become letters. */
const spellBytes = (group: string) =>
  `int8send(${group}s + ${inAll(48n)} + ((${group}s + ${inAll(22n)}) >> 5 & ${inAll(1n)}) * 39)`

/** A part of a number: an expression of at most 16 bits, and its weight. */
type Part = readonly [bits: string, weight: bigint]

/** Creates a function that writes the sum of `random` and the parts as a first digit and groups of eight digits. */
function writeBase36(
  at: Place,
  parameters: string,
  parts: readonly Part[],
  random: string,
  declarations = '',
): string {
  // Sums one group of digits, counted from the right, before the carry from lower groups.
  const sum = (group: bigint) =>
    joinTerms(
      parts.flatMap(([bits, weight]) => {
        const own = (weight / GROUP ** group) % GROUP
        return own === 0n ? [] : [`${bits} * ${own}::bigint`]
      }),
    )
  const groups = ['high', 'mid', 'low']
  const spread = groups.map((group) => `  ${group}s bigint := ${spreadPairs(`(${group} % ${GROUP})`)};`)
  return `create or replace function ${at('brandid_base36')}(${parameters}) returns text language plpgsql immutable strict parallel safe as $$
declare
${declarations}  low bigint := ${random} % ${GROUP} + ${sum(0n)};
  mid bigint := ${random} / ${GROUP} + low / ${GROUP} + ${sum(1n)};
  high bigint := mid / ${GROUP} + ${sum(2n)};
${spread.join('\n')}
begin
  ${groups.map(spreadDigits).join('\n  ')}
  return to_hex(high / ${GROUP}) || encode(${groups.map(spellBytes).join(' || ')}, 'escape');
end
$$`
}

/** Writes an SQL sum for the number that `count` digits represent, starting at index `from`. */
function sumDigits(from: number, count = 8): string {
  const digit = (i: number) => `(get_byte(b, ${from + i}) - 48) % 39`
  return joinTerms(
    Array.from({ length: count }, (_, i) => `${digit(i)} * ${36n ** BigInt(count - 1 - i)}::bigint`),
  )
}

/** Converts a number to a signed integer, because PostgreSQL has no unsigned 64-bit integer. */
const signed = (name: string) =>
  `(case when ${name} < ${2n ** 63n} then ${name} else ${name} - ${2n ** 64n} end)::bigint`

/**
 * Creates a function that reads the number that an ID's digits represent. The function returns NULL for a string without a UUID's digits.
 * The function calls no other brandid function, because restoring a dump clears the `search_path`.
 */
const readNumber = (head: string, declarations: string, body: string) =>
  `${head} language plpgsql immutable strict parallel safe as $$
declare
  digits text := substring(id from '^(?:.*_)?([0-9a-z]{${BODY_LENGTH}})$');
  b bytea;
  number numeric;
${declarations}begin
  if digits is null or digits collate "C" > '${LARGEST}' then
    return null;
  end if;
  b := convert_to(digits, 'UTF8');
  number := ((${sumDigits(0, 9)})::numeric * ${GROUP} + (${sumDigits(9)})) * ${GROUP} + (${sumDigits(17)});
${body}end
$$`

/** Creates a function from `definition` or, on PostgreSQL 18 and later, from `expression`, which calls `uuidv7()`. */
const preferUuidv7 = (head: string, definition: string, expression: string) => `do $brandid$ begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    ${head} ${definition};
  else
    ${head} language sql volatile strict parallel safe as $$ select ${expression} $$;
  end if;
end $brandid$`

const postgresql = (at: Place) => [
  preferUuidv7(
    `create or replace function ${at('brandid_uuid_v7')}() returns uuid`,
    `language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substr(int8send(floor(date_part('epoch', clock_timestamp()) * 1000)::bigint), 3) from 1), 52, 1), 53, 1), 'hex')::uuid
$$`,
    'uuidv7()',
  ),

  // Convert with integers and few statements, because each PL/pgSQL statement costs time.
  writeBase36(
    at,
    'id uuid',
    Array.from({ length: 16 }, (_, i) => [`get_byte(b, ${i})`, 256n ** BigInt(15 - i)]),
    '0',
    '  b bytea := uuid_send(id);\n',
  ),

  // `time` is milliseconds with a 12-bit fraction, and `random` is 62 random bits.
  writeBase36(
    at,
    '"time" bigint, random bigint',
    [
      ['(time & 4095)', 2n ** 64n],
      ['(time >> 12 & 65535)', 2n ** 80n],
      ['(time >> 28 & 65535)', 2n ** 96n],
      ['(time >> 44)', 2n ** 112n],
      ['1', 7n * 2n ** 76n + 2n ** 63n],
    ],
    'random',
  ),

  readNumber(
    `create or replace function ${at('brandid_uuid')}(id text) returns uuid`,
    `  high numeric;
`,
    `  high := div(number, ${2n ** 64n});
  number := number - high * ${2n ** 64n};
  return (lpad(to_hex(${signed('high')}), 16, '0') || lpad(to_hex(${signed('number')}), 16, '0'))::uuid;
`,
  ),

  // The number is upper * 36^12 + lower, and 36^12 = 2^24 * 9^12. Bits 24 to 79 fit in 64 bits. The highest of these bits are the version
  // (RFC 9562, section 4.2), and bits 62 and 63 are the variant (4.1). The function calls no other brandid function, because restoring a
  // dump clears the `search_path`.
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

  // The function does not create an intermediate UUID: 48 bits of milliseconds and a 12-bit fraction precede 62 bits that are hashed from
  // a UUID's 122 random bits. PostgreSQL 18 fills version 7 UUIDs in the same way. Queries inline the function because it is not
  // PL/pgSQL, which takes a snapshot for each expression that reads the clock or a random number.
  preferUuidv7(
    `create or replace function ${at('brandid_id')}(prefix text) returns text`,
    `language sql volatile strict parallel safe as $$
  select prefix || '_' || ${at('brandid_base36')}((date_part('epoch', clock_timestamp()) * 4096000)::bigint, uuid_hash_extended(gen_random_uuid(), 0) & ${2n ** 62n - 1n})
$$`,
    `prefix || '_' || ${at('brandid_base36')}(uuidv7())`,
  ),

  // Add whole seconds and the remaining milliseconds separately, because the number of microseconds may exceed the precision of a double.
  readNumber(
    `create or replace function ${at('brandid_time')}(id text) returns timestamptz`,
    `  ms bigint;
`,
    `  if mod(div(number, ${2n ** 76n}), 16) <> 7 or mod(div(number, ${2n ** 62n}), 4) <> 2 then
    return null;
  end if;
  ms := div(number, ${2n ** 80n});
  return timestamptz '1970-01-01 00:00:00+00' + interval '1 second' * (ms / 1000) + interval '1 millisecond' * (ms % 1000);
`,
  ),

  `create or replace function ${at('brandid_lower_bound')}(prefix text, at timestamptz) returns text language plpgsql immutable strict parallel safe as $$
declare
  ms bigint := round(extract(epoch from date_trunc('milliseconds', at)) * 1000);
begin
  if ms not between 0 and ${2n ** 48n - 1n} then
    raise exception 'Expected an instant from 1970 to the year 10889 but received %.', at using errcode = '22003';
  end if;
  return prefix || '_' || ${at('brandid_base36')}((lpad(to_hex(ms), 12, '0') || '70008000000000000000')::uuid);
end
$$`,
]

// DECIMAL(65) represents 128-bit integers exactly.
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

  // Non-ASCII characters become question marks, which are not digits. The parameter is `text`, because callers may pass a string of any
  // length.
  `drop function if exists ${at('brandid_uuid')}`,
  `create function ${at('brandid_uuid')}(id text character set ascii) returns char(36) character set ascii deterministic no sql
begin
  declare digits varchar(${BODY_LENGTH}) character set ascii collate ascii_bin default right(id, ${BODY_LENGTH});
  declare rest decimal(65) default 0;
  declare hex varchar(32) character set ascii default '';
  declare i int default 1;
  if id is null or not digits regexp '(?-i)^[0-9a-z]{${BODY_LENGTH}}' or digits > '${LARGEST}'
    or (length(id) > ${BODY_LENGTH} and substr(id, -${BODY_LENGTH + 1}, 1) <> '_') then return null; end if;
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

  `drop function if exists ${at('brandid_time')}`,
  `create function ${at('brandid_time')}(id text character set ascii) returns datetime(3) deterministic no sql
begin
  declare uuid char(36) character set ascii default ${at('brandid_uuid')}(id);
  if uuid is null or not uuid regexp '^.{14}7.{4}[89ab]' then return null; end if;
  return timestampadd(microsecond, 1000 * cast(conv(concat(substr(uuid, 1, 8), substr(uuid, 10, 4)), 16, 10) as signed), '1970-01-01 00:00:00.000');
end`,

  `drop function if exists ${at('brandid_lower_bound')}`,
  `create function ${at('brandid_lower_bound')}(prefix varchar(63) character set ascii, at datetime(6)) returns varchar(100) character set ascii deterministic no sql
return concat(prefix, '_', ${at('brandid_base36')}(concat(
  lower(lpad(hex(cast(timestampdiff(microsecond, '1970-01-01', at) div 1000 as unsigned)), 12, '0')), '70008000000000000000')))`,
]

const functions = { postgresql, mysql }
