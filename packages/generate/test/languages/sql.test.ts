import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areValid, createDatabase, findDomain } from './domains.ts'
import { describeAll, everyKey, generate, manifests, shop, vectorsOf, withKeys } from './manifests.ts'

let database: PGlite
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.close())

/** A domain accepts the valid texts, and no invalid one. */
async function expectValid(
  domain: string,
  { valid, invalid }: { valid: readonly string[]; invalid: readonly string[] },
) {
  const texts = [...valid, ...invalid]
  const are = await areValid(database, domain, texts)
  expect(are.map((is, at) => [texts[at], is])).toEqual(texts.map((text, at) => [text, at < valid.length]))
}

it('is the migration that is published, to be read', async () => {
  await expect(generate('sql', shop)).toMatchFileSnapshot('generated/ids.sql')
})

describe.each(Object.entries(manifests))('a migration %s', (_, manifest) => {
  const { definitions } = vectorsOf(manifest)

  it('runs twice, accepts what brandid accepts, and has every prefix', { tags: 'slow' }, async () => {
    await database.exec(generate('sql', manifest))
    await database.exec(generate('sql', manifest))
    for (const { prefix, valid, invalid } of definitions) {
      await expectValid(await findDomain(database, prefix), {
        valid: valid.map(({ id }) => id),
        invalid: invalid.map(({ text }) => text),
      })
    }
    const { rows } = await database.query<{ prefix: string }>('select prefix from id_prefixes')
    const prefixes = manifest.definitions.flatMap(({ entry }) => [entry.prefix, ...entry.aliases])
    expect(rows.map(({ prefix }) => prefix)).toEqual(expect.arrayContaining(prefixes))
  })
})

it('refuses an ID of another kind, and keeps those that are there', { tags: 'slow' }, async () => {
  await database.exec(generate('sql', shop))
  await database.exec('create table orders (id order_id primary key, buyer user_id not null)')
  const insert = (buyer: string) =>
    database.query('insert into orders values ($1, $2)', ['order_01h455vb4pex5vsknk084sn02q', buyer])
  await expect(insert('order_01h455vb4pex5vsknk084sn02q')).rejects.toThrow('user_id_check')
  await insert('user_036twi214qwj7mgsvq83nm8wf')
  await database.exec(generate('sql', shop))
  const narrower = describeAll({ name: 'OrderId', prefix: 'order' })
  await database.exec(generate('sql', narrower))
  await expect(insert('user_036twi214qwj7mgsvq83nm8wf')).rejects.toThrow('order_id_check')
  await expect(database.exec(generate('sql', narrower, undefined, { part: 'validate' }))).rejects.toThrow(
    'contains values that violate',
  )
})

