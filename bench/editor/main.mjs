/**
 * What ids cost an editor: `npm run bench:editor` drives tsserver 5.9 over 2,000 definitions in 200 files, and the same
 * program with zod's brand. It prints ratios of the two, the median of several questions each; nothing is checked.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const server = `${root}node_modules/@tsd/typescript/typescript/lib/tsserver.js`
const FILES = 200
const PER_FILE = 10
const QUESTIONS = 20

const range = (count) => Array.from({ length: count }, (_, i) => i)

/** One file of a program: its definitions, and what hovers and completions ask about. */
const kinds = {
  zod: {
    head: "import * as z from 'zod'",
    define: (key) =>
      `export const E${key} = z.string().brand<'e${key}'>()\nexport type E${key} = z.infer<typeof E${key}>`,
    field: (key) => `E${key}`,
    register: () => '',
  },
  brandid: {
    head: "import { defineId, type IdOf } from 'brandid'\nimport * as z from 'zod'",
    define: (key) => `export const E${key} = defineId('e${key}')\nexport type E${key} = IdOf<typeof E${key}>`,
    field: (key) => `E${key}.schema`,
    register: (keys) =>
      `declare module 'brandid/register' {\n  interface Register {\n${keys.map((key) => `    get e${key}(): typeof E${key}`).join('\n')}\n  }\n}`,
  },
}

function fileOf({ head, define, field, register }, file) {
  const keys = range(PER_FILE).map((i) => file * PER_FILE + i)
  const [first] = keys
  return `${head}
${keys.map(define).join('\n')}
${register(keys)}
export const useId = (id: E${first}) => id
export const Body = z.object({ ${keys.map((key) => `e${key}: ${field(key)}`).join(', ')} })
export const useBody = (input: unknown) => Body.parse(input).e${first}
`
}

const dispatch = `import { parse } from 'brandid'
export const dispatched = (input: string) => parse(input)
export const name = (input: string) => { const { prefix } = parse(input); return prefix.length }
`

function write(name) {
  const directory = `${root}.build/bench-editor/${name}/`
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  for (const file of range(FILES)) writeFileSync(`${directory}f${file}.ts`, fileOf(kinds[name], file))
  writeFileSync(`${directory}dispatch.ts`, name === 'brandid' ? dispatch : 'export {}\n')
  const compilerOptions = { rootDir: '.', noEmit: true, declaration: false }
  writeFileSync(
    `${directory}tsconfig.json`,
    JSON.stringify({ extends: `${root}tsconfig.json`, compilerOptions, include: ['*.ts'] }),
  )
  return directory
}

/** A tsserver of its own: a question, and the milliseconds until its answer. */
function start() {
  const child = spawn(process.execPath, [server, '--disableAutomaticTypingAcquisition'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map()
  let sequence = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return
    const message = JSON.parse(line)
    waiting.get(message.request_seq)?.(message)
  })
  const send = (command, args) => {
    const seq = ++sequence
    child.stdin.write(`${JSON.stringify({ seq, type: 'request', command, arguments: args })}\n`)
    return seq
  }
  return {
    send,
    async ask(command, args) {
      const begun = performance.now()
      const seq = send(command, args)
      const { success, message } = await new Promise((resolve) => waiting.set(seq, resolve))
      waiting.delete(seq)
      if (!success && message !== 'No content available.') throw new Error(`${command}: ${message}`)
      return performance.now() - begun
    },
    stop: () => child.kill(),
  }
}

/** The line and the column of a text, from 1. */
function placeOf(text, part) {
  const lines = text.split('\n')
  const line = lines.findIndex((each) => each.includes(part))
  return { line: line + 1, offset: lines[line].indexOf(part) + 1 }
}

const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)]

/** The questions of one program, each in a file that the server has not checked before. */
async function measure(name) {
  const directory = write(name)
  const service = start()
  const times = { 'open the program': [], 'hover over an id': [], 'hover over a `z.object`': [] }
  times['errors of a file'] = []
  times['completions after an id'] = []
  service.send('open', { file: `${directory}f0.ts` })
  times['open the program'].push(
    await service.ask('quickinfo', { file: `${directory}f0.ts`, line: 1, offset: 1 }),
  )
  for (const question of range(QUESTIONS)) {
    // Two files a question: an answer in one must not prepare the next.
    const [one, two] = [10 + question * 4, 12 + question * 4]
    for (const file of [one, two, one + 1]) service.send('open', { file: `${directory}f${file}.ts` })
    const text = fileOf(kinds[name], one)
    const other = fileOf(kinds[name], two)
    const ask = async (row, command, args) => times[row].push(await service.ask(command, args))
    await ask('hover over an id', 'quickinfo', {
      file: `${directory}f${one}.ts`,
      ...placeOf(text, 'useId'),
    })
    await ask('hover over a `z.object`', 'quickinfo', {
      file: `${directory}f${two}.ts`,
      ...placeOf(other, 'useBody'),
    })
    const edge = placeOf(text, '=> id')
    await ask('completions after an id', 'completionInfo', {
      file: `${directory}f${one}.ts`,
      line: edge.line,
      offset: edge.offset + 5,
    })
    await ask('errors of a file', 'semanticDiagnosticsSync', { file: `${directory}f${one + 1}.ts` })
  }
  if (name === 'brandid') {
    const file = `${directory}dispatch.ts`
    service.send('open', { file })
    times['hover over what `parse` returns'] = [
      await service.ask('quickinfo', { file, ...placeOf(dispatch, 'dispatched') }),
    ]
    times['errors of a file that calls `parse`'] = [await service.ask('semanticDiagnosticsSync', { file })]
  }
  service.stop()
  return Object.fromEntries(Object.entries(times).map(([row, values]) => [row, median(values)]))
}

// One after the other, so that the two do not compete for the processor; three times, the best of each.
const runs = {}
for (const _ of range(3)) {
  for (const name of Object.keys(kinds)) {
    for (const [row, ms] of Object.entries(await measure(name))) {
      runs[row] ??= {}
      runs[row][name] = Math.min(runs[row][name] ?? Number.POSITIVE_INFINITY, ms)
    }
  }
}

console.log('| question | zod, ms | brandid, ms | ratio |\n|---|--:|--:|--:|')
for (const [row, { zod, brandid }] of Object.entries(runs)) {
  const rival = zod ?? runs['hover over an id'].zod
  const note = zod === undefined ? ' to a hover over an id' : ''
  console.log(
    `| ${row} | ${zod?.toFixed(1) ?? '–'} | ${brandid.toFixed(1)} | ${(brandid / rival).toFixed(2)}${note} |`,
  )
}
