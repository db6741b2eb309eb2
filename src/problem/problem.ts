/** The HTTP problem details (RFC 9457) of a refused request: one body, whatever refused it. */
import { IdError } from '../errors/error.ts'
import { isRefusal } from './alternatives.ts'
import { type Issue, MOST_ERRORS, readErrors, readIssues } from './issues.ts'

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
  /** What was expected, and a description of what was received: at most 500 characters. */
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
 * It accepts an `IdError`, a zod error, issues of the Standard Schema (as a list, or in `issues`), and Fastify's
 * validation error. Send the result with status 400 and the media type `application/problem+json`. It returns
 * `undefined` for every other error, such as an `IdError` of a database column, or one about the program like
 * `no_crypto`. Let those become a 500.
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
  if (error instanceof IdError) {
    const { code, message, details: { column, key } = {} } = error
    // A key is refused by codes that ids have for mistakes of the program.
    const isProblem = column === undefined && (key !== undefined || isRefusal(code))
    return isProblem ? createProblem([{ detail: message, code }], 0) : undefined
  }
  const issues = readIssues(error)
  return issues && describeIssues(issues)
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

function createProblem(errors: readonly ProblemError[], unread: number): Problem {
  const omitted = unread + Math.max(errors.length - MOST_ERRORS, 0)
  return {
    title: 'Bad Request',
    status: 400,
    errors: errors.slice(0, MOST_ERRORS).map(shorten),
    ...(omitted > 0 && { omitted }),
  }
}

function shorten({ detail, pointer, code }: ProblemError): ProblemError {
  return {
    detail: detail.length > LONGEST_TEXT ? `${detail.slice(0, LONGEST_TEXT - 1)}…` : detail,
    ...(pointer !== undefined && pointer.length <= LONGEST_TEXT && { pointer }),
    ...(code !== undefined && { code }),
  }
}
