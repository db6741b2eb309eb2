/** HTTP problem details (RFC 9457) for a rejected request, in the same form for every validator. */
import { IdError } from '../errors/error.ts'
import { ownMembers } from '../errors/runtime.ts'
import { areIssues, blamesClient, type Issue, isError, REFUSALS, readIssues, tagOf } from './issues.ts'

/** A response body of the media type `application/problem+json`. The problem type is `about:blank`, so the title repeats the status. */
export interface Problem {
  readonly title: 'Bad Request'
  readonly status: 400
  /** At most 50 errors. */
  readonly errors: readonly ProblemError[]
  /** A lower bound on the number of rejected values that were omitted. */
  readonly omitted?: number
}

/** A rejected value. */
export interface ProblemError {
  /** A description of the expected and the received value, of at most 500 characters. */
  readonly detail: string
  /**
   * The path in the validated value: a JSON Pointer in a URI fragment (RFC 6901, section 6), such as `#/guests/0`. Absent if it is
   * longer than 500 characters.
   */
  readonly pointer?: string
  /** The code of the `IdError`, or the validator's own code. */
  readonly code?: string
}

/** The maximum length of details and pointers, which may contain arbitrarily long names from the body. */
const LONGEST_TEXT = 500

/**
 * Returns the problem details (RFC 9457) for a rejected request, or `undefined` for an error that is not the client's fault.
 *
 * Pass an `IdError`, a Zod error, Standard Schema issues (as a list, or in `issues`), Fastify's validation error, or the `SyntaxError` for
 * malformed JSON, whose message is never shown. Send the result with status 400 and the media type `application/problem+json`. For every
 * other error, such as an `IdError` from a database column or a `no_crypto` error, the result is `undefined`: respond with status 500.
 *
 * An `Error` is never an issue, so the result is `undefined` for a list that contains an error, such as the rejection reasons of promises.
 * A copy of an error from a log or another process counts as an error, unless it has only the members of an issue. If reading the error
 * throws, the result is a problem with an empty `errors` list.
 *
 * For a Zod union, the problem reports the closest alternative, by type, literals and prefix. If up to four alternatives are equally
 * close, their messages are joined. For a rejected record key, the problem reports the issue of the key.
 *
 * @example
 * app.onError((error, c) => {
 *   const problem = problemOf(error)
 *   if (!problem) throw error
 *   return c.json(problem, problem.status, { 'content-type': 'application/problem+json' })
 * })
 */
export function problemOf(error: unknown): Problem | undefined {
  try {
    return readProblem(error)
  } catch {
    // A getter or a proxy may throw when it is read, but an error handler must not throw.
    return createProblem([])
  }
}

function readProblem(error: unknown): Problem | undefined {
  if (error instanceof IdError) return blamesClient(error) ? createProblem([readError(error)]) : undefined
  const issues = readIssues(error)
  if (issues) return describeIssues(issues)
  return isMalformedJson(error) ? createProblem([{ detail: MALFORMED_JSON }]) : undefined
}

const MALFORMED_JSON = 'Expected a JSON body but received invalid JSON. Send the output of a JSON encoder.'

/**
 * Whether an error comes from `JSON.parse` or `request.json()` in any engine. The error's message quotes the body, which may contain a
 * secret.
 */
function isMalformedJson(error: unknown): boolean {
  const { name, message } = Object(error)
  return name === 'SyntaxError' && /\bJSON\b/.test(message) && isError(Object(error))
}

function describeIssues(issues: readonly Issue[]): Problem {
  const errors: ProblemError[] = []
  let read = 0
  for (const issue of issues) {
    if (errors.length >= MOST_ERRORS) break
    errors.push(...readErrors(issue))
    read++
  }
  return createProblem(errors, issues.length - read)
}

function createProblem(errors: readonly ProblemError[], unread = 0): Problem {
  const omitted = unread + Math.max(errors.length - MOST_ERRORS, 0)
  return {
    title: 'Bad Request',
    status: 400,
    errors: errors.slice(0, MOST_ERRORS).map(shorten),
    ...(omitted > 0 && { omitted }),
  }
}

function shorten(error: ProblemError): ProblemError {
  const { detail, pointer, code } = ownMembers(error)
  return {
    detail: detail.length > LONGEST_TEXT ? `${detail.slice(0, LONGEST_TEXT - 1)}…` : detail,
    ...(pointer !== undefined && pointer.length <= LONGEST_TEXT && { pointer }),
    ...(code !== undefined && { code }),
  }
}

/** The maximum number of errors in a response, so that a small body with many faults cannot cause a huge response. */
const MOST_ERRORS = 50

/**
 * Returns the errors of nested issues if they are more specific, and otherwise the error of the issue itself. Reads one more nested issue
 * than a response may contain, so that the response can report omissions.
 */
