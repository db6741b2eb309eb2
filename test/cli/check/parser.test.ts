import { expect, it } from 'vitest'
import { loadParser } from '../../../src/cli/check/parser.ts'

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

it('leaves out parentheses, which the reader has no use for', async () => {
  const { program } = (await loadParser())('a.ts', 'f((a))')
  expect(JSON.stringify(program)).not.toContain('ParenthesizedExpression')
})
