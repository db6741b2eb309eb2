import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

// `npm run test:servers`: the tests that need a PostgreSQL and a MariaDB which listen.
export default defineConfig({
  ...base,
  test: {
    include: ['test/servers/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
})
