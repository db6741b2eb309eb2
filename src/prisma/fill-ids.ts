/** `fillIds`: the Prisma Client extension that gives new rows the ids that a write leaves out. */
import type { AnyId, LooseId, NameOf } from '../definition/brand.ts'

/** The source of a column's values: a definition of ids, or any object of the two functions. */
export interface FillsIds {
  /** A new id. */
  generate(): string
  /** The id that was given, or an error. */
  parse(value: unknown): string
}

/** The source of the field `id` of a model, or of each of several fields. */
export type FilledFields = FillsIds | Readonly<Record<string, FillsIds>>

/** The sources of each model, by its name in the schema. */
export type FilledModels = Readonly<Record<string, FilledFields>>

type IdFrom<Fills> = Fills extends { generate(): infer Id } ? Id : never
// The ids of the kind and plain strings: so clients of both modes fit, and those without brands.
type LooseFrom<Fills> = IdFrom<Fills> extends infer Id ? (Id extends AnyId ? LooseId<NameOf<Id>> : Id) : never
type ScalarsOf<Fields> = Fields extends FillsIds
  ? { id: LooseFrom<Fields> }
  : { [Field in keyof Fields]: LooseFrom<Fields[Field]> }

/** A Prisma client whose models have those fields, of those kinds. */
export type FillableClient<Models extends FilledModels> = {
  readonly [Model in keyof Models & string as Uncapitalize<Model>]: {
    readonly [types: symbol]: { types: { payload: { scalars: ScalarsOf<Models[Model]> } } }
  }
}

/** The fields of each model: what the generator writes as `models`, and what a client has at run time. */
export type ModelFields = Readonly<
  Record<
    string,
    {
      readonly fields: readonly {
        readonly name: string
        /** The type of the field; of a relation, the model that it leads to. */
        readonly type: string
        readonly relationName?: string
      }[]
    }
  >
>

/** A client as it is at run time. */
interface RuntimeClient {
  readonly _runtimeDataModel?: { readonly models: ModelFields }
  $extends(extension: object): unknown
}

/**
 * Creates an extension of a Prisma client that gives new rows the ids that a write leaves out: in `create`, `createMany`,
 * `createManyAndReturn`, `upsert`, and in every nested write to any depth, below `update`, too.
 *
 * A given id wins, and is parsed. Where an `upsert` or a `connectOrCreate` looks for a row by the filled field, the new row
 * gets the id that was looked for. Call it with a client, or pass it to `$extends` after the other extensions: it does not
 * see the rows that an extension adds after it. The result has no `$on`.
 *
 * Without `modelFields` it reads the models of the client, which those of Prisma 6 and 7 have at run time.
 *
 * @throws {TypeError} When the client has no such model or field, or no models at run time. A write rejects with what
 * `parse` throws of a given id: `IdError`.
 * @example
 * const prisma = fillIds({ User: UserId, Comment: { key: CommentId } })(new PrismaClient({ adapter }))
 * const user = await prisma.user.create({ data: { email, posts: { create: { title } } } })
 */
export function fillIds<const Models extends FilledModels>(
  models: Models,
  modelFields?: ModelFields,
): <Client extends FillableClient<Models>>(client: Client) => Omit<Client, '$on'> {
  return <Client extends FillableClient<Models>>(client: Client) => {
    const known = modelFields ?? (isRuntimeClient(client) ? client._runtimeDataModel?.models : undefined)
    if (!known || !isRuntimeClient(client)) {
      throw new TypeError(
        'Expected a client of Prisma 6 or 7 in fillIds, or the models as its second argument.',
      )
    }
    checkModels(models, known)
    const { create, createMany, update, upsert } = createFiller(models, known)
    const change =
      (write: (args: Row, model: string) => Row) =>
      ({ model, args, query }: Call) =>
        query(write({ ...args }, model))
    const $allModels = {
      create: change((args, model) => ({ ...args, data: create(args['data'] ?? {}, model) })),
      createMany: change(createMany),
      createManyAndReturn: change(createMany),
      update: change(update),
      upsert: change(upsert),
    }
    // Prisma returns the client without `$on`.
    return client.$extends({ name: 'brandid', query: { $allModels } }) as Omit<Client, '$on'>
  }
}

type Row = Record<string, unknown>

/** An operation that an extension sees. */
interface Call {
  readonly model: string
  readonly args: Row | undefined
  readonly query: (args: Row) => unknown
}

function isRuntimeClient<Client extends object>(client: Client): client is Client & RuntimeClient {
  return '$extends' in client
}

/** @throws {TypeError} */
function checkModels(models: FilledModels, known: ModelFields): void {
  for (const [model, given] of Object.entries(models)) {
    const { fields } = known[model] ?? {}
    if (!fields) throw new TypeError(`Expected a model of the client in fillIds but received "${model}".`)
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

/** Fills the arguments of writes. It leaves the given object unchanged. */
function createFiller(filled: FilledModels, models: ModelFields) {
  const fieldsOf = (model: string) => models[model]?.fields ?? []

  /** The operations on the rows of a model, by their names: those that make rows, in the model or below. */
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
    /** `{ where, data }`; a relation to one row may have the data itself. */
    update(args: Row, model: string): Row {
      const hasData = args['where'] !== undefined || !fieldsOf(model).some(({ name }) => name === 'data')
      if (!isRow(args['data']) || !hasData) return changeRow(args, model)
      return { ...args, data: changeRow(args['data'], model) }
    },
  }

  /** A new row: its ids first, then those of the rows beside it. `where` would find the row. */
  function createRow(data: Row, model: string, where?: unknown): Row {
    const row = { ...data }
    for (const [field, by] of Object.entries(byField(filled[model] ?? {}))) {
      const sought = isRow(where) && typeof where[field] === 'string' ? where[field] : undefined
      const given = row[field] === undefined ? sought : row[field]
      row[field] = given === undefined ? by.generate() : by.parse(given)
    }
    return changeRow(row, model)
  }

  /** A row, new or not, with the rows that are written beside it. */
  function changeRow(data: Row, model: string): Row {
    const row = { ...data }
    for (const { name, type, relationName } of fieldsOf(model)) {
      const writes = row[name]
      if (relationName !== undefined && isRow(writes)) row[name] = changeRelation(writes, type)
    }
    return row
  }

  function changeRelation(writes: Row, model: string): Row {
    const changed = { ...writes }
    for (const [name, operation] of Object.entries(operations)) {
      if (isRow(writes[name])) changed[name] = each(writes[name], (args) => operation(args, model))
    }
    return changed
  }

  return operations
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/** Each of a list, or the one value. */
function each(value: unknown, change: (row: Row) => unknown): unknown {
  if (Array.isArray(value)) return value.map((row) => each(row, change))
  return isRow(value) ? change(value) : value
}
