/** Runs the recipes on PostgreSQL, in a schema of its own. */
import assert from 'node:assert/strict'
import { MikroORM } from '@mikro-orm/postgresql'
import { checkConstraint, columnType, uniqueViolation } from 'brandid/sql'
import knexOf from 'knex'
import pg from 'pg'
import { Sequelize } from 'sequelize'
import { DataSource, In, MoreThanOrEqual } from 'typeorm'
import { PostId, UserId } from './ids.ts'
import * as mikro from './mikro-orm.ts'
import * as objection from './objection.ts'
import { definePosts } from './sequelize.ts'
import { NewIds, Posts, Users } from './typeorm.ts'

const { POSTGRES_URL: url = 'postgres://postgres@127.0.0.1:5432/postgres' } = process.env
const schema = `brandid_orms_${process.pid}`
const bad = 'USER_1'
const isOurs = { name: 'IdError' }

const admin = new pg.Client(url)
await admin.connect()
await admin.query(`create schema ${schema}`)
try {
  await admin.query(`set search_path = ${schema}`)
  await typeorm()
  await admin.query('drop table orm_posts')
  const column = (name: string, definition: typeof UserId | typeof PostId) =>
    `"${name}" ${columnType('postgresql', definition)} check (${checkConstraint('postgresql', definition, name)})`
  await admin.query(
    `create table orm_posts (${column('id', PostId)} primary key, ${column('authorId', UserId)} not null, "reviewerId" text)`,
  )
  await sequelize()
  await knexAndObjection()
  await admin.query('delete from orm_posts')
  await mikroOrm()
} finally {
  await admin.query(`drop schema ${schema} cascade`)
  await admin.end()
}
console.log('TypeORM, Sequelize, Knex, Objection and MikroORM keep IDs.')

async function typeorm(): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url,
    schema,
    entities: [Users, Posts],
    subscribers: [NewIds],
    synchronize: true,
  })
  await source.initialize()
  try {
    const users = source.getRepository(Users)
    const posts = source.getRepository(Posts)
    const user = await users.save({ id: UserId.generate(), name: 'Ada' })
    // One without an ID gets a new one.
    const bob = await users.save({ name: 'Bob' })
    assert.ok(UserId.is(bob.id))
    assert.deepEqual(await users.findOneBy({ id: bob.id }), bob)
    await users.delete(bob.id)
    const post = await posts.save({ id: PostId.generate(), authorId: user.id, reviewerId: null })
    assert.deepEqual(await posts.findOneBy({ id: post.id }), post)
    assert.equal((await posts.findBy({ authorId: In([user.id]) })).length, 1)
    const since = UserId.lowerBound(Date.now() - 60_000)
    assert.equal((await users.findBy({ id: MoreThanOrEqual(since) })).length, 1)
    const { rows } = await admin.query('select pg_collation_for(id) as name from orm_users')
    assert.deepEqual(rows, [{ name: '"C"' }])

    const wrong = PostId.generate() as string as UserId
    await assert.rejects(posts.save({ id: PostId.generate(), authorId: wrong, reviewerId: null }), isOurs)
    await assert.rejects(posts.findBy({ authorId: wrong }), isOurs)
    await assert.rejects(posts.findBy({ authorId: In([wrong]) }), isOurs)
    await admin.query('insert into orm_users values ($1, $2)', [bad, 'Bad'])
    await assert.rejects(users.find(), isOurs)
    await admin.query('delete from orm_users where id = $1', [bad])

    const error = await source
      .query(`insert into ${schema}.orm_users values ($1, $2)`, [user.id, 'Ada'])
      .catch((error: unknown) => error)
    assert.equal(uniqueViolation(error)?.table, 'orm_users')

    const compiled = () => {
      // @ts-expect-error: a post is no user
      posts.save({ id: post.id, authorId: post.id, reviewerId: null })
      // @ts-expect-error
      posts.findBy({ authorId: post.id })
      // Operators are not typed; the transformer refuses at run time.
      posts.findBy({ authorId: In([post.id]) })
      // The types of `insert` and `update` accept the right ID, and no other.
      users.insert({ id: user.id, name: '' })
      // @ts-expect-error: a post is no user
      users.insert({ id: post.id, name: '' })
    }
    assert.ok(compiled)
  } finally {
    await source.destroy()
  }
}

