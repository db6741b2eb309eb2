/** The issues of zod, of the Standard Schema and of Fastify's validators, as errors of a problem. */
import { chooseAlternative } from './alternatives.ts'
import type { ProblemError } from './problem.ts'

/** What an issue of zod may have inside: issues of the alternatives of a union, or of a key or an element. */
interface Inside {
  readonly errors?: unknown
  readonly issues?: unknown
}

/** What the issues of any of them may have. */
export interface Issue extends Inside {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[]
  readonly instancePath?: string
  readonly code?: unknown
  readonly keyword?: unknown
  readonly params?: Inside & { readonly code?: unknown; readonly params?: { readonly code?: unknown } }
}

/** The issues of an error: a list that is not empty, of objects with a message. */
export function readIssues(error: unknown): readonly Issue[] | undefined {
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

/** A response has no more of them: a body of many faults must not make one that is many times as long. */
export const MOST_ERRORS = 50

/** What an issue says: the issues inside of it, where they say more. Of many, it reads one more than a response has. */
export function readErrors(issue: Issue): readonly ProblemError[] {
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
