/** The compilation of a program of `programs.mjs` by both compilers. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ceilings, programs } from './programs.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const build = `${root}.build/bench-types/`
// tsd brings TypeScript 5.9. The compilers are run by path, because `.bin/tsc` may belong to either of them.
export const compilers = {
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

/** Measures instantiations and the seconds of the best run, by the version of the compiler. */
export function measure(name, count, runs, versions = Object.keys(compilers)) {
  const directory = write(name, count)
  return Object.fromEntries(
    versions.map((version) => {
      const results = Array.from({ length: runs }, () => compile(compilers[version], directory))
      const best = (key) => Math.min(...results.map((result) => result[key]))
      return [version, { instantiations: best('instantiations'), check: best('check'), total: best('total') }]
    }),
  )
}

/** Measures the value of every ceiling, which is that of a thousand IDs, with both compilers. */
export function measureCeilings(count = 1000) {
  return Object.entries(ceilings).flatMap(([name, { most, ratio, to }]) => {
    const rival = to === undefined ? undefined : measure(to, count, 1)
    return Object.entries(measure(name, count, 1)).map(([version, { instantiations }]) => ({
      what: `${name}, TypeScript ${version}`,
      ceiling: most ?? Math.floor(rival[version].instantiations * ratio),
      instantiations,
    }))
  })
}

/** Measures instantiations and seconds of the newest compiler for a thousand IDs and for five thousand. */
export function measureGrowth(counts = [1000, 5000]) {
  return GROWING.map((name) => ({
    name,
    sizes: counts.map((count) => ({ count, ...measure(name, count, 1, ['7'])['7'] })),
  }))
}

const GROWING = [
  'core: `defineId`',
  'core: `defineId` with named formats, mixed',
  'core: `Register`, `parse` and narrowing',
  'core: `matchId` alone',
]
