import { inspect } from 'node:util'
import { createRegistry, defineId, findIds, idUnion, parse, safeParse } from 'brandid/core'
import { describe, expect, it } from 'vitest'

const USER = 'user_036twi214qwj7mgsvq83nm8wf'
const UserId = defineId('user')
const PostId = defineId('post')
const registry = createRegistry()
const AuthorId = registry.defineId('user')

const SHOWN = { prefix: 'user', id: USER }

describe.each([
  ['parse', () => parse(USER), SHOWN, UserId],
  ['safeParse', () => safeParse(USER).data, SHOWN, UserId],
  ['the parse of a registry', () => registry.parse(USER), SHOWN, AuthorId],
  ['resolve', () => idUnion(UserId, PostId).resolve(USER), SHOWN, UserId],
  ['findIds', () => findIds(` ${USER}`)[0], { ...SHOWN, index: 1 }, UserId],
])('the result of %s', (_, read, shown, definition) => {
  it('has the definition where it is read, and nowhere else', () => {
    const result = read()
    expect(result?.definition).toBe(definition)
    expect({ ...result }).toStrictEqual(shown)
    expect(JSON.parse(JSON.stringify(result))).toStrictEqual(shown)
    expect(structuredClone(result)).toStrictEqual(shown)
    expect(inspect(result, { compact: true })).toMatch(
      /^\w+ \{\s+prefix: 'user',\s+id: 'user_\w{25}'(,\s+index: 1)? \}$/,
    )
  })

  it('is equal to an object with the same properties, and to no other', () => {
    expect(read()).toEqual(shown)
    expect(read()).not.toEqual({ ...shown, id: 'user_036twi214qwj7mgsvq83nm8wg' })
  })

  it('keeps its definition', () => {
    const result = read() as { definition: unknown }
    expect(() => {
      result.definition = PostId
    }).toThrow(TypeError)
    expect(result.definition).toBe(definition)
  })
})

it('is an object of its own each time', () => {
  expect(parse(USER)).not.toBe(parse(USER))
})
