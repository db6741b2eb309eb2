/** One body for whatever refuses a request: a schema, the parser of bodies, a limit. */
import { STATUS_CODES } from 'node:http'
import { problemOf } from 'brandid'

/** The problem of an error that blames the client; `undefined` for a fault of the program. */
export function describeRefusal(error: unknown) {
  const { status, statusCode = status } = Object(error)
  const isRefusal = Number.isInteger(statusCode) && statusCode >= 400 && statusCode < 500
  // Messages of parsers quote the body, which may hold a secret.
  return (
    problemOf(error) ??
    (isRefusal ? { title: STATUS_CODES[statusCode], status: statusCode as number, errors: [] } : undefined)
  )
}

/** The response of a refusal, for frameworks that return one. */
export function respondToRefusal(error: unknown): Response | undefined {
  const problem = describeRefusal(error)
  const headers = { 'content-type': 'application/problem+json' }
  return problem && Response.json(problem, { status: problem.status, headers })
}
