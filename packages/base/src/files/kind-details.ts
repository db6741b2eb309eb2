/** The details of a kind, such as its link, which come from `kinds` of the configuration and go into the manifest. */
import { isDay } from '../terminal/values.ts'

/** The rules for a detail, which is a string. */
interface Detail {
  /** In both JSON Schemas. */
  readonly description: string
  /** In both JSON Schemas. */
  readonly pattern: RegExp
  /** The expectation in the error about any other string. */
  readonly expected: string
  /** A check that the pattern cannot express. */
  isRight?(text: string): boolean
}

/** A row for each detail. The readers of the configuration and of a manifest, and both JSON Schemas, are derived from it. */
const rows = {
  link: {
    description: 'The http or https URL of an entity page, with `{id}` as a placeholder for the ID.',
    // Other schemes, above all `javascript:`, would be dangerous in a link.
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

/** Whether a value is valid for a detail. */
export function isDetail(name: DetailName, value: unknown): value is string {
  const { pattern, isRight = () => true } = DETAILS[name]
  return typeof value === 'string' && pattern.test(value) && isRight(value)
}

/** The details of a kind. */
export type Details = { readonly [Name in DetailName]?: string }

/** Details by prefix, by the name of a key, or by a scope and a prefix: `stripe:sub`. */
export type KindDetails = ReadonlyMap<string, Details>
