/** `fillIds`: the Prisma Client extension that generates missing IDs for new rows. */
import type { AnyId, LooseId, NameOf } from '../definition/brand.ts'
import { checkChoice } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'

/** The source of a column's IDs: a definition, or any object with these two functions. */
export interface FillsIds {
  /** Returns a new ID. */
  generate(): string
  /** Returns the given ID, or throws. */
  parse(value: unknown): string
}

/** The source for a model's `id` field, or the sources for multiple fields, by name. */
export type FilledFields = FillsIds | Readonly<Record<string, FillsIds>>

/** The sources of each model's IDs, by the model's name in the schema. */
export type FilledModels = Readonly<Record<string, FilledFields>>

type IdFrom<Fills> = Fills extends { generate(): infer Id } ? Id : never
// Includes plain strings, so that clients in `strict` mode, in `loose` mode and without brands all match.
type LooseFrom<Fills> = IdFrom<Fills> extends infer Id ? (Id extends AnyId ? LooseId<NameOf<Id>> : Id) : never
type ScalarsOf<Fields> = Fields extends FillsIds
  ? { id: LooseFrom<Fields> }
  : { [Field in keyof Fields]: LooseFrom<Fields[Field]> }

/** A Prisma client with the models and fields to fill, each with IDs of the right kind. */
export type FillableClient<Models extends FilledModels> = {
  readonly [Model in keyof Models & string as Uncapitalize<Model>]: {
    readonly [types: symbol]: { types: { payload: { scalars: ScalarsOf<Models[Model]> } } }
  }
}

/** The fields of each model, in the generated `models` or in a client at runtime. */
export type ModelFields = Readonly<
  Record<
    string,
    {
      readonly fields: readonly {
        readonly name: string
        /** The type of the field, or the model that a relation refers to. */
        readonly type: string
        readonly relationName?: string
      }[]
    }
  >
>

/** The members of a client at runtime. */
interface RuntimeClient {
  readonly _runtimeDataModel?: { readonly models: ModelFields }
  $extends(extension: object): unknown
}

/** Options for `fillIds`. */
export interface FillOptions {
  /**
   * Whether a caller may choose the ID of a row. With `'accept'`, the default, the data of a new row may include an ID. With
   * `'reject'`, neither the data of a row nor the `where` of an `upsert` or a `connectOrCreate` may include an ID, because a new row
   * would get that ID.
   */
  readonly given?: 'accept' | 'reject'
  /** The generated models of the schema, for a client that has no models at runtime. */
  readonly models?: ModelFields
}

/**
 * Creates a Prisma Client extension that generates missing IDs for new rows: in `create`, `createMany`, `createManyAndReturn`,
 * `upsert`, and in nested writes at any depth, including below `update`.
 *
 * An ID in the data of a new row takes precedence and is parsed. If an `upsert` or a `connectOrCreate` looks for an ID that no row has, the
 * new row gets that ID, so that a second run finds the row. If that ID does not parse, the row gets a generated ID. Call the extension with
 * a client, or pass it to `$extends` after the other extensions, because it does not see rows that a later extension adds. The extended
 * client has no `$on`.
 *
 * @throws {IdError} `invalid_option` for an unknown option or value.
 * @throws {TypeError} If the client lacks a listed model or field, or has no models at runtime. A write rejects with the `IdError` from
 * `parse` for an invalid ID in its data, and with a `TypeError` if it chooses an ID despite `given: 'reject'`.
 * @example
 * const prisma = fillIds({ User: UserId, Comment: { key: CommentId } })(new PrismaClient({ adapter }))
 * const user = await prisma.user.create({ data: { email, posts: { create: { title } } } })
 */
export function fillIds<const Models extends FilledModels>(
  ids: Models,
  options: FillOptions = {},
): <Client extends FillableClient<Models>>(client: Client) => Omit<Client, '$on'> {
  const { given = 'accept', models } = readOptions(options, FILL_OPTIONS, 'fillIds')
  checkChoice(given, 'given', ['accept', 'reject'], 'invalid_option')
  return <Client extends FillableClient<Models>>(client: Client) => {
    const known = models ?? (isRuntimeClient(client) ? client._runtimeDataModel?.models : undefined)
    if (!known || !isRuntimeClient(client)) {
      throw new TypeError('Expected a Prisma 6 or 7 client in fillIds, or its models in the `models` option.')
    }
    checkModels(ids, known)
    const { create, createMany, update, updateMany, upsert } = createFiller(ids, known, given === 'reject')
    const change =
      (write: (args: Row, model: string) => Row) =>
      ({ model, args, query }: Call) =>
        query(write({ ...args }, model))
    const $allModels = {
      create: change((args, model) => ({ ...args, data: create(args['data'] ?? {}, model) })),
      createMany: change(createMany),
      createManyAndReturn: change(createMany),
      update: change(update),
      updateMany: change(updateMany),
      updateManyAndReturn: change(updateMany),
      upsert: change(upsert),
    }
    // Prisma returns the client without `$on`.
    return client.$extends({ name: 'brandid', query: { $allModels } }) as Omit<Client, '$on'>
  }
}

const FILL_OPTIONS: OptionNames<FillOptions> = { given: true, models: true }

type Row = Record<string, unknown>

/** An operation passed to an extension. */
interface Call {
  readonly model: string
  readonly args: Row | undefined
  readonly query: (args: Row) => unknown
}

function isRuntimeClient<Client extends object>(client: Client): client is Client & RuntimeClient {
  return '$extends' in client
}

