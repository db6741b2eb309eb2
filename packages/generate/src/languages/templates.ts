/** The templates for generated files, and the function that fills them. */
import { existsSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/*
 * A template is a source file in the generated language, so that formatters and linters can check it. A line such as
 * `//@ each kinds`, `#@ if tokens` or `--@ if rows` begins a block, `//@ end kinds` ends it, and a word such as `__Name__` is a placeholder.
 * Blocks with `unless joined` contain the lines that make a template a complete file for these tools.
 */

/** The values for the placeholders and blocks in a template. */
export interface View {
  readonly [name: string]: string | number | bigint | boolean | readonly View[] | undefined
}

/** Removes every definition from a view, leaving only the parts that every generated file has. */
export const withoutDefinitions = (view: View): View => ({
  ...view,
  ...{ kinds: [], tokens: [], tokenNames: [], keys: [], sealed: [], formats: [] },
})

// Templates are separate files in the source, but a single archive in the tarball, because the archive is a fifth smaller.
const FOLDER = new URL('../languages/', import.meta.url)
const ARCHIVE = new URL('../languages.br', import.meta.url)

/** The names of the templates, each followed by its text. */
let archive: readonly string[] | undefined

const line = (text: string) => `^[ \\t]*(?://|#|--)@ ${text}\\n`
const BLOCK = `${line('(each|if|unless) (\\w+)')}([\\s\\S]*?)${line('end \\2')}`
const BLOCK_OR_HOLE = new RegExp(`${BLOCK}|__([A-Za-z]\\w*?)__`, 'gm')

export function readTemplate(name: string): string {
  if (!existsSync(ARCHIVE)) return readFileSync(new URL(name, FOLDER), 'utf8')
  archive ??= `${brotliDecompressSync(readFileSync(ARCHIVE))}`.split('\0')
  return archive[archive.indexOf(name) + 1] as string
}

/** Fills templates and joins the results. */
export const fillAll = (names: readonly string[], view: View): string =>
  names.map((name) => fill(readTemplate(name), view)).join('')

/**
 * Fills a template with the values of a view. Indents each line of a value like its placeholder. Keeps placeholders that are not in the
 * view, because Python has names such as `__init__`.
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
