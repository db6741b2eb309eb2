import { createRegistry } from 'brandid/core'
import { describe, expect, it } from 'vitest'

const { defineId, safeParse } = createRegistry()
const longest = 'x'.repeat(63)
defineId('user')
defineId('user_group')
defineId('model', { entity: 'language model', named: ['model_two_b'] })
defineId(longest as 'literal', { entity: 'longest' })

const BODY = '036twi214qwj7mgsvq83nm8wf'

const hintOf = (text: string) => safeParse(text).error?.hint

describe('a text that a definition accepts once it is normalized', () => {
  it.each([
    ['in capitals', `USER_${BODY.toUpperCase()}`, 'user'],
    ['in white space', `\n user_${BODY}\t`, 'user'],
    ['with a separator in its prefix', `User_Group_${BODY}`, 'user_group'],
    ['with a prefix of 63 characters', `${longest.toUpperCase()}_${BODY}`, 'longest'],
    ['with a name that has separators', ' MODEL_two_b', 'language model'],
  ])('%s has a hint with the entity', (_, text, entity) => {
    expect(hintOf(text)).toBe(`${entity}'s normalize() accepts this text.`)
  })
})

describe('any other text', () => {
  it.each([
    ['without a separator', 'user'],
    ['of white space', ' \n'],
    ['with a separator first', `_user_${BODY}`],
    ['with a body that is refused', 'user_1'],
    ['with a prefix that is not registered', `org_${BODY}`],
    ['whose prefix begins with a registered one', `user_org_${BODY}`],
    ['with a prefix of 64 characters', `x${longest}_${BODY}`],
    ['with a letter that folds beyond ASCII', `u\u017fer_${BODY}`],
  ])('%s has none', (_, text) => {
    expect(`${hintOf(text)}`).not.toContain('normalize()')
  })
})
