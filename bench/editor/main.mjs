/**
 * The cost of IDs for an editor: `npm run bench -- editor` drives tsserver 5.9 over 2,000 definitions, and over the same
 * program with Zod's brand. It writes the ratios of both to bench/editor/results.md, and checks nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { writeProgram } from './programs.mjs'
import { startServer } from './server.mjs'

const RUNS = 3
const WARM_UP = 6
const QUESTIONS = 18

/** The line and the column of a string, from 1, some characters behind its beginning. */
function placeOf(text, part, further = 0) {
  const lines = text.split('\n')
  const line = lines.findIndex((each) => each.includes(part))
  return { line: line + 1, offset: lines[line].indexOf(part) + 1 + further }
}

// Each question is about files with numbers of their own, so that no answer prepares another answer.
const questions = {
  'hover over an id where it is defined': ({ ids }, i) => hover(ids[i], `define${i}`),
  'hover over an id where it is used': ({ uses }, i) => hover(uses[i], `use${i * 10}`),
  'hover over a member of a `z.object`': ({ body }, i) => hover(body[i], `read${i}`),
  'completions after an id': ({ uses }, i) => complete(uses[i], '=> id', 5),
  'completions after a body': ({ body }, i) => complete(body[i], '(input).e', 8),
  'errors of a file that uses ids': ({ uses }, i) => errors(uses[i]),
  'errors of a file with a `z.object`': ({ body }, i) => errors(body[i]),
  'errors of a file of definitions': ({ ids }, i) => errors(ids[i]),
}

const hover = (file, part) => [file, 'quickinfo', placeOf(file.text, part)]
const complete = (file, part, further) => [file, 'completionInfo', placeOf(file.text, part, further)]
const errors = (file) => [file, 'semanticDiagnosticsSync', {}]

async function ask(server, [file, command, place]) {
  server.open(file.path)
  await server.ask('quickinfo', { file: file.path, line: 1, offset: 1 }) // `open` alone has no answer to wait for.
  const { ms } = await server.ask(command, { file: file.path, ...place })
  server.close(file.path)
  return ms
}

async function openProgram(name) {
  const files = writeProgram(name)
  const server = startServer()
  const last = files.ids.at(-1).path
  server.open(last)
  const { ms } = await server.ask('quickinfo', { file: last, line: 1, offset: 1 })
  return { server, files, opened: ms }
}

const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)]

/** The medians for a question. It goes to both servers, which take turns at being first. */
async function medians(question, first, both) {
  const times = both.map(() => [])
  for (let i = 0; i < WARM_UP + QUESTIONS; i++) {
    for (const side of i % 2 ? [0, 1] : [1, 0]) {
      const { server, files } = both[side]
      const ms = await ask(server, question(files, first + i))
      if (i >= WARM_UP) times[side].push(ms)
    }
  }
  return times.map(median)
}

/** Milliseconds of Zod's brand and of brandid for each question. */
async function run() {
  const both = [await openProgram('zod'), await openProgram('brandid')]
  const rows = { 'open the program': both.map(({ opened }) => opened) }
  for (const [i, [name, question]] of Object.entries(questions).entries()) {
    rows[name] = await medians(question, i * (WARM_UP + QUESTIONS), both)
  }
  rows['hover over the type of any id'] = []
  for (const { server, files } of both) {
    rows['hover over the type of any id'].push(await ask(server, hover(files.dispatch, 'dispatched')))
  }
  for (const each of both) each.server.stop()
  return rows
}

const runs = []
for (let i = 0; i < RUNS; i++) runs.push(await run())

function line(name) {
  const [zod, brandid] = [0, 1].map((side) => median(runs.map((rows) => rows[name][side])).toFixed(1))
  const ratios = runs.map((rows) => rows[name][1] / rows[name][0])
  const [least, middle, most] = [Math.min(...ratios), median(ratios), Math.max(...ratios)].map((ratio) =>
    ratio.toFixed(2),
  )
  return `| ${name} | ${zod} | ${brandid} | ${middle} [${least}–${most}] |`
}

const version = (path) =>
  JSON.parse(readFileSync(new URL(`../../${path}package.json`, import.meta.url), 'utf8')).version
const report = `# What ids cost an editor, beside zod's brand

Made by \`npm run bench -- editor\`; do not edit.

- ${cpus()[0].model.trim()}, ${availableParallelism()} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}
- ${new Date().toISOString().slice(0, 10)}; tsserver ${version('node_modules/@tsd/typescript/')}, zod ${version('node_modules/zod/')}, brandid ${version('')}
- 2,000 definitions in 200 files, a file that uses the ids of each, and one with a \`z.object\` of them. brandid's program merges all
  of them into \`Register\`; zod's has a \`z.union\` of them in one file. *Any id* is what \`parse\` returns, or that union.
- Milliseconds of the server's main thread, without the work of opening the file: processor time on Linux. Medians of ${RUNS} runs, of ${QUESTIONS} files each after
  ${WARM_UP} that only warm up; *opening* and *any id* are one question a run. Ratios: median, and in brackets the least and the greatest run.

| question | zod, ms | brandid, ms | ratio |
| --- | ---: | ---: | ---: |
${Object.keys(runs[0]).map(line).join('\n')}
`
writeFileSync(new URL('results.md', import.meta.url), report)
console.log(report)
