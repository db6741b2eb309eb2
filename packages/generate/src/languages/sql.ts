/** Generates SQL. For PostgreSQL: a domain with a check for each kind of ID, functions, and a prefix table. */
import { createHash } from 'node:crypto'
import { type AnyIdDef, createRegistry, type Format } from 'brandid/core'
import { checkConstraint, idFunctions } from 'brandid/sql'
import {
  type Domain,
  type GenerateOptions,
  type KeyKind,
  type Kind,
  listKinds,
  type NoMembers,
  nameInSnakeCase,
  requireDifferent,
  wrapText,
} from './domain.ts'
import { generateColumns } from './sql-columns.ts'
import { fill, readTemplate, type View } from './templates.ts'

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
  /** The rows of the prefix table that belong to the domain, the current prefix first. Keys have none. */
  readonly prefixes: readonly string[]
}

/**
 * Generates statements that can be rerun, so a migration can contain the entire file or only its changes. A check stays unchanged if its
 * constraint's name has the same hash. A new check applies to new rows at once, and to existing rows after the `--part validate`
 * statements have run.
 */
export function generateSql(domain: Domain, _path?: string, options: GenerateOptions = {}): string {
  const { dialect = 'postgresql', schema, part = 'up' } = options
  if (dialect !== 'postgresql') return generateColumns(domain, dialect, options)
  const at = schema === undefined ? '' : `${schema}.`
  // A database stores only token hashes, which need no domain.
  const {
    kinds: _,
    scopes: _scopes,
    keys,
    formats: _formats,
    tokens: _tokens,
    left: _left,
    ...unread
  } = domain
  unread satisfies NoMembers
  const kinds = listKinds(domain)
  const domains = [...kinds.map((kind) => readKind(kind, at)), ...keys.map((key) => readKey(key, at))]
  requireDifferent(
    'domains',
    domains.map(({ name }) => name),
  )
  const inner = domains.flatMap(({ check }) => Array.from(check.matchAll(INNER), ([name]) => name))
  const versions = [...new Set(inner)].sort()
  const functions = hasDefault(kinds, keys)
    ? idFunctions('postgresql', schema === undefined ? {} : { schema })
    : []
  const signatures = functions.flatMap((each) => /(?<=function )\S+\([^)]*\)/.exec(each) ?? [])
  const view = {
    at,
    // The file looks for the schema first, because `create schema if not exists` fails for users without permission to create schemas.
    schema,
    table: `${at}id_prefixes`,
    functions: functions.map((statement) => ({ statement })),
    versions: versions.map((name) => viewVersion(name, at)),
    hasKinds: kinds.length > 0,
    // Older versions generated `text` domains without a collation, which sort by the database's locale. PostgreSQL cannot add a collation
    // to a domain, so an unused domain is dropped and created again. For each object that uses the domain, a notice contains the statement
    // that alters a column, or says that no statement works, because a partition key, view, trigger, policy or generated column keeps the
    // column's type. The file finds these objects in pg_depend. Inherited columns follow their parents.
    texts: domains.flatMap(({ name, type }) => (type === 'text' ? [`'${at}${name}'`] : [])).join(',\n'),
    domains: domains.map((each) => viewDomain(each, at)),
    // All files share these objects, so they stay until the prefix table is gone and nothing depends on them.
    shared: [
      ...versions.map((name) => ({ what: 'domain', object: at + name })),
      ...signatures.map((object) => ({ what: 'function', object })),
    ],
  }
  return `${fill(readTemplate(`sql/${part}.sql`), view).trim()}\n`
}

function hasDefault(kinds: readonly Kind[], keys: readonly KeyKind[]): boolean {
  const formats = [
    ...kinds.flatMap((kind) => [...kind.formats, ...kind.bare]),
    ...keys.flatMap(({ format }) => format ?? []),
  ]
  return formats.some(({ name }) => name.startsWith('Uuid25'))
}

