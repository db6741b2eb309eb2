/** Details of kinds that people configure: since when there are such ids, and where one is shown. */
import { isDay } from '../terminal/values.ts'
import { type Placed, readObject, unexpected } from './config-schema.ts'

/** The details of a kind. */
export interface Details {
  /** An address of http or https, with `{id}` in the place of an id. */
  readonly link?: string
  /** A day: `2026-01-31`. */
  readonly since?: string
}

/** Whether a text is an address of http or https: no other scheme is a link, `javascript:` least of all. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

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
