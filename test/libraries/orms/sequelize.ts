/** Sequelize: a getter and a setter parse what a model holds. Conditions (`where`) pass neither: parse their values. */
import type { AnyIdDef } from 'brandid/core'
import { parseStored } from 'brandid/decorators'
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from 'sequelize'
import { PostId, UserId } from './ids.ts'

/** The attribute of an ID; its table comes from a migration, with `columnType` and `checkConstraint`. */
export function idAttribute<Definition extends AnyIdDef>(definition: Definition, name: string) {
  return {
    type: DataTypes.TEXT,
    get(this: Model): unknown {
      const value: unknown = this.getDataValue(name)
      return value == null ? value : parseStored(definition, value, name)
    },
    set(this: Model, value: unknown): void {
      this.setDataValue(name, value == null ? value : definition.parse(value))
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
