/**
 * Timing on a machine with other load: several processes, in each of them rounds that go through all cases in random
 * order. Only samples of one round are compared, seconds apart at most.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const CHILD = fileURLToPath(new URL('child.js', import.meta.url))

// Room for the garbage of a sample, in MB, so that garbage is collected between samples alone. With less, chance says which
// samples pay for a collection. The memory of an id is measured by itself.
const YOUNG_MB = 64
const FLAGS = [
  '--expose-gc',
  '--single-threaded',
  `--min-semi-space-size=${YOUNG_MB}`,
  `--max-semi-space-size=${YOUNG_MB}`,
]

const THIS_NODE = { command: process.execPath, isBun: false }

/** Runs one child of a room, and returns its samples: nanoseconds for each case and round. */
export function runChild(room, settings, engine = THIS_NODE) {
  const flags = engine.isBun ? [] : FLAGS
  const text = execFileSync(engine.command, [...flags, CHILD, room, JSON.stringify(settings)], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return JSON.parse(text).samples
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The median of a list, one value for each process, and how far the processes are apart. */
export function spreadOf(numbers) {
  return { median: median(numbers), min: Math.min(...numbers), max: Math.max(...numbers) }
}

/** The samples of one room from all processes. */
export class Samples {
  #processes

  /** The names of the cases. */
  get keys() {
    return Object.keys(this.#processes[0])
  }

  constructor(processes) {
    this.#processes = processes
  }

  /** Nanoseconds of a case. */
  ns(key) {
    return spreadOf(this.#processes.map((samples) => median(samples[key])))
  }

  /** How many times as long as `base` a case takes: the quotient of each round, its median in each process. */
  ratio(key, base) {
    return spreadOf(
      this.#processes.map((samples) => median(samples[key].map((ns, round) => ns / samples[base][round]))),
    )
  }
}
