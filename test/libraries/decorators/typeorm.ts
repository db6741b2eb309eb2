/** Entities of TypeORM. */
import { idColumnOptions } from 'brandid/decorators'
import { BeforeInsert, Column, Entity, PrimaryColumn } from 'typeorm'
import { PostId, UserId } from './ids.js'

@Entity()
export class Post {
  @PrimaryColumn(idColumnOptions(PostId))
  id!: PostId

  @Column(idColumnOptions(UserId))
  authorId!: UserId

  @Column({ ...idColumnOptions(UserId), nullable: true })
  reviewerId!: UserId | null

  @BeforeInsert()
  generateId() {
    this.id ??= PostId.generate()
  }
}
