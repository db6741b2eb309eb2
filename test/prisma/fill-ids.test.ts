import { createRegistry, IdError } from 'brandid/core'
import { type FillableClient, type FilledModels, fillIds, type ModelFields } from 'brandid/prisma'
import { describe, expect, it } from 'vitest'

// What the extension makes of arguments. `npm run check -- prisma` runs it in the clients of Prisma 6 and 7, on databases.

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
      ...[relation('author', 'User'), relation('replies', 'Post'), relation('comments', 'Comment')],
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

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).map(freeze)
  return value
}

const user = expect.stringMatching(/^user_[0-9a-z]{25}$/)
const post = expect.stringMatching(/^post_[0-9a-z]{25}$/)
const comment = expect.stringMatching(/^comment_[0-9a-z]{25}$/)
const own = UserId.generate()
const other = PostId.generate()

describe('fillIds', () => {
  const commented = { comments: { create: [{ key: comment }, { key: comment }] } }
  it.each<[name: string, data: Args, filled: Args]>([
    ['a row', { email: 'a' }, { id: user, email: 'a' }],
    ['an id that is undefined', { id: undefined }, { id: user }],
    ['a given id', { id: own }, { id: own }],
    [
      'nested rows, to any depth',
      { posts: { create: [{ replies: { create: { comments: { create: [{}, {}] } } } }, {}] } },
      {
        id: user,
        posts: { create: [{ id: post, replies: { create: { id: post, ...commented } } }, { id: post }] },
      },
    ],
    [
      'nested rows of one createMany',
      { posts: { createMany: { data: [{}, {}], skipDuplicates: true } } },
      { id: user, posts: { createMany: { data: [{ id: post }, { id: post }], skipDuplicates: true } } },
    ],
    [
      'a nested connectOrCreate by id',
      { posts: { connectOrCreate: [{ where: { id: other }, create: {} }] } },
      { id: user, posts: { connectOrCreate: [{ where: { id: other }, create: { id: other } }] } },
    ],
    [
      'a nested connectOrCreate by another field',
      { posts: { connectOrCreate: { where: { title: 'a' }, create: {} } } },
      { id: user, posts: { connectOrCreate: { where: { title: 'a' }, create: { id: post } } } },
    ],
  ])('fills %s', (_, data, filled) => {
    const select = { id: true }
    expect(sent('create', 'User', freeze({ data, select }))).toEqual({ data: filled, select })
  })

  it.each<[name: string, operation: string, args: Args | undefined, filled: Args]>([
    ['a row without data', 'create', {}, { data: { id: user } }],
    ['a row without arguments', 'create', undefined, { data: { id: user } }],
    ['many rows', 'createMany', { data: [{}, { id: own }] }, { data: [{ id: user }, { id: own }] }],
    ['many rows as one', 'createMany', { data: {} }, { data: { id: user } }],
    ['many rows that come back', 'createManyAndReturn', { data: [{}] }, { data: [{ id: user }] }],
  ])('fills %s', (_, operation, args, filled) => {
    expect(sent(operation, 'User', freeze(args))).toEqual(filled)
  })

  it.each<[name: string, where: Args, create: Args, filled: Args]>([
    ['an upsert', { email: 'a' }, { email: 'a' }, { id: user, email: 'a' }],
    ['an upsert by id with the id that it looks for', { id: own }, {}, { id: own }],
    ['an upsert whose id differs from that', { id: UserId.generate() }, { id: own }, { id: own }],
  ])('fills %s, and what it writes beside the row that it finds', (_, where, create, filled) => {
    const update = { posts: { create: {} } }
    expect(sent('upsert', 'User', freeze({ where, create, update }))).toEqual({
      where,
      create: filled,
      update: { posts: { create: { id: post } } },
    })
  })

  const one = { where: { id: other } }
  const byFilter = { where: { id: { not: other } } }
  const aComment = { comments: { create: { key: comment } } }
  it.each<[name: string, model: string, data: Args, filled: Args]>([
    [
      'rows below an update',
      'User',
      { posts: { create: {}, update: { ...one, data: { comments: { create: {} } } } } },
      { posts: { create: { id: post }, update: { ...one, data: aComment } } },
    ],
    [
      'rows below the upsert of an update',
      'User',
      { posts: { upsert: [{ ...one, create: {}, update: { comments: { create: {} } } }] } },
      { posts: { upsert: [{ ...one, create: { id: other }, update: aComment }] } },
    ],
    [
      'the upsert of a relation to one, whose where is a filter',
      'User',
      { posts: { upsert: { ...byFilter, create: {}, update: {} } } },
      { posts: { upsert: { ...byFilter, create: { id: post }, update: {} } } },
    ],
    [
      'the data of a relation to one as it is',
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
    ['a model that is not listed', 'Profile', { user: { create: {} } }, { user: { create: { id: user } } }],
    ...(
      [
        ['JSON that looks like a write', 'User', { profile: { update: { data: { user: { create: {} } } } } }],
        [
          'JSON beside a where',
          'User',
          { profile: { update: { where: {}, data: { data: { user: { create: {} } } } } } },
        ],
        ['a field named create', 'Comment', { create: 'yes' }],
        ['a connection', 'Post', { author: { connect: { id: own } } }],
      ] as const
    ).map(([name, model, data]): [string, string, Args, Args] => [name, model, data, data]),
  ])('reads %s', (_, model, data, filled) => {
    const where = { id: own }
    expect(sent('update', model, freeze({ where, data }))).toEqual({ where, data: filled })
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
    const handled = Object.keys(extend(MODELS).query.$allModels)
    expect(handled.sort()).toEqual(['create', 'createMany', 'createManyAndReturn', 'update', 'upsert'])
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
