/** The column of MikroORM that holds ids. */
import { Type } from '@mikro-orm/core'
import type { AnyIdDef } from 'brandid'

/** The type of a column that may be NULL, too. It refuses, with an `IdError`, a value that is not an id. */
export class IdType extends Type<string | null, string | null> {
  readonly definition: AnyIdDef

  constructor(definition: AnyIdDef) {
    super()
    this.definition = definition
  }

  override convertToDatabaseValue(value: string | null): string | null {
    return value === null ? null : this.definition.parse(value)
  }

  override convertToJSValue(value: string | null): string | null {
    return value === null ? null : this.definition.parse(value)
  }

  // PostgreSQL: without the collation a range of ids returns wrong rows in databases of some languages.
  override getColumnType(): string {
    return 'text collate "C"'
  }
}
