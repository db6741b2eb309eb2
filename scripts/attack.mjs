/**
 * `npm run attack`: searches for repeated or out-of-order IDs from many threads and processes, for forged tokens that are
 * accepted, and for sealed IDs that are repeated, misread or forged. The attacks on leases, instants and options are in
 * `attack-doors.mjs`.
 *
 * Set the numbers with `-- --ids 300000000`, `-- --forgeries 100000`, `-- --seals 1000000`, `-- --leases 1000` and `-- --instants 1000000`.
 * Each ID takes up eight bytes of memory, or sixteen while digests are copied. One in 200 runs with 10^9 IDs of six formats has two equal
 * 64-bit digests by chance.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { createRegistry, defineKey } from 'brandid/core'
import { sealed } from 'brandid/formats'
import { createSealer } from 'brandid/sealed'
import { seededRandom } from 'brandid/testing'
import { createSigner, defineToken } from 'brandid/token'
import { attackInstants, attackLeases, attackOptions } from './attack-doors.mjs'

const { values } = parseArgs({
  options: {
    ids: { type: 'string', default: '8000000' },
    forgeries: { type: 'string', default: '20000' },
    seals: { type: 'string', default: '1000000' },
    leases: { type: 'string', default: '200' },
    instants: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
})
const PROCESSES = 4
const THREADS = 8
const here = fileURLToPath(import.meta.url)
const makerOfIds = new URL('attack-worker.mjs', import.meta.url)

/** Generates `count` IDs in a thread. Returns a list of digests per definition, and the number of out-of-order IDs. */
function digestsOfThread(count) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(makerOfIds, { workerData: count })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** Like `digestsOfThread`, but in a separate process. */
function digestsOfProcess(count) {
  return new Promise((resolve, reject) => {
    const child = fork(makerOfIds, [String(count)], { serialization: 'advanced' })
    child.once('message', resolve)
    child.once('error', reject)
  })
}

async function attackIds(total) {
  const makers = [
    ...Array.from({ length: THREADS }, () => digestsOfThread),
    ...Array.from({ length: PROCESSES }, () => digestsOfProcess),
  ]
  const made = await Promise.all(makers.map((make) => make(Math.ceil(total / makers.length))))
  let count = 0
  let repeated = 0
  for (const i of made[0].digests.keys()) {
    const each = made[0].digests[i].length
    const digests = new BigUint64Array(each * makers.length)
    made.forEach(({ digests: lists }, maker) => {
      digests.set(lists[i], maker * each)
      // Release the list after copying it, because it takes up as much memory as the copy.
      lists[i] = new BigUint64Array()
    })
    digests.sort()
    for (let at = 1; at < digests.length; at++) if (digests[at] === digests[at - 1]) repeated++
    count += digests.length
  }
  const backward = made.reduce((sum, each) => sum + each.backward, 0)
  console.log(
    `ids: ${count.toLocaleString('en')} from ${THREADS} threads and ${PROCESSES} processes at once, ${repeated} repeated, ${backward} out of order`,
  )
  return repeated + backward
}

