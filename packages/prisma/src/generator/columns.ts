/** ID columns, found by comment, configuration or reference, and the positions of their values in a client's types. */
import { joinWords } from 'brandid/internal'
import {
  annotatedBrand,
  type Brand,
  type ColumnRule,
  isSameBrand,
  isScalar,
  SCALARS,
  type Scalar,
  spellBrand,
} from './brand.ts'
import type { Dmmf, Field, InputType, Model, OutputType } from './request.ts'

/** A column with IDs or keys. */
export interface Column {
  readonly brand: Brand
  readonly scalar: Scalar
}

/** The columns by model and name. */
export type Columns = ReadonlyMap<string, ReadonlyMap<string, Column>>

export const listBrands = (columns: Columns): Brand[] =>
  [...columns.values()].flatMap((held) => Array.from(held.values(), ({ brand }) => brand))

/**
 * Finds the column type for a line that applies to every model: `String` if any model has a `String` column with this name, otherwise
 * `Int`, otherwise `BigInt`.
 */
function scalarEverywhere(models: readonly Model[], column: string): string | undefined {
  const fields = models.flatMap(({ fields }) => fields.filter(({ name }) => name === column))
  return Object.keys(SCALARS).find((scalar) => fields.some(({ type }) => type === scalar))
}

/** Finds each column's brand. A foreign key inherits the brand of the column that it refers to, through any number of relations. */
class Brands {
  readonly #models: ReadonlyMap<string, Model>
  readonly #rules: readonly ColumnRule[]
  readonly #found = new Map<string, Brand | undefined>()

  constructor(models: readonly Model[], rules: readonly ColumnRule[]) {
    this.#models = new Map(models.map((model) => [model.name, model]))
    this.#rules = rules
  }

  of(model: Model, field: Field): Brand | undefined {
    const column = `${model.name}.${field.name}`
    if (this.#found.has(column)) return this.#found.get(column)
    // A cycle of references ends here without a brand.
    this.#found.set(column, undefined)
    const brand = this.#own(model, field) ?? this.#inherited(model, field) ?? this.#everywhere(model, field)
    this.#found.set(column, brand)
    if (brand) checkType(brand, column, field.type)
    return brand
  }

  #rule(model: string | undefined, field: string): ColumnRule | undefined {
    return this.#rules.find((rule) => rule.model === model && rule.field === field)
  }

  #everywhere(model: Model, { name, type }: Field): Brand | undefined {
    const rule = this.#rule(undefined, name)
    const isMeant = rule && scalarEverywhere([...this.#models.values()], name) === type
    return isMeant ? rule.brandIn(model.name) : undefined
  }

  #own(model: Model, field: Field): Brand | undefined {
    const column = `${model.name}.${field.name}`
    const annotated = annotatedBrand(field.documentation, column)
    const configured = this.#rule(model.name, field.name)?.brandIn(model.name)
    if (annotated && configured && !isSameBrand(annotated, configured)) {
      throw new Error(
        `Expected one brand for ${column} but received ${spellBrand(annotated)} in its comment and ${spellBrand(configured)} in \`columns\`.`,
      )
    }
    // A line in `columns` may add a mode or `filled` to an annotation.
    return annotated ? { ...configured, ...annotated } : configured
  }

  /** Finds the brand of the columns that a foreign key refers to, through each relation that uses the key. */
  #inherited(model: Model, field: Field): Brand | undefined {
    const brands = model.fields.flatMap(({ type, relationFromFields = [], relationToFields = [] }) => {
      const key = relationToFields[relationFromFields.indexOf(field.name)]
      const target = this.#models.get(type)
      const column = target?.fields.find(({ name }) => name === key)
      const brand = target && column && this.of(target, column)
      if (!brand) return []
      const { isFilled, ...inherited } = brand
      return [inherited]
    })
    const [brand] = brands
    const other = brands.find((each) => brand && !isSameBrand(each, brand))
    if (brand && other) {
      throw new Error(
        `Expected the relations of ${model.name}.${field.name} to agree but received ${spellBrand(brand)} and ${spellBrand(other)}. Give the column its own brand.`,
      )
    }
    return brand
  }
}

/** Rejects a brand on a column with the wrong type. Bodies are always strings, but IDs and keys may also be integers. */
function checkType(brand: Brand, column: string, type: string): void {
  if (brand.isBody ? type === 'String' : isScalar(type)) return
  const types = brand.isBody ? 'String' : joinWords(Object.keys(SCALARS), 'or')
  throw new Error(
    `Expected a column of type ${types} to carry ${spellBrand(brand)} but received ${column}, of type ${type}.`,
  )
}

/** Rejects brands on models and composite types, because the generator would ignore them. */
function checkPlaces({ models, types = [] }: Dmmf['datamodel']): void {
  for (const { name, documentation } of models) {
    if (!annotatedBrand(documentation, name)) continue
    throw new Error(`Expected "@brand" on a column but received the model ${name}.`)
  }
  for (const { name, fields } of types) {
    const field = fields.find(({ documentation }) => annotatedBrand(documentation, name))
    if (!field) continue
    throw new Error(
      `Expected "@brand" on a model's column but received ${name}.${field.name}, a field of a composite type.`,
    )
  }
}

