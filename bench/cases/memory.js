/** The bytes of heap that a freshly generated ID takes: a fresh process for each row, 200,000 IDs, the list not counted. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isMany, MANY, makers } from './generators.js'

const COUNT = 200_000
const SELF = fileURLToPath(import.meta.url)

// Two rows that would take minutes for what others tell as well.
const TOO_SLOW = ['cuid2: createId()', 'ulid: ulid()']

/** Bytes for each id, by the label of its row. */
export function bytesPerId() {
  const labels = Object.keys(makers).filter((label) => !TOO_SLOW.includes(label))
  return Object.fromEntries(
    labels.map((label) => {
      const text = execFileSync(process.execPath, ['--expose-gc', SELF, label], { encoding: 'utf8' })
      return [label, Number(text)]
    }),
  )
}

function measure(label) {
  const subject = makers[label]()
  const list = isMany(label) ? subject : () => Array.from({ length: MANY }, subject)
  // What a first id brings with it (code, pools, tables) belongs to none.
  list()
  const ids = new Array(COUNT).fill('')
  globalThis.gc()
  const before = process.memoryUsage().heapUsed
  for (let at = 0; at < COUNT; at += MANY) {
    const some = list()
    for (let i = 0; i < MANY; i++) ids[at + i] = some[i]
  }
  globalThis.gc()
  return (process.memoryUsage().heapUsed - before) / ids.length
}

if (process.argv[1] === SELF) process.stdout.write(`${measure(process.argv[2])}`)
