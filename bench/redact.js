/**
 * `node bench/redact.js`: the time that `redact` takes for a megabyte of prose, and of texts that slow a scanner down.
 * It uses the build: `npm run build` first.
 */
import { redact } from '../dist/token.js'

const SIZE = 1_000_000
const ROUNDS = 5
const PREFIXES = ['sess', 'pwreset', 'api_key']

const texts = {
  prose: 'The quick brown fox jumps over user_03h9we7hp2hzo9bqbv4l8rz84 in 12 ms. ',
  'JSON with a token': `{"at":"2026-07-01","token":"sess_${'a'.repeat(57)}","url":"https://example.com/"}\n`,
  quotes: '"',
  'escapes without an end': '"\\u',
  'escapes in escapes': '\\"\\\\u',
  backslashes: '\\',
  'percent signs': '%25',
  separators: '_',
  'names with separators': 'a_',
  'short tokens': 'sess_x, ',
}

function medianMs(text) {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    redact(text, PREFIXES)
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]
}

for (const [name, piece] of Object.entries(texts)) {
  const text = piece.repeat(Math.ceil(SIZE / piece.length))
  console.log(`${name.padEnd(24)} ${medianMs(text).toFixed(1).padStart(7)} ms a MB`)
}
