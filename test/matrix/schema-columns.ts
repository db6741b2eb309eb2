/** The columns of schemas: zod, zod mini, JSON Schema, Standard Schema. */
import { schemaOf } from 'brandid'
import { idApiProperty, idColumnOptions } from 'brandid/decorators'
import { idColumn } from 'brandid/drizzle-pg'
import { idSchemas } from 'brandid/drizzle-zod'
import { schemaOf as miniSchemaOf } from 'brandid/mini'
import { pgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import * as z from 'zod/v4'
import * as mini from 'zod/v4-mini'
import type { Column } from './column.ts'
import { idsOf } from './rows.ts'

const zod: Column = {
  name: 'zod',
  covers: ['brandid'],
  run(row) {
    const schema = z.object({ id: schemaOf(row.define()), note: z.string() })
    for (const id of idsOf(row)) {
      expect(schema.parse({ id, note: '' })).toEqual({ id, note: '' })
      expect(schema.safeParse({ id: `${id}!`, note: '' }).success).toBe(false)
      expect(z.union([schemaOf(row.define()), z.literal('none')]).parse(id)).toBe(id)
    }
  },
}

const zodMini: Column = {
  name: 'zod mini',
  covers: ['brandid/mini'],
  run(row) {
    const schema = mini.object({ id: miniSchemaOf(row.define()) })
    for (const id of idsOf(row)) {
      expect(mini.parse(schema, { id })).toEqual({ id })
      expect(mini.safeParse(schema, { id: `${id}!` }).success).toBe(false)
    }
  },
}

const jsonSchema: Column = {
  name: 'JSON Schema',
  covers: [],
  run(row) {
    const schema = z.toJSONSchema(schemaOf(row.define()))
    expect(schema.type).toBe('string')
    const pattern = new RegExp(schema.pattern ?? '', 'u')
    for (const id of idsOf(row)) {
      expect(pattern.test(id)).toBe(true)
      expect(pattern.test(`${id}!`)).toBe(false)
    }
    for (const example of schema.examples ?? []) expect(row.define().is(example)).toBe(true)
  },
}

const standard: Column = {
  name: 'Standard Schema',
  covers: [],
  async run(row) {
    const { validate } = row.define()['~standard']
    for (const id of idsOf(row)) {
      expect(await validate(id)).toEqual({ value: id })
      expect(await validate(`${id}!`)).toMatchObject({
        issues: [{ message: expect.stringMatching(/^Expected /) }],
      })
    }
  },
}

const drizzleZod: Column = {
  name: 'drizzle-zod',
  covers: ['brandid/drizzle-zod'],
  run(row) {
    const { id: schema } = idSchemas(pgTable('rows', { id: idColumn(row.definition).primaryKey() }))
    for (const id of idsOf(row)) {
      expect(schema.parse(id)).toBe(id)
      expect(schema.safeParse(`${id}!`).success).toBe(false)
    }
  },
}

const decorators: Column = {
  name: 'decorators',
  covers: ['brandid/decorators'],
  run(row) {
    const { length, transformer } = idColumnOptions(row.definition)
    const pattern = new RegExp(idApiProperty(row.definition).pattern, 'u')
    for (const id of idsOf(row)) {
      expect(transformer.from(transformer.to(id))).toBe(id)
      expect(id.length).toBeLessThanOrEqual(length ?? Number.POSITIVE_INFINITY)
      expect(() => transformer.from(`${id}!`)).toThrow(/^Expected /)
      expect([pattern.test(id), pattern.test(`${id}!`)]).toEqual([true, false])
    }
  },
}

export const SCHEMA_COLUMNS: readonly Column[] = [zod, zodMini, jsonSchema, standard, drizzleZod, decorators]