describe('a migration that runs again', () => {
  const constraintsOf = async (name: string) => {
    const { rows } = await database.query<{ oid: number; conname: string; convalidated: boolean }>(
      `select oid, conname, convalidated from pg_constraint where contypid = '${name}'::regtype`,
    )
    return rows
  }

  it('leaves checks alone that are the same, and replaces others below arrays and composites', async () => {
    await database.exec(generate('sql', describeAll({ prefix: 'watcher' })))
    const [before] = await constraintsOf('watcher_id')
    await database.exec('create table watched (all_of watcher_id[]); create type pair as (one watcher_id)')
    await database.exec('create table paired (both_of pair)')
    await database.exec(generate('sql', describeAll({ prefix: 'watcher' })))
    expect(await constraintsOf('watcher_id')).toEqual([before])
    await database.exec(generate('sql', describeAll({ prefix: 'watcher', accepts: [{ name: 'ulid' }] })))
    const [after, ...others] = await constraintsOf('watcher_id')
    expect([after?.convalidated, others]).toEqual([false, []])
    expect(after?.conname).not.toBe(before?.conname)
  })

  it('replaces the constraint of a former release', async () => {
    await database.exec("create domain old_id as text constraint old_id_check check (value ~ '^old_')")
    await database.exec(generate('sql', describeAll({ prefix: 'old' })))
    const conname = expect.stringMatching(/^old_id_check_[0-9a-f]{8}$/)
    expect(await constraintsOf('old_id')).toEqual([expect.objectContaining({ conname })])
  })

  it('says loudly that a key has grown beyond its type', async () => {
    const keyed = (max: string) =>
      generate('sql', withKeys(describeAll({ prefix: 'a' }), { key: 'ticket', max }))
    await database.exec(keyed(`${2 ** 31 - 1}`))
    await database.exec(keyed(`${2 ** 30}`))
    await expect(database.exec(keyed(`${2 ** 31}`))).rejects.toThrow(
      'Expected the domain ticket_key to be bigint but received another type.',
    )
  })

  it('works in a schema outside the search path, keeps rows that refer to prefixes, and goes down', async () => {
    const manifest = describeAll({ prefix: 'a' }, { prefix: 'b' })
    const options = { schema: 'app' }
    await database.exec(generate('sql', manifest, undefined, options))
    const { rows } = await database.query<{ id: string }>("select app.brandid_id('a')::app.a_id as id")
    expect(rows).toEqual([{ id: expect.stringMatching(/^a_[0-9a-z]{25}$/) }])
    await database.exec(
      "create table app.logs (prefix text references app.id_prefixes); insert into app.logs values ('a')",
    )
    await database.exec(generate('sql', manifest, undefined, options))
    await database.exec(generate('sql', describeAll({ prefix: 'a' }), undefined, options))
    await database.exec('drop table app.logs')
    await database.exec(generate('sql', manifest, undefined, { ...options, part: 'down' }))
    const left =
      await database.query(`select typname as name from pg_type where typnamespace = 'app'::regnamespace
      union all select proname from pg_proc where pronamespace = 'app'::regnamespace`)
    expect(left.rows).toEqual([])
  })

  const [v7, v4] = ['036twi214qwj7mgsvq83nm8wf', 'ahzzsdlfb4nn5dnlv1ij16b0u']

  it('accepts other IDs with as many characters as the default format, in a schema outside the search path', async () => {
    const fields = [
      { kind: 'fixed', text: 'z' },
      { kind: 'random', length: 24 },
    ]
    const former = { prefix: 'z', accepts: [{ name: 'layout', options: { fields } }] }
    const named = { prefix: 'n', named: [`n_${'0'.repeat(25)}`] }
    await database.exec(generate('sql', describeAll(former, named), undefined, { schema: 'lengths' }))
    const areIn = (domain: string, ...ids: readonly string[]) => areValid(database, `lengths.${domain}`, ids)
    const [zeros, zs] = ['0'.repeat(25), 'z'.repeat(25)]
    expect(await areIn('z_id', `z_${v7}`, `z_${zs}`)).toEqual([true, true])
    expect(await areIn('z_id', `z_${v4}`, `z_${zeros}`, `z_${zs}z`)).toEqual([false, false, false])
    expect(await areIn('n_id', `n_${v7}`, `n_${zeros}`)).toEqual([true, true])
    expect(await areIn('n_id', `n_${v4}`, `n_${zeros}0`)).toEqual([false, false])
  })

  it('checks the default format with integer arithmetic beside shorter IDs', async () => {
    const definition = { prefix: 's', accepts: [{ name: 'nanoid' }], named: ['s_root', 's_guest'] }
    const text = generate('sql', describeAll(definition))
    expect(text).toContain('brandid_v7_27) = 27')
    await database.exec(text)
    const ids = [`s_${v7}`, 's_8nb3dl0jwpty', 's_root', 's_guest', `s_${v4}`, 's_8nb3dl0jwpt', 's_roots']
    expect(await areValid(database, 's_id', ids)).toEqual([true, true, true, true, false, false, false])
  })

  it('refuses a text of another version with the code of a check, and keeps NULL', async () => {
    await database.exec(`${generate('sql', describeAll({ prefix: 'v' }))}create table versions (id v_id)`)
    await database.exec('insert into versions values (null)')
    const text = `v_${'0'.repeat(25)}`
    await expect(database.query('insert into versions values ($1)', [text])).rejects.toMatchObject({
      code: '23514',
      constraint: 'wrong_version',
    })
  })
})

