import { createRegistry, IdError } from 'brandid/core'
import { type FillableClient, type FilledModels, fillIds, type ModelFields } from 'brandid/prisma'
import { describe, expect, it } from 'vitest'

// What the extension makes of arguments. `npm run test:prisma` runs it in the clients of Prisma 6 and 7, on databases.

const { defineId } = createRegistry()
const UserId = defineId('user')
const PostId = defineId('post')
const CommentId = defineId('comment')
const MODELS = { User: UserId, Post: PostId, Comment: { key: CommentId } }

const scalar = (name: string) => ({ name, type: 'String' })
const relation = (name: string, type: string) => ({ name, type, relationName: `${name}-${type}` })
const FIELDS: ModelFields = {
  User: {
    fields: [scalar('id'), scalar('email'), relation('posts', 'Post'), relation('profile', 'Profile')],
  },
  Post: {
    fields: [
      scalar('id'),
      relation('author', 'User'),
      relation('replies', 'Post'),
      relation('comments', 'Comment'),
    ],
  },
  Comment: { fields: [scalar('key'), scalar('create')] },
  // Not filled, and with fields that are named as the parts of a write.
  Profile: { fields: [scalar('id'), { name: 'data', type: 'Json' }, relation('user', 'User')] },
}

type Args = Record<string, unknown>
interface Extension {
  readonly query: { readonly $allModels: Record<string, (call: object) => unknown> }
}

/** The extension that a client receives. */
function extend(
  models: object,
  modelFields?: ModelFields,
  ofClient: object = { _runtimeDataModel: { models: FIELDS } },
) {
  let received: Extension | undefined
  const client: object = {
    ...ofClient,
    $extends(extension: Extension) {
      received = extension
    },
  }
  fillIds(models as FilledModels, modelFields)(client as FillableClient<FilledModels>)
  return received as Extension
}

/** What Prisma gets of a call. */
function sent(operation: string, model: string, args: Args | undefined) {
  return extend(MODELS).query.$allModels[operation]?.({ model, args, query: (filled: Args) => filled })
}

function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).map(freeze)
  return value
}

const user = expect.stringMatching(/^user_[0-9a-z]{25}$/)
const post = expect.stringMatching(/^post_[0-9a-z]{25}$/)
const comment = expect.stringMatching(/^comment_[0-9a-z]{25}$/)
const own = UserId.generate()
const other = PostId.generate()

