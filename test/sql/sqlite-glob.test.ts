import { describe, expect, it } from 'vitest'
import { globsOf } from '../../src/sql/sqlite-glob.ts'
import { errorOf } from '../refusals.ts'

describe('a pattern', () => {
  it.each([
    ['[0-9a-f]{2}-4[89ab]', [{ fixed: 'x[0-9a-f][0-9a-f]-4[89ab]' }]],
    ['(?:a|bc)', [{ fixed: 'xa' }, { fixed: 'xbc' }]],
    ['(?:a|b){2}-c', [{ fixed: 'xaa-c' }, { fixed: 'xab-c' }, { fixed: 'xba-c' }, { fixed: 'xbb-c' }]],
    ['a{2}[b-d]{1,3}', [{ fixed: 'xaa', tail: { class: 'b-d', start: 4, least: 4, most: 6 } }]],
    ['\\*[?]\\[[*]', [{ fixed: 'x[*][?][[][*]' }]],
    ['[\\]\\^\\-a]', [{ fixed: 'x[]-a^]' }]],
    ['[\\^\\-]', [{ fixed: 'x[-^]' }]],
    ['\\^\\-\\]', [{ fixed: 'x^-]' }]],
    ['[^!-y]', [{ fixed: 'x[z-~]' }]],
    ['(?:|a)', [{ fixed: 'x' }, { fixed: 'xa' }]],
    ['[acdfgh]', [{ fixed: 'x[acdf-h]' }]],
    ['a{11}', [{ fixed: `x${'a'.repeat(11)}` }]],
    ['ab[c-d]{1,23}', [{ fixed: 'xab', tail: { class: 'cd', start: 4, least: 4, most: 26 } }]],
    ['[ab]{255}', [{ fixed: `x${'[ab]'.repeat(255)}` }]],
    ['[ab]{256}', [{ fixed: 'x', tail: { class: 'ab', start: 2, least: 257, most: 257 } }]],
  ])('%s is expressed by GLOB', (pattern, globs) => {
    expect(globsOf('x', pattern)).toEqual(globs)
  })

  it.each([
    ...['a+', 'a*', 'a?', '[a-c]{1,2}b', '(?:ab){1,2}', '(?:a|b){1,2}', '(?:a+)', '(a)', '\\w{3}'],
    ...['.', 'a(?=b)', '^a', 'a$'],
  ])('%s is refused', (pattern) => {
    expect(errorOf(() => globsOf('', pattern))).toMatchObject({
      code: 'invalid_format',
      message: `Expected a pattern of classes, characters, groups and counts, where only the last part varies in length but received ${JSON.stringify(pattern)}.`,
    })
  })
})
