/** The order of ids: by text, by integer or by bytes. */
import type { AnyFormat } from '../formats/shared/format.ts'

/** The text where it sorts, else its integer or its bytes. Ranks compare with `<`. */
export function createRank({ lowest, toBigInt, toBytes }: AnyFormat): (body: string) => string | bigint {
  if (!lowest && toBigInt) return (body) => toBigInt(body, 0)
  if (!lowest && toBytes) return (body) => String.fromCharCode(...toBytes(body, 0))
  return (body) => body
}

/** Whether the format says by what its ids are ordered: they carry time, and text, integer or bytes put it first. */
export function hasRank({ timeRangeMs, lowest, toBigInt, toBytes }: AnyFormat): boolean {
  return timeRangeMs !== undefined && (lowest ?? toBigInt ?? toBytes) !== undefined
}
