/**
 * The blocks of a page, and their notation:
 *
 *   `// name.ts` as its first line   names the file, for other blocks of the page to import; a second block of the name continues it
 *   `// name.ts is the file of "X"`  is the file of that name in the section X of any page; it stands above all else in the block
 *   `expression //=> text`           is the value as the console prints it; `…` stands for anything,
 *                                    and a generated id for any of its shape
 *   `//  ~~~~ text`                  is the error of the code above it: place, and first line of the message
 */
import { pagesIn, read } from '../package/repository.ts'

/** A block as its page prints it. */
export interface Block {
  readonly title: string
  /** Its fence: `ts`, `sh`, `json`. */
  readonly language: string
  /** The path of its file in the project. */
  readonly file: string
  readonly code: string
  /** The files of other pages that its first lines name, with their sections. */
  readonly borrowed: readonly { readonly file: string; readonly section: string }[]
}

/** The name of a file in the first line of a block, in the comments of its language. */
const NAME = /^(?:\/\/|#|--) ((?:[\w.@[\]-]+\/)*[\w.@[\]-]*\.\w+)$/m
/** The name of a file in the sentence above its block, with the command that installs its reader in between. */
const ANNOUNCED = /(?:This is|this file,) `([\w.-]+)`:\s*(?:```sh\n[^`]*```\s*)?$/
const BORROWED = /^(?:\/\/|#|--) (\S+) is the file of "([^"]+)"$/gm

/** What a reader pastes or runs. Other languages have checks of their own, and a fence of `typescript` is an excerpt. */
const RUNS = ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'prisma', 'sh']

/** The blocks of a page that its reader pastes or runs, by the line at which their code begins. */
export function blocksOf(page: string, text: string): Block[] {
  return fencesOf(page, text).filter(({ language }) => RUNS.includes(language))
}

function fencesOf(page: string, text: string): Block[] {
  return Array.from(
    text.matchAll(/^```(\w+).*\n((?:.*\n)*?)```$/gm),
    ({ 1: language = '', 2: code = '', index }) => {
      const line = text.slice(0, index).split('\n').length + 1
      const [first = ''] = code.replace(BORROWED, '').trimStart().split('\n')
      // JSON has no comments, and an excerpt of a page may have none.
      const above = language === 'sh' ? '' : text.slice(0, index)
      const named = NAME.exec(first)?.[1] ?? ANNOUNCED.exec(above)?.[1]
      return {
        title: `${page}:${line}${named ? ` ${named}` : ''}`,
        language,
        file: named ?? `line-${line}.${language}`,
        code,
        borrowed: Array.from(code.matchAll(BORROWED), ([, file = '', section = '']) => ({ file, section })),
      }
    },
  )
}

/** The file of a section of any page: every block of its name there, one below the other. */
export function fileOf(section: string, file: string): string {
  const sections = pagesIn('', 'docs', 'packages/kit', 'packages/kit/docs').flatMap((page) =>
    read(page)
      .split(/^(?=#+ )/m)
      .filter((text) => text.startsWith(`${/^#+/.exec(text)?.[0]} ${section}\n`)),
  )
  // Pages that share a file print it alike.
  for (const text of sections) {
    const found = blocksOf(section, text).filter((block) => block.file === file)
    if (found.length > 0) return found.map(({ code }) => code).join('')
  }
  throw new Error(`Expected ${file} in a section "${section}" but found none`)
}

/** The errors that a block announces, as the compiler prints them: `(line,column): message`. */
export function announced(code: string): string[] {
  const lines = code.split('\n')
  return lines.flatMap((text, i) => {
    const { before, message } = /^(?<before>\/\/ *)~+ (?<message>.*)$/.exec(text)?.groups ?? {}
    return before === undefined ? [] : [`(${i},${before.length + 1}): ${message}`]
  })
}

/** The line of an error: the older compiler finds the errors that a page prints at the same lines, in words and columns of its own. */
export const lineOf = (error: string) => error.replace(/,.*/, '')

/** A compiled block whose `//=>` comments are checks, on the same lines. */
export function checked(code: string): string {
  return code.replace(
    /^(const \w+ = )?(.+?);? *\/\/=> (.*)$/gm,
    (_, declaration = '', value, text) =>
      `${declaration}expectValue(${value}, ${JSON.stringify(text)}, ${/generate\(/.test(value)});`,
  )
}

/** Of the errors that the compiler printed those of some lines of a file, as `announced` has them. */
export function errorsOf(printed: readonly string[], file: string, first = 0, count = Infinity): string[] {
  return printed.flatMap((text) => {
    const { path, line, column, message } =
      /^(?<path>.*)\((?<line>\d+),(?<column>\d+)\): error TS\d+: (?<message>.*)$/.exec(text)?.groups ?? {}
    const place = Number(line) - first
    return path === file && place > 0 && place <= count ? [`(${place},${column}): ${message}`] : []
  })
}
