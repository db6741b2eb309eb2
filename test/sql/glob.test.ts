import { describe, expect, it } from 'vitest'
import { globsOf } from '../../src/sql/glob.ts'

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
  ])('%s is expressed by GLOB', (pattern, globs) => {
    expect(globsOf('x', pattern)).toEqual(globs)
  })

  it.each([
    ...['a+', 'a*', 'a?', '[a-c]{1,2}b', '(?:ab){1,2}', '(?:a|b){1,2}', '(?:a+)', '(a)', '\\w{3}'],
    ...['.', 'a(?=b)', '^a', 'a$'],
  ])('%s is refused', (pattern) => {
    expect(() => globsOf('', pattern)).toThrow(
      `Expected a pattern of classes, characters, groups and counts, of which only the last varies but received ${JSON.stringify(pattern)}.`,
    )
  })
})