function readErrors(issue: Issue): readonly ProblemError[] {
  const own = readError(issue)
  const alternatives = readAlternatives(issue).map((issues) =>
    issues.slice(0, MOST_ERRORS + 1).flatMap(readErrors),
  )
  const inner = chooseAlternative(alternatives)
  return inner?.map((error) => placeWithin(own, error)) ?? [own]
}

/** Returns the issues nested in a Zod issue: a list for each alternative of a union, or a single list for a key or an element. */
function readAlternatives(issue: Issue): readonly (readonly Issue[])[] {
  const { code = issue.keyword, errors, issues } = { ...issue.params, ...issue }
  const inside = new Map<unknown, unknown>([
    ['invalid_union', errors],
    ['invalid_key', [issues]],
    ['invalid_element', [issues]],
  ])
  const lists = inside.get(code)
  return Array.isArray(lists) && lists.every(areIssues) ? lists : []
}

/** Prepends the outer error's path to the path of an inner error. */
function placeWithin(outer: ProblemError, error: ProblemError): ProblemError {
  return { ...error, pointer: (outer.pointer ?? '#') + (error.pointer?.slice(1) ?? '') }
}

function readError(issue: Issue): ProblemError {
  // An `IdError` has no path, and must not inherit a path from a polluted prototype.
  if (issue instanceof IdError) return { detail: issue.message, code: issue.code }
  const pointer = readPointer(issue)
  const code = readCode(issue)
  return {
    detail: issue.message,
    ...(pointer !== undefined && { pointer }),
    ...(typeof code === 'string' && { code }),
  }
}

/** Fastify reports the path as a JSON Pointer, whereas other validators report a list of keys. */
function readPointer({ path, instancePath }: Issue): string | undefined {
  const keys =
    path?.map((step) => escapeKey(typeof step === 'object' ? step.key : step)) ??
    instancePath?.split('/').slice(1).map(encodeKey)
  return keys && `#${keys.map((key) => `/${key}`).join('')}`
}

/** Shows only an object key's type, because a `Map` key may be an error, and error messages are for developers. */
function escapeKey(key: PropertyKey): string {
  const text = Object(key) === key ? tagOf.call(key) : String(key)
  return encodeKey(text.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** Replaces lone surrogates, which JSON allows but `encodeURIComponent` rejects. */
function encodeKey(key: string): string {
  return encodeURIComponent(key.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** Fastify's type provider for Zod puts the code into `keyword`, and the other members of an issue into `params`. */
function readCode({ code, keyword, params }: Issue): unknown {
  return params?.code ?? params?.params?.code ?? code ?? keyword
}

/** The errors for each alternative of a union. */
type Alternatives = readonly (readonly ProblemError[])[]

/** Zod's codes for a string that fails a format, length, literal or custom check. */
const OTHER_TEXTS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'invalid_format',
  'too_small',
  'too_big',
  'custom',
  'invalid_value',
])

/** The maximum number of joined messages. Nobody reads more. */
const MOST_DETAILS = 4

/**
 * Returns the errors of the closest alternative, a joined error if a few alternatives are equally close, or `undefined` if no
 * alternative is closest.
 */
function chooseAlternative(alternatives: Alternatives): readonly ProblemError[] | undefined {
  // A string with a prefix is probably meant to be an ID, so ID alternatives explain the rejection better than a Zod format.
  const nearest = [isOtherType, isOtherKind, mayBeNoId].reduce(keepWithout, alternatives)
  return nearest.length < 2 ? nearest[0] : joinErrors(nearest.flat())
}

/** Returns the alternatives without unlikely errors, or all alternatives if each has an unlikely error. */
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

/** Whether the entire value may be a string without a prefix, such as an ID from other software. */
function mayBeNoId({ code = '', pointer }: ProblemError): boolean {
  return pointer === '#' && (code === 'missing_prefix' || OTHER_TEXTS.has(code))
}

/** Returns a single error for alternatives that reject the same value, if all ID alternatives report the same code. */
function joinErrors(errors: readonly ProblemError[]): readonly ProblemError[] | undefined {
  const places = new Set(errors.map(({ pointer }) => pointer))
  const ofIds = errors.filter(({ code }) => REFUSALS.has(code))
  const reasons = new Set(ofIds.map(({ code }) => code))
  const isOne =
    places.size === 1 &&
    reasons.size === 1 &&
    errors.length <= MOST_DETAILS &&
    errors.every(({ code = '' }) => REFUSALS.has(code) || OTHER_TEXTS.has(code))
  const [first] = ofIds
  return first && isOne ? [{ ...first, detail: joinDetails([...ofIds, ...errors]) }] : undefined
}

function joinDetails(errors: readonly ProblemError[]): string {
  return [...new Set(errors.map(({ detail }) => detail))].join(' ')
}
