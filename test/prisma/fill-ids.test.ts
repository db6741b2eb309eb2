import { createRegistry, IdError } from 'brandid/core'
import {
  type FillableClient,
  type FilledModels,
  type FillOptions,
  fillIds,
  type ModelFields,
} from 'brandid/prisma'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

// What the extension makes of arguments. `npm run check -- prisma` runs it in the clients of Prisma 6 and 7, on databases.

const { defineId } = createRegistry()
const UserId = defineId('user', { named: ['user_root'] })
const PostId = defineId('post')
const CommentId = defineId('comment')
const LineId = defineId('line')
const MODELS = { User: UserId, Post: PostId, Comment: { key: CommentId }, Line: { lineId: LineId } }

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
  Line: { fields: [scalar('tenant'), scalar('lineId'), relation('owner', 'User')] },
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
  options?: FillOptions,
  ofClient: object = { _runtimeDataModel: { models: FIELDS } },
) {
  let received: Extension | undefined
  const client: object = {
    ...ofClient,
    $extends(extension: Extension) {
      received = extension
    },
  }
  fillIds(models as FilledModels, options)(client as FillableClient<FilledModels>)
  return received as Extension
}

/** What Prisma gets of a call. */
function sent(operation: string, model: string, args: Args | undefined, options?: FillOptions) {
  return extend(MODELS, options).query.$allModels[operation]?.({
    model,
    args,
    query: (filled: Args) => filled,
  })
}

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).map(freeze)
  return value
}

/** `Prisma.skip`, an instance of a class with this method. */
const SKIP = new (class {
  ifUndefined<Value>(value: Value) {
    return value ?? this
  }
})()

const user = expect.stringMatching(/^user_[0-9a-z]{25}$/)
const post = expect.stringMatching(/^post_[0-9a-z]{25}$/)
const comment = expect.stringMatching(/^comment_[0-9a-z]{25}$/)
const own = UserId.generate()
const other = PostId.generate()

