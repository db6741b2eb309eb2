/** Entities of MikroORM. */
import { Entity, ManyToOne, OptionalProps, PrimaryKey, Property } from '@mikro-orm/core'
import { idProperty } from 'brandid/decorators'
import { PostId, UserId } from './ids.js'

@Entity()
export class Author {
  [OptionalProps]?: 'id'

  @PrimaryKey({ ...idProperty(UserId, 'postgresql'), onCreate: () => UserId.generate() })
  id!: UserId
}

@Entity()
export class Article {
  [OptionalProps]?: 'id'

  @PrimaryKey({ ...idProperty(PostId, 'postgresql'), onCreate: () => PostId.generate() })
  id!: PostId

  @ManyToOne(() => Author)
  author!: Author

  @Property({ ...idProperty(UserId), nullable: true })
  reviewerId!: UserId | null
}
