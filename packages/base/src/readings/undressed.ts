/** The ID in a string with more: a name, punctuation, other dashes, a call, a line of JSON, or letters instead of digits. */

import { uuid25 } from 'brandid/formats'

const UUID25 = uuid25({ version: 'any' })

/** The ID, and the faults around it or in it. */
export interface Undressed {
  readonly text: string
  readonly wrong: string
  /** Whether other IDs may be in the string. */
  readonly isPart?: true
  /** Whether characters of the ID itself were mended. */
  readonly isMended?: true
}

/** Lists the IDs that a string may contain, the likeliest first. */
export function undress(input: string): Undressed[] {
  const text = input.normalize('NFKC').replace(INVISIBLE, '').trim()
  return [
    ...plain(input, text),
    ...called(text),
    ...named(text),
    ...inJson(text),
    ...regrouped(text),
    ...refolded(text),
    ...behindPath(text),
  ].filter((each) => each.text !== '' && each.text !== input)
}

/** Zero-width characters, direction marks, and the soft hyphen. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
const AROUND = /^[\s"'`<({[“”‘’«‹„*]+|[\s"'`>)}\],;.:!?“”‘’»›*…]+$/g

function plain(input: string, text: string): Undressed[] {
  const bare = text.replace(AROUND, '')
  return [
    ...(text === input ? [] : [{ text, wrong: 'characters of another width, or invisible characters' }]),
    ...(bare === text ? [] : [{ text: bare, wrong: 'punctuation around the ID' }]),
  ]
}

const CALL = /^(?:new\s+)?[A-Za-z][\w.]{1,40}\(\s*["'`“‘]?([^"'`“”‘’()]+)["'`”’]?\s*\)$/

/** Reads the argument of `ObjectId("…")` or `UUID('…')`. */
function called(text: string): Undressed[] {
  const [, inner] = CALL.exec(text) ?? []
  return inner === undefined ? [] : [{ text: inner.trim(), wrong: 'a call around the ID' }]
}

/** A name with the ending of an ID's name. */
const NAME = /(?:id|Id|ID|key|[Uu]uid|UUID|guid|GUID|ulid|ULID)$/
const ASSIGNED = /^["'`]?([\w.$-]{2,60})["'`]?\s*(?::=|=>|[:=])\s*["'`“]?([^"'`“”]+?)["'`”]?[,;]?$/

/** Reads the value of `id=…` or `"uuid": "…"`. */
function named(text: string): Undressed[] {
  const [, name = '', value] = ASSIGNED.exec(text) ?? []
  return value === undefined || !NAME.test(name) ? [] : [{ text: value, wrong: 'a name before the ID' }]
}

/** The number of an object's members that are examined. */
const MOST_MEMBERS = 100

/** Reads the members of an object that have names of IDs, or a string of JSON. */
function inJson(text: string): Undressed[] {
  if (!/^["{[]/.test(text)) return []
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'string') return [{ text: value, wrong: 'a string of JSON around the ID' }]
    const members = [...membersOf(value)].slice(0, MOST_MEMBERS)
    const wrong = 'a line of JSON around the ID'
    return members.map((each) => ({ text: each, wrong, isPart: true }))
  } catch {
    return []
  }
}

/** A work list instead of recursion, because pasted JSON may be nested to any depth. */
function membersOf(value: unknown): string[] {
  const found: string[] = []
  const waiting = [value]
  for (const each of waiting) {
    if (typeof each !== 'object' || each === null) continue
    for (const [name, member] of Object.entries(each)) {
      if (typeof member === 'string' && NAME.test(name)) found.push(member)
      waiting.push(member)
    }
  }
  return found
}

/** The dashes that word processors write instead of a hyphen, and other replacements. */
const DASHES = /[\u2010-\u2015\u2212_\s-]/g
const GROUPS = /^.{8}-.{4}-.{4}-.{4}-.{12}$/
const HEX = /^[0-9a-f]{32}$/i
/** Letters that people write instead of hexadecimal digits. */
const ALIKE: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }

/** Reads a UUID in other groups, with other dashes, as bytes of C, or with letters instead of digits. */
function regrouped(text: string): Undressed[] {
  const bare = text.replace(AROUND, '').replace(DASHES, '-')
  const digits = (text.startsWith('{0x') ? joinBytes(text) : bare).replaceAll('-', '')
  const isGrouped = GROUPS.test(bare)
  if (HEX.test(digits)) {
    const isMarked = bare.includes('-') || text.startsWith('{0x')
    return isMarked
      ? [{ text: groupDigits(digits), wrong: 'hyphens at other places, or other characters', isMended: true }]
      : []
  }
  const mended = digits.replace(/[oil]/gi, (letter) => ALIKE[letter.toLowerCase()] as string)
  const at = [...text].findIndex((letter) => /[oil]/i.test(letter))
  if (!isGrouped || !HEX.test(mended)) return []
  return [
    {
      text: groupDigits(mended),
      wrong: `letters instead of digits: character ${at + 1} is "${text.charAt(at)}"`,
      isMended: true,
    },
  ]
}

/** Joins `{0x382c74c3,0x721d,0x4f34,{0x80,…}}`, which has numbers of 8, 4, 4 and 2 digits. */
const joinBytes = (text: string) =>
  Array.from(text.matchAll(/0x([0-9a-f]+)/gi), ([, digits], i) =>
    (digits as string).padStart([8, 4, 4][i] ?? 2, '0'),
  ).join('')

const groupDigits = (digits: string) =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-').toLowerCase()

const ID = /^([A-Za-z]\w{0,62})_([0-9A-Za-z]{20,64})$/

/** Reads a prefix or a body in another case, or a capital instead of a digit, if only a single form is correct. */
function refolded(text: string): Undressed[] {
  const [, prefix = '', body = ''] = ID.exec(text) ?? []
  if (prefix === '') return []
  const isOneCase = body === body.toLowerCase() || body === body.toUpperCase()
  const lower = `${prefix}_${body}`.toLowerCase()
  if (isOneCase && lower !== text) return [{ text: lower, wrong: 'another case' }]
  const [capital, more] = body.match(/[A-Z]/g) ?? []
  const digit = ALIKE[(capital ?? '').toLowerCase()]
  if (capital === undefined || more !== undefined || digit === undefined) return []
  // If the small letter is also possible, the character could have been either.
  if (UUID25.check(body.toLowerCase(), 0) === undefined) return []
  const at = prefix.length + 1 + body.indexOf(capital)
  const wrong = `a letter instead of a digit: character ${at + 1} is "${capital}"`
  return [{ text: text.slice(0, at) + digit + text.slice(at + 1), wrong }]
}

/** Reads the last segment of a path, or the part after a scheme. */
function behindPath(text: string): Undressed[] {
  const [, path = '', segment] = /^([\w./:@-]*[/:])([0-9A-Za-z_-]{12,})$/.exec(text) ?? []
  return segment === undefined || /[0-9A-Za-z]{20}/.test(path)
    ? []
    : [{ text: segment, wrong: 'a path before the ID', isPart: true }]
}
