/** The HTTP problem details (RFC 9457) of a refused request: one body, whatever refused it. */
import { IdError, type IdErrorCode } from './error.ts'

/**
 * A body of the media type `application/problem+json`. Its type is `about:blank`, so the title is that of the status.
 */
export interface Problem {
  readonly title: 'Bad Request'
  readonly status: 400
  readonly errors: readonly ProblemError[]
}

/** One refused value. */
export interface ProblemError {
  /** What was expected, and a description of what was received. */
  readonly detail: string
  /** The place in the validated value: a JSON Pointer in a URI fragment (RFC 6901, section 6), such as `#/guests/0`. */
  readonly pointer?: string
  /** The code of the `IdError`, or that of the library which refused the value. */
  readonly code?: string
}

/** The codes that are about what was sent. The others are about the program or the machine. */
const REFUSALS: ReadonlySet<IdErrorCode> = /* @__PURE__ */ new Set<IdErrorCode>([
  'not_a_string',
  'missing_prefix',
  'wrong_prefix',
  'former_prefix',
  'unknown_prefix',
  'is_token',
  'invalid_length',
  'invalid_character',
  'overflow',
  'wrong_version',
])

/** More sentences are too long for anyone to read. */
const MOST_DETAILS = 4

/** The errors of each alternative of a union. */
type Alternatives = readonly (readonly ProblemError[])[]

/** What an issue of zod may have inside: issues of the alternatives of a union, or of a key or an element. */
interface Inside {
  readonly errors?: unknown
  readonly issues?: unknown
}

/** What the issues of zod, of the Standard Schema and of Fastify's validators may have. */
interface Issue extends Inside {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[]
  readonly instancePath?: string
  readonly code?: unknown
  readonly keyword?: unknown
  readonly params?: Inside & { readonly code?: unknown; readonly params?: { readonly code?: unknown } }
}

/**
 * The problem details (RFC 9457) of a refused request, or `undefined` for an error that is not the client's.
 *
 * It accepts an `IdError`, a zod error, issues of the Standard Schema (as a list, or in `issues`), and Fastify's
 * validation error. Send the result with status 400 and the media type `application/problem+json`. It returns
 * `undefined` for every other error, such as an `IdError` of a database column, or one about the program like
 * `no_crypto`. Let those become a 500.
 *
 * For a zod union it reports the alternative that was meant, by type, literals and prefix. Where up to four ids could
 * be meant, it has one message for each. For the key of a record it reports what is wrong with the key.
 *
 * @example
 * app.onError((error, c) => {
 *   const problem = problemOf(error)
 *   if (!problem) throw error
 *   return c.json(problem, problem.status, { 'content-type': 'application/problem+json' })
 * })
 */
export function problemOf(error: unknown): Problem | undefined {
  const errors = error instanceof IdError ? errorsOfId(error) : issuesOf(error)?.flatMap(errorsOf)
  return errors && { title: 'Bad Request', status: 400, errors }
}

function errorsOfId({ code, message, column }: IdError): ProblemError[] | undefined {
  return REFUSALS.has(code) && column === undefined ? [{ detail: message, code }] : undefined
}

/** The issues of an error: a list that is not empty, of objects with a message. */
function issuesOf(error: unknown): readonly Issue[] | undefined {
  const { issues, validation } = Object(error)
  const list: unknown = Array.isArray(error) ? error : (issues ?? validation)
  return areIssues(list) ? list : undefined
}

function areIssues(value: unknown): value is readonly Issue[] {
  return Array.isArray(value) && value.length > 0 && value.every(isIssue)
}

function isIssue(value: unknown): value is Issue {
  return typeof Object(value).message === 'string'
}

/** What an issue says: the issues inside of it, where they say more. */
function errorsOf(issue: Issue): readonly ProblemError[] {
  const own = errorOf(issue)
  const inner = oneOf(nearestOf(alternativesIn(issue).map((issues) => issues.flatMap(errorsOf))))
  return inner?.map((error) => within(own, error)) ?? [own]
}

/** The issues inside of an issue of zod: a list for each alternative of a union, one list of a key or an element. */
function alternativesIn(issue: Issue): readonly (readonly Issue[])[] {
  const { code = issue.keyword, errors, issues } = { ...issue.params, ...issue }
  const inside = new Map<unknown, unknown>([
    ['invalid_union', errors],
    ['invalid_key', [issues]],
    ['invalid_element', [issues]],
  ])
  const lists = inside.get(code)
  return Array.isArray(lists) && lists.every(areIssues) ? lists : []
}

/** The alternatives that may be meant: those of the type, if there are any, and of these, those of the kind. */
function nearestOf(alternatives: Alternatives): Alternatives {
  return [isOtherType, isOtherKind].reduce((left, isOther) => {
    const fitting = left.filter((errors) => !errors.some(isOther))
    return fitting.length > 0 ? fitting : left
  }, alternatives)
}

function isOtherType({ code, pointer }: ProblemError): boolean {
  return code === 'invalid_type' && pointer === '#'
}

function isOtherKind({ code }: ProblemError): boolean {
  return code === 'wrong_prefix' || code === 'is_token' || code === 'invalid_value'
}

/** The errors of a single alternative. Of a few ids that are refused at one place for one reason, one error for all. */
function oneOf(alternatives: Alternatives): readonly ProblemError[] | undefined {
  if (alternatives.length < 2) return alternatives[0]
  const errors = alternatives.flat()
  const reasons = new Set(errors.map(({ code, pointer }) => `${code} ${pointer}`))
  const [first] = errors
  const isOne =
    reasons.size === 1 && errors.length <= MOST_DETAILS && REFUSALS.has(first?.code as IdErrorCode)
  return first && isOne ? [{ ...first, detail: detailsOf(errors) }] : undefined
}

const detailsOf = (errors: readonly ProblemError[]): string =>
  [...new Set(errors.map(({ detail }) => detail))].join(' ')

/** An error inside of another, with its whole place. */
function within(outer: ProblemError, error: ProblemError): ProblemError {
  return { ...error, pointer: (outer.pointer ?? '#') + (error.pointer?.slice(1) ?? '') }
}

function errorOf(issue: Issue): ProblemError {
  const pointer = pointerOf(issue)
  const code = codeOf(issue)
  return {
    detail: issue.message,
    ...(pointer !== undefined && { pointer }),
    ...(typeof code === 'string' && { code }),
  }
}

/** Fastify says the place as a JSON Pointer, the others as keys. */
function pointerOf({ path, instancePath }: Issue): string | undefined {
  const keys =
    path?.map((step) => escaped(typeof step === 'object' ? step.key : step)) ??
    instancePath?.split('/').slice(1).map(encodeURIComponent)
  return keys && `#${keys.map((key) => `/${key}`).join('')}`
}

function escaped(key: PropertyKey): string {
  return encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** Fastify's zod provider calls the code a keyword, and puts what else an issue has into `params`. */
function codeOf({ code, keyword, params }: Issue): unknown {
  return params?.code ?? params?.params?.code ?? code ?? keyword
}
