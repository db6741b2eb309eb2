/** A column's brand, such as `Ids.UserId strict`, and the generator block in the schema. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { GeneratorBlock } from './request.ts'

export interface Brand {
  /** A type that the IDs module exports: `UserId`, or `Ids['user']`, which is a member of a type `Ids`. */
  readonly type: string
  /** Whether the column stores bare bodies instead of IDs. */
  readonly isBody: boolean
  /** The column's mode, if it differs from the client's mode. */
  readonly mode?: Mode
  /** Whether `fillIds` generates IDs for new rows. Foreign keys that refer to the column are not filled. */
  readonly isFilled?: boolean
}

/** Whether plain strings are rejected (`strict`) or accepted (`loose`). */
export type Mode = 'strict' | 'loose'

const index = /\[(?:'[\w$-]+'|"[\w$-]+")\]/.source
const brandText = new RegExp(
  `^(?:Ids\\.([A-Za-z_$][\\w$]*(?:${index})*)|(Ids(?:${index})+))(?:\\s+(body))?(?:\\s+(strict|loose))?(?:\\s+(filled))?$`,
)

/**
 * Parses a column's brand. In a `columns` line that applies to every model, `*` stands for the model name.
 *
 * @param place the brand's location, for the error.
 * @throws {Error} The string is not a brand.
 */
function parseBrand(text: string, place: string, model = '*'): Brand {
  const [, exported, member, body, mode, filled] = brandText.exec(text.trim().replace('*', model)) ?? []
  const type = exported ?? member
  if (type === undefined) {
    throw new Error(
      `Expected a brand such as "Ids.UserId" or "Ids.UserId body" ${place} but received ${JSON.stringify(text.trim())}.`,
    )
  }
  return {
    type: type.replaceAll('"', "'"),
    isBody: body !== undefined,
    ...(isMode(mode) && { mode }),
    ...(filled && { isFilled: true }),
  }
}

const isMode = (value: unknown): value is Mode => value === 'strict' || value === 'loose'

/** Whether two brands refer to the same IDs, regardless of mode. */
export const isSameBrand = (left: Brand, right: Brand): boolean =>
  left.type === right.type && left.isBody === right.isBody

/** Formats a brand in schema syntax. */
export function spellBrand({ type, isBody, mode }: Brand): string {
  const name = type.startsWith('Ids[') ? type : `Ids.${type}`
  return `${name}${isBody ? ' body' : ''}${mode ? ` ${mode}` : ''}`
}

const annotation = /^\s*@brand\b/

/** Reads the brand from a column's comment, which may contain a line such as `@brand Ids.UserId`. */
export function annotatedBrand(documentation: string | undefined, column: string): Brand | undefined {
  const lines = documentation?.split('\n').filter((line) => annotation.test(line)) ?? []
  if (lines.length > 1)
    throw new Error(`Expected one "@brand" line on ${column} but received ${lines.length}.`)
  const [line] = lines
  if (line === undefined) return undefined
  return parseBrand(line.replace(annotation, ''), `after "@brand" on ${column}`)
}

/* Prisma's column types for IDs and keys */

/** A column type in the schema. */
export type Scalar = 'String' | 'Int' | 'BigInt'

interface ScalarTypes {
  /** The type of a field in a row. */
  readonly plain: 'string' | 'number' | 'bigint'
  /**
   * Matches Prisma's shared input types for the column's values. Excludes inputs for sorting, counting, sums and averages,
   * because they contain no column value.
   */
  readonly input: RegExp
}

const inputOf = (family: string) =>
  new RegExp(
    `^(?:(?:${family})(?:Nullable)?(?:List)?(?:WithAggregates)?Filter|(?:Nullable)?(?:${family})FieldUpdateOperationsInput)$`,
  )

/** The column types, in the order that a `*` line in `columns` tries them. */
export const SCALARS: Readonly<Record<Scalar, ScalarTypes>> = {
  String: { plain: 'string', input: inputOf('String|Uuid') },
  Int: { plain: 'number', input: inputOf('Int') },
  BigInt: { plain: 'bigint', input: inputOf('BigInt') },
}

