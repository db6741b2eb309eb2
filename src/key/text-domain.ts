/** Texts as keys: the bodies of a format, without a prefix. */
import type { BodyFault } from '../digits/body-fault.ts'
import { countCharacters, describeKind, quoted } from '../errors/words.ts'
import type { AnyFormat } from '../formats/shared/format.ts'
import { lengthText } from '../formats/shared/lengths.ts'
import type { Domain, KeyFault } from './domain.ts'

export function createTextDomain(format: AnyFormat): Domain<string> {
  const { example } = format
  const is = (input: unknown): input is string =>
    typeof input === 'string' && format.check(input, 0) === undefined
  const diagnose = (input: unknown) => diagnoseText(format, input)
  return {
    expected: lengthText([format]),
    is,
    diagnose,
    read: (text) => (is(text) ? text : diagnose(text)),
    jsonSchema: {
      type: 'string',
      pattern: composeBodyPattern(format).source,
      ...(example !== undefined && { examples: [example] }),
    },
  }
}

/** The anchored pattern of a body. It may match more than the format accepts. */
export function composeBodyPattern({ pattern }: AnyFormat): RegExp {
  return new RegExp(`^(?:${pattern})$`)
}

function diagnoseText(format: AnyFormat, input: unknown): KeyFault {
  if (typeof input !== 'string') return { code: 'wrong_type', received: describeKind(input) }
  const code = format.check(input, 0) as BodyFault
  return { code, received: describeText(code, format, input) }
}

function describeText(code: BodyFault, { alphabet }: AnyFormat, text: string): string {
  if (text === '') return 'an empty string'
  if (code === 'overflow') return 'a value that is too large'
  if (code === 'wrong_version') return 'a value of another version'
  if (code === 'invalid_length') return countCharacters(text.length)
  for (let i = 0; i < text.length; i++) {
    if (alphabet.includes(text.charAt(i))) continue
    return `${quoted(String.fromCodePoint(text.codePointAt(i) as number))} as character ${i + 1}`
  }
  return 'a misplaced character'
}
