/** One body for whatever refuses a request: a schema, the parser of bodies, a limit. */
import { STATUS_CODES } from 'node:http'
import { problemOf } from 'brandid'

/** Sentences of our own, because the messages of parsers quote the body, which may hold a secret. */
const DETAILS: Readonly<Record<number, string>> = {
  400: 'Expected a body in JSON but received none, or a string that JSON does not allow. Send the output of a JSON encoder.',
  413: 'Expected a shorter body. Send less, or in several requests.',
  415: 'Expected a body in JSON but received another type. Send the header content-type: application/json.',
}

/** The problem of an error that blames the client; `undefined` for a fault of the program. */
export function describeRefusal(error: unknown) {
  const problem = problemOf(error)
  const { status, statusCode = status, message } = Object(error)
  if (problem || !Number.isInteger(statusCode) || statusCode < 400 || statusCode > 499) return problem
  // An error 400 of your own is not about JSON.
  const detail = statusCode === 400 && !/json/i.test(message) ? undefined : DETAILS[statusCode]
  const title = STATUS_CODES[statusCode]
  return { title, status: statusCode as number, errors: detail === undefined ? [] : [{ detail }] }
}

/** The response of a refusal, for frameworks that return one. */
export function respondToRefusal(error: unknown): Response | undefined {
  const problem = describeRefusal(error)
  const headers = { 'content-type': 'application/problem+json' }
  return problem && Response.json(problem, { status: problem.status, headers })
}
