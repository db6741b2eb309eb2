/** Reads strings that are easy to recognize: dates, rounded numbers, digests, and Amazon, Shopify and GitHub identifiers. */
import { isDay } from '../terminal/values.ts'
import { pickOwn, type Reading, type Subject, showInstant, wholeView, withoutPrefix } from './reading.ts'

/** The score for the readings in this file, which is high because few other strings match their patterns. */
const SURE = -20

function told(
  subject: Subject,
  format: string,
  name: string,
  why: string,
  more: Partial<Reading> = {},
): Reading {
  const whole = withoutPrefix(subject)
  return {
    ...pickOwn(whole),
    format,
    name,
    why,
    score: SURE,
    views: () => [wholeView(whole, name)],
    ...more,
  }
}

const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i
const COMPACT = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/

/** Reads a date or an instant in RFC 3339, ISO 8601 without separators, or HTTP format. */
export function readDate(subject: Subject): Reading | undefined {
  const { text } = subject
  const isHttp = new Date(text).toUTCString() === text
  const plain = isHttp
    ? text
    : text.replace(COMPACT, '$1-$2-$3T$4:$5:$6Z').replace(' ', 'T').replace(',', '.')
  if (!ISO.test(plain) && !isHttp) return undefined
  const isZoned = isHttp || plain.length === 10 || /(?:Z|[+-]\d\d:?\d\d)$/i.test(plain)
  const timeMs = Date.parse(isZoned ? plain : `${plain}Z`)
  // `Date.parse` turns February 30 into March 2.
  const isReal = isHttp || isDay(plain.slice(0, 10))
  if (Number.isNaN(timeMs) || !isReal) return undefined
  const what = plain.length === 10 ? 'a date' : 'an instant'
  return told(subject, 'date', what, `${what}, not an ID: ${showInstant(timeMs)}`, { timeMs })
}

/** A number in scientific notation, such as `1.23457E+17`. */
const ROUNDED = /^[+-]?(\d)(?:[.,](\d{1,16}))?E\+?(\d{1,2})$/i

/** Reads a number that a spreadsheet has shortened to scientific notation. */
export function readRounded(subject: Subject): Reading | undefined {
  const [, , rest = '', power = ''] = ROUNDED.exec(subject.text) ?? []
  const [kept, digits] = [1 + rest.length, 1 + Number(power)]
  if (digits < 12 || kept >= digits) return undefined
  const why = `rounded by a spreadsheet to ${kept} of its ${digits} digits`
  return told(subject, 'rounded', 'a rounded number', why)
}

/** The number of bytes in each digest. */
const DIGESTS: Readonly<Record<string, number>> = { md5: 16, sha1: 20, sha256: 32, sha384: 48, sha512: 64 }
const DIGEST = /^(md5|sha-?(?:1|256|384|512))([:-])([0-9A-Za-z+/_-]+=*|(?:[0-9a-f]{2}:){15}[0-9a-f]{2})$/i

/** Reads a digest that follows the name of its hash function, as in SRI, npm, containers and SSH. */
export function readDigest(subject: Subject): Reading | undefined {
  const [, called = '', mark, digits = ''] = DIGEST.exec(subject.text.replace(/^[\w./:-]+@(?=sha)/, '')) ?? []
  const length = DIGESTS[called.toLowerCase().replace('-', '')]
  if (length === undefined) return undefined
  const hex = digits.replaceAll(':', '')
  const isHex = hex.length === 2 * length && /^[0-9a-f]+$/i.test(hex)
  const isBase64 = digits.replace(/=+$/, '').length === Math.ceil((4 * length) / 3)
  if (!isHex && !isBase64) return undefined
  const name = called.toUpperCase().replace(/^SHA-?/, 'SHA-')
  const use =
    called === 'SHA256' || called === 'MD5'
      ? 'the fingerprint of an SSH key'
      : mark === '-'
        ? 'a file integrity hash'
        : 'the digest of a file or container'
  const why = `${8 * length} bits in ${isHex ? 'hexadecimal' : 'base64'}: ${use}, which is public`
  return told(subject, 'digest', `a digest, ${name}`, why, { isDistinct: true })
}

