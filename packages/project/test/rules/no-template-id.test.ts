import { describe, expect, it } from 'vitest'
import { findingsOf, itFindsNothing, list, parsedAmong } from './findings.ts'

const HEAD = "import * as brandid from 'brandid'\nimport { UserId } from './ids'\n"
const found = (code: string) => findingsOf('no-template-id', `import { UserId } from './ids'\nf(${code})`)

describe('a text', () => {
  it.each([
    ['`user_\u0024{x}`', true],
    ["'user_' + x", true],
    ['"user_" + x', true],
    ['`user_\u0024{x}\u0024{y}`', false],
    ['`user_\u0024{x}-ab\u0024{y}`', false],
    ["'user_' + x + y", false],
    ["'user_' + x + 'ab'", false],
    ['`user_\u0024{undefined}`', false],
    ["'user_' + undefined", false],
  ])('%s is like an id; offers a check: %s', (code, isOffered) => {
    const message = "Unchecked text after 'user_'; use UserId.fromBody."
    const offer = `Build the ID with UserId.fromBody, which checks it: ${code} → UserId.fromBody(x)`
    const repair = isOffered ? offer : undefined
    expect(found(code)).toEqual([{ at: code, rule: 'no-template-id', message, repair }])
  })

  it.each(["1 - ('user_' + x)", "'user_' + +x", "'user_' + 5"])('is found in %s', (code) => {
    expect(found(code)).toHaveLength(1)
  })

  itFindsNothing('is not in %s', found, [
    '`user_\u0024{x}:\u0024{y}`',
    '`user_\u0024{x}!a`',
    "'user_' + x + 'a!'",
    '`\u0024{x}user_\u0024{x}`',
    "x + 'user_' + x",
    '`user_`',
    "'user_' + 'x'",
    '`user\u0024{x}`',
    '`team_\u0024{x}`',
    "'user_' - x",
    '1 + x',
    'tag`user_\u0024{x}`',
  ])

  it('that is like a token is called so, and has no definition to build it', () => {
    const message = "Unchecked text after 'sess_'; only generate creates tokens."
    expect(found('`sess_\u0024{x}`')).toMatchObject([{ message, repair: undefined }])
  })

  it('is of no definition that no constant holds', () => {
    const code = "import { defineId } from 'brandid'\ndefineId('team')\nf(`team_\u0024{x}`)"
    expect(findingsOf('no-template-id', code)[0]?.message).toBe(
      "Unchecked text after 'team_'; use its definition's fromBody.",
    )
  })
})

describe('a text that goes into', () => {
  const count = (callee: string) =>
    findingsOf('no-template-id', `${HEAD}${callee}(\`user_\u0024{x}\`)`).length
  const checks = 'is literal normalize parse safeNormalize safeParse'
    .split(' ')
    .map((each) => `UserId.${each}`)
  const others = ['assertId', 'findIds', 'isId', 'registry.resolve', 'safeResolve'].map(
    (each) => `brandid.${each}`,
  )

  it.each([...checks, ...others])('%s is checked', (callee) => expect(count(callee)).toBe(0))

  it.each(list(`f; other.parse; UserId.fromBody; brandid.createRegistry; new UserId.parse; UserId.parse(x)`))(
    '%s is not',
    (callee) => expect(count(callee)).toBe(1),
  )
})

it('is sought in the files that may hold it, and in no others', () => {
  const texts = list('"user_"; `user_`; team_\u0024{x} user_\u0024{x}')
  const others = list(
    "team_\u0024{x}; 'team_' + x; superuser_\u0024{x}; $user_\u0024{x}; user_name; User_\u0024{x}; ",
  )
  expect(parsedAmong([...others, ...texts])).toEqual(texts)
})
