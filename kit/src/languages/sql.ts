/** PostgreSQL: a domain with a CHECK for each kind of id, functions, and a table of prefixes. */
import { createRegistry, type Format } from 'brandid/core'
import { checkConstraint, idFunctions } from 'brandid/sql'
import { commentLines } from './comment.ts'
import { type Domain, type KeyKind, type Kind, nameInSnakeCase, requireDifferent } from './domain.ts'

/** Characters of the longest name of PostgreSQL: a longer one is cut, and then may be that of another domain. */
const NAME_MAX_LENGTH = 63
const CHECK = '_check'

/** The statements may run again: each migration may have the file, or what has changed of it. */
export function generateSql({ kinds, keys }: Domain): string {
  requireDifferent('domains', [...kinds.map(nameDomain), ...keys.map(nameKeyDomain)])
  const formats: readonly { readonly sql?: unknown }[] = [
    ...kinds.flatMap(({ definition: { format, accepts, bare = [] } }) => [format, ...accepts, ...bare]),
    ...keys.flatMap(({ definition: { format } }) => (typeof format === 'object' ? [format] : [])),
  ]
  const hasDefault = formats.some(({ sql }) => sql === 'uuid25')
  const functions = hasDefault ? idFunctions('postgresql').map((statement) => `${statement};\n`) : []
  const table = kinds.length > 0 ? [createTable(kinds)] : []
  return [...functions, ...kinds.map(createDomain), ...keys.map(createKeyDomain), ...table].join('\n')
}

function createDomain(kind: Kind): string {
  const { entry, definition } = kind
  return declareDomain(nameDomain(kind), {
    type: 'text',
    check: withoutQuotes(checkConstraint('postgresql', definition, 'value', { exact: true })),
    comment: entry.description ?? `${entry.entity} id`,
  })
}

/** PostgreSQL has no unsigned integers: `numeric` holds those beyond 2^63. */
function createKeyDomain(kind: KeyKind): string {
  const { entry, definition } = kind
  const { format } = definition
  return declareDomain(nameKeyDomain(kind), {
    ...(typeof format === 'object' ? checkText(format) : checkInteger(BigInt(entry.max as string))),
    comment: entry.description ?? `${entry.entity} key`,
  })
}

/** The texts are those that a column of bodies holds. */
function checkText(format: Format): Pick<DomainParts, 'type' | 'check'> {
  const bodies = createRegistry().defineId('body', { format })
  const check = checkConstraint('postgresql', bodies, 'value', { body: true, exact: true })
  return { type: 'text', check: withoutQuotes(check) }
}

function checkInteger(max: bigint): Pick<DomainParts, 'type' | 'check'> {
  const check = `value between 1 and ${max}`
  if (max < 2n ** 31n) return { type: 'integer', check }
  return max < 2n ** 63n ? { type: 'bigint', check } : { type: 'numeric(20)', check }
}

const withoutQuotes = (check: string): string => check.replaceAll('"value"', 'value')

interface DomainParts {
  readonly type: string
  readonly check: string
  readonly comment: string
}

function declareDomain(name: string, { type, check, comment }: DomainParts): string {
  const constraint = name + CHECK
  return `${commentLines('--', comment)}do $$ begin
  create domain ${name} as ${type};
exception when duplicate_object then null;
end $$;
alter domain ${name} drop constraint if exists ${constraint};
alter domain ${name} add constraint ${constraint} check (
  ${check}
);
`
}

function createTable(kinds: readonly Kind[]): string {
  const rows = kinds.flatMap((kind) => [
    [kind.entry.prefix, nameDomain(kind), false] as const,
    ...kind.entry.aliases.map((alias) => [alias, nameDomain(kind), true] as const),
  ])
  return `-- The prefixes, former ones among them, and the domains of their ids.
create table if not exists id_prefixes (
  prefix text primary key,
  domain text not null,
  is_former boolean not null
);
delete from id_prefixes;
insert into id_prefixes (prefix, domain, is_former) values
${rows.map(([prefix, domain, isFormer]) => `  ('${prefix}', '${domain}', ${isFormer})`).join(',\n')};
`
}

/** `user_id`, in words of lower case, which need no quotes: none ends as a reserved word does. */
const nameDomain = ({ name }: Kind): string => nameEnding(name, '_id')
const nameKeyDomain = ({ name }: KeyKind): string => nameEnding(name, '_key')

function nameEnding(name: string, ending: string): string {
  const snake = nameInSnakeCase(name)
  const safe = snake.endsWith(ending) ? snake : `${snake}${ending}`
  return safe.slice(0, NAME_MAX_LENGTH - CHECK.length)
}
