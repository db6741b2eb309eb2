/** The HTTP problem details (RFC 9457) of a refused request: one body for the issues of every library. */
import { IdError } from '../errors/error.ts'
import { ownMembers } from '../errors/runtime.ts'
import { areIssues, blamesClient, type Issue, isError, REFUSALS, readIssues } from './issues.ts'

/**
 * A body of the media type `application/problem+json`. Its type is `about:blank`, so the title is that of the status.
 */
export interface Problem {
  readonly title: 'Bad Request'
  readonly status: 400
  /** At most 50. */
  readonly errors: readonly ProblemError[]
  /** How many refused values are left out, at least. */
  readonly omitted?: number
}

/** One refused value. */
export interface ProblemError {
  /** The expectation, and a description of the received value: at most 500 characters. */
  readonly detail: string
  /**
   * The place in the validated value: a JSON Pointer in a URI fragment (RFC 6901, section 6), such as `#/guests/0`.
   * Absent where it is longer than 500 characters.
   */
  readonly pointer?: string
  /** The code of the `IdError`, or that of the library which refused the value. */
  readonly code?: string
}

/** A text may hold names of the body, which may be long. */
const LONGEST_TEXT = 500

/**
 * The problem details (RFC 9457) of a refused request, or `undefined` for an error that is not the client's.
 *
 * It accepts an `IdError`, a zod error, issues of the Standard Schema (as a list, or in `issues`), Fastify's
 * validation error, and the `SyntaxError` of malformed JSON, of which it shows nothing. Send the result with status 400
 * and the media type `application/problem+json`. It returns `undefined` for every other error, such as an `IdError` of a
 * database column, or an `IdError` about the program like `no_crypto`. Respond with 500 to these errors.
 *
 * An `Error` is no issue, so a list that holds an error, such as the reasons of rejected promises, has no problem.
 *
 * An error that throws when it is read has the problem without `errors`.
 *
 * For a zod union it reports the alternative that was meant, by type, literals and prefix. Where up to four could be
 * meant, it has one message for each. For the key of a record it reports what is wrong with the key.
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
    // A getter or a proxy may throw when it is read: a handler of errors must not.
    return createProblem([])
  }
}

function readProblem(error: unknown): Problem | undefined {
  if (error instanceof IdError) return blamesClient(error) ? createProblem([readError(error)]) : undefined
  const issues = readIssues(error)
  if (issues) return describeIssues(issues)
  return isMalformedJson(error) ? createProblem([{ detail: MALFORMED_JSON }]) : undefined
}

const MALFORMED_JSON =
  'Expected a body in JSON but received a string that JSON does not allow. Send the output of a JSON encoder.'

/** Whether `JSON.parse` or `request.json()` of any engine threw an error. Its message quotes the body, which may hold a secret. */
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

/** A response has no more of them: a body of many faults must not make one that is many times as long. */
const MOST_ERRORS = 50

/** The issues to show: those inside an issue, where they say more. Of many, it reads one more than a response has. */
function readErrors(issue: Issue): readonly ProblemError[] {
  const own = readError(issue)
  const alternatives = readAlternatives(issue).map((issues) =>
    issues.slice(0, MOST_ERRORS + 1).flatMap(readErrors),
  )
  const inner = chooseAlternative(alternatives)
  return inner?.map((error) => placeWithin(own, error)) ?? [own]
}

/** The issues inside of an issue of zod: a list for each alternative of a union, one list of a key or an element. */
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

/** An error inside of another, with its whole place. */
function placeWithin(outer: ProblemError, error: ProblemError): ProblemError {
  return { ...error, pointer: (outer.pointer ?? '#') + (error.pointer?.slice(1) ?? '') }
}

function readError(issue: Issue): ProblemError {
  // It has no path, and none comes from a polluted prototype.
  if (issue instanceof IdError) return { detail: issue.message, code: issue.code }
  const pointer = readPointer(issue)
  const code = readCode(issue)
  return {
    detail: issue.message,
    ...(pointer !== undefined && { pointer }),
    ...(typeof code === 'string' && { code }),
  }
}

/** Fastify says the place as a JSON Pointer, the others as keys. */
function readPointer({ path, instancePath }: Issue): string | undefined {
  const keys =
    path?.map((step) => escapeKey(typeof step === 'object' ? step.key : step)) ??
    instancePath?.split('/').slice(1).map(encodeKey)
  return keys && `#${keys.map((key) => `/${key}`).join('')}`
}

function escapeKey(key: PropertyKey): string {
  return encodeKey(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** Half of a surrogate pair, which JSON may hold, has no percent-encoding. */
function encodeKey(key: string): string {
  return encodeURIComponent(key.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** Fastify's zod provider calls the code a keyword, and puts what else an issue has into `params`. */
function readCode({ code, keyword, params }: Issue): unknown {
  return params?.code ?? params?.params?.code ?? code ?? keyword
}

/** The errors of each alternative. */
type Alternatives = readonly (readonly ProblemError[])[]

/** zod's codes for a refused text: of its formats, lengths, own checks and literals. */
const OTHER_TEXTS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'invalid_format',
  'too_small',
  'too_big',
  'custom',
  'invalid_value',
])

/** More sentences are too long for anyone to read. */
const MOST_DETAILS = 4

/**
 * The errors of the alternative that was meant; one error for all, where a few could be meant; `undefined` where
 * neither is known.
 */
function chooseAlternative(alternatives: Alternatives): readonly ProblemError[] | undefined {
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
