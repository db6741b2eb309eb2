/** A client on the disk, of excerpts of what Prisma 6.19 and 7.10 wrote on 2026-11-21, and its request. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { write } from '../../../../test/package/consumer.ts'
import { onDisk } from '../../../base/test/on-disk.ts'
import {
  block,
  dmmf,
  field,
  type GenerateRequest,
  type InputType,
  model,
  relation,
  request,
} from './requests.ts'

const scalar = (type: string) => ({ type, location: 'scalar' })
const input = (type: string) => ({ type, location: 'inputObjectTypes' })

const inputType = (
  name: string,
  grouping: string | undefined,
  fields: Record<string, ReturnType<typeof scalar>[]>,
): InputType => ({
  name,
  meta: grouping === undefined ? null : { grouping },
  fields: Object.entries(fields).map(([name, inputTypes]) => ({
    name,
    // Prisma requires the id of a new row, and no tags.
    isRequired: name === 'id',
    inputTypes,
  })),
})

/** Users, their posts, and a list of tags. */
export const models = [
  model(
    'User',
    field('id', { documentation: '@brand Ids.UserId' }),
    'email',
    field('tags', { isList: true, documentation: '@brand Ids.TagId' }),
  ),
  model('Post', 'id', 'authorId', relation('User', 'authorId', 'id', 'author')),
  model('Log', 'text'),
]

export const schema = dmmf(models, {
  inputObjectTypes: {
    prisma: [
      inputType('StringFilter', undefined, { equals: [scalar('String')] }),
      inputType('UserWhereInput', 'User', {
        AND: [input('UserWhereInput')],
        id: [input('StringFilter'), scalar('String')],
        email: [input('StringFilter'), scalar('String')],
        tags: [input('StringNullableListFilter')],
      }),
      inputType('UserWhereUniqueInput', 'User', { id: [scalar('String')], AND: [input('UserWhereInput')] }),
      inputType('UserOrderByWithRelationInput', 'User', {
        id: [{ type: 'SortOrder', location: 'enumTypes' }],
      }),
      inputType('UserCreateInput', 'User', {
        id: [scalar('String')],
        tags: [input('UserCreatetagsInput'), scalar('String')],
      }),
      inputType('UserCreatetagsInput', 'User', { set: [scalar('String')] }),
      inputType('PostUncheckedUpdateInput', 'Post', {
        id: [input('StringFieldUpdateOperationsInput'), scalar('String')],
        authorId: [input('StringFieldUpdateOperationsInput'), scalar('String')],
      }),
      inputType('LogCreateInput', 'Log', { text: [scalar('String')] }),
    ],
  },
  outputObjectTypes: {
    prisma: [
      {
        name: 'UserMinAggregateOutputType',
        fields: [
          { name: 'id', outputType: scalar('String') },
          { name: 'email', outputType: scalar('String') },
        ],
      },
      { name: 'UserCountAggregateOutputType', fields: [{ name: 'id', outputType: scalar('Int') }] },
    ],
  },
})

const users = `export type UserMinAggregateOutputType = {
  id: string | null
  email: string | null
}

export type UserCountAggregateOutputType = {
  id: number
}

export type UserWhereInput = {
  AND?: UserWhereInput | UserWhereInput[]
  id?: StringFilter<"User"> | string
  email?: StringFilter<"User"> | string
  tags?: StringNullableListFilter<"User">
}

export namespace Prisma {
  export type UserWhereUniqueInput = Prisma.AtLeast<{
    id?: string
    AND?: UserWhereInput | UserWhereInput[]
    role?: EnumRoleFilter<"User"> | $Enums.Role
  }, "id" | "email">
}

export type UserOrderByWithRelationInput = {
  id?: SortOrder
}

export type UserCreateInput = {
  id: string
  tags?: UserCreatetagsInput | string[]
}

export type UserCreatetagsInput = {
  set: string[]
}

export type $UserPayload<ExtArgs extends $Extensions.InternalArgs = $Extensions.DefaultArgs> = {
  name: "User"
  objects: {
    posts: Prisma.$PostPayload<ExtArgs>[]
    manager: Prisma.$UserPayload<ExtArgs> | null
  }
  scalars: $Extensions.GetPayloadResult<{
    /**
     * What others refer to: { id: string }
     * @brand Ids.UserId
     */
    id: string
    email: string
    tags: string[]
  }, ExtArgs["result"]["user"]>
  composites: {}
}
`

const posts = `export type PostUncheckedUpdateInput = {
  id?: StringFieldUpdateOperationsInput | string
  authorId?: StringFieldUpdateOperationsInput | string
}

export type $PostPayload<ExtArgs extends $Extensions.InternalArgs = $Extensions.DefaultArgs> = {
  scalars: $Extensions.GetPayloadResult<{
    id: string
    authorId: string
  }, ExtArgs["result"]["post"]>
}
`

export const ids = `import type { Id } from 'brandid'
export type UserId = Id<'user'>
export type TagId = Id<'tag'>
export type PersonId = Id<'person'>
`

export interface Project {
  readonly folder: string
  /** Every file below the folder, by its path. */
  contents(): Record<string, string>
  write(path: string, text: string): void
}

/** Files in a folder, which goes when the tests of the file end. */
export function project(files: Record<string, string>): Project {
  const folder = onDisk(files)
  const contents = () =>
    Object.fromEntries(
      (readdirSync(folder, { recursive: true }) as string[])
        .filter((path) => statSync(join(folder, path)).isFile())
        .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
    )
  return { folder, write: (path, text) => write(folder, { [path]: text }), contents }
}

const prismaModule = (extension: string) =>
  `import type * as runtime from "@prisma/client/runtime/client"\nimport type * as Prisma from "../internal/prismaNamespace${extension}"\n\n`

/** Makes `brandid/prisma` a package that the client sees. */
export const brandidPackage = {
  'node_modules/brandid/package.json':
    '{ "name": "brandid", "exports": { "./prisma": { "types": "./prisma.d.ts" } } }',
  'node_modules/brandid/prisma.d.ts': '',
}

/** The files of the generator `prisma-client-js`, below `generated/js`. */
export const declarationClient = {
  'generated/js/index.d.ts': `/**\n * Client\n**/\n\nimport * as runtime from './runtime/client.js';\n\n${users}\n${posts}`,
  'generated/js/index.js': 'module.exports = {}\n',
}

/** The files of the generator `prisma-client`, below `generated/ts`. */
export const moduleClient = (extension = '.ts') => ({
  'generated/ts/models/User.ts': prismaModule(extension) + users,
  'generated/ts/models/Post.ts': prismaModule(extension) + posts,
  'generated/ts/models/Log.ts': `${prismaModule(extension)}export type LogCreateInput = {\n  text: string\n}\n`,
  'generated/ts/client.ts': 'export {}\n',
})

/** The request for the clients of a project. */
export function requestFor(
  { folder }: Project,
  config: Record<string, string | string[]> = {},
  outputs: Record<string, string> = { js: 'prisma-client-js' },
): GenerateRequest {
  const sourceFilePath = join(folder, 'schema.prisma')
  const others = Object.entries(outputs).map(([name, provider]) =>
    block(name, provider, { output: { value: join(folder, 'generated', name) }, sourceFilePath }),
  )
  const generator = block('brandid', 'brandid-prisma', {
    config: { ids: './ids.ts', ...config },
    sourceFilePath,
  })
  return request(generator, others, schema)
}
