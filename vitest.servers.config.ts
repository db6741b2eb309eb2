import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

const { CI } = process.env

// `npm run test:servers`: the tests that need a PostgreSQL and a MariaDB which listen.
export default defineConfig({
  ...base,
  test: {
    include: ['test/servers/**/*.test.ts'],
    // The suites that they share with `npm test` run whole by hand. In CI only the embedded databases run them so.
    env: CI === 'true' ? {} : { FULL_LENGTH: 'true' },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
})
