/** What a default expression must do, on any database. */
import { type AnyIdDef, createRegistry } from 'brandid/core'
import { hexUlid, nanoid, uuid } from 'brandid/formats'
import { checkConstraint, columnType, defaultExpression } from 'brandid/sql'
import { expect, it } from 'vitest'
import { isFullLength } from '../full-length.ts'
import type { Engine } from './engines.ts'

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

  it('knows nothing of NULL', async () => {
    expect(await engine().run('select brandid_uuid(null), brandid_base36(null), brandid_id(null)')).toEqual([
      [null, null, null],
    ])
  })
}
