/** The compiler's output for each block, by the key of the block in its page. */
import { createHash } from 'node:crypto'

// VitePress bundles its configuration with a copy of this module, so one copy writes the pages and the other shows them.
globalThis.brandidCode ??= new Map()
const kept = globalThis.brandidCode

/** Keeps `{ texts, names, errors }` of a block, and returns its key. */
export function keep(texts, said) {
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
  // The key has no digits, because VitePress reads digits as lines to highlight.
  const key = digest.replace(/\d/g, (digit) => 'ghijklmnop'[digit])
  kept.set(key, said)
  return key
}

/** Returns the kept output of a block, by the text after the language of its fence. */
export const keptFor = (meta = '') => kept.get(/typed=(\w+)/.exec(meta)?.[1])