async function attackTokens(total) {
  const { uint32 } = seededRandom(values.seed)
  const below = (end) => uint32() % end
  const registry = createRegistry()
  const SessionToken = defineToken('sess', { registry })
  const signer = createSigner({ keys: [{ id: 'k1', secret: crypto.getRandomValues(new Uint8Array(32)) }] })
  const options = { audience: 'api', expiresAt: Date.now() + 3_600_000 }
  const plain = SessionToken.generate()
  const hash = await SessionToken.hash(plain)
  const signed = await Promise.all(Array.from({ length: 8 }, () => signer.generate(SessionToken, options)))
  const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_=-. \n\0ſ'
  const changes = [
    (text, at) => text.slice(0, at) + alphabet[below(alphabet.length)] + text.slice(at + 1),
    (text, at) => text.slice(0, at) + alphabet[below(alphabet.length)] + text.slice(at),
    (text, at) => text.slice(0, at) + text.slice(at + 1),
    (text, at) => text.slice(0, at),
    (text, at) => text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
    (text, at) => text.slice(0, at) + signed[below(signed.length)].slice(at),
    (text, at) => text.slice(0, at) + plain.slice(at),
  ]
  const real = new Set([...signed, plain])
  let tried = 0
  let accepted = 0
  while (tried < total) {
    let text = below(4) === 0 ? plain : signed[below(signed.length)]
    for (let steps = 1 + below(3); steps > 0; steps--)
      text = changes[below(changes.length)](text, below(text.length + 1))
    if (real.has(text)) continue
    tried++
    const { success } = await signer.verify(SessionToken, text, { audience: 'api' })
    if (success || (await SessionToken.verifyHash(text, hash))) accepted++
  }
  console.log(`tokens: ${tried.toLocaleString('en')} forgeries, ${accepted} accepted`)
  return accepted
}

// Other notations for a key that a lenient parser might accept.
const OTHER_SPELLINGS = [
  (digits) => `0${digits}`,
  (digits) => `+${digits}`,
  (digits) => `-${digits}`,
  (digits) => ` ${digits}`,
  (digits) => `${digits}\n`,
  (digits) => `${digits}.0`,
  (digits) => `${digits}e0`,
  (digits) => `0x${Number(digits).toString(16)}`,
  (digits) => digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
]

function attackSeals(total) {
  const { uint32 } = seededRandom(values.seed)
  const below = (end) => uint32() % end
  const UserKey = defineKey('user')
  const UserId = createRegistry().defineId('user', { format: sealed(UserKey, { accepts: 'key' }) })
  const secrets = Array.from({ length: 3 }, () => crypto.getRandomValues(new Uint8Array(32)))
  const sealer = createSealer({ secrets })
  const ids = new Set()
  let misread = 0
  let accepted = 0
  const holds = (input, key, from) => {
    const opened = sealer.safeOpen(UserId, input)
    if (opened.data !== key || opened.from !== from) misread++
  }
  for (let i = 1; i <= total; i++) {
    const key = (i <= total / 2 ? i : below(2 ** 21) * 2 ** 32 + uint32()) || 1
    const id = sealer.seal(UserId, UserKey.parse(key))
    const text = String(key)
    holds(id, key, 'seal')
    holds(text, key, 'key')
    holds(key, key, 'key')
    if (i <= total / 2) ids.add(id)
    // Try a random body of the right shape, a valid body with one changed digit, and the key in other notations.
    const digits = Array.from({ length: 24 }, () => below(36).toString(36)).join('')
    const body = (16 + below(15)).toString(36) + digits
    const at = id.length - 1 - below(24)
    const other = ((Number.parseInt(id[at], 36) + 1 + below(35)) % 36).toString(36)
    const changed = id.slice(0, at) + other + id.slice(at + 1)
    const spelled = OTHER_SPELLINGS[below(OTHER_SPELLINGS.length)](text)
    for (const forged of [`user_${body}`, changed, spelled])
      if (sealer.safeOpen(UserId, forged).success) accepted++
  }
  const repeated = Math.floor(total / 2) - ids.size
  const [seals, plain, forgeries] = [total, 2 * total, 3 * total].map((count) => count.toLocaleString('en'))
  console.log(
    `sealed IDs: ${seals} and ${plain} plain keys, ${misread} misread, ${repeated} repeated; ${forgeries} forgeries, ${accepted} accepted`,
  )
  return misread + repeated + accepted
}

if (process.argv[1] === here) {
  const faults =
    (await attackIds(Number(values.ids))) +
    (await attackTokens(Number(values.forgeries))) +
    attackSeals(Number(values.seals)) +
    (await attackLeases(Number(values.leases), values.seed)) +
    attackInstants(Number(values.instants), values.seed) +
    (await attackOptions(values.seed))
  process.exitCode = faults > 0 ? 1 : 0
}
