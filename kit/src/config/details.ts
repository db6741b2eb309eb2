/** What a project says of a kind of ids for people: where one is to be seen, and since when there are some. */

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

/** Whether a text is a day of the calendar, as ISO 8601 writes it. */
export function isDay(text: string): boolean {
  const timeMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // The parser rolls over a month of 31 days too many: it must come back as it went.
  return Number.isFinite(timeMs) && new Date(timeMs).toISOString().startsWith(text)
}
