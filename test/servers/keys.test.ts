import { defineId, defineKey, type IdOf } from 'brandid'
import { bare, nanoid, sealed } from 'brandid/formats'
import { createSealer } from 'brandid/sealed'
import { checkConstraint, columnType, publicIdTable, uniqueConstraint, withFreshId } from 'brandid/sql'
import { expect, it } from 'vitest'
import type { Engine } from '../sql/engines.ts'
import { describeBoth } from './servers.ts'

const SmallKey = defineKey('small', { max: 2 ** 31 - 1 })
const SmallId = defineId('small', { format: sealed(SmallKey) })
const RowKey = defineKey('row')
type RowKey = IdOf<typeof RowKey>
const RowId = defineId('row', { format: nanoid() })
const TagId = defineId('tag', {
  format: nanoid(),
  accepts: [
    bare({ length: 21, alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-' }),
  ],
})

const SERIAL = { postgresql: 'serial', mysql: 'int auto_increment' }

/** The drivers return the integers of 64 bits as texts or as bigints, where they may exceed a double. */
const readKey = (value: unknown): RowKey => RowKey.fromText(String(value))

describeBoth('keys', (engine, dialect) => {
  const run = (...given: Parameters<Engine['run']>) => engine().run(...given)

  it('generates keys that the definition parses', async () => {
    await run(`create table small (id ${SERIAL[dialect]} primary key, name varchar(20) not null)`)
    await run("insert into small (name) values ('a'), ('b')")
    const rows = await run('select id from small order by id')
    expect(rows.map(([id]) => SmallKey.parse(id))).toEqual([1, 2])
    const found = await run('select name from small where id = ?', [SmallKey.fromText('2')])
    expect(found).toEqual([['b']])
  })

  it('holds what `max` allows, and no more', async () => {
    const { max } = SmallKey
    await run('insert into small (id, name) values (?, ?)', [max, 'last'])
    expect(await run('select name from small where id = ?', [max])).toEqual([['last']])
    await expect(run('insert into small (id, name) values (?, ?)', [max + 1, 'x'])).rejects.toThrow()
    expect(SmallKey.is(max + 1)).toBe(false)
  })

  it('finds rows by the sealed IDs of their keys, and by none near them', async () => {
    const sealer = createSealer({ secrets: [crypto.getRandomValues(new Uint8Array(32))] })
    const rows = await run('select id, name from small order by id')
    expect(rows).toHaveLength(3)
    for (const [key, name] of rows) {
      const id = sealer.seal(SmallId, SmallKey.parse(key))
      expect(await run('select name from small where id = ?', [sealer.open(SmallId, id)])).toEqual([[name]])
      const last = Number.parseInt(id.slice(-1), 36)
      const near = id.slice(0, -1) + ((last + 1) % 36).toString(36)
      expect(sealer.safeOpen(SmallId, near).error?.code).toMatch(/^(invalid_seal|overflow)$/)
    }
  })

  it('gives the key of a row of publicIdTable to the caller of withFreshId, which refers to it', async () => {
    await run(publicIdTable(dialect, RowId, { table: 'rows_with_id' }))
    await run('create table notes (row_key bigint not null, text varchar(20) not null)')
    const insert = async (id: IdOf<typeof RowId>) => {
      await run('insert into rows_with_id (public_id) values (?)', [id])
      const [row] = await run('select id from rows_with_id where public_id = ?', [id])
      return { id, key: readKey(row?.[0]) }
    }
    const row = await withFreshId(RowId, insert, {
      constraint: uniqueConstraint(dialect, 'rows_with_id', 'public_id'),
    })
    await run('insert into notes values (?, ?)', [row.key, 'a note'])
    const joined = await run(
      'select public_id, text from notes join rows_with_id on rows_with_id.id = row_key where row_key = ?',
      [row.key],
    )
    expect(joined).toEqual([[row.id, 'a note']])
  })

  it('checks a column of IDs that are partly from before the prefix', async () => {
    await run(
      `create table tags (id ${columnType(dialect, TagId)} not null check (${checkConstraint(dialect, TagId, 'id')}))`,
    )
    const kept = [TagId.generate(), 'V1StGXR8_Z5jdHi6B-myT', '_'.repeat(21), `TAG_${'a'.repeat(17)}`]
    for (const id of kept) {
      expect(TagId.is(id)).toBe(true)
      await run('insert into tags values (?)', [id])
    }
    for (const text of ['V1StGXR8_Z5jdHi6B-my', 'V1StGXR8_Z5jdHi6B-myTx', 'tag_', 'V1StGXR8.Z5jdHi6B-myT']) {
      expect(TagId.is(text)).toBe(false)
      await expect(run('insert into tags values (?)', [text])).rejects.toThrow()
    }
  })
})
