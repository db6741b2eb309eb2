import { createHmac } from 'node:crypto'
import { createSigner, defineToken } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withChecksum } from '../../src/token/crypto.ts'
import { bytesToSign, decodeBase32hex } from '../../src/token/signed-text.ts'
import { spoilt, verdictOf } from '../refusals.ts'
import { field, forge, secretOf, textOf } from './texts.ts'

const SessionToken = defineToken('sess')
const ResetToken = defineToken('reset')
const secret = secretOf(1)
const signer = createSigner({
  keys: [
    { id: 'k1', secret },
    { id: 'k0', secret: secretOf(2) },
  ],
})
const plain = SessionToken.generate()
const hash = await SessionToken.hash(plain)
const expiresAt = Date.now() + 3_600_000
const signed = await signer.generate(SessionToken, { audience: 'api', expiresAt })
const carried = [...(decodeBase32hex(signed.slice('sess_s1'.length, -7)) as Uint8Array)]
const body = [...secretOf(5)]

afterEach(() => vi.restoreAllMocks())

const verdict = (input: unknown) => verdictOf(signer.verify(SessionToken, input, { audience: 'api' }))

async function expectNone(texts: Iterable<string>): Promise<void> {
  for (const text of texts) {
    expect(SessionToken.is(text), text).toBe(false)
    expect(await SessionToken.verifyHash(text, hash), text).toBe(false)
    expect(await verdict(text), text).not.toBe('good')
  }
}

function* flips(text: string): Generator<string> {
  for (let i = 0; i < text.length; i++) {
    for (let bit = 0; bit < 16; bit++) {
      yield text.slice(0, i) + String.fromCharCode(text.charCodeAt(i) ^ (1 << bit)) + text.slice(i + 1)
    }
  }
}

function* others(text: string): Generator<string> {
  for (let i = 0; i < text.length; i++) {
    yield text.slice(0, i)
    yield text.slice(0, i) + text.slice(i + 1)
    for (const more of ['0', 'z', '_', ' ', '\n', '\0', '=']) yield text.slice(0, i) + more + text.slice(i)
    if (text[i] !== text[i + 1]) yield text.slice(0, i) + (text[i + 1] ?? '') + text[i] + text.slice(i + 2)
  }
}

describe.each([
  { about: 'a plain token', text: plain as string },
  { about: 'a signed token', text: signed as string },
])('$about', ({ text }) => {
  it('is refused with any bit of any character flipped', { tags: 'slow' }, () => expectNone(flips(text)))

  it('is refused with any character replaced by a look-alike, or in the other case', { tags: 'slow' }, () =>
    expectNone([...spoilt(text)].filter((other) => other !== text)),
  )

  it('is refused when it is cut, extended, or two characters are exchanged', { tags: 'slow' }, () =>
    expectNone([...others(text)].filter((other) => other !== text)),
  )

  it('is refused with other text beside it', () =>
    expectNone([`${text}0`, `${text}\n`, ` ${text}`, `${text}${text}`, `"${text}"`, `Bearer ${text}`]))
})

