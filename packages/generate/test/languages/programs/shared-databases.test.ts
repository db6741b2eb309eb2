import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPglite } from '../../../../../test/sql/pglite.ts'
import { type Contents, generate } from './commands.ts'
import { isPostgresqlHere, useOwnDatabase } from './own-database.ts'

// Files in databases that hold objects of former files, or of other manifests.

interface Database {
  /** Runs statements, and returns the notices. */
  exec(statements: string): Promise<string[]>
  query(statement: string): Promise<Record<string, unknown>[]>
}

/** Runs each statement of a file on its own, as psql does without a transaction, and returns the errors. */
async function runAll(database: Database, file: string): Promise<string[]> {
  const errors: string[] = []
  for (const statement of file.split(/;\n+(?=(?:do|comment|create|with|delete|drop|--) )/))
    await database.exec(statement).catch((error: Error) => errors.push(error.message))
  return errors
}

const oldDomain = (name: string) =>
  `create domain ${name}_id as text constraint ${name}_id_check_12345678 check (value ~ '^${name}_')`

/** Each object that holds a domain in its own way. The domain's columns are named `id` and `"The id"`. */
const HOLDERS = `
${['old', 'kept', 'unused'].map(oldDomain).join(';\n')};
create table kept (id kept_id primary key default 'kept_1', "The id" kept_id, check (id <> "The id"));
create table referring (id kept_id references kept);
create statistics kept_statistics on id, "The id" from kept;
create table lists (id kept_id[]);
create table parent (id kept_id);
create table child (n int) inherits (parent);
create table viewed_parent (id kept_id);
create table viewed_child () inherits (viewed_parent);
create view of_child as select id::text from viewed_child;
create table parted (id kept_id, "The id" kept_id) partition by range (id);
create table part_of_parted partition of parted default;
create table by_expression (id kept_id, "The id" kept_id) partition by list (lower(id));
create table deep (id kept_id, "The id" kept_id) partition by range ("The id");
create table deeper partition of deep default partition by range (id);
create table viewed (id kept_id, "The id" kept_id);
create view view_of_viewed as select id from viewed;
create materialized view collected as select id from viewed where false;
create table triggered (id kept_id, "The id" kept_id);
create function nothing() returns trigger language plpgsql as 'begin return new; end';
create trigger on_id before update of id on triggered for each row execute function nothing();
create table guarded (id kept_id, "The id" kept_id);
create policy guard on guarded using (id <> 'kept_');
create table computed (id kept_id, "The id" text generated always as (lower(id)) stored);
create type pair as (id kept_id);
create table paired (id pair);
create table typed of pair;
create domain special_id as kept_id;
create table special (id special_id);
create type kept_range as range (subtype = kept_id);
`

const OLD = `from pg_attribute join pg_class on pg_class.oid = attrelid
  where atttypid in ('kept_id'::regtype, 'kept_id[]'::regtype) and attcollation <> '"C"'::regcollation and attinhcount = 0 and relkind <> 'i'`

