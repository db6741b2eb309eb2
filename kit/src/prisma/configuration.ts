/** The generator's block in the schema: `ids`, `mode` and `columns`. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Brand, isMode, type Mode, parseBrand } from './brand.ts'
import type { GeneratorBlock } from './schema.ts'

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
}

const KNOWN = ['ids', 'mode', 'columns']

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
    throw new Error(`Expected \`ids\`, \`mode\` or \`columns\` in ${block} but received \`${unknown}\`.`)
  }

  const { ids, mode = 'strict', columns = [] } = config
  if (typeof ids !== 'string' || ids === '') {
    throw new Error(
      `Expected \`ids\` in ${block}: the module that exports the id types, such as ids = "../src/ids.ts".`,
    )
  }
  if (!isMode(mode)) {
    throw new Error(`Expected \`mode\` "strict" or "loose" in ${block} but received ${JSON.stringify(mode)}.`)
  }
  const lines = typeof columns === 'string' ? readColumns(resolve(dirname(sourceFilePath), columns)) : columns
  return { ids, mode, columns: lines.map(columnRule) }
}
