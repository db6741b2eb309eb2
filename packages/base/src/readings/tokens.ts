/** Tokens: secrets that are recognized by their shape and never shown. */
import { BASE62_ALPHABET, crc32, hasChecksum, looksSigned } from 'brandid/internal'
import { readJwt } from './jwt.ts'
import { hideLikelySecrets, isLikelySecret } from './likely-secrets.ts'
import { fieldView, type Reading, type View } from './reading.ts'
import { hideDamaged, REDACTED, SECRET_KINDS } from './secrets.ts'

interface Kind {
  readonly format: string
  /** Names a match by its prefix. */
  readonly name: (prefix: string) => string
  /** The pattern of the prefix, which is shown, and of the secret after it. */
  readonly pattern: RegExp
  readonly why: string
  /** Whether the checksum is right, if tokens of this kind have a published checksum. */
  readonly isIntact?: (token: string) => boolean | undefined
}

/** The members of a kind that a reading shows. */
type Told = Pick<Kind, 'format' | 'name' | 'why'>

const GITHUB: Readonly<Record<string, string>> = {
  ghp: 'personal access token',
  gho: 'OAuth access token',
  ghu: 'user-to-server token',
  ghs: 'server-to-server token',
  ghr: 'refresh token',
  github_pat: 'fine-grained personal access token',
}
const SLACK: Readonly<Record<string, string>> = {
  xoxb: 'bot token',
  xoxp: 'user token',
  xoxe: 'token with rotation',
  xapp: 'app-level token',
  xwfp: 'workflow token',
}
const STRIPE: Readonly<Record<string, string>> = {
  sk: 'secret key',
  rk: 'restricted key',
  pk: 'publishable key',
  whsec: 'webhook secret',
}

/**
 * The shapes of tokens. They also match damaged tokens, because a part of a secret is still secret.
 *
 * GitHub: https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats/
 * Slack: https://api.slack.com/concepts/token-types
 * Stripe: https://docs.stripe.com/keys
 * JSON Web Token: RFC 7519
 */
const KINDS: readonly Kind[] = [
  {
    format: 'github-token',
    name: (prefix) => `GitHub ${GITHUB[prefix.slice(0, -1)]}`,
    pattern: /(gh[pousr]_|github_pat_)([0-9A-Za-z_]{10,})/,
    why: "GitHub's prefix",
    isIntact: isIntactGithub,
  },
  {
    format: 'slack-token',
    name: (prefix) => `Slack ${SLACK[prefix.slice(-5, -1)] ?? 'token'}`,
    pattern: /((?:xoxe\.)?xox[a-z]-|xapp-|xwfp-)([0-9A-Za-z-]{6,})/,
    why: "Slack's prefix",
  },
  {
    format: 'stripe-token',
    name: (prefix) => `Stripe ${STRIPE[prefix.slice(0, prefix.indexOf('_'))]}`,
    pattern: /((?:sk|rk|pk)_(?:live|test)_|whsec_)([0-9A-Za-z+/=_]{8,})/,
    why: "Stripe's prefix",
  },
  {
    format: 'jwt',
    name: () => 'JSON Web Token',
    // Each run of these characters is tried only once, because if the first `eyJ` fails, every later `eyJ` of the run also fails.
    pattern:
      /(?<![0-9A-Za-z_-])(?=([0-9A-Za-z_-]*?eyJ))\1([0-9A-Za-z_-]{8,}\.[0-9A-Za-z_-]{2,}(?:\.[0-9A-Za-z_-]*)*)/,
    why: 'a header, claims and a signature in base64url',
  },
  {
    format: 'brandid-token',
    name: () => "brandid's token",
    pattern: /([a-z](?:[a-z0-9_]{0,61}[a-z0-9])?_)([0-9a-z]{32,})/,
    why: 'a prefix, digits of base 36 and their checksum',
    isIntact: isIntactBrandid,
  },
  ...SECRET_KINDS.map(([name, { source, flags }, begins]) => ({
    format: 'secret',
    name: () => name,
    // A word that only ends like the head of a secret, such as `task-…`, is not a secret.
    pattern: new RegExp(begins === 'anywhere' ? source : `(?<![0-9A-Za-z])${source}`, flags),
    why: 'its shape, which secret scanners publish',
  })),
]

