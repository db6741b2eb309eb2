/** TypeORM: a transformer parses what is read and what is written, in conditions, too. */
import type { AnyIdDef } from 'brandid/core'
import { EntitySchema, type ValueTransformer } from 'typeorm'
import { PostId, UserId } from './ids.ts'

/** For a column that may be NULL, too. It refuses, with an `IdError`, what is not an id. */
export function idTransformer<Definition extends AnyIdDef>({ parse }: Definition): ValueTransformer {
  const parsed = (value: unknown) => (value === null || value === undefined ? value : parse(value))
  return { to: parsed, from: parsed }
}

export interface User {
  id: UserId
  name: string
}

export interface Post {
  id: PostId
  authorId: UserId
  reviewerId: UserId | null
}

// PostgreSQL: without the collation a range of ids returns wrong rows in databases of some languages.
const column = { type: 'text', collation: 'C' } as const

export const Users = new EntitySchema<User>({
  name: 'user',
  tableName: 'orm_users',
  columns: {
    id: { ...column, primary: true, transformer: idTransformer(UserId) },
    name: { type: 'text' },
  },
})

export const Posts = new EntitySchema<Post>({
  name: 'post',
  tableName: 'orm_posts',
  columns: {
    id: { ...column, primary: true, transformer: idTransformer(PostId) },
    authorId: { ...column, transformer: idTransformer(UserId) },
    reviewerId: { ...column, nullable: true, transformer: idTransformer(UserId) },
  },
})
