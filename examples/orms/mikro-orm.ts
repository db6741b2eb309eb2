/** MikroORM: `onCreate` gives new rows their ids, and a type parses what is read and what is written. */
import { EntitySchema, type OptionalProps, Type } from '@mikro-orm/core'
import type { AnyIdDef } from 'brandid/core'
import { PostId, UserId } from './ids.ts'

/** The type of a column that may be NULL, too. It refuses, with an `IdError`, what is not an id. */
export class IdType extends Type<string | null, string | null> {
  readonly definition: AnyIdDef

  constructor(definition: AnyIdDef) {
    super()
    this.definition = definition
  }

  override convertToDatabaseValue(value: string | null): string | null {
    return value === null ? null : this.definition.parse(value)
  }

  override convertToJSValue(value: string | null): string | null {
    return value === null ? null : this.definition.parse(value)
  }

  // PostgreSQL: without the collation a range of ids returns wrong rows in databases of some languages.
  override getColumnType(): string {
    return 'text collate "C"'
  }
}

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
