import { describe, expect, it } from 'vitest'
import { isTestFile } from '../../src/source/source-files.ts'

describe('a file of tests', () => {
  it.each([
    'a.test.ts',
    'src/a.spec.tsx',
    'src/a-test.js',
    'a.test-d.ts',
    'a.e2e.mts',
    'a.bench.cjs',
    'a.stories.jsx',
    '__tests__/a.ts',
    'src/__mocks__/a.ts',
    'test/a.ts',
    'lib/tests/b/a.ts',
    'type-tests/a.ts',
    'e2e/a.ts',
    'cypress/a.ts',
    'playwright/a.ts',
    'fixtures/a.ts',
  ])('is %s', (path) => expect(isTestFile(path)).toBe(true))

  it.each(['test.ts', 'src/latest.ts', 'atest/a.ts', 'tested/a.ts', 'a.test.ts.md', 'test', 'a.test.xts'])(
    'is not %s',
    (path) => expect(isTestFile(path)).toBe(false),
  )
})
