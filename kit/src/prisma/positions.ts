/** The positions of a column's value in the types of a client. */
import type { Brand } from './brand.ts'
import type { Columns } from './columns.ts'
import type { Dmmf, InputType, OutputType } from './schema.ts'

/** A member of a type, such as `id` of `UserWhereInput`, or `scalars.id` of `$UserPayload`. */
export interface Position {
  readonly column: string
  readonly brand: Brand
}

/** The positions by the name of their type, then by the path of their member. */
export type Positions = ReadonlyMap<string, ReadonlyMap<string, Position>>

type Entry = readonly [member: string, position: Position]

// Prisma reserves the names of its scalars: no model or enum is called `String`.
const isText = ({ type }: { type: string }) => type === 'String'

/** Input types on text that several models share. Those of sorting and of counting hold no value of the column. */
export const TEXT_INPUT =
  /^(?:(?:String|Uuid)(?:Nullable)?(?:List)?(?:WithAggregates)?Filter|(?:Nullable)?StringFieldUpdateOperationsInput)$/

/** Prisma's `UserCreatetagsInput` and `UserUpdatetagsInput`, which set a list column. */
const listInputs = (model: string, field: string) => [
  `${model}Create${field}Input`,
  `${model}Update${field}Input`,
]

function inputEntries(type: InputType, model: string, brands: ReadonlyMap<string, Brand>): Entry[] {
  for (const [field, brand] of brands) {
    if (!listInputs(model, field).includes(type.name)) continue
    return type.fields.map(({ name }) => [name, { column: `${model}.${field}`, brand }])
  }
  return type.fields.flatMap(({ name, inputTypes }): Entry[] => {
    const brand = brands.get(name)
    const holdsValue = inputTypes.some(
      (input) => isText(input) || TEXT_INPUT.test(input.type) || listInputs(model, name).includes(input.type),
    )
    return brand && holdsValue ? [[name, { column: `${model}.${name}`, brand }]] : []
  })
}

function outputEntries(type: OutputType, model: string, brands: ReadonlyMap<string, Brand>): Entry[] {
  return type.fields.flatMap(({ name, outputType }): Entry[] => {
    const brand = brands.get(name)
    return brand && isText(outputType) ? [[name, { column: `${model}.${name}`, brand }]] : []
  })
}

/** The rows of aggregates and of groups. */
const listOutputTypes = (model: string) => [
  `${model}MinAggregateOutputType`,
  `${model}MaxAggregateOutputType`,
  `${model}GroupByOutputType`,
]

/** Every place of the client that has a branded column. */
export function listPositions({ schema }: Dmmf, columns: Columns): Positions {
  const positions = new Map<string, Map<string, Position>>()
  const add = (type: string, entries: readonly Entry[]) => {
    if (entries.length > 0) positions.set(type, new Map(entries))
  }

  const { prisma: inputs = [] } = schema.inputObjectTypes
  const outputs = new Map(schema.outputObjectTypes.prisma.map((type) => [type.name, type]))
  for (const [model, brands] of columns) {
    for (const type of inputs) {
      if (type.meta?.grouping === model) add(type.name, inputEntries(type, model, brands))
    }
    for (const name of listOutputTypes(model)) {
      const type = outputs.get(name)
      if (type) add(name, outputEntries(type, model, brands))
    }
    // What every select, include and return is made of.
    add(
      `$${model}Payload`,
      Array.from(brands, ([field, brand]) => [`scalars.${field}`, { column: `${model}.${field}`, brand }]),
    )
  }
  return positions
}
