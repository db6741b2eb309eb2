/** Generates SQL. For PostgreSQL: a domain with a check for each kind of ID, functions, and a prefix table. */
import { createHash } from 'node:crypto'
import { type AnyIdDef, createRegistry, type Format } from 'brandid/core'
import { checkConstraint, idFunctions } from 'brandid/sql'
import {
  type Domain,
  type GenerateOptions,
  type KeyKind,
  type Kind,
  type NoMembers,
  nameInSnakeCase,
  requireDifferent,
  wrapText,
} from './domain.ts'
import { generateColumns } from './sql-columns.ts'

/** The maximum length of a name in PostgreSQL, which truncates longer names and could make them collide. */
const POSTGRESQL_NAME_MAX_LENGTH = 63
const CHECK = '_check_'
const HASH_LENGTH = 8

interface Declared {
  /** The name without the schema. */
  readonly name: string
  readonly type: string
  readonly check: string
  readonly comment: string
}

/**
 * Generates statements that can be rerun, so a migration can contain the entire file or only its changes. A check stays unchanged if its
 * constraint's name has the same hash. A new check applies to new rows at once, and to existing rows after the `--part validate`
 * statements have run.
 */
export function generateSql(domain: Domain, _path?: string, options: GenerateOptions = {}): string {
  const { dialect = 'postgresql', schema, part } = options
  if (dialect !== 'postgresql') return generateColumns(domain, dialect, options)
  const at = (name: string) => (schema === undefined ? name : `${schema}.${name}`)
  // A database stores only token hashes, which need no domain.
  const { kinds: _, keys: _keys, formats: _formats, tokens: _tokens, left: _left, ...rest } = domain
  const { scopes: _scopes, ...unread } = rest
  unread satisfies NoMembers
  const domains = [
    ...domain.kinds.map((kind) => readKind(kind, schema)),
    ...domain.keys.map((key) => readKey(key, schema)),
  ]
  requireDifferent(
    'domains',
    domains.map(({ name }) => name),
  )
  const inner = domains.flatMap(({ check }) => Array.from(check.matchAll(INNER), ([name]) => name))
  const versions: readonly string[] = [...new Set(inner)].sort()
  const functions = hasDefault(domain)
    ? idFunctions('postgresql', schema === undefined ? {} : { schema })
    : []
  if (part === 'validate') return domains.map((each) => validate(each, at)).join('')
  if (part === 'down') return drop(domain, domains, versions, functions, at)
  return [
    ...(schema === undefined ? [] : [createSchema(schema)]),
    ...functions.map((statement) => `${statement};\n`),
    ...versions.map((name) => declareVersion(name, at)),
    ...replaceUnordered(domains, at),
    ...domains.map((each) => declare(each, at)),
    ...(domain.kinds.length > 0 ? [createTable(domain.kinds, at)] : []),
  ].join('\n')
}

type Place = (name: string) => string

/** Checks first, because `create schema if not exists` fails for users without permission to create schemas, even if the schema exists. */
const createSchema = (schema: string) => `do $brandid$ begin
  if to_regnamespace('${schema}') is null then
    create schema ${schema};
  end if;
end $brandid$;
`

function hasDefault({ kinds, keys }: Domain): boolean {
  const formats: readonly { readonly sql?: unknown }[] = [
    ...kinds.flatMap(({ definition: { format, accepts, bare = [] } }) => [format, ...accepts, ...bare]),
    ...keys.flatMap(({ definition: { format } }) => (typeof format === 'object' ? [format] : [])),
  ]
  return formats.some(({ sql }) => sql === 'uuid25')
}

function readKind(kind: Kind, schema: string | undefined): Declared {
  const { entry, definition } = kind
  // The prefixes are written to the prefix table. The members in `checked` are covered by the definition's check.
  const { prefix: _prefix, aliases: _aliases, entity, description, ...checked } = entry
  const { named, format, accepts, bare, pattern, carries, example, ...unread } = checked
  unread satisfies NoMembers
  return {
    name: nameEnding(kind.name, '_id'),
    type: 'text',
    check: spellCheck(definition, schema),
    comment: description ?? `${entity} ID`,
  }
}