/** The tokens of a project: every string with their prefix. */
const OWN: Told = {
  format: 'brandid-token',
  name: (prefix) => `your token "${prefix.slice(0, -1)}"`,
  why: 'the prefix of your token',
}

/** A string that may be a damaged token of brandid. */
const MAYBE: Told = {
  format: 'brandid-token',
  name: () => 'a possible brandid token',
  why: "as many digits of base 36 as brandid's tokens have",
}

/** The name and the pattern of each kind. */
export const PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = KINDS.map(
  ({ format, name, pattern }) => [format === 'secret' ? name('') : format, pattern],
)

/** The same shapes, as whole strings and anywhere in a string. */
const WHOLE = KINDS.map(({ pattern: { source, flags } }) => new RegExp(`^(?:${source})$`, flags))
const ANYWHERE = KINDS.map(({ pattern: { source, flags } }) => new RegExp(source, `g${flags}`))

/** All shapes in two patterns, so that strings without a token, which are most strings, need only two tests. */
const ANY = ['', 'i'].map(
  (wanted) =>
    new RegExp(
      KINDS.filter(({ pattern }) => pattern.flags === wanted)
        .map(({ format, pattern: { source } }) => (format === 'jwt' ? 'eyJ' : source))
        .join('|'),
      wanted,
    ),
)
const mayHoldToken = (text: string): boolean => ANY.some((pattern) => pattern.test(text))

/** The lengths of a plain token's body: for 128 bits and for 256 bits. */
const PLAIN_LENGTHS = [32, 57]

/** The reading of a token, and the string that may be shown instead of the token. */
export interface TokenReading {
  readonly shown: string
  readonly reading: Reading
}

/** Reads a whole string as a token. */
export function readToken(text: string): TokenReading | undefined {
  if (!mayHoldToken(text)) return undefined
  for (const [i, kind] of KINDS.entries()) {
    const match = (WHOLE[i] as RegExp).exec(text)
    if (match === null) continue
    const { 0: found, 1: prefix = '', 2: secret = '' } = match
    const isIntact = kind.isIntact?.(found)
    // A string that looks like a token of brandid, but has a wrong checksum, may be any word.
    if (kind.format === 'brandid-token' && !isIntact) continue
    const jwt = readJwt(text.replace(/^Bearer\s/i, ''), (each) => hideLikelySecrets(hideTokens(each)))
    const { shown, reading } = readBehind(kind, prefix, secret.length, isIntact)
    const { claims, timeMs } = jwt ?? {}
    return {
      shown,
      reading: { ...reading, ...(claims && { claims }), ...(timeMs !== undefined && { timeMs }) },
    }
  }
  return undefined
}

/** Reads a string after the prefix of a project's own token. */
export function readTokenWith(prefix: string, text: string): TokenReading {
  return readBehind(OWN, `${prefix}_`, text.length - prefix.length - 1, isIntactBrandid(text))
}

/** About as many digits of base 36 as tokens have, with any prefix or none. SHA-224 and MD5 are excluded. */
const DAMAGED =
  /^(?:[a-z][a-z0-9_]{0,62}[_-])?(?![0-9a-f]+$)(?:[0-9a-z]{31,33}|[0-9a-z]{56,58}|[0-9A-Z]{31,33}|[0-9A-Z]{56,58})$/

/**
 * Reads a string that is a token except for its case, its separator, its prefix or a character.
 *
 * @param prefixes the prefixes of a project's tokens.
 */
export function readDamagedToken(text: string, prefixes: readonly string[]): TokenReading | undefined {
  const folded = text.toLowerCase()
  for (const prefix of prefixes) {
    const at = Math.max(folded.indexOf(`${prefix}_`), folded.indexOf(`${prefix}-`))
    const end = at + prefix.length + 1
    // A short rest after other letters is more likely a word.
    const isHead = at === 0 || (at > 0 && (/[^0-9a-z]/.test(folded.charAt(at - 1)) || text.length - end > 24))
    if (!isHead) continue
    return readBehind(OWN, text.slice(0, end), text.length - end, false)
  }
  if (prefixes.length === 0 || !DAMAGED.test(text)) return undefined
  const head = text.slice(0, Math.max(text.lastIndexOf('_'), text.lastIndexOf('-')) + 1)
  return readBehind(MAYBE, head, text.length - head.length, false)
}

