/** A database library: how it declares entities and which of its query types refer to an entity. */
import type { ReadEntities } from './entity.ts'

export interface Library {
  /** Matches source worth parsing. False positives are fine, but it must match any source that declares an entity. */
  readonly sign?: RegExp
  readonly read?: ReadEntities
  /** Whether the entities come from migrations. They count only if nothing else declares entities, because their tables may be gone. */
  readonly isHistory?: true
  /** Query types with an entity as their first type argument and methods that accept conditions on the entity. */
  readonly repositories?: RegExp
  /** Query types with methods that accept an entity's class as their first argument. */
  readonly managers?: RegExp
  /** Query builders that accept an entity as their first type argument. */
  readonly builders?: RegExp
}