const ARN = /^arn:aws[a-z-]*:([a-z0-9-]+):([a-z0-9-]*):(\d{12}|aws)?:(.+)$/

/** Reads an Amazon Resource Name (ARN). */
export function readArn(subject: Subject): Reading | undefined {
  const [, service, region = '', account, resource] = ARN.exec(subject.text) ?? []
  if (service === undefined) return undefined
  const where = `${region && ` in ${region}`}${account ? `, account ${account}` : ''}`
  return told(subject, 'arn', `ARN: AWS ${service}`, `${resource}${where}`)
}

const GID = /^gid:\/\/([\w-]+)\/([A-Z][\w:]*)\/([^?]+)/

/** Reads a global ID from Rails, Shopify or GitLab, in plain text or base64. */
export function readGid(subject: Subject): Reading | undefined {
  const [, app, type, id] = GID.exec(subject.text) ?? GID.exec(decoded(subject.text)) ?? []
  if (app === undefined) return undefined
  const written = subject.text.startsWith('gid:') ? '' : ', in base64'
  return told(
    subject,
    'gid',
    `global ID: ${app} ${type} ${id}`,
    `a type and its ID after gid://${app}${written}`,
  )
}

/** Decodes base64. Returns an empty string if the result is not ASCII. */
function decoded(text: string): string {
  const digits = text.replace(/=+$/, '')
  if (!/^[0-9A-Za-z+/_-]{8,400}$/.test(digits) || digits.length % 4 === 1) return ''
  const characters = atob(digits.replaceAll('-', '+').replaceAll('_', '/'))
  return /^[\x20-\x7e]+$/.test(characters) ? characters : ''
}

const OLD_NODE = /^0?(\d{1,2}):([A-Z][A-Za-z]+?)(\d[\da-f:]*|[a-z][a-z0-9-]*)$/
const NODE = /^([A-Z][A-Za-z]{0,9})_k([0-9A-Za-z_-]{6,80})$/

/** Reads a GitHub node ID: base64 of a length, a type and a number, or a type's initials and a MessagePack list. */
export function readGithubNode(subject: Subject): Reading | undefined {
  const [, length = ''] = OLD_NODE.exec(decoded(subject.text)) ?? []
  const rest = decoded(subject.text).replace(/^\d+:/, '')
  const [type, id] = [rest.slice(0, Number(length)), rest.slice(Number(length))]
  if (id !== '' && /^[A-Z][A-Za-z]+$/.test(type))
    return told(
      subject,
      'github-node',
      `GitHub node ID: ${type} ${id}`,
      'base64 of a length, a type and its number',
    )
  const [, letters, digits] = NODE.exec(subject.text) ?? []
  const numbers = letters === undefined ? undefined : readNumbers(`k${digits}`)
  if (!numbers) return undefined
  const number = `number ${numbers.at(-1)}`
  return told(
    subject,
    'github-node',
    `GitHub node ID: ${letters}, ${number}`,
    `a MessagePack list: ${numbers.join(', ')}`,
  )
}

/** Decodes a MessagePack list of numbers from base64url that starts with k. Returns `undefined` if the list contains anything else. */
function readNumbers(digits: string): readonly number[] | undefined {
  if (digits.length % 4 === 1) return undefined
  const bytes = Uint8Array.from(atob(digits.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
    each.charCodeAt(0),
  )
  // The letter k encodes the first bits of a list with at most three members.
  const count = (bytes[0] as number) & 15
  const numbers: number[] = []
  let at = 1
  while (at < bytes.length) {
    const kind = bytes[at++] as number
    const size = kind < 0x80 ? 0 : kind >= 0xcc && kind <= 0xcf ? 2 ** (kind - 0xcc) : -1
    if (size < 0 || at + size > bytes.length) return undefined
    numbers.push(size === 0 ? kind : bytes.slice(at, at + size).reduce((sum, byte) => sum * 256 + byte, 0))
    at += size
  }
  return numbers.length === count ? numbers : undefined
}
