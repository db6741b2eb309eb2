/** What the compiler said of each block, by the key that the page has for it. */
import { createHash } from 'node:crypto'

// VitePress bundles its configuration with a copy of this module: the pages are written by one, and shown by the other.
globalThis.brandidCode ??= new Map()
const kept = globalThis.brandidCode

/** Keeps `{ texts, names, errors }` of a block, and returns its key. */
export function keep(texts, said) {
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
  // VitePress takes digits for lines to highlight: the key has none.
  const key = digest.replace(/\d/g, (digit) => 'ghijklmnop'[digit])
  kept.set(key, said)
  return key
}

/** What was kept for a block, by what follows the language of its fence. */
export const keptFor = (meta = '') => kept.get(/typed=(\w+)/.exec(meta)?.[1])
