import { describe, expect, it } from 'vitest'
import { findingsOf, itFindsNothing } from './findings.ts'

const HEAD = `import { defineId, defineIds, defineKey } from 'brandid'
import { defineToken } from 'brandid/token'
const TAG = 'tag'
const define = (prefix: string) => defineId(prefix)
`
const found = (code: string) => findingsOf('literal-prefix', HEAD + code, { preserveParens: true })

describe('the prefix of a definition, the name of keys and the members of `defineIds`', () => {
  itFindsNothing('are literals in %s', found, [
    "defineId('tag')",
    'defineId(`tag`)',
    "defineId(('tag'))",
    "defineId('tag' as string)",
    "defineId('tag' satisfies string)",
    "defineKey('tag')",
    "define('tag')",
    'define(TAG)',
    'const all = { define(prefix: string) { return defineId(prefix) } }',
    "defineIds({ user: {}, tag: { prefix: 'tag' } })",
    'const members = { user: {} }\ndefineIds(members)',
    'const make = (all: All) => defineIds(all)\nconst ids = make({ user: {} })',
  ])

  it.each([
    ['defineId(TAG)', 'TAG', 'prefix', 'defineId', 'tag'],
    ["defineToken(TAG as 'tag')", "TAG as 'tag'", 'prefix', 'defineToken', 'tag'],
    ['defineId(`\u0024{TAG}s`)', '`\u0024{TAG}s`', 'prefix', 'defineId', 'tags'],
    ['defineKey(TAG)', 'TAG', 'name', 'defineKey', 'tag'],
    ['defineIds({ user: { prefix: TAG } })', 'TAG', 'prefix', 'defineIds', 'tag'],
    ['defineId(x)', 'x', 'prefix', 'defineId', undefined],
    ['defineId(5)', '5', 'prefix', 'defineId', undefined],
    ['defineId()', 'defineId()', 'prefix', 'defineId', undefined],
    ['define(x)', 'define(x)', 'prefix', 'defineId', undefined],
    ['class A { define(p: string) { return defineId(p) } }', 'p', 'prefix', 'defineId', undefined],
    ['defineToken(x)', 'x', 'prefix', 'defineToken', undefined],
    ['defineKey(x)', 'x', 'name', 'defineKey', undefined],
    ['defineIds({ user: { prefix: x } })', 'x', 'prefix', 'defineIds', undefined],
    ['defineIds({ user: options })', 'user: options', 'prefix', 'defineIds', undefined],
    ['defineIds(x)', 'x', 'members', 'defineIds', undefined],
    ['defineIds()', 'defineIds()', 'members', 'defineIds', undefined],
    ['defineIds({ ...x })', '{ ...x }', 'members', 'defineIds', undefined],
  ])('are none in %s', (code, at, what, definer, prefix) => {
    const told = prefix === undefined ? `a literal, not as \`${at}\`` : `the literal '${prefix}'`
    const message = `Write the ${what} of \`${definer}\` as ${told}.`
    const repair = prefix && `fix: ${at} → '${prefix}'`
    expect(found(code)).toEqual([{ at, rule: 'literal-prefix', message, repair }])
  })

  it.each([
    ['x'.repeat(40), 'x'.repeat(40)],
    ['x'.repeat(41), `${'x'.repeat(39)}…`],
    ['x +\n  y', 'x + y'],
  ])('are told in one short line: %s', (text, told) => {
    expect(found(`defineId(${text})`)[0]?.message).toMatch(` not as \`${told}\`.`)
  })
})
