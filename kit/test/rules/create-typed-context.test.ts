import { expect, it } from 'vitest'
import { lint } from './lint.ts'
import { onDisk } from './on-disk.ts'

// What the typed rules find is in kit/test/typed.

const WITHOUT =
  'reads types: in ESLint, set parserOptions.projectService of @typescript-eslint/parser to true; oxlint gives plugins no types.'

const versions = (version: string) => ({
  'a.ts': '',
  'package.json': '{}',
  'node_modules/typescript/package.json': JSON.stringify({ version }),
})

it.each([
  { files: { 'a.ts': '' }, says: WITHOUT },
  { files: versions('5.9.3'), says: WITHOUT },
  {
    files: versions('7.0.2'),
    says: 'reads types, which TypeScript 7.0.2 gives to no linter: install TypeScript 5.9 under that name, and 7 under another, as docs/eslint-types.md of brandid-kit shows.',
  },
])('A typed rule says what to configure', ({ files, says }) => {
  for (const rule of ['no-certain-refusal', 'no-mixed-columns', 'no-unchecked-id'] as const) {
    expect(() => lint(onDisk(files), 'a.ts', rule)).toThrow(new Error(`brandid/${rule} ${says}`))
  }
})
