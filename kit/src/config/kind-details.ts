/** The kinds of ids in a configuration, by prefix, with their details. */
import { type Details, isDay, isWebAddress } from './details.ts'
import { type Placed, readObject, unexpected } from './json-shape.ts'

/** Details by prefix, by the name of a key, or by a scope and a prefix: `stripe:sub`. */
export type KindDetails = ReadonlyMap<string, Details>

/** @throws {UserError} A member is unknown, or its value is refused. */
export function readKindDetails(placed: Placed): KindDetails {
  const kinds = readObject(placed)
  return new Map(
    Object.entries(kinds).map(([prefix, value]) => [
      prefix,
      readDetails({ value, place: `"${prefix}" in ${placed.place}` }),
    ]),
  )
}

function readDetails(placed: Placed): Details {
  const { link, since } = readObject(placed, ['link', 'since'])
  return {
    ...(link !== undefined && {
      link: readText(
        { value: link, place: `"link" of ${placed.place}` },
        'an address of http or https',
        isWebAddress,
      ),
    }),
    ...(since !== undefined && {
      since: readText(
        { value: since, place: `"since" of ${placed.place}` },
        'a day such as 2026-01-31',
        isDay,
      ),
    }),
  }
}

function readText(placed: Placed, expected: string, isRight: (text: string) => boolean): string {
  if (typeof placed.value === 'string' && isRight(placed.value)) return placed.value
  throw unexpected(placed, expected)
}
