/**
 * A measurement of whether the time of a comparison reveals how much of a guess was right. It reports, and asserts
 * nothing: the guarantee holds by construction, since `isEqualInConstantTime` looks at every character and signatures are compared by
 * Web Crypto.
 *
 *   npm run build && node bench/token-timing.js [--quick]
 *
 * Two classes of guesses, one wrong at its beginning and one wrong at its end, are timed in turn, in random order.
 * Welch's t over both tells them apart: the habit of dudect is to look closer from |t| = 4.5 on, and to worry from 10.
 * A comparison that stops at the first difference runs beside them, to show that the method would see a leak.
 */

import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { createSigner, defineToken } from '../dist/token.js'
import { loadNow } from './machine.js'

// No entry point exports these: only this file forges a token with a right checksum.
const { decodeBase32hex, encodeBase32hex } = await importSource('../src/token/signed-text.ts')
const { isEqualInConstantTime, withChecksum } = await importSource('../src/token/crypto.ts')

async function importSource(module) {
  const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))
  const file = path(`../.build/token-timing/${basename(module, '.ts')}.mjs`)
  const bundle = await rolldown({ input: path(module), platform: 'node' })
  await bundle.write({ file })
  return import(file)
}

const isQuick = process.argv.includes('--quick')
const SYNC = { samples: isQuick ? 4_000 : 100_000, calls: 64 }
const ASYNC = { samples: isQuick ? 4_000 : 100_000, calls: 1 }

const SessionToken = defineToken('sess')
const signer = createSigner({ keys: [{ id: 'k1', secret: crypto.getRandomValues(new Uint8Array(32)) }] })
const token = SessionToken.generate()
const hash = await SessionToken.hash(token)
const signed = await signer.generate(SessionToken)

const wrongAt = (text, i) => text.slice(0, i) + (text[i] === '0' ? '1' : '0') + text.slice(i + 1)

/** The signed token with one bit of its signature flipped, and a right checksum: it comes as far as HMAC. */
function forgedAt(byte) {
  const bytes = decodeBase32hex(signed.slice('sess_s1'.length, -7))
  bytes[bytes.length - 32 + byte] ^= 1
  return withChecksum(`sess_s1${encodeBase32hex(bytes)}`)
}

function stopsEarly(one, other) {
  for (let i = 0; i < one.length; i++) if (one.charCodeAt(i) !== other.charCodeAt(i)) return false
  return true
}

const hashes = [wrongAt(hash, 12), wrongAt(hash, hash.length - 1)]
const cases = {
  'control: stops at the first difference': {
    ...SYNC,
    guesses: hashes,
    run: (guess) => stopsEarly(hash, guess),
  },
  'isEqualInConstantTime, of hashes': {
    ...SYNC,
    guesses: hashes,
    run: (guess) => isEqualInConstantTime(hash, guess),
  },
  verifyHash: { ...ASYNC, guesses: hashes, run: (guess) => SessionToken.verifyHash(token, guess) },
  'signer.verify': {
    ...ASYNC,
    guesses: [forgedAt(0), forgedAt(31)],
    run: (guess) => signer.verify(SessionToken, guess),
  },
}

async function timesOf({ samples, calls, guesses, run }) {
  const times = [[], []]
  for (let i = -samples / 10; i < samples; i++) {
    const side = Math.random() < 0.5 ? 0 : 1
    const guess = guesses[side]
    const start = process.hrtime.bigint()
    if (calls === 1) await run(guess)
    else for (let call = 0; call < calls; call++) run(guess)
    const ns = Number(process.hrtime.bigint() - start) / calls
    if (i >= 0) times[side].push(ns)
  }
  return times
}

/** Without the slowest tenth of both, where collections of garbage and other processes are. */
function cropped(times) {
  const all = times.flat().sort((one, other) => one - other)
  const limit = all[Math.floor(all.length * 0.9)]
  return times.map((side) => side.filter((ns) => ns <= limit))
}

function momentsOf(side) {
  const mean = side.reduce((sum, ns) => sum + ns, 0) / side.length
  const variance = side.reduce((sum, ns) => sum + (ns - mean) ** 2, 0) / (side.length - 1)
  return { mean, squaredError: variance / side.length }
}

const before = loadNow()
console.log('| comparison | wrong at the beginning (ns) | wrong at the end (ns) | difference (ns) | t |')
console.log('|---|---|---|---|---|')
for (const [name, each] of Object.entries(cases)) {
  const [begin, end] = cropped(await timesOf(each)).map(momentsOf)
  const difference = end.mean - begin.mean
  const t = difference / Math.sqrt(begin.squaredError + end.squaredError)
  const cells = [begin.mean, end.mean, difference, t].map((value) => value.toFixed(1))
  console.log(`| ${[name, ...cells].join(' | ')} |`)
}
console.log(
  `\n${SYNC.samples} samples of each; Node ${process.versions.node}; load ${before} before, ${loadNow()} after`,
)
