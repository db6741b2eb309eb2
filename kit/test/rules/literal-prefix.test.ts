import { describe, expect, it } from 'vitest'
import { literalPrefix } from '../../src/rules/literal-prefix.ts'
import { findingsOf, itFindsNothing } from './rule-context-in.ts'

const HEAD = `import { defineId, defineKey } from 'brandid'
import { defineToken } from 'brandid/token'
const TAG = 'tag'
const define = (prefix: string) => defineId(prefix)
`
const found = (code: string) => findingsOf(literalPrefix, HEAD + code, { preserveParens: true })

it('the name of keys is a literal', () => {
  expect(found("defineKey('tag')")).toEqual([])
  expect(found('defineKey(TAG)')).toMatchObject([
    { at: 'TAG', message: "Write the name of `defineKey` as the literal 'tag'." },
  ])
  expect(found('defineKey(x)')).toMatchObject([
    { at: 'x', message: 'Write the name of `defineKey` as a literal, not as `x`.' },
  ])
})

describe('a prefix', () => {
  itFindsNothing('is written in %s', found, [
    "defineId('tag')",
    'defineId(`tag`)',
    "defineId(('tag'))",
    "defineId('tag' as string)",
    "defineId('tag' satisfies string)",
    "define('tag')",
    'define(TAG)',
  ])

  it.each([
    ['defineId(TAG)', 'defineId', 'TAG', 'tag'],
    ["defineToken(TAG as 'tag')", 'defineToken', "TAG as 'tag'", 'tag'],
    ['defineId(`\u0024{TAG}s`)', 'defineId', '`\u0024{TAG}s`', 'tags'],
  ])('is a name in %s', (code, definer, at, prefix) => {
    const message = `Write the prefix of \`${definer}\` as the literal '${prefix}'.`
    const repair = `fix: Write '${prefix}'. ${at} → '${prefix}'`
    expect(found(code)).toEqual([{ at, rule: 'literal-prefix', message, repair }])
  })

  it.each<[code: string, at: string, definer?: string]>([
    ['defineId(x)', 'x'],
    ['defineId(5)', '5'],
    ['defineId()', 'defineId()'],
    ['define(x)', 'define(x)'],
    ['defineToken(x)', 'x', 'defineToken'],
  ])('is unknown in %s', (code, at, definer = 'defineId') => {
    const message = `Write the prefix of \`${definer}\` as a literal, not as \`${at}\`.`
    expect(found(code)).toEqual([{ at, rule: 'literal-prefix', message, repair: undefined }])
  })

  it.each([
    ['x'.repeat(40), 'x'.repeat(40)],
    ['x'.repeat(41), `${'x'.repeat(39)}…`],
    ['x +\n  y', 'x + y'],
  ])('is told in one short line: %s', (text, told) => {
    expect(found(`defineId(${text})`)[0]?.message).toMatch(` not as \`${told}\`.`)
  })
})

describe('prefixes of `defineIds`', () => {
  const many = (code: string) =>
    findingsOf(literalPrefix, `import { defineIds } from 'brandid'\nconst TAG = 'tag'\n${code}`)

  itFindsNothing('are written in %s', many, [
    "defineIds({ user: {}, tag: { prefix: 'tag' } })",
    'const members = { user: {} }\ndefineIds(members)',
    'const make = (all: All) => defineIds(all)\nconst ids = make({ user: {} })',
  ])

  it.each([
    [
      'defineIds({ user: { prefix: TAG } })',
      'TAG',
      "the prefix of `defineIds` as the literal 'tag'",
      "fix: Write 'tag'. TAG → 'tag'",
    ],
    [
      'defineIds({ user: { prefix: x } })',
      'x',
      'the prefix of `defineIds` as a literal, not as `x`',
      undefined,
    ],
    [
      'defineIds({ user: options })',
      'user: options',
      'the prefix of `defineIds` as a literal, not as `user: options`',
      undefined,
    ],
    ['defineIds(x)', 'x', 'the members of `defineIds` as a literal, not as `x`', undefined],
    [
      'defineIds()',
      'defineIds()',
      'the members of `defineIds` as a literal, not as `defineIds()`',
      undefined,
    ],
    [
      'defineIds({ ...x })',
      '{ ...x }',
      'the members of `defineIds` as a literal, not as `{ ...x }`',
      undefined,
    ],
  ])('are not in %s', (code, at, what, repair) => {
    expect(many(code)).toEqual([{ at, rule: 'literal-prefix', message: `Write ${what}.`, repair }])
  })
})
