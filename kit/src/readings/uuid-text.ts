/** UUIDs in their usual text, with the wrappings of other systems. RFC 9562, section 4. */
import { uuidToBytes } from 'brandid/internal'
import { idView } from './parts.ts'
import type { Reading } from './reading.ts'
import type { Subject } from './subject.ts'
import { readUuid, type UuidContent } from './uuid.ts'

const UUID = /^(urn:uuid:)?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i

/**
 * What it costs to have no hyphens: traces and hashes have 32 hexadecimal digits as well, and one in 64 of them has the
 * bits of a version 4.
 */
const BARE = 3
const BARE_RANDOM = 16
const ODDS = '; but one in 64 texts of random digits has these bits, too'
/** What it costs to be in upper case, too: those of `hexUlid` are. */
const BARE_UPPER = 16

/** Reads 32 hexadecimal digits in groups, or without hyphens. */
export function readUuidText(subject: Subject): Reading[] {
  const { body, prefix, nowMs } = subject
  const found = UUID.exec(body)
  if (!found) return []
  const [, urn, ...groups] = found
  const uuid = groups.join('-').toLowerCase()
  const content = readUuid(uuidToBytes(uuid), nowMs)
  const isHyphenated = body.length - (urn?.length ?? 0) === uuid.length
  const isUpper = /[A-Z]/.test(body)
  const wrong = [
    ...subject.wrong,
    ...(urn ? ['"urn:uuid:" before the UUID'] : []),
    ...(isHyphenated ? [] : ['no hyphens']),
    ...(isUpper ? ['upper case'] : []),
  ]
  const canonical = `${prefix ? `${prefix}_` : ''}${uuid}`
  return [
    {
      ...pickContent(content),
      format: 'uuid',
      name: content.title,
      ...(prefix && { prefix }),
      bytes: uuidToBytes(uuid),
      why: `32 hexadecimal digits${isHyphenated ? ' in groups of 8-4-4-4-12' : ''} that hold ${article(content)}${content.doubt}${isHyphenated || content.timeMs !== undefined ? '' : ODDS}`,
      ...(wrong.length > 0 && { wrong, canonical }),
      isDistinct: isHyphenated,
      score:
        content.score -
        (isHyphenated ? 0 : content.timeMs === undefined ? BARE_RANDOM : BARE) -
        (isHyphenated || !isUpper ? 0 : BARE_UPPER),
      views: () =>
        prefix ? [idView(subject, ['UUID', body.length, 'bold']), content.view()] : [content.view()],
    },
  ]
}

/** `a UUID of version 7`, in a sentence. */
export function article({ title, version }: UuidContent): string {
  if (version !== undefined) return `a UUID of version ${version}`
  return title.startsWith('the ') ? title : `a ${title}`
}

/** What a UUID carries, for a reading. */
export function pickContent({ title, doubt, score, view, ...content }: UuidContent) {
  return content
}
