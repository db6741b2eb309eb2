/** What `fillIds` does in a client, on any database: each case by itself, then every row of all of them. */
import assert from 'node:assert/strict'
import { IdError } from 'brandid'
import { fillIds } from 'brandid/prisma'
import { CommentId, PostId, ProfileId, TagId, UserId } from '../ids.ts'

const KINDS = { User: UserId, Post: PostId, Comment: { key: CommentId }, Tag: TagId, Profile: ProfileId }
const COLUMNS = [
  ['user', 'id', UserId],
  ['post', 'id', PostId],
  ['comment', 'key', CommentId],
  ['tag', 'id', TagId],
  ['profile', 'id', ProfileId],
]

let count = 0
const fresh = () => `text${count++}@example.org`

/** A stored user with a post, whose ids were given. */
async function store(base) {
  const [id, post] = [UserId.generate(), PostId.generate()]
  const data = { id, email: fresh(), posts: { create: { id: post, title: 'stored' } } }
  await base.user.create({ data })
  return { id, post }
}

const cases = {
  create: (prisma) => prisma.user.create({ data: { email: fresh() } }),
  async 'create with frozen arguments'(prisma) {
    const data = Object.freeze({
      email: fresh(),
      posts: Object.freeze({ create: Object.freeze([{ title: 'a' }]) }),
    })
    await prisma.user.create(Object.freeze({ data }))
  },
  'create with an ID that is undefined': (prisma) =>
    prisma.user.create({ data: { id: undefined, email: fresh() } }),
  async 'create with a given ID'(prisma) {
    const id = UserId.generate()
    assert.equal((await prisma.user.create({ data: { id, email: fresh() } })).id, id)
    await assert.rejects(prisma.user.create({ data: { id, email: fresh() } }), { code: 'P2002' })
  },
  async 'an ID of another kind'(prisma) {
    const wrong = { id: PostId.generate(), email: fresh() }
    await assert.rejects(async () => prisma.user.create({ data: wrong }), IdError)
    const posts = { create: { id: UserId.generate(), title: 'a' } }
    await assert.rejects(async () => prisma.user.create({ data: { email: fresh(), posts } }), IdError)
  },
  createMany: (prisma) => prisma.user.createMany({ data: [{ email: fresh() }, { email: fresh() }] }),
  'createMany of one': (prisma) => prisma.user.createMany({ data: { email: fresh() } }),
  async createManyAndReturn(prisma) {
    const rows = await prisma.user.createManyAndReturn({ data: [{ email: fresh() }, { email: fresh() }] })
    assert(rows.every(({ id }) => UserId.is(id)))
  },
  async upsert(prisma) {
    const email = fresh()
    const update = { posts: { create: { title: 'a' } } }
    const [one, other] = [
      await prisma.user.upsert({ where: { email }, create: { email }, update }),
      await prisma.user.upsert({ where: { email }, create: { email }, update }),
    ]
    assert.equal(one.id, other.id)
    assert.equal(await prisma.post.count({ where: { authorId: one.id } }), 1)
  },
  async 'upsert by ID, twice'(prisma) {
    const [id, email] = [UserId.generate(), fresh()]
    for (const _ of [1, 2]) {
      assert.equal((await prisma.user.upsert({ where: { id }, create: { email }, update: {} })).id, id)
    }
  },
  'nested rows of every relation': (prisma) =>
    prisma.user.create({
      data: {
        email: fresh(),
        profile: { create: {} },
        posts: { create: [{ title: 'a', tags: { create: { name: fresh() } } }, { title: 'b' }] },
      },
    }),
  'a key of another name, nested': (prisma) =>
    prisma.user.create({
      data: {
        email: fresh(),
        posts: {
          create: { title: 'a', comments: { create: [{ text: 'a' }, { text: 'b', create: 'yes' }] } },
        },
      },
    }),
  'a nested createMany': (prisma) =>
    prisma.user.create({
      data: { email: fresh(), posts: { createMany: { data: [{ title: 'a' }, { title: 'b' }] } } },
    }),
  'a nested createMany of one': (prisma) =>
    prisma.user.upsert({
      where: { email: fresh() },
      create: { email: fresh(), posts: { createMany: { data: { title: 'one' } } } },
      update: {},
    }),
  async connectOrCreate(prisma) {
    const [email, name] = [fresh(), fresh()]
    for (const _ of [1, 2]) {
      const author = { connectOrCreate: { where: { email }, create: { email } } }
      const tags = { connectOrCreate: [{ where: { name }, create: { name } }] }
      await prisma.post.create({ data: { title: 'a', author, tags } })
    }
    assert.equal(await prisma.user.count({ where: { email } }), 1)
    assert.equal(await prisma.tag.count({ where: { name } }), 1)
  },
  'two relations to one model': (prisma) =>
    prisma.post.create({
      data: { title: 'a', author: { create: { email: fresh() } }, editor: { create: { email: fresh() } } },
    }),
  'a relation of a model to itself, four deep'(prisma) {
    const reply = (depth) => ({
      title: `${depth}`,
      author: { create: { email: fresh() } },
      ...(depth > 0 && { replies: { create: reply(depth - 1) } }),
    })
    return prisma.post.create({ data: reply(4) })
  },
  async 'update: create'(prisma, base) {
    const { id } = await store(base)
    const data = { posts: { create: { title: 'b' } }, profile: { create: {} } }
    await prisma.user.update({ where: { id }, data })
  },
  async 'update: upsert'(prisma, base) {
    const { id, post } = await store(base)
    const added = PostId.generate()
    const tags = { create: { name: fresh() } }
    const posts = {
      upsert: [
        { where: { id: added }, create: { title: 'b' }, update: {} },
        { where: { id: post }, create: { title: 'c' }, update: { tags } },
      ],
    }
    await prisma.user.update({
      where: { id },
      data: { posts, profile: { upsert: { create: {}, update: {} } } },
    })
    assert.equal(await prisma.post.count({ where: { id: added } }), 1)
  },
  async 'update: upsert of a relation to one, by a filter'(prisma, base) {
    const { id } = await store(base)
    const upsert = { where: { id: { not: ProfileId.generate() } }, create: {}, update: {} }
    await prisma.user.update({ where: { id }, data: { profile: { upsert } } })
  },
  async 'update: update of a list'(prisma, base) {
    const { id, post } = await store(base)
    const update = { where: { id: post }, data: { tags: { create: { name: fresh() } } } }
    await prisma.user.update({ where: { id }, data: { posts: { update } } })
  },
  async 'update: update of a relation to one'(prisma, base) {
    const { id, post } = await store(base)
    const where = { id: post }
    const edited = { create: { title: 'b', author: { create: { email: fresh() } } } }
    await prisma.post.update({ where, data: { author: { update: { edited } } } })
    const update = { where: { id }, data: { profile: { create: {} } } }
    await prisma.post.update({ where, data: { author: { update } } })
  },
  async 'JSON that looks like writes'(prisma) {
    const data = { create: { a: 1 }, user: { create: {}, update: { posts: { create: {} } } }, id: 7 }
    const { id, profile } = await prisma.user.create({
      data: { email: fresh(), profile: { create: { data } } },
      include: { profile: true },
    })
    assert.deepEqual(profile.data, data)
    const changed = await prisma.user.update({
      where: { id },
      data: { profile: { update: { data: { ...data, more: true } } } },
      include: { profile: true },
    })
    assert.deepEqual(changed.profile.data, { ...data, more: true })
  },
  'a model without filled IDs': (prisma) =>
    prisma.user.create({ data: { email: fresh(), members: { create: { role: 'a' } } } }),
  async 'the arguments stay as they are'(prisma) {
    const data = {
      email: fresh(),
      posts: { create: [{ title: 'a', tags: { create: [{ name: fresh() }] } }] },
    }
    const copy = structuredClone(data)
    await prisma.user.create({ data })
    assert.deepEqual(data, copy)
  },
  async 'the same arguments twice'(prisma) {
    const data = {}
    const ids = new Set()
    for (const name of [fresh(), fresh()])
      ids.add((await prisma.tag.create({ data: Object.assign(data, { name }) })).id)
    assert.equal(ids.size, 2)
  },
  'a transaction': (prisma) =>
    prisma.$transaction(async (inner) => {
      const { id } = await inner.user.create({ data: { email: fresh() } })
      await inner.post.create({ data: { title: 'a', authorId: id } })
    }),
  async 'a transaction that is rolled back'(prisma) {
    const email = fresh()
    const failing = prisma.$transaction(async (inner) => {
      await inner.user.create({ data: { email } })
      throw new Error('no')
    })
    await assert.rejects(failing, /no/)
    assert.equal(await prisma.user.count({ where: { email } }), 0)
  },
  async 'a batch'(prisma) {
    const email = fresh()
    const twice = [prisma.user.create({ data: { email } }), prisma.user.create({ data: { email } })]
    await assert.rejects(prisma.$transaction(twice))
    assert.equal(await prisma.user.count({ where: { email } }), 0)
    await prisma.$transaction([
      prisma.user.create({ data: { email } }),
      prisma.tag.create({ data: { name: fresh() } }),
    ])
  },
  'a raw query': async (prisma) => assert.equal((await prisma.$queryRaw`select 1 as one`).length, 1),
  async 'other operations'(prisma) {
    const { id } = await prisma.user.create({ data: { email: fresh() } })
    await prisma.user.updateMany({ where: { id }, data: { email: fresh() } })
    await prisma.user.delete({ where: { id } })
  },
  async 'another extension before, and after'(prisma, base) {
    const seen = []
    const create = ({ args, query }) => {
      seen.push(args.data.id)
      return query(args)
    }
    const spy = { query: { user: { create } } }
    const [after, before] = [prisma.$extends(spy), base.$extends(spy).$extends(fillIds(KINDS))]
    const { id } = await after.user.create({ data: { email: fresh() } })
    await before.user.create({ data: { email: fresh() } })
    assert.deepEqual(seen, [id, undefined])
  },
  'applied twice': (prisma) => fillIds(KINDS)(prisma).user.create({ data: { email: fresh() } }),
  async 'a computed field'(prisma) {
    const name = { needs: { email: true }, compute: ({ email }) => `${email}!` }
    const {
      id,
      email,
      name: shown,
    } = await prisma.$extends({ result: { user: { name } } }).user.create({ data: { email: fresh() } })
    assert(UserId.is(id))
    assert.equal(shown, `${email}!`)
  },
  'models that the client does not have'(_, base) {
    assert.throws(() => fillIds({ Usr: UserId })(base), TypeError)
    assert.throws(() => fillIds({ User: { key: UserId } })(base), TypeError)
  },
  // The day this fails, Prisma's clients no longer have their models: pass those that the generator writes.
  'the models of the client at run time'(_, base) {
    const names = Object.keys(base._runtimeDataModel.models).sort()
    assert.deepEqual(names, ['Comment', 'Line', 'Member', 'Post', 'Profile', 'Seat', 'Slot', 'Tag', 'User'])
    const { fields } = base._runtimeDataModel.models.User
    const { type, relationName } = fields.find(({ name }) => name === 'edited')
    assert.deepEqual([type, relationName], ['Post', 'editor'])
  },
}

