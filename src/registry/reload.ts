/** Modules that are evaluated more than once: in several chunks of a bundle, and by hot reload. */
import type { CallSite } from './call-site.ts'
import { type Claim, keysOf, type Records, type RegistryRecord } from './records.ts'

/** What an environment allows besides one definition for each prefix. */
interface Rules {
  /** The present run of synchronous code. */
  readonly currentJob: () => Claim['job']
  /** Whether two calls with equal definitions are one module, in two parts of a bundle. */
  readonly isTwin: (earlier: Claim, later: Claim) => boolean
  /** Whether a record is that of the module which makes the claim, evaluated anew. */
  readonly isReplaceable: (holder: RegistryRecord, record: RegistryRecord, claim: Claim) => boolean
  /** Frees the keys of a record that is replaced. */
  readonly retire: (records: Records, holder: RegistryRecord, record: RegistryRecord) => void
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * The rules of the environment. In production nothing is replaced: there a lazy part of a bundle only looks like a
 * reload. Equal definitions are one, because a chunk looks like a module. Bundlers replace
 * `process.env.NODE_ENV` in this spelling, and drop the other rules from what they build for production.
 */
export function rulesOfEnvironment(): Partial<Rules> {
  try {
    return process.env.NODE_ENV === 'production'
      ? { isTwin: () => true }
      : { currentJob, isTwin, isReplaceable, retire }
  } catch {
    // A browser without a bundler has no `process`. It evaluates each module once, and reloads pages.
    return {}
  }
}

let job: Claim['job']

/** The first definition of a job queues the microtask that ends it. */
function currentJob(): Claim['job'] {
  if (job) return job
  const started = { isOver: false }
  job = started
  queueMicrotask(() => {
    started.isOver = true
    job = undefined
  })
  return started
}

/**
 * Next's Pages Router leaves packages to Node, and has its modules once in each layer. Its webpack names the layer,
 * `(api-node)/./src/ids.ts`; its Turbopack writes a chunk for each, `server/chunks/ssr/….js`.
 */
function isTwin({ site }: Claim, later: Claim): boolean {
  const [before, after] = [site(), later.site()]
  if (!before || !after || before.place === after.place) return false
  const isOneModule = fileOf(before) === fileOf(after)
  const part = isOneModule ? LAYER : CHUNK
  return part.test(before.place) && part.test(after.place)
}

/**
 * The module may be evaluated anew with this package, and have changed. Errors and `redact` rely on the prefix of a
 * token, so no reload turns a token into an id, or back.
 */
function isReplaceable(holder: RegistryRecord, record: RegistryRecord, claim: Claim): boolean {
  const own = holder.claims.filter(({ copy }) => copy === claim.copy)
  const claims = own.length > 0 ? own : holder.claims
  return holder.isToken === record.isToken && claims.some((earlier) => isReload(earlier, claim))
}

function isReload(earlier: Claim, later: Claim): boolean {
  if (!earlier.job?.isOver) return false
  const [before, after] = [earlier.site(), later.site()]
  if (!before || !after || !isSameModule(before, after)) return false
  // An engine evaluates a URL once: another place of it is another definition, in a lazy part of a bundle.
  const url = urlOf(before)
  return !url || url !== urlOf(after) || before.text === after.text
}

/** Claims of other copies stay: each copy reloads its own module later. */
function retire(records: Records, holder: RegistryRecord, record: RegistryRecord): void {
  const [claim] = record.claims as [Claim]
  warnOfChange(holder, record, claim)
  for (const each of keysOf(holder)) records.delete(each)
  record.claims.push(
    ...holder.claims.filter((earlier) => earlier.copy !== claim.copy && !isReload(earlier, claim)),
  )
}

let hasWarned = false

/**
 * Says once that a changed definition at another place replaces one: where the engine has paths, a bundle looks so,
 * too.
 */
function warnOfChange(holder: RegistryRecord, record: RegistryRecord, later: Claim): void {
  const [before, after] = [holder.claims[0]?.site(), later.site()]
  if (hasWarned || holder.likeness === record.likeness || !before || !after) return
  if (urlOf(before) || urlOf(after) || before.text === after.text) return
  hasWarned = true
  globalThis.console?.warn(
    `brandid: "${record.prefixes[0]}" at ${after.text} replaces a different definition at ${before.text}, as after a reload. In a bundle, it may be a duplicate: define it once and import it.`,
  )
}

/**
 * Whether two places, the second evaluated later, are in one module.
 *
 * In a chunk, Turbopack names a module (`?id=…`) only when it evaluates it anew after an edit. It does so for each chunk
 * that has the module, so a place without a name may be in any chunk beside the first.
 */
export function isSameModule(first: CallSite, second: CallSite): boolean {
  const [name, other] = [nameOf(first), nameOf(second)]
  if (name && other) return name === other
  return fileOf(first) === fileOf(second) || (!!other && folderOf(first) === folderOf(second))
}

const CHUNK = /\/server\/chunks\//
const LAYER = /^webpack-internal:\/\/\/\([^)]*\)\//

function fileOf({ place, text }: CallSite): string {
  return (LAYER.test(place) ? place.replace(LAYER, '') : text).replace(/:\d+:\d+$/, '')
}

function folderOf({ text }: CallSite): string {
  return text.slice(0, text.lastIndexOf('/'))
}

/** The URL of an ES module with its query, which an engine evaluates once; `undefined` for a path. */
function urlOf({ place }: CallSite): string | undefined {
  return /^(?:file|https?):\/\/.*(?=:\d+:\d+$)/.exec(place)?.[0]
}

/**
 * The module's own name, in a chunk of many: Turbopack's query, `id=[project]/src/ids.ts [app-rsc] (ecmascript)`,
 * escaped once on servers and twice in browsers.
 */
function nameOf({ place }: CallSite): string | undefined {
  return /\?id=(%(?:25)*5B.*):\d+:\d+$/.exec(place)?.[1]
}
