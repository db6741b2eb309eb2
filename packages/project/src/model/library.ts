/** A library that a project may keep its data with: how its entities are declared, and which types of its queries hold an entity. */
import type { ReadEntities } from './entity.ts'

export interface Library {
  readonly name: string
  /** Whether a string is worth parsing: perhaps true for a string without entities, never false for one with an entity. */
  readonly sign?: RegExp
  readonly read?: ReadEntities
  /** Whether it reads steps of a history, whose tables may be gone: they count only if nothing else declares entities. */
  readonly isHistory?: true
  /** Types of its queries whose first type argument is an entity, and whose methods take conditions on it. */
  readonly repositories?: RegExp
  /** Types of its queries whose methods take the class of an entity first. */
  readonly managers?: RegExp
  /** Types of its queries that build them, with an entity as their first type argument. */
  readonly builders?: RegExp
}
