/** `fillIds`: the Prisma Client extension that gives new rows the ids that a write leaves out. */
import type { AnyId, LooseId, NameOf } from '../definition/brand.ts'
import { checkChoice } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'

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

/** What `fillIds` accepts, and where it reads the models. */
export interface FillOptions {
  /**
   * Whether a caller may choose the ID of a row. `'accept'`, the default: the data of a new row may name it. `'reject'`: no
   * data may, new or changed, nor may the `where` of an `upsert` or a `connectOrCreate`, because the new row gets that ID.
   */
  readonly given?: 'accept' | 'reject'
  /** The models of the schema, as the generator writes them, for a client that has none at runtime. */
  readonly models?: ModelFields
}

/**
 * Creates an extension of a Prisma client that gives new rows the IDs that a write leaves out: in `create`, `createMany`,
 * `createManyAndReturn`, `upsert`, and in every nested write to any depth, below `update`, too.
 *
 * An ID in the data of a new row wins, and is parsed. An `upsert` or a `connectOrCreate` looks for any ID. If no row has it,
 * the new row gets it, so that a second run finds that row; an ID that does not parse is replaced by a new one. Call it with
 * a client, or pass it to `$extends` after the other extensions: it does not see the rows that an extension adds after it.
 * The result has no `$on`.
 *
 * @throws {IdError} `invalid_option` for an option of another name or value.
 * @throws {TypeError} When the client has no such model or field, or no models at runtime. A write rejects with the error of `parse` for an ID in its data: `IdError`. With `given: 'reject'` a write that
 * chooses an ID rejects with a `TypeError`.
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
      throw new TypeError(
        'Expected a client of Prisma 6 or 7 in fillIds, or its models as the option `models`.',
      )
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
function createFiller(filled: FilledModels, models: ModelFields, isStrict: boolean) {
  const fieldsOf = (model: string) => models[model]?.fields ?? []
  const filledOf = (model: string) => Object.entries(byField(filled[model] ?? {}))

  /** The operations on the rows of a model, by their names: those that write rows, in the model or below. */
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
      return isObjectRow(args['data']) && hasData
        ? operations.updateMany(args, model)
        : changeRow(args, model)
    },
    updateMany: (args: Row, model: string): Row => ({
      ...args,
      data: each(args['data'], (row) => changeRow(row, model)),
    }),
  }

  /** A new row: its IDs first, then those of the rows beside it. `where` would find the row. */
  function createRow(data: Row, model: string, where?: unknown): Row {
    const row = { ...data }
    for (const [field, by] of filledOf(model)) {
      const sought = findSought(where, field, model)
      if (isStrict) checkLeftOut(row[field] ?? sought, field, model)
      row[field] = row[field] === undefined ? idFor(sought, by) : by.parse(row[field])
    }
    return writeBeside(row, model)
  }

  /** A row that is there. */
  function changeRow(data: Row, model: string): Row {
    if (isStrict) for (const [field] of filledOf(model)) checkLeftOut(data[field], field, model)
    return writeBeside(data, model)
  }

  /** The ID that each row has which `where` finds, if it requires one. */
  function findSought(where: unknown, field: string, model: string): string | undefined {
    if (!isObjectRow(where)) return undefined
    for (const [name, value] of Object.entries(where)) {
      // A name that no field has is the key of several columns. In a list, which `AND` may be, it is an index.
      const isField = fieldsOf(model).some((each) => each.name === name)
      const holds = name === field ? (isObjectRow(value) ? value['equals'] : value) : undefined
      if (typeof holds === 'string') return holds
      const inside = isField || name === 'OR' || name === 'NOT' ? undefined : findSought(value, field, model)
      if (inside !== undefined) return inside
    }
    return undefined
  }

  /** A row with the rows that are written beside it. */
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

/** The ID of a new row: the one that was looked for, which a second run then finds, if it parses. */
function idFor(sought: string | undefined, by: FillsIds): string {
  if (sought === undefined) return by.generate()
  try {
    return by.parse(sought)
  } catch {
    // The row that was looked for may be older than the format of the IDs. No new row has such an ID.
    return by.generate()
  }
}

/** @throws {TypeError} */
function checkLeftOut(value: unknown, field: string, model: string): void {
  if (value === undefined) return
  throw new TypeError(
    `Expected no \`${field}\` for a row of ${model} but received one: fillIds has the option \`given: 'reject'\`.`,
  )
}

function isObjectRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/** Each of a list, or the one value. */
function each(value: unknown, change: (row: Row) => unknown): unknown {
  if (Array.isArray(value)) return value.map((row) => each(row, change))
  return isObjectRow(value) ? change(value) : value
}
