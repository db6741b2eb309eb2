import { runInNewContext } from 'node:vm'
import { type AnyIdDef, createRegistry, defineKey } from 'brandid/core'
import { opaque, random, sealed } from 'brandid/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Block, createBlockCipher, deriveKey } from '../../src/sealed/block-cipher.ts'
import { copySecrets, createSeal, readBody, writeBody } from '../../src/sealed/seal.ts'
import { errorOf, refusalText } from '../refusals.ts'
import { sealByOracle } from './oracle.ts'
import { bytesFromHex, createSecret, VECTORS } from './vectors.ts'

const UserKey = defineKey('user')
const SmallKey = defineKey('small', { max: 2 ** 31 - 1 })
const EventKey = defineKey('event', { format: 'bigint' })
const { defineId } = createRegistry()
const UserId = defineId('user', { format: sealed(UserKey), named: ['user_root'] })
const SmallId = defineId('small', { format: sealed(SmallKey) })
const EventId = defineId('event', { format: sealed(EventKey) })

const secret = createSecret()
const user = createSeal(UserId, 'user', [secret])
const small = createSeal(SmallId, 'small', [secret])
const event = createSeal(EventId, 'event', [secret])

/** The id of a block that an attacker with the secret might choose. */
function sealBlock(prefix: string, block: readonly [number, number, number, number]): string {
  const codes: number[] = []
  writeBody(codes, 0, createBlockCipher(deriveKey(secret, prefix)).encrypt(block))
  return `${prefix}_${String.fromCharCode(...codes)}`
}

describe('the seal of a definition', () => {
  it.each(VECTORS)('writes and reads the vector $id', ({ secret: hex, context, prefix, key, id }) => {
    const kinds = { number: UserKey, bigint: EventKey }
    // The id of a number stays when the key becomes a bigint.
    const values = [BigInt(key), ...(BigInt(key) <= Number.MAX_SAFE_INTEGER ? [Number(key)] : [])]
    for (const value of values) {
      const format = sealed<number | bigint>(typeof value === 'number' ? kinds.number : kinds.bigint)
      const definition: AnyIdDef = createRegistry().defineId(prefix as 'user', { format })
      const { seal, open } = createSeal(definition, context, [bytesFromHex(hex)])
      expect(seal(value)).toBe(id)
      expect(open(id)).toBe(value)
    }
  })

  it('writes what node:crypto writes, and reads it', () => {
    const positive = fc.maxSafeNat().map((value) => Math.max(1, value))
    fc.assert(
      fc.property(positive, (key) => {
        const id = `user_${sealByOracle(secret, 'user', key)}`
        expect(user.seal(key)).toBe(id)
        expect(user.open(id)).toBe(key)
      }),
    )
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), (key) => {
        const id = `event_${sealByOracle(secret, 'event', key)}`
        expect(event.seal(key)).toBe(id)
        expect(event.open(id)).toBe(key)
      }),
    )
  })

  it.each([
    [user, 1],
    [user, 2 ** 32 - 1],
    [user, 2 ** 32],
    [user, Number.MAX_SAFE_INTEGER],
    [small, 2 ** 31 - 1],
    [event, 1n],
    [event, 2n ** 32n],
    [event, 2n ** 63n - 1n],
  ])('of either kind of key writes and reads %s %s', ({ seal, open }, key) => {
    expect(open(seal(key))).toBe(key)
  })

  it.each([0, -1, 1.5, 2 ** 53, Number.NaN, '1', 1n, undefined])(
    'refuses the key %s as its definition does',
    (key) => {
      expect(refusalText(() => user.seal(key))).toBe(refusalText(() => UserKey.parse(key)))
      expect(refusalText(() => user.seal(key))).not.toBe('')
    },
  )

  it.each([
    ['zero', 'user', user, [0, 0, 0, 0]],
    ['one above the greatest safe integer', 'user', user, [0, 0, 2 ** 21, 0]],
    ['one above the greatest key', 'small', small, [0, 0, 0, 2 ** 31]],
    ['one above the greatest bigint', 'event', event, [0, 0, 2 ** 31, 0]],
    ['a first word', 'user', user, [1, 0, 0, 1]],
    ['a second word', 'user', user, [0, 1, 0, 1]],
  ] as const)('opens no block with %s', (_, prefix, { open }, block) => {
    expect(open(sealBlock(prefix, block))).toBeUndefined()
    expect(open(sealBlock(prefix, [0, 0, 0, 1]))).not.toBeUndefined()
  })

  it('opens ids of older secrets, and none of another', () => {
    const [older, oldest, other] = [createSecret(1), createSecret(2), createSecret(3)]
    const { seal, open } = createSeal(UserId, 'user', [secret, older, oldest])
    expect(seal(5)).toBe(user.seal(5))
    for (const each of [secret, older, oldest])
      expect(open(createSeal(UserId, 'user', [each]).seal(5))).toBe(5)
    expect(open(createSeal(UserId, 'user', [other]).seal(5))).toBeUndefined()
  })

  it('opens no id of another context', () => {
    const { seal } = createSeal(UserId, 'staging:user', [secret])
    expect(user.open(seal(5))).toBeUndefined()
  })

  it('opens no named id', () => {
    expect(user.open('user_root')).toBeUndefined()
  })

  it('opens ids of a former format, and none of the present one', () => {
    const TeamId = createRegistry().defineId('team', { format: random(), accepts: [sealed(UserKey)] })
    const { open } = createSeal(TeamId, 'user', [secret])
    expect(open(user.seal(7).replace('user_', 'team_'))).toBe(7)
    expect(open(TeamId.generate())).toBeUndefined()
  })

  it('refuses a definition without a sealed format', () => {
    const CustomerId = createRegistry().defineId('cus', { format: opaque({ length: 14 }) })
    const error = errorOf(() => createSeal(CustomerId, 'cus', [secret]))
    expect(error?.code).toBe('invalid_option')
    expect(error?.message).toBe(
      'Expected a definition with the format sealed(key) but received that of "cus".',
    )
  })

  it.each([
    [undefined, 'undefined'],
    [5, 'a number'],
    ['', 'another text'],
    ['a b', 'another text'],
    ['é', 'another text'],
    ['a\n', 'another text'],
    ['x'.repeat(256), 'another text'],
  ])('refuses the context %j', (context, received) => {
    const error = errorOf(() => createSeal(UserId, context, [secret]))
    expect(error?.code).toBe('invalid_option')
    expect(error?.message).toBe(
      `Expected \`context\` to return 1 to 255 visible ASCII characters but received ${received}.`,
    )
  })

  it('takes contexts of 1 and of 255 characters', () => {
    for (const context of ['x', '~'.repeat(255)]) {
      const { seal, open } = createSeal(UserId, context, [secret])
      expect(seal(1)).toBe(`user_${sealByOracle(secret, context, 1)}`)
      expect(open(seal(1))).toBe(1)
    }
  })
})

