/** A library for data: the declarations of its entities, and the types in its queries that contain an entity. */
import type { ReadEntities } from './entity.ts'

export interface Library {
  readonly name: string
  /** Whether a source is worth parsing. It may match without an entity, but never fails to match with one. */
  readonly sign?: RegExp
  readonly read?: ReadEntities
  /** Whether it reads migrations. Their tables may be gone, so they count only if nothing else declares entities. */
  readonly isHistory?: true
  /** Query types with an entity as their first type argument and with methods that take conditions on it. */
  readonly repositories?: RegExp
  /** Query types with methods that take the class of an entity as their first argument. */
  readonly managers?: RegExp
  /** Query builders with an entity as their first type argument. */
  readonly builders?: RegExp
}
