/** Reads tokens, which are secrets that are recognized by their shape and never shown. */
import { BASE62_ALPHABET, crc32, hasChecksum, looksSigned } from 'brandid/internal'
import { readJwt } from './jwt.ts'
import { hideLikelySecrets, isLikelySecret } from './likely-secrets.ts'
import { fieldView, type Reading, type View } from './reading.ts'
import { hideDamaged, REDACTED, SECRET_KINDS } from './secrets.ts'

interface Kind {
  readonly format: string
  /** Returns the name of a token with this prefix. */
  readonly name: (prefix: string) => string
  /** A pattern for the prefix, which is shown, and the secret that follows, which is hidden. */
  readonly pattern: RegExp
  readonly why: string
  /** Whether the checksum is correct; absent if no checksum is published for this kind. */
  readonly isIntact?: (token: string) => boolean | undefined
}

/** The members of a kind that appear in a reading. */
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
  xoxe: 'rotating token',
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
 * The shapes of tokens. The patterns also match damaged tokens, because part of a secret is still secret.
 *
 * GitHub: https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats/ Slack:
 * https://api.slack.com/concepts/token-types Stripe: https://docs.stripe.com/keys JSON Web Token: RFC 7519
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
    // Each run of these characters is tried only once: if the first `eyJ` fails, every later `eyJ` in the run also fails.
    pattern:
      /(?<![0-9A-Za-z_-])(?=([0-9A-Za-z_-]*?eyJ))\1([0-9A-Za-z_-]{8,}\.[0-9A-Za-z_-]{2,}(?:\.[0-9A-Za-z_-]*)*)/,
    why: 'a header, claims and a signature in base64url',
  },
  {
    format: 'brandid-token',
    name: () => 'brandid token',
    pattern: /([a-z](?:[a-z0-9_]{0,61}[a-z0-9])?_)([0-9a-z]{32,})/,
    why: 'a prefix, digits in base 36 and their checksum',
    isIntact: isIntactBrandid,
  },
  ...SECRET_KINDS.map(([name, { source, flags }, begins]) => ({
    format: 'secret',
    name: () => name,
    // A word that merely ends like the head of a secret, such as `task-…`, is not a secret.
    pattern: new RegExp(begins === 'anywhere' ? source : `(?<![0-9A-Za-z])${source}`, flags),
    why: 'a pattern published by secret scanners',
  })),
]

/** The project's own tokens: every string with a token prefix. */
const OWN: Told = {
  format: 'brandid-token',
  name: (prefix) => `your token "${prefix.slice(0, -1)}"`,
  why: "your token's prefix",
}

/** A string that may be a damaged brandid token. */
const MAYBE: Told = {
  format: 'brandid-token',
  name: () => 'a possible brandid token',
  why: 'as many base 36 digits as a brandid token has',
}

/** The name and pattern of each kind. */
export const PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = KINDS.map(
  ({ format, name, pattern }) => [format === 'secret' ? name('') : format, pattern],
)

/** The patterns of all kinds, anchored to the entire string. */
const WHOLE = KINDS.map(({ pattern: { source, flags } }) => new RegExp(`^(?:${source})$`, flags))
const ANYWHERE = KINDS.map(({ pattern: { source, flags } }) => new RegExp(source, `g${flags}`))

/** All patterns combined into two, so that strings without a token, which are the majority, need only two tests. */
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

/** The body lengths of plain tokens: for 128 bits and for 256 bits. */
const PLAIN_LENGTHS = [32, 57]

/** A token's reading, and the string to show instead of the token. */
export interface TokenReading {
  readonly shown: string
  readonly reading: Reading
}

