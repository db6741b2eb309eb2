import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { onDisk } from '../rules/on-disk.ts'
import { fakeIo } from './fake-io.ts'
import { GITHUB_TOKEN } from './published-tokens.ts'
import { output, projectDirectory, refusal, runs, USER, UUID } from './run-line.ts'

const project = projectDirectory()

describe('inspect', () => {
  it('reads arguments, and standard input line by line', async () => {
    const both = await output(`inspect ${USER} ${UUID}`)
    expect(both).toContain('\n\n01a1fbf6-')
    expect(await output('inspect', { stdin: [`${USER.slice(0, 9)}`, `${USER.slice(9)}\r\n\n${UUID}`] })).toBe(
      both.slice(0, both.indexOf('\nBoth were made')),
    )
    expect(both).toMatch(/\nThey have the same value in two spellings\. [^\n]*\n[^\n]*\n$/)
  })

  it('prints a line of JSON for each text', async () => {
    const lines = (await output('inspect --json', { stdin: `${USER}\n${UUID}\n` })).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        text: USER,
        readings: [
          { format: 'uuid25', prefix: 'user', uuid: UUID, why: expect.any(String), confidence: 1 },
          {},
          {},
        ],
      },
      { text: UUID, readings: [{ format: 'uuid', time: '2026-11-21T02:36:50.289Z' }, { format: 'unknown' }] },
    ])
  })

  it.each([
    ['a line of a log', `GET /users/${USER} 200`, true],
    ['a line with two ids', `${USER} -> ${UUID}`, true],
    ['a line of JSON', `{"id":"${UUID}"}`, true],
    ['words', 'GET /users 200', false],
    ['an id', USER, false],
  ])('names --find once where standard input holds ids in %s', async (_, line, isNamed) => {
    const { stderr } = await runs('inspect', { stdin: `${line}\n${line}\n` })
    expect(stderr).toBe(
      isNamed ? 'brandid: a text that is no id holds ids: --find lists them, with line and column\n' : '',
    )
  })

  it('ends with 1 where a text fits no format', async () => {
    expect((await runs('inspect UHJvZHVjdDo0Mg==')).stdout).toContain(
      'a global id of Relay: 42 of Product: base64 of "Product:42"',
    )
    expect(await runs('inspect hello')).toEqual({ code: 1, stdout: 'hello\n  no format fits\n', stderr: '' })
    expect(await runs('inspect -j', { stdin: `${USER}\nhello\n` })).toMatchObject({ code: 1, stderr: '' })
  })

  it.each([
    { args: ['cus_123'], code: 1, refused: 'three characters' },
    { args: ['cus_'], code: 1, refused: 'no body' },
    { args: [USER], code: 1, refused: 'another format, though a general one fits' },
    { args: ['cus_NffrFeUfNV2Hib'], code: 0, refused: 'nothing' },
    { args: [' cus_NffrFeUfNV2Hib'], code: 0, refused: 'nothing but white space, which is easily mended' },
    {
      args: ['USER_01M7XZDBQHECT9GBG9QDTXJSRM'],
      code: 0,
      refused: 'nothing but case, which is easily mended',
    },
    { args: ['cus_NffrFeUfNV2Hib', 'cus_123'], code: 1, refused: 'the second' },
  ])('ends with $code where the definition of the project refuses $refused', async ({ args, code }) => {
    expect(await runs(['inspect', ...args], project)).toMatchObject({ code, stderr: '' })
    const stdin = args.join('\n')
    expect(await runs('inspect --json', { stdin, cwd: project.cwd })).toMatchObject({ code, stderr: '' })
  })

  it.each(['', '   ', '\t', '""'])('reads the argument %j, which fits no format', async (text) => {
    const [shown] = (await runs(['inspect', text])).stdout.split('\n')
    expect(await runs(['inspect', text])).toEqual({
      code: 1,
      stdout: `${shown}\n  no format fits\n`,
      stderr: '',
    })
    expect(JSON.parse(shown ?? '')).toBe(text === '""' ? '' : text)
    expect(await runs(['inspect', '--json', text])).toMatchObject({
      code: 1,
      stdout: `${JSON.stringify({ version: 1, text, readings: [] })}\n`,
    })
    expect((await runs(['inspect', USER, text])).code).toBe(1)
  })

  it('puts an empty line between two reports, and passes over lines without a text', async () => {
    const stdout = 'hello\n  no format fits\n\nworld\n  no format fits\n'
    expect(await runs('inspect hello world')).toEqual({ code: 1, stdout, stderr: '' })
    expect(await runs('inspect', { stdin: 'hello\n \t\nworld' })).toEqual({ code: 1, stdout, stderr: '' })
    expect(await output('inspect', { stdin: ' \n' })).toBe('')
  })

  it('finds ids in free text, and exits with 1 without one', async () => {
    const text = `removed ${USER},\nand ${GITHUB_TOKEN}.`
    expect(await output('inspect --find', { stdin: text })).toMatch(
      /^1:9 {6}user_03h9we7hp2hzo9bqbv4l8rz84 {2}UUID version 7 in base 36, 2026-11-21, .*\n2:5 {6}ghp_\[redacted\] {2}GitHub personal access token\n$/,
    )
    const [first] = (await output(['inspect', '-fj', text])).split('\n')
    expect(JSON.parse(first ?? '')).toMatchObject({ text: USER, line: 1, column: 9 })
    expect(await runs('inspect --find', { stdin: 'nothing here' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'brandid: no id was found\n',
    })
  })

  it('counts characters, where chunks cut them, and each argument as a line', async () => {
    const bytes = new TextEncoder().encode(`\u00e9 ${USER} `)
    const stdin = [bytes.slice(0, 1), bytes.slice(1)]
    expect(await output('inspect --find', { stdin })).toMatch(/^1:3 /)
    expect(await output(['inspect', '--find', USER, ` ${UUID}`])).toMatch(/^1:1 .*\n2:2 /)
  })

  it('takes the definitions of the project first', async () => {
    const [line] = (await output('inspect --json user_01m7xzdbqhect9gbg9qdtxjsrm', project)).split('\n')
    expect(JSON.parse(line ?? '').readings[0]).toMatchObject({ definition: 'user', uuid: UUID })
  })

  it('has colour in a terminal alone', async () => {
    expect(await output(`inspect ${USER}`, { isTerminal: true })).toContain('\u001b[36muser\u001b[39m')
    expect(await output(`inspect ${USER}`)).not.toContain('\u001b')
  })

  it('asks for a text in a terminal', async () => {
    expect(await refusal('inspect', { isTerminal: true })).toContain(
      'Missing an id, or text on standard input.\nSee brandid inspect --help.\n',
    )
    expect(await output(`inspect ${USER}`, { isTerminal: true })).not.toBe('')
  })

  it('escapes what a manifest says', async () => {
    const cwd = onDisk({
      'brandid.manifest.json': JSON.stringify({
        definitions: [{ prefix: 'user', entity: 'a\u001b]0;x\u0007\n::add-mask::b\u202e' }],
      }),
    })
    for (const line of [`inspect ${USER}`, `inspect --json ${USER}`, `inspect --find ${USER}`]) {
      const { stdout } = await runs(line, { cwd })
      expect(stdout).toMatch(/^[\n\P{C}]*$/u)
      expect(stdout).not.toMatch(/^\s*::/m)
    }
  })
})

