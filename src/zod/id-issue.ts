/** The issue of a rejected value in Zod: its text, and its code in `params`. */
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

/** A rejection, for a string of your own. */
export interface RefusedInput {
  readonly code: IdErrorCode
  /** The text of brandid. */
  readonly message: string
  readonly input: unknown
  /** Which kinds were expected and received, and where the text goes wrong. */
  readonly details: RefusalDetails
}

/** A string of your own for a rejection. `undefined` leaves the choice to Zod's error maps. */
export type FindText = (refusal: RefusedInput) => string | undefined

/** A string of your own: a sentence, or a function of the rejection. */
export type ErrorText = string | FindText

/** A source as rejections need it: its validator, and results whose errors have details. */
interface Refusing {
  readonly '~standard': Pick<StandardProps<unknown>, 'validate'>
  readonly safeParse?: (this: void, input: never) => IdResult<unknown>
}

/** An issue before Zod makes its text. */
export interface RawIssue {
  readonly input?: unknown
  readonly params?: { code?: IdErrorCode }
  readonly inst?: Raiser
}

/** A string function of Zod. */
type TextMap = (raw: never) => unknown

/** What raised an issue. Once the schema has run it has the text function of the parse, which Zod tells to no schema. */
export interface Raiser {
  readonly _zod: object
  readonly error?: TextMap | undefined
  /** The minor version of Zod. */
  readonly minor?: number
}

/**
 * The text of a rejection: that of the schema, else of the parse, else of `customError` in Zod's configuration, else
 * brandid's. Zod's locales are always there, so their general sentences would hide it.
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

/** Finds the text of an issue, and its code: those of the source, which Zod's own issue lacks. */
export function textFinder({ safeParse, '~standard': { validate } }: Refusing, own?: FindText) {
  return (raw: RawIssue): string => {
    const { input } = raw
    const params = readOwn(raw, 'params')
    // A registry may have the prefix by now.
    const issue: Pick<RefusedInput, 'code' | 'message'> = validate(input).issues?.[0] ?? {
      code: 'unknown_prefix',
      message: 'Invalid input',
    }
    if (params) params.code = issue.code
    return chooseText(raw, issue, () => safeParse?.(input as never).error?.details, own)
  }
}

/** A conversion of text that adds an issue where it fails, in place of an exception. */
export function issuingConverter<Output>(convert: (text: string) => IdResult<Output>, own?: FindText) {
  return (text: string, context: { readonly issues: object[] }): Output | string => {
    const result = convert(text)
    if (result.success) return result.data
    const { error } = result
    const { code, message } = error
    const find = (raw: RawIssue) => chooseText(raw, { code, message }, () => error.details, own)
    // Zod asks what raised an issue for its text.
    const inst = { _zod: { def: { error: find } } }
    context.issues.push({ code: 'invalid_format', format: 'id', params: { code }, inst, input: text })
    return text
  }
}

/** The result of a conversion that throws. */
export function catchRefusal<Output>(convert: () => Output): IdResult<Output> {
  try {
    return { success: true, data: convert() }
  } catch (error) {
    if (error instanceof IdError) return { success: false, error }
    throw error
  }
}
