import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRegistry, defineId } from 'brandid/core'
import { createSigner, defineToken, type Listed, redact, type SignedToken, type Token } from 'brandid/token'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tokenPrefixes } from '../../src/definition/token-prefixes.ts'
import { withChecksum } from '../../src/token/checksum.ts'
import { isFullLength, sampled } from '../full-length.ts'
import { seeded } from '../random-sources.ts'
import { errorOf, STRANGERS } from '../refusals.ts'
import { digits, secretOf } from './texts.ts'

const SessionToken = defineToken('sess')
const ResetToken = defineToken('reset', { bits: 128 })
const ApiKey = defineToken('api_key')
defineToken('key')
const signer = createSigner({ keys: [{ id: '2026-07', secret: secretOf(1) }] })
const plain = SessionToken.generate()
const short = ResetToken.generate()
const nested = ApiKey.generate()
const signed = await signer.generate(SessionToken, { audience: 'https://example.com', expiresAt: 2 ** 47 })
const tokens: { about: string; text: string; prefix: string }[] = [
  { about: 'a plain token', text: plain, prefix: 'sess' },
  { about: 'a plain token of 128 bits', text: short, prefix: 'reset' },
  { about: 'a plain token whose prefix ends like another', text: nested, prefix: 'api_key' },
  { about: 'a signed token', text: signed, prefix: 'sess' },
]

/** Whether four characters of a body in a row are left behind a separator. A prefix may hold them by chance. */
function shows(text: string, token: string): boolean {
  const body = token.slice(token.lastIndexOf('_') + 1).toLowerCase()
  const left = text.toLowerCase().replace(/(?:sess|reset|api_key)_/g, '')
  return Array.from({ length: body.length - 3 }, (_, i) => body.slice(i, i + 4)).some((piece) =>
    left.includes(piece),
  )
}

