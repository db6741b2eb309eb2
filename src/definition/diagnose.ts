/** The diagnosis of a refused input: a code, and the facts that its description is made of. */
import type { BodyFault } from '../digits/body-fault.ts'
import type { IdErrorCode } from '../errors/error.ts'
import type { AnyFormat } from '../formats/shared/format.ts'
import { readPrefix, SEPARATOR } from './prefix.ts'
import type { RegisteredPrefixes, Shape } from './shape.ts'

/** Why an input is refused. */
export interface Fault {
  readonly code: IdErrorCode
  readonly input: unknown
  /** A registered prefix that the input has, perhaps in another case. A message may name no other. */
  readonly prefix?: string
  /** Where the right prefix stands before the body: prefix and separator, and the formats that the body fails. */
  readonly head?: string
  readonly formats?: readonly AnyFormat[]
}

/** Says why a definition refuses an input. */
export function diagnose(shape: Shape, input: unknown): Fault {
  if (typeof input !== 'string') return { code: 'not_a_string', input }
  const received = readPrefix(input)
  if (received === shape.prefix) return diagnoseBody(shape, input)
  if (shape.aliases.includes(received)) return { code: 'former_prefix', input, prefix: received }
  // No body holds the separator, so its second occurrence is a wrong character, unless another prefix ends there.
  if (!input.startsWith(shape.head) || shape.registered.has(received))
    return diagnoseStranger(input, shape.registered)
  return { code: 'invalid_character', input, head: shape.head, formats: shape.formats }
}

/** Says why a text that starts with the right prefix is refused. */
export function diagnoseBody({ head, formats, check }: Shape, input: string): Fault {
  const code = check(input, head.length) as BodyFault
  // Of several formats, the fault is that of one.
  return { code, input, head, formats: formats.filter((each) => each.check(input, head.length) === code) }
}

/** Says why a text is no id of the expected prefix. */
export function diagnoseStranger(input: string, registered: RegisteredPrefixes): Fault {
  const hasPrefix = input.lastIndexOf(SEPARATOR) > 0
  if (!hasPrefix) return { code: 'missing_prefix', input }
  const prefix = readPrefix(input)
  const holder = registered.get(prefix)
  if (holder) return { code: holder.isToken ? 'is_token' : 'wrong_prefix', input, prefix }
  const folded = prefix.toLowerCase()
  return { code: 'wrong_prefix', input, ...(registered.has(folded) && { prefix: folded }) }
}
