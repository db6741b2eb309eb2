/** PostgreSQL, and which texts its domains have. */
import type { PGlite } from '@electric-sql/pglite'
import { createPglite } from '../../../../test/sql/pglite.ts'

/** The checks of a domain raise of their own, too. */
const IS_VALID = `create function is_valid(text text, type text) returns boolean language plpgsql as $$
begin
  execute format('select %L::%s', text, type);
  return true;
exception when check_violation or invalid_text_representation or numeric_value_out_of_range then
  return false;
end $$`

export async function createDatabase(): Promise<PGlite> {
  const database = await createPglite()
  await database.exec(IS_VALID)
  return database
}

/** The domain of the IDs with a prefix, as the table of prefixes has it. */
export async function findDomain(database: PGlite, prefix: string): Promise<string> {
  const { rows } = await database.query<{ domain: string }>(
    'select domain from id_prefixes where prefix = $1 and not is_former',
    [prefix],
  )
  if (!rows[0]) throw new Error(`Expected a domain of the prefix "${prefix}" but found none.`)
  return rows[0].domain
}

/** Whether a domain has each of some texts. */
export async function areValid(
  database: PGlite,
  domain: string,
  texts: readonly string[],
): Promise<boolean[]> {
  const { rows } = await database.query<{ is: boolean }>(
    `select is_valid(text, '${domain}') as is
     from unnest($1::text[]) with ordinality as texts (text, place) order by place`,
    [texts],
  )
  return rows.map(({ is }) => is)
}
