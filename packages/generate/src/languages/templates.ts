/** The templates of generated files, and their text for a view. */
import { existsSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/*
 * Files of the languages themselves, which their own formatters and checkers read. A line such as
 * `//@ each kinds` or `#@ if tokens` begins a block that `//@ end kinds` ends, and a word such as `__Name__` is a hole.
 * The blocks `unless joined` make a file of each template by itself, for those tools.
 */

/** The values of the holes and blocks of a template. */
export interface View {
  readonly [name: string]: string | number | bigint | boolean | readonly View[] | undefined
}

/** The view of the same file without any definition: what the file has in any case. */
export const withoutDefinitions = (view: View): View => ({
  ...view,
  ...{ kinds: [], tokens: [], tokenNames: [], keys: [], sealed: [], formats: [] },
})

// Each template is a file beside the sources. The tarball has all of them in one archive, which is smaller by a fifth.
const FOLDER = new URL('../languages/', import.meta.url)
const ARCHIVE = new URL('../languages.br', import.meta.url)

let archive: Readonly<Record<string, string>> | undefined

const line = (text: string) => `^[ \\t]*(?://|#)@ ${text}\\n`
const BLOCK = `${line('(each|if|unless) (\\w+)')}([\\s\\S]*?)${line('end \\2')}`
const BLOCK_OR_HOLE = new RegExp(`${BLOCK}|__([A-Za-z]\\w*?)__`, 'gm')

export function readTemplate(name: string): string {
  if (!existsSync(ARCHIVE)) return readFileSync(new URL(name, FOLDER), 'utf8')
  archive ??= JSON.parse(`${brotliDecompressSync(readFileSync(ARCHIVE))}`) as Record<string, string>
  return archive[name] as string
}

/** The text of some templates, one after the other, for a view. */
export const fillAll = (names: readonly string[], view: View): string =>
  names.map((name) => fill(readTemplate(name), view)).join('')

/**
 * The text of a template for a view. The lines of a value are indented as its hole is. A name that the view lacks stays:
 * Python has `__init__`.
 */
export function fill(template: string, view: View): string {
  return template.replace(BLOCK_OR_HOLE, (hole, word, name, inner, only, offset: number) => {
    if (only !== undefined) {
      const [indent] = /^[ \t]*/.exec(
        template.slice(template.lastIndexOf('\n', offset) + 1),
      ) as RegExpExecArray
      return only in view ? `${view[only]}`.replaceAll('\n', `\n${indent}`) : hole
    }
    const value = view[name]
    if (word !== 'each') return Boolean(value) === (word === 'if') ? fill(inner, view) : ''
    return (value as readonly View[]).map((each) => fill(inner, { ...view, ...each })).join('')
  })
}
