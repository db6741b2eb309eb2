/** The answer to a refused request, for Hono's validators. */
import { problemOf } from 'brandid'
import type { Context } from 'hono'

export function refuse(result: { success: boolean; error?: unknown }, c: Context) {
  if (result.success) return
  return c.json(problemOf(result.error), 400, { 'content-type': 'application/problem+json' })
}