describe('fillIds', () => {
  it.each<[name: string, operation: string, args: Args | undefined, filled: Args]>([
    ['a row', 'create', { data: { email: 'a' } }, { data: { id: user, email: 'a' } }],
    ['a row without data', 'create', {}, { data: { id: user } }],
    ['a row without arguments', 'create', undefined, { data: { id: user } }],
    ['an id that is undefined', 'create', { data: { id: undefined } }, { data: { id: user } }],
    [
      'a given id',
      'create',
      { data: { id: own }, select: { id: true } },
      { data: { id: own }, select: { id: true } },
    ],
    ['many rows', 'createMany', { data: [{}, { id: own }] }, { data: [{ id: user }, { id: own }] }],
    ['many rows as one', 'createMany', { data: {} }, { data: { id: user } }],
    ['many rows that come back', 'createManyAndReturn', { data: [{}] }, { data: [{ id: user }] }],
    [
      'an upsert, and what it writes beside the row that it finds',
      'upsert',
      { where: { email: 'a' }, create: { email: 'a' }, update: { posts: { create: {} } } },
      {
        where: { email: 'a' },
        create: { id: user, email: 'a' },
        update: { posts: { create: { id: post } } },
      },
    ],
    [
      'an upsert by id with the id that it looks for',
      'upsert',
      { where: { id: own }, create: {}, update: {} },
      { where: { id: own }, create: { id: own }, update: {} },
    ],
    [
      'an upsert whose id differs from the one that it looks for',
      'upsert',
      { where: { id: UserId.generate() }, create: { id: own }, update: {} },
      { where: { id: user }, create: { id: own }, update: {} },
    ],
    [
      'nested rows, to any depth',
      'create',
      { data: { posts: { create: [{ replies: { create: { comments: { create: [{}, {}] } } } }, {}] } } },
      {
        data: {
          id: user,
          posts: {
            create: [
              {
                id: post,
                replies: { create: { id: post, comments: { create: [{ key: comment }, { key: comment }] } } },
              },
              { id: post },
            ],
          },
        },
      },
    ],
    [
      'nested rows of one createMany',
      'create',
      { data: { posts: { createMany: { data: [{}, {}], skipDuplicates: true } } } },
      {
        data: {
          id: user,
          posts: { createMany: { data: [{ id: post }, { id: post }], skipDuplicates: true } },
        },
      },
    ],
    [
      'a nested connectOrCreate',
      'create',
      {
        data: {
          posts: {
            connectOrCreate: [
              { where: { id: other }, create: {} },
              { where: { title: 'a' }, create: {} },
            ],
          },
        },
      },
      {
        data: {
          id: user,
          posts: {
            connectOrCreate: [
              { where: { id: other }, create: { id: other } },
              { where: { title: 'a' }, create: { id: post } },
            ],
          },
        },
      },
    ],
    [
      'rows below an update',
      'update',
      {
        where: { id: own },
        data: { posts: { create: {}, update: { where: { id: other }, data: { comments: { create: {} } } } } },
      },
      {
        where: { id: own },
        data: {
          posts: {
            create: { id: post },
            update: { where: { id: other }, data: { comments: { create: { key: comment } } } },
          },
        },
      },
    ],
    [
      'rows below the upsert of an update',
      'update',
      {
        where: { id: own },
        data: {
          posts: { upsert: [{ where: { id: other }, create: {}, update: { comments: { create: {} } } }] },
        },
      },
      {
        where: { id: own },
        data: {
          posts: {
            upsert: [
              {
                where: { id: other },
                create: { id: other },
                update: { comments: { create: { key: comment } } },
              },
            ],
          },
        },
      },
    ],
    [
      'the upsert of a relation to one, whose where is a filter',
      'update',
      {
        where: { id: own },
        data: { posts: { upsert: { where: { id: { not: other } }, create: {}, update: {} } } },
      },
      {
        where: { id: own },
        data: { posts: { upsert: { where: { id: { not: other } }, create: { id: post }, update: {} } } },
      },
    ],
  ])('fills %s', (_, operation, args, filled) => {
    expect(sent(operation, 'User', freeze(args) as Args | undefined)).toEqual(filled)
  })

  it.each<[name: string, model: string, data: Args, filled: Args]>([
    [
      'the data of a relation to one as it is, or with a where',
      'Post',
      { author: { update: { posts: { create: {} } } } },
      { author: { update: { posts: { create: { id: post } } } } },
    ],
    [
      'a relation to one by where and data',
      'Post',
      { author: { update: { where: {}, data: { posts: { create: {} } } } } },
      { author: { update: { where: {}, data: { posts: { create: { id: post } } } } } },
    ],
    [
      'JSON that looks like a write',
      'User',
      { profile: { update: { data: { user: { create: {} } } } } },
      { profile: { update: { data: { user: { create: {} } } } } },
    ],
    [
      'JSON beside a where',
      'User',
      { profile: { update: { where: {}, data: { data: { user: { create: {} } } } } } },
      { profile: { update: { where: {}, data: { data: { user: { create: {} } } } } } },
    ],
    ['a field named create', 'Comment', { create: 'yes' }, { create: 'yes' }],
    ['a connection', 'Post', { author: { connect: { id: own } } }, { author: { connect: { id: own } } }],
    ['a model that is not listed', 'Profile', { user: { create: {} } }, { user: { create: { id: user } } }],
  ])('reads %s', (_, model, data, filled) => {
    const where = { id: own }
    expect(sent('update', model, freeze({ where, data }) as Args)).toEqual({ where, data: filled })
  })

  it.each([
    ['an id of another kind', { data: { id: other } }],
    ['null', { data: { id: null } }],
    ['a nested id of another kind', { data: { posts: { create: { id: own } } } }],
  ])('refuses %s', (_, args) => {
    expect(() => sent('create', 'User', args)).toThrow(IdError)
  })

  it('gives parents the smaller ids, and each row a new one', () => {
    const one = sent('create', 'Post', { data: { replies: { create: [{}, {}] } } }) as {
      data: { id: string; replies: { create: { id: string }[] } }
    }
    const ids = [one.data.id, ...one.data.replies.create.map(({ id }) => id)]
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  it('has no handler for other operations', () => {
    expect(Object.keys(extend(MODELS).query.$allModels).sort()).toEqual([
      'create',
      'createMany',
      'createManyAndReturn',
      'update',
      'upsert',
    ])
  })

  it.each([
    [{ Usr: UserId }, 'Expected a model of the client in fillIds but received "Usr".'],
    [{ User: { key: UserId } }, 'Expected a field of User in fillIds but received "key".'],
    [{ Comment: CommentId }, 'Expected a field of Comment in fillIds but received "id".'],
  ])('refuses models that the client does not have: %o', (models, message) => {
    expect(() => extend(models)).toThrow(new TypeError(message))
  })

  it('takes the models from its second argument where the client has none', () => {
    expect(Object.keys(extend(MODELS, FIELDS, {}).query.$allModels)).toHaveLength(5)
    const message = 'Expected a client of Prisma 6 or 7 in fillIds, or the models as its second argument.'
    expect(() => extend(MODELS, undefined, {})).toThrow(new TypeError(message))
    const fill = fillIds(MODELS as FilledModels, FIELDS)
    expect(() => fill({} as FillableClient<FilledModels>)).toThrow(new TypeError(message))
  })
})
