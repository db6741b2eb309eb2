/** Stores the compiler's output for each code block, under the key that the page contains. */
import { createHash } from 'node:crypto'

// VitePress bundles its configuration with a copy of this module, so the copies that write and render pages share a map.
globalThis.brandidCode ??= new Map()
const kept = globalThis.brandidCode

/** Stores `{ texts, names, errors }` for a block and returns its key. */
export function keep(texts, said) {
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
  // Replace digits in the key, because VitePress interprets digits as lines to highlight.
  const key = digest.replace(/\d/g, (digit) => 'ghijklmnop'[digit])
  kept.set(key, said)
  return key
}

/** Returns the stored output for a block, given the info string of its code fence. */
export const keptFor = (meta = '') => kept.get(/typed=(\w+)/.exec(meta)?.[1])