function readKind(kind: Kind, at: string): Declared {
  const { entry, definition } = kind
  // The members in `checked` are covered by the definition's check.
  const { prefix, aliases, entity, description, ...checked } = entry
  const { named, format, accepts, bare, pattern, carries, example, ...unread } = checked
  unread satisfies NoMembers
  return {
    name: nameEnding(kind.name, '_id'),
    type: 'text',
    check: spellCheck(definition, at),
    comment: description ?? `${entity} ID`,
    // No prefix contains a colon, so a vendor's prefix such as `stripe:sub` differs from the project's prefixes.
    prefixes: [prefix, ...aliases].map((each) => (kind.scope ? `${kind.scope}:${each}` : each)),
  }
}

/** Describes the domain for a key. PostgreSQL has no unsigned integers, so integers beyond 2^63 are `numeric`. */
function readKey(kind: KeyKind, at: string): Declared {
  const { entry, definition } = kind
  const { format } = definition
  const { entity, description, max: most, key: _key, value: _value, format: _format, ...unread } = entry
  unread satisfies NoMembers
  const common = {
    name: nameEnding(kind.name, '_key'),
    comment: description ?? `${entity} key`,
    prefixes: [],
  }
  if (typeof format === 'object') return { ...common, type: 'text', check: checkText(format, at) }
  const max = BigInt(most as string)
  const wide = max < 2n ** 63n ? 'bigint' : 'numeric(20,0)'
  return { ...common, type: max < 2n ** 31n ? 'integer' : wide, check: `value between 1 and ${max}` }
}

/** Formats the check for string keys, which are stored like ID bodies. */
const checkText = (format: Format, at: string): string =>
  spellCheck(createRegistry().defineId('body', { format }), at, true)

function spellCheck(definition: AnyIdDef, at: string, body = false): string {
  const check = (of: AnyIdDef) =>
    checkConstraint('postgresql', of, 'value', {
      body,
      exact: at === '' || { schema: at.slice(0, -1) },
    }).replaceAll('"value"', 'value')
  const quick = splitQuick(definition, body)
  if (!quick) return check(definition)
  const { head, version, rest, named } = quick
  const length = head.length + DIGITS
  const inner = `${at}brandid_v${version}_${length}`
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
  // No former format accepts a body that passes the quick check, because `defineId` rejects formats that overlap.
  if (named.some((id) => id.length === head.length + DIGITS)) return undefined
  const [newest, ...others] = accepts
  const rest = newest && { ...definition, format: newest, accepts: others, named: [] }
  return { head, version: uuidVersion, rest, named }
}

type DefaultFormat = Format & { readonly sql?: unknown; readonly uuidVersion?: number }

const INNER = /brandid_v\d_\d+/g

/** The `bytea` domain that checks a version, so that a string is converted to bytes only once. */
function viewVersion(name: string, at: string): View {
  const [version, length] = Array.from(name.matchAll(/\d+/g), Number) as [number, number]
  return { version: at + name, length, expression: spellVersion(version, length - 25) }
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
  return `(${[...sums, `(${low.join(' + ')} >> 24)`].join('\n  + ')}) & ${fields} = ${expected}`
}

/**
 * Describes a domain for the templates. An unchanged type or check is kept without taking a lock. A domain is declared in one block with
 * its prefixes, because psql continues after an error, and the domain of another manifest must stay unchanged. Likewise, a domain is
 * dropped with its prefixes, so that a domain in use keeps its prefixes.
 */
function viewDomain({ name, type, check, comment, prefixes }: Declared, at: string): View {
  return {
    domain: at + name,
    name,
    type,
    collation: type === 'text' ? ' collate "C"' : '',
    constraint: `${name}${CHECK}${createHash('sha256').update(check).digest('hex').slice(0, HASH_LENGTH)}`,
    check,
    comment: spellLiteral(comment),
    prefix: prefixes[0],
    prefixes: prefixes.map((prefix) => `'${prefix}'`).join(', '),
    rows: prefixes.map((prefix, i) => `('${prefix}', '${name}', ${i > 0})`).join(', '),
  }
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

/** Names an object, such as `user_id`. The name needs no quotes, because it is lowercase and no reserved word ends with its suffix. */
function nameEnding(name: string, ending: string): string {
  const snake = nameInSnakeCase(name)
  const safe = snake.endsWith(ending) ? snake : `${snake}${ending}`
  return safe.slice(0, POSTGRESQL_NAME_MAX_LENGTH - CHECK.length - HASH_LENGTH)
}
