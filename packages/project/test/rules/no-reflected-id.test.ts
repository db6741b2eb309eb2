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
import { Column as LikeColumn } from 'typeorm-extension'
import { Property as LikeProperty } from './vendor/@mikro-orm/core'
import { ApiProperty as LikeApiProperty } from '@nestjs/swagger-extra'
`
const foundIn = (member: string, head = HEAD, ids = IDS) =>
  messagesIn(onDisk({ 'ids.ts': ids, 'entity.ts': `${head}export class Post {\n  ${member}\n}\n` }))
const spell = (name: string, call: string) =>
  `no-reflected-id: The decorator reads the type of '${name}', which SWC and oxc emit as an object; pass ${call} from 'brandid/decorators'.`

describe('a decorated member', () => {
  it.each([
    ['@Column() author!: UserId', 'author', 'idColumnOptions(UserId)'],
    ['@Column({ nullable: true }) author!: UserId | null', 'author', 'idColumnOptions(UserId)'],
    ["@Column({ subtype: 'x' }) author!: UserId", 'author', 'idColumnOptions(UserId)'],
    ["@Column({ types: 'x' }) author!: UserId", 'author', 'idColumnOptions(UserId)'],
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
    '@(new Column()) author!: UserId',
    '@Column() author',
    '@Column() name!: UserKey | LooseName',
    'author!: UserId',
    '@LikeColumn() author!: UserId',
    '@LikeProperty() author!: UserId',
    '@LikeApiProperty() author!: UserId',
  ])('%s is left', async (member) => {
    expect((await foundIn(member)).filter((each) => each.startsWith('no-reflected-id'))).toEqual([])
  })

  it.each([
    ['typeorm', 'Column', 'idColumnOptions'],
    ['@mikro-orm/postgresql', 'Property', 'idProperty'],
    ['@nestjs/swagger', 'ApiProperty', 'idApiProperty'],
  ])('is read in a file that imports no package but %s', async (source, decorator, give) => {
    const head = `import { ${decorator} } from '${source}'\nimport { type UserId } from './ids.js'\n`
    const found = await foundIn(`@${decorator}() author!: UserId`, head)
    expect(found).toEqual([spell('author', `${give}(UserId)`)])
  })

  it('receives the definition by its expression, which a default export lacks', async () => {
    const head = "import { Column } from 'typeorm'\nimport { type Id } from 'brandid'\n"
    const register = (type: string) =>
      `declare module 'brandid' { interface Register { get user(): ${type} } }\n`
    for (const [ids, name] of [
      [`import { defineId } from 'brandid'\nexport default { user: defineId('user') }\n`, 'its definition'],
      [`import { defineId } from 'brandid'\nexport default defineId('user')\n`, 'its definition'],
      [`import { defineIds } from 'brandid'\nexport const ids = defineIds({ user: {} })\n`, 'ids.user'],
    ] as const) {
      const found = await foundIn("@Column() author!: Id<'user'>", head, ids + register('never'))
      expect(found.filter((each) => each.startsWith('no-reflected-id'))).toEqual([
        spell('author', `idColumnOptions(${name})`),
      ])
    }
  })
})
