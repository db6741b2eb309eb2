/** Global ids of Relay: `Product:42` in base64, as servers of GraphQL write them. */
import { type Reading, type Subject, wholeView, withoutPrefix } from './reading.ts'
import { hideTokens } from './tokens.ts'

const BASE64 = /^[0-9A-Za-z+/_-]{4,400}={0,2}$/
const GLOBAL = /^([A-Z_a-z]\w{0,60}):([\x21-\x7e]{1,200})$/

/** Few other texts decode to a name, a colon and printable characters. */
const SCORE = -20

/** Reads a text whose base64 is the name of a type, and the id of a node. */
export function readGlobalId(subject: Subject): Reading[] {
  const whole = withoutPrefix(subject)
  const digits = whole.body.replace(/=+$/, '')
  const isWhole = BASE64.test(whole.body) && digits.length % 4 !== 1
  const text = isWhole ? atob(digits.replaceAll('-', '+').replaceAll('_', '/')) : ''
  const [, type, local] = GLOBAL.exec(text) ?? []
  if (type === undefined || local === undefined) return []
  return [
    {
      format: 'relay-global-id',
      name: `a global id of Relay: ${hideTokens(local)} of ${type}`,
      why: `base64 of ${JSON.stringify(hideTokens(text))}`,
      ...(whole.wrong.length > 0 && { wrong: whole.wrong }),
      isDistinct: true,
      score: SCORE,
      views: () => [wholeView(whole, `base64 of ${hideTokens(text)}`)],
    },
  ]
}
