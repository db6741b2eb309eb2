import { readFileSync } from 'node:fs'
import { createSigner, defineToken } from 'brandid/token'
import { describe, expect, it } from 'vitest'
import { type SignedVector, secretOf, vectors } from './texts.ts'

// What docs/tokens/scanners.md and docs/tokens/format.md say.

const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
const page = read('tokens/scanners.md')
const specification = read('tokens/format.md')

const SessionToken = defineToken('sess')
const ShortToken = defineToken('short', { bits: 128 })
const signer = createSigner({ keys: [{ id: 'k', secret: secretOf(1) }] })
const longSigner = createSigner({ keys: [{ id: 'k'.repeat(63), secret: secretOf(1) }] })

/** The pattern of a row, or after a key. */
const patternOf = (before: RegExp) => new RegExp(before.exec(page)?.[1] as string)

describe('the patterns for scanners', () => {
  const whole = (pattern: RegExp) => new RegExp(`^(?:${pattern.source})$`)
  const plain = patternOf(/^\| plain, 256 bits \| `(.*)` \|$/m)
  const short = patternOf(/^\| plain, 128 bits \| `(.*)` \|$/m)
  const signed = patternOf(/^\| signed \| `(.*)` \|$/m)
  const both = [patternOf(/`(sess_\(.*)`, and leave/m), patternOf(/^regex = '''(.*)'''$/m)]

  it('match plain tokens, as those of the definition do', () => {
    const token = SessionToken.generate()
    expect(`^${plain.source}$`).toBe(SessionToken.pattern.source)
    for (const pattern of [plain, ...both]) expect(whole(pattern).test(token)).toBe(true)
    expect(whole(signed).test(token)).toBe(false)
    expect(`^${short.source}$`).toBe(ShortToken.pattern.source.replace('short_', 'sess_'))
  })

  it('match signed tokens, the shortest and the longest', async () => {
    const options = { expiresAt: 2 ** 47, audience: 'x'.repeat(255) }
    const shortest = (await signer.generate(ShortToken)).replace('short_', 'sess_')
    const tokens = [shortest, await longSigner.generate(SessionToken, options)]
    expect(tokens.map((token) => token.length - 'sess_'.length)).toEqual([94, 637])
    expect(specification).toContain('94 to 637 characters after the separator')
    for (const token of tokens) {
      for (const pattern of [signed, ...both]) expect(whole(pattern).test(token)).toBe(true)
      expect(whole(plain).test(token)).toBe(false)
    }
  })
})

it('the vectors of docs/tokens/format.md are those of vectors.json', () => {
  const [, , plain] = vectors.plain
  const [, signed] = vectors.signed as [SignedVector, SignedVector]
  const { random, token, keyId, audience, expiresAtMs, secret } = signed
  for (const text of [...Object.values(plain ?? {}).slice(1), random, token, keyId, audience])
    expect(specification).toContain(`\`${text}\``)
  expect(specification).toContain(`the expiry ${expiresAtMs}`)
  expect(secret).toBe(Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex'))
})