/** Whether a schema type is in `SCALARS`. Prisma reserves these names, so no model or enum is called `String`. */
export const isScalar = (type: string): type is Scalar => Object.hasOwn(SCALARS, type)

/* The generator block in the schema: `ids`, `mode` and `columns` */

/** A line in `columns`: `Event.runId: Ids.RunId`, or for every model, `*.runId: Ids.RunId` or `*.id: Ids.*Id`. */
export interface ColumnRule {
  readonly text: string
  /** The model; `undefined` if the line applies to every model. */
  readonly model: string | undefined
  readonly field: string
  /** Returns the column's brand in a model. */
  brandIn(model: string): Brand
}

export interface Configuration {
  /** The IDs module, as written in the generator block. */
  readonly ids: string
  readonly mode: Mode
  readonly columns: readonly ColumnRule[]
  /** The module that the generator writes each model's fields to, for `fillIds`. */
  readonly models?: string
}

const KNOWN = ['ids', 'mode', 'columns', 'models']

function columnRule(text: string): ColumnRule {
  const match = /^\s*(?<model>\*|\w+)\.(?<field>\w+)\s*:(?<brand>.*)/s.exec(text)
  if (!match) {
    throw new Error(
      `Expected a line in \`columns\` such as "Event.runId: Ids.RunId" or "*.runId: Ids.RunId" but received ${JSON.stringify(text)}.`,
    )
  }
  const { model, field, brand } = match.groups as { model: string; field: string; brand: string }
  const place = `in \`columns\` for "${model}.${field}"`
  const isForAll = model === '*'
  parseBrand(brand, place, isForAll ? 'Model' : undefined)
  return {
    text,
    model: isForAll ? undefined : model,
    field,
    brandIn: (name) => parseBrand(brand, place, isForAll ? name : undefined),
  }
}

/** Reads the columns from a file such as `{ "Event.runId": "Ids.RunId" }`. A list in a generator block must fit on one line. */
function readColumns(path: string): string[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(
      `Expected a JSON file at ${JSON.stringify(path)}, for \`columns\`: ${(error as Error).message}`,
    )
  }
  const entries = Object.entries(content ?? {})
  if (Array.isArray(content) || entries.some(([, brand]) => typeof brand !== 'string')) {
    throw new Error(`Expected an object such as { "Event.runId": "Ids.RunId" } in ${JSON.stringify(path)}.`)
  }
  return entries.map(([column, brand]) => `${column}: ${brand}`)
}

/**
 * Reads a block's configuration.
 *
 * @throws {Error} A key or value is unknown.
 */
export function readConfiguration({ name, config, sourceFilePath }: GeneratorBlock): Configuration {
  const block = `the block \`generator ${name}\``
  const unknown = Object.keys(config).find((key) => !KNOWN.includes(key))
  if (unknown !== undefined) {
    throw new Error(
      `Expected \`ids\`, \`mode\`, \`columns\` or \`models\` in ${block} but received \`${unknown}\`.`,
    )
  }

  const { ids, mode = 'strict', columns = [], models } = config
  if (typeof ids !== 'string' || ids === '') {
    throw new Error(
      `Expected \`ids\` in ${block}: the module that exports the ID types, such as ids = "../src/ids.ts".`,
    )
  }
  if (!isMode(mode)) {
    throw new Error(`Expected \`mode\` "strict" or "loose" in ${block} but received ${JSON.stringify(mode)}.`)
  }
  if (models !== undefined && (typeof models !== 'string' || !/\.[cm]?[jt]s$/.test(models))) {
    throw new Error(
      `Expected \`models\` in ${block} to be a module path, such as models = "./models.ts", but received ${JSON.stringify(models)}.`,
    )
  }
  const lines = typeof columns === 'string' ? readColumns(resolve(dirname(sourceFilePath), columns)) : columns
  return { ids, mode, columns: lines.map(columnRule), ...(models !== undefined && { models }) }
}
