/** A format as plain data, and the format that such data describes. */

import { checkChoice } from '../errors/choice.ts'
import { joinWords, quoted } from '../errors/words.ts'
import type { OptionRows } from './option-row.ts'
import type { AnyFormat } from './shared/format.ts'
import { invalidFormat, ownOptions } from './shared/options.ts'
import { FORMAT_NAMES, FORMATS, type FormatRow, type PlainOptions } from './table.ts'

/** A format as manifests have it: the name of its function, and the options that shape a body. */
export interface FormatData {
  readonly name: string
  readonly options?: PlainOptions
}

/** Creates the format that data describes. */
export type CreateFormat = (data: FormatData) => AnyFormat

/**
 * Loads the formats. The function that it returns throws `invalid_format` for an unknown name, an unknown option, and
 * whatever the format refuses.
 */
export async function loadFormats(): Promise<CreateFormat> {
  const formats: object = await import('../formats.ts')
  return ({ name, options = {} }) => {
    checkOptions(name, options)
    const create: (options: PlainOptions) => AnyFormat = Reflect.get(formats, name)
    return create(options)
  }
}

/**
 * A format as data, from the options of its function: without those that say which process generates.
 *
 * @throws {IdError} `invalid_format` for an unknown name or option.
 */
export function toFormatData(name: string, options: PlainOptions = {}): FormatData {
  const shaping = keepShaping(options, checkOptions(name, options))
  return Object.keys(shaping).length > 0 ? { name, options: shaping } : { name }
}

/** The rows of a format's options. */
function checkOptions(name: string, options: PlainOptions): OptionRows {
  checkChoice(name, 'format', FORMAT_NAMES)
  const { options: rows }: FormatRow = FORMATS[name]
  checkNames(ownOptions(options), rows, name)
  for (const [option, row] of Object.entries(rows)) {
    const fields = options[option]
    if (row.kind !== 'fields' || !Array.isArray(fields)) continue
    for (const [i, field] of fields.entries()) {
      const { kind, ...rest } = Object(field)
      const known = new Map(Object.entries(row.fields)).get(kind)
      // The format refuses an unknown kind.
      if (known) checkNames(rest, known, `${option}[${i}]`)
    }
  }
  return rows
}

function checkNames(options: PlainOptions, rows: OptionRows, owner: string): void {
  const stranger = Object.keys(options).find((option) => !Object.hasOwn(rows, option))
  if (stranger === undefined) return
  const known = Object.keys(rows).map((option) => `\`${option}\``)
  const expected = known.length > 0 ? `${joinWords(known, 'or')} in` : 'no options of'
  throw invalidFormat(`${expected} \`${owner}\``, quoted(stranger))
}

function keepShaping(options: PlainOptions, rows: OptionRows): PlainOptions {
  const kept = Object.entries(options).flatMap(([option, value]) => {
    const row = rows[option]
    if (value === undefined || !row) return []
    if (row.kind === 'fields' && Array.isArray(value)) {
      const fields = value.map(({ kind, ...field }) => ({
        kind,
        ...keepShaping(field, row.fields[kind] ?? {}),
      }))
      return [[option, fields]]
    }
    // A word such as `random` is true of every process.
    const isWord = 'choices' in row && row.choices?.some((choice) => choice === value)
    return row.isLocal && !isWord ? [] : [[option, value]]
  })
  return Object.fromEntries(kept)
}
