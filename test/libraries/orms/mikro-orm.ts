/** MikroORM: `onCreate` gives new rows their IDs, and a type parses what is read and what is written. */
import { EntitySchema, type OptionalProps } from '@mikro-orm/core'
import { idProperty } from 'brandid/decorators'
import { PostId, UserId } from './ids.ts'

export interface Post {
  [OptionalProps]?: 'id' | 'reviewerId'
  id: PostId
  authorId: UserId
  reviewerId: UserId | null
}

export const Posts = new EntitySchema<Post>({
  name: 'Post',
  tableName: 'orm_posts',
  properties: {
    id: { ...idProperty(PostId, 'postgresql'), primary: true, onCreate: () => PostId.generate() },
    authorId: { ...idProperty(UserId, 'postgresql'), fieldName: 'authorId' },
    reviewerId: { ...idProperty(UserId, 'postgresql'), fieldName: 'reviewerId', nullable: true },
  },
})
