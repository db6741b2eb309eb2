/** The answer to a refused request, for Hono's validators, its parser and its limit. */
import { problemOf } from 'brandid'
import type { Context } from 'hono'
import { respondToRefusal } from './refusal.js'

export function refuse(result: { success: boolean; error?: unknown }, c: Context) {
  if (result.success) return
  return c.json(problemOf(result.error), 400, { 'content-type': 'application/problem+json' })
}

export function answerError(error: Error, c: Context): Response {
  return respondToRefusal(error) ?? c.text('Internal Server Error', 500)
}
