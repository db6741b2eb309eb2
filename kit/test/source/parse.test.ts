import { expect, it } from 'vitest'
import { findTooDeep, parseSource, TOO_DEEP } from '../../src/source/syntax.ts'

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
  expect(parseSource('a.ts', nested(20_000))).toMatchObject({ program: { body: [] }, error: TOO_DEEP })
  const tags = (depth: number) => `x = ${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`
  expect(parseSource('a.tsx', tags(999)).error).toBe(undefined)
  expect(parseSource('b.tsx', tags(20_000)).error).toBe(TOO_DEEP)
})

it('reads what is long and flat, after a look at it from afar', () => {
  const flat = 'f(`(`, /[({]/.test(a) ? b[0] : { c: (d) => <e,>() => d })\n'.repeat(2000)
  expect(parseSource('a.ts', flat)).toMatchObject({ error: undefined, program: { body: { length: 2000 } } })
})

it('names each of several texts that are too deep, and none beside them', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  const flat = 'f((1))\n'.repeat(2000)
  const texts = [flat, deep, flat, deep, '(', flat].map((text, i) => ({ path: `${i}.ts`, text }))
  expect([...findTooDeep(texts)]).toEqual(['1.ts', '3.ts'])
})
