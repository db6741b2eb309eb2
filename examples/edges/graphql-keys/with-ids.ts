/** Sealed IDs behind `id: ID!`: the schema stays as it is, clients hold IDs, and resolvers receive and return keys. */
import { MapperKind, mapSchema } from '@graphql-tools/utils'
import {
  defaultFieldResolver,
  GraphQLError,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isListType,
} from 'graphql'

export interface IdStrategy {
  /**
   * The kind of IDs in a field of a type or of an input. An argument has the type that its field returns, or
   * `Mutation.deleteProduct` if that type has no IDs.
   */
  kindOf(type: string, field: string): string
  encode(kind: string, key: unknown): unknown
  /** @throws an error whose message the client may see */
  decode(kind: string, id: unknown): unknown
}

/** Encodes each field of type `ID` that a resolver returns, and decodes each argument and member of an input. */
export function withIds(schema: GraphQLSchema, { kindOf, encode, decode }: IdStrategy): GraphQLSchema {
  function mapInput(type: GraphQLInputType, value: unknown, owner: string, name: string): unknown {
    const inner = getNullableType(type)
    if (value === null || value === undefined) return value
    if (isListType(inner)) return [value].flat().map((each) => mapInput(inner.ofType, each, owner, name))
    if (isInputObjectType(inner)) {
      const fields = inner.getFields()
      const members = Object.entries(value).map(([member, each]) => {
        const { type } = fields[member] as GraphQLInputField
        return [member, mapInput(type, each, inner.name, member)]
      })
      return Object.fromEntries(members)
    }
    return inner.name === 'ID' ? readId(kindOf(owner, name), value) : value
  }

  function readId(kind: string, value: unknown): unknown {
    try {
      return decode(kind, value)
    } catch (error) {
      throw new GraphQLError((error as Error).message, { extensions: { code: 'BAD_USER_INPUT' } })
    }
  }

  function mapOutput(type: GraphQLOutputType, value: unknown, kind: string): unknown {
    if (value === null || value === undefined) return value
    const inner = getNullableType(type)
    return isListType(inner)
      ? Array.from(value as Iterable<unknown>, (each) => mapOutput(inner.ofType, each, kind))
      : encode(kind, value)
  }

  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD](config, field, parent) {
      const { args = {}, resolve = defaultFieldResolver, type } = config
      const returned = getNamedType(type)
      const kind = returned.name === 'ID' ? kindOf(parent, field) : undefined
      const owner = isCompositeType(returned) ? returned.name : `${parent}.${field}`
      return {
        ...config,
        async resolve(source, given, context, info) {
          const read = Object.entries(args)
            .filter(([name]) => Object.hasOwn(given, name))
            .map(([name, { type }]) => [name, mapInput(type, given[name], owner, name)])
          const value = await resolve(source, Object.fromEntries(read), context, info)
          return kind === undefined ? value : mapOutput(type, value, kind)
        },
      }
    },
  })
}
