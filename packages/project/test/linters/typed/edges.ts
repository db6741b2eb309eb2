/** Where the typed rules begin and end: a line that ends with a mark is a finding, and no other is. */
import type { AnyId, Body } from 'brandid'
import { idColumn } from 'brandid/drizzle-pg'
import { relations, sql } from 'drizzle-orm'
import { pgTable, text as textColumn } from 'drizzle-orm/pg-core'
import type { Kysely } from 'kysely'
import { type AccountId, type AccountKey, ban, type OrderKey, PostId, type User, UserId } from './ids.ts'

declare const row: any
declare const text: string
declare const none: never
declare const listLike: { readonly length: number }
declare const postId: PostId

// Where a value goes
export const byDefault = (user: UserId = row.id) => user // ← unchecked
export function* each(): Generator<UserId | undefined> {
  yield row.id // ← unchecked
  yield
}
export const nowhere = [text as never, ban(none as never)]
export const list = listLike as readonly UserId[] // ← unchecked
export const emptyList = { length: 0 } as unknown[] as UserId[] // ← unchecked
export const written = { length: 0 } as ArrayLike<UserId>
export const union: UserId[] | { readonly value: any } = { value: row }
export const any = text as AnyId // ← unchecked
export const body = row as Body<'user'> // ← unchecked
export const promised = row as Promise<User> // ← unchecked
export const iterated = row as AsyncIterable<UserId> // ← unchecked
export const index = row as {
  readonly a: { readonly b: { readonly c: { readonly d: { readonly e: UserId } } } }
}
export const record = (rows: Record<string, any>): User => ({ ...(rows as { id: UserId; name: string }) }) // ← unchecked
export const callback = (use: (user: UserId) => void) => use(row) // ← unchecked
interface Tree {
  readonly children: readonly Tree[]
  readonly owner: UserId
}
export const tree = JSON.parse(text) as Tree // ← unchecked
export const methods = row as { find(id: UserId): void }
new Set<UserId>().add(row.id) // ← unchecked

export class Fields {
  owner?: UserId
}

// Predicates
interface Guards {
  isUser(value: unknown): value is UserId
}
export declare function isUser(value: unknown): value is UserId
export function truthy(value: unknown): asserts value {
  if (!value) throw new Error('no value')
}
export abstract class Item {
  isUser(): this is Item & { readonly owner: UserId } {
    return true
  }
}
export const viaOther = (value: unknown): value is UserId => PostId.is(value) // ← unchecked
export const viaGuards = (guards: Guards, value: unknown): value is UserId => guards.isUser(value)
export const byDefaults = (value: unknown, strict = true): value is string =>
  strict && typeof value === 'string'

// Promises
const castAny = <Type>(value: unknown) => value as Type
const castLater = async <Type>(value: unknown) => value as Type
const castBoth = <Type>(value: unknown) => ({ value, is: true as boolean as Type & boolean })
declare function pick<Row, Key extends keyof Row>(key: Key): Row[Key]
declare function custom<Type>(check: (value: any) => unknown): Type
declare function plain(): UserId
declare const schema: { readonly output: UserId; brand<Type>(): { readonly output: UserId & { readonly tag?: Type } } }
declare const posts0: { readonly id: PostId; as<Type>(): Type; none<Type>(): Type }
declare const client: { get<Type>(): Type }
export const calls = [
  castAny<UserId>(text), // ← unchecked
  castLater<UserId>(text), // ← unchecked
  castBoth<boolean>(text),
  pick<User, 'id'>('id'),
  custom<UserId>(UserId.is),
  custom<UserId>(PostId.is), // ← unchecked
  custom<UserId>(Boolean), // ← unchecked
  plain(),
  schema.brand<'owner'>(),
  posts0.as<UserId>(), // ← unchecked
  client.get<UserId>(), // ← unchecked
]

// Names
export const names = (
  accountId: AccountKey,
  userId: OrderKey, // ← unchecked
  userIds: UserId,
  postIds: Set<UserId>, // ← unchecked
  user_id: Body<'user'>,
  accountIds: Map<AccountId, UserId>,
) => [accountId, userId, userIds, postIds, user_id, accountIds]
export const unnamed = {
  get userId() {
    return postId
  },
  [`user${1}`]: postId,
  'post-id': postId,
}

