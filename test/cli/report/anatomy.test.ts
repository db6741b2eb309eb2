import { expect, it } from 'vitest'
import { drawView } from '../../../src/cli/report/anatomy.ts'

const tagged = (style: string, text: string) => `<${style}>${text}</${style}>`

it('has the parts of the text in their styles, and the text around them as it is', () => {
  const parts = [
    { start: 5, end: 6, label: 'second', style: 'red' as const },
    { start: 1, end: 3, label: 'first', style: 'cyan' as const },
    { start: 3, end: 4, label: 'between', style: 'dim' as const },
  ]
  expect(drawView({ text: 'abcdefgh', parts }, tagged)).toEqual([
    'a<cyan>bc</cyan><dim>d</dim>e<red>f</red>gh',
    ' <cyan>├╯</cyan><dim>│</dim> <red>│</red>',
    ' <cyan>│</cyan> <dim>│</dim> <red>╰</red> second',
    ' <cyan>│</cyan> <dim>╰</dim> between',
    ' <cyan>╰</cyan> first',
  ])
  expect(drawView({ text: 'abc', parts: [] }, tagged)).toEqual(['abc', ''])
  expect(drawView({ text: 'ab', parts: [{ start: 0, end: 2, label: 'all', style: 'red' }] }, tagged)[0]).toBe(
    '<red>ab</red>',
  )
})

it('has no bracket for a part without characters, such as the body of `user_`', () => {
  const parts = [
    { start: 0, end: 4, label: 'prefix', style: 'cyan' as const },
    { start: 5, end: 5, label: 'the body', style: 'bold' as const },
  ]
  expect(drawView({ text: 'user_', parts }, (_, text) => text)).toEqual(['user_', '╰┬─╯', ' ╰ prefix'])
})
