/** Extracts the ID from a string with extra or wrong characters: a name, punctuation, other dashes, a call, JSON, or misread digits. */

import { uuid25 } from 'brandid/formats'

const UUID25 = uuid25({ version: 'any' })

/** An ID, and what is wrong in the ID or around it. */
export interface Undressed {
  readonly text: string
  readonly wrong: string
  /** Set if ordinary words also have this form, so that only a reading with `isDistinct` counts. */
  readonly isWeak?: true
  /** Set if the string may contain other IDs. */
  readonly isPart?: true
  /** Set if characters of the ID itself were corrected. */
  readonly isMended?: true
}

/** Lists the IDs that a string may contain, most likely first. */
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
  ]
}

/** Zero-width characters, direction marks, and the soft hyphen. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
const AROUND = /^[\s"'`<({[“”‘’«‹„*]+|[\s"'`>)}\],;.:!?“”‘’»›*…]+$/g

function plain(input: string, text: string): Undressed[] {
  const bare = text.replace(AROUND, '')
  return [
    ...(text === input ? [] : [{ text, wrong: 'full-width or invisible characters' }]),
    ...(bare === text ? [] : [{ text: bare, wrong: 'punctuation around the ID' }]),
  ]
}

const CALL = /^(?:new\s+)?[A-Za-z][\w.]{1,40}\(\s*["'`“‘]?([^"'`“”‘’()]+)["'`”’]?\s*\)$/

/** Extracts the argument of `ObjectId("…")` or `UUID('…')`. */
function called(text: string): Undressed[] {
  const [, inner] = CALL.exec(text) ?? []
  return inner === undefined ? [] : [{ text: inner.trim(), wrong: 'a function call around the ID' }]
}

/** Matches a name that ends like the name of an ID. */
const NAME = /(?:id|Id|ID|key|[Uu]uid|UUID|guid|GUID|ulid|ULID)$/
const ASSIGNED = /^["'`]?([\w.$-]{2,60})["'`]?\s*(?::=|=>|[:=])\s*["'`“]?([^"'`“”]+?)["'`”]?[,;]?$/

/** Extracts the value of `id=…` or `"uuid": "…"`. */
function named(text: string): Undressed[] {
  const [, name = '', value] = ASSIGNED.exec(text) ?? []
  return value === undefined || !NAME.test(name) ? [] : [{ text: value, wrong: 'a name before the ID' }]
}

/** The maximum number of object members to examine. */
const MOST_MEMBERS = 100

/** Extracts a JSON string, or the members of a JSON object that have ID names. */
function inJson(text: string): Undressed[] {
  if (!/^["{[]/.test(text)) return []
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'string') return [{ text: value, wrong: 'a JSON string around the ID' }]
    const members = [...membersOf(value)].slice(0, MOST_MEMBERS)
    const wrong = 'JSON around the ID'
    return members.map((each) => ({ text: each, wrong, isPart: true }))
  } catch {
    return []
  }
}

/** Lists the members with ID names. Uses a work list rather than recursion, because pasted JSON may be nested to any depth. */
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

/** Dashes that word processors substitute for a hyphen, and other separators. */
const DASHES = /[\u2010-\u2015\u2212_\s-]/g
const GROUPS = /^.{8}-.{4}-.{4}-.{4}-.{12}$/
const HEX = /^[0-9a-f]{32}$/i
/** Letters that people write instead of digits. */
const ALIKE: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }

/** Reads a UUID with unusual groups or dashes, as a C initializer, or with letters instead of digits. */
function regrouped(text: string): Undressed[] {
  const bare = text.replace(AROUND, '').replace(DASHES, '-')
  const digits = (text.startsWith('{0x') ? joinBytes(text) : bare).replaceAll('-', '')
  const isGrouped = GROUPS.test(bare)
  if (HEX.test(digits)) {
    const isMarked = bare.includes('-') || text.startsWith('{0x')
    return isMarked
      ? [{ text: groupDigits(digits), wrong: 'misplaced hyphens, or other separators', isMended: true }]
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

/** Joins the digits of `{0x382c74c3,0x721d,0x4f34,{0x80,…}}`. The numbers have 8, 4, 4, and then 2 digits each. */
const joinBytes = (text: string) =>
  Array.from(text.matchAll(/0x([0-9a-f]+)/gi), ([, digits], i) =>
    (digits as string).padStart([8, 4, 4][i] ?? 2, '0'),
  ).join('')

const groupDigits = (digits: string) =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-').toLowerCase()

const ID = /^([A-Za-z]\w{0,62})_([0-9A-Za-z]{20,64})$/

/** Corrects the case of a prefix or body, or a capital instead of a digit, if only one correction is possible. */
function refolded(text: string): Undressed[] {
  const [, prefix = '', body = ''] = ID.exec(text) ?? []
  if (prefix === '') return []
  const isOneCase = body === body.toLowerCase() || body === body.toUpperCase()
  const lower = `${prefix}_${body}`.toLowerCase()
  if (isOneCase && lower !== text) return [{ text: lower, wrong: 'unexpected case', isWeak: true }]
  const [capital, more] = body.match(/[A-Z]/g) ?? []
  const digit = ALIKE[(capital ?? '').toLowerCase()]
  if (capital === undefined || more !== undefined || digit === undefined) return []
  // If the lowercase letter is also valid, the character could have been either.
  if (UUID25.check(body.toLowerCase(), 0) === undefined) return []
  const at = prefix.length + 1 + body.indexOf(capital)
  const wrong = `a letter instead of a digit: character ${at + 1} is "${capital}"`
  return [{ text: text.slice(0, at) + digit + text.slice(at + 1), wrong, isWeak: true }]
}

/** Extracts the last segment of a path, or the part after a scheme. */
function behindPath(text: string): Undressed[] {
  const [, path = '', segment] = /^([\w./:@-]*[/:])([0-9A-Za-z_-]{12,})$/.exec(text) ?? []
  return segment === undefined || /[0-9A-Za-z]{20}/.test(path)
    ? []
    : [{ text: segment, wrong: 'a path before the ID', isPart: true, isWeak: true }]
}
