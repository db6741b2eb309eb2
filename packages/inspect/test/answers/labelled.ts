/** The labelled strings: what each is, as the system that makes it says, and the place that says so. */
import { readFileSync } from 'node:fs'

/** A string and its label. */
export interface Labelled {
  /** The formats of which the first reading is one; `unknown` where nothing is known, `secret` where it is hidden. */
  readonly formats: readonly string[]
  /** Of a number that several systems may have written: the system that did. */
  readonly maker: string | undefined
  /** What the string is. */
  readonly what: string
  readonly text: string
  /** The page that says so; `undefined` for strings of trials. */
  readonly source: string | undefined
}

/** The rows of a file of `labelled`, cut into their fields. */
function rowsOf(name: string): string[][] {
  const file = readFileSync(new URL(`labelled/${name}.tsv`, import.meta.url), 'utf8')
  return file
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split('\t'))
}

function labelledOf(name: string): Labelled[] {
  return rowsOf(name).map(([label = '', what = '', json = '""', source]) => {
    const [formats = '', maker] = label.split('>')
    return { formats: formats.split('|'), maker, what, text: JSON.parse(json), source }
  })
}

/** The sets whose figures are told apart. */
export const SETS = {
  trials: labelledOf('trials'),
  documented: labelledOf('documented'),
  'no IDs': labelledOf('no-ids'),
} as const

/** Public strings that look drawn. */
export const NEVER_SECRET = rowsOf('never-secrets').map(([what = '', json = '""', source = '']) => ({
  what,
  text: JSON.parse(json) as string,
  source,
}))

/** Secrets by the rule of gitleaks that takes them, in parts: no scanner takes a part. */
export const SECRETS = rowsOf('secrets').map(([rule = '', ...parts]) => {
  const [before = '', secret = '', after = ''] = parts.map((part) => JSON.parse(part) as string)
  return { rule, secret, text: before + secret + after }
})
