/** Hostile texts: markup, secrets, control characters, long words and damaged ids, always the same for a seed. */

const MARKUP = [
  '<script>globalThis.__ran=1</script>',
  '<img src=x onerror="globalThis.__ran=1">',
  '<svg onload=globalThis.__ran=1>',
  '"><iframe srcdoc="<script>parent.__ran=1</script>">',
  'javascript:globalThis.__ran=1//',
  '{{constructor.constructor("globalThis.__ran=1")()}}',
  '</textarea><script>globalThis.__ran=1</script>',
  '<a href="javascript:globalThis.__ran=1">x</a>',
  '&lt;script&gt;globalThis.__ran=1&lt;/script&gt;',
  '<style>*{display:none}</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '\u202egnp.exe\u202c',
  '\u0000\u0007\u001b[31mred\u001b[0m\u009b2J',
  '\ud800 a lone surrogate \udfff',
  'Z\u0351\u0343\u0302a\u0321\u0353\u031el\u0349\u0347\u0319g\u032f\u0347o\u0333\u0330',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}',
  '__proto__',
  'constructor_00000000000000000000000000',
  '#id=x&id=y',
  '%00%0a%2500',
]

/** Secrets by their published shapes, made up: `MARKED` is in each of them, and on no page. */
const MARKED = 'q7Zx9MARKEDw3Rt'
const SECRETS = [
  `ghp_${MARKED}0123456789abcdefghij`,
  `github_pat_${MARKED}_0123456789`,
  `xoxb-${MARKED}-1234567890`,
  `sk_live_${MARKED}`,
  `whsec_${MARKED}`,
  `sk-ant-${MARKED}-0123456789`,
  `eyJhbGciOiJIUzI1NiJ9.${MARKED}.abcdefghijkl`,
  `AIza${MARKED}0123456789`,
  `Bearer ${MARKED}0123`,
  `https://user:${MARKED}@example.com/`,
  `password=${MARKED}`,
  `npm_${MARKED}0123456789ABCDEF`,
  `glpat-${MARKED}`,
  `-----BEGIN PRIVATE KEY-----\n${MARKED}\n-----END PRIVATE KEY-----`,
  `${MARKED}${'aB3dE5'.repeat(6)}`,
  `sess_${MARKED}`,
]
const IDS = [
  'user_03h9we7hp2hzo9bqbv4l8rz84',
  '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '175928847299117063',
  '507f1f77bcf86cd799439011',
  'cus_NffrFeUfNV2Hib',
]
const SEPARATORS = ['', ' ', '\n', '_', '"', '\t', '&', '\r\n', '\u2028', '[redacted]']

/** The mark of every secret. */
export const mark = MARKED

/** A text of a seed, which is a whole number. */
export function hostileText(seed) {
  let state = (seed + 1) * 2654435761
  const draw = (count) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return state % count
  }
  const pick = (list) => list[draw(list.length)]
  const pieces = Array.from({ length: 1 + draw(3) }, () => {
    const kind = draw(6)
    if (kind === 0) return pick(MARKUP)
    // A secret begins a word: `task-…` ends like the head of one, and is none.
    if (kind === 1) return pick([' ', '"', '\n', '(', '=', ',']) + pick(SECRETS)
    if (kind === 2) return pick(IDS)
    if (kind === 3) return pick(IDS).slice(0, draw(20)) + pick(MARKUP)
    if (kind === 4) return String.fromCodePoint(draw(0x10ffff)).repeat(1 + draw(50))
    return pick(['x', 'ab_', '9', 'W']).repeat(1 + draw(3000))
  })
  return pieces.join(pick(SEPARATORS))
}
