/** Sequelize: a getter and a setter parse what a model holds. Conditions (`where`) pass neither: parse their values. */
import type { AnyIdDef } from 'brandid/core'
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize'
import { PostId, UserId } from './ids.ts'

/** The attribute of an id; its table comes from a migration, with `columnType` and `checkConstraint`. */
export function idAttribute<Definition extends AnyIdDef>({ parse }: Definition, name: string) {
  const parsed = (value: unknown) => (value === null || value === undefined ? value : parse(value))
  return {
    type: DataTypes.TEXT,
    get(this: Model): unknown {
      return parsed(this.getDataValue(name))
    },
    set(this: Model, value: unknown): void {
      this.setDataValue(name, parsed(value))
    },
  }
}

export class Post extends Model<InferAttributes<Post>, InferCreationAttributes<Post>> {
  declare id: CreationOptional<PostId>
  declare authorId: UserId
  declare reviewerId: CreationOptional<UserId | null>
}

export function definePosts(sequelize: Sequelize): typeof Post {
  return Post.init(
    {
      id: { ...idAttribute(PostId, 'id'), primaryKey: true, defaultValue: () => PostId.generate() },
      authorId: { ...idAttribute(UserId, 'authorId'), allowNull: false },
      reviewerId: idAttribute(UserId, 'reviewerId'),
    },
    { sequelize, tableName: 'orm_posts', timestamps: false },
  )
}