// Columns
export const users = pgTable('users', { id: idColumn(UserId), name: textColumn() })
export const posts = pgTable('posts', { id: idColumn(PostId), author: idColumn(UserId) })
const target = () => users.id
export const targets = [
  idColumn(PostId).references(target),
  idColumn(PostId).references(() => {
    return users.id
  }),
  references(() => users.id),
  relations(posts, ({ one }) => ({
    a: one(users, { fields: [posts.author], references: [users.id, users.id] as never }),
  })),
  { from: posts.id, to: users.id }, // ← mixed
  { fields: [, posts.id], references: [users.id] },
  { fields: [posts.id], columns: [] },
  between(posts.id),
]
declare function references(target: () => unknown): void
declare function between(...columns: readonly unknown[]): void

// Builders that are not Kysely's, and names that they do not know
declare const own: Record<'whereRef' | 'where' | 'innerJoin', (a: string, b: string, c: string) => void>
interface Builder<DB> {
  whereRef(left: string, operator: string, right: string): DB
}
interface Wide<DB, TB extends string> {
  whereRef(left: string, operator: string, right: TB): DB
}
declare const wide: Wide<{ posts: { id: PostId } }, string>
declare const builder: Builder<{ posts: { id: PostId } }>
declare const db: Kysely<{ users: { id: UserId }; posts: { id: PostId; author: UserId } }>
declare const column: 'users.id'
declare function where(a: string, b: string, c: unknown): void
export const builders = [
  Math.max(1, 2, 3),
  own.whereRef('a', '=', 'b'),
  own.where('a', '=', 'b'),
  own.innerJoin('a', 'b', 'c'),
  where('a', '=', postId),
  builder.whereRef('posts.id', '=', 'nowhere.id'),
  builder.whereRef('id', '=', 'id'),
  wide.whereRef('posts.id', '=', 'id'),
  db.selectFrom('posts').innerJoin('users', column, 'posts.id').selectAll(),
  db
    .selectFrom('posts')
    .where((eb) => eb.ref('posts.id'), '=', postId)
    .selectAll(),
]

// Templates
const quote = (parts: TemplateStringsArray, ...values: readonly unknown[]) => [parts, values]
const db2 = { sql }
export const templates = [
  quote`${posts.id} = ${users.id}`,
  db2.sql`${posts.id} = ${users.id}`, // ← mixed
  sql`${sql.raw(text)} = ${postId}`,
  sql`${sql.raw('p.user_id')} = ${postId}`, // ← mixed
  sql`${text} = ${postId}`,
]

// Literals
interface Deep {
  readonly a: { readonly b: { readonly c: { readonly d: { readonly id: UserId } } } }
}
declare function keep(deep: Deep): void
declare function keepAll(...all: readonly Deep[]): void
declare function label(parts: { readonly text: string; readonly parts: readonly { readonly text: string }[] }): void
export const literals = () => {
  keep({ a: { b: { c: { d: { id: row.id } } } } }) // ← unchecked
  keepAll({ a: { b: { c: { d: { id: row.id } } } } }) // ← unchecked
  label({ text: row.text, parts: [{ text: row.text }] })
  const lists: { readonly owners: readonly UserId[] }[] = [{ owners: [row.id] }] // ← unchecked
  const free = { id: row.id, parts: [row.id] }
  return [lists, free]
}
type Either = { readonly kind: 'a'; readonly id: string } | { readonly kind: 'b'; readonly 'id': UserId }
declare function either(value: Either, ...more: readonly Readonly<Record<string, UserId>>[]): void
export const properties = (name: string) => {
  either({ kind: 'b', id: row.id }) // ← unchecked
  either({ kind: 'b', ['id']: row.id }) // ← unchecked
  either(row, { 'owner': row.id }) // ← unchecked
  either(row, { [name]: row.id }) // ← unchecked
  either({ kind: 'a', id: row.id })
}
declare function load(read: () => UserId, write?: (id: UserId) => { readonly text: string }): void
export const results = () => {
  load(() => JSON.parse(text)) // ← unchecked
  load(() => row.id, () => JSON.parse(text)) // ← unchecked
  load(() => UserId.parse(row))
}

// Types of the platform
declare global {
  interface Headers {
    readonly owner?: UserId
  }
}
export const merged: Headers = row // ← unchecked
export const blob: Blob = row
declare const failure: ErrorEvent
export const cause: { readonly error: UserId } = failure // ← unchecked
