import { expect, it } from 'vitest'
import { findingsOf } from './findings.ts'

const others = {
  './other': 'export const a = 1\nexport { b } from "./none"',
  './barrel': "export * from './other'\nexport * from './ids'",
  './names': "export { a } from './other'\nexport { UserId } from './ids'",
  './circle': "export * from './circle'",
}

it.each([
  ["import './ids'", true],
  ["import'./ids'", true],
  ["import  './ids'", true],
  ["import /* all */ './ids'", true],
  ["import/* a *//* b */'./ids'", true],
  ["import './barrel'", true],
  ["import './names'", true],
  ["import { UserId } from './ids'", false],
  ["import './other'", false],
  ["import './circle'", false],
  ["import './none'", false],
  ["export * from './ids'", false],
])('%s is reported: %s', (code, isFound) => {
  const [, source] = code.split("'")
  const message = `A bundler may drop this import of '${source}', which defines IDs; import a name from it.`
  const expected = isFound ? [{ at: code, rule: 'no-bare-import', message, repair: undefined }] : []
  expect(findingsOf('no-bare-import', code, { others })).toEqual(expected)
})
