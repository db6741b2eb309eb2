/** The normalization of a text that somebody typed, where the definition is to be found. */
import type { AnyId } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { foldAscii, PREFIX_MAX_LENGTH, readPrefix, SEPARATOR } from '../definition/prefix.ts'
import { failure, type IdError, type IdResult } from '../errors/error.ts'

type Normalizing = Pick<AnyIdDef, 'entity' | 'safeNormalize'>

/** The definition of a present or former prefix. */
export type FindDefinition = (prefix: string) => Normalizing | undefined

/**
 * The definitions that a typed text may be of. Each part before a separator may be the prefix, because a named id may
 * hold several.
 */
export function listCandidates(text: string, find: FindDefinition): Normalizing[] {
  const start = foldAscii(text.trim().slice(0, PREFIX_MAX_LENGTH + 1))
  return Array.from(start.matchAll(new RegExp(SEPARATOR, 'g')), ({ index }) =>
    find(start.slice(0, index)),
  ).filter((definition) => definition !== undefined)
}

/**
 * The canonical id that a typed text stands for. Where the text has a known prefix, the refusal is that of its
 * definition; otherwise that of the whole set.
 */
export function normalizeAny(
  input: unknown,
  find: FindDefinition,
  refuse: (input: unknown) => IdError,
): IdResult<AnyId> {
  if (typeof input !== 'string') return failure(() => refuse(input))
  const results = listCandidates(input, find).map((each) => each.safeNormalize(input))
  return (
    results.find(({ success }) => success) ??
    find(foldAscii(readPrefix(input.trim())))?.safeNormalize(input) ??
    failure(() => refuse(input))
  )
}