const OFFSET = 16n * 36n ** 24n

function write(block: Block): string {
  const codes = [120, 95]
  writeBody(codes, 2, block)
  return String.fromCharCode(...codes)
}

const toBlock = (value: bigint): Block => [
  Number(value >> 96n),
  Number(BigInt.asUintN(32, value >> 64n)),
  Number(BigInt.asUintN(32, value >> 32n)),
  Number(BigInt.asUintN(32, value)),
]

describe('a sealed body', () => {
  it.each<readonly [string, bigint, string]>([
    ['zero', 0n, 'g000000000000000000000000'],
    ['one', 1n, 'g000000000000000000000001'],
    ['the greatest block', 2n ** 128n - 1n, 'v5lxx1zz5pnorynqglhzmsp33'],
    ...VECTORS.map(({ block, id }) => [id, BigInt(`0x${block}`), id.slice(id.lastIndexOf('_') + 1)] as const),
  ])('of %s', (_, value, body) => {
    expect(write(toBlock(value))).toBe(`x_${body}`)
    expect(readBody(`x_${body}`, 2)).toEqual(toBlock(value))
  })

  it('is the number of BigInt', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), (value) => {
        const body = (OFFSET + value).toString(36)
        expect(write(toBlock(value))).toBe(`x_${body}`)
        expect(readBody(`x_${body}`, 2)).toEqual(toBlock(value))
      }),
    )
  })
})

const EXPECTED = 'Expected a list of secrets, each a Uint8Array of 32 random bytes but received'

describe('the secrets of a sealer', () => {
  const text = new TextEncoder().encode('a-secret-of-exactly-32-characters'.slice(0, 32))

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['an object', createSecret()],
    ['an empty list', []],
    ['a list with a string', ['0'.repeat(64)]],
    ['a list with undefined', [createSecret(), undefined]],
    // biome-ignore lint/suspicious/noSparseArray: an untyped program may pass one
    ['a list with undefined', [createSecret(), , createSecret()]],
    ['a list with undefined', new Array(2)],
    ['a list with an object', [new ArrayBuffer(32)]],
    ['one of 31 bytes', [createSecret().subarray(1)]],
    ['one of 33 bytes', [new Uint8Array(33)]],
    ['one of bytes that are all the same', [createSecret(), new Uint8Array(32).fill(7)]],
    ['one that is a text', [text]],
  ])('refuses %s', (received, secrets) => {
    const error = errorOf(() => copySecrets(secrets))
    expect(error?.code).toBe('invalid_key')
    expect(error?.message).toBe(`${EXPECTED} ${received}.`)
  })

  it('takes bytes of which one is not printable, and those of another realm', () => {
    const almost = Uint8Array.from(text, (byte, i) => (i === 31 ? 0x7f : byte))
    const below = Uint8Array.from(text, (byte, i) => (i === 0 ? 0x1f : byte))
    const foreign = runInNewContext('Uint8Array.from({ length: 32 }, (_, i) => i)')
    expect(copySecrets([almost, below, foreign])).toEqual([almost, below, createSecret()])
  })

  it('copies, also what a Buffer holds', () => {
    const secret = Buffer.from(createSecret())
    const [copy] = copySecrets([secret])
    secret.fill(0)
    expect(copy).toEqual(createSecret())
  })
})
