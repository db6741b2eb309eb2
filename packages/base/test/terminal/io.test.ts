import { Readable, Writable } from 'node:stream'
import util from 'node:util'
import { createByteProgress, type Io, lineBatches, processIo } from '@brandid/base/terminal'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeIo } from '../../../kit/test/cli/fake-io.ts'

/** Characters of the longest line that is kept. */
const LONGEST_LINE = 65_536

async function linesOf(...chunks: Uint8Array[]): Promise<string[]> {
  async function* input() {
    yield* chunks
  }
  const lines: string[] = []
  for await (const batch of lineBatches(input())) lines.push(...batch)
  return lines
}
const bytes = (text: string) => new TextEncoder().encode(text)

describe('lines', () => {
  it.each([
    { text: '', lines: [] },
    { text: 'a', lines: ['a'] },
    { text: 'a\n', lines: ['a'] },
    { text: 'a\r\nb', lines: ['a', 'b'] },
    { text: 'a\rb\r\n', lines: ['a\rb'] },
    { text: '\n\na', lines: ['', '', 'a'] },
  ])('of $text', async ({ text, lines }) => expect(await linesOf(bytes(text))).toEqual(lines))

  it('do not depend on where chunks end, within a character neither', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.nat({ max: 7 }), async (text, size) => {
        const all = bytes(text)
        const step = size + 1
        const chunks = Array.from({ length: Math.ceil(all.length / step) }, (_, i) =>
          all.slice(i * step, (i + 1) * step),
        )
        expect(await linesOf(...chunks)).toEqual(await linesOf(all))
      }),
    )
  })

  it('are cut where they are longer than memory should hold', async () => {
    const chunk = bytes('x'.repeat(LONGEST_LINE))
    expect(await linesOf(chunk, chunk, chunk, bytes('\nrest'))).toEqual(['x'.repeat(LONGEST_LINE), 'rest'])
    const long = 'x'.repeat(LONGEST_LINE + 1)
    expect(await linesOf(bytes(`${long}\n${long}`))).toEqual([long.slice(1), long.slice(1)])
  })

  it('come as soon as they end, in batches that are never empty', async () => {
    async function* input() {
      yield bytes('a')
      yield bytes('b\nc')
    }
    const batches: (readonly string[])[] = []
    for await (const batch of lineBatches(input())) batches.push(batch)
    expect(batches).toEqual([['ab'], ['c']])
  })

  it('hold U+FFFD for what is no UTF-8', async () => {
    expect(await linesOf(Uint8Array.of(97, 0xff, 98))).toEqual(['a\ufffdb'])
    expect(await linesOf(Uint8Array.of(97, 0xc3))).toEqual(['a\ufffd'])
  })
})

function progressAt(instants: number[], isTerminal: boolean, isPiped = true) {
  const { io, written } = fakeIo({ isTerminal })
  const piped = { ...io, stdout: { ...io.stdout, isTerminal: !isPiped } }
  return { progress: createByteProgress(piped, undefined, () => instants.shift() ?? 0), written }
}

describe('progress', () => {
  it('is shown after a second, and no more often than five times in one', async () => {
    const { progress, written } = progressAt([500, 1499, 1500, 1600, 1700], true)
    for (let i = 0; i < 4; i++) await progress.add(5_000_000)
    expect(written.stderr.split('\r\u001b[K')).toEqual([
      '',
      '10 MB read, 10.0 MB a second',
      '20 MB read, 16.7 MB a second',
    ])
    await progress.end()
    expect(written.stderr.endsWith('second\r\u001b[K')).toBe(true)
  })

  it('counts its second with the clock of the system', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(5000)
    const { io, written } = fakeIo({ isTerminal: true })
    const progress = createByteProgress({ ...io, stdout: { ...io.stdout, isTerminal: false } })
    now.mockReturnValue(5999)
    await progress.add(1)
    expect(written.stderr).toBe('')
    now.mockReturnValue(6000)
    await progress.add(5_000_000)
    now.mockRestore()
    expect(written.stderr).toBe('\r\u001b[K5 MB read, 5.0 MB a second')
  })

  it.each([
    { name: 'into a file', isTerminal: false, isPiped: true },
    { name: 'beside output on the same terminal', isTerminal: true, isPiped: false },
  ])('is not written $name', async ({ isTerminal, isPiped }) => {
    const { progress, written } = progressAt([0, 5000], isTerminal, isPiped)
    await progress.add(1)
    await progress.end()
    expect(written.stderr).toBe('')
  })

  it('is shown on one terminal where the output follows it, and says what is done', async () => {
    const { io, written } = fakeIo({ isTerminal: true })
    const instants = [0, 5000]
    const progress = createByteProgress(io, 'written', () => instants.shift() ?? 0, true)
    await progress.add(10_000_000)
    await progress.end()
    expect(written.stderr).toBe('\r\u001b[K10 MB written, 2.0 MB a second\r\u001b[K')
  })
})

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

describe('the streams of the process', () => {
  it('write, read, and tell what they are', async () => {
    const { stdin, stdout, stderr, cwd, env } = processIo()
    expect(cwd).toBe(process.cwd())
    expect(env).toBe(process.env)
    expect([stdin.isTerminal, stdout.isTerminal, stderr.isTerminal]).toEqual(
      [process.stdin, process.stdout, process.stderr].map(({ isTTY }) => isTTY === true),
    )
    expect(stdout.columns).toBe(process.stdout.columns || 80)
    const input = vi
      .spyOn(process, 'stdin', 'get')
      .mockReturnValue(Readable.from([Buffer.from('x')]) as never)
    const chunks = []
    for await (const chunk of stdin) chunks.push(...chunk)
    expect(chunks).toEqual([120])
    input.mockRestore()
  })

  it('are a terminal where the stream is one', () => {
    const terminal = { isTTY: true, columns: 120 } as never
    const streams = (['stdin', 'stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process, name, 'get').mockReturnValue(terminal),
    )
    const { stdin, stdout, stderr } = processIo()
    const told = [stdin.isTerminal, stdout.isTerminal, stderr.isTerminal, stdout.columns]
    for (const stream of streams) stream.mockRestore()
    expect(told).toEqual([true, true, true, 120])
  })

  it('wait for a reader that is slow', async () => {
    const written: string[] = []
    const slow = new Writable({
      highWaterMark: 1,
      write(chunk, _, done) {
        setImmediate(() => {
          written.push(String(chunk))
          done()
        })
      },
    })
    const output = vi.spyOn(process, 'stdout', 'get').mockReturnValue(slow as never)
    const { stdout } = processIo()
    await stdout.write('one')
    expect(written).toEqual(['one'])
    expect(stdout.columns).toBe(80)
    output.mockRestore()
  })
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
