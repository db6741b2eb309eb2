/** The alternative of a union that was meant, by what each says of the value. */
import type { IdErrorCode } from '../errors/error.ts'
import type { ProblemError } from './problem.ts'

/** The errors of each alternative. */
type Alternatives = readonly (readonly ProblemError[])[]

/** The codes that blame the input. All others report a bug, a misconfiguration or the machine. */
const REFUSALS: ReadonlySet<string> = /* @__PURE__ */ new Set<IdErrorCode>([
  'not_a_string',
  'wrong_type',
  'missing_prefix',
  'wrong_prefix',
  'former_prefix',
  'unknown_prefix',
  'is_token',
  'invalid_length',
  'invalid_character',
  'overflow',
  'wrong_version',
  'invalid_seal',
])

/** zod's codes for a text that is no id: of its formats, lengths, own checks and literals. */
const OTHER_TEXTS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'invalid_format',
  'too_small',
  'too_big',
  'custom',
  'invalid_value',
])

/** More sentences are too long for anyone to read. */
const MOST_DETAILS = 4

/** Whether a code of an `IdError` blames the input. */
export function isRefusal(code: string | undefined): boolean {
  return code !== undefined && REFUSALS.has(code)
}

/**
 * The errors of the alternative that was meant; one error for all, where a few could be meant; `undefined` where
 * neither is known.
 */
export function chooseAlternative(alternatives: Alternatives): readonly ProblemError[] | undefined {
  // A text with another prefix is an id of some kind, so an id says more of it than a format of zod does.
  const nearest = [isOtherType, isOtherKind, mayBeNoId].reduce(keepWithout, alternatives)
  return nearest.length < 2 ? nearest[0] : joinErrors(nearest.flat())
}

/** The alternatives without such errors, if there are any. */
function keepWithout(alternatives: Alternatives, isUnlikely: (error: ProblemError) => boolean): Alternatives {
  const fitting = alternatives.filter((errors) => !errors.some(isUnlikely))
  return fitting.length > 0 ? fitting : alternatives
}

function isOtherType({ code, pointer }: ProblemError): boolean {
  return code === 'invalid_type' && pointer === '#'
}

function isOtherKind(error: ProblemError): boolean {
  const { code } = error
  return code === 'wrong_prefix' || code === 'is_token' || code === 'invalid_value' || mayBeNoId(error)
}

/** Whether the whole value may be a text without a prefix, such as an id of other software. */
function mayBeNoId({ code = '', pointer }: ProblemError): boolean {
  return pointer === '#' && (code === 'missing_prefix' || OTHER_TEXTS.has(code))
}

/** One error of texts that are refused at one place, as ids for one reason. */
function joinErrors(errors: readonly ProblemError[]): readonly ProblemError[] | undefined {
  const places = new Set(errors.map(({ pointer }) => pointer))
  const ofIds = errors.filter(({ code }) => isRefusal(code))
  const reasons = new Set(ofIds.map(({ code }) => code))
  const isOne =
    places.size === 1 &&
    reasons.size === 1 &&
    errors.length <= MOST_DETAILS &&
    errors.every(({ code = '' }) => isRefusal(code) || OTHER_TEXTS.has(code))
  const [first] = ofIds
  return first && isOne ? [{ ...first, detail: joinDetails([...ofIds, ...errors]) }] : undefined
}

function joinDetails(errors: readonly ProblemError[]): string {
  return [...new Set(errors.map(({ detail }) => detail))].join(' ')
}