describe.each(tokens)('$about', ({ text, prefix }) => {
  const redacted = `${prefix}_[redacted]`

  it.each([
    (token: string) => token,
    (token: string) => `refused ${token} twice: ${token}.`,
    (token: string) => `{"token":"${token}","at":1}`,
    (token: string) => `https://example.com/?token=${token}&next=/account_settings_page`,
    (token: string) => `Cookie: session=${token}; theme=dark_and_quiet_colours`,
    (token: string) => `Authorization: Bearer ${token}\r\nUser-Agent: somebody`,
    (token: string) => `<a href="/reset/${token}">`,
    (token: string) => `日本語${token}日本語`,
    (token: string) => `${token}\n${token}\t${token}`,
    (token: string) => `--${token}--`,
  ])('is redacted in any surroundings (%#)', (around) => {
    expect(redact(around(text))).toBe(around(redacted))
  })

  it.each(['x', 'X', '0', '_', 'mon', 'user_', 'sess', '\\', '-', 'ü'])('is redacted behind %j', (before) => {
    expect(redact(before + text)).toBe(before + redacted)
  })

  it('is redacted beside itself', () => {
    expect(redact(text + text)).toBe(redacted + redacted)
    expect(redact(`${text}_${text}`)).toBe(`${redacted}_${redacted}`)
  })

  it.each(['x', '0', 'X', 'ü', '_', '-', '=', 'xyz123'])('is redacted before %j', (behind) => {
    const result = redact(text + behind)
    expect(result.startsWith(redacted)).toBe(true)
    expect(shows(result, text)).toBe(false)
  })

  it('is redacted when it is cut, after whatever character', () => {
    for (let end = prefix.length + 2; end < text.length; end++) {
      expect(redact(`a ${text.slice(0, end)}`)).toBe(`a ${redacted}`)
      expect(redact(`"${text.slice(0, end)}…"`)).toBe(`"${redacted}…"`)
    }
  })

  it('is redacted when a bit of any character is flipped, in prefix and separator too', () => {
    for (let i = 0; i < text.length; i++) {
      for (let bit = 0; bit < 16; bit++) {
        const flipped =
          text.slice(0, i) + String.fromCharCode(text.charCodeAt(i) ^ (1 << bit)) + text.slice(i + 1)
        const result = redact(`a ${flipped} b`)
        expect(shows(result, text), flipped).toBe(false)
        if (i > prefix.length) expect(result, flipped).toMatch(/^a \w+_\[redacted\](.? b)?$/)
      }
    }
  })

  it('is redacted when something comes in between, at any place of the body', () => {
    for (let i = prefix.length + 1; i < text.length; i++) {
      const breaks = ['\r\n', '=\r\n', '\n    ', '\r\n    ', '\n        > ', ' \t\n\t']
      for (const stranger of [...STRANGERS, ...breaks, '\u00ad', '\u200b', ' - ']) {
        const result = redact(text.slice(0, i) + stranger + text.slice(i))
        expect(result.startsWith(redacted), `${i} ${JSON.stringify(stranger)}`).toBe(true)
        expect(shows(result, text), `${i} ${JSON.stringify(stranger)}`).toBe(false)
      }
    }
  })

  it('is redacted in upper case, in full width, and with its separator escaped', () => {
    expect(redact(text.toUpperCase())).toBe(redacted.toUpperCase().replace('REDACTED', 'redacted'))
    const wide = text.replace(/[0-9a-z](?=[^_]*$)/g, (each) =>
      String.fromCharCode(each.charCodeAt(0) + 0xfee0),
    )
    expect(redact(wide)).toBe(redacted)
    expect(redact(text.replace(/_(?=[^_]*$)/, '\\_'))).toBe(redacted.replace(/_(?=[^_]*$)/, '\\_'))
  })

  it.each(['%5F', '%5f', '%255F', '&#95;', '&#x5F;', '\\u005f', '\\\\u005F', '\\x5f', '\\\\_', '-'])(
    'is redacted behind %s for its separator, cut and in upper case, too',
    (separator) => {
      const body = text.slice(prefix.length + 1)
      const head = prefix + separator
      expect(redact(`a ${head}${body} b`)).toBe(`a ${head}[redacted] b`)
      expect(redact(`a ${head}${body.slice(0, 25)} b`)).toBe(`a ${head}[redacted] b`)
      const upper = (head + body).toUpperCase()
      expect(redact(upper)).toBe(`${upper.slice(0, head.length)}[redacted]`)
    },
  )

  it('is redacted in Basic authorization, as user name and as password', () => {
    for (const credentials of [`${text}:`, `user:${text}`, `${text}:x`]) {
      const encoded = Buffer.from(credentials).toString('base64')
      expect(redact(`Authorization: Basic ${encoded}\r\n`)).toBe('Authorization: Basic [redacted]\r\n')
      expect(redact(`basic%20${Buffer.from(credentials).toString('base64url')}`)).toBe('basic%20[redacted]')
      expect(redact(`Basic ${encoded.slice(0, 30)}…`)).toBe('Basic [redacted]…')
    }
  })

  it('is redacted without its prefix in the middle of letters, and in upper case', () => {
    const body = text.slice(prefix.length + 1)
    expect(redact(`xyz${body}xyz`)).toBe('xyz[redacted]xyz')
    expect(redact(`${digits(seeded(11), 500)}${body}${digits(seeded(12), 500)}`)).toBe(
      `${digits(seeded(11), 500)}[redacted]${digits(seeded(12), 500)}`,
    )
    expect(redact(body.toUpperCase())).toBe('[redacted]')
    expect(redact(body + body)).toBe('[redacted][redacted]')
  })

  it('is redacted without its prefix, when the body is whole', () => {
    const body = text.slice(prefix.length + 1)
    expect(redact(body)).toBe('[redacted]')
    expect(redact(`body=${body};`)).toBe('body=[redacted];')
    expect(shows(redact(`${prefix}%5F${body}`), text)).toBe(false)
    expect(shows(redact(`${prefix.slice(1)}x${body}`), text)).toBe(false)
  })

  it('stays redacted', () => {
    for (const once of [
      redact(`${text} of a run`),
      redact(`${text} ${digits(seeded(1), 40)}`),
      redact(text + text),
    ])
      expect(redact(once)).toBe(once)
  })
})