async function sequelize(): Promise<void> {
  const orm = new Sequelize(url, { dialect: 'postgres', dialectModule: pg, logging: false, schema })
  try {
    const Post = definePosts(orm)
    const authorId = UserId.generate()
    const post = await Post.create({ authorId })
    assert.ok(PostId.is(post.id))
    const found = await Post.findByPk(post.id, { rejectOnEmpty: true })
    assert.equal(found.authorId, authorId)
    assert.equal(found.reviewerId, null)

    const wrong = PostId.generate() as string as UserId
    await assert.rejects(async () => Post.create({ authorId: wrong }), isOurs)
    await admin.query('update orm_posts set "reviewerId" = $1', [bad])
    const [row] = await Post.findAll()
    assert.throws(() => row?.reviewerId, isOurs)
    // A condition passes no setter.
    assert.deepEqual(await Post.findAll({ where: { authorId: wrong } }), [])

    await assert.rejects(Post.create({ id: post.id, authorId }), { name: 'SequelizeUniqueConstraintError' })
    await Post.truncate()

    const compiled = () => {
      // @ts-expect-error: a post is no user
      Post.create({ authorId: post.id })
      // @ts-expect-error
      const id: UserId = found.id
      return id
    }
    assert.ok(compiled)
  } finally {
    await orm.close()
  }
}

async function knexAndObjection(): Promise<void> {
  const db = knexOf({ client: 'pg', connection: url, searchPath: [schema] })
  const { Post } = objection
  try {
    const authorId = UserId.generate()
    const id = await objection.insertPost(db, authorId)
    assert.deepEqual(await objection.postsOf(db, authorId), [{ id, reviewerId: null }])

    const post = await Post.query(db).insert({ authorId })
    assert.ok(PostId.is(post.id))
    assert.equal((await Post.query(db).findById(post.id).throwIfNotFound()).authorId, authorId)
    const wrong = PostId.generate() as string as UserId
    await assert.rejects(async () => Post.query(db).insert({ authorId: wrong }), isOurs)
    await admin.query('update orm_posts set "reviewerId" = $1', [bad])
    await assert.rejects(async () => Post.query(db), isOurs)

    const error = await db('orm_posts')
      .insert({ id, authorId })
      .catch((error: unknown) => error)
    assert.equal(uniqueViolation(error)?.table, 'orm_posts')

    const compiled = () => {
      // @ts-expect-error: a post is no user
      objection.postsOf(db, id)
      // @ts-expect-error
      db('orm_posts').insert({ id, authorId: id })
      // @ts-expect-error
      Post.query(db).insert({ authorId: id })
    }
    assert.ok(compiled)
  } finally {
    await db.destroy()
  }
}

async function mikroOrm(): Promise<void> {
  const orm = await MikroORM.init({
    entities: [mikro.Posts],
    clientUrl: url,
    schema,
    allowGlobalContext: true,
  })
  try {
    const authorId = UserId.generate()
    const post = orm.em.create(mikro.Posts, { authorId })
    const given = PostId.generate()
    orm.em.create(mikro.Posts, { id: given, authorId })
    await orm.em.flush()
    assert.ok(PostId.is(post.id))
    orm.em.clear()
    const found = await orm.em.find(mikro.Posts, { authorId }, { orderBy: { id: 'asc' } })
    assert.deepEqual(new Set(found.map(({ id }) => id)), new Set([post.id, given]))
    orm.em.clear()

    const wrong = PostId.generate() as string as UserId
    orm.em.create(mikro.Posts, { authorId: wrong })
    await assert.rejects(orm.em.flush(), isOurs)
    orm.em.clear()
    await admin.query('update orm_posts set "reviewerId" = $1', [bad])
    await assert.rejects(orm.em.find(mikro.Posts, {}), isOurs)

    const compiled = () => {
      // @ts-expect-error: a post is no user
      orm.em.create(mikro.Posts, { authorId: post.id })
      // @ts-expect-error
      const id: UserId = post.id
      return id
    }
    assert.ok(compiled)
  } finally {
    await orm.close()
  }
}
