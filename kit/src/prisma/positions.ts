/** The positions of a column's value in the types of a client. */
import type { Column, Columns } from './columns.ts'
import { SCALARS } from './scalar.ts'
import type { Dmmf, InputType, OutputType } from './schema.ts'

/** A member of a type, such as `id` of `UserWhereInput`, or `scalars.id` of `$UserPayload`. */
export interface Position extends Column {
  readonly column: string
}

/** The positions by the name of their type, then by the path of their member. */
export type Positions = ReadonlyMap<string, ReadonlyMap<string, Position>>

type Entry = readonly [member: string, position: Position]

/** Prisma's `UserCreatetagsInput` and `UserUpdatetagsInput`, which set a list column. */
const listInputs = (model: string, field: string) => [
  `${model}Create${field}Input`,
  `${model}Update${field}Input`,
]

function inputEntries(type: InputType, model: string, columns: ReadonlyMap<string, Column>): Entry[] {
  for (const [field, column] of columns) {
    if (!listInputs(model, field).includes(type.name)) continue
    return type.fields.map(({ name }) => [name, { column: `${model}.${field}`, ...column }])
  }
  return type.fields.flatMap(({ name, inputTypes }): Entry[] => {
    const column = columns.get(name)
    if (!column) return []
    const holdsValue = inputTypes.some(
      (input) =>
        input.type === column.scalar ||
        SCALARS[column.scalar].input.test(input.type) ||
        listInputs(model, name).includes(input.type),
    )
    return holdsValue ? [[name, { column: `${model}.${name}`, ...column }]] : []
  })
}

function outputEntries(type: OutputType, model: string, columns: ReadonlyMap<string, Column>): Entry[] {
  return type.fields.flatMap(({ name, outputType }): Entry[] => {
    const column = columns.get(name)
    return column?.scalar === outputType.type ? [[name, { column: `${model}.${name}`, ...column }]] : []
  })
}

/** The rows of aggregates and of groups. A sum or an average of keys is no key. */
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
  for (const [model, held] of columns) {
    for (const type of inputs) {
      if (type.meta?.grouping === model) add(type.name, inputEntries(type, model, held))
    }
    for (const name of listOutputTypes(model)) {
      const type = outputs.get(name)
      if (type) add(name, outputEntries(type, model, held))
    }
    // What every select, include and return is made of.
    add(
      `$${model}Payload`,
      Array.from(held, ([field, column]) => [`scalars.${field}`, { column: `${model}.${field}`, ...column }]),
    )
  }
  return positions
}
