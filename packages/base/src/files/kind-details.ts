/** The details of a kind, such as its link: in `kinds` of the configuration, and from there in the manifest. */
import { isDay } from '../terminal/values.ts'

/** A detail, which is a string. */
interface Detail {
  /** In both JSON Schemas. */
  readonly description: string
  /** In both JSON Schemas. */
  readonly pattern: RegExp
  /** In the error of another string. */
  readonly expected: string
  /** For what a pattern cannot tell. */
  isRight?(text: string): boolean
}

/** One row each: the readers of the configuration and of a manifest, and both JSON Schemas, follow from it. */
const rows = {
  link: {
    description: 'The address of the page of one entity, of http or https, in which `{id}` stands for an id.',
    // No other scheme is a link, `javascript:` least of all.
    pattern: /^https?:\/\//,
    expected: 'an address of http or https',
    isRight: (text) => URL.canParse(text),
  },
  since: {
    description: 'The day since which there are such ids.',
    pattern: /^\d{4}-\d{2}-\d{2}$/,
    expected: 'a day such as 2026-01-31',
    isRight: isDay,
  },
} satisfies Readonly<Record<string, Detail>>

export type DetailName = keyof typeof rows

export const DETAILS: Readonly<Record<DetailName, Detail>> = rows

export const DETAIL_NAMES = Object.keys(rows) as readonly DetailName[]

/** Whether a value is right as the detail of a name. */
export function isDetail(name: DetailName, value: unknown): value is string {
  const { pattern, isRight = () => true } = DETAILS[name]
  return typeof value === 'string' && pattern.test(value) && isRight(value)
}

/** The details of a kind. */
export type Details = { readonly [Name in DetailName]?: string }

/** Details by prefix, by the name of a key, or by a scope and a prefix: `stripe:sub`. */
export type KindDetails = ReadonlyMap<string, Details>
