/** PostgreSQL: a domain with a CHECK for each kind of id, functions, and a table of prefixes. */
import { checkConstraint, idFunctions } from 'brandid/sql'
import { commentLines } from './comment.ts'
import { type Domain, type Kind, nameInSnakeCase, requireDifferent } from './domain.ts'

/** Characters of the longest name of PostgreSQL: a longer one is cut, and then may be that of another domain. */
const NAME_MAX_LENGTH = 63
const CHECK = '_check'

/** The statements may run again: each migration may have the file, or what has changed of it. */
export function generateSql({ kinds }: Domain): string {
  requireDifferent('domains', kinds.map(nameDomain))
  const hasDefault = kinds.some(({ definition: { format, accepts } }) => {
    return [format, ...accepts].some(({ sql }) => sql === 'uuid25')
  })
  const functions = hasDefault ? idFunctions('postgresql').map((statement) => `${statement};\n`) : []
  return [...functions, ...kinds.map(createDomain), createTable(kinds)].join('\n')
}

function createDomain(kind: Kind): string {
  const { entry, definition } = kind
  const name = nameDomain(kind)
  const constraint = name + CHECK
  const check = checkConstraint('postgresql', definition, 'value', { exact: true }).replaceAll(
    '"value"',
    'value',
  )
  const lines = commentLines('--', entry.description ?? `${entry.entity} id`)
  return `${lines}do $$ begin
  create domain ${name} as text;
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
function nameDomain({ name }: Kind): string {
  const snake = nameInSnakeCase(name)
  const safe = snake.endsWith('_id') ? snake : `${snake}_id`
  return safe.slice(0, NAME_MAX_LENGTH - CHECK.length)
}