/** @throws {TypeError} if the client lacks a model or a field. */
function checkModels(models: FilledModels, known: ModelFields): void {
  for (const [model, given] of Object.entries(models)) {
    const { fields } = known[model] ?? {}
    if (!fields) throw new TypeError(`Expected a client model in fillIds but received "${model}".`)
    const stranger = Object.keys(byField(given)).find((field) => !fields.some(({ name }) => name === field))
    if (stranger !== undefined) {
      throw new TypeError(`Expected a field of ${model} in fillIds but received "${stranger}".`)
    }
  }
}

function byField(fields: FilledFields): Readonly<Record<string, FillsIds>> {
  return isFill(fields) ? { id: fields } : fields
}

function isFill(fields: FilledFields): fields is FillsIds {
  return typeof fields['generate'] === 'function'
}

/** Creates functions that add IDs to write arguments, without changing the given objects. */
function createFiller(filled: FilledModels, models: ModelFields, isStrict: boolean) {
  const fieldsOf = (model: string) => models[model]?.fields ?? []
  const filledOf = (model: string) => Object.entries(byField(filled[model] ?? {}))

  /** The write operations, at the top level or nested, by name. */
  const operations = {
    create: (data: unknown, model: string) => each(data, (row) => createRow(row, model)),
    createMany: (args: Row, model: string): Row => ({
      ...args,
      data: each(args['data'], (row) => createRow(row, model)),
    }),
    connectOrCreate: (args: Row, model: string): Row => ({
      ...args,
      create: each(args['create'], (row) => createRow(row, model, args['where'])),
    }),
    upsert: (args: Row, model: string): Row => ({
      ...operations.connectOrCreate(args, model),
      update: each(args['update'], (row) => changeRow(row, model)),
    }),
    /** Accepts `{ where, data }`, or, for a relation to a single row, only the data. */
    update(args: Row, model: string): Row {
      const hasData = args['where'] !== undefined || !fieldsOf(model).some(({ name }) => name === 'data')
      return isObjectRow(args['data']) && hasData
        ? operations.updateMany(args, model)
        : changeRow(args, model)
    },
    updateMany: (args: Row, model: string): Row => ({
      ...args,
      data: each(args['data'], (row) => changeRow(row, model)),
    }),
  }

  /** Fills a new row and its nested rows. `where` is the condition that would have found an existing row. */
  function createRow(data: Row, model: string, where?: unknown): Row {
    const row = { ...data }
    for (const [field, by] of filledOf(model)) {
      const sought = findSought(where, field, model)
      const given = isSkip(row[field]) ? undefined : row[field]
      if (isStrict) checkLeftOut(given ?? sought, field, model)
      row[field] = given === undefined ? idFor(sought, by) : by.parse(given)
    }
    return writeBeside(row, model)
  }

  /** Fills the nested rows of an existing row. */
  function changeRow(data: Row, model: string): Row {
    if (isStrict) for (const [field] of filledOf(model)) checkLeftOut(data[field], field, model)
    return writeBeside(data, model)
  }

  /** Finds the ID that `where` requires. */
  function findSought(where: unknown, field: string, model: string): string | undefined {
    if (!isObjectRow(where)) return undefined
    for (const [name, value] of Object.entries(where)) {
      // A name that is not a field is the name of a compound key, or a list index below `AND`.
      const isField = fieldsOf(model).some((each) => each.name === name)
      const holds = name === field ? requiredBy(value) : undefined
      if (typeof holds === 'string') return holds
      const isOptional = name === 'NOT' || (name === 'OR' && isChoice(value))
      const inside = isField || isOptional ? undefined : findSought(value, field, model)
      if (inside !== undefined) return inside
    }
    return undefined
  }

  /** Fills the rows that are nested in a row's relations. */
  function writeBeside(data: Row, model: string): Row {
    const row = { ...data }
    for (const { name, type, relationName } of fieldsOf(model)) {
      const writes = row[name]
      if (relationName !== undefined && isObjectRow(writes)) row[name] = changeRelation(writes, type)
    }
    return row
  }

  function changeRelation(writes: Row, model: string): Row {
    const changed = { ...writes }
    for (const [name, operation] of Object.entries(operations)) {
      if (isObjectRow(writes[name])) changed[name] = each(writes[name], (args) => operation(args, model))
    }
    return changed
  }

  return operations
}

/** Returns the value that a condition on a field requires. */
function requiredBy(condition: unknown): unknown {
  if (!isObjectRow(condition)) return condition
  const { equals, in: list } = condition
  return equals === undefined && Array.isArray(list) && !isChoice(list) ? list[0] : equals
}

/** Whether a value is a list of alternatives, none of which is required. */
const isChoice = (value: unknown): boolean => Array.isArray(value) && value.length !== 1

/** Returns the ID for a new row: the sought ID if it parses, so that a second run finds the row, and otherwise a generated ID. */
function idFor(sought: string | undefined, by: FillsIds): string {
  if (sought === undefined) return by.generate()
  try {
    return by.parse(sought)
  } catch {
    // The sought ID may predate the format, but a new row must have a valid ID.
    return by.generate()
  }
}

/** @throws {TypeError} if a value is given. */
function checkLeftOut(value: unknown, field: string, model: string): void {
  if (value === undefined || isSkip(value)) return
  throw new TypeError(
    `Expected no \`${field}\` for a row of ${model} but received an ID, which \`given: 'reject'\` forbids.`,
  )
}

function isObjectRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !isSkip(value)
}

/** Whether a value is `Prisma.skip`, which stands for an absent value. Each client has its own class with this method. */
const isSkip = (value: unknown): boolean => typeof Object(value).ifUndefined === 'function'

/** Changes each row of a list, or a single row. */
function each(value: unknown, change: (row: Row) => unknown): unknown {
  if (Array.isArray(value)) return value.map((row) => each(row, change))
  return isObjectRow(value) ? change(value) : value
}
