/** Problem details for HTTP (RFC 9457) of a refused request: one body, whatever refused it. */
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

/** What the issues of zod, of the Standard Schema and of Fastify's validators may have. */
interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[]
  readonly instancePath?: string
  readonly code?: unknown
  readonly keyword?: unknown
  readonly params?: { readonly code?: unknown; readonly params?: { readonly code?: unknown } }
}

/**
 * The problem details (RFC 9457) of a refused request, or `undefined` for an error that is not the client's.
 *
 * It takes an `IdError`, a zod error, issues of the Standard Schema (as a list, or in `issues`), and Fastify's
 * validation error. Send the result with status 400 and the media type `application/problem+json`. It returns
 * `undefined` for every other error, for an `IdError` of a database column, and for one about the program, such as
 * `no_crypto`: let them become a 500.
 *
 * @example
 * app.onError((error, c) => {
 *   const problem = problemOf(error)
 *   if (!problem) throw error
 *   return c.json(problem, problem.status, { 'content-type': 'application/problem+json' })
 * })
 */
export function problemOf(error: unknown): Problem | undefined {
  const errors = error instanceof IdError ? errorsOfId(error) : issuesOf(error)?.map(errorOf)
  return errors && { title: 'Bad Request', status: 400, errors }
}

function errorsOfId({ code, message, column }: IdError): ProblemError[] | undefined {
  return REFUSALS.has(code) && column === undefined ? [{ detail: message, code }] : undefined
}

/** The issues of an error: a list that is not empty, of objects with a message. */
function issuesOf(error: unknown): readonly Issue[] | undefined {
  const { issues, validation } = Object(error)
  const list: unknown = Array.isArray(error) ? error : (issues ?? validation)
  return Array.isArray(list) && list.length > 0 && list.every(isIssue) ? list : undefined
}

function isIssue(value: unknown): value is Issue {
  return typeof Object(value).message === 'string'
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
