import { expect, it } from 'vitest'
import { noBareImport } from '../../src/rules/no-bare-import.ts'
import { findingsOf } from './rule-context-in.ts'

const others = {
  './other': 'export const a = 1\nexport { b } from "./none"',
  './barrel': "export * from './other'\nexport * from './ids'",
  './names': "export { a } from './other'\nexport { UserId } from './ids'",
  './circle': "export * from './circle'",
}

it.each([
  ["import './ids'", true],
  ["import './barrel'", true],
  ["import './names'", true],
  ["import { UserId } from './ids'", false],
  ["import './other'", false],
  ["import './circle'", false],
  ["import './none'", false],
  ["export * from './ids'", false],
])('%s is reported: %s', (code, isFound) => {
  const [, source] = code.split("'")
  const message = `A bundler may drop this import of '${source}', which defines ids; import a name from it.`
  const expected = isFound ? [{ at: code, rule: 'no-bare-import', message, repair: undefined }] : []
  expect(findingsOf(noBareImport, code, { others })).toEqual(expected)
})

it('is reported through 6,000 modules, each time', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 6000 }, (_, i) => [`./m${i}`, `export * from './m${i + 1}'`]),
  )
  const others = { ...chain, './m6000': "export * from './ids'" }
  const code = [0, 3000, 6000].map((i) => `import './m${i}'`).join('\n')
  expect(findingsOf(noBareImport, code, { others }).map(({ at }) => at)).toEqual(code.split('\n'))
})
