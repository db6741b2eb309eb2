/** The generator's block in the schema: `ids`, `mode` and `columns`. */
import { type Brand, parseBrand } from './brand.ts'
import type { GeneratorBlock } from './schema.ts'

export type Mode = 'strict' | 'loose'

/** A line of `columns`: `Event.runId: Ids.RunId`, or `*.runId: Ids.RunId` for every model. */
export interface ColumnRule {
  readonly text: string
  /** `undefined` for every model. */
  readonly model: string | undefined
  readonly field: string
  readonly brand: Brand
}

export interface Configuration {
  /** The module of ids, as the block names it. */
  readonly ids: string
  readonly mode: Mode
  readonly columns: readonly ColumnRule[]
}

const KNOWN = ['ids', 'mode', 'columns']

function columnRule(text: string): ColumnRule {
  const [, model, field, brand] = /^\s*(\*|\w+)\.(\w+)\s*:(.*)$/s.exec(text) ?? []
  if (model === undefined || field === undefined || brand === undefined) {
    throw new Error(
      `Expected a line of \`columns\` such as "Event.runId: Ids.RunId" or "*.runId: Ids.RunId" but received ${JSON.stringify(text)}.`,
    )
  }
  return {
    text,
    model: model === '*' ? undefined : model,
    field,
    brand: parseBrand(brand, `in \`columns\` for "${model}.${field}"`),
  }
}

/** The configuration of a block. Throws where a key or a value is not one of those that the generator knows. */
export function configurationOf({ name, config }: GeneratorBlock): Configuration {
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
  if (mode !== 'strict' && mode !== 'loose') {
    throw new Error(`Expected \`mode\` "strict" or "loose" in ${block} but received ${JSON.stringify(mode)}.`)
  }
  return { ids, mode, columns: (typeof columns === 'string' ? [columns] : columns).map(columnRule) }
}
