/** Knex types the columns and checks no value. Objection's models parse what is read and what is written. */
import type { AnyIdDef } from 'brandid/core'
import { parseStored } from 'brandid/decorators'
import type { Knex } from 'knex'
import { Model, type Pojo } from 'objection'
import { PostId, UserId } from './ids.ts'

/** The columns of a table: all, those of an insert, those of an update. A key is never changed. */
interface PostRow {
  id: PostId
  authorId: UserId
  reviewerId: UserId | null
}
declare module 'knex/types/tables.js' {
  interface Tables {
    orm_posts: Knex.CompositeTableType<
      PostRow,
      Omit<PostRow, 'reviewerId'> & Partial<PostRow>,
      Partial<Omit<PostRow, 'id'>>
    >
  }
}

export async function insertPost(db: Knex, authorId: UserId): Promise<PostId> {
  const id = PostId.generate()
  await db('orm_posts').insert({ id, authorId })
  return id
}

export function postsOf(db: Knex, authorId: UserId) {
  return db('orm_posts').where({ authorId }).select('id', 'reviewerId')
}

/** A model that names the IDs of its columns. */
export class IdModel extends Model {
  static readonly ids: Readonly<Record<string, AnyIdDef>> = {}

  override $parseDatabaseJson(row: Pojo): Pojo {
    return this.#parsed(super.$parseDatabaseJson(row), parseStored)
  }

  override $formatDatabaseJson(row: Pojo): Pojo {
    return this.#parsed(super.$formatDatabaseJson(row), ({ parse }, value) => parse(value))
  }

  #parsed(row: Pojo, parse: (ids: AnyIdDef, value: string, column: string) => unknown): Pojo {
    const { ids, tableName } = this.constructor as typeof IdModel
    for (const [name, definition] of Object.entries(ids)) {
      if (typeof row[name] === 'string') row[name] = parse(definition, row[name], `${tableName}.${name}`)
    }
    return row
  }
}

export class Post extends IdModel {
  static override readonly tableName = 'orm_posts'
  static override readonly ids = { id: PostId, authorId: UserId, reviewerId: UserId }

  id!: PostId
  authorId!: UserId
  reviewerId!: UserId | null

  override $beforeInsert(): void {
    this.id ??= PostId.generate()
  }
}
