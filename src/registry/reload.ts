/** Reloads: in development, a module that is evaluated again replaces its own definitions. */

import type { CallSite, Claim, Entry, Place, Rival } from './records.ts'

let job: Claim['job']

/** The first definition of a job queues the microtask that ends it. */
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

/** Errors and `redact` rely on the prefix of a token, so no reload turns a token into an ID, nor an ID into a token. */
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
 * The file of a place. Next evaluates a module once for each layer, which webpack writes before its path, and Turbopack
 * into a chunk of its own: chunks of one folder count as one file.
 */
function readModule(site: CallSite): string {
  return site.replace(/:\d+:\d+$/, '').replace(/^\/\([^)]*\)|(?<=\/chunks\/).*$/g, '')
}