describe('fillIds', () => {
  const commented = { comments: { create: [{ key: comment }, { key: comment }] } }
  it.each<[name: string, data: Args, filled: Args]>([
    ['a row', { email: 'a' }, { id: user, email: 'a' }],
    ['an ID that is undefined', { id: undefined }, { id: user }],
    ['an ID that is skipped', { id: SKIP }, { id: user }],
    ['a given ID', { id: own }, { id: own }],
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
      'a nested connectOrCreate by ID',
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
    ['an upsert by ID with the ID that it looks for', { id: own }, {}, { id: own }],
    ['an upsert whose ID differs from that', { id: UserId.generate() }, { id: own }, { id: own }],
  ])('fills %s, and what it writes beside the row that it finds', (_, where, create, filled) => {
    const update = { posts: { create: {} } }
    expect(sent('upsert', 'User', freeze({ where, create, update }))).toEqual({
      where,
      create: filled,
      update: { posts: { create: { id: post } } },
    })
  })

  const line = LineId.generate()
  const fresh = expect.stringMatching(/^line_[0-9a-z]{25}$/)
  it.each<[where: Args, lineId: unknown]>([
    [{ lineId: line }, line],
    [{ lineId: { equals: line } }, line],
    [{ tenant_lineId: { tenant: 'a', lineId: line } }, line],
    [{ named: { lineId: line, tenant: 'a' }, qty: { gt: 1 } }, line],
    [{ AND: { lineId: line } }, line],
    [{ AND: [{ tenant: 'a' }, { AND: [{ lineId: { equals: line } }] }] }, line],
    [{ lineId: { in: [line] } }, line],
    [{ OR: [{ lineId: line }] }, line],
    [{ OR: { lineId: line } }, line],
    [{ AND: [{ OR: [{ lineId: { in: [line] } }] }] }, line],
    [{ lineId: SKIP, OR: [{ lineId: line }] }, line],
    // A value that not each found row has.
    [{ lineId: { in: [line, LineId.generate()] } }, fresh],
    [{ lineId: { in: [] } }, fresh],
    [{ lineId: { notIn: [line] } }, fresh],
    [{ OR: [] }, fresh],
    [{ NOT: { OR: [{ lineId: line }] } }, fresh],
    [{ OR: [{ lineId: line }, { tenant: 'a' }] }, fresh],
    [{ NOT: { lineId: line } }, fresh],
    [{ NOT: [{ AND: { lineId: line } }] }, fresh],
    [{ lineId: { not: line } }, fresh],
    [{ lineId: { not: { equals: line } } }, fresh],
    // Other rows, and other columns.
    [{ owner: { lineId: line, is: { lineId: line } } }, fresh],
    [{ tenant: line }, fresh],
    [{ tenant: { lineId: line } }, fresh],
    // Ids that no new row has: the row that is looked for may be older than the prefix.
    [{ lineId: 'clx_legacy' }, fresh],
    [{ tenant_lineId: { tenant: 'a', lineId: '' } }, fresh],
    [{ lineId: { equals: other } }, fresh],
    [{ lineId: null }, fresh],
    [{ lineId: 1 }, fresh],
  ])('reads %o as the ID of a new row, or none', (where, lineId) => {
    const args = freeze({ where, create: { tenant: 'a' }, update: {} })
    const filled = sent('upsert', 'Line', args) as { create: Args }
    expect(filled).toEqual({ ...args, create: { tenant: 'a', lineId } })
    expect(filled.create['lineId'] === line).toBe(lineId === line)
  })

  it('looks for any ID in a nested write, too', () => {
    const posts = freeze({
      connectOrCreate: [{ where: { id: 'clx_1' }, create: {} }],
      upsert: { where: { id: 'clx_2' }, create: {}, update: {} },
    })
    expect(sent('update', 'User', { where: { id: 'clx_3' }, data: { id: 'clx_4', posts } })).toEqual({
      where: { id: 'clx_3' },
      data: {
        id: 'clx_4',
        posts: {
          connectOrCreate: [{ where: { id: 'clx_1' }, create: { id: post } }],
          upsert: { where: { id: 'clx_2' }, create: { id: post }, update: {} },
        },
      },
    })
  })

  const CHOICES: [operation: string, args: Args][] = [
    ['create', { data: { id: own } }],
    ['create', { data: { id: 'user_root' } }],
    ['createMany', { data: [{}, { id: own }] }],
    ['createManyAndReturn', { data: { id: own } }],
    ['update', { where: { email: 'a' }, data: { id: own } }],
    ['update', { where: { email: 'a' }, data: { id: { set: 'user_root' } } }],
    ['updateMany', { data: { id: own } }],
    ['updateManyAndReturn', { data: { id: own } }],
    ['upsert', { where: { id: own }, create: {}, update: {} }],
    ['upsert', { where: { id: 'clx_legacy' }, create: {}, update: {} }],
    ['upsert', { where: { email: 'a', AND: { id: 'user_root' } }, create: {}, update: {} }],
    ['upsert', { where: { email: 'a' }, create: {}, update: { id: own } }],
    ['upsert', { where: { email: 'a', OR: [{ id: own }] }, create: {}, update: {} }],
    ['create', { data: { posts: { create: [{}, { id: other }] } } }],
    ['create', { data: { posts: { createMany: { data: [{ id: other }] } } } }],
    ['create', { data: { posts: { connectOrCreate: { where: { id: other }, create: {} } } } }],
    ['update', { data: { posts: { update: [{ where: { id: other }, data: { id: other } }] } } }],
    ['update', { data: { posts: { updateMany: [{ where: {}, data: { id: other } }] } } }],
    [
      'update',
      { data: { posts: { upsert: { where: { id: { not: 'a' } }, create: {}, update: { id: own } } } } },
    ],
    ['update', { data: { posts: { create: { author: { update: { id: own } } } } } }],
  ]
  it.each(CHOICES)('rejects a choice in %s with %o by the option given', (operation, args) => {
    expect(() => sent(operation, 'User', args, { given: 'reject' })).toThrow(TypeError)
    expect(() => sent(operation, 'User', args, { given: 'accept' })).not.toThrow()
    expect(() => sent(operation, 'User', args)).not.toThrow()
  })

  it('says which field of which model the caller chose, and nothing of the value', () => {
    const create = { posts: { create: { id: other } } }
    expect(() => sent('create', 'User', { data: create }, { given: 'reject' })).toThrow(
      new TypeError(
        "Expected no `id` for a row of Post but received an ID, which `given: 'reject'` forbids.",
      ),
    )
  })

  it.each<[operation: string, args: Args, filled: Args]>([
    ['create', { data: { id: undefined } }, { data: { id: user } }],
    ['create', { data: { id: SKIP } }, { data: { id: user } }],
    ['update', { where: { id: own }, data: { id: SKIP } }, { where: { id: own }, data: { id: SKIP } }],
    [
      'upsert',
      { where: { email: 'a', NOT: { id: own } }, create: {}, update: {} },
      { where: { email: 'a', NOT: { id: own } }, create: { id: user }, update: {} },
    ],
    [
      'updateMany',
      { where: { id: own }, data: { email: 'a' } },
      { where: { id: own }, data: { email: 'a' } },
    ],
    [
      'update',
      { where: { id: 'clx_legacy' }, data: { posts: { connect: { id: other } } } },
      { where: { id: 'clx_legacy' }, data: { posts: { connect: { id: other } } } },
    ],
  ])('fills %s with %o where the caller chooses nothing', (operation, args, filled) => {
    expect(sent(operation, 'User', freeze(args), { given: 'reject' })).toEqual(filled)
  })

  it.each<[options: object, message: string]>([
    [{ gven: 'reject' }, 'Expected `given` or `models` as an option of fillIds but received "gven".'],
    [FIELDS, 'Expected `given` or `models` as an option of fillIds but received "User".'],
    [{ given: 'refuse' }, 'Expected `given` to be "accept" or "reject" but received "refuse".'],
    [{ given: null }, 'Expected `given` to be "accept" or "reject" but received null.'],
  ])('rejects the options %o', (options, message) => {
    const error = errorOf(() => fillIds(MODELS as FilledModels, options as FillOptions))
    expect(error).toMatchObject({ code: 'invalid_option', message })
  })

  it('reads no option of a polluted prototype', () => {
    Object.defineProperty(Object.prototype, 'given', { value: 'reject', configurable: true })
    try {
      expect(sent('create', 'User', { data: { id: own } }, {})).toEqual({ data: { id: own } })
    } finally {
      Reflect.deleteProperty(Object.prototype, 'given')
    }
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
        ['a relation that is skipped', 'User', { posts: SKIP }],
        ['a nested write that is skipped', 'User', { posts: { create: SKIP } }],
        ['a field named create', 'Comment', { create: 'yes' }],
        ['a connection', 'Post', { author: { connect: { id: own } } }],
      ] as const
    ).map(([name, model, data]): [string, string, Args, Args] => [name, model, data, data]),
  ])('reads %s', (_, model, data, filled) => {
    const where = { id: own }
    expect(sent('update', model, freeze({ where, data }))).toEqual({ where, data: filled })
  })

  it.each([
    ['an ID of another kind', { data: { id: other } }],
    ['null', { data: { id: null } }],
    ['a nested ID of another kind', { data: { posts: { create: { id: own } } } }],
  ])('refuses %s', (_, args) => {
    expect(() => sent('create', 'User', args)).toThrow(IdError)
  })

  it('gives parents the smaller IDs, and each row a new one', () => {
    const one = sent('create', 'Post', { data: { replies: { create: [{}, {}] } } }) as {
      data: { id: string; replies: { create: { id: string }[] } }
    }
    const ids = [one.data.id, ...one.data.replies.create.map(({ id }) => id)]
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  it('has no handler for other operations', () => {
    const handled = Object.keys(extend(MODELS).query.$allModels)
    expect(handled.sort()).toEqual([
      ...['create', 'createMany', 'createManyAndReturn', 'update', 'updateMany', 'updateManyAndReturn'],
      'upsert',
    ])
  })

  it.each([
    [{ Usr: UserId }, 'Expected a client model in fillIds but received "Usr".'],
    [{ User: { key: UserId } }, 'Expected a field of User in fillIds but received "key".'],
    [{ Comment: CommentId }, 'Expected a field of Comment in fillIds but received "id".'],
  ])('refuses models that the client does not have: %o', (models, message) => {
    expect(() => extend(models)).toThrow(new TypeError(message))
  })

  it('reads the models from its option if the client has none', () => {
    expect(Object.keys(extend(MODELS, { models: FIELDS }, {}).query.$allModels)).toHaveLength(7)
    const message = 'Expected a Prisma 6 or 7 client in fillIds, or its models in the `models` option.'
    expect(() => extend(MODELS, undefined, {})).toThrow(new TypeError(message))
    const fill = fillIds(MODELS as FilledModels, { models: FIELDS })
    expect(() => fill({} as FillableClient<FilledModels>)).toThrow(new TypeError(message))
  })
})
