import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPasted } from '@brandid/inspect/answers'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { GITHUB_TOKEN } from './published-tokens.ts'
import { output, projectDirectory, refusal, runs, USER, UUID } from './run-line.ts'

const project = projectDirectory()

describe('inspect', () => {
  it('reads arguments, and standard input line by line', async () => {
    const both = await output(`inspect ${USER} ${UUID}`)
    expect(both).toContain('\n\n01a1fbf6-')
    expect(await output('inspect', { stdin: [`${USER.slice(0, 9)}`, `${USER.slice(9)}\r\n\n${UUID}`] })).toBe(
      both.slice(0, both.indexOf('\nBoth IDs carry')),
    )
    expect(both).toMatch(/\nBoth strings encode the same value\. [^\n]*\n[^\n]*\n$/)
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
    ['a line with two IDs', `${USER} -> ${UUID}`, true],
    ['a line of JSON', `{"id":"${UUID}"}`, true],
    ['words', 'GET /users 200', false],
    ['an ID', USER, false],
  ])('names --find once where standard input holds IDs in %s', async (_, line, isNamed) => {
    const { stderr } = await runs('inspect', { stdin: `${line}\n${line}\n` })
    expect(stderr).toBe(
      isNamed
        ? 'brandid: the input is not an ID but contains IDs: --find lists them with line and column\n'
        : '',
    )
  })

  it.each(['', ',', '/'])('ends with 1 for two IDs with %j between them', async (between) => {
    const { code, stdout } = await runs(['inspect', `${USER}${between}${USER}`])
    expect(stdout).toContain('Almost an ID: two IDs are joined; the second starts at character 31')
    expect(code).toBe(1)
  })

  it('ends with 1 where a text fits no format', async () => {
    expect((await runs('inspect UHJvZHVjdDo0Mg==')).stdout).toContain(
      'a Relay global ID: Product 42: base64 of "Product:42"',
    )
    expect(await runs('inspect hello')).toEqual({
      code: 1,
      stdout: 'hello\n  no format matches\n',
      stderr: '',
    })
    expect(await runs('inspect -j', { stdin: `${USER}\nhello\n` })).toMatchObject({ code: 1, stderr: '' })
  })

  it.each([
    ['three characters', 1, ['cus_123']],
    ['no body', 1, ['cus_']],
    ['another format, though a general one fits', 1, [USER]],
    ['nothing', 0, ['cus_NffrFeUfNV2Hib']],
    ['nothing but white space, which is easily mended', 0, [' cus_NffrFeUfNV2Hib']],
    ['nothing but case, which is easily mended', 0, ['USER_01M7XZDBQHECT9GBG9QDTXJSRM']],
    ['the second', 1, ['cus_NffrFeUfNV2Hib', 'cus_123']],
  ])('where the definition of the project refuses %s, ends with %i', async (_, code, args) => {
    expect(await runs(['inspect', ...args], project)).toMatchObject({ code, stderr: '' })
    const stdin = args.join('\n')
    expect(await runs('inspect --json', { stdin, cwd: project.cwd })).toMatchObject({ code, stderr: '' })
  })

  it('says how to read a file whose name it was given', async () => {
    const cwd = onDisk({ 'ids.txt': USER, [UUID]: USER })
    const stderr = 'brandid: ids.txt is a file: use < ids.txt\n'
    expect(await runs(`inspect ids.txt ${UUID} none.txt`, { cwd })).toMatchObject({ code: 1, stderr })
  })

  it.each(['', '   ', '\t', '""'])('reads the argument %j, which fits no format', async (text) => {
    const shown = JSON.stringify(text === '""' ? '' : text)
    const stdout = `${shown}\n  no format matches\n`
    expect(await runs(['inspect', text])).toEqual({ code: 1, stdout, stderr: '' })
    expect(await runs(['inspect', '--json', text])).toMatchObject({
      code: 1,
      stdout: `${JSON.stringify({ version: 1, text, readings: [] })}\n`,
    })
    expect((await runs(['inspect', USER, text])).code).toBe(1)
  })

  it('puts an empty line between two reports, and passes over lines without a text', async () => {
    const stdout = 'hello\n  no format matches\n\nworld\n  no format matches\n'
    expect(await runs('inspect hello world')).toEqual({ code: 1, stdout, stderr: '' })
    expect(await runs('inspect', { stdin: 'hello\n \t\nworld' })).toEqual({ code: 1, stdout, stderr: '' })
    expect(await output('inspect', { stdin: ' \n' })).toBe('')
  })

  it('finds IDs in free text, and exits with 1 without one', async () => {
    const text = `removed ${USER},\nand ${GITHUB_TOKEN}.`
    expect(await output('inspect --find', { stdin: text })).toMatch(
      /^1:9 {6}user_03h9we7hp2hzo9bqbv4l8rz84 {2}UUID version 7 in base 36, 2026-11-21, .*\n2:5 {6}ghp_\[redacted\] {2}GitHub personal access token\n$/,
    )
    const [first] = (await output(['inspect', '-fj', text])).split('\n')
    expect(JSON.parse(first ?? '')).toMatchObject({ text: USER, line: 1, column: 9 })
    const stderr = 'brandid: no ID was found\n'
    expect(await runs('inspect --find', { stdin: 'nothing here' })).toEqual({ code: 1, stdout: '', stderr })
  })

  it('counts characters, where chunks cut them, and each argument as a line', async () => {
    const bytes = new TextEncoder().encode(`\u00e9 ${USER} `)
    const stdin = [bytes.slice(0, 1), bytes.slice(1)]
    expect(await output('inspect --find', { stdin })).toMatch(/^1:3 /)
    expect(await output(['inspect', '--find', USER, ` ${UUID}`])).toMatch(/^1:1 .*\n2:2 /)
  })

  it('has colour in a terminal alone', async () => {
    expect(await output(`inspect ${USER}`, { isTerminal: true })).toContain('\u001b[36muser\u001b[39m')
    expect(await output(`inspect ${USER}`)).not.toContain('\u001b')
  })

  it('asks for a text in a terminal', async () => {
    expect(await refusal('inspect', { isTerminal: true })).toContain(
      'Missing an ID, or text on standard input.\nSee brandid inspect --help.\n',
    )
    expect(await output(`inspect ${USER}`, { isTerminal: true })).not.toBe('')
  })
})

