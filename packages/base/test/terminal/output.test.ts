import util from 'node:util'
import { type Io, processIo } from '@brandid/base/terminal'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeIo } from '../../../kit/test/cli/fake-io.ts'

function outputTo(isColourful: boolean) {
  const { io, written } = fakeIo({ isTerminal: true, isColourful })
  const take = () => {
    const text = written.stdout
    written.stdout = ''
    return text
  }
  return { output: io.stdout, take }
}

describe.each([true, false])('a line, with colour %s', (isColourful) => {
  const { output, take } = outputTo(isColourful)

  it.each([
    ['what is harmless', 'a\té ›漢字👍 \u00a0-', 'a\té ›漢字👍 \u00a0-'],
    ['ESC and BEL, a title', '\u001b]0;x\u0007', '\\u001b]0;x\\u0007'],
    ['a colour that is not ours', '\u001b[31mx', '\\u001b[31mx'],
    ['C1 and DEL', '\u009b2J\u007f\u0080', '\\u009b2J\\u007f\\u0080'],
    ['line breaks', 'a\nb\rc\u2028d\u2029', 'a\\u000ab\\u000dc\\u2028d\\u2029'],
    ['direction marks', '\u202ea\u2066b\u061c\u200f', '\\u202ea\\u2066b\\u061c\\u200f'],
    ['what is invisible', 'a\u200bb\ufeff\u{e0061}', 'a\\u200bb\\ufeff\\udb40\\udc61'],
    ['half a character', '\ud800', '\\ud800'],
    ['a command of GitHub', ' ::add-mask::a::b', ' \\u003a:add-mask::a::b'],
    ['a command of Azure', 'x ##vso[task]', 'x \\u0023#vso[task]'],
    ['a command of TeamCity', "// ##teamcity[a b='C']", "// \\u0023#teamcity[a b='C']"],
    ['a heading', '## Heading [a]', '## Heading [a]'],
    ['an older command of GitHub', '##[add-path]x ##', '\\u0023#[add-path]x ##'],
  ])('escapes %s', async (_, line, shown) => {
    await output.writeLines([line, 'next'])
    expect(take()).toBe(`${shown}\nnext\n`)
  })

  it('escapes a painted text, too, and a status', async () => {
    const red = isColourful ? ['\u001b[31m', '\u001b[39m'] : ['', '']
    await output.writeLines([output.paint('red', 'a\u001b[32mb\n')])
    expect(take()).toBe(`${red.join('a\\u001b[32mb\\u000a')}\n`)
    await output.writeLines([output.paint('bold', `a${output.paint('red', 'b')}`)])
    const bold = isColourful ? ['\u001b[1m', '\u001b[22m'] : ['', '']
    expect(take()).toBe(`${bold.join(`a${red.join('b')}`)}\n`)
    await output.writeStatus('1 of 2\u001b[A')
    expect(take()).toBe('\r\u001b[K1 of 2\\u001b[A')
  })

  it('is JSON afterwards, if it was before', async () => {
    const value = { 'a\u009b': 'b\u007f\u202e\u{e0001}\n' }
    await output.writeLines([JSON.stringify(value)])
    const line = take()
    expect(line).toMatch(/^[ -~]*\n$/)
    expect(JSON.parse(line)).toEqual(value)
  })
})

it('writes a text of several lines, whose commands are meant', async () => {
  const { output, take } = outputTo(false)
  await output.write('::error::a\n\u001b[2Jb\n')
  await output.writeLines([])
  expect(take()).toBe('::error::a\n\\u001b[2Jb\n')
})

/** What the process prints of a red text. */
async function redIn(isTerminal: boolean, env: Io['env'], text = 'x'): Promise<string> {
  const written: string[] = []
  const stream = {
    isTTY: isTerminal,
    write(each: string) {
      written.push(each)
      return true
    },
  }
  vi.stubEnv('NO_COLOR', undefined).stubEnv('FORCE_COLOR', undefined).stubEnv('TERM', undefined)
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const stdout = vi.spyOn(process, 'stdout', 'get').mockReturnValue(stream as never)
  const io = processIo()
  stdout.mockRestore()
  await io.stdout.writeLines([io.stdout.paint('red', text)])
  vi.unstubAllEnvs()
  return written.join('')
}

describe('colour', () => {
  const RED = '\u001b[31mx\u001b[39m\n'

  it.each([
    { isTerminal: true, env: {}, shows: true },
    { isTerminal: false, env: {}, shows: false },
    { isTerminal: true, env: { NO_COLOR: '1' }, shows: false },
    { isTerminal: true, env: { NO_COLOR: '' }, shows: true },
    { isTerminal: true, env: { TERM: 'dumb' }, shows: false },
    { isTerminal: false, env: { FORCE_COLOR: '1' }, shows: true },
    { isTerminal: true, env: { FORCE_COLOR: '0' }, shows: false },
    { isTerminal: true, env: { FORCE_COLOR: 'false' }, shows: false },
    { isTerminal: true, env: { FORCE_COLOR: '1', NO_COLOR: '1' }, shows: false },
  ])('terminal $isTerminal, $env: $shows', async ({ isTerminal, env, shows }) => {
    expect(await redIn(isTerminal, env)).toBe(shows ? RED : 'x\n')
  })

  it('is put around a text, and nothing around an empty text', async () => {
    expect(await redIn(true, {}, '')).toBe('\n')
  })

  it('is left out where Node has no styleText, as before 20.12', async () => {
    const { styleText } = util
    onTestFinished(() => void Reflect.set(util, 'styleText', styleText))
    Reflect.set(util, 'styleText', undefined)
    expect(await redIn(true, {})).toBe('x\n')
  })
})
