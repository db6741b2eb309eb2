import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { messagesIn } from '../../../kit/test/cli/run-in.ts'

const IDS = `import { defineId, type IdOf } from 'brandid'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
declare module 'brandid' { interface Register { get user(): typeof UserId } }
`
const HEAD = `import { Property, PrimaryKey as Primary } from '@mikro-orm/core'
import * as swagger from '@nestjs/swagger'
import { idColumnOptions } from 'brandid/decorators'
import { type Id } from 'brandid'
import { Column, ManyToOne, PrimaryColumn } from 'typeorm'
import { UserId } from './ids.js'
import { Other } from 'elsewhere'
`
const foundIn = (member: string) =>
  messagesIn(onDisk({ 'ids.ts': IDS, 'entity.ts': `${HEAD}export class Post {\n  ${member}\n}\n` }))
const spell = (name: string, call: string) =>
  `no-reflected-id: The decorator reads the type of '${name}', which SWC and oxc emit as an object; pass ${call} from 'brandid/decorators'.`

describe('a decorated member', () => {
  it.each([
    ['@Column() author!: UserId', 'author', 'idColumnOptions(UserId)'],
    ['@Column({ nullable: true }) author!: UserId | null', 'author', 'idColumnOptions(UserId)'],
    ['@PrimaryColumn() readonly id!: UserId', 'id', 'idColumnOptions(UserId)'],
    ["@Column() author!: Id<'user'>", 'author', 'idColumnOptions(UserId)'],
    ['@Primary() id!: UserId', 'id', 'idProperty(UserId)'],
    ['@Property({ length: 30 }) author?: UserId', 'author', 'idProperty(UserId)'],
    ['@swagger.ApiProperty() author!: UserId', 'author', 'idApiProperty(UserId)'],
    ["@swagger.ApiPropertyOptional({ description: 'x' }) author?: UserId", 'author', 'idApiProperty(UserId)'],
  ])('%s is read', async (member, name, call) => {
    expect(await foundIn(member)).toEqual([spell(name, call)])
  })

  it.each([
    '@Column(idColumnOptions(UserId)) author!: UserId',
    '@Column({ ...idColumnOptions(UserId), nullable: true }) author!: UserId | null',
    "@Column('varchar') author!: UserId",
    "@Column({ type: 'varchar' }) author!: UserId",
    "@Property({ type: 'string' }) author!: UserId",
    '@swagger.ApiProperty({ type: String }) author!: UserId',
    '@Column() name!: string',
    "@Column() name = 'a'",
    '@ManyToOne(() => Other) author!: UserId',
    '@Other() author!: UserId',
    '@Column author!: UserId',
    'author!: UserId',
  ])('%s is left', async (member) => {
    expect((await foundIn(member)).filter((each) => each.startsWith('no-reflected-id'))).toEqual([])
  })
})
