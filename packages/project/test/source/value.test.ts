import { expect, it } from 'vitest'
import { moduleIn } from './read.ts'

// `export const value = …`: the constant that the evaluator computes is JavaScript's own, or none.

function constantOf(expression: string): unknown {
  const { definitions, module } = moduleIn(`export const value = ${expression}`)
  const value = definitions.evaluator.exported(module, 'value')
  return value?.kind === 'constant' ? value.value : undefined
}

const LARGEST = '((2n ** 64n - 1n) * 2n ** 64n + (2n ** 64n - 1n))'
const LONG = `"${'x'.repeat(5000)}"`

it.each([
  ...['2n + 3n', '2n - 3n', '2n * 3n', '2n ** 64n', `${LARGEST} * (0n - ${LARGEST})`],
  ...['7 + 2', '7 - 2', '7 * 2', '7 / 2', '1 / 0', '7 ** 2', '"a" + "b"', '"" + ""', `${LONG} + ${LONG}`],
  ...['-5', '-(5n)', '!true', '!""', '!0n', '!null'],
])('%s is computed', (expression) => {
  expect(constantOf(expression)).toBe(new Function(`return ${expression}`)())
})

it.each([
  ...[
    '2n ** 65n',
    '2n ** -1n',
    `(${LARGEST} + 1n) + 1n`,
    `0n - (${LARGEST} + 1n)`,
    '6n / 3n',
    '1n + 1',
    '7 % 2',
  ],
  ...[`${LONG} + ("x" + ${LONG})`, '"a" * "b"', '"a" + 1', '1 + "a"', '"a" + undefined', 'undefined + "a"'],
  ...['true + 1', 'null + 1', '!undefined', '-undefined', '-"5"', '-true', '+5', 'typeof "a"'],
])('%s is not', (expression) => expect(constantOf(expression)).toBeUndefined())