/** Describes the domain for a key. PostgreSQL has no unsigned integers, so integers beyond 2^63 are `numeric`. */
function readKey(kind: KeyKind, schema: string | undefined): Declared {
  const { entry, definition } = kind
  const { format } = definition
  const { entity, description, max: most, key: _key, value: _value, format: _format, ...unread } = entry
  unread satisfies NoMembers
  const name = nameEnding(kind.name, '_key')
  const comment = description ?? `${entity} key`
  if (typeof format === 'object') return { name, comment, type: 'text', check: checkText(format, schema) }
  const max = BigInt(most as string)
  const wide = max < 2n ** 63n ? 'bigint' : 'numeric(20,0)'
  return { name, comment, type: max < 2n ** 31n ? 'integer' : wide, check: `value between 1 and ${max}` }
}

/** Formats the check for string keys, which are stored like ID bodies. */
const checkText = (format: Format, schema: string | undefined): string =>
  spellCheck(createRegistry().defineId('body', { format }), schema, true)

function spellCheck(definition: AnyIdDef, schema: string | undefined, body = false): string {
  const check = (of: AnyIdDef) =>
    checkConstraint('postgresql', of, 'value', {
      body,
      exact: schema === undefined || { schema },
    }).replaceAll('"value"', 'value')
  const quick = splitQuick(definition, body)
  if (!quick) return check(definition)
  const { head, version, rest, named } = quick
  const length = head.length + DIGITS
  const inner = `${schema === undefined ? '' : `${schema}.`}brandid_v${version}_${length}`
  const others = [
    ...(rest ? [check(rest)] : []),
    ...(named.length > 0 ? [`value in (${named.map((id) => `'${id}'`).join(', ')})`] : []),
  ]
  return `case when octet_length(value) = ${length} and value ~ '^${head}[0-9a-z]+$' and value collate "C" <= '${head}${LARGEST_BODY}'
    then octet_length(convert_to(value, 'UTF8')::${inner}) = ${length} else ${others.join(' or ') || 'value is null'} end`
}

const DIGITS = 25
/** 2^128 - 1 in base 36. */
const LARGEST_BODY = 'f5lxx1zz5pnorynqglhzmsp33'

/** The parts of a definition whose default format has a quick check. */
interface Quick {
  /** The prefix with its separator; empty when checking bodies. */
  readonly head: string
  readonly version: number
  /** A definition with only the former formats. */
  readonly rest: AnyIdDef | undefined
  readonly named: readonly string[]
}

/**
 * Separates the default format from the rest of a definition, so that its IDs are checked with integer arithmetic, three times as fast
 * as `brandid_version`. Returns `undefined` if other IDs of the definition could be mistaken for the default format.
 */
function splitQuick(definition: AnyIdDef, isBody: boolean): Quick | undefined {
  const { prefix, format, accepts, named, bare = [] } = definition
  const { sql, uuidVersion, length }: DefaultFormat = format
  if (sql !== 'uuid25' || !uuidVersion || length !== DIGITS || bare.length > 0) return undefined
  const head = isBody ? '' : `${prefix}_`
  const lengths = accepts.map((each) => [each.length].flat() as [number, number?])
  const isMistakable =
    lengths.some(([least, most = least]) => least <= DIGITS && DIGITS <= most) ||
    named.some((id) => id.length === head.length + DIGITS)
  if (isMistakable) return undefined
  const [newest, ...others] = accepts
  const rest = newest && { ...definition, format: newest, accepts: others, named: [] }
  return { head, version: uuidVersion, rest, named: isBody ? [] : named }
}

type DefaultFormat = Format & { readonly sql?: unknown; readonly uuidVersion?: number }

const INNER = /brandid_v\d_\d+/g

