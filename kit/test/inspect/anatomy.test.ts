import { expect, it } from 'vitest'
import { drawView } from '../../src/inspect/text-report.ts'
import { createPaint } from '../../src/terminal/io.ts'

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

it('has a bracket for each width, and colour where there is some', () => {
  const view = {
    text: 'abcdefghij-',
    parts: [
      { start: 6, end: 10, label: 'four', style: 'red' as const },
      { start: 0, end: 1, label: 'one', style: 'blue' as const },
      { start: 1, end: 3, label: 'two', style: 'green' as const },
      { start: 3, end: 6, label: 'three', style: 'cyan' as const },
    ],
  }
  expect(drawView(view, createPaint(false))).toEqual([
    'abcdefghij-',
    '│├╯╰┬╯╰┬─╯',
    '││  │  ╰ four',
    '││  ╰ three',
    '│╰ two',
    '╰ one',
  ])
  expect(drawView(view, createPaint(true))[5]).toBe('\u001b[34m╰\u001b[39m one')
})
