/** The answer 400 of a route handler. */
import { problemOf } from 'brandid'

export function refused(error: unknown): Response {
  const headers = { 'content-type': 'application/problem+json' }
  return Response.json(problemOf(error), { status: 400, headers })
}
