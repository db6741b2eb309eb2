/** TypeORM: a transformer parses what is read and written, in conditions, too; a subscriber gives new rows their ids. */
import type { AnyIdDef, GeneratingIdDef } from 'brandid/core'
import {
  EntitySchema,
  type EntitySubscriberInterface,
  EventSubscriber,
  type InsertEvent,
  type ValueTransformer,
} from 'typeorm'
import { PostId, UserId } from './ids.ts'

/** For a column that may be NULL, too. It refuses, with an `IdError`, a value that is not an id. */
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

const NEW_IDS: Readonly<Record<string, GeneratingIdDef>> = { user: UserId, post: PostId }

/**
 * Gives rows without an id a new one, in `save` and in what it cascades to. With decorators, a method `@BeforeInsert()` of the
 * entity does the same. `insert` and query builders make no entity: give them ids.
 */
export class NewIds implements EntitySubscriberInterface<{ id?: string }> {
  beforeInsert({ entity, metadata }: InsertEvent<{ id?: string }>): void {
    const definition = NEW_IDS[metadata.name]
    if (definition) entity.id ??= definition.generate()
  }
}
// Without decorators, a class is registered by a call.
EventSubscriber()(NewIds)
