/** Kysely's queries over columns of ids: each line that ends with a mark compares two kinds, and compiles. */
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely'
import type { PostId, UserId } from './ids.ts'

interface Database {
  users: { id: Generated<UserId>; name: string; manager_id: UserId | null }
  posts: { id: ColumnType<PostId, PostId, never>; author: UserId; title: string }
}
declare const db: Kysely<Database>
declare const userId: UserId
declare const postId: PostId

export const good = [
  db.selectFrom('posts').innerJoin('users', 'users.id', 'posts.author').selectAll(),
  db.selectFrom('posts as p').leftJoin('users as u', 'u.id', 'p.author').select('u.name'),
  db
    .selectFrom('posts')
    .innerJoin('users', (join) => join.onRef('users.id', '=', 'posts.author'))
    .selectAll(),
  db.selectFrom(['posts', 'users']).whereRef('posts.author', '=', 'users.id').selectAll(),
  db.selectFrom('posts').where('author', '=', userId).where('title', '=', 'a').selectAll(),
  db.updateTable('posts').set({ title: 'a' }).whereRef('posts.title', '=', 'posts.title'),
  sql`${sql.ref('posts.user_id')} = ${userId}`,
]

export const bad = [
  db.selectFrom('posts').innerJoin('users', 'users.id', 'posts.id').selectAll(), // ← mixed
  db.selectFrom('posts as p').leftJoin('users as u', 'u.id', 'p.id').select('u.name'), // ← mixed
  db.selectFrom('posts').innerJoin('users', (join) => join.onRef('users.id', '=', 'posts.id')).selectAll(), // ← mixed
  db.selectFrom(['posts', 'users']).whereRef('posts.id', '=', 'users.id').selectAll(), // ← mixed
  db.selectFrom(['posts', 'users']).whereRef('posts.id', '=', 'manager_id').selectAll(), // ← mixed
  db.deleteFrom('posts').whereRef('posts.id', '=', 'author'), // ← mixed
  db.updateTable('posts').set({ title: 'a' }).whereRef('posts.id', '=', 'posts.author'), // ← mixed
  db
    .selectFrom('posts')
    .where('posts.id', 'in', (eb) => eb.selectFrom('users').select('users.id' as never))
    .selectAll(),
  sql`${sql.ref('posts.user_id')} = ${postId}`, // ← mixed
  sql<UserId>`select max(id) from users`, // ← unchecked
]