describe('inspect --summary', () => {
  const ESC = String.fromCharCode(27)
  const first = async (stdin: string) =>
    (await output('inspect --summary', { stdin })).split('\n').slice(0, 3)
  const both = ['2 strings', '  1 × brandid ID (UUID version 7 in base 36)', '  1 × UUID version 7']

  it.each([
    ['a byte order mark', `\ufeff${USER}\r\n${UUID}\r\n`],
    ['quotes and commas', `"${USER}","Smith, ""Jo"""\n${UUID},b\n`],
    ['tabs', `${USER}\ta\n${UUID}\tb\n`],
    ['JSON lines', `{"id":"${USER}","n":1}\n{"id":"${UUID}"}\n`],
    ['a log in colour', `${ESC}[31mERROR${ESC}[0m ${USER}${ESC}[0m failed\n${ESC}[1;32m${UUID}${ESC}[0m\n`],
    ['addresses', `GET /?id=%22${USER}%22\nGET /?q=%22${UUID}%22\n`],
  ])('counts the IDs of lines with %s', async (_, stdin) => expect(await first(stdin)).toEqual(both))

  it('reads what an address spells in its way', async () => {
    expect((await output(`inspect user%5F${USER.slice(5)}`)).split('\n')[0]).toBe(USER)
    const { readings } = JSON.parse(await output(`inspect --json %7B${UUID}%7D`))
    expect(readings[0]).toMatchObject({ uuid: UUID, wrong: ['percent-encoding'], canonical: UUID })
  })

  it('counts the IDs beside a secret, as the page does', async () => {
    const log = `INFO ${UUID} ended with ${GITHUB_TOKEN}\n`.repeat(2)
    const { texts, kinds } = JSON.parse(await output('inspect --summary --json', { stdin: log }))
    const { summary } = readPasted(log, { nowMs: Date.now() })
    expect({ texts, kinds }).toEqual({ texts: summary.texts, kinds: summary.kinds })
    expect(kinds).toEqual([
      { name: 'UUID version 7', count: 2 },
      { name: 'GitHub personal access token', count: 2 },
    ])
  })

  it('counts a line without an ID as one text, and no empty line', async () => {
    expect(await first('\nhello world\n \t\n')).toEqual(['1 string', '  1 × no format', ''])
    expect(await runs('inspect --summary', { stdin: '\n' })).toMatchObject({ code: 1, stderr: '' })
  })

  const cwd = onDisk({
    'users.csv': `\ufeffname;id\r\n"a;\nb";"${USER}"\r\n5" pipe;${UUID}\r\n${'x;'.repeat(3)}\n${'"y\n";z\n'.repeat(30_000)}`,
    'ids.txt': `${USER}\n${UUID}\n`,
    'open.csv': `id\n"${'x\n'.repeat(80_000)}`,
  })

  it('reads the lines of a file, or a column of it, in pieces', { tags: 'slow' }, async () => {
    const lines = await output('inspect --summary --sample users.csv:id', { cwd })
    expect(lines).toContain('30,003 strings\n  30,001 × no format\n       1 × brandid ID')
    const [...first] = (await output('inspect --summary --sample ids.txt', { cwd })).split('\n')
    expect(first.slice(0, 3)).toEqual(both)
    expect(await output('inspect --json --sample ids.txt', { cwd })).toBe(
      await output('inspect --json', { stdin: `${USER}\n${UUID}\n` }),
    )
  })

  it.each([
    ['none.csv:id', 'Expected --sample to be a file or file.csv:column but received "none.csv:id".'],
    ['open.csv:id', 'Expected each quote in "open.csv" to be closed.'],
    [`ids.txt ${USER}`, '--sample reads a file or a column, so it accepts neither an ID nor --find.'],
    ['ids.txt --find', '--sample reads a file or a column, so it accepts neither an ID nor --find.'],
    ['ids.txt --page a.html', '--page explains pasted IDs'],
  ])('refuses --sample %s', { tags: 'slow' }, async (sample, message) => {
    expect((await runs(`inspect --summary --sample ${sample}`, { cwd })).stderr).toContain(message)
  })

  it('fits 80 columns, in colour on a terminal only', { tags: 'slow' }, async () => {
    const times = Array.from({ length: 300 }, (_, i) =>
      (Date.UTC(2026, 0, 1) + i ** 3 * 1000).toString(16).padStart(12, '0'),
    )
    const stdin = times
      .map((time) => `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-0123456789ab`)
      .join('\n')
    const plain = await output('inspect --summary', { stdin })
    const bars = plain.split('\n').filter((line) => line.includes('█'))
    expect(bars.length).toBeGreaterThan(5)
    for (const line of bars) expect(line.length).toBeLessThanOrEqual(80)
    expect(plain).not.toContain(ESC)
    expect(await output('inspect --summary', { stdin, isTerminal: true })).toContain(`${ESC}[32m█`)
  })
})

