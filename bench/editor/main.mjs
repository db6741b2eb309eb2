/**
 * What ids cost an editor: `npm run bench:editor` drives tsserver 5.9 over 2,000 definitions, and over the same program
 * with zod's brand. It writes the ratios of the two to bench/editor/results.md. Nothing is checked.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { writeProgram } from './programs.mjs'
import { startServer } from './server.mjs'

const RUNS = 3
const WARM_UP = 20
const QUESTIONS = 60

/** The line and the column of a text, from 1, some characters behind its beginning. */
function placeOf(text, part, further = 0) {
  const lines = text.split('\n')
  const line = lines.findIndex((each) => each.includes(part))
  return { line: line + 1, offset: lines[line].indexOf(part) + 1 + further }
}

// Each asks about a file of its own number, so that no answer prepares another.
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

async function openProgram(files) {
  const server = startServer()
  server.open(files.ids[199].path)
  const { ms } = await server.ask('quickinfo', { file: files.ids[199].path, line: 1, offset: 1 })
  return { server, opened: ms }
}

const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)]

/** Medians of one row: each question goes to both servers, and who is first alternates. */
async function row(question, both) {
  const times = [[], []]
  for (let i = 0; i < WARM_UP + QUESTIONS; i++) {
    for (const side of i % 2 ? [0, 1] : [1, 0]) {
      const { server, files } = both[side]
      const ms = await ask(server, question(files, i))
      if (i >= WARM_UP) times[side].push(ms)
    }
  }
  return times.map(median)
}

async function run() {
  const rows = { 'open the program': [] }
  for (const [name, question] of Object.entries(questions)) {
    // Two servers for each question: what one row has checked must not be ready for the next.
    const both = []
    for (const files of programs) both.push({ files, ...(await openProgram(files)) })
    rows[name] = await row(question, both)
    rows['open the program'] = both.map(({ opened }) => opened)
    if (name.startsWith('errors of a file that')) {
      const [, { server, files }] = both
      const { dispatch } = files
      rows['hover over what `parse` returns'] = [rows[name][0], await ask(server, hover(dispatch, 'dispatched'))]
      rows['errors of a file that calls `parse`'] = [rows[name][0], await ask(server, errors(dispatch))]
    }
    for (const { server } of both) server.stop()
  }
  return rows
}

const programs = ['zod', 'brandid'].map(writeProgram)
const runs = []
for (let i = 0; i < RUNS; i++) runs.push(await run())

const lines = Object.keys(runs[0]).map((name) => {
  const [zod, brandid] = [0, 1].map((side) => median(runs.map((rows) => rows[name][side])))
  const ratios = runs.map((rows) => rows[name][1] / rows[name][0]).toSorted((left, right) => left - right)
  return `| ${name} | ${zod.toFixed(1)} | ${brandid.toFixed(1)} | ${median(ratios).toFixed(2)} [${ratios[0].toFixed(2)}–${ratios.at(-1).toFixed(2)}] |`
})
console.log(lines.join('\n'))
