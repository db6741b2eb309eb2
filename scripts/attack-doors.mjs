/**
 * More attacks for `npm run attack`: damaged answers from lease stores, repeated instants, and misspelled option names. Each function
 * prints its attempts and returns the number of faults.
 */
import { createRegistry, defineKey } from 'brandid/core'
import { layout, objectId, sealed, snowflake, timeRandom, ulid, uuid } from 'brandid/formats'
import { leaseWorkerId, memoryStore } from 'brandid/lease'
import { fillIds } from 'brandid/prisma'
import { createSealer } from 'brandid/sealed'
import { checkConstraint, insertOnce, withFreshId } from 'brandid/sql'
import { seededRandom } from 'brandid/testing'
import { createSigner, defineToken } from 'brandid/token'

/** Changes that clients, drivers and serializers may make to a number. */
const DAMAGES = [
  () => undefined,
  () => null,
  String,
  (value) => new Date(value),
  (value) => value + 0.5,
  (value) => -value - 1,
  (value) => value + 1e16,
  (value) => BigInt(value),
  (value) => [value],
  (value) => ({ value }),
  () => Number.NaN,
  Object,
  (value) => new Uint8Array([value]),
  (value) => ({ epochMilliseconds: value }),
  (value) => `${value}e0`,
]

/** Wraps a store so that it sometimes damages, renames or nests a member of its answer. */
function damagedStore(store, below) {
  const damage = (answer) => {
    if (!answer || below(2) === 0) return answer
    const names = Object.keys(answer).filter((name) => name !== 'isHeld')
    const name = names[below(names.length)]
    const { [name]: value, ...rest } = answer
    const choice = below(DAMAGES.length + 4)
    if (choice === DAMAGES.length) return { ...rest, [name.toLowerCase()]: value }
    if (choice === DAMAGES.length + 1) return { leases: answer }
    if (choice === DAMAGES.length + 2) return Object.values(answer)
    if (choice === DAMAGES.length + 3) return new Map(Object.entries(answer))
    return { ...rest, [name]: DAMAGES[choice](value) }
  }
  return {
    acquire: async (request) => damage(await store.acquire(request)),
    renew: async (request) => damage(await store.renew(request)),
    release: (request) => store.release(request),
  }
}

/** Attacks leases with invalid store answers. No lease may accept an invalid answer, and no two workers may generate the same ID. */
export async function attackLeases(rounds, seed) {
  const { uint32 } = seededRandom(seed)
  const below = (end) => uint32() % end
  const store = memoryStore()
  // The first lease in a fleet waits for a full window. Waiting here means that no later lease has to wait.
  await (await leaseWorkerId({ store, fleet: 'orders', windowMs: 1000, workerIds: 64 })).release()
  const damaged = damagedStore(store, below)
  const ids = new Set()
  let [made, granted, rejected, faults] = [0, 0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    const leases = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        leaseWorkerId({ store: damaged, fleet: 'orders', windowMs: 1000, workerIds: 64 }),
      ),
    )
    for (const { value: worker, reason } of leases) {
      if (!worker) {
        rejected++
        if (reason?.code !== 'invalid_option' && reason?.code !== 'no_worker_free') faults++
        continue
      }
      granted++
      const OrderId = createRegistry().defineId('order', { format: snowflake({ epoch: 'twitter', worker }) })
      for (let i = 0; i < 8; i++, made++) ids.add(OrderId.generate())
      await worker.release()
    }
  }
  const repeated = made - ids.size
  if (granted === 0 || rejected === 0) faults++
  console.log(
    `leases with damaged answers: ${granted} granted, ${rejected} rejected, ${faults} faults; ${made} IDs, ${repeated} repeated`,
  )
  return faults + repeated
}

