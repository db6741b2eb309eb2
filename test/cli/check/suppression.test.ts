import { describe, expect, it } from 'vitest'
import { readSuppressions } from '../../../src/cli/check/suppression.ts'

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
    const isSilent = readSuppressions(`one\n${comment}\nthree\nfour`)
    expect([1, 2, 3, 4].filter((line) => isSilent('no-cast', line))).toEqual(silent)
  })
})
