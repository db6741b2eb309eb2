import { isDeepStrictEqual } from 'node:util'
import * as coreSource from 'brandid/core'
import * as formats from 'brandid/formats'
import * as parseSource from 'brandid/parse'
import { defineToken } from 'brandid/token'
import { build } from 'esbuild'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { tokenPrefixes } from '../../src/definition/prefix.ts'
import { FORMAT_CASES } from '../formats/format-cases.ts'
import { isFullLength, sampled } from '../full-length.ts'
import { hostile, revoked, trapped } from '../hostile-values.ts'
import { root } from '../package/repository.ts'
import { codeOf, spoilt } from '../refusals.ts'

// The oracle is the core: the definitions of a private registry that holds the same list, and their union.

type Core = Pick<typeof coreSource, 'createRegistry'>
type Parse = Pick<typeof parseSource, 'createParser'>

/** A module of the source as a page loads it: a bundle for production, which has no advice. */
async function bundled(name: string): Promise<never> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from './src/${name}.ts'`, resolveDir: root },
    define: { 'process.env.NODE_ENV': '"production"' },
    bundle: true,
    format: 'esm',
    write: false,
  })
  return import(`data:text/javascript,${encodeURIComponent(`${outputFiles[0]?.text}`)}`) as never
}

const environments: (readonly [name: string, core: Core, parse: Parse])[] = [
  ['development', coreSource, parseSource],
  ['production', await bundled('core'), await bundled('parse')],
]

// RFC 9562, appendix A.6, in base 36.
const BODY = '036twi214qwj7mgsvq83nm8wf'
const LISTS = {
  'one kind': { user: {} },
  'kinds whose prefixes begin alike': { user: {}, users: {}, user_group: {} },
  'a prefix of its own': { keyspace: { prefix: 'ks' }, org: { entity: 'organization' } },
  'former prefixes': { user: { aliases: ['usr', 'account'] }, team: {} },
  'named ids': { ws: { named: ['ws_local', 'ws_local_root'] }, team: {} },
  'a former format': { user: { accepts: [formats.nanoid({ length: 12 })] }, team: {} },
  'ids without a prefix': { tag: { accepts: [formats.bare({ length: 4, alphabet: 'abcd_' })] }, team: {} },
} satisfies Record<string, parseSource.MemberOptions | object>

const VALUES = [
  ...[undefined, null, true, 0, Number.NaN, 1n, Symbol('user'), () => 'user', {}, [], [`user_${BODY}`]],
  ...[new String(`user_${BODY}`), new Date(0), hostile('toString'), trapped({}), revoked({})],
]

const PARTS = [
  'user',
  'users',
  'usr',
  'ks',
  'ws',
  'ws_local',
  'team',
  'sess',
  'USER',
  '\u212as',
  '_',
  '-',
  '',
]
const TEXTS = [
  ...['', '_', '__', 'user', 'user_', `_${BODY}`, BODY, `user__${BODY}`, `user_user_${BODY}`, 'abcd', 'ab_d'],
  ...['ws_local', 'ws_local_root', 'ws_local_rooT', 'ws_local_', 'constructor_1', '__proto___1'],
  ...PARTS.flatMap((prefix) => [`${prefix}_${BODY}`, `${prefix}_${BODY.slice(1)}`, ` ${prefix}_${BODY}`]),
  ...['user_zzzzzzzzzzzzzzzzzzzzzzzzz', 'user_f5lxx1zz5pnorynqglhzmsp34', `${'a_'.repeat(40)}${BODY}`],
  ...sampled([...spoilt(`user_${BODY}`), ...spoilt(`ks_${BODY}`)], 7),
]

/** What a parser says of an input: the value, or every member of its error but the stack and the hint. */
function said(safeParse: (input: never) => coreSource.IdResult<unknown>, input: unknown) {
  const { success, data, error } = safeParse(input as never)
  if (success) return { data }
  const { name, code, message, prefix, expected, receivedText, received, details } = error
  return { name, code, message, prefix, expected, receivedText, received, details }
}

function thrown(action: () => unknown) {
  try {
    return { data: action() }
  } catch (error) {
    const { code, message } = error as coreSource.IdError
    return { code, message }
  }
}

/** Compares most answers without `expect`, which takes a hundred times as long. */
function expectEqual(ours: unknown, theirs: unknown): void {
  if (!isDeepStrictEqual(ours, theirs)) expect(ours).toEqual(theirs)
}

/** Holds a parser and each of its kinds to the core. */
function createPair(core: Core, { createParser }: Parse, list: object) {
  const { defineIds, idUnion } = core.createRegistry()
  const definitions = defineIds(list as never) as unknown as Record<string, coreSource.AnyIdDef>
  const parser = createParser(list as never) as unknown as parseSource.IdParser<
    Record<string, parseSource.IdKind>
  >
  const union = idUnion(
    ...(Object.values(definitions) as [coreSource.AnyIdDef]),
  ) as coreSource.IdUnion<coreSource.AnyIdDef>
  const pairs = [
    [parser, union] as const,
    ...Object.entries(definitions).map(([name, definition]) => [parser.kinds[name], definition] as const),
  ]
  return (input: unknown) => {
    for (const [ours, theirs] of pairs as readonly (readonly [typeof parser, typeof union])[]) {
      expectEqual(said(ours.safeParse, input), said(theirs.safeParse, input))
      expectEqual(
        thrown(() => ours.parse(input)),
        thrown(() => theirs.parse(input)),
      )
      expectEqual(ours.is(input), theirs.is(input))
    }
    expectEqual(
      thrown(() => parser.resolve(input)),
      thrown(() => ({ ...union.resolve(input) })),
    )
  }
}

describe.each(environments)('in %s, a parser judges and rejects as the core does', (_, core, parse) => {
  afterAll(() => tokenPrefixes().clear())

  describe.each(Object.entries(LISTS))('%s', (_, list) => {
    const compare = createPair(core, parse, list)

    it('of values that are no strings', () => VALUES.forEach(compare))
    it('of IDs and strings that are almost IDs', { tags: 'slow' }, () => TEXTS.forEach(compare))
    it('of drawn strings', { tags: 'slow' }, () => {
      const strings = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc
          .array(fc.constantFrom(...PARTS, BODY, BODY.toUpperCase(), '0', '\n'), { maxLength: 5 })
          .map((parts) => parts.join('')),
      )
      fc.assert(fc.property(strings, compare), { numRuns: isFullLength ? 5000 : 100 })
    })
    it('of strings that may hold a token, which no error keeps', () => {
      defineToken('sess', { registry: coreSource.createRegistry() })
      for (const text of [
        `sess_${BODY}`,
        `user_sess_${BODY}`,
        `Bearer sess-${BODY}`,
        'a1'.repeat(16),
        `user_${BODY}!`,
      ])
        compare(text)
      tokenPrefixes().clear()
    })
  })

  it.each(
    [...FORMAT_CASES].flatMap(([name, { described }]) =>
      described.map(([format]) => [name, format] as const),
    ),
  )('of bodies of %s', { tags: 'slow' }, (_, format) => {
    const compare = createPair(core, parse, { own: { format }, other: {} })
    const { example = '' } = format
    compare(`own_${example}`)
    for (const text of sampled([...spoilt(`own_${example}`)], 7)) compare(text)
    for (const body of ['', example.slice(1), `${example}0`]) compare(`own_${body}`)
  })
})

describe('a list that no parser can have', () => {
  const create = (list: unknown) => () => parseSource.createParser(list as never)
  const define = (list: unknown) => () => coreSource.createRegistry().defineIds(list as never)
  it.each([
    ['a prefix in upper case', { User: {} }],
    ['a former prefix in upper case', { user: { aliases: ['Usr'] } }],
    ['a former prefix that is the prefix', { user: { aliases: ['user'] } }],
    ['a misspelled option', { user: { alias: ['usr'] } }],
    ['a format that is none', { user: { format: 'uuid' } }],
    ['formats that overlap', { user: { accepts: [formats.uuid25()] } }],
    ['a named id of another prefix', { user: { named: ['team_x'] } }],
  ])('is rejected in development with the code of defineIds: %s', (_, list) => {
    expect(codeOf(create(list))).not.toBe('none')
    expect(codeOf(create(list))).toBe(codeOf(define(list)))
  })
})

it('registers nothing', () => {
  parseSource.createParser({ user: {} })
  expect([...coreSource.registry]).toEqual([])
})