/** Reads an entire string as a token. */
export function readToken(text: string): TokenReading | undefined {
  if (!mayHoldToken(text)) return undefined
  for (const [i, kind] of KINDS.entries()) {
    const match = (WHOLE[i] as RegExp).exec(text)
    if (match === null) continue
    const { 0: found, 1: prefix = '', 2: secret = '' } = match
    const isIntact = kind.isIntact?.(found)
    // A string that looks like a brandid token but has a wrong checksum may be an ordinary word.
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

/** Reads a string that starts with the prefix of one of the project's tokens. */
export function readTokenWith(prefix: string, text: string): TokenReading {
  return readBehind(OWN, `${prefix}_`, text.length - prefix.length - 1, isIntactBrandid(text))
}

/** Matches about as many base 36 digits as a token contains, with or without a prefix. Excludes SHA-224 and MD5 digests. */
const DAMAGED =
  /^(?:[a-z][a-z0-9_]{0,62}[_-])?(?![0-9a-f]+$)(?:[0-9a-z]{31,33}|[0-9a-z]{56,58}|[0-9A-Z]{31,33}|[0-9A-Z]{56,58})$/

/**
 * Reads a string that would be a token if its case, its separator, its prefix or a single character were corrected.
 *
 * @param prefixes the project's token prefixes.
 */
export function readDamagedToken(text: string, prefixes: readonly string[]): TokenReading | undefined {
  const folded = text.toLowerCase()
  for (const prefix of prefixes) {
    const at = Math.max(folded.indexOf(`${prefix}_`), folded.indexOf(`${prefix}-`))
    const end = at + prefix.length + 1
    // A short remainder after other letters is more likely a word.
    const isHead = at === 0 || (at > 0 && (/[^0-9a-z]/.test(folded.charAt(at - 1)) || text.length - end > 24))
    if (!isHead) continue
    return readBehind(OWN, text.slice(0, end), text.length - end, false)
  }
  if (prefixes.length === 0 || !DAMAGED.test(text)) return undefined
  const head = text.slice(0, Math.max(text.lastIndexOf('_'), text.lastIndexOf('-')) + 1)
  return readBehind(MAYBE, head, text.length - head.length, false)
}

/** Reads a string in no known format that looks like a secret: long, with digits and letters in both cases. */
export function readLikelySecret(text: string, isShown = false): TokenReading | undefined {
  const hidden = hideTokens(text)
  if (hidden === text && (isShown || !isLikelySecret(text))) return undefined
  const isUnknown = hidden === text
  const shown = isUnknown ? REDACTED : hideLikelySecrets(hidden)
  const reading: Reading = {
    format: isUnknown ? 'unknown' : 'secret',
    name: isUnknown ? 'unknown' : 'a possible secret',
    why: `${text.length} hidden characters that look like a secret`,
    isToken: true,
    isDistinct: !isUnknown,
    score: 0,
    views: () => [hiddenView(shown)],
  }
  return { shown, reading }
}

/** Creates a view that reveals no part of a secret. */
export function hiddenView(text: string): View {
  return fieldView(text, [['not shown', text.length, 'red']])
}

/** Hides every token in a string. The entire string is searched for each kind, because one token may end with the head of another. */
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

/** Creates the reading for a secret of a given kind. */
function readBehind(
  { format, name, why }: Told,
  head: string,
  secretLength: number,
  isIntact: boolean | undefined,
): TokenReading {
  const checksum = isIntact ? ', and the checksum is correct' : '; but the checksum is wrong'
  const secret = ['the secret: treat it as leaked', REDACTED.length, 'red'] as const
  const shown = head + REDACTED
  const reading: Reading = {
    format,
    name: name(head),
    ...(head !== '' && { prefix: head.replace(/[_-]$/, '') }),
    why: `${why}, and ${secretLength} hidden characters${isIntact === undefined ? '' : checksum}`,
    ...(isIntact === false && { wrong: ['its checksum'] }),
    isToken: true,
    isDistinct: true,
    score: 0,
    views: () => [fieldView(shown, head === '' ? [secret] : [[name(head), head.length, 'cyan'], secret])],
  }
  return { shown, reading }
}

/**
 * Whether a GitHub token's checksum is correct. Short kinds have 36 characters, of which the last six are the base 62 CRC-32 of the
 * first 30. No checksum is published for longer tokens.
 */
function isIntactGithub(token: string): boolean | undefined {
  const body = token.slice(token.lastIndexOf('_') + 1)
  if (token.startsWith('github_pat_') || body.length > 36) return undefined
  let rest = crc32(body.slice(0, 30))
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = BASE62_ALPHABET.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return body.endsWith(digits)
}

/** Whether a word ends with a valid checksum of a plain or signed brandid token. */
function isIntactBrandid(word: string): boolean {
  const bodyStart = word.lastIndexOf('_') + 1
  const isPlain = PLAIN_LENGTHS.includes(word.length - bodyStart) && hasChecksum(word)
  return isPlain || looksSigned(word.slice(0, bodyStart), word)
}
