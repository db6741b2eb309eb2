/** Checks that the bodies in a manifest equal the bodies that brandid-kit derives from the formats. */
import { bodySchema } from '../formats/body-schema.ts'
import type { ManifestFormat } from './manifest-schema.ts'

/** An entry's formats, as derived by the reader. */
interface Formats {
  readonly format?: ManifestFormat
  readonly accepts?: readonly ManifestFormat[]
  readonly bare?: readonly ManifestFormat[]
}

/** A format, as received in the manifest. */
interface Received {
  readonly body?: unknown
}

/** An entry's formats, as received in the manifest. */
interface ReceivedFormats {
  readonly format?: Received
  readonly accepts?: readonly Received[]
  readonly bare?: readonly Received[]
}

/** A difference between the manifest and the expected bodies. */
export interface Difference {
  /** The path to the value, relative to the entry. */
  readonly path: readonly PropertyKey[]
  readonly expected: unknown
}

/**
 * Finds the first value in an entry's bodies that differs from the expected value. Members that are missing from the schema are
 * ignored, because a later release may have added them.
 */
export function findDifference(received: ReceivedFormats, described: Formats): Difference | undefined {
  const lists = ['accepts', 'bare'] as const
  const places = [
    { path: ['format'], received: received.format, described: described.format },
    ...lists.flatMap((name) =>
      (received[name] ?? []).map((each, i) => ({
        path: [name, i],
        received: each,
        described: described[name]?.[i],
      })),
    ),
  ]
  for (const { path, received, described } of places) {
    if (received?.body === undefined || !described) continue
    const difference = compareBody(received.body, described.body)
    if (difference) return { path: [...path, 'body', ...difference.path], expected: difference.expected }
  }
  return undefined
}

function compareBody(received: unknown, expected: ManifestFormat['body']): Difference | undefined {
  const missed = compare(received, expected, [])
  if (missed) return missed
  // Remove unknown members first, so that only known members count as unexpected.
  const more = compare(expected, bodySchema.safeParse(received).data, [])
  return more && { path: more.path, expected: undefined }
}

/** Finds the first expected member that is missing or has a different value. */
function compare(received: unknown, expected: unknown, path: readonly PropertyKey[]): Difference | undefined {
  if (typeof expected !== 'object' || expected === null)
    return Object.is(received, expected) ? undefined : { path, expected }
  if (typeof received !== 'object' || received === null) return { path, expected }
  if (Array.isArray(expected) && (!Array.isArray(received) || received.length !== expected.length))
    return { path, expected }
  for (const [name, value] of Object.entries(expected)) {
    const place = [...path, Array.isArray(expected) ? Number(name) : name]
    const difference = compare(Reflect.get(received, name), value, place)
    if (difference) return difference
  }
  return undefined
}
