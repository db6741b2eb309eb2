import { expect, it } from 'vitest'
import { parseSource } from '../../src/analysis/parse.ts'

it.each([
  { path: 'a.ts', text: 'const a: string = (b)', error: undefined },
  { path: 'a.js', text: 'const a: string = b', error: 'Missing initializer' },
  { path: 'a.tsx', text: 'const a = <b />', error: undefined },
  { path: 'a.ts', text: 'const = 1', error: 'Unexpected token' },
])('parses $text in $path, and says what is wrong: $error', ({ path, text, error }) => {
  const parsed = parseSource(path, text)
  expect(parsed.program.type).toBe('Program')
  if (error === undefined) expect(parsed.error).toBe(undefined)
  else expect(parsed.error).toContain(error)
})

it('leaves out parentheses, which the evaluator has no use for', () => {
  const { program } = parseSource('a.ts', 'f((a))')
  expect(JSON.stringify(program)).not.toContain('ParenthesizedExpression')
})

it('reads nothing of what would overflow the stack of the parser', () => {
  const nested = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`
  expect(parseSource('a.ts', nested(1000)).program.body).toHaveLength(1)
  expect(parseSource('a.ts', nested(1001))).toMatchObject({
    program: { body: [] },
    error: 'It nests more than 1000 levels deep',
  })
  const tags = (depth: number) => `x = ${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`
  expect(parseSource('a.tsx', tags(999)).error).toBe(undefined)
  expect(parseSource('a.js', tags(1000)).error).toBe('It nests more than 1000 levels deep')
})
