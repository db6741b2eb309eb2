import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kindOf } from './generated/ids.ts'

// The examples of kit/docs/languages.md are files that the tests compile and run.

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const blocks = Array.from(read('../../docs/languages.md').matchAll(/^```(\w+)\n(.*?)^```$/gms))

it('shows TypeScript that compiles and runs', async () => {
  expect(blocks.find(([, language]) => language === 'ts')?.[2]).toBe(read('generated/example.ts'))
  await import('./generated/example.ts')
  expect(kindOf('user_036twi214qwj7mgsvq83nm8wf')).toBe('user')
})
