/** The issues of validators: their lists, and the difference of an issue and an error. */
import { type ErrorDetails, IdError, type IdErrorCode } from '../errors/error.ts'
import { ownMembers } from '../errors/runtime.ts'

/** The issues of an error: a list that is not empty, of objects with a message. */
export function readIssues(error: unknown): readonly Issue[] | undefined {
  const { issues, validation } = Object(error)
  const list: unknown = Array.isArray(error) ? error : (issues ?? validation)
  return areIssues(list) ? list : undefined
}

/** The issues inside an issue of zod: of the alternatives of a union, of a key, or of an element. */
interface Inside {
  readonly errors?: unknown
  readonly issues?: unknown
}

/** The members that the issues of any of them may have. */
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

/** Whether a validator has made a value: its message is for the client. The message of an error is for the developer. */
function isIssue(value: unknown): value is Issue {
  if (value instanceof IdError) return blamesClient(value)
  return typeof Object(value).message === 'string' && !isError(Object(value))
}

/** Whether an `IdError` rejects input, not a row of a database or the program. */
export function blamesClient({ code, details }: IdError): boolean {
  const { column, key } = ownMembers<ErrorDetails>(details ?? {})
  // A key is rejected by codes that ids have for mistakes of the program.
  return column === undefined && (key !== undefined || REFUSALS.has(code))
}

// As it was when the module was loaded: anything may replace it later.
const tagOf = Object.prototype.toString

/** Whether an object is an error: of any class, of another realm, or a copy that a process or a log has sent as JSON. */
export function isError(value: object & { readonly name?: unknown }): boolean {
  const { name } = value
  return (
    value instanceof Error ||
    tagOf.call(value) === '[object Error]' ||
    // Anything may have polluted `Object.prototype`.
    ('stack' in value && !('stack' in Object.prototype)) ||
    (typeof name === 'string' && /(?:Error|Exception)$/.test(name))
  )
}

/** The codes that blame the input. All others report a bug, a misconfiguration or the machine. */
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