describe('a description that means harm', () => {
  const marks = [
    '--> statement-breakpoint',
    '-- +goose StatementEnd',
    '${flyway}',
    "'; drop table users; --",
    '$$',
    '$brandid$',
    '\\',
  ]
  const description = `x\n${marks.join('\ndrop table users;\n')}`
  const text = generate('sql', describeAll({ prefix: 'harm', description, format: { name: 'nanoid' } }))

  it('is a comment on the domain, and no text that a tool reads', async () => {
    await database.exec(text)
    const { rows } = await database.query(
      "select obj_description('harm_id'::regtype, 'pg_type') as description",
    )
    expect(rows).toEqual([{ description: description.replace(/\s+/g, ' ') }])
    for (const mark of ['--> ', '+goose', '${', 'drop table users;']) {
      const lines = text.split('\n').filter((line) => line.includes(mark))
      expect(lines.filter((line) => !line.startsWith('  comment on domain'))).toEqual([])
    }
    expect(text).not.toMatch(/-->|\$\{|; drop/)
    expect(text.split('\n').filter((line) => line.startsWith('--'))).toEqual([
      '-- Written by `brandid generate`. Change the definitions instead, and run it again.',
      '-- Maps each current or former prefix to the domain of its IDs.',
      '-- Text domains have the collation "C", which ID ranges require.',
    ])
  })

  it("drops no table under Drizzle's migrator", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'brandid-drizzle-'))
    try {
      mkdirSync(join(folder, 'meta'))
      const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_ids', breakpoints: true }]
      const journal = { version: '7', dialect: 'postgresql', entries }
      writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
      // A prepared query of PGlite has one statement.
      const parted = ';\n--> statement-breakpoint\n'
      const statements = text.replace(/;\n+(?=(?:do|comment|create|with|--) )/g, parted)
      writeFileSync(join(folder, '0000_ids.sql'), statements)
      await database.exec('create table users (id text)')
      await migrate(drizzle(database), { migrationsFolder: folder })
      expect((await database.query('select from users')).rows).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

it('has no functions where no format requires them', () => {
  const text = generate('sql', describeAll({ prefix: 'a', format: { name: 'nanoid' } }))
  expect(text).not.toContain('create or replace')
})

it('gives every domain a name of its own, which is no reserved word', () => {
  expect(generate('sql', describeAll({ prefix: 'a', name: 'Select' }))).toContain(
    'create domain select_id as text collate "C"',
  )
  const names = ['APIKeyId', 'UserID', 'Oauth2Id', 'KAaId']
  const file = generate('sql', describeAll(...names.map((name, i) => ({ prefix: `p${i}`, name }))))
  for (const domain of ['api_key_id', 'user_id', 'oauth2_id', 'k_aa_id'])
    expect(file).toContain(`create domain ${domain} as text collate "C"`)
  const alike = describeAll({ prefix: 'a', name: 'UserID' }, { prefix: 'b', name: 'UserId' })
  expect(() => generate('sql', alike)).toThrow('Expected unique domains but received "user_id" twice.')
})

describe('keys', () => {
  const vectors = vectorsOf(everyKey).keys ?? []

  it.each(everyKey.keys.map(({ entry }) => [entry.key, entry.value] as const))(
    'of %s are those of brandid',
    { tags: 'slow' },
    async (key, value) => {
      await database.exec(generate('sql', everyKey))
      const { valid = [], invalid = [] } = vectors.find((each) => each.key === key) ?? {}
      // PostgreSQL reads other spellings of an integer.
      const refused = invalid.filter(({ text }) => value === 'text' || /^-?(?:0|[1-9][0-9]*)$/.test(text))
      await expectValid(`${key}_key`, { valid, invalid: refused.map(({ text }) => text) })
    },
  )

  it('have the narrowest type that holds them', { tags: 'slow' }, async () => {
    await database.exec(generate('sql', everyKey))
    const { rows } = await database.query<{ name: string; type: string }>(
      `select typname as name, format_type(typbasetype, typtypmod) as type from pg_type
       where typtype = 'd' and typname like '%\\_key'`,
    )
    expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toMatchObject({
      user_key: 'bigint',
      small_key: 'integer',
      event_key: 'bigint',
      unsigned_key: 'numeric(20,0)',
      order_key: 'text',
    })
  })

  it('alone have no table of prefixes', () => {
    const statements = generate('sql', { ...withKeys(describeAll(), { key: 'user' }), tokens: [] })
    expect(statements).toContain("comment on domain user_key is 'user key';\n")
    expect(statements).not.toContain('id_prefixes')
  })
})
