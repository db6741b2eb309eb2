'use client'
/** A client component with IDs of several kinds. */

export function IdList({ ids }: { ids: { prefix: string; id: string }[] }) {
  return ids.map(({ prefix, id }) => <p key={id}>{`${prefix}: ${id}`}</p>)
}