describe('inspect --page', () => {
  it('writes a page that names no IDs of yours', async () => {
    const cwd = onDisk({ '.git/HEAD': '' })
    const { code, stdout, stderr } = await runs('inspect --page ids.html', { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^.*ids\.html\nYour IDs are not recognized: .*\n$/)
    const page = readFileSync(join(cwd, 'ids.html'), 'utf8')
    expect(page).toContain('<main id="brandid-inspector">')
    expect(page).not.toContain('id="brandid-manifest"')
  })

  it('writes the manifest of the project into it, or the one that is named', async () => {
    const hostile = '</script><script>run()</script>'
    const text = JSON.stringify({ version: 1, definitions: [{ prefix: 'user', description: hostile }] })
    const cwd = onDisk({
      '.git/HEAD': '',
      'brandid.manifest.json': text,
      'other.json': '{"version":1,"definitions":[]}',
    })
    const { code, stdout } = await runs('inspect --page ids.html', { cwd })
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `${join(cwd, 'ids.html')}\nIt recognizes the IDs in ${join(cwd, 'brandid.manifest.json')}: 1 kind.\n`,
    })
    const embedded = () => {
      const page = readFileSync(join(cwd, 'ids.html'), 'utf8')
      expect(page).not.toContain(hostile)
      const [, json = ''] =
        /<script type="application\/json" id="brandid-manifest">(.*?)<\/script>/.exec(page) ?? []
      return JSON.parse(json)
    }
    expect(embedded()).toEqual({ text, name: 'brandid.manifest.json' })
    expect((await runs('inspect --page ids.html --config other.json', { cwd })).stdout).toContain('0 kinds')
    expect(embedded()).toEqual({ text: '{"version":1,"definitions":[]}', name: 'other.json' })
  })

  it('lets the page run the script of the kit, load nothing, and nothing else', async () => {
    const cwd = onDisk({ '.git/HEAD': '' })
    await runs('inspect --page ids.html', { cwd })
    const page = readFileSync(join(cwd, 'ids.html'), 'utf8')
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data:;/,
    )
    for (const [element, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ]) {
      const [, text = ''] = new RegExp(`<${element}>([^]*)</${element}>`).exec(page) ?? []
      const hash = createHash('sha256').update(text).digest('base64')
      expect(policy).toContain(`${directive} 'sha256-${hash}'`)
    }
  })

  it.each([
    [
      '--page explains pasted IDs',
      ['42', '--json', '--find', '--summary', '--sample a.txt'].map((more) => `--page a.html ${more}`),
    ],
    ['Expected a file that ends in .html but received "page".', ['--page page']],
    ['Expected a manifest or a module but found no file', ['--page a.html --config x.json']],
    ['Expected a JSON manifest but received', [`--page a.html --config ${process.execPath}`]],
    ['outside', ['--page ../a.html']],
  ])('says "%s" of %j', async (message, lines) => {
    const cwd = onDisk({ '.git/HEAD': '' })
    for (const line of lines) expect((await runs(`inspect ${line}`, { cwd })).stderr).toContain(message)
  })
})
