/** Reads the public part of a JSON Web Token: its header and its claims, never its signature. See RFC 7519. */
import { type Claim, showInstant } from './reading.ts'
import { REDACTED } from './secrets.ts'

/** The readable part of a token, without the signature. */
export interface Jwt {
  readonly claims: readonly Claim[]
  /** When the token was issued. */
  readonly timeMs: number | undefined
}

/** Claims that contain seconds since 1970, from RFC 7519 and OpenID Connect. */
const TIMES = new Set(['iat', 'exp', 'nbf', 'auth_time', 'updated_at'])
/** Names of claims that may themselves be credentials. */
const SECRET = /secret|passw|token|key|credential/i
const [MOST_CLAIMS, MOST_CHARACTERS] = [40, 120]
const LAST_MS = 8.64e15

/** Decodes the header and the claims. Returns `undefined` if the string is not a token with a readable header. */
export function readJwt(text: string, hide: (text: string) => string): Jwt | undefined {
  const [head = '', body = ''] = text.split('.', 2)
  const header = decode(head)
  if (!header) return undefined
  const claims = [...listClaims('header', header, hide), ...listClaims('claims', decode(body) ?? {}, hide)]
  const issued = claims.find(({ part, name }) => part === 'claims' && name === 'iat')
  return { claims, timeMs: issued?.timeMs }
}

function listClaims(
  part: Claim['part'],
  members: Readonly<Record<string, unknown>>,
  hide: (text: string) => string,
): Claim[] {
  return Object.entries(members)
    .slice(0, MOST_CLAIMS)
    .map(([name, value]) => {
      const timeMs = part === 'claims' && TIMES.has(name) ? readSeconds(value) : undefined
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      const shown = SECRET.test(name) ? REDACTED : hide(text)
      return {
        part,
        name: truncate(hide(name)),
        value: timeMs === undefined ? truncate(shown) : showInstant(timeMs),
        ...(timeMs !== undefined && { timeMs }),
      }
    })
}

function readSeconds(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value * 1000) <= LAST_MS ? Math.floor(value * 1000) : undefined
}

const truncate = (text: string) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text

/** Decodes a JSON object from base64url. */
function decode(digits: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const binary = atob(digits.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
