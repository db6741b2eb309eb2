/** Options of every format, as plain data. They lie beside the formats of the library. */
import { FORMAT_NAMES, type FormatName, type PlainOptions } from '@brandid/base/formats'
import { FORMAT_CASES } from '../../../../test/formats/format-cases.ts'

function optionsOf(name: FormatName): readonly PlainOptions[] {
  const cases = FORMAT_CASES.get(name)
  if (!cases) throw new Error(`A file "x.test-cases.ts" of src/formats has the cases of ${name}.`)
  return cases.options
}

/** The sets of options of each format. */
export const OPTION_SETS = Object.fromEntries(
  FORMAT_NAMES.map((name) => [name, optionsOf(name)]),
) as Readonly<Record<FormatName, readonly PlainOptions[]>>
