/** The brand of a column, as the schema writes it: `Ids.UserId strict`; and the generator's block in the schema. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { GeneratorBlock } from './request.ts'

export interface Brand {
  /** A type of the module of ids: `UserId`, or `Ids['user']`, a member of a type `Ids`. */
  readonly type: string
  /** Whether the column holds the bodies of ids. */
  readonly isBody: boolean
  /** The mode of the column, where it differs from that of the client. */
  readonly mode?: Mode
  /** Whether `fillIds` gives new rows their ids. The keys that refer to the column are not filled. */
  readonly isFilled?: boolean
}

/** Whether plain strings are refused or accepted. */
export type Mode = 'strict' | 'loose'

const index = /\[(?:'[\w$-]+'|"[\w$-]+")\]/.source
const brandText = new RegExp(
  `^(?:Ids\\.([A-Za-z_$][\\w$]*(?:${index})*)|(Ids(?:${index})+))(?:\\s+(body))?(?:\\s+(strict|loose))?(?:\\s+(filled))?$`,
)

/**
 * The brand that a text spells for a column of a model, whose name goes where a text for every model has `*`. Throws where
 * it spells none; `place` says where the text was found.
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

/** Whether two brands are of the same ids, in any modes. */
export const isSameBrand = (left: Brand, right: Brand): boolean =>
  left.type === right.type && left.isBody === right.isBody

/** The brand as a schema spells it. */
export function spellBrand({ type, isBody, mode }: Brand): string {
  const name = type.startsWith('Ids[') ? type : `Ids.${type}`
  return `${name}${isBody ? ' body' : ''}${mode ? ` ${mode}` : ''}`
}

const annotation = /^\s*@brand\b/

/** The brand in the comment of a column: a line `@brand Ids.UserId`. */
export function annotatedBrand(documentation: string | undefined, column: string): Brand | undefined {
  const lines = documentation?.split('\n').filter((line) => annotation.test(line)) ?? []
  if (lines.length > 1)
    throw new Error(`Expected one line "@brand" on ${column} but received ${lines.length}.`)
  const [line] = lines
  if (line === undefined) return undefined
  return parseBrand(line.replace(annotation, ''), `after "@brand" on ${column}`)
}

/* The types of Prisma's columns that hold ids and keys. */

/** A type of a column, as the schema writes it. */
export type Scalar = 'String' | 'Int' | 'BigInt'

interface ScalarTypes {
  /** The fields of a row. */
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

/* The generator's block in the schema: `ids`, `mode` and `columns`. */

/** A line of `columns`: `Event.runId: Ids.RunId`, or for every model `*.runId: Ids.RunId`, `*.id: Ids.*Id`. */
export interface ColumnRule {
  readonly text: string
  /** `undefined` for every model. */
  readonly model: string | undefined
  readonly field: string
  /** The brand of the column, in the model of the name. */
  brandIn(model: string): Brand
}

export interface Configuration {
  /** The module of ids, as the block names it. */
  readonly ids: string
  readonly mode: Mode
  readonly columns: readonly ColumnRule[]
  /** The module to write the fields of the models into, for `fillIds`. */
  readonly models?: string
}

const KNOWN = ['ids', 'mode', 'columns', 'models']

function columnRule(text: string): ColumnRule {
  const match = /^\s*(?<model>\*|\w+)\.(?<field>\w+)\s*:(?<brand>.*)/s.exec(text)
  if (!match) {
    throw new Error(
      `Expected a line of \`columns\` such as "Event.runId: Ids.RunId" or "*.runId: Ids.RunId" but received ${JSON.stringify(text)}.`,
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

/** A file of columns, `{ "Event.runId": "Ids.RunId" }`: a list in a block of the schema has to fit on one line. */
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

/** The configuration of a block. Throws where a key or a value is not one of those that the generator knows. */
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
      `Expected \`ids\` in ${block}: the module that exports the id types, such as ids = "../src/ids.ts".`,
    )
  }
  if (!isMode(mode)) {
    throw new Error(`Expected \`mode\` "strict" or "loose" in ${block} but received ${JSON.stringify(mode)}.`)
  }
  if (models !== undefined && (typeof models !== 'string' || !/\.[cm]?[jt]s$/.test(models))) {
    throw new Error(
      `Expected \`models\` in ${block} to be the path of a module, such as models = "./models.ts", but received ${JSON.stringify(models)}.`,
    )
  }
  const lines = typeof columns === 'string' ? readColumns(resolve(dirname(sourceFilePath), columns)) : columns
  return { ids, mode, columns: lines.map(columnRule), ...(models !== undefined && { models }) }
}
