import { describe, expect, it } from 'vitest'
import { createDomain } from '../../src/languages/domain.ts'
import { generateRuby } from '../../src/languages/ruby.ts'
import { itHasLines, linesOf } from './lines.ts'
import { domainOf, everyFormat, everyText, invoice, shop, withKeys } from './manifests.ts'

// What the files do is shown by `npm run test:languages`.

describe('a file of Ruby', () => {
  const text = generateRuby(createDomain(shop))

  itHasLines(text, [
    '# frozen_string_literal: true',
    '  # Who may sign in.',
    "  UserId = Kind.new(prefix: 'user', formats: [FORMAT_UUID25], aliases: ['usr'])",
    '  # generate requires the worker, which no other process may have: generate(worker: 1).',
    '  # It generates no ids.',
    "    prefix: 'ks', formats: [FORMAT_NANOID6514B0B2, FORMAT_NANOID], named: ['ks_local_root']",
    '  TOKENS = %w[',
    '    reset',
    '  # A session of the web site.',
    "    'inv' => [FORMAT_SEALED9B294803, 9_007_199_254_740_991, true]",
    "  SessionToken = TokenKind.new(prefix: 'sess', byte_count: 32)",
    '  # The tokens of reset',
  ])

  it('has no sealer and no tokens where there are none, and opens ids of a former format', () => {
    const format = { name: 'sealed', options: { name: 'a', format: 'bigint' } }
    const lone = { prefix: 'a', accepts: [format] }
    const plain = generateRuby({ ...domainOf({ prefix: 'a' }), tokens: [] })
    expect(plain).not.toMatch(/Sealer|TokenKind|openssl|zlib/)
    const former = generateRuby({ ...domainOf(lone), tokens: [] })
    expect(former).toMatch(/ {4}'a' => \[FORMAT_SEALED\w+, 9_223_372_036_854_775_807, false\]/)
    expect(former).toContain("require 'openssl'\nrequire 'securerandom'\n")
    expect(() => generateRuby({ ...domainOf({ ...lone, name: 'OpenSSL' }), tokens: [] })).toThrow(
      '"OpenSSL" twice',
    )
  })

  it('has keys, and ids from before the prefix', () => {
    const keyed = withKeys(
      everyText,
      { key: 'customer', name: 'CustomerKey', description: 'A row of customers.', max: '0xffff' },
      { key: 'file', value: 'text', format: { name: 'nanoid' } },
    )
    const text = generateRuby(createDomain(keyed))
    expect(text).toContain(
      "  # A row of customers.\n  CustomerKey = KeyKind.new(name: 'customer', max: 65_535)\n",
    )
    expect(text).toMatch(
      / {2}# file key\n {2}FileKey = TextKeyKind\.new\(name: 'file', format: FORMAT_NANOID\)\n/,
    )
    expect(text).toMatch(/prefix: 'k_was_uuid',\s+formats: \[FORMAT_UUID25\],\s+bare: \[FORMAT_UUID\w+\]/)
  })

  it('has every format', () => {
    const all = generateRuby(createDomain(everyFormat))
    expect(all).toContain("# generate receives region: 'e' or 'u'.")
    expect(all).toMatch(/start: :continued,\s+step: 1/)
    expect(all).toContain('refuses: true')
    expect(all).toContain('drawn: true')
    expect(all).toContain('characters: true')
    expect(all).toContain("default: 'e'")
  })

  it.each(['IdError', 'Kind', 'Format', 'END', 'String', 'TokenKind', 'ResetToken', 'Sealer', 'IdValidator'])(
    'refuses the name %s, which it has already',
    (name) => {
      expect(() => generateRuby(domainOf({ prefix: 'a', name }, invoice))).toThrow(
        `Expected different names of Ruby but received "${name}" twice.`,
      )
    },
  )

  it('holds a description in its comment, and interpolates no alphabet', () => {
    const description = 'x\nraise 1\u2028raise 2 #{raise}'
    const format = { name: 'opaque', options: { alphabet: `#{}'\\"@`, length: 4 } }
    const lines = linesOf(generateRuby(domainOf({ prefix: 'a', description, format })))
    expect(lines).toContain('  # x raise 1 raise 2 #{raise}')
    expect(lines.join('\n')).toContain(String.raw`alphabet: '"#\'@\\{}',`)
  })
})
