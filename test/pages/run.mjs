/**
 * Runs the module of a block, with what the block calls in place of `//=>`. A server that listens when the module has run is ended,
 * because nobody would stop it.
 */

import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'

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

await import(pathToFileURL(process.argv[2]))
if (process.getActiveResourcesInfo().includes('TCPServerWrap')) process.exit()
