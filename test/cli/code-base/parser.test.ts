import { afterEach, expect, it, vi } from 'vitest'
import { loadParser } from '../../../src/cli/code-base/parser.ts'

afterEach(() => {
  vi.doUnmock('oxc-parser')
  vi.resetModules()
})

it.each([
  { path: 'a.ts', text: 'const a: string = (b)', error: undefined },
  { path: 'a.js', text: 'const a: string = b', error: 'Missing initializer' },
  { path: 'a.tsx', text: 'const a = <b />', error: undefined },
  { path: 'a.ts', text: 'const = 1', error: 'Unexpected token' },
])('parses $text in $path, and says what is wrong: $error', async ({ path, text, error }) => {
  const parsed = (await loadParser())(path, text)
  expect(parsed.program.type).toBe('Program')
  if (error === undefined) expect(parsed.error).toBe(undefined)
  else expect(parsed.error).toContain(error)
})

it('leaves out parentheses, which the evaluator has no use for', async () => {
  const { program } = (await loadParser())('a.ts', 'f((a))')
  expect(JSON.stringify(program)).not.toContain('ParenthesizedExpression')
})

it('takes a warning for no error', async () => {
  const warning = { severity: 'Warning', message: 'unusual' }
  const error = { severity: 'Error', message: 'wrong' }
  const parseSync = vi.fn().mockReturnValueOnce({ errors: [warning] })
  vi.doMock('oxc-parser', () => ({ parseSync }))
  vi.resetModules()
  const { loadParser: load } = await import('../../../src/cli/code-base/parser.ts')
  const parse = await load()
  expect(parse('a.ts', '').error).toBe(undefined)
  parseSync.mockReturnValueOnce({ errors: [warning, error] })
  expect(parse('a.ts', '').error).toBe('wrong')
})

it('says how to install the package where it is missing', async () => {
  vi.doMock('oxc-parser', () => {
    throw new Error('Cannot find package')
  })
  vi.resetModules()
  const { loadParser: load } = await import('../../../src/cli/code-base/parser.ts')
  await expect(load()).rejects.toMatchObject({
    message: expect.stringMatching(/^Expected the package oxc-parser, .* received: .{9,}\.$/),
    advice: 'npm install --save-dev oxc-parser',
  })
})
