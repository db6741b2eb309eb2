/** Knows where a definition was written: the place in the source that called `defineId`. */

/** A place in a source file. */
export interface CallSite {
  /** The file alone, without scheme and query: what stays the same when a module is loaded anew. */
  readonly file: string
  /** `file:line:column`, for people. */
  readonly text: string
  /** The module's own name, where the file is a chunk of many and the engine was told. */
  readonly module: string | undefined
}

/**
 * Whether two places, the second evaluated later, are in one module.
 *
 * In a chunk, Turbopack names a module only when it evaluates it anew after an edit (`?id=…`), and it does so for
 * each chunk that has it: what was loaded without a name may then come from any chunk beside the first.
 */
export function isSameModule(first: CallSite, second: CallSite): boolean {
  if (first.module && second.module) return first.module === second.module
  return first.file === second.file || (!!second.module && folderOf(first) === folderOf(second))
}

function folderOf({ file }: CallSite): string {
  return file.slice(0, file.lastIndexOf('/'))
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

// The first frame, after V8's line `Error`: V8's `at name (place)` or `at place`, JavaScriptCore's and Firefox's
// `name@place`. A place is a URL or a path, perhaps a query, the line and the column. Turbopack's query is
// `id=[project]/src/ids.ts [app-rsc] (ecmascript)`, escaped once on servers and twice in browsers.
const FRAME =
  /^(?:Error(?::.*)?\n)?(?:\s*at (?:.*? \((?=.*\)(?:\n|$))|async )?|[^@\n]*@)([a-z-]+:\/\/)?(.+?)(?:\?(?:id=(%(?:25)*5B[^:\n]*)|[^:\n]*))?(:\d+:\d+)\)?(?:\n|$)/

function parseStack(stack: unknown): CallSite | undefined {
  const [, scheme, path, module, position] = (typeof stack === 'string' && FRAME.exec(stack)) || []
  if (!path) return undefined
  // One spelling, where a module is loaded by its path first, and then by a URL: `C:\my app` and `/C:/my%20app`.
  const file = (scheme ? unescapeUrl(path) : path).replace(/^\/(?=[A-Za-z]:)/, '').replaceAll('\\', '/')
  return { file, text: file + position, module }
}

function unescapeUrl(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