describe('a signature', () => {
  it('refuses any bit flipped in what is carried, though the checksum is right', {
    tags: 'slow',
  }, async () => {
    const codes = new Set<string>()
    for (let i = 0; i < carried.length; i++) {
      for (let bit = 0; bit < 8; bit++) {
        const bytes = carried.map((byte, at) => (at === i ? byte ^ (1 << bit) : byte))
        codes.add(await verdict(textOf('sess', bytes)))
      }
    }
    expect([...codes].sort()).toEqual(['invalid_signature', 'unknown_key'])
  })

  it('is of the prefix: a reset token is no session, whatever is rewritten', async () => {
    const reset = await signer.generate(ResetToken, { audience: 'api' })
    const disguised = withChecksum(`sess_${reset.slice('reset_'.length, -7)}`)
    expect(await verdict(disguised)).toBe('invalid_signature')
    expect(await verdict(`sess_${reset.slice('reset_'.length)}`)).toBe('invalid_checksum')
  })

  it('is of the layout: there is one algorithm, and no way to ask for another', async () => {
    const claims = carried.slice(0, -32)
    const toSign = Uint8Array.from(bytesToSign('sess', claims))
    const macOf = (algorithm: string) => [...createHmac(algorithm, secret).update(toSign).digest()]
    expect(await verdict(textOf('sess', [...claims, ...macOf('sha256')]))).toBe('good')
    for (const mark of ['s0', 's2', 'S1', 'n1', '00', 'n0'])
      expect(await verdict(textOf('sess', [...claims, ...macOf('sha256')], mark))).toMatch(
        /^wrong_version|invalid_character$/,
      )
    const signatures = [
      ...[[], Array(32).fill(0), macOf('sha1'), macOf('sha512'), macOf('sha512').slice(0, 32)],
      ...[macOf('sha256').slice(0, 16), macOf('sha256').slice(1), [...macOf('sha256'), 0]],
      [...createHmac('sha256', '').update(toSign).digest()],
      [...createHmac('sha256', secret).update(Uint8Array.from(claims)).digest()],
    ]
    for (const signature of signatures)
      expect(await verdict(textOf('sess', [...claims, ...signature]))).toMatch(
        /^invalid_(signature|length)|unknown_key$/,
      )
  })

  it('is of each part: moving a character from one to the next changes what is signed', async () => {
    const signature = carried.slice(-32)
    const expiry = carried.slice(8, 14)
    expect(carried.slice(0, 14)).toEqual([...field('api'), ...field('k1'), 6, ...expiry].slice(0, 14))
    const moved = [
      [...field('apik'), ...field('1'), ...carried.slice(7, -32)],
      [...field('ap'), ...field('ik1'), ...carried.slice(7, -32)],
      [...field(''), ...field('apik1'), ...carried.slice(7, -32)],
    ]
    for (const claims of moved)
      expect(await verdict(textOf('sess', [...claims, ...signature]))).toBe('unknown_key')
    const unending = [...field('api'), ...field('k1'), ...field(''), ...carried.slice(14, -32)]
    expect(await verdict(textOf('sess', [...unending, ...signature]))).toBe('invalid_signature')
    const otherKey = [...field('api'), ...field('k0'), ...carried.slice(7)]
    expect(await verdict(textOf('sess', otherKey))).toBe('invalid_signature')
  })

  it('helps the claims that a signer makes, and an expiry of 1970 is expired', async () => {
    const claims = (expiry: number[]) => [...field('api'), ...field('k1'), ...field(expiry), ...field(body)]
    expect(await verdict(await forge(secret, 'sess', claims([])))).toBe('good')
    expect(await verdict(await forge(secret, 'sess', claims([0, 0, 0, 0, 0, 0])))).toBe('expired')
    expect(await verdict(await forge(secret, 'reset', claims([])))).toBe('wrong_prefix')
  })

  it('has one text: other digits for the same bytes are refused', async () => {
    // Five bits of the last digit, of which one to four belong to no byte.
    const head = signed.slice(0, -8)
    const spellings = [...'0123456789abcdefghijklmnopqrstuv'].map((digit) => withChecksum(head + digit))
    const good = []
    for (const text of spellings) if ((await verdict(text)) === 'good') good.push(text)
    expect(good).toEqual([signed])
  })
})

describe('10 MB', () => {
  const ten = 10_000_000
  it.each([
    { about: 'digits', input: `sess_${'0'.repeat(ten)}` },
    { about: 'a signed one', input: `sess_s1${'0'.repeat(ten)}` },
    { about: 'separators', input: '_'.repeat(ten) },
    { about: 'prefixes', input: 'sess_'.repeat(ten / 5) },
    { about: 'no prefix', input: 'a'.repeat(ten) },
    { about: 'what is no ASCII', input: `sess_${'ſ'.repeat(ten)}` },
  ])('of $about are refused before any hashing', { tags: 'slow' }, async ({ input }) => {
    const calls = (['digest', 'verify', 'sign'] as const).map((name) => vi.spyOn(crypto.subtle, name))
    expect(SessionToken.is(input)).toBe(false)
    expect(await SessionToken.verifyHash(input, hash)).toBe(false)
    expect(await SessionToken.verifyHash(plain, input)).toBe(false)
    expect(await verdict(input)).not.toBe('good')
    await expect(SessionToken.hash(input as typeof plain)).rejects.toThrow()
    expect(SessionToken.safeParse(input).error?.message.length).toBeLessThan(120)
    expect(calls.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
  })
})
