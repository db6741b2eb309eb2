/** Zod issues for rejected values: the message, and the code in `params`. */
import { config } from 'zod/v4/core'
import type { StandardProps } from '../definition/standard-schema.ts'
import { IdError, type IdErrorCode, type IdResult, type RefusalDetails } from '../errors/error.ts'
import { readOwn } from '../errors/runtime.ts'

/** The source of a schema: a definition, a union, a registry or a token. */
export interface SchemaSource<out Output extends string> {
  readonly $type: Output
  readonly pattern: RegExp
  readonly '~standard': StandardProps<Output>
}

/** A rejection, as passed to your own message function. */
export interface RefusedInput {
  readonly code: IdErrorCode
  /** brandid's message. */
  readonly message: string
  readonly input: unknown
  /** The expected and the received kind, and the position of the first invalid character. */
  readonly details: RefusalDetails
}

/** Returns your own message for a rejection. `undefined` leaves the choice to Zod's error maps. */
export type FindText = (refusal: RefusedInput) => string | undefined

/** Your own message, or a function that returns a message for a rejection. */
export type ErrorText = string | FindText

/** The members of a source that describe rejections: its validator, and `safeParse` for error details. */
interface Refusing {
  readonly '~standard': Pick<StandardProps<unknown>, 'validate'>
  readonly safeParse?: (this: void, input: never) => IdResult<unknown>
}

/** An issue before Zod has chosen its message. */
export interface RawIssue {
  readonly input?: unknown
  readonly params?: { code?: IdErrorCode }
  readonly inst?: Raiser
}

/** A function that Zod uses to choose messages. */
type TextMap = (raw: never) => unknown

/**
 * The check or schema that raised an issue. After the schema has run, `error` is the message function passed to `parse`, which Zod
 * does not pass to schemas.
 */
export interface Raiser {
  readonly _zod: object
  readonly error?: TextMap | undefined
  /** Zod's minor version. */
  readonly minor?: number
}

/**
 * Returns a rejection's message from the first of these sources that provides a message: the schema, the `parse` call, `customError` in
 * Zod's configuration, and brandid. Zod's locales are ignored, because a locale is always set, and its generic message would hide
 * brandid's.
 */
function chooseText(
  raw: RawIssue,
  issue: Pick<RefusedInput, 'code' | 'message'>,
  findDetails: () => RefusalDetails | undefined,
  own?: FindText,
): string {
  const refused = (): RefusedInput => ({ ...issue, input: raw.input, details: findDetails() ?? {} })
  const ask = (find?: TextMap) => {
    const text = find?.({ ...raw, params: refused() } as never) as { readonly message?: string }
    return (text?.message ?? text) as string | undefined
  }
  return (
    own?.(refused()) ??
    ask(readOwn(raw.inst, 'error')) ??
    ask(readOwn(config(), 'customError')) ??
    issue.message
  )
}

/** Creates a function that returns an issue's message and sets its code, because Zod's own issues have neither. */
export function textFinder({ safeParse, '~standard': { validate } }: Refusing, own?: FindText) {
  return (raw: RawIssue): string => {
    const { input } = raw
    const params = readOwn(raw, 'params')
    // A registry may accept the input by now, if its prefix has since been defined.
    const issue: Pick<RefusedInput, 'code' | 'message'> = validate(input).issues?.[0] ?? {
      code: 'unknown_prefix',
      message: 'Invalid input',
    }
    if (params) params.code = issue.code
    return chooseText(raw, issue, () => safeParse?.(input as never).error?.details, own)
  }
}

/** Wraps a string conversion in a function that adds an issue if the conversion fails. */
export function issuingConverter<Output>(convert: (text: string) => IdResult<Output>, own?: FindText) {
  return (text: string, context: { readonly issues: object[] }): Output | string => {
    const result = convert(text)
    if (result.success) return result.data
    const { error } = result
    const { code, message } = error
    const find = (raw: RawIssue) => chooseText(raw, { code, message }, () => error.details, own)
    // Zod gets the message from an issue's `inst`.
    const inst = { _zod: { def: { error: find } } }
    context.issues.push({ code: 'invalid_format', format: 'id', params: { code }, inst, input: text })
    return text
  }
}

/** Runs a conversion, and returns a thrown `IdError` as a result. */
export function catchRefusal<Output>(convert: () => Output): IdResult<Output> {
  try {
    return { success: true, data: convert() }
  } catch (error) {
    if (error instanceof IdError) return { success: false, error }
    throw error
  }
}
