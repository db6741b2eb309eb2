import { createRegistry } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { publicIdTable, uniqueConstraint, uniqueViolation } from 'brandid/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteIdentifier } from '../../../src/sql/dialect.ts'
import { type Engine, embedded } from '../engines.ts'
import { lengthenSuite } from '../lengthen-suite.ts'

const DatabaseId = createRegistry().defineId('db', { format: nanoid() })

describe.each(embedded)('%s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  it('creates the table of a public id, under names of any sort', async () => {
    const table = `we"ird'; drop \`x\` --`
    const { dialect } = engine
    await engine.run(publicIdTable(dialect, DatabaseId, { table, column: 'pub"lic' }))
    const insert = (value: unknown) =>
      engine.run(`insert into ${quoteIdentifier(dialect, table)} ("pub""lic") values (?)`, [value])
    const id = DatabaseId.generate()
    await insert(id)
    await expect(insert(null)).rejects.toThrow(/null/i)
    await expect(insert(DatabaseId.body(id))).rejects.toThrow(/check/i)
    const error = await insert(id).catch((error: unknown) => error)
    expect(uniqueViolation(error)?.constraint).toBe(uniqueConstraint(dialect, table, 'pub"lic'))
  })

  lengthenSuite(() => engine)
})
