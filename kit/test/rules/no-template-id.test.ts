import { describe, expect, it } from 'vitest'
import { noTemplateId } from '../../src/rules/no-template-id.ts'
import { findingsOf, itFindsNothing } from './rule-context-in.ts'

const found = (code: string) => findingsOf(noTemplateId, `import { UserId } from './ids'\nf(${code})`)
const offer = (at: string) =>
  `suggestion: Build the id with UserId.fromBody, which checks it. ${at} → UserId.fromBody(x)`

describe('a text', () => {
  it.each([
    ['`user_\u0024{x}`', true],
    ["'user_' + x", true],
    ['`user_\u0024{x}\u0024{y}`', false],
    ['`user_\u0024{x}-ab\u0024{y}`', false],
    ["'user_' + x + y", false],
    ["'user_' + x + 'ab'", false],
    ['`user_\u0024{undefined}`', false],
    ["'user_' + undefined", false],
  ])('%s is like an id; offers a check: %s', (code, isOffered) => {
    const message = "Unchecked text after 'user_'; use UserId.fromBody."
    const repair = isOffered ? offer(code) : undefined
    expect(found(code)).toEqual([{ at: code, rule: 'no-template-id', message, repair }])
  })

  it.each(['`sess_\u0024{x}`', "1 - ('user_' + x)", "'user_' + +x", "'user_' + 5"])(
    'is found in %s',
    (code) => {
      expect(found(code)).toHaveLength(1)
    },
  )

  itFindsNothing('is not in %s', found, [
    '`user_\u0024{x}:\u0024{y}`',
    '`user_\u0024{x}!a`',
    "'user_' + x + 'a!'",
    '`\u0024{x}user_\u0024{x}`',
    "x + 'user_' + x",
    '`user_`',
    "'user_' + 'x'",
    '`user\u0024{x}`',
    '`users\u0024{x}`',
    '`team_\u0024{x}`',
    "'user_' - x",
    '1 + x',
    'tag`user_\u0024{x}`',
  ])

  it('that is like a token is called so, and has no definition to build it', () => {
    const message = "Unchecked text after 'sess_'; only generate makes tokens."
    expect(found('`sess_\u0024{x}`')).toMatchObject([{ message, repair: undefined }])
  })
})

it('names no definition that no constant holds', () => {
  const code = "import { defineId } from 'brandid'\ndefineId('team')\nf(`team_\u0024{x}`)"
  expect(findingsOf(noTemplateId, code)[0]?.message).toBe(
    "Unchecked text after 'team_'; use fromBody of its definition.",
  )
})
