/**
 * The cost of ids for the compiler: `npm run bench:types` prints a table, and `--check` enforces the ceilings.
 *
 * Instantiations are exact, and the same on every machine; seconds are the best of three runs of this one.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ceilings, programs } from './programs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const build = `${root}.build/bench-types/`
const COUNTS = [10, 100, 1000]
// tsd brings TypeScript 5.9. By path: of two compilers, either may have taken `.bin/tsc`.
const compilers = {
  5.9: `${root}node_modules/@tsd/typescript/typescript/bin/tsc`,
  7: `${root}node_modules/typescript/bin/tsc`,
}

const compilerOptions = {
  rootDir: '.',
  noEmit: true,
  skipLibCheck: true,
  declaration: false,
  sourceMap: false,
  inlineSources: false,
  noUnusedLocals: false,
}

function write(name, count) {
  const directory = `${build}${name.replace(/\W+/g, '-')}-${count}/`
  mkdirSync(directory, { recursive: true })
  writeFileSync(`${directory}main.ts`, `${programs[name](count)}\n`)
  const config = { extends: `${root}tsconfig.json`, compilerOptions, include: ['main.ts'] }
  writeFileSync(`${directory}tsconfig.json`, JSON.stringify(config))
  return directory
}

function compile(tsc, directory) {
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', directory, '--extendedDiagnostics'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${directory} does not compile:\n${stdout.slice(0, 2000)}`)
  const figure = (label) => Number(new RegExp(`^${label}:\\s*([\\d.]+)`, 'm').exec(stdout)?.[1])
  return {
    instantiations: figure('Instantiations'),
    check: figure('Check time'),
    total: figure('Total time'),
  }
}

function measure(name, count, runs) {
  const directory = write(name, count)
  return Object.fromEntries(
    Object.entries(compilers).map(([version, tsc]) => {
      const results = Array.from({ length: runs }, () => compile(tsc, directory))
      const best = (key) => Math.min(...results.map((result) => result[key]))
      return [version, { instantiations: best('instantiations'), check: best('check'), total: best('total') }]
    }),
  )
}

const whole = (value) => value.toLocaleString('en')

function printTable() {
  console.log(
    `| program | ${COUNTS.map(whole).join(' / ')} ids: instantiations | 5.9: seconds | 7: seconds |`,
  )
  console.log('| --- | --- | --- | --- |')
  for (const name of Object.keys(programs)) {
    const rows = COUNTS.map((count) => measure(name, count, 3))
    const instantiations = rows.map((row) => {
      const counts = new Set(Object.values(row).map((result) => result.instantiations))
      return [...counts].map(whole).join(' (5.9), ') + (counts.size > 1 ? ' (7)' : '')
    })
    const seconds = (version) => rows.map((row) => row[version].check.toFixed(2)).join(' / ')
    console.log(`| ${name} | ${instantiations.join(' / ')} | ${seconds('5.9')} | ${seconds('7')} |`)
  }
}

function check() {
  for (const [name, { most, ratio, to }] of Object.entries(ceilings)) {
    const rival = to === undefined ? undefined : measure(to, 1000, 1)
    for (const [version, { instantiations }] of Object.entries(measure(name, 1000, 1))) {
      const ceiling = most ?? Math.floor(rival[version].instantiations * ratio)
      const verdict = `${name}, TypeScript ${version}: ${whole(instantiations)} of ${whole(ceiling)} instantiations`
      if (instantiations <= ceiling) console.log(verdict)
      else {
        console.error(`too many: ${verdict}`)
        process.exitCode = 1
      }
    }
  }
}

process.argv.includes('--check') ? check() : printTable()
