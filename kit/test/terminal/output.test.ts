import { describe, expect, it } from 'vitest'
import { createOutput, type Output } from '../../src/terminal/io.ts'

function outputTo(isColourful: boolean): { readonly output: Output; readonly written: string[] } {
  const written: string[] = []
  const write = async (text: string) => void written.push(text)
  return { output: createOutput({ isTerminal: true, columns: 80, isColourful, write }), written }
}

describe.each([true, false])('a line, with colour %s', (isColourful) => {
  const { output, written } = outputTo(isColourful)

  it.each([
    { name: 'what is harmless', line: 'a\té ›漢字👍 \u00a0-', shown: 'a\té ›漢字👍 \u00a0-' },
    { name: 'ESC and BEL, a title', line: '\u001b]0;x\u0007', shown: '\\u001b]0;x\\u0007' },
    { name: 'a colour that is not ours', line: '\u001b[31mx', shown: '\\u001b[31mx' },
    { name: 'C1 and DEL', line: '\u009b2J\u007f\u0080', shown: '\\u009b2J\\u007f\\u0080' },
    { name: 'line breaks', line: 'a\nb\rc\u2028d\u2029', shown: 'a\\u000ab\\u000dc\\u2028d\\u2029' },
    { name: 'direction marks', line: '\u202ea\u2066b\u061c\u200f', shown: '\\u202ea\\u2066b\\u061c\\u200f' },
    { name: 'what is invisible', line: 'a\u200bb\ufeff\u{e0061}', shown: 'a\\u200bb\\ufeff\\udb40\\udc61' },
    { name: 'half a character', line: '\ud800', shown: '\\ud800' },
    { name: 'a command of GitHub', line: ' ::add-mask::a::b', shown: ' \\u003a:add-mask::a::b' },
    { name: 'a command of Azure', line: 'x ##vso[task]', shown: 'x \\u0023#vso[task]' },
    {
      name: 'a command of TeamCity',
      line: "// ##teamcity[buildStatus status='SUCCESS']",
      shown: "// \\u0023#teamcity[buildStatus status='SUCCESS']",
    },
    { name: 'a heading', line: '## Heading [a]', shown: '## Heading [a]' },
    { name: 'an older command of GitHub', line: '##[add-path]x ##', shown: '\\u0023#[add-path]x ##' },
  ])('escapes $name', async ({ line, shown }) => {
    await output.writeLines([line, 'next'])
    expect(written.pop()).toBe(`${shown}\nnext\n`)
  })

  it('escapes a painted text, too, and a status', async () => {
    const red = isColourful ? ['\u001b[31m', '\u001b[39m'] : ['', '']
    await output.writeLines([output.paint('red', 'a\u001b[32mb\n')])
    expect(written.pop()).toBe(`${red.join('a\\u001b[32mb\\u000a')}\n`)
    await output.writeLines([output.paint('bold', `a${output.paint('red', 'b')}`)])
    const bold = isColourful ? ['\u001b[1m', '\u001b[22m'] : ['', '']
    expect(written.pop()).toBe(`${bold.join(`a${red.join('b')}`)}\n`)
    await output.writeStatus('1 of 2\u001b[A')
    expect(written.pop()).toBe('\r\u001b[K1 of 2\\u001b[A')
  })

  it('is JSON afterwards, if it was before', async () => {
    const value = { 'a\u009b': 'b\u007f\u202e\u{e0001}\n' }
    await output.writeLines([JSON.stringify(value)])
    const [line = ''] = written.splice(0)
    expect(line).toMatch(/^[ -~]*\n$/)
    expect(JSON.parse(line)).toEqual(value)
  })
})

it('writes a text of several lines, whose commands are meant', async () => {
  const { output, written } = outputTo(false)
  await output.write('::error::a\n\u001b[2Jb\n')
  await output.writeLines([])
  expect(written).toEqual(['::error::a\n\\u001b[2Jb\n', ''])
})