/** Generates IDs for few and for many instants in random order. Each ID must be new, unless the call throws `out_of_range`. */
export function attackInstants(total, seed) {
  const { uint32 } = seededRandom(seed)
  const formats = {
    snowflake: snowflake({ epoch: 'twitter', workerId: 1 }),
    'a layout with few IDs': layout({
      fields: [
        { kind: 'time', bits: 48 },
        { kind: 'counter', bits: 4 },
      ],
    }),
    objectId: objectId(),
    timeRandom: timeRandom(),
    ulid: ulid(),
    uuid: uuid(),
  }
  const lines = []
  let faults = 0
  for (const [name, format] of Object.entries(formats)) {
    const EventId = createRegistry().defineId('event', { format })
    const ids = new Set()
    let [made, refused] = [0, 0]
    for (let i = 0; i < total; i++) {
      const spread = [1, 100, 1e5][uint32() % 3]
      try {
        ids.add(EventId.generate({ at: Date.UTC(2026, 0, 1) + (uint32() % spread) * 1000 }))
        made++
      } catch (error) {
        if (error.code !== 'out_of_range') faults++
        refused++
      }
    }
    faults += made - ids.size
    lines.push(`${name} ${made} and ${refused} rejected`)
  }
  console.log(`instants in random order: ${lines.join(', ')}; ${faults} repeated`)
  return faults
}

/** Misspells the name of each protective option by one character. The call must reject the option before it has any effect. */
export async function attackOptions(seed) {
  const { uint32 } = seededRandom(seed)
  const below = (end) => uint32() % end
  const registry = createRegistry()
  const Reset = defineToken('reset', { registry })
  const UserKey = defineKey('user')
  const UserId = registry.defineId('user')
  const keys = [{ id: 'k1', secret: crypto.getRandomValues(new Uint8Array(32)) }]
  const secrets = [crypto.getRandomValues(new Uint8Array(32))]
  const signer = createSigner({ keys })
  const token = await signer.generate(Reset, { audience: 'user_1', expiresAt: Date.now() + 1e6 })
  const insert = async () => undefined
  const store = memoryStore()
  const doors = [
    ['audience', (name) => signer.verify(Reset, token, { [name]: 'user_1' })],
    ['expiresAt', (name) => signer.generate(Reset, { [name]: Date.now() + 1e6 })],
    ['clockToleranceMs', (name) => createSigner({ keys, [name]: 0 })],
    ['context', (name) => createSealer({ secrets, [name]: 'a' })],
    ['accepts', (name) => sealed(UserKey, { [name]: 'key' })],
    [
      'isOur',
      (name) =>
        insertOnce(UserId.generate(), insert, { find: async () => ({}), isOurs: () => true, [name]: 1 }),
    ],
    ['attempts', (name) => withFreshId(UserId, insert, { constraint: 'ids', [name]: 2 })],
    ['exact', (name) => checkConstraint('postgresql', UserId, 'id', { [name]: true })],
    ['windowMs', (name) => leaseWorkerId({ store, fleet: 'a', [name]: 1000 })],
    ['keys', (name) => createSigner({ keys, [name]: keys })],
    ['secret', (name) => createSigner({ keys: [{ ...keys[0], [name]: secrets[0] }] })],
    ['workerIds', (name) => leaseWorkerId({ store, fleet: 'a', [name]: 4 })],
    ['given', (name) => fillIds({}, { [name]: 'reject' })],
    ['bits', (name) => defineToken('other', { registry: createRegistry(), [name]: 256 })],
  ]
  let [tried, accepted] = [0, 0]
  for (const [name, open] of doors)
    for (let i = 0; i < 40; i++) {
      const at = below(name.length)
      const letter = String.fromCharCode(97 + below(26))
      const misspelled = [
        name.slice(0, at) + letter + name.slice(at + 1),
        name.slice(0, at) + letter + name.slice(at),
        name.slice(0, at) + name.slice(at + 1),
      ][below(3)]
      if (misspelled === name || misspelled === 'isOurs') continue
      tried++
      const outcome = await Promise.allSettled([(async () => open(misspelled))()])
      if (outcome[0].reason?.code !== 'invalid_option') {
        accepted++
        console.log(`  ${misspelled} instead of ${name}: ${outcome[0].reason ?? 'accepted'}`)
      }
    }
  console.log(`options: ${tried} misspelled option names, ${accepted} accepted`)
  return accepted
}
