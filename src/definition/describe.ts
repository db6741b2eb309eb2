/** The description of a refused input: the second half of a message. It shows at most four characters of a body. */
import { countCharacters, describeKind, quoted } from '../errors/words.ts'
import type { AnyFormat } from '../formats/shared/format.ts'
import type { Fault } from './diagnose.ts'

/** What descriptions say besides, once it is given: it comes with the advice, which a bundle for production lacks. */
export const DETAILS: {
  version?: (text: string, offset: number, formats: readonly AnyFormat[]) => string | undefined
  codePoint?: (codePoint: number) => string
} = {}

/** Describes what was received. A prefix that is not registered goes by the name of `unnamed`. */
export function describe(fault: Fault, unnamed = 'another prefix'): string {
  const { code, input, prefix, head = '', formats = [] } = fault
  if (typeof input !== 'string') return describeKind(input)
  if (code === 'former_prefix') return `an id with a former prefix ("${prefix}")`
  if (code === 'is_token') return `a token ("${prefix}")`
  if (code === 'overflow') return 'a value that is too large'
  if (code === 'wrong_version')
    return DETAILS.version?.(input, head.length, formats) ?? 'a value of another version'
  if (code === 'invalid_character') return describeCharacter(input, head, formats)
  if (prefix && input.startsWith(`${prefix}_`)) return `an id of another kind ("${prefix}")`
  if (input === '') return 'an empty string'
  const spaced = describeSpace(input)
  if (spaced) return spaced
  if (code === 'invalid_length') return `${countCharacters(input.length - head.length)} after "${head}"`
  if (prefix) return `the prefix "${prefix}" in another case`
  return `${countCharacters(input.length)} ${code === 'missing_prefix' ? 'without a prefix' : `with ${unnamed}`}`
}

/** An input that begins or ends with white space. */
function describeSpace(text: string): string | undefined {
  const { length } = text.trim()
  if (length === text.length) return undefined
  return length === 0 ? 'white space' : `white space around ${countCharacters(length)}`
}

/** The first character that no body may hold. By code units, so half of a surrogate pair counts as one. */
function describeCharacter(text: string, head: string, formats: readonly AnyFormat[]): string {
  const alphabet = formats.map((format) => format.alphabet).join('')
  for (let i = head.length; i < text.length; i++) {
    if (!alphabet.includes(text.charAt(i))) {
      const codePoint = text.codePointAt(i) as number
      return `${quoted(String.fromCodePoint(codePoint))}${DETAILS.codePoint?.(codePoint) ?? ''} as character ${i - head.length + 1} after "${head}"`
    }
  }
  return `a misplaced character after "${head}"`
}
