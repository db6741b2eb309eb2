/** PostgreSQL, and which texts its domains have. */
import type { PGlite } from '@electric-sql/pglite'
import { createPglite } from '../../../../test/sql/pglite.ts'
import { nameInSnakeCase } from '../../src/languages/domain.ts'

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

/** Whether the domain of a kind has each of some texts. */
export async function areValid(database: PGlite, name: string, texts: readonly string[]): Promise<boolean[]> {
  const { rows } = await database.query<{ is: boolean }>(
    `select is_valid(text, '${nameInSnakeCase(name)}') as is
     from unnest($1::text[]) with ordinality as texts (text, place) order by place`,
    [texts],
  )
  return rows.map(({ is }) => is)
}
