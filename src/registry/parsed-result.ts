/** The results of dispatch, of unions and of the search in a text. */
import type { AnyId } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import type { ParsedAny } from './dispatch-types.ts'

/**
 * An id and its prefix. The definition is private: `JSON.stringify`, `structuredClone` and spreads carry the rest. The
 * engine makes a hidden property of an object's own in four times the time.
 */
export class ParsedResult implements ParsedAny {
  readonly #definition: AnyIdDef
  readonly prefix: string
  readonly id: AnyId

  constructor(definition: AnyIdDef, id: AnyId) {
    this.#definition = definition
    this.prefix = definition.prefix
    this.id = id
  }

  get definition(): AnyIdDef {
    return this.#definition
  }
}
