/** The suites of defaults and functions, for any database. */
import { type AnyIdDef, createRegistry } from 'brandid/core'
import { hexUlid, nanoid, uuid } from 'brandid/formats'
import { checkConstraint, columnType, defaultExpression, idFunctions } from 'brandid/sql'
import { expect, it } from 'vitest'
import { isFullLength } from '../full-length.ts'
import type { Engine } from './engines.ts'
import { badTexts, badValues, kinds } from './kinds.ts'

const { defineId } = createRegistry()

const HexId = defineId('hex', { format: hexUlid() })
const SevenId = defineId('seven', { format: uuid({ version: 7 }) })

const definitions: readonly { definition: AnyIdDef; timestamp?: (id: unknown) => Date }[] = [
  { definition: HexId, timestamp: (id) => HexId.timestamp(HexId.parse(id)) },
  { definition: SevenId, timestamp: (id) => SevenId.timestamp(SevenId.parse(id)) },
  { definition: defineId('four', { format: uuid({ version: 4 }) }) },
  { definition: defineId('nano', { format: nanoid() }) },
  { definition: defineId('odd', { format: nanoid({ length: 20, alphabet: "'\\[]^-ab" }) }) },
]

/** Rows that get their id from the database are ids of the present, and all differ. */
export function defaultSuite(engine: () => Engine): void {
  it.each(definitions)('makes ids of $definition.format.name', async ({ definition, timestamp }) => {
    const { run, dialect } = engine()
    for (const body of [false, true]) {
      const table = `${definition.prefix}_${body}`
      await run(`create table ${table} (
        id ${columnType(dialect, definition, { body })} not null unique
          default ${defaultExpression(dialect, definition, { body })}
          check (${checkConstraint(dialect, definition, 'id', { body })}),
        n int
      )`)
      const before = Date.now()
      for (let n = 0; n < 100; n++) await run(`insert into ${table} (n) values (?)`, [n])
      const after = Date.now()

      const texts = (await run(`select id from ${table}`)).map(([id]) => String(id))
      expect(texts).toHaveLength(100)
      const ids = texts.map((text) => (body ? definition.fromBody(text) : definition.parse(text)))
      for (const id of timestamp ? ids : []) {
        const timestampMs = timestamp?.(id).getTime()
        expect(timestampMs).toBeGreaterThanOrEqual(before - 1)
        expect(timestampMs).toBeLessThanOrEqual(after + 1)
      }
      // Every character of the alphabet comes up where it can.
      const used = new Set(ids.flatMap((id) => [...definition.body(id)]))
      expect([...used].sort().join('')).toBe(definition.format.alphabet.split('').sort().join(''))
    }
  })
}

const UserId = createRegistry().defineId('user')

/** The function of PostgreSQL that checks ids of the default format agrees with `is`. */
export function checkFunctionSuite(engine: () => Engine): void {
  it('checks ids as we do', async () => {
    const [{ definition, ids }] = kinds as [(typeof kinds)[number]]
    const bad = [...badTexts(definition, ids[0] as string), ...badValues(definition)]
    // PostgreSQL has no NUL in a text.
    for (const text of [...ids, ...bad].filter((each) => !each.includes('\0'))) {
      const [row] = await engine().run('select brandid_is(?, ?)', [definition.prefix, text])
      expect(row, text).toEqual([definition.is(text)])
    }
    expect(await engine().run("select brandid_is(null, 'user'), brandid_is('user', null)")).toEqual([
      [null, null],
    ])
  })

  it('serves as a condition, whatever the collation of the column', async () => {
    const check = checkConstraint('postgresql', UserId, 'id', { functions: true })
    await engine().run('drop table if exists checked')
    await engine().run(`create table checked (id text not null primary key check (${check}))`)
    const id = UserId.generate()
    await engine().run('insert into checked values (?)', [id])
    const wrong = `user_${'0'.repeat(25)}`
    await expect(engine().run('insert into checked values (?)', [wrong])).rejects.toMatchObject({
      code: '23514',
    })
  })
}

/** Functions in a schema of their own are found from every other, and find each other. */
export function schemaSuite(engine: () => Engine, schema: string): void {
  it('finds its functions in their schema', async () => {
    const { run, dialect } = engine()
    const kind = dialect === 'mysql' ? 'mysql' : 'postgresql'
    const [quote, word] = dialect === 'mysql' ? ['`', 'database'] : ['"', 'schema']
    const place = `${quote}${schema}${quote}`
    await run(`create ${word} ${place}`)
    try {
      for (const statement of idFunctions(kind, { schema })) await run(statement)
      const [row] = await run(
        `select ${place}.brandid_id('user'), ${place}.brandid_uuid(${place}.brandid_id('user'))`,
      )
      expect(UserId.is(row?.[0])).toBe(true)
      expect(row?.[1]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
      if (dialect === 'mysql') return
      await run(`create table ${place}.users (
        id ${columnType(dialect, UserId)} primary key
          default ${defaultExpression(dialect, UserId, { schema })}
          check (${checkConstraint(dialect, UserId, 'id', { functions: { schema } })}),
        n int
      )`)
      const [made] = await run(`insert into ${place}.users (n) values (1) returning id`)
      expect(UserId.is(made?.[0])).toBe(true)
      await expect(run(`insert into ${place}.users (id) values ('user_1')`)).rejects.toMatchObject({
        code: '23514',
      })
    } finally {
      await run(dialect === 'mysql' ? `drop database ${place}` : `drop schema ${place} cascade`)
    }
  })
}

/** Functions that make and read ids of the default format agree with ours. */
export function functionSuite(engine: () => Engine): void {
  it('makes ids of the present', async () => {
    const before = Date.now()
    for (let i = 0; i < 100; i++) {
      const [row] = await engine().run("select brandid_id('user')")
      const id = UserId.parse(row?.[0])
      expect(UserId.timestamp(id).getTime()).toBeGreaterThanOrEqual(before - 1)
      expect(UserId.timestamp(id).getTime()).toBeLessThanOrEqual(Date.now() + 1)
    }
  })

  it('reads and writes every id as we do', async () => {
    const instants = [0, 1, 2 ** 31, Date.now(), 2 ** 48 - 1]
    const ids = Array.from({ length: isFullLength ? 500 : 100 }, (_, i) =>
      UserId.generate({ at: instants[i % instants.length] as number }),
    )
    for (const id of ids) {
      const [row] = await engine().run('select brandid_uuid(?), brandid_base36(?)', [id, UserId.toUuid(id)])
      expect(row).toEqual([UserId.toUuid(id), UserId.body(id)])
    }
  })

  it.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
    'keeps all bits: %s',
    async (uuid) => {
      const [row] = await engine().run('select brandid_base36(?)', [uuid])
      const digits = BigInt(`0x${uuid.replaceAll('-', '')}`)
        .toString(36)
        .padStart(25, '0')
      expect(row).toEqual([digits])
      expect(await engine().run('select brandid_uuid(?)', [`user_${digits}`])).toEqual([[uuid]])
    },
  )

  it('returns NULL for NULL', async () => {
    expect(await engine().run('select brandid_uuid(null), brandid_base36(null), brandid_id(null)')).toEqual([
      [null, null, null],
    ])
  })
}
