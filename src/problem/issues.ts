/** Validator issues, as distinct from errors. */
import { type ErrorDetails, IdError, type IdErrorCode } from '../errors/error.ts'
import { ownMembers } from '../errors/runtime.ts'

/** Returns an error's issues, which are a non-empty list of objects with a message. */
export function readIssues(error: unknown): readonly Issue[] | undefined {
  const { issues, validation } = Object(error)
  const list: unknown = Array.isArray(error) ? error : (issues ?? validation)
  return areIssues(list) ? list : undefined
}

/** The issues nested in a Zod issue: for the alternatives of a union, for a key, or for an element. */
interface Inside {
  readonly errors?: unknown
  readonly issues?: unknown
}

/** The members of an issue from any validator. */
export interface Issue extends Inside {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[]
  readonly instancePath?: string
  readonly code?: unknown
  readonly keyword?: unknown
  readonly params?: Inside & { readonly code?: unknown; readonly params?: { readonly code?: unknown } }
}

export function areIssues(value: unknown): value is readonly Issue[] {
  return Array.isArray(value) && value.length > 0 && value.every(isIssue)
}

/**
 * Whether a value is an issue, with a message for the client. An error's message is for developers, so a copy of an error, which may have
 * any name and members, must not pass for an issue. An issue must therefore have a list or an Ajv `instancePath` as its path, or only known
 * own members.
 *
 * A copy of an error that has only a message, or only a message and a path, cannot be distinguished from a Standard Schema issue.
 */
function isIssue(value: unknown): value is Issue {
  if (value instanceof IdError) return blamesClient(value)
  const issue = Object(value)
  const { message, path, instancePath, code, kind } = issue
  if (typeof message !== 'string' || isError(issue)) return false
  // GraphQL's formatted errors also have a path.
  if (Array.isArray(path)) return !Object.hasOwn(issue, 'extensions') && !Object.hasOwn(issue, 'locations')
  if (typeof instancePath === 'string' || VALIBOT_KIND.test(kind)) return true
  // Validators' codes are lowercase words, unlike the codes of systems, databases and gRPC.
  const isCode = code === undefined || typeof code === 'object' || /^[a-z]/.test(code)
  return (
    isCode &&
    Object.hasOwn(issue, 'message') &&
    Object.keys(issue).every((name) => MEMBERS_WITHOUT_PATH.test(name))
  )
}

const VALIBOT_KIND = /^(?:schema|validation|transformation)$/

/** The members of issues from Standard Schema, this library, and Zod with Fastify, which may have no path. */
const MEMBERS_WITHOUT_PATH = /^(?:message|path|code|keyword|params|errors|issues)$/

/** Whether an `IdError` blames the client's input, rather than a database row or the program. */
export function blamesClient({ code, details }: IdError): boolean {
  const { column, key } = ownMembers<ErrorDetails>(details ?? {})
  // For a key, even `out_of_range` blames the input, whereas for an ID, `out_of_range` reports a mistake in the program.
  return column === undefined && (key !== undefined || REFUSALS.has(code))
}

// Saved when the module loads, because other code may replace the function later.
export const tagOf = Object.prototype.toString

/** Whether an object is an error of any class or realm, or the JSON copy of an error from another process or a log. */
export function isError(value: object & { readonly name?: unknown }): boolean {
  const { name } = value
  return (
    value instanceof Error ||
    tagOf.call(value) === '[object Error]' ||
    // With a polluted `Object.prototype`, every object may have a `stack`.
    ('stack' in value && !('stack' in Object.prototype)) ||
    (typeof name === 'string' && /(?:Error|Exception)$/.test(name))
  )
}

/** The codes that blame the input. Every other code reports a bug, a misconfiguration or a problem with the machine. */
export const REFUSALS: ReadonlySet<string | undefined> = /* @__PURE__ */ new Set<IdErrorCode>([
  'not_a_string',
  'wrong_type',
  'missing_prefix',
  'wrong_prefix',
  'former_prefix',
  'unknown_prefix',
  'is_token',
  'invalid_length',
  'invalid_character',
  'overflow',
  'wrong_version',
  'invalid_seal',
])
