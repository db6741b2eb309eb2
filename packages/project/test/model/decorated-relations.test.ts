import { describe, expect, it } from 'vitest'
import { relationsBefore } from './read-model.ts'

const LAST = '@Entity() class Z { @ManyToOne(() => Team) user: Team; @Column() userId: string }'

/** The columns of a class that refer to another entity than their names. */
const relationsIn = (code: string): string => relationsBefore(LAST, code)

describe('a column refers to an entity', () => {
  it.each([
    // The library appends `Id` to the name of a relation.
    ['@ManyToOne(() => User) team: User', 'user'],
    ['@OneToOne((type) => User) team: User', 'user'],
    ['@OneToMany(() => User) team: User[]', ''],
    ["@ManyToOne('User') team: User", 'user'],
    ["@ManyToOne('user') team: User", 'user'],
    ['@ManyToOne(OWNER) team: User', 'user'],
    ['@ManyToOne(User) team: User', 'user'],
    ['@ManyToOne(() => AuthUser) team: User', 'auth user'],
    ['@ManyToOne({ entity: () => User }) team: User', 'user'],
    ["@ManyToOne({ entity: 'User' }) team: User", 'user'],
    ['@ManyToOne({ target: () => User }) team: User', ''],
    ['@ManyToOne(() => models.User) team: User', 'user'],
    ['@ManyToOne(() => { return User }) team: User', 'user'],
    ["@ManyToOne(() => find('User')) team: User", ''],
    ['@ManyToOne(() => user) team: User', ''],
    ['@ManyToOne(() => authUser) team: User', ''],
    ['@ManyToOne() team: User', ''],
    ['@Foreign(() => User) team: User', ''],
    // The name of the column may be stated.
    ["@ManyToOne(() => User) @JoinColumn({ name: 'teamId' }) u: User", 'user'],
    ["@ManyToOne(() => User) @JoinColumn({ name: 'team_id' }) u: User", 'user'],
    ["@ManyToOne(() => User) @JoinTable({ name: 'team_id' }) u: User", ''],
    ['@ManyToOne(() => User) @JoinColumn() u: User', ''],
    ["@ManyToOne(() => User, { fieldName: 'team_id' }) u: User", 'user'],
    ["@ManyToOne(() => User, { joinColumn: 'team_id' }) u: User", 'user'],
    ["@ManyToOne(() => User, { inversedBy: 'teamId' }) u: User", ''],
    // A stated name comes before a derived name.
    [
      "@ManyToOne(() => User) @JoinColumn({ name: 'teamId' }) u: User; @ManyToOne(() => Team) team: Team",
      'user',
    ],
    [
      "@ManyToOne(() => Team) team: Team; @ManyToOne(() => User) @JoinColumn({ name: 'teamId' }) u: User",
      'user',
    ],
  ])('of TypeORM or MikroORM: %s: %s', (members, entity) => {
    const head = "import { ManyToOne as Foreign } from './graph'\nconst OWNER = 'User'\n"
    const found = entity && `teamId → ${entity}`
    const body = `{ ${members}; @Column() teamId: string }`
    expect(relationsIn(`${head}@Entity() class A ${body}`)).toBe(found)
    expect(relationsIn(`${head}@Entity() export default class ${body}`)).toBe(found)
    expect(relationsIn(`${head}class A ${body}`)).toBe('')
  })

  it('of the kind of the relation itself', () => {
    expect(relationsIn('@Entity() class A { @ManyToOne(() => User) teamId: string }')).toBe('teamId → user')
  })

  it.each([
    ["@BelongsTo(() => User, 'teamId') u: User; teamId: string", 'user'],
    ["@BelongsTo(() => User, 'team_id') u: User; teamId: string", 'user'],
    ["@BelongsTo(() => User, { foreignKey: 'teamId' }) u: User; teamId: string", 'user'],
    ["@BelongsTo(() => User, { targetKey: 'teamId' }) u: User; teamId: string", ''],
    ["@HasOne(() => User, 'teamId') u: User; teamId: string", ''],
    ['@ForeignKey(() => User) @Column teamId: string', 'user'],
    ['@Column @ForeignKey(() => User) teamId: string', 'user'],
    ['@ForeignKey(() => Team) @Column teamId: string', ''],
    ['@ManyToOne(() => User) teamId: string', ''],
  ])('of sequelize-typescript: %s: %s', (members, entity) => {
    const code = `@Table class A extends Model { ${members} }`
    expect(relationsIn(code)).toBe(entity && `teamId → ${entity}`)
    expect(relationsIn(code.replace('@Table', '@Entity()').replace('extends Model', ''))).toBe(
      members.startsWith('@ManyToOne') ? 'teamId → user' : '',
    )
  })

  it.each([
    ["ref: 'User'", 'user'],
    ["ref: 'BlogUser'", 'blog user'],
    ['ref: User.name', 'user'],
    ['ref: User', 'user'],
    ['ref: () => User', 'user'],
    ['ref: () => User.name', 'user'],
    ["ref: 'Team'", ''],
    ['ref: User.collection', ''],
    ['ref: find(User)', ''],
    ["refPath: 'User'", ''],
  ])('of Nest: @Prop({ %s }): %s', (option, entity) => {
    const head = "import { Prop, Schema } from '@nestjs/mongoose'\n"
    const found = entity && `teamId → ${entity}`
    expect(relationsIn(`${head}@Schema() class A { @Prop({ ${option} }) teamId: string }`)).toBe(found)
    expect(relationsIn(`${head}@Schema() class A { @Prop({ type: String, ${option} }) teamId }`)).toBe(found)
  })
})
