/** The types of Prisma's columns that hold ids and keys. */

/** A type of a column, as the schema writes it. */
export type Scalar = 'String' | 'Int' | 'BigInt'

interface ScalarTypes {
  /** What a row has. */
  readonly plain: 'string' | 'number' | 'bigint'
  /**
   * The input types on such values that several models share. Those of sorting, of counting, of sums and of averages hold
   * no value of the column.
   */
  readonly input: RegExp
}

const inputOf = (family: string) =>
  new RegExp(
    `^(?:(?:${family})(?:Nullable)?(?:List)?(?:WithAggregates)?Filter|(?:Nullable)?(?:${family})FieldUpdateOperationsInput)$`,
  )

/** In the order in which a line for every model looks for its columns. */
export const SCALARS: Readonly<Record<Scalar, ScalarTypes>> = {
  String: { plain: 'string', input: inputOf('String|Uuid') },
  Int: { plain: 'number', input: inputOf('Int') },
  BigInt: { plain: 'bigint', input: inputOf('BigInt') },
}

/** Whether a type of the schema is one of them. Prisma reserves their names: no model or enum is called `String`. */
export const isScalar = (type: string): type is Scalar => Object.hasOwn(SCALARS, type)
