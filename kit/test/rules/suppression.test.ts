import { describe, expect, it } from 'vitest'
import { readSuppressions } from '../../src/rules/report/baseline.ts'

describe('a comment that silences rules', () => {
  it.each([
    { comment: '// eslint-disable-next-line brandid/no-cast', silent: [3] },
    { comment: '// oxlint-disable-next-line brandid/no-cast', silent: [3] },
    { comment: '// eslint-disable-line brandid/no-cast', silent: [2] },
    { comment: '/* eslint-disable brandid/no-cast */', silent: [2, 3, 4] },
    { comment: '/* eslint-disable */ const x = 1', silent: [2, 3, 4] },
    { comment: '// eslint-disable-next-line', silent: [3] },
    { comment: '// eslint-disable-next-line no-var, brandid/no-cast', silent: [3] },
    { comment: '// eslint-disable-next-line no-var', silent: [] },
    { comment: '// eslint-disable-next-line brandid/no-cast -- it is checked above', silent: [3] },
    { comment: '// eslint-disable-next-line no-var -- , brandid/no-cast', silent: [] },
    { comment: '// eslint-disable-next-line -- it is checked above', silent: [3] },
    { comment: '// eslint-disable-next-line ,', silent: [3] },
    { comment: '// eslint-disable-next-lines brandid/no-cast', silent: [] },
    { comment: '// eslint-disable-all', silent: [] },
    { comment: '// tslint-disable', silent: [] },
    { comment: '// eslint disable', silent: [] },
    { comment: '// eslint-disable-line no-var; eslint-disable-next-line brandid/no-cast', silent: [] },
  ])('$comment', ({ comment, silent }) => {
    // The second line has its finding after the comment.
    const text = `one\n${comment} -- *\nthree\nfour`
    const isSilent = readSuppressions(text)
    const offsets = [0, text.indexOf('*\n'), text.indexOf('three'), text.indexOf('four')]
    expect([1, 2, 3, 4].filter((line) => isSilent('no-cast', Number(offsets[line - 1])))).toEqual(silent)
  })
})

describe('a comment that ends the silence', () => {
  const silentIn = {
    '/* eslint-disable brandid/no-cast */A/* eslint-enable brandid/no-cast */B': 'A',
    'A/* eslint-disable brandid/no-cast */B/* eslint-enable */C': 'B',
    '/* eslint-disable */A/* eslint-enable brandid/no-cast */B': 'A',
    '/* eslint-disable */A/* eslint-enable no-var */B': 'AB',
    '/* oxlint-disable */\nA\n/* oxlint-enable */\nB\n/* oxlint-disable */\nC': 'AC',
    '/* eslint-enable */A // eslint-disable-line': 'A',
  }
  it.each(Object.entries(silentIn))('%s', (text, silent) => {
    const isSilent = readSuppressions(text)
    const found = Array.from('ABC').filter(
      (each) => text.includes(each) && isSilent('no-cast', text.indexOf(each)),
    )
    expect(found.join('')).toBe(silent)
  })
})
