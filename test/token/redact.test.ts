import { readFileSync } from 'node:fs'
import { createRegistry } from 'brandid/core'
import { createSigner, defineToken, type Listed, redact } from 'brandid/token'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { tokenPrefixes } from '../../src/definition/prefix.ts'
import { isFullLength } from '../full-length.ts'
import { errorOf, STRANGERS } from '../refusals.ts'
import { secretOf } from './texts.ts'

const SessionToken = defineToken('sess')
const plain = SessionToken.generate()
const body = plain.slice('sess_'.length)
const short = defineToken('reset', { bits: 128 }).generate()
const nested = defineToken('api_key').generate()
const own = defineToken('own', { registry: createRegistry() }).generate()
const signer = createSigner({ keys: [{ id: '2026-07', secret: secretOf(1) }] })
const signed = await signer.generate(SessionToken, { audience: 'https://example.com', expiresAt: 2 ** 47 })
const hash = await SessionToken.hash(plain)
const tokens = [plain, short, nested, signed]

const headOf = (token: string) => token.slice(0, token.lastIndexOf('_') + 1)
const redacted = (token: string) => `${headOf(token)}[redacted]`

// The sentences of docs/tokens.md, each with its test.

const page = readFileSync(new URL('../../docs/tokens.md', import.meta.url), 'utf8')
const sentencesAfter = (title: string) =>
  (page.split(`${title}\n\n`)[1]?.split('\n\n')[0] ?? '').split('\n').map((line) => line.replace(/^- /, ''))

const ENDS = ['', ' ', '"', '\\n', '&page=2', '%20', '…', '/', '\0', 'ſ', '\u212a', '\uff41']

