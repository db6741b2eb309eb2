import { type DefinitionData, describeToken, type Origin } from '@brandid/base/manifest'
import { createDomain, languages } from '@brandid/generate/languages'
import { describe, expect, it } from 'vitest'
import { describeAll, everyScope, generate, withKeys } from './manifests.ts'

const domainOf = (...definitions: readonly (DefinitionData & Origin)[]) =>
  createDomain(describeAll(...definitions))

describe('a domain', () => {
  it('shares the formats that definitions have in common', () => {
    const { kinds, formats } = domainOf(
      { prefix: 'a' },
      { prefix: 'b', format: { name: 'uuid25' }, accepts: [{ name: 'nanoid' }] },
      { prefix: 'c', format: { name: 'nanoid', options: { length: 12 } } },
    )
    const names = kinds.map((kind) => kind.formats.map(({ name }) => name))
    expect(names).toEqual([['Uuid25'], ['Uuid25', 'Nanoid'], [expect.stringMatching(/^Nanoid[0-9a-f]{8}$/)]])
    expect(formats.map(({ name }) => name)).toEqual(['Nanoid', names[2]?.[0], 'Uuid25'])
  })

  it('names kinds by their constants, else by their prefixes', () => {
    const { kinds } = domainOf({ prefix: 'a', name: 'personId' }, { prefix: 'api_key2' })
    expect(kinds.map(({ name }) => name)).toEqual(['PersonId', 'ApiKey2Id'])
  })

  it('leaves private registries out', () => {
    const { kinds, tokens } = domainOf({ prefix: 'a' }, { prefix: 'a', registry: 'private' })
    expect(kinds).toHaveLength(1)
    expect(tokens.map(({ name, entry }) => [name, entry.prefix, entry.bits, entry.description])).toEqual([
      ['SessionToken', 'sess', 256, 'A session of the web site.'],
      ['ResetToken', 'reset', 128, undefined],
    ])
  })

  it('names keys by their constants, else by their names, and each once', () => {
    const file = { key: 'log_file', value: 'text', format: { name: 'nanoid' } } as const
    const manifest = withKeys(describeAll({ prefix: 'a' }), { key: 'user', name: 'rowKey' }, file)
    const names = createDomain(manifest).keys.map(({ name, format }) => `${name} ${format?.name}`)
    expect(names).toEqual(['RowKey undefined', 'LogFileKey Nanoid'])
  })

  it('keeps scopes apart, with their tokens, and counts what it leaves out', () => {
    const { kinds, scopes, left } = createDomain(everyScope)
    expect(kinds.filter(({ scope }) => scope !== undefined)).toEqual([])
    const parts = scopes.map(({ scope, kinds, tokens }) => [scope, kinds.map(({ name }) => name), tokens])
    expect(parts).toEqual([
      ['stripe', ['StripeSubId', 'StripeCusId', 'StripeKUuid25AId'], ['ek']],
      ['slack', ['SlackSubId'], []],
    ])
    expect(scopes.map(({ scope, kinds }) => kinds.every((kind) => kind.scope === scope))).toEqual([
      true,
      true,
    ])
    expect(left).toBe(1)
  })

  it.each(Object.entries(languages))('has a line about %s for the help', (_, { help }) => {
    expect(help).toMatch(/^\S.{10,80}$/)
  })

  it.each(Object.entries(languages))('says whether the files of %s have scopes', (name, { hasScopes }) => {
    const sub = { registry: 'private', scope: 'stripe', prefix: 'sub' } as const
    const file = generate(name, describeAll({ prefix: 'a' }, sub), undefined)
    expect(hasScopes ?? false).toBe(/stripe/i.test(file))
  })

  const a = { prefix: 'a' }
  const sub = { registry: 'private', scope: 'stripe', prefix: 'sub' } as const
  it.each([
    ['prefixes', '"a"', describeAll(a, { prefix: 'a', name: 'Other' })],
    ['prefixes', '"b"', describeAll({ prefix: 'a', aliases: ['b'] }, { prefix: 'b' })],
    ['prefixes', '"sess"', describeAll({ prefix: 'sess' })],
    ['prefixes in scope stripe', '"sub"', describeAll(sub, { ...sub, name: 'OtherId' })],
    [
      'prefixes in scope stripe',
      '"sub"',
      {
        ...describeAll(sub),
        tokens: [describeToken({ prefix: 'sub' }, { registry: 'private', scope: 'stripe' })],
      },
    ],
    ['names', '"AId"', describeAll(a, { prefix: 'b', name: 'aId' })],
    ['names', '"StripeSubId"', describeAll(sub, { prefix: 'stripe_sub' })],
    ['names', '"AId"', withKeys(describeAll(a), { key: 'user', name: 'AId' })],
    ['keys', '"user"', withKeys(describeAll(a), { key: 'user' }, { key: 'user', name: 'OtherKey' })],
  ])('refuses equal %s', (what, text, manifest) => {
    const message = `Expected unique ${what} but received ${text} twice.`
    const advice = 'Rename one definition in the source, or move it to a separate registry.'
    expect(() => createDomain(manifest)).toThrow(expect.objectContaining({ message, advice }))
  })
})

describe('a comment', () => {
  /** The lines of the comment before the constant of Ruby. */
  const listLines = (description: string) => {
    const file = generate('ruby', describeAll({ prefix: 'a', description }))
    const [comment = ''] = /(?:^ {2}# .*\n)+(?= {2}AId = )/m.exec(file) ?? []
    return comment
      .trimEnd()
      .split('\n')
      .map((line) => line.slice('  # '.length))
  }

  it('keeps lines to 100 characters, but for a longer word', () => {
    const words = `${'word '.repeat(30)}${'x'.repeat(120)} end`
    expect(listLines(words).map(({ length }) => length)).toEqual([99, 49, 120, 3])
  })

  it.each(['\n', '\r', '\v', '\f', '\0', '\u0085', '\u2028', '\u2029', '\u202e', '\u200b', '\ud800'])(
    'makes a space of %j',
    (character) => expect(listLines(`one${character}two`)).toEqual(['one two']),
  )

  it.each([
    ['ruby', 'shareable_constant_value: literal', /^ *# *shareable_constant_value:/m],
    ['ruby', 'x rubocop:disable all', /x rubocop:/],
    ['ruby', 'x -*- warn_indent: true -*-', /-\*-/],
    ['python', '>>> import evil', />>>/],
    ['typescript', '@ts-ignore', /[^\\]@ts-ignore/],
    ['go', '+build ignore', /^\/\/ ?\+build/m],
  ])('holds no directive for tools of %s in the description %j', (language, description, directive) => {
    expect(generate(language, describeAll({ prefix: 'a', description }))).not.toMatch(directive)
  })
})
