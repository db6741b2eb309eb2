/**
 * The TypeScript blocks of a page, and their notation:
 *
 *   `// name.ts` as its first line   names the module, for other blocks of the page to import
 *   `expression //=> text`           is the value as the console prints it; `…` stands for anything,
 *                                    and a generated id for any of its shape
 *   `//  ~~~~ text`                  is the error of the code above it: place, and first line of the message
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The blocks of a page, by the line at which their code begins. */
export function blocksOf(page: string, text: string) {
  return Array.from(text.matchAll(/^```ts\n(.*?)^```$/gms), ({ 1: code = '', index }) => {
    const line = text.slice(0, index).split('\n').length + 1
    const name = /^\/\/ (\S+)\.ts\n/.exec(code)?.[1]
    return { title: `${page}:${line} ${name ?? ''}`, name: name ?? `line-${line}`, code }
  })
}

/** The errors that a block announces, as the compiler prints them: `(line,column): message`. */
export function announced(code: string): string[] {
  const lines = code.split('\n')
  return lines.flatMap((text, i) => {
    const { before, message } = /^(?<before>\/\/ *)~+ (?<message>.*)$/.exec(text)?.groups ?? {}
    return before === undefined ? [] : [`(${i},${before.length + 1}): ${message}`]
  })
}

/** A compiled block whose `//=>` comments are checks, on the same lines, and whose PGlite starts from an image. */
export function checked(code: string): string {
  return code
    .replace(
      /^(const \w+ = )?(.+?);? *\/\/=> (.*)$/gm,
      (_, declaration = '', value, text) =>
        `${declaration}expectValue(${value}, ${JSON.stringify(text)}, ${/generate\(/.test(value)});`,
    )
    .replace('new PGlite()', 'new PGlite(pgliteOptions())')
}

/** Of the errors that the compiler printed those of one file, as `announced` has them. */
export function errorsOf(printed: readonly string[], file: string): string[] {
  return printed
    .filter((line) => line.startsWith(`${file}(`))
    .map((line) => line.replace(/^.*?\.ts(\(.*?\): )error TS\d+: /, '$1'))
}

/** How each of the modules ends, by its path; those with a PGlite start it from an image. */
export function endsOf(modules: readonly string[], image = ''): Record<string, unknown> {
  const runner = fileURLToPath(new URL('run.mjs', import.meta.url))
  return JSON.parse(spawnSync(process.execPath, [runner, image, ...modules], { encoding: 'utf8' }).stdout)
}