const PROMISES: Readonly<Record<string, () => void>> = {
  'Complete tokens, plain or signed, are found next to any other character.': () => {
    for (const token of tokens) {
      for (const before of ['', 'x', '0', '_', 'user_', 'sess', 'Ü', '%20', '\\n', '\\', ' ', '"', '-']) {
        for (const after of ENDS) {
          expect(redact(before + token + after)).toBe(before + redacted(token) + after)
        }
      }
      for (const after of ['x', '0', 'Z', '_x', '-1', token, `_${token}`, `%5F${token}`]) {
        expect(redact(`a ${token}${after} b`)).toBe(`a ${redacted(token)} b`)
      }
      expect(redact(`${token}, ${token}`)).toBe(`${redacted(token)}, ${redacted(token)}`)
    }
  },
  'Truncated tokens are found, even if only the first character of the body is left.': () => {
    for (const token of tokens) {
      const head = headOf(token)
      for (let end = head.length; end < token.length; end++) {
        for (const after of ENDS) {
          const cut = `a ${token.slice(0, end)}${after}`
          expect(redact(cut)).toBe(end === head.length ? cut : `a ${redacted(token)}${after}`)
        }
      }
    }
  },
  'Tokens in upper case are found.': () => {
    for (const token of tokens)
      expect(redact(token.toUpperCase())).toBe(`${headOf(token).toUpperCase()}[redacted]`)
  },
  'Separators may be percent-encoded (`%5F`, `%255F`) or escaped (`\\_`, `\\u005f`, `\\x5f`, `\\137`, `&#95;`).':
    () => {
      const spellings = [
        '%5F',
        '%255F',
        '%25255f',
        '%u005F',
        '\\_',
        '\\\\_',
        '\\u005f',
        '\\\\\\U005F',
        '\\x5f',
        '\\137',
      ]
      for (const separator of [...spellings, '&#95;', '&#x5F;']) {
        for (const token of tokens) {
          const spelt = token.replaceAll('_', separator)
          const head = headOf(token).replaceAll('_', separator)
          expect(redact(`zz${spelt} b`)).toBe(`zz${head}[redacted] b`)
          expect(redact(`${head}a`)).toBe(`${head}[redacted]`)
          // Bodies of other systems hold separators.
          expect(redact(`${token}${separator}x${separator}.`)).toBe(`${redacted(token)}.`)
        }
      }
      for (const other of ['%5', '%2', '%25F', '&#95', '\\u05f', '\\y5f', '\\\\', '-']) {
        expect(redact(`sess${other}x`)).toBe(`sess${other}x`)
        expect(redact(`sess_x${other}.`)).toBe(
          other === '-' ? 'sess_[redacted].' : `sess_[redacted]${other}.`,
        )
      }
    },
  'Tokens defined in the current thread, in any registry, are found, as are tokens of the prefixes and definitions that you list.':
    () => {
      const text = `${own} ghp_0a SK_LIVE_0b github_pat_0c_0-d AKIA_x ${plain}`
      expect(redact(text)).toBe('own_[redacted] ghp_0a SK_LIVE_0b github_pat_0c_0-d AKIA_x sess_[redacted]')
      const listed = new Set(['ghp', { prefix: 'sk_live' }, 'github_pat', 'AKIA', SessionToken])
      expect(redact(text, listed)).toBe(
        'own_[redacted] ghp_[redacted] SK_LIVE_[redacted] github_pat_[redacted] AKIA_[redacted] sess_[redacted]',
      )
      const prefixes = Array.from({ length: 300 }, (_, i) => `many${i}x`)
      expect(redact(prefixes.join('_1 '), prefixes)).toBe(prefixes.join('_[redacted] '))
      const long = `p${'r'.repeat(62)}`
      for (const before of ['', 'x', 'x_']) expect(redact(`${before}${long}_1`, [long])).not.toContain('1')
    },
  'Valid JSON stays valid, with the same members in the same order.': () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(plain, signed, 'sess_id', 'sess_', plain.slice(0, 20), `${plain}"`, '\\"'),
      fc.string({ unit: fc.constantFrom('\\', '"', 'sess', '_', 'a', '\n', '{', 'u005f', 'x5f', '%5f') }),
    )
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        text,
        text.map((value) => JSON.stringify([value])),
        fc.constantFrom(null, true, 1.5),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(text, tie('json'), { maxKeys: 4 }),
      ),
    }))
    const structureOf = (value: string) => value.replace(/"(?:[^"\\]|\\.)*"/g, '""')
    fc.assert(
      fc.property(json, (value) => {
        const before = JSON.stringify(value)
        const after = redact(before)
        JSON.parse(after)
        expect(structureOf(after)).toBe(structureOf(before))
        expect(after).not.toContain(body)
        expect(redact(after)).toBe(after)
      }),
      { numRuns: isFullLength ? 2000 : 200 },
    )
  },
  'Token hashes, which are not secrets, are kept. Log hashes to tell sessions apart.': () => {
    for (const after of ['', ' ', '"', `, ${hash}`])
      expect(redact(`stored ${hash}${after}`)).toBe(`stored ${hash}${after}`)
    expect(redact(`${hash} ${plain}`)).toBe(`${hash} sess_[redacted]`)
    for (const other of [
      ...['0', '_', '-', 'A'].map((end) => hash + end),
      hash.slice(0, -1),
      hash.toUpperCase(),
    ])
      expect(redact(other).toLowerCase()).toBe('sess_[redacted]')
  },
  'Redacting a redacted string changes nothing.': () => {
    for (const once of [`${plain} x`, plain + nested, `${plain}%5F${nested}`].map((text) => redact(text)))
      expect(redact(once)).toBe(once)
  },
  'The running time is linear in the length of the string.': () => {
    const size = isFullLength ? 3_000_000 : 200_000
    const words = [plain, signed, 'sess_', 'sess_ ', 'sess_%5f', 'sess', '_', 'a_', 'ſ', '-']
    // A quadratic scan of a fifth of a megabyte takes minutes: the test reaches its limit.
    for (const piece of [
      ...words,
      '\\',
      'sess\\',
      '"\\u',
      '%25',
      'sess%25',
      '%5f',
      's10',
      'x_\\',
      'a',
      '&#95;',
      'basic ',
    ]) {
      const times = Math.ceil(size / piece.length)
      expect(redact(piece.repeat(times)).length).toBeLessThanOrEqual(times * `${piece}[redacted]`.length)
      expect(redact(`sess_${piece.repeat(times)}`)).toMatch(/^sess_(\[redacted\]|[ſ" \\%&])/)
    }
  },
}

const LIMITS: Readonly<Record<string, readonly string[]>> = {
  'a body without its prefix, or a token with a damaged prefix or separator;': [
    body,
    `ses_${body}`,
    `sess-${body}`,
    `ſess_${body}`,
    ...STRANGERS.filter((each) => each !== '_').map((stranger) => `sess${stranger}_${body}`),
  ],
  'the rest of a token after a line break, or after any other character that is not part of a body;': [
    ...STRANGERS.filter((each) => each !== '_').map((stranger) => `sess_[redacted]${stranger}${body}`),
  ],
  'a token in base64, such as the credentials of `Basic` authorization: keep the `Authorization` header out of logs;':
    [`Basic ${Buffer.from(`${plain}:`).toString('base64')}`],
  'a token with encoded letters or digits, such as `%73ess_` or `\\u0073ess_`;': [
    `%73ess_${body}`,
    `\\u0073ess_${body}`,
  ],
  'the rest of a token that is split across two calls.': [plain.slice(5)],
}

describe('the sentences of docs/tokens.md', () => {
  it('are those of the tests', () => {
    expect(sentencesAfter('`redact` makes these promises:')).toEqual(Object.keys(PROMISES))
    expect(sentencesAfter('`redact` does not find:')).toEqual(Object.keys(LIMITS))
  })

  it.each(Object.entries(PROMISES))('%s', { tags: 'slow' }, (_, hold) => hold())

  it.each(Object.entries(LIMITS))('It does not find %s', (_, texts) => {
    for (const text of texts) expect(redact(text)).toBe(text)
  })
})

describe('redact', () => {
  it.each([
    { about: 'a token', listed: plain, came: '62 characters, not a prefix' },
    { about: 'a signed token', listed: signed, came: `${signed.length} characters, not a prefix` },
    { about: 'a long text', listed: 'p'.repeat(64), came: '64 characters, not a prefix' },
    { about: 'an empty text', listed: '', came: '0 characters, not a prefix' },
    { about: 'one character', listed: '_', came: '1 character, not a prefix' },
    { about: 'a pattern', listed: 'sess|reset', came: '10 characters, not a prefix' },
    { about: 'undefined', listed: undefined, came: 'undefined' },
    { about: 'a number', listed: 1, came: 'a number' },
    { about: 'an object without a prefix', listed: {}, came: 'an object' },
  ])('refuses $about in the list, and shows nothing of it', ({ listed, came }) => {
    expect(errorOf(() => redact('', [listed as Listed]))).toMatchObject({
      code: 'invalid_prefix',
      message: `Expected a token prefix or a token definition but received ${came}.`,
    })
  })

  it('refuses one prefix in place of a list', () => {
    expect(errorOf(() => redact('', 'ghp' as never))).toMatchObject({
      code: 'invalid_prefix',
      message: 'Expected a list of prefixes but received a string.',
    })
  })

  it.each([
    { input: undefined, received: 'undefined' },
    { input: ['sess_'], received: 'an array' },
  ])('refuses $received, which is no text', ({ input, received }) => {
    expect(errorOf(() => redact(input as never))).toMatchObject({
      code: 'not_a_string',
      message: `Expected a string to redact but received ${received}.`,
    })
  })

  it('warns once where no token is defined or listed', async () => {
    const prefixes = [...tokenPrefixes()]
    tokenPrefixes().clear()
    vi.resetModules()
    const copy = await import('brandid/token')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(copy.redact(plain, ['other'])).toBe(plain)
    // As many as are defined, and as many as are listed.
    tokenPrefixes().add('own')
    expect(copy.redact(plain)).toBe(plain)
    expect(copy.redact(plain, ['key'])).toBe(plain)
    expect(warn).not.toHaveBeenCalled()
    tokenPrefixes().clear()
    for (const _ of [1, 2]) expect(copy.redact(plain)).toBe(plain)
    expect(warn.mock.calls).toEqual([
      [
        'brandid: redact() redacts nothing, because no token is defined in this thread. ' +
          'Import the definitions here, or list them: redact(text, [SessionToken]).',
      ],
    ])
    warn.mockRestore()
    for (const prefix of prefixes) tokenPrefixes().add(prefix)
  })
})
