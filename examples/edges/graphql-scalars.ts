/** A builder of Pothos with a scalar for each definition: `scalar UserId`, typed `UserId`. */
import SchemaBuilder from '@pothos/core'
import type { IdOf, IdResult } from 'brandid'
import { GraphQLError } from 'graphql'
import * as ids from './ids.js'

/** The ID, or an error that blames the client, with the code of the refusal. */
export function readId<Id>(source: { safeParse(input: unknown): IdResult<Id> }, value: unknown): Id {
  const { success, data, error } = source.safeParse(value)
  if (success) return data
  throw new GraphQLError(error.message, { extensions: { code: 'BAD_USER_INPUT', reason: error.code } })
}

type Scalars = { [Name in keyof typeof ids]: Record<'Input' | 'Output', IdOf<(typeof ids)[Name]>> }

export const builder = new SchemaBuilder<{ Scalars: Scalars; DefaultFieldNullability: false }>({
  defaultFieldNullability: false,
})

for (const [name, definition] of Object.entries(ids))
  builder.scalarType(name as keyof Scalars, {
    description: definition.description ?? name,
    parseValue: (value) => readId<Scalars[keyof Scalars]['Input']>(definition, value),
    serialize: (value) => value,
  })
