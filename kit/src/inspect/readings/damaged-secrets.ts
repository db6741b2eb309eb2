/** Secrets that no pattern takes, because a character of them is wrong: in the head, in the text after it, or between. */

/** The heads of the secrets that are pasted most, as their makers write them, without case and with one separator. */
const HEADS = (
  'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ sk_live_ sk_test_ rk_live_ rk_test_ whsec_ xoxb_ xoxp_ xoxe_ xapp_ ' +
  'sk_ant_ sk_proj_ sk_svcacct_ glpat_ npm_ aiza eyj'
).split(' ')
/** It begins every object in base64: a token has a dot, too. */
const JWT = 'eyj'
const LONGEST_HEAD = Math.max(...HEADS.map(({ length }) => length)) + 1
/** One wrong character makes many prefixes of ids a shorter head, so more must follow it. */
const LONG_HEAD = 5
const [LEAST_EXACT, LEAST_LONG, LEAST_SHORT, LEAST_REST] = [8, 16, 30, 8]

/** Where a word begins, and the characters that a secret has; a part of one may be hidden before. */
const WORD = /(?<![0-9A-Za-z])[0-9A-Za-z]/g
const RUN = /(?:[0-9A-Za-z_+/=.-]|%(?:5F|2D|2E)|\[redacted\])*/iy
/** Characters between two fields rather than in a word. */
const BETWEEN = /[\s,;:|&@?#=]/
/** Characters that are looked at before a run is taken for a secret: each place costs no more. */
const LOOKED_AT = 512
/** The beginning of an id. */
const PREFIX = /^[a-z][a-z0-9]*_/
const REDACTED = '[redacted]'

/** A text in which damaged secrets are hidden too. */
export function hideDamaged(text: string): string {
  const isMixed = /[a-z]/.test(text) && /[A-Z]/.test(text)
  if (!/[0-9]|\[redacted\]/.test(text) || !(isMixed || /%|_|-/.test(text))) return text
  let hidden = ''
  let end = 0
  for (const { index } of text.matchAll(WORD)) {
    if (index < end) continue
    const length = headLength(text, index)
    if (length === 0) continue
    const from = index + Math.abs(length)
    if (!isSecret(text.slice(from, secretEnd(text.slice(0, from + LOOKED_AT), from)), length)) continue
    hidden += text.slice(end, from) + REDACTED
    end = secretEnd(text, from)
  }
  return hideRest(hidden + text.slice(end))
}

/** Characters of the head at a place; below 0, where one of them is wrong; 0 without a head. */
function headLength(text: string, at: number): number {
  const raw = text.slice(at, at + 3 * LONGEST_HEAD)
  const plain = raw
    .replace(/%(?:5F|2D)/gi, '_')
    .replaceAll('-', '_')
    .toLowerCase()
  const rawLength = (length: number) => {
    let [i, seen] = [0, 0]
    for (; seen < length; seen++) i += /^%(?:5F|2D)/i.test(raw.slice(i, i + 3)) ? 3 : 1
    return i
  }
  for (const head of HEADS) if (plain.startsWith(head)) return rawLength(head.length)
  for (const head of HEADS) {
    const length = head === JWT ? 0 : damagedLength(plain, head)
    if (length > 0) return -rawLength(length)
  }
  return 0
}

/** Characters of a head of which one is wrong, absent or too many, or two are swapped; 0 where it is none. */
function damagedLength(text: string, head: string): number {
  let at = 0
  while (at < head.length && text.charAt(at) === head.charAt(at)) at++
  const rest = head.slice(at + 1)
  if (text.startsWith(rest, at + 1)) return head.length
  if (text.startsWith(head.slice(at), at + 1)) return head.length + 1
  if (text.startsWith(rest, at)) return head.length - 1
  const isSwapped = text.charAt(at) === head.charAt(at + 1) && text.charAt(at + 1) === head.charAt(at)
  return isSwapped && text.startsWith(head.slice(at + 2), at + 2) ? head.length : 0
}

/** Where the characters of a secret end, past one that does not belong there. */
function secretEnd(text: string, from: number): number {
  const end = runEnd(text, from)
  const rest = text.slice(end + 1, runEnd(text, end + 1))
  return continues(text.charAt(end), rest) ? end + 1 + rest.length : end
}

function runEnd(text: string, from: number): number {
  RUN.lastIndex = from
  RUN.test(text)
  return Math.max(from, RUN.lastIndex)
}

/** Whether a secret goes on behind a character: between fields, only drawn characters do. */
function continues(character: string, rest: string): boolean {
  const word = rest.replaceAll(REDACTED, '')
  if (character === '' || character === '\n' || word.length < LEAST_REST || PREFIX.test(word)) return false
  return BETWEEN.test(character) ? isDrawn(word) : /[0-9]/.test(word) && /[A-Za-z]/.test(word)
}

/** Whether a text has digits and letters of both cases. */
const isDrawn = (text: string) => /[0-9]/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)

function isSecret(rest: string, length: number): boolean {
  const word = rest.replaceAll(REDACTED, '')
  if (word === '' || (length === JWT.length && !word.includes('.'))) return false
  if (length > 0)
    return word.length >= LEAST_EXACT && /[0-9]/.test(word) && (isDrawn(word) || word.length >= LEAST_LONG)
  return isDrawn(word) && word.length >= (-length >= LONG_HEAD ? LEAST_LONG : LEAST_SHORT)
}

/** Hides the text after a hidden secret behind one character that does not belong there. */
function hideRest(text: string): string {
  let hidden = ''
  let end = 0
  for (let at = text.indexOf(REDACTED); at !== -1; at = text.indexOf(REDACTED, Math.max(at + 1, end))) {
    const from = at + REDACTED.length
    const near = text.slice(from, from + LOOKED_AT)
    const character = near.charAt(0)
    if (/[0-9A-Za-z_-]/.test(character) || !continues(character, near.slice(1, runEnd(near, 1)))) continue
    hidden += text.slice(end, from)
    end = runEnd(text, from + 1)
  }
  return hidden + text.slice(end)
}