describe('inspect --serve', () => {
  /** Runs it until its page was read. */
  async function served(args: string, options: { cwd?: string } = {}) {
    let page = ''
    let manifest = 0
    const { io, written } = fakeIo({
      cwd: tmpdir(),
      ...options,
      async untilInterrupted() {
        const [url = ''] = written.stdout.split('\n')
        page = await (await fetch(url)).text()
        manifest = (await fetch(`${url}brandid.json`)).status
      },
    })
    const code = await run(['inspect', '--serve', ...args.split(' ').filter(Boolean)], io)
    return { code, page, manifest, ...written }
  }

  it('serves the page until the user ends it', async () => {
    const { code, page, manifest, stdout, stderr } = await served('')
    expect({ code, manifest, stderr }).toEqual({ code: 0, manifest: 204, stderr: '' })
    expect(page).toContain('inspector.js')
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\nIt names no ids of yours: .*\nCtrl-C ends it\.\n$/)
    await expect(fetch(stdout.slice(0, stdout.indexOf('\n')))).rejects.toThrow()
  })

  it('serves the manifest of the project, or the one that is named', async () => {
    const file = join(project.cwd, 'brandid.manifest.json')
    expect(await served('', project)).toMatchObject({
      manifest: 200,
      stdout: expect.stringContaining(`It names the ids of ${file}.`),
    })
    expect(await served(`--config ${file}`)).toMatchObject({ code: 0, manifest: 200 })
  })

  it.each([
    { line: 'inspect --serve --port 70000', message: 'Expected --port to be a whole number from 0 to 65535' },
    { line: 'inspect --serve --port x', message: 'Expected --port to be a whole number from 0 to 65535' },
    { line: 'inspect --port 1 42', message: '--port is an option of --serve.' },
    { line: 'inspect --serve 42', message: '--serve reads what is pasted into its page' },
    { line: 'inspect --serve --json', message: '--serve reads what is pasted into its page' },
    { line: 'inspect --serve --find', message: '--serve reads what is pasted into its page' },
    { line: 'inspect --serve --config x.json', message: 'Expected a manifest or a module but found no file' },
    {
      line: `inspect --serve --config ${process.execPath}`,
      message: 'Expected a manifest, a file of JSON, but received',
    },
  ])('refuses `$line`', async ({ line, message }) => {
    expect((await runs(line)).stderr).toContain(message)
  })
})
