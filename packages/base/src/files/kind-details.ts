/** Details of a kind, such as its link, copied from `kinds` in the configuration to the manifest. */
import { isDay } from '../terminal/values.ts'

/** The rules for a detail, which is a string. */
interface Detail {
  /** The description in the JSON Schemas of the configuration and the manifest. */
  readonly description: string
  /** The pattern in the JSON Schemas of the configuration and the manifest. */
  readonly pattern: RegExp
  /** The description of a valid string, for the error. */
  readonly expected: string
  /** An additional check that the pattern cannot express. */
  isRight?(text: string): boolean
}

/** One row per detail. The configuration reader, the manifest reader and their JSON Schemas are derived from these rows. */
const rows = {
  link: {
    description: 'The http or https URL of an entity page, with `{id}` as a placeholder for the ID.',
    // Other schemes, especially `javascript:`, would be dangerous in a link.
    pattern: /^https?:\/\//,
    expected: 'an http or https URL',
    isRight: (text) => URL.canParse(text),
  },
  since: {
    description: 'The day on which the first ID of this kind was created.',
    pattern: /^\d{4}-\d{2}-\d{2}$/,
    expected: 'a day such as 2026-01-31',
    isRight: isDay,
  },
} satisfies Readonly<Record<string, Detail>>

export type DetailName = keyof typeof rows

export const DETAILS: Readonly<Record<DetailName, Detail>> = rows

export const DETAIL_NAMES = Object.keys(rows) as readonly DetailName[]

/** Whether a value is valid for the given detail. */
export function isDetail(name: DetailName, value: unknown): value is string {
  const { pattern, isRight = () => true } = DETAILS[name]
  return typeof value === 'string' && pattern.test(value) && isRight(value)
}

/** A kind's details. */
export type Details = { readonly [Name in DetailName]?: string }

/** Details by prefix, by key name, or by scope and prefix: `stripe:sub`. */
export type KindDetails = ReadonlyMap<string, Details>
