/** Knows where a definition was written: the place in the source that called `defineId`. */

/** A place in a source file. */
export interface CallSite {
  /** The file alone, without scheme and query: what stays the same when a module is loaded anew. */
  readonly file: string
  /** `file:line:column`, for people. */
  readonly text: string
}

// V8's stack API, which the other engines have taken over; ECMAScript's library types do not have it.
const engine: {
  stackTraceLimit?: number
  captureStackTrace?(holder: object, callee: unknown): void
} & ErrorConstructor = Error

/**
 * Remembers the caller of `callee`, and reads it when asked: most definitions are never asked.
 * `undefined` where the engine gives no stack.
 */
export function captureCallSite(callee: unknown): () => CallSite | undefined {
  const holder: { stack?: unknown } = {}
  const { stackTraceLimit } = engine
  // Set by reflection, which fails quietly where intrinsics are frozen. One frame is all that is needed.
  Reflect.set(engine, 'stackTraceLimit', 1)
  engine.captureStackTrace?.(holder, callee)
  Reflect.set(engine, 'stackTraceLimit', stackTraceLimit)
  return () => parseStack(holder.stack)
}

// The first frame: V8's `at name (place)` or `at place`, JavaScriptCore's and Firefox's `name@place`.
const FRAME = /^(?:\s*at .*? \((.*)\)|(?:\s*at (?:async )?|[^@\n]*@)(.*))$/m
const PLACE = /^(?:[a-z-]+:\/\/)?(.+?)(?:\?[^:]*)?(:\d+:\d+)$/

function parseStack(stack: unknown): CallSite | undefined {
  const frame = typeof stack === 'string' ? FRAME.exec(stack) : null
  const [, file, position] = PLACE.exec(frame?.[1] ?? frame?.[2] ?? '') ?? []
  return file ? { file, text: `${file}${position}` } : undefined
}
