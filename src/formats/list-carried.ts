/** What the bodies of a format carry, as words. */
import type { AnyFormat } from './shared/format.ts'

/** What a body may carry. */
export type Carried = 'time' | 'uuid' | 'bytes' | 'bigint' | 'fields'

/** What the bodies of a format carry. */
export function listCarried({
  timestamp,
  holdsUuid,
  toBytes,
  toBigInt,
  read,
}: AnyFormat): readonly Carried[] {
  const carried = { time: timestamp, uuid: holdsUuid, bytes: toBytes, bigint: toBigInt, fields: read }
  return (Object.keys(carried) as Carried[]).filter((each) => carried[each])
}
