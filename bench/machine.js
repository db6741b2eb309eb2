/** The circumstances of a run: processor, Node, versions of the packages, and how busy the machine was. */
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/** What is measured beside the packages of the bench. */
const BESIDE = [
  '@paralleldrive/cuid2',
  '@sapphire/snowflake',
  'esbuild',
  'hashids',
  'rollup',
  'sqids',
  'vite',
  'zod',
]

export const loadNow = () => loadavg()[0].toFixed(1)

/** Lines of a list; `loadBefore` is that of the last minute before the run. */
export function machineLines({ date, processes, rounds, loadBefore, loadAfter }) {
  const peers = read('peers.json')
  const { devDependencies } = read('../package.json')
  const others = BESIDE.map((name) => [name, devDependencies[name].replace('^', '')])
  const versions = [...Object.entries(peers), ...others].map(
    ([name, version]) => `${name} ${version.replace(/^npm:.*@/, '')}`,
  )
  return [
    `${cpus()[0].model.trim()}, ${availableParallelism()} cores, Node ${process.versions.node} (V8 ${process.versions.v8}), ${process.platform} ${process.arch}`,
    `${date}; load of the machine ${loadBefore} before and ${loadAfter} after the run, which itself makes 1 or a little more`,
    `brandid ${read('../package.json').version}; ${versions.join(', ')}`,
    `${processes} processes of ${rounds} rounds each; times are medians of the processes, ratios are medians of quotients within a round, and in brackets the least and the greatest process`,
  ]
}
