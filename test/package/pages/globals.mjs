/** What the blocks of the pages call in place of `//=>` and for a PGlite that starts quickly. */
import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { workerData } from 'node:worker_threads'

const escaped = (text) => text.replace(/[^\w ]/g, '\\$&')

globalThis.expectValue = (value, text, isGenerated) => {
  const shown = inspect(value, { breakLength: Infinity })
  const pattern = text.split('…').map(escaped).join('.*')
  const loose = isGenerated ? pattern.replace(/_[0-9A-Za-z]{12,}/g, '_[0-9A-Za-z]+') : pattern
  const isOfLength = !isGenerated || text.includes('…') || shown.length === text.length
  if (!new RegExp(`^${loose}$`).test(shown) || !isOfLength) {
    console.error(`expected ${text}, received ${shown}`)
    process.exitCode = 1
  }
  return value
}

globalThis.pgliteOptions = () => ({ loadDataDir: new Blob([readFileSync(workerData.image)]) })
