import { createRegistry, defineId, defineKey, type IdError, type IdErrorCode, parse } from 'brandid'
import { nanoid, opaque, sealed, snowflake, uuid } from 'brandid/formats'
import { leaseWorkerId, memoryStore } from 'brandid/lease'
import { createSealer } from 'brandid/sealed'
import { idTaken, withFreshId } from 'brandid/sql'
import { createSigner, defineToken } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { read } from './repository.ts'

// Each code of docs/errors.md, with its message as the package produces it.

const UserId = defineId('user', { aliases: ['usr'] })
const PostId = defineId('post')
const UserKey = defineKey('user')
const OrderId = defineId('order', { format: uuid() })
const PublicId = defineId('pub', { format: nanoid() })
const ApiToken = defineToken('api')
const sample = 'user_03h9we7hp2hzo9bqbv4l8rz84'
const token = ApiToken.generate()

const secret = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
const signer = createSigner({ keys: [{ id: '1', secret }] })
const otherSigner = createSigner({ keys: [{ id: '1', secret: Uint8Array.from(secret, (byte) => byte + 1) }] })
const rotatedSigner = createSigner({ keys: [{ id: '2', secret }] })
const CustomerId = defineId('customer', { format: sealed(UserKey) })
const sealer = createSealer({ secrets: [secret] })
const expiresAt = Date.now() + 60_000

async function verified(by = signer, options = {}) {
  const signed = await signer.generate(ApiToken, { expiresAt, audience: 'web' })
  return by.verify(ApiToken, signed, { audience: 'web', ...options })
}

/** What produces each error: it throws the error, or returns a result that holds it. */
const producers: Record<IdErrorCode, () => unknown> = {
  not_a_string: () => UserId.safeParse(5 as unknown),
  wrong_type: () => UserKey.safeParse('42' as unknown),
  missing_prefix: () => UserId.safeParse('03h9we7hp2hzo9bqbv4l8rz84'),
  wrong_prefix: () => UserId.safeParse(String(PostId.generate())),
  former_prefix: () => UserId.safeParse(sample.replace('user', 'usr')),
  unknown_prefix: () => parse('usre_03h9we7hp2hzo9bqbv4l8rz84'),
  is_token: () => parse(token),
  invalid_length: () => UserId.safeParse('user_1'),
  invalid_character: () => UserId.safeParse(sample.toUpperCase().replace('USER', 'user')),
  overflow: () => UserId.safeParse(`user_${'z'.repeat(25)}`),
  wrong_version: () => OrderId.fromUuid('919108f7-52d1-4320-9bac-f847db4148a8'),
  invalid_prefix: () => createRegistry().defineId('User' as never),
  duplicate_prefix: () => {
    const own = createRegistry()
    own.defineId('user')
    own.defineId('user')
  },
  duplicate_name: () => [defineKey('team'), defineKey('team')],
  invalid_format: () => defineId('bad', { format: opaque({ length: 3, alphabet: 'ab_' }) }),
  invalid_option: () => createSigner({ keys: [{ id: '1', secret }], clockToleranceMs: -1 }),
  no_crypto: () => {
    vi.stubGlobal('crypto', {})
    ApiToken.generate()
  },
  out_of_range: () => UserId.generateMany(-1),
  clock_moved_back: () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    const JobId = createRegistry().defineId('job', { format: snowflake({ epoch: 'twitter', workerId: 1 }) })
    JobId.generate()
    vi.setSystemTime(1_799_999_000_000)
    JobId.generate()
  },
  clock_unreadable: () => {
    vi.spyOn(Date, 'now').mockReturnValue(Number.NaN)
    createRegistry().defineId('late').generate()
  },
  lease_lost: async () => {
    const worker = await leaseWorkerId({ store: memoryStore(), fleet: 'orders' })
    const format = snowflake({ epoch: 'twitter', worker })
    await worker.release()
    createRegistry().defineId('order', { format }).generate()
  },
  no_worker_free: async () => {
    const options = { store: memoryStore(), fleet: 'orders', workerIds: 1 }
    const worker = await leaseWorkerId(options)
    try {
      await leaseWorkerId(options)
    } finally {
      await worker.release()
    }
  },
  no_free_id: () =>
    withFreshId(PublicId, () => Promise.resolve(idTaken), {
      attempts: 2,
      constraint: 'databases_public_id_key',
    }),
  invalid_checksum: () => ApiToken.safeParse(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`),
  invalid_signature: () => verified(otherSigner),
  unknown_key: () => verified(rotatedSigner),
  wrong_audience: () => verified(signer, { audience: 'app' }),
  expired: async () => {
    const signed = await signer.generate(ApiToken, { expiresAt })
    vi.useFakeTimers({ now: expiresAt })
    return signer.verify(ApiToken, signed)
  },
  invalid_seal: () => sealer.safeOpen(CustomerId, 'customer_ryok5t4r8pgobd67gco7x36xw'),
  invalid_key: () => createSigner({ keys: [{ id: '1', secret: secret.subarray(1) }] }),
}

async function errorOf(produce: () => unknown): Promise<IdError> {
  try {
    return ((await produce()) as { error: IdError }).error
  } catch (error) {
    return error as IdError
  }
}

interface Section {
  readonly message: string | undefined
  readonly text: string
}

const page = read('docs/errors.md')
const sections = new Map<string, Section>()
for (const [, code = '', text = ''] of page.matchAll(/^### `(\w+)`\n(.*?)(?=^##|(?![\s\S]))/gms)) {
  const message = /^> (.*)$/m.exec(text)?.[1]
  sections.set(code, { message, text })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('docs/errors.md', () => {
  it('has a section for every code', () => {
    expect([...sections.keys()].sort()).toEqual(Object.keys(producers).sort())
  })

  it.each(Object.entries(producers))('shows %s as it is produced', async (code, produce) => {
    const error = await errorOf(produce)
    expect(error.code).toBe(code)
    const shown = sections.get(code)?.message ?? ''
    const [start = '', ...rest] = shown.split('…')
    if (shown.includes('…')) {
      expect(
        error.message.startsWith(start) && error.message.endsWith(rest.at(-1) ?? ''),
        error.message,
      ).toBe(true)
    } else expect(error.message).toBe(shown)
  })

  it.each([...sections])('has the cause and the fix of %s', (_, { text }) => {
    expect(text).toMatch(/^\*\*Cause\*\*: .+^\*\*Fix\*\*: ./ms)
  })
})
