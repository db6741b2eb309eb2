/** Definitions in Effect's Schema: the words of brandid, the brand, and the pattern in JSON Schema. */
import type { AnyIdDef, IdOf } from 'brandid'
import { Schema } from 'effect'
import { TeamId, UserId } from './ids.js'

export function idSchema<Definition extends AnyIdDef>(definition: Definition) {
  const isId = (text: string): text is IdOf<Definition> => definition.is(text)
  const explain = (text: string) => definition.safeParse(text).error?.message
  const toJsonSchema = () => definition['~standard'].jsonSchema.output({ target: 'draft-2020-12' })
  return Schema.String.pipe(
    // `true`: a rejected string goes no further, so it has a single issue.
    Schema.check(Schema.makeFilter(explain, { toJsonSchema }, true)),
    Schema.refine(isId, { toJsonSchema }),
  )
}

export const Invitation = Schema.Struct({ team: idSchema(TeamId), guests: Schema.Array(idSchema(UserId)) })
