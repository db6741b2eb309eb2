import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

// `npm run mutate` writes the plan: which file is changed, and by which test files it is judged.
const plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN as string, 'utf8'))

export default defineConfig({
  ...base,
  plugins: [
    {
      name: 'changes',
      enforce: 'pre',
      load: (id) => (id === plan.file ? (plan.content as string) : null),
    },
  ],
  test: {
    ...base.test,
    include: [plan.specs[0].path],
    exclude: [],
    runner: './scripts/mutate/runner.mjs',
    isolate: false,
    // The runner cleans up.
    setupFiles: [],
    maxWorkers: 1,
    testTimeout: 10_000,
    hookTimeout: 10_000,
  },
})
