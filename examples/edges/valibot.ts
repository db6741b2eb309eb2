/** Definitions in valibot: the words of brandid, the brand, and the pattern in JSON Schema. */
import type { AnyIdDef, IdOf } from 'brandid'
import * as v from 'valibot'
import { TeamId, UserId } from './ids.js'

export function idSchema<Definition extends AnyIdDef>(definition: Definition) {
  const explain = ({ input }: { input: unknown }) => definition.safeParse(input).error?.message ?? ''
  const isId = (text: string): text is IdOf<Definition> => definition.is(text)
  return v.pipe(v.string(explain), v.regex(definition.pattern, explain), v.guard(isId, explain))
}

export const Invitation = v.object({ team: idSchema(TeamId), guests: v.array(idSchema(UserId)) })
