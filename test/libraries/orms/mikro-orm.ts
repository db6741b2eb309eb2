/** MikroORM: `onCreate` gives new rows their ids, and a type parses what is read and what is written. */
import { EntitySchema, type OptionalProps } from '@mikro-orm/core'
import { PostId, UserId } from './ids.ts'
import { IdType } from './mikro-orm-type.ts'

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
    id: { type: new IdType(PostId), primary: true, onCreate: () => PostId.generate() },
    authorId: { type: new IdType(UserId), fieldName: 'authorId' },
    reviewerId: { type: new IdType(UserId), fieldName: 'reviewerId', nullable: true },
  },
})
