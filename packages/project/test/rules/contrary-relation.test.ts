import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { messagesIn, runIn } from '../../../kit/test/cli/run-in.ts'

const IDS = `import { defineId } from 'brandid'
export const UserId = defineId('user')
export const TeamId = defineId('team')
export const OrderId = defineId('order')
declare module 'brandid' {
  interface Register { get user(): typeof UserId; get team(): typeof TeamId; get order(): typeof OrderId }
}
`
const PACKAGE = '{ "type": "module", "dependencies": { "brandid": "1" } }'
const project = (code: string) =>
  onDisk({ 'package.json': PACKAGE, 'ids.ts': IDS, 'a.ts': `export {}\n${code}` })
const found = async (code: string) =>
  (await messagesIn(project(code))).filter((each) => each.startsWith('contrary-relation'))

describe('a relation that contradicts the name of its column is found', () => {
  it.each([
    [
      'sequelize-typescript',
      '@Table() class A extends Model { @ForeignKey(() => User) @Column teamId: string }',
    ],
    [
      'sequelize-typescript',
      "@Table() class A extends Model { @BelongsTo(() => User, 'teamId') u: User; teamId: string }",
    ],
    [
      'TypeORM',
      "@Entity() class A { @ManyToOne(() => User) @JoinColumn({ name: 'team_id' }) u: User; @Column() teamId: string }",
    ],
    [
      'MikroORM',
      '@Entity() class A { @ManyToOne({ entity: () => User, joinColumn: "team_id" }) u: User; @Property() teamId: string }',
    ],
    ['Drizzle', "pgTable('a', { teamId: uuid('team_id').references(() => users.id) })"],
    [
      'Mongoose',
      "import { Schema, model } from 'mongoose'\nmodel('A', new Schema({ teamId: { type: String, ref: 'User' } }))",
    ],
    [
      'Nest',
      "import { Prop, Schema } from '@nestjs/mongoose'\n@Schema() class A { @Prop({ type: String, ref: User.name }) teamId: string }",
    ],
    [
      'Sequelize',
      "db.define('a', { id: { type: UUID, primaryKey: true }, teamId: { type: UUID, references: { model: 'users' } } })",
    ],
    [
      'Objection',
      `class A extends Model { static tableName = 'a'
  static relationMappings = { u: { modelClass: User, join: { from: 'a.teamId', to: 'users.id' } } }
  id: string; teamId: string }`,
    ],
    [
      'Supabase',
      `type D = { Tables: { a: { Row: { team_id: string }
  Relationships: [{ columns: ['team_id']; referencedRelation: 'users' }] } } }`,
    ],
    [
      'Objection',
      `class A extends Model { static get tableName() { return 'a' }
  static relationMappings = () => ({ u: { modelClass: () => User, join: { from: 'a.teamId', to: 'users.id' } } })
  id: string; teamId: string }`,
    ],
    ['Knex', "k.createTable('a', (t) => { t.uuid('teamId').references('id').inTable('users') })"],
    ['Knex', "k.createTable('a', (t) => { t.uuid('teamId').references('users.id') })"],
    ['Kysely', "k.createTable('a').addColumn('teamId', 'uuid', (c) => c.notNull().references('users.id'))"],
    ['Payload', "const c = { slug: 'a', fields: [{ name: 'teamId', type: 'text', relationTo: 'users' }] }"],
  ])('in %s: %s', async (_, code) => {
    const name = code.includes("'team_id'; ") || code.includes('Relationships') ? 'team_id' : 'teamId'
    expect(await found(code)).toEqual([
      `contrary-relation: '${name}' refers to 'user' but is named after 'team': correct the relation or the name.`,
    ])
  })

  it.each([
    '@Table() class A extends Model { @ForeignKey(() => Team) @Column teamId: string }',
    '@Table() class A extends Model { @ForeignKey(() => User) @Column createdById: string }',
    "pgTable('a', { ownerTeamId: uuid().references(() => teams.id) })",
    "pgTable('a', { userId: uuid().references(() => authUsers.id) })",
    "pgTable('users', { id: uuid().references(() => teams.id) })",
    '@Other() class A { @ForeignKey(() => User) teamId: string }',
    ...["from: 'a.teamId', to: 'users.key'", "from: 'users.id', to: 'a.teamId'"].map(
      (join) =>
        `class A extends Model { static tableName = 'a'; static relationMappings = { u: { modelClass: User, join: { ${join} } } }; id: string; teamId: string }`,
    ),
    "k.createTable('a', (t) => { t.uuid('teamId').references('id').inTables('users') })",
    "k.createTable('a').addIndex('teamId', 'uuid', (c) => c.references('users.id'))",
    "type D = { Tables: { a: { Row: { team_id: string }; Relationships: [{ columns: ['team_id']; referencedRelation: 'teams' }] } } }",
  ])('not in %s', async (code) => expect(await found(code)).toEqual([]))
})

describe('adopt types a column by its relation', () => {
  async function adopted(code: string) {
    const folder = project(code)
    const { stderr } = await runIn(folder, ['adopt', '--properties'])
    return { text: readFileSync(join(folder, 'a.ts'), 'utf8'), stderr }
  }

  it('whatever its name', async () => {
    const { text } = await adopted(
      '@Table() class A extends Model { @ForeignKey(() => User) @Column(UUID) createdById: string }',
    )
    expect(text).toContain("createdById: LooseId<'user'>")
  })

  it('but leaves and lists one whose name contradicts it', async () => {
    const code = '@Table() class A extends Model { @ForeignKey(() => User) @Column(UUID) teamId: string }'
    const { text, stderr } = await adopted(code)
    expect(text).toContain('teamId: string')
    expect(stderr).toContain("teamId: refers to 'user' but is named after 'team'\n")
  })
})
