/** Definitions in arktype, as types of its own, because its questions about a Standard Schema look at nothing. */

import { type } from 'arktype'
import type { AnyIdDef, IdOf } from 'brandid'
import { TeamId, UserId } from './ids.js'

export const idType = <Definition extends AnyIdDef>(definition: Definition) =>
  type(definition.pattern).narrow(
    (text, context): text is IdOf<Definition> =>
      definition.is(text) || context.mustBe(`a ${definition.entity} ID`),
  )

export const Invitation = type({ team: idType(TeamId), guests: idType(UserId).array() })
