/** TypeORM: a transformer parses what is read and written, in conditions, too; a subscriber gives new rows their IDs. */
import type { GeneratingIdDef } from 'brandid/core'
import { idColumnOptions } from 'brandid/decorators'
import { EntitySchema, type EntitySubscriberInterface, EventSubscriber, type InsertEvent } from 'typeorm'
import { PostId, UserId } from './ids.ts'

export interface User {
  id: UserId
  name: string
}

export interface Post {
  id: PostId
  authorId: UserId
  reviewerId: UserId | null
}

export const Users = new EntitySchema<User>({
  name: 'user',
  tableName: 'orm_users',
  columns: {
    id: { ...idColumnOptions(UserId, 'postgresql'), primary: true },
    name: { type: 'text' },
  },
})

export const Posts = new EntitySchema<Post>({
  name: 'post',
  tableName: 'orm_posts',
  columns: {
    id: { ...idColumnOptions(PostId, 'postgresql'), primary: true },
    authorId: idColumnOptions(UserId, 'postgresql'),
    reviewerId: { ...idColumnOptions(UserId, 'postgresql'), nullable: true },
  },
})

const NEW_IDS: Readonly<Record<string, GeneratingIdDef>> = { user: UserId, post: PostId }

/**
 * Gives rows without an ID a new one, in `save` and in what it cascades to. With decorators, a method `@BeforeInsert()` of the
 * entity does the same. `insert` and query builders make no entity: give them IDs.
 */
export class NewIds implements EntitySubscriberInterface<{ id?: string }> {
  beforeInsert({ entity, metadata }: InsertEvent<{ id?: string }>): void {
    const definition = NEW_IDS[metadata.name]
    if (definition) entity.id ??= definition.generate()
  }
}
// Without decorators, a class is registered by a call.
EventSubscriber()(NewIds)
