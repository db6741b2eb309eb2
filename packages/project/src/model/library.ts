/** A database library: how it declares entities, and which of its query types refer to an entity. */
import type { ReadEntities } from './entity.ts'

export interface Library {
  readonly name: string
  /** Matches source that is worth parsing. False positives are allowed, but source with an entity must match. */
  readonly sign?: RegExp
  readonly read?: ReadEntities
  /** Whether it reads migrations. Tables in migrations may be gone, so they count only if nothing else declares entities. */
  readonly isHistory?: true
  /** Query types with an entity as their first type argument and with methods that accept conditions on the entity. */
  readonly repositories?: RegExp
  /** Query types with methods that accept an entity's class as their first argument. */
  readonly managers?: RegExp
  /** Query builders with an entity as their first type argument. */
  readonly builders?: RegExp
}
