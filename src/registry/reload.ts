/** Reloads: in development, a module that is evaluated again replaces its own earlier definitions. */

import type { CallSite, Claim, Entry, Place, Rival } from './records.ts'

let job: Claim['job']

/** Returns the current job, which is a run of synchronous code. The job's first definition queues a microtask that ends the job. */
export function currentJob(): Claim['job'] {
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
 * Whether a claim comes from a reload of the holder's module. A reload cannot turn a token into an ID or an ID into a token, because
 * errors and `redact` rely on token prefixes.
 */
export function isReload(holder: Entry, record: Entry, claim: Claim): boolean {
  const own = holder.claims.filter(({ copy }) => copy === claim.copy)
  const earlier = own.length > 0 ? own : holder.claims
  return holder.isToken === record.isToken && earlier.every((each) => isSameModule(each, claim))
}

/** Removes the records that a reload replaces. */
export function removeRivals<Held>(
  rivals: readonly Rival<Held>[],
  listPlaces: (record: Held) => Place<Held>[],
): void {
  for (const { holder } of rivals) for (const { key, map } of listPlaces(holder)) map.delete(key)
}

function isSameModule(earlier: Claim, later: Claim): boolean {
  const [before, after] = [earlier.site(), later.site()]
  return !!earlier.job?.isOver && !!before && !!after && readModule(before) === readModule(after)
}

/**
 * Returns the module that contains a call site. Next.js evaluates a module once for each layer. webpack puts the layer before the module's
 * path, and Turbopack writes a chunk for each layer, so all chunks in a folder count as one module.
 */
function readModule(site: CallSite): string {
  return site.replace(/:\d+:\d+$/, '').replace(/^\/\([^)]*\)|(?<=\/chunks\/).*$/g, '')
}