/** Declares a `bytea` domain, so that a string is converted to bytes only once. */
function declareVersion(name: string, at: Place): string {
  const [version, length] = Array.from(name.matchAll(/\d+/g), Number) as [number, number]
  return `-- Checks the version and variant of the UUID in a ${length}-character string.
do $brandid$ begin
  if to_regtype('${at(name)}') is null then
    create domain ${at(name)} as bytea constraint wrong_version check (
      ${spellVersion(version, length - 25)}
    );
  end if;
end $brandid$;
`
}

/** Computes the upper 56 of the 128 bits that 25 digits encode, using integers of at most 63 bits. */
function spellVersion(version: number, offset: number): string {
  const modulus = 2n ** 56n
  const digit = (place: number) => `(get_byte(value, ${offset + place}) - 48) % 39`
  const high = Array.from(
    { length: 13 },
    (_, i) => `${digit(i)} * ${(36n ** BigInt(12 - i) * 3n ** 24n) % modulus}::bigint`,
  )
  const low = Array.from({ length: 12 }, (_, i) => `${digit(13 + i)} * ${36n ** BigInt(11 - i)}::bigint`)
  const groups = [high.slice(0, 3), high.slice(3, 6), high.slice(6, 9), high.slice(9)]
  const sums = groups.map((group) => `(${group.join(' + ')} & ${modulus - 1n})`)
  const fields = (15n << 52n) | (3n << 38n)
  const expected = (BigInt(version) << 52n) | (2n << 38n)
  return `(${[...sums, `(${low.join(' + ')} >> 24)`].join('\n      + ')}) & ${fields} = ${expected}`
}

/** Declares a domain. An unchanged type or check is kept without taking a lock. */
function declare(declared: Declared, at: Place): string {
  const { name, type, check, comment } = declared
  const constraint = nameConstraint(declared)
  const domain = at(name)
  return `do $brandid$ declare former name; begin
  if to_regtype('${domain}') is null then
    create domain ${domain} as ${type}${type === 'text' ? ' collate "C"' : ''} constraint ${constraint} check (
    ${check}
  );
  elsif (select format_type(typbasetype, typtypmod) from pg_type where oid = '${domain}'::regtype) <> '${type}' then
    raise exception 'Expected the domain ${name} to be ${type} but received another type. Create a new domain and alter the columns.';
  elsif not exists (select from pg_constraint where contypid = '${domain}'::regtype and conname = '${constraint}') then
    for former in select conname from pg_constraint where contypid = '${domain}'::regtype and conname ~ '^${name}_check(_[0-9a-f]{${HASH_LENGTH}})?$' loop
      execute format('alter domain ${domain} drop constraint %I', former);
    end loop;
    alter domain ${domain} add constraint ${constraint} check (
    ${check}
  ) not valid;
  end if;
end $brandid$;
comment on domain ${domain} is ${spellLiteral(comment)};
`
}

/**
 * Replaces `text` domains without `collate "C"`, which older versions generated and which sort by the database locale. PostgreSQL cannot
 * add a collation to a domain, so an unused domain is dropped and created again. If columns use the domain, a notice contains the
 * statements that alter them.
 */
function replaceUnordered(domains: readonly Declared[], at: Place): string[] {
  const names = domains.flatMap(({ name, type }) => (type === 'text' ? [`  '${at(name)}'`] : []))
  if (names.length === 0) return []
  return [
    `-- Text domains have the collation "C", which ID ranges require.
do $brandid$ declare each regtype; place record; begin
  for each in select oid::regtype from pg_type where typcollation <> '"C"'::regcollation and oid = any (array(select to_regtype(name) from unnest(array[
${names.join(',\n')}
  ]) name)) loop
    begin
      execute format('drop domain %s', each);
    exception when dependent_objects_still_exist then
      raise notice 'The domain % lacks collate "C", so ranges and order by depend on the database locale.', each;
      for place in select attrelid::regclass as relation, attname from pg_attribute join pg_class on pg_class.oid = attrelid
        where atttypid = each and attcollation <> '"C"'::regcollation and relkind in ('r', 'p') and not relispartition and not attisdropped loop
        raise notice 'alter table % alter column % type % collate "C";', place.relation, quote_ident(place.attname), each;
      end loop;
    end;
  end loop;
end $brandid$;
`,
  ]
}

