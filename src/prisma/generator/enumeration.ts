/** Names in a sentence: `A`, `A and B`, `A, B and C`. */
export const enumeration = (names: readonly string[]): string => {
  const last = names.slice(-1)
  const others = names.slice(0, -1)
  return others.length === 0 ? last.join() : `${others.join(', ')} and ${last.join()}`
}
