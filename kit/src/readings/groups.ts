/** Ids in groups of characters, as products print them for people: `RUN_03H9W-E7HP2-HZO9B-QBV4L-8RZ84`. */
import { SEPARATOR } from 'brandid/internal'

/** A text without what separates its groups: hyphens and spaces. */
export const joinGroups = (text: string): string => text.replace(/[-\s]+/g, '')

/** An id whose body is in groups, with hyphens between them. */
export function splitGroups(id: string, length: number): string {
  const start = id.lastIndexOf(SEPARATOR) + 1
  const groups = Array.from({ length: Math.ceil((id.length - start) / length) }, (_, index) =>
    id.slice(start + index * length, start + (index + 1) * length),
  )
  return id.slice(0, start) + groups.join('-')
}

/** The right spelling of a text that is printed in capitals, where it differs in nothing but case. */
export const foldedLike = (text: string, canonical: string | undefined): string =>
  canonical !== undefined && canonical.toLowerCase() === text.toLowerCase() ? canonical : text
