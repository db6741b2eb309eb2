import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

// `npm run mutate` names the tests: definitions are made when tests load, so that most changes count for all of them.
export default defineConfig({
  ...base,
  test: { ...base.test, include: (process.env.MUTATION_TESTS ?? '').split(',') },
})
