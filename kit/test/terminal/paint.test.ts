import util from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPaint, isColourful } from '../../src/terminal/io.ts'

describe('colour', () => {
  it.each([
    { isTerminal: true, env: {}, shows: true },
    { isTerminal: false, env: {}, shows: false },
    { isTerminal: true, env: { NO_COLOR: '1' }, shows: false },
    { isTerminal: true, env: { NO_COLOR: '' }, shows: true },
    { isTerminal: true, env: { TERM: 'dumb' }, shows: false },
    { isTerminal: false, env: { FORCE_COLOR: '1' }, shows: true },
    { isTerminal: true, env: { FORCE_COLOR: '0' }, shows: false },
    { isTerminal: true, env: { FORCE_COLOR: 'false' }, shows: false },
    { isTerminal: true, env: { FORCE_COLOR: '1', NO_COLOR: '1' }, shows: false },
  ])('terminal $isTerminal, $env: $shows', ({ isTerminal, env, shows }) => {
    expect(isColourful(isTerminal, env)).toBe(shows)
  })

  it('is put around a text, and nothing around an empty text', () => {
    expect(createPaint(true)('red', 'x')).toBe('\u001b[31mx\u001b[39m')
    expect(createPaint(true)('red', '')).toBe('')
    expect(createPaint(false)('red', 'x')).toBe('x')
  })

  it('is left out where Node has no styleText, as before 20.12', () => {
    const { styleText } = util
    onTestFinished(() => void Reflect.set(util, 'styleText', styleText))
    Reflect.set(util, 'styleText', undefined)
    expect(createPaint(true)('red', 'x')).toBe('x')
  })
})
