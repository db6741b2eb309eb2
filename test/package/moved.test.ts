import { expect, it } from 'vitest'

it('throws a sentence that names the new package where brandid/eslint is imported', async () => {
  await expect(import('../../src/eslint.ts')).rejects.toThrow(
    'The plugin for ESLint and oxlint is in brandid-kit: npm install --save-dev brandid-kit, and import brandid-kit/eslint.',
  )
})
