/** Data for the start page: figures from generated files, and the parsed sample ID. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readId } from '../../../.build/site/read.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file) => readFileSync(root + file, 'utf8')
const find = (text, pattern, what) => {
  const [, found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`Expected a ${what} for the start page but found none.`)
  return found
}

export const ID = 'user_03h9we7hp2hzo9bqbv4l8rz84'

export default {
  watch: ['../../../bench/results.md', '../../../type-tests/mistakes.md', '../../../docs/formats.md'],
  load() {
    const bench = read('bench/results.md')
    const bytes = find(
      bench,
      /`\{ defineId \}` of brandid\/core, bytes after gzip \|[^|]*\| ([\d,]+)/,
      'size',
    )
    const times = find(bench, /generate and use, × as fast as typeid-js \|[^|]*\| ([\d.]+)/, 'speed')
    const [refused] = read('type-tests/mistakes.md').split('\n## What the compiler does not catch')
    const table = find(read('docs/formats.md'), /\n## The table\n(.*?)\n## /s, 'table of formats')
    const formats = new Set(Array.from(table.matchAll(/^\| `(\w+)\(/gm), ([, name]) => name))
    const { version, repository } = JSON.parse(read('package.json'))
    return {
      id: ID,
      // The age depends on the current time, so it appears only once the parser has loaded in the browser.
      reading: { ...readId(ID, 0), age: undefined },
      version,
      // Release candidates are published under the `next` tag.
      packages: [`brandid${version.includes('-') ? '@next' : ''}`, 'zod'],
      source: repository?.url.replace(/^git\+|\.git$/g, ''),
      figures: {
        kilobytes: (Number(bytes.replace(',', '')) / 1000).toFixed(1),
        times,
        refused: refused.match(/^### \d/gm).length,
        formats: formats.size,
      },
    }
  },
}