describe('redact', () => {
  it('leaves other texts alone', async () => {
    const texts = [
      '',
      '_',
      'session, sessions and sess',
      'user_03h9we7hp2hzo9bqbv4l8rz84',
      'a monkey, not a key',
      digits(seeded(2), 57),
      digits(seeded(3), 32),
      digits(seeded(4), 700),
      'da39a3ee5e6b4b0d3255bfef95601890afd80709',
      `${'s1'.repeat(400)}`,
      await SessionToken.hash(plain),
    ]
    for (const text of texts) expect(redact(text)).toBe(text)
  })

  it('leaves the hash of a token, but not what only begins like one', async () => {
    const hash = await SessionToken.hash(plain)
    expect(redact(`stored ${hash}, ${plain}`)).toBe(`stored ${hash}, sess_[redacted]`)
    expect(redact(`${hash}0`)).toBe('sess_[redacted]')
    expect(redact(hash.slice(0, -1))).toBe('sess_[redacted]')
  })

  it('takes the longest prefix, and the next token for no part of the body before it', () => {
    expect(redact(`${plain}${nested}`)).toBe('sess_[redacted]api_key_[redacted]')
    expect(redact(`sess_sess_api_key_${nested}`)).toBe('sess_sess_api_key_api_key_[redacted]')
    expect(redact('api_key_x')).toBe('api_key_[redacted]')
  })

  it('takes words behind a prefix for a damaged token, but not the sentence behind them', () => {
    expect(redact('select sess_id, user_id from sess_log where sess_id = 4711')).toBe(
      'select sess_[redacted], user_id from sess_[redacted] where sess_[redacted] = 4711',
    )
    expect(redact('a monkey_business')).toBe('a monkey_[redacted]')
    expect(redact('reset_count=3 preset_id=7', ['reset'])).toBe('reset_[redacted]=3 preset_[redacted]=7')
    expect(redact('forget_count=3 unforget_id=7', ['pwforget'])).toBe('forget_count=3 unforget_id=7')
    expect(redact('sess_ is the prefix of all our authentication tokens')).toBe(
      'sess_ is the prefix of all our authentication tokens',
    )
  })

  it('finds a token in which several places are damaged', () => {
    const broken = `${plain.slice(0, 6)}?${plain.slice(7, 9)}?${plain.slice(10, 40)}\n${plain.slice(40)}`
    expect(redact(`a ${broken}`)).toBe('a sess_[redacted]')
    const wrapped = signed.replace(/(.{38})/g, '$1=\r\n')
    expect(redact(wrapped)).toBe('sess_[redacted]')
    const early = `sess_?${signed.slice(6, 30)}?${signed.slice(31)}`
    expect(shows(redact(early), signed)).toBe(false)
  })

  it('looks for what is listed, too, by prefix or definition, in any case', () => {
    const line = `ghp_${digits(seeded(5), 36)} sk_live_${digits(seeded(6), 24)} AKIA_x ${plain}`
    expect(redact(line)).toMatch(/^ghp_\w+ sk_live_\w+ AKIA_x sess_\[redacted\]$/)
    expect(redact(line, ['ghp', { prefix: 'sk_live' }, 'AKIA', SessionToken])).toBe(
      'ghp_[redacted] sk_live_[redacted] AKIA_[redacted] sess_[redacted]',
    )
    expect(
      redact(`github_pat_${digits(seeded(7), 22)}_${digits(seeded(8), 59)}`, new Set(['github_pat'])),
    ).toBe('github_pat_[redacted]')
  })

  it.each([
    { about: 'a token', listed: plain, came: '62 characters that are no prefix' },
    { about: 'a signed token', listed: signed, came: `${signed.length} characters that are no prefix` },
    { about: 'an empty text', listed: '', came: '0 characters that are no prefix' },
    { about: 'one character', listed: '_', came: '1 character that are no prefix' },
    { about: 'a pattern', listed: 'sess|reset', came: '10 characters that are no prefix' },
    { about: 'undefined', listed: undefined, came: 'undefined' },
    { about: 'a number', listed: 1, came: 'a number' },
    { about: 'an object without a prefix', listed: {}, came: 'an object' },
  ])('refuses $about in the list, and shows nothing of it', ({ listed, came }) => {
    expect(errorOf(() => redact('', [listed as Listed]))).toMatchObject({
      code: 'invalid_prefix',
      message: `Expected the prefix of a token, or its definition but received ${came}.`,
    })
  })

  it('refuses one prefix in place of a list', () => {
    expect(errorOf(() => redact('', 'ghp' as never))).toMatchObject({
      code: 'invalid_prefix',
      message: 'Expected a list of prefixes but received one string.',
    })
  })

  it.each([undefined, null, 1, ['sess_']])('refuses %j, which is no text', (text) => {
    const error = errorOf(() => redact(text as never))
    expect(error?.code).toBe('not_a_string')
    expect(error?.message).toMatch(/^Expected a text to redact but received /)
  })

  it('leaves words behind a hyphen, and the groups of a UUID', () => {
    for (const text of [
      'a key-value store, sess-ion, reset-your-password',
      'key-01890a5d-ac96-774b-bcce-b302099a8057',
      `key-${digits(seeded(13), 24)}`,
    ])
      expect(redact(text)).toBe(text)
    expect(redact(`key-${digits(seeded(13), 25)}`)).toBe('key-[redacted]')
  })

  it.each([' ', '    ', '+', '\t', '%20%20', ' %20+\t'])('finds Basic credentials behind %j', (space) => {
    const encoded = Buffer.from(`user:${plain}`).toString('base64')
    expect(redact(`Basic${space}${encoded}`)).toBe(`Basic${space}[redacted]`)
    expect(redact(`Basic${space}     ${encoded}`)).toBe(`Basic${space}     ${encoded}`)
  })

  it('reads Basic credentials in both alphabets of base64', () => {
    for (const alphabet of ['base64', 'base64url'] as const) {
      const encoded = Buffer.from(`>>>???:${plain}`).toString(alphabet)
      expect(encoded.slice(0, 8)).toBe(alphabet === 'base64' ? 'Pj4+Pz8/' : 'Pj4-Pz8_')
      expect(redact(`Basic ${encoded}`)).toBe('Basic [redacted]')
    }
  })

  it.each(['\n', '\r\n', '\n    ', '\r\n        ', ' \t\n', '    \n    ', '\n> ', '\n\t\t> > '])(
    'goes on behind a line that ends with %j',
    (lineBreak) => {
      for (const token of [plain, short, signed]) {
        const head = token.slice(0, token.indexOf('_') + 1)
        const broken = token.slice(0, -20) + lineBreak + token.slice(-20)
        expect(redact(`"${broken}"`)).toBe(`"${head}[redacted]"`)
      }
    },
  )

  it('leaves credentials without a token, and words behind "basic"', () => {
    const encoded = Buffer.from('ada:lovelace and some more').toString('base64')
    for (const text of [`Basic ${encoded}`, 'basic understanding of it', 'basic auth'])
      expect(redact(text)).toBe(text)
  })

  it('reads a run of letters of any length', () => {
    expect(redact('a'.repeat(6_000_000))).toHaveLength(6_000_000)
    const body = plain.slice('sess_'.length)
    const around = 'q'.repeat(isFullLength ? 3_000_000 : 300_000)
    expect(redact(around + body + around)).toBe(`${around}[redacted]${around}`)
    expect(redact(`sess_${around}`)).toBe('sess_[redacted]')
  })

  it('finds thousands of tokens', () => {
    expect(redact('sess_x, '.repeat(5000))).toBe('sess_[redacted], '.repeat(5000))
  })

  it('finds tokens of any of many prefixes', () => {
    const prefixes = Array.from({ length: 300 }, (_, i) => `many${i}x`)
    const many = prefixes.map((prefix) => withChecksum(`${prefix}_${digits(seeded(prefix.length), 50)}`))
    const text = many.join('\n')
    expect(redact(text, prefixes)).toBe(prefixes.map((prefix) => `${prefix}_[redacted]`).join('\n'))
    const bare = many.map((token) => token.slice(token.indexOf('_') + 1)).join('\n')
    expect(redact(bare, prefixes)).toBe(prefixes.map(() => '[redacted]').join('\n'))
    expect(redact(bare, prefixes.slice(1)).match(/\[redacted\]/g)).toHaveLength(299)
  })

  it('finds the tokens of a registry of its own', () => {
    const own = defineToken('own_token', { registry: createRegistry() })
    expect(redact(own.generate())).toBe('own_token_[redacted]')
  })

  describe('takes no more than four times the memory of the text', () => {
    const directory = mkdtempSync(join(tmpdir(), 'redact-'))
    const outfile = join(directory, 'program.mjs')
    const text = 16_000_000

    beforeAll(async () => {
      const program = `
        import { defineToken, redact } from './token.ts'
        defineToken('sess')
        const piece = process.argv[2]
        console.log(redact(piece.repeat(${text} / piece.length)).length)
      `
      const resolveDir = fileURLToPath(new URL('../../src/', import.meta.url))
      await build({ stdin: { contents: program, resolveDir }, outfile, bundle: true, format: 'esm' })
    })

    afterAll(() => rmSync(directory, { recursive: true }))

    const pieces: [piece: string, length: number][] = [
      [`sess_${'a'.repeat(57)}, `, (text / 64) * 17],
      ['sess_abc', (text / 8) * 15],
      ['_', text],
      ['a', text],
      ['sess', text],
    ]

    // 16 MB of one piece, in a heap of 64 MB and what Node takes for itself.
    it.each(sampled(pieces, pieces.length))('of %j', (piece, length) => {
      const options = ['--max-old-space-size=80', outfile, piece]
      expect(execFileSync(process.execPath, options, { encoding: 'utf8' })).toBe(`${length}\n`)
    })
  })

  it('warns once where no token is defined or listed', async () => {
    const prefixes = [...tokenPrefixes()]
    tokenPrefixes().clear()
    vi.resetModules()
    const copy = await import('brandid/token')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(copy.redact(plain, ['other'])).toBe(plain)
    expect(warn).not.toHaveBeenCalled()
    expect(copy.redact(plain)).toBe(plain)
    expect(copy.redactJson(`"${plain}"`)).toBe(`"${plain}"`)
    expect(warn.mock.calls).toEqual([
      [
        'brandid: redact() redacts nothing, because no token is defined in this thread. ' +
          'Import the definitions here, or list them: redact(text, [SessionToken]).',
      ],
    ])
    warn.mockRestore()
    for (const prefix of prefixes) tokenPrefixes().add(prefix)
  })

  it('finds an escaped separator behind another letter, and keeps the text before the backslash', () => {
    expect(redact(`zsess\\_${digits(seeded(15), 20)}`)).toBe('zsess\\_[redacted]')
  })

  it.each([
    { pieces: [40, 17], left: [] },
    { pieces: [27, 5], left: [] },
    { pieces: [20, 12], left: [] },
    { pieces: [20, 10], left: [10] },
    { pieces: [40, 1, 1, 1, 14], left: [] },
    { pieces: [40, 1, 1, 1, 1, 13], left: [1, 1, 1, 1, 13] },
    { pieces: [5, 12], left: [12] },
    { pieces: [12, 12], left: [] },
    { pieces: [13, 12], left: [] },
    { pieces: [26, 5], left: [] },
    { pieces: [40, 17, 20], left: [20] },
    { pieces: [57, 20], left: [20] },
    { pieces: [60, 20], left: [20] },
    { pieces: [61, 20], left: [] },
  ])('takes pieces of $pieces characters behind a prefix for one token, but $left', ({ pieces, left }) => {
    const source = seeded(16)
    const texts = pieces.map((length) => digits(source, length))
    const rest = texts.slice(texts.length - left.length)
    for (const before of ['', ' '.repeat(80)]) {
      expect(redact(`${before}ghp_${texts.join('\n')}`, ['ghp'])).toBe(
        [`${before}ghp_[redacted]`, ...rest].join('\n'),
      )
    }
  })

  it('takes no short word for the end of a body that is whole, however far it is indented', () => {
    const [body, indent] = [digits(seeded(17), 32), `\n${' '.repeat(20)}`]
    expect(redact(`ghp_${body}${indent}words`, ['ghp'])).toBe(`ghp_[redacted]${indent}words`)
    expect(redact(`ghp_${body.slice(1)}${indent}words`, ['ghp'])).toBe('ghp_[redacted]')
  })

  it.each([
    { between: '???', left: false },
    { between: '????', left: true },
  ])('goes on behind three foreign characters and not behind four: $between', ({ between, left }) => {
    const [one, other] = [digits(seeded(18), 20), digits(seeded(19), 20)]
    expect(redact(`ghp_${one}${between}${other}`, ['ghp'])).toBe(
      left ? `ghp_[redacted]${between}${other}` : 'ghp_[redacted]',
    )
  })

  it('finds a signed token in many lines, also with a damaged mark', () => {
    expect(redact(signed.replace(/(.{20})/g, '$1\n'))).toBe('sess_[redacted]')
    expect(redact(`${signed.slice(0, 100)}\n${signed.slice(100)}`.replace('_s', '_x'))).toBe(
      'sess_[redacted]',
    )
  })

  it('ends where the checksum of a later layout ends', () => {
    const later = withChecksum(`sess_s2${digits(seeded(20), 60)}`)
    const word = digits(seeded(21), 20)
    expect(redact(`${later}\n${word}`)).toBe(`sess_[redacted]\n${word}`)
  })

  it('leaves what is no body, though a checksum follows', () => {
    const text = withChecksum(`sess_${'-'.repeat(50)}`)
    expect(redact(text)).toBe(text)
    expect(redact(' '.repeat(60) + text)).toBe(' '.repeat(60) + text)
  })

  it('ends where the checksum ends', () => {
    for (const token of [plain, short, signed]) {
      const head = token.slice(0, token.indexOf('_') + 1)
      for (const behind of ['xyz', '0', 'A'])
        expect(redact(token + behind)).toBe(`${head}[redacted]${behind}`)
    }
    expect(redact(`${nested}xyz`, ['key'])).toBe('api_key_[redacted]xyz')
  })

  it.each([...'/:@[{}`', '\uff5b', '\uff0f', '\u007f'])('ends a cut body before %j', (stranger) => {
    const cut = plain.slice(0, 40)
    expect(redact(`${cut}${stranger} `)).toBe(`sess_[redacted]${stranger} `)
  })

  it('goes on in what folds to a letter', () => {
    for (const stranger of ['ſ', 'ı', 'İ', '\u212a', '\uff41']) {
      expect(redact(`${plain.slice(0, 40)}${stranger}`)).toBe('sess_[redacted]')
    }
  })

  it('leaves ordinary ids alone', () => {
    defineId('plain_user')
    expect(redact('plain_user_03h9we7hp2hzo9bqbv4l8rz84')).toBe('plain_user_03h9we7hp2hzo9bqbv4l8rz84')
  })

  it('reads a long text of what makes a scanner go back', () => {
    const size = isFullLength ? 1_000_000 : 500_000
    const pieces: (Token<'sess'> | SignedToken<'sess'> | string)[] = [
      plain,
      signed,
      'sess_',
      '_',
      'sess_ ',
      'sess_0 ',
      '0',
      's1',
      ' ',
      'sess_?0?',
      `${plain.slice(0, 40)}, `,
      `${digits(seeded(9), 57)} `,
      '-',
      'sess-',
      '\\',
      '%25',
      '\n  ',
      'basic ',
      `basic ${digits(seeded(14), 40)} `,
      's1sg',
    ]
    // A quadratic scan of half a megabyte takes many minutes: the test reaches its limit.
    for (const piece of pieces) {
      const times = Math.ceil(size / piece.length)
      const longest = times * `${piece}[redacted]`.length
      expect(redact(piece.repeat(times)).length, piece).toBeLessThanOrEqual(longest)
    }
  })
})
