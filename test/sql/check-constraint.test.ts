import { createRegistry, IdError } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { checkConstraint, columnType } from 'brandid/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSuite } from './check-suite.ts'
import { type Engine, embedded, openLibsql } from './engines.ts'

const { defineId } = createRegistry()

describe.each(embedded)('a column in %s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  }, 60_000)
  afterAll(() => engine.close())

  checkSuite(() => engine)
})

describe('in SQLite', () => {
  it('refuses blobs, numbers and NULL', async () => {
    const engine = await openLibsql()
    const UserId = defineId('user')
    await engine.run(`create table t (id text not null check (${checkConstraint('sqlite', UserId, 'id')}))`)
    const id = UserId.generate()
    for (const value of [new TextEncoder().encode(id), 1, 1.5, null]) {
      await expect(engine.run('insert into t values (?)', [value])).rejects.toThrow('constraint failed')
    }
    await engine.run('insert into t values (?)', [id])
    await engine.close()
  })
})

describe('its text', () => {
  const CustomerId = defineId('cus', { format: opaque({ length: [14, 20] }) })
  const NoteId = defineId('note', { format: opaque({ length: 3, alphabet: 'ab' }) })

  it.each([
    ['postgresql', `"a ""b""" ~ '^cus_[0-9A-Za-z]{14,20}$'`],
    ['mysql', '`a "b"` regexp \'(?-i)^cus_[0-9A-Za-z]{14,20}(?!.|[[:space:]])\''],
    [
      'sqlite',
      `typeof("a ""b""") = 'text' and ("a ""b""" glob 'cus_*' and substr("a ""b""", 5) not glob '*[^0-9A-Za-z]*' and length("a ""b""") between 18 and 24) and length("a ""b""") = length(cast("a ""b""" as blob))`,
    ],
  ] as const)('is the same for the same definition: %s', (dialect, text) => {
    expect(checkConstraint(dialect, CustomerId, 'a "b"')).toBe(text)
    expect(checkConstraint(dialect, CustomerId, 'a "b"')).toBe(text)
  })

  it('counts bytes in SQLite where the length is fixed', () => {
    expect(checkConstraint('sqlite', NoteId, 'id')).toBe(
      `typeof("id") = 'text' and "id" glob 'note_[ab][ab][ab]' and length(cast("id" as blob)) = 8`,
    )
    expect(checkConstraint('sqlite', NoteId, 'id', { body: true })).toBe(
      `typeof("id") = 'text' and "id" glob '[ab][ab][ab]' and length(cast("id" as blob)) = 3`,
    )
  })

  it('quotes what an alphabet of its own brings', () => {
    const OddId = defineId('odd', { format: opaque({ length: 2, alphabet: "'\\" }) })
    expect(checkConstraint('postgresql', OddId, 'id')).toBe(`"id" ~ '^odd_[''\\\\]{2}$'`)
    expect(checkConstraint('mysql', OddId, 'id')).toBe(
      "`id` regexp '(?-i)^odd_[''\\\\\\\\]{2}(?!.|[[:space:]])'",
    )
  })

  it.each(['', '\0', 'x\0', 'x '])('refuses %j as the name of a column', (name) => {
    expect(() => checkConstraint('postgresql', NoteId, name)).toThrow(IdError)
  })
})

describe('a definition that it cannot speak for', () => {
  it('is one with former formats', () => {
    const MovedId = defineId('moved', { accepts: [opaque({ length: 12 })] })
    for (const text of [() => checkConstraint('sqlite', MovedId, 'id'), () => columnType('mysql', MovedId)]) {
      expect(text).toThrow(
        'Expected a definition of one format but received "moved", which accepts former formats.',
      )
    }
  })
})
