import { describe, expect, it } from 'vitest'
import { parseModule } from '../../src/rules/eslint/definitions.ts'

describe('the parser of a linter', () => {
  it.each([
    { path: '/a/b.ts', jsx: false },
    { path: '/a/b.tsx', jsx: true },
    { path: 'x.ts', jsx: false },
  ])('is asked for the program of $path', ({ path, jsx }) => {
    const asked: unknown[] = []
    const program = {}
    const parse = (...args: unknown[]) => {
      asked.push(args)
      return program
    }
    const options = {
      filePath: path,
      ecmaVersion: 'latest',
      sourceType: 'module',
      range: true,
      ecmaFeatures: { jsx },
    }
    expect(parseModule({ parse }, path, 'text')).toBe(program)
    expect(parseModule({ parseForESLint: (...args) => ({ ast: parse(...args) }) }, path, 'text')).toBe(
      program,
    )
    expect(asked).toEqual([
      ['text', options],
      ['text', options],
    ])
  })

  it('gives the program in the way of ESLint where it has two', () => {
    const ast = {}
    expect(parseModule({ parseForESLint: () => ({ ast }), parse: () => ({}) }, 'a.ts', '')).toBe(ast)
  })

  it('is replaced by oxc-parser, which leaves out parentheses', () => {
    const program = parseModule({}, 'a.ts', '(1)')
    expect(program?.body).toMatchObject([{ expression: { type: 'Literal', value: 1 } }])
  })
})