/** Reads a string that no known format explains, but that looks like a secret: long, and with letters of both cases and digits. */
export function readLikelySecret(text: string, isShown = false): TokenReading | undefined {
  const hidden = hideTokens(text)
  if (hidden === text && (isShown || !isLikelySecret(text))) return undefined
  const isUnknown = hidden === text
  const shown = isUnknown ? REDACTED : hideLikelySecrets(hidden)
  const reading: Reading = {
    format: isUnknown ? 'unknown' : 'secret',
    name: isUnknown ? 'unknown' : 'a possible secret',
    why: `${text.length} characters that look like a secret: they are not shown`,
    isToken: true,
    isDistinct: !isUnknown,
    score: 0,
    views: () => [hiddenView(shown)],
  }
  return { shown, reading }
}

/** Creates the view of a secret, in which nothing of it is visible. */
export function hiddenView(text: string): View {
  return fieldView(text, [['not shown', text.length, 'red']])
}

/** Hides every token in a string. Each kind searches the whole string, because the head of a token may be the end of another token. */
export function hideTokens(text: string): string {
  return hideDamaged(mayHoldToken(text) ? hideWhole(text) : text)
}

function hideWhole(text: string): string {
  const secrets = KINDS.flatMap(({ format }, i) =>
    Array.from(text.matchAll(ANYWHERE[i] as RegExp))
      .filter(([found]) => format !== 'brandid-token' || isIntactBrandid(found))
      .map(
        ({ 0: found, 1: prefix, index }) =>
          [index + (prefix as string).length, index + found.length] as const,
      ),
  )
  let hidden = ''
  let end = 0
  for (const [from, to] of secrets.sort(([one], [other]) => one - other)) {
    if (to <= end) continue
    if (from > end) hidden += text.slice(end, from) + REDACTED
    end = to
  }
  return hidden + text.slice(end)
}

/** Reads a secret as a given kind, with its head and its length. */
function readBehind(
  { format, name, why }: Told,
  head: string,
  secretLength: number,
  isIntact: boolean | undefined,
): TokenReading {
  const checksum = isIntact ? ', and its checksum is right' : '; but its checksum is wrong'
  const secret = ['the secret: treat it as leaked', REDACTED.length, 'red'] as const
  const shown = head + REDACTED
  const reading: Reading = {
    format,
    name: name(head),
    ...(head !== '' && { prefix: head.replace(/[_-]$/, '') }),
    why: `${why}, and ${secretLength} characters that are not shown${isIntact === undefined ? '' : checksum}`,
    ...(isIntact === false && { wrong: ['its checksum'] }),
    isToken: true,
    isDistinct: true,
    score: 0,
    views: () => [fieldView(shown, head === '' ? [secret] : [[name(head), head.length, 'cyan'], secret])],
  }
  return { shown, reading }
}

/**
 * Whether the checksum of a GitHub token is right. The short kinds have 36 characters, and the last six are the CRC-32 of the other
 * 30 in base 62. No checksum of longer tokens is published.
 */
function isIntactGithub(token: string): boolean | undefined {
  const body = token.slice(token.lastIndexOf('_') + 1)
  if (token.startsWith('github_pat_') || body.length > 36) return undefined
  let rest = crc32(body, 30)
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = BASE62_ALPHABET.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return body.endsWith(digits)
}

/** Whether a word ends with the checksum of a plain or a signed token of brandid. */
function isIntactBrandid(word: string): boolean {
  const bodyStart = word.lastIndexOf('_') + 1
  const isPlain = PLAIN_LENGTHS.includes(word.length - bodyStart) && hasChecksum(word)
  return isPlain || looksSigned(word.slice(0, bodyStart), word)
}
