/** Definitions in arktype, which takes whatever has the Standard Schema, as it is. */

import { type } from 'arktype'
import type { AnyIdDef, IdOf } from 'brandid'
import { TeamId, UserId } from './ids.js'

export const Invitation = type({ team: TeamId, guests: type(UserId).array() })

/** For a JSON Schema, which arktype makes only of its own types: the pattern, in arktype's words. */
export const idType = <Definition extends AnyIdDef>(definition: Definition) =>
  type(definition.pattern).narrow(
    (text, context): text is IdOf<Definition> =>
      definition.is(text) || context.mustBe(`a ${definition.entity} id`),
  )

export const DocumentedInvitation = type({ team: idType(TeamId), guests: idType(UserId).array() })
