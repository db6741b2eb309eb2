import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

// `npm run test:languages`: generated files, run in their languages.
export default defineConfig({
  ...base,
  test: {
    include: ['packages/generate/test/languages/programs/**/*.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
    coverage: { enabled: false },
  },
})
