import { describe, expect, it } from 'vitest'
import { codeFrame } from '../../src/rules/report/print-findings.ts'
import { createPositions } from '../../src/source/place.ts'

const tagged = (style: string, text: string) => `<${style}>${text}</${style}>`
const plain = (_: string, text: string) => text

/** The frame of what two brackets enclose. */
function frameOf(marked: string, paint = plain): string {
  const start = marked.indexOf('[')
  const text = marked.replace(/[[\]]/g, '')
  const positionOf = createPositions(text)
  const end = positionOf(marked.indexOf(']') - 1)
  return codeFrame(text.split(/\r?\n/), positionOf(start), end, paint).join('\n')
}

describe('a code frame', () => {
  it.each([
    {
      name: 'has a line before and one behind',
      text: 'zero\none\nlet [a] = 1\ntwo\nthree',
      frame: '    2 | one\n  > 3 | let a = 1\n      |     ^\n    4 | two',
    },
    { name: 'may be of one line', text: '[ab]', frame: '  > 1 | ab\n      | ^^' },
    { name: 'ends with the text', text: 'one\r\n\r\n[ab] c', frame: '    2 |\n  > 3 | ab c\n      | ^^' },
    {
      name: 'aligns numbers of lines',
      text: `${'x\n'.repeat(8)}[nine]\nten\neleven`,
      frame: '     8 | x\n  >  9 | nine\n       | ^^^^\n    10 | ten',
    },
    {
      name: 'marks to the end of its first line',
      text: 'f([a,\n  b])',
      frame: '  > 1 | f(a,\n      |   ^^\n    2 |   b)',
    },
    { name: 'keeps tabs', text: '\ta\t[b]', frame: '  > 1 | \ta\tb\n      | \t \t^' },
    { name: 'marks at least one column', text: 'a[]b', frame: '  > 1 | ab\n      |  ^' },
  ])('$name', ({ text, frame }) => {
    expect(frameOf(text)).toBe(frame)
  })

  it('cuts long lines, and marks within them', () => {
    const long = 'x'.repeat(150)
    expect(frameOf(`${long}[${long}]`)).toBe(
      `  > 1 | ${'x'.repeat(160)}\n      | ${' '.repeat(150)}${'^'.repeat(9)}`,
    )
    expect(frameOf(`${long}${long}[${long}]`)).toBe(`  > 1 | ${'x'.repeat(160)}\n      | ${' '.repeat(160)}^`)
    expect(frameOf(`${long}${long}\n[a]\n${long}${long}`)).toBe(
      `    1 | ${'x'.repeat(160)}\n  > 2 | a\n      | ^\n    3 | ${'x'.repeat(160)}`,
    )
  })

  it('has its styles', () => {
    expect(frameOf('a\n[b]', tagged)).toBe(
      '    <dim>1 |</dim> a\n  <red>></red> <dim>2 |</dim> b\n      <dim>|</dim> <red>^</red>',
    )
  })
})