function nameConstraint({ name, check }: Declared): string {
  return `${name}${CHECK}${createHash('sha256').update(check).digest('hex').slice(0, HASH_LENGTH)}`
}

const validate = (domain: Declared, at: Place) =>
  `alter domain ${at(domain.name)} validate constraint ${nameConstraint(domain)};\n`

function drop(
  { kinds }: Domain,
  domains: readonly Declared[],
  versions: readonly string[],
  functions: readonly string[],
  at: Place,
): string {
  const signatures = functions.flatMap((each) => /(?<=function )\S+\([^)]*\)/.exec(each) ?? [])
  return [
    ...(kinds.length > 0 ? [dropTable(kinds, at)] : []),
    ...domains.map(({ name }) => `drop domain if exists ${at(name)};\n`),
    ...versions.map((name) => dropShared('domain', at(name), at)),
    ...signatures.reverse().map((each) => dropShared('function', each, at)),
  ].join('')
}

/** Drops the table only when it is empty, because other files may have rows in it. */
function dropTable(kinds: readonly Kind[], at: Place): string {
  const table = at('id_prefixes')
  return `do $brandid$ begin
  if to_regclass('${table}') is not null then
    delete from ${table} where domain in (${listDomains(kinds)});
    if not exists (select from ${table}) then
      drop table ${table};
    end if;
  end if;
end $brandid$;
`
}

/** Drops an object that all files share, unless another file has prefixes, or a default, column or domain depends on the object. */
function dropShared(what: 'domain' | 'function', name: string, at: Place): string {
  return `do $brandid$ begin
  if to_regclass('${at('id_prefixes')}') is null then
    drop ${what} if exists ${name};
  end if;
exception when dependent_objects_still_exist then
  raise notice 'The ${what} ${name} was not dropped, because other objects depend on it.';
end $brandid$;
`
}

/** Formats a literal and escapes the markers that Drizzle, goose, Flyway and psql recognize anywhere in a migration. */
function spellLiteral(text: string): string {
  const quoted = wrapText(text).join(' ').replaceAll("'", "''")
  const escaped = quoted.replace(
    /[;$\\{}<>@#`]|-(?=-)|(?<=-)-/g,
    (each) => `\\x${each.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  return `${escaped === quoted ? '' : 'E'}'${escaped}'`
}

function createTable(kinds: readonly Kind[], at: Place): string {
  const rows = kinds.flatMap(({ name, entry }) =>
    [entry.prefix, ...entry.aliases].map(
      (prefix, i) => `  ('${prefix}', '${nameEnding(name, '_id')}', ${i > 0})`,
    ),
  )
  const table = at('id_prefixes')
  return `-- Maps each current or former prefix to the domain of its IDs. Rows for domains from other files are kept.
create table if not exists ${table} (
  prefix text primary key,
  domain text not null,
  is_former boolean not null
);
with today (prefix, domain, is_former) as (values
${rows.join(',\n')}
), gone as (
  delete from ${table} where prefix not in (select prefix from today) and domain in (select domain from today)
)
insert into ${table} (prefix, domain, is_former) select prefix, domain, is_former from today
on conflict (prefix) do update set domain = excluded.domain, is_former = excluded.is_former;
`
}

const listDomains = (kinds: readonly Kind[]) =>
  kinds.map(({ name }) => `'${nameEnding(name, '_id')}'`).join(', ')

/** Names an object, such as `user_id`. The name needs no quotes, because it is lowercase and no reserved word ends with its suffix. */
function nameEnding(name: string, ending: string): string {
  const snake = nameInSnakeCase(name)
  const safe = snake.endsWith(ending) ? snake : `${snake}${ending}`
  return safe.slice(0, POSTGRESQL_NAME_MAX_LENGTH - CHECK.length - HASH_LENGTH)
}
