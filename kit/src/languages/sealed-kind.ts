/** The kinds whose ids are sealed: a program with the secrets computes them from keys, and reads the keys of them. */
import type { PlainOptions } from 'brandid/internal'
import type { Domain, KeyKind, Kind } from './domain.ts'

/** A kind with a sealed format. */
export interface SealedKind {
  readonly kind: Kind
  /** The place of the sealed format in the domain's list. */
  readonly format: number
  /** Whether new ids are sealed: otherwise the format is a former one, whose ids are only opened. */
  readonly seals: boolean
  /** The keys, where the manifest has their definition. */
  readonly key: KeyKind | undefined
  /** The largest key. */
  readonly max: bigint
}

export function listSealed({ kinds, keys }: Domain): SealedKind[] {
  return kinds.flatMap((kind) => {
    const { format, accepts } = kind.entry
    const place = [format, ...accepts].findIndex(({ name }) => name === 'sealed')
    if (place < 0) return []
    const { options } = place === 0 ? format : (accepts[place - 1] as typeof format)
    const { name, format: value } = options as PlainOptions
    const key = keys.find(({ entry }) => entry.key === name)
    const most = value === 'bigint' ? 2n ** 63n - 1n : BigInt(Number.MAX_SAFE_INTEGER)
    const max = key === undefined ? most : BigInt(key.entry.max as string)
    return [{ kind, format: kind.formats[place] as number, seals: place === 0, key, max }]
  })
}