const meets = (models: readonly Model[], { model, field }: ColumnRule) =>
  model === undefined
    ? scalarEverywhere(models, field) !== undefined
    : models.some(({ name, fields }) => name === model && fields.some((each) => each.name === field))

/** Rejects lines in `columns` that match no column, because such lines contain a typo or belong to another schema. */
function checkRules(models: readonly Model[], rules: readonly ColumnRule[]): void {
  const idle = rules.filter((rule) => !meets(models, rule)).map(({ text }) => JSON.stringify(text))
  if (idle.length === 0) return
  throw new Error(
    `Expected \`columns\` to match columns in the schema but received ${joinWords(idle, 'and')}.`,
  )
}

/** Lists the columns that `*` lines skip because only the name matches, not the type. */
export function listLeft(
  { models }: Dmmf['datamodel'],
  rules: readonly ColumnRule[],
  columns: Columns,
): string[] {
  return rules.flatMap(({ model, field, text }) => {
    const meant = scalarEverywhere(models, field)
    const left = models.flatMap(({ name, fields }) =>
      fields
        .filter((each) => each.name === field && each.type !== meant && isScalar(each.type))
        .filter(() => model === undefined && !columns.get(name)?.has(field))
        .map(({ type }) => `${name}.${field} (${type})`),
    )
    if (left.length === 0) return []
    const one = left.length === 1
    return [
      `brandid: ${JSON.stringify(text)} applies to ${meant} columns only. Add ${one ? 'a line' : 'lines'} for ${joinWords(left, 'and')}`,
    ]
  })
}

/** Finds every column with IDs or keys. */
export function brandedColumns(datamodel: Dmmf['datamodel'], rules: readonly ColumnRule[]): Columns {
  const { models } = datamodel
  checkPlaces(datamodel)
  checkRules(models, rules)
  const brands = new Brands(models, rules)
  const columns = models.map((model): [string, Map<string, Column>] => [
    model.name,
    new Map(
      model.fields.flatMap((field) => {
        const brand = brands.of(model, field)
        return brand && isScalar(field.type) ? [[field.name, { brand, scalar: field.type }]] : []
      }),
    ),
  ])
  return new Map(columns.filter(([, fields]) => fields.size > 0))
}

/* The positions of a column's value in a client's types */

/** A member of a type, such as `id` in `UserWhereInput`, or `scalars.id` in `$UserPayload`. */
export interface Position extends Column {
  readonly column: string
  /** Whether Prisma requires the value and `fillIds` provides it. */
  readonly isFilled?: boolean
}

/** The positions by type name, then by member path. */
export type Positions = ReadonlyMap<string, ReadonlyMap<string, Position>>

type Entry = readonly [member: string, position: Position]

const positionOf = (model: string, field: string, column: Column): Position => ({
  column: `${model}.${field}`,
  ...column,
})

/** Lists the names of the input types that set a list column, such as `UserCreatetagsInput` and `UserUpdatetagsInput`. */
const listInputs = (model: string, field: string) => [
  `${model}Create${field}Input`,
  `${model}Update${field}Input`,
]

/** Matches input types for a new row, such as `UserCreateInput`, `UserUncheckedCreateWithoutPostsInput` or `PostCreateManyAuthorInput`. */
const createInput = (model: string) =>
  new RegExp(`^${model}(?:Unchecked)?Create(?:Without\\w+|Many\\w*)?Input$`)

function inputEntries(type: InputType, model: string, columns: ReadonlyMap<string, Column>): Entry[] {
  const list = [...columns].find(([field]) => listInputs(model, field).includes(type.name))
  if (list) return type.fields.map(({ name }) => [name, positionOf(model, ...list)])
  const isCreate = createInput(model).test(type.name)
  return type.fields.flatMap(({ name, isRequired, inputTypes }): Entry[] => {
    const column = columns.get(name)
    if (!column) return []
    const holdsValue = inputTypes.some(
      (input) =>
        input.type === column.scalar ||
        SCALARS[column.scalar].input.test(input.type) ||
        listInputs(model, name).includes(input.type),
    )
    const isFilled = column.brand.isFilled === true && isCreate && isRequired
    return holdsValue ? [[name, { ...positionOf(model, name, column), ...(isFilled && { isFilled }) }]] : []
  })
}

function outputEntries(type: OutputType, model: string, columns: ReadonlyMap<string, Column>): Entry[] {
  return type.fields.flatMap(({ name, outputType }): Entry[] => {
    const column = columns.get(name)
    return column?.scalar === outputType.type ? [[name, positionOf(model, name, column)]] : []
  })
}

/** Lists the row types of aggregates and groups, except sums and averages, because a sum of keys is not a key. */
const listOutputTypes = (model: string) => [
  `${model}MinAggregateOutputType`,
  `${model}MaxAggregateOutputType`,
  `${model}GroupByOutputType`,
]

/** Finds every position of a branded column's value in a client's types. */
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
    // Every select, include and return type derives from the payload.
    add(
      `$${model}Payload`,
      Array.from(held, ([field, column]) => [`scalars.${field}`, positionOf(model, field, column)]),
    )
  }
  return positions
}