function suite(open: () => Database): void {
  it('is altered by each statement in a notice, and by no other', async () => {
    const database = open()
    await database.exec(HOLDERS)
    const file = generate('sql', {
      definitions: [{ prefix: 'old' }, { prefix: 'kept' }, { prefix: 'unused' }],
    })
    const notices = await database.exec(file)
    const printed = notices.filter((notice) => notice.startsWith('alter table')).sort()
    const columns = await database.query(
      `select format('alter table %s alter column %I type %s collate "C";', attrelid::regclass, attname, atttypid::regtype) as statement,
       pg_describe_object('pg_class'::regclass, attrelid, attnum) as column ${OLD}`,
    )
    const working: unknown[] = []
    const fixed: unknown[] = ['type special_id', 'type kept_range']
    for (const { statement, column } of columns)
      await database.exec(`begin; ${statement} rollback`).then(
        () => working.push(statement),
        async () => fixed.push(await database.exec('rollback').then(() => column)),
      )
    expect(printed).toEqual(working.sort())
    expect(printed).toContain('alter table kept alter column "The id" type kept_id collate "C";')
    expect(fixed).toContain('column id of table parted')
    const words = notices.filter((notice) => notice.startsWith('No alter table'))
    expect(words.sort()).toEqual(fixed.map((each) => `No alter table adds the collation to ${each}.`).sort())
    await database.exec(printed.join('\n'))
    const collations = await database.query(
      `select attrelid::regclass::text as relation, collname from pg_attribute join pg_collation on pg_collation.oid = attcollation
       where attname = 'id' and attrelid in ('lists'::regclass, 'child'::regclass)`,
    )
    expect(collations.map(({ collname }) => collname)).toEqual(['C', 'C'])
    const again = await database.exec(file)
    expect(again.filter((notice) => notice.startsWith('alter table'))).toEqual([])
    const created = await database.query(
      `select from pg_type where typname in ('old_id', 'unused_id') and typcollation = '"C"'::regcollation`,
    )
    expect(created).toHaveLength(2)
  })

  describe('with another manifest', () => {
    const manifest = (name: string, prefix: string, more: object = {}): Contents => ({
      definitions: [{ name, prefix, ...more }],
    })
    const up = (contents: Contents) => runAll(open(), generate('sql', contents))
    const down = (contents: Contents) => runAll(open(), generate('sql', contents, '--part', 'down'))
    const rows = async (...domains: string[]) => {
      const names = domains.map((each) => `'${each}'`).join(', ')
      const found = await open().query(
        `select prefix, domain, is_former, to_regtype(domain) is not null as "isThere" from id_prefixes where domain in (${names}) order by 1`,
      )
      return found.map(({ prefix, domain, is_former, isThere }) =>
        [is_former ? `(${prefix})` : prefix, domain, ...(isThere ? [] : ['gone'])].join(' '),
      )
    }

    it('keeps the prefixes of either, in both directions', async () => {
      const [ours, theirs] = [manifest('OursId', 'ours'), manifest('TheirsId', 'theirs')]
      expect([await up(ours), await up(theirs)]).toEqual([[], []])
      expect(await down(theirs)).toEqual([])
      expect(await rows('ours_id', 'theirs_id')).toEqual(['ours ours_id'])
      expect(await open().query("select brandid_id('ours')::ours_id")).toHaveLength(1)
    })

    it('raises an error for a domain with another prefix, and changes nothing', async () => {
      const [first, second] = [
        manifest('PersonId', 'user', { entity: 'first' }),
        manifest('PersonId', 'person'),
      ]
      await up(first)
      expect(await up(second)).toEqual([
        'Expected unique domains and prefixes but received person_id for "person" and, in id_prefixes, person_id for "user". Rename a definition, or list former prefixes as aliases.',
      ])
      expect(await up(first)).toEqual([])
      await down(second)
      expect(await rows('person_id')).toEqual(['user person_id'])
      expect(await open().query("select brandid_id('user')::person_id")).toHaveLength(1)
      expect(
        await open().query("select obj_description('person_id'::regtype, 'pg_type') as comment"),
      ).toEqual([{ comment: 'first ID' }])
    })

    it('raises an error for a prefix with another domain', async () => {
      const [first, second] = [
        manifest('LeftId', 'side'),
        manifest('RightId', 'right', { aliases: ['side'] }),
      ]
      await up(first)
      expect(await up(second)).toEqual([
        'Expected unique domains and prefixes but received right_id for "right" and, in id_prefixes, left_id for "side". Rename a definition, or list former prefixes as aliases.',
      ])
      expect(await down(second)).toEqual([])
      expect(await rows('left_id', 'right_id')).toEqual(['side left_id'])
      // The same definition after its constant was renamed.
      await open().exec('create table sides (id left_id); alter domain left_id rename to right_id')
      expect(await up(second)).toEqual([])
      expect(await rows('left_id', 'right_id')).toEqual(['right right_id', '(side) right_id'])
      expect(
        await open().query("select from pg_constraint where contypid = 'right_id'::regtype"),
      ).toHaveLength(1)
    })

    it('keeps the prefixes of a domain that a column needs', async () => {
      const shared = manifest('SharedId', 'shared', { aliases: ['common'] })
      await up(shared)
      await open().exec('create table shared (id shared_id)')
      expect(await down(shared)).toEqual(['cannot drop type shared_id because other objects depend on it'])
      expect(await rows('shared_id')).toEqual(['(common) shared_id', 'shared shared_id'])
      await open().exec('drop table shared')
      expect(await down(shared)).toEqual([])
      expect(await down(shared)).toEqual([])
      expect(await rows('shared_id')).toEqual([])
    })

    it('keeps a former prefix that is no alias any more, and renames a prefix', async () => {
      expect(await up(manifest('PetId', 'pet', { aliases: ['dog'] }))).toEqual([])
      expect(await up(manifest('PetId', 'pet'))).toEqual([])
      expect(await up(manifest('PetId', 'animal', { aliases: ['pet'] }))).toEqual([])
      expect(await rows('pet_id')).toEqual(['animal pet_id', '(dog) pet_id', '(pet) pet_id'])
    })
  })
}

describe('PGlite', () => {
  let database: PGlite
  beforeAll(async () => {
    database = await createPglite()
  })
  afterAll(() => database.close())
  suite(() => ({
    exec: async (statements) => {
      const notices: string[] = []
      await database.exec(statements, { onNotice: ({ message = '' }) => notices.push(message) })
      return notices
    },
    query: async (statement) => (await database.query<Record<string, unknown>>(statement)).rows,
  }))
})

describe.runIf(isPostgresqlHere)('PostgreSQL', () => {
  const client = useOwnDatabase('brandid_shared')
  suite(() => ({
    exec: async (statements) => {
      const notices: string[] = []
      const add = ({ message = '' }) => notices.push(message)
      client.on('notice', add)
      await client.query(statements).finally(() => client.off('notice', add))
      return notices
    },
    query: async (statement) => (await client.query(statement)).rows,
  }))
})