/** Runs every case, and reads every row. The number of cases. */
export async function runCases(base) {
  const prisma = fillIds(KINDS)(base)
  for (const [name, run] of Object.entries(cases)) {
    try {
      await run(prisma, base)
    } catch (error) {
      throw new Error(`${name}: ${error}`, { cause: error })
    }
  }
  await writeMany(prisma, Number(process.env.FILL_ROWS ?? 300))
  for (const [model, column, definition] of COLUMNS) {
    for (const row of await base[model].findMany())
      assert(definition.is(row[column]), `${model} ${row[column]}`)
  }
  return Object.keys(cases).length
}

/** Writes that many rows and more by nested writes, one in five with an id of its own. */
async function writeMany(prisma, least) {
  const given = new Set()
  const keep = (id) => {
    given.add(id)
    return { id }
  }
  const post = (i) => ({
    ...(i % 5 === 0 && keep(PostId.generate())),
    title: `many ${i}`,
    comments: { createMany: { data: [{ text: 'a' }, { text: 'b' }] }, create: { text: 'c' } },
    tags: { connectOrCreate: [{ where: { name: `many ${i % 50}` }, create: { name: `many ${i % 50}` } }] },
  })
  for (let i = 0; i * 10 < least; i++) {
    const create = {
      ...(i % 5 === 0 && keep(UserId.generate())),
      email: fresh(),
      posts: { create: [post(2 * i), post(2 * i + 1)] },
    }
    if (i % 2 === 0) await prisma.user.create({ data: { ...create, profile: { create: {} } } })
    else await prisma.user.upsert({ where: { email: create.email }, create, update: {} })
  }
  const kept = [
    ...(await prisma.user.findMany({ where: { id: { in: [...given] } } })),
    ...(await prisma.post.findMany({ where: { id: { in: [...given] } } })),
  ]
  assert.equal(kept.length, given.size)
}
