import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { messagesIn } from '../../../kit/test/cli/run-in.ts'

const IDS = `import { defineId, type IdOf } from 'brandid'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
declare module 'brandid' { interface Register { get user(): typeof UserId } }
`
const TABLES = `import { generatedIdColumn, idColumn } from 'brandid/drizzle-pg'
import * as brandid from 'brandid/drizzle-pg'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { UserId } from './ids.js'
export const users = pgTable('users', {
  id: generatedIdColumn(UserId).primaryKey(),
  'best': idColumn(UserId, { as: 'uuid' }).array().notNull(),
  name: text().notNull(),
})
export const posts = pgTable('posts', (t) => ({ author: brandid.foreignIdColumn(UserId, () => users.id) }))
export class Row {}
export const plain = pgTable('plain', { id: text().primaryKey(), other: idColumnOf() })
`
const HEAD = `import { idSchemas } from 'brandid/drizzle-zod'
import { createInsertSchema, createSelectSchema, createUpdateSchema } from 'drizzle-zod'
import { plain, posts, users } from './tables.js'
import * as tables from './tables.js'
`
const foundIn = (code: string, head = HEAD) =>
  messagesIn(onDisk({ 'ids.ts': IDS, 'tables.ts': TABLES, 'schemas.ts': `${head}${code}` }))
const spell = (columns: string, call: string) =>
  `no-any-column: drizzle-zod accepts any value for ${columns}; pass ${call} from 'brandid/drizzle-zod'.`

describe('a schema of drizzle-zod', () => {
  it.each([
    ['createSelectSchema(users)', "'id', 'best'", 'idSchemas(users)'],
    ['createInsertSchema(users)', "'id', 'best'", "idSchemas(users, 'insert')"],
    ['createUpdateSchema(posts)', "'author'", "idSchemas(posts, 'update')"],
    ['createSelectSchema(tables.users)', "'id', 'best'", 'idSchemas(table)'],
    ['createInsertSchema(users, { name: (s) => s.min(1) })', "'id', 'best'", "idSchemas(users, 'insert')"],
    ["createInsertSchema(users, { 'id': UserId.schema })", "'best'", "idSchemas(users, 'insert')"],
  ])('%s accepts anything for its ID columns', async (code, columns, call) => {
    expect(await foundIn(`export const Schema = ${code}\n`)).toEqual([spell(columns, call)])
  })

  it.each([
    'createSelectSchema(users, idSchemas(users))',
    "createInsertSchema(users, { ...idSchemas(users, 'insert'), name: (s) => s.min(1) })",
    'createInsertSchema(users, { id: UserId.schema, best: z.array(UserId.schema) })',
    'createSelectSchema(users, refinements)',
    'createSelectSchema(users, { [name]: UserId.schema })',
    'createSelectSchema(users, { get id() { return UserId.schema }, ...rest })',
    "createSelectSchema(tables['users'])",
    'createSelectSchema(tables())',
    'createSelectSchema(plain)',
    'createSelectSchema(unknown)',
    'createSelectSchema(tables.Row)',
    'createSelectSchema()',
    'createOther(users)',
  ])('%s is left', async (code) => {
    expect(await foundIn(`export const Schema = ${code}\n`)).toEqual([])
  })

  it('is found beside its table, and with the functions of a factory', async () => {
    const head = `${TABLES}import { createSchemaFactory } from 'drizzle-zod'
const { createInsertSchema } = createSchemaFactory()
`
    expect(await foundIn('export const Post = createInsertSchema(posts)\n', head)).toEqual([
      spell("'author'", "idSchemas(posts, 'insert')"),
    ])
  })

  it('of another library is left', async () => {
    const head = "import { createInsertSchema } from 'drizzle-valibot'\nimport { users } from './tables.js'\n"
    expect(await foundIn('export const User = createInsertSchema(users)\n', head)).toEqual([])
  })
})
