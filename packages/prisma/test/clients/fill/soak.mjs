/** Rows that `fillIds` makes in nested writes, through errors of the connection and ends of this process: `../restarts.mjs` causes both. */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { fillIds } from 'brandid/prisma'
import { CommentId, PostId, ProfileId, TagId, UserId } from '../ids.ts'
import { base } from './base.mjs'

const KINDS = { User: UserId, Post: PostId, Comment: { key: CommentId }, Tag: TagId, Profile: ProfileId }
const WRITERS = Number(process.env.CONNECTIONS ?? 1)
const PATIENCE_MS = 120_000
const users = Number(process.env.SOAK_USERS)
const emailOf = (i) => `${i}@example.org`

function userOf(i) {
  const comments = { createMany: { data: [{ text: 'a' }, { text: 'b' }] }, create: { text: 'c' } }
  const name = `tag ${i % 50}`
  const tags = { connectOrCreate: { where: { name }, create: { name } } }
  return {
    email: emailOf(i),
    posts: {
      create: [
        { title: 'a', comments, tags },
        { title: 'b', comments },
      ],
    },
    ...(i % 2 === 0 && { profile: { create: {} } }),
  }
}

/** Stores that many users, those that are there left out. The number of writes that were tried again. */
async function writeThrough() {
  const prisma = fillIds(KINDS)(base)
  let retries = 0

  async function persist(write) {
    for (const began = Date.now(); ; retries++) {
      try {
        return await write()
      } catch (error) {
        if (Date.now() - began > PATIENCE_MS) throw error
        await wait(20 + Math.random() * 80)
      }
    }
  }

  // Two writers that make one tag at once: one of them would find it there.
  for (let i = 0; i < 50; i++) {
    const name = `tag ${i}`
    await persist(() => prisma.tag.upsert({ where: { name }, create: { name }, update: {} }))
  }
  const stored = new Set((await persist(() => base.user.findMany())).map(({ email }) => email))
  console.log('began')
  let next = 0
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (next < users) {
        const create = userOf(next++)
        const where = { email: create.email }
        // A write whose answer was lost may have been stored: the email tells.
        if (!stored.has(create.email)) await persist(() => prisma.user.upsert({ where, create, update: {} }))
      }
    }),
  )
  return retries
}

/** Reads every row: each user is there once and whole, and each id is one of its kind. The number of rows. */
async function readThrough() {
  const tables = [
    ['user', 'id', UserId, users],
    ['post', 'id', PostId, 2 * users],
    ['comment', 'key', CommentId, 6 * users],
    ['profile', 'id', ProfileId, Math.ceil(users / 2)],
    ['tag', 'id', TagId, 50],
  ]
  let rows = 0
  for (const [model, column, definition, expected] of tables) {
    let [count, after] = [0, '']
    for (let page; page === undefined || page.length > 0; ) {
      page = await base[model].findMany({
        where: { [column]: { gt: after } },
        orderBy: { [column]: 'asc' },
        take: 5000,
      })
      for (const row of page) assert(definition.is(row[column]), `${model} ${row[column]}`)
      count += page.length
      after = page.at(-1)?.[column]
    }
    assert.equal(count, expected, model)
    rows += count
  }
  const whole = { posts: { some: { comments: { some: {} } } } }
  assert.equal(await base.user.count({ where: whole }), users)
  return rows
}

const retries = await writeThrough()
console.log('written')
console.log(JSON.stringify({ retries, rows: await readThrough() }))
await base.$disconnect()
