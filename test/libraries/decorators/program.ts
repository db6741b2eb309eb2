/** The tables and documents that the recipes lead to, whichever compiler has emitted the types of their members. */
import 'reflect-metadata'
import assert from 'node:assert/strict'
import { MikroORM, ReflectMetadataProvider } from '@mikro-orm/core'
import { PostgreSqlDriver } from '@mikro-orm/postgresql'
import { NestFactory } from '@nestjs/core'
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger'
import { DataSource, In } from 'typeorm'
import { PostId, UserId } from './ids.js'
import { Article, Author } from './mikro-orm.js'
import { AppModule } from './swagger.js'
import { Post } from './typeorm.js'

const isOurs = { name: 'IdError' }

const source = await new DataSource({ type: 'sqljs', entities: [Post], synchronize: true }).initialize()
const [{ sql }] = await source.query("select sql from sqlite_master where name = 'post'")
assert.equal(
  sql,
  'CREATE TABLE "post" ("id" varchar(31) PRIMARY KEY NOT NULL, "authorId" varchar(31) NOT NULL, "reviewerId" varchar(31))',
)
const posts = source.getRepository(Post)
const authorId = UserId.generate()
const post = await posts.save(posts.create({ authorId, reviewerId: null }))
assert.ok(PostId.is(post.id))
assert.equal((await posts.findBy({ authorId: In([authorId]) })).length, 1)
await assert.rejects(posts.findBy({ authorId: PostId.generate() as string as UserId }), isOurs)
await source.query("update post set authorId = 'user_1'")
await assert.rejects(posts.find(), isOurs)
await source.destroy()

const orm = await MikroORM.init({
  driver: PostgreSqlDriver,
  entities: [Author, Article],
  dbName: 'none',
  connect: false,
  metadataProvider: ReflectMetadataProvider,
  metadataCache: { enabled: false },
})
const schema = await orm.schema.getCreateSchemaSQL()
assert.ok(schema.includes('create table "author" ("id" text collate "C" not null,'), schema)
assert.ok(
  schema.includes(
    'create table "article" ("id" text collate "C" not null, "author_id" text collate "C" not null, "reviewer_id" varchar(31) null,',
  ),
  schema,
)

const app = await NestFactory.create(AppModule, { logger: false })
const { paths, components } = SwaggerModule.createDocument(app, new DocumentBuilder().build())
const spelled = { type: 'string', minLength: 30, maxLength: 30 }
const user = { ...spelled, pattern: UserId.pattern.source }
assert.deepEqual(paths['/users/{id}']?.get?.parameters, [
  { name: 'id', in: 'path', required: true, schema: { ...user, example: 'user_036twi214qwj7mgsvq83nm8wf' } },
])
assert.deepEqual(components?.schemas, {
  Review: {
    type: 'object',
    properties: {
      post: { ...spelled, pattern: PostId.pattern.source, example: 'post_036twi214qwj7mgsvq83nm8wf' },
      reviewers: { type: 'array', items: user, example: 'user_036twi214qwj7mgsvq83nm8wf' },
    },
    required: ['post', 'reviewers'],
  },
})
await app.listen(0)
try {
  const url = await app.getUrl()
  const answer = await fetch(`${url.replace('[::1]', 'localhost')}/users/${authorId}`)
  assert.deepEqual(await answer.json(), { id: authorId, since: UserId.timestamp(authorId).toISOString() })
} finally {
  await app.close()
}
