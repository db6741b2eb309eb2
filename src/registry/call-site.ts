/** The call site of a definition: the location in the source, in the module that defines. */

/** A place in a source file. */
export interface CallSite {
  /** `file:line:column`, without scheme and query, for people. */
  readonly text: string
  /** The same, as the engine spells it. */
  readonly place: string
}

// V8's stack API, which the other engines have taken over; ECMAScript's library types do not have it.
const engine: {
  stackTraceLimit?: number
  captureStackTrace?(holder: object, callee: unknown): void
} & ErrorConstructor = Error

// A module may define through a helper that calls another, inside `map` or `forEach`; few do so more deeply.
const MOST_FRAMES = 16

/**
 * Captures the stack of `callee`'s caller, and reads it when asked: most definitions never are. The site is
 * `undefined` where the engine gives no stack, or a program has replaced its stack API by one that throws.
 */
export function captureCallSite(callee: unknown): () => CallSite | undefined {
  const holder: { stack?: unknown } = {}
  const { stackTraceLimit } = engine
  attempt(() => {
    // Set by reflection, which fails silently where intrinsics are frozen.
    Reflect.set(engine, 'stackTraceLimit', MOST_FRAMES)
    engine.captureStackTrace?.(holder, callee)
  })
  attempt(() => Reflect.set(engine, 'stackTraceLimit', stackTraceLimit))
  return () => attempt(() => parseStack(holder.stack))
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

interface Frame {
  readonly name: string
  readonly place: string
}

/** The frame of the module: helpers and callbacks lie before it, the runtime that evaluates modules behind it. */
function parseStack(stack: unknown): CallSite | undefined {
  if (typeof stack !== 'string') return undefined
  const frames = stack.split('\n').flatMap(parseFrame)
  const at = frames.findIndex(({ name, place }, i) => isModule(name, frames[i + 1]) && isSource(place))
  const frame = frames[at] ?? frames[0]
  return frame && siteOf(frame.place)
}

// V8's `at name (place)` and `at place`; JavaScriptCore's and Firefox's `name@place`.
const FRAME = /^(?:\s*at (?:async )?(?:(.*?) \((.*)\)|(.*))|([^@]*)@(.*))$/

function parseFrame(line: string): Frame[] {
  const groups = FRAME.exec(line)
  if (!groups) return []
  const [, name, place, barePlace, otherName, otherPlace] = groups
  return [{ name: [name, otherName].join(''), place: [place, barePlace, otherPlace].join('') }]
}

// What engines and bundlers call the evaluation of a module: V8's CommonJS, JavaScriptCore, Turbopack, webpack's `eval`,
// a module's path or number as the name of its factory, and esbuild's `__esm` initializers.
const MODULE_NAME =
  /^(?:Object\.<anonymous>|(?:Module\.)?eval|module code|global code|module evaluation|.*[/[].*|(?:.*\.)?\d+|init_.*)$/

/** Whether a frame evaluates a module. One without a name does, unless a built-in function calls it back. */
function isModule(name: string, next: Frame | undefined): boolean {
  return name === ''
    ? !next || isSource(next.place) || next.place.startsWith('node:')
    : MODULE_NAME.test(name)
}

function isSource(place: string): boolean {
  return /:\d+:\d+$/.test(place) && !place.startsWith('node:')
}

// A URL or a path, perhaps a query, the line and the column.
const PLACE = /^([a-z-]+:\/\/)?(.+?)(?:\?[^:]*)?(:\d+:\d+)$/

function siteOf(place: string): CallSite | undefined {
  const [, scheme, path, position] = PLACE.exec(place) ?? []
  if (!path) return undefined
  // One spelling for a module that is loaded by its path first and by a URL later: `C:\my app`, `/C:/my%20app`.
  const file = (scheme ? unescapeUrl(path) : path).replace(/^\/(?=[A-Za-z]:)/, '').replaceAll('\\', '/')
  return { text: file + position, place }
}

function unescapeUrl(path: string): string {
  return attempt(() => decodeURIComponent(path)) ?? path
}
