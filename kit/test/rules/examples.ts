/** The examples of kit/docs/eslint.md: the shared module, and good and bad code for each rule. */
import { readFileSync } from 'node:fs'

export interface Example {
  readonly rule: string
  readonly isBad: boolean
  readonly code: string
}

const text = readFileSync(new URL('../../docs/eslint.md', import.meta.url), 'utf8')
const [head = '', ...chapters] = text.split(/^## /m)

const blocksOf = (part: string) => Array.from(part.matchAll(/```ts\n(.*?)```/gs), ([, code = '']) => code)

/** `ids.ts`. */
export const ids: string = blocksOf(head)[0] ?? ''

export const examples: Example[] = chapters.flatMap((chapter) => {
  const rule = chapter.slice(0, chapter.indexOf('\n'))
  const [bad = '', good = ''] = chapter.split(/^Good:$/m)
  return [
    ...blocksOf(bad).map((code) => ({ rule, isBad: true, code })),
    ...blocksOf(good).map((code) => ({ rule, isBad: false, code })),
  ]
})
