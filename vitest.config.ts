import { defineConfig } from 'vitest/config'
import { isFullLength } from './test/full-length.ts'

// Random values of the tests follow from it: test/fresh.ts.
const seed = process.env['TEST_SEED'] ?? `${Date.now()}`
process.stderr.write(`TEST_SEED=${seed}\n`)

const entry = (name: string) => new URL(`./${name}.ts`, import.meta.url).pathname

export default defineConfig({
  resolve: {
    // Tests name the package as its users do, and run on the source, so that coverage sees it.
    alias: [
      { find: /^brandid$/, replacement: entry('src/index') },
      // Made of the source by the build.
      { find: /^brandid\/mini$/, replacement: entry('.build/mini/mini') },
      { find: /^brandid\/(.*)$/, replacement: entry('src/$1') },
      {
        find: /^brandid-kit\/eslint$/,
        replacement: new URL('./packages/kit/src/eslint.ts', import.meta.url).pathname,
      },
    ],
  },
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    // They have configurations of their own: `npm run test:servers` and `npm run test:languages`.
    exclude: [
      'test/servers/**',
      'packages/generate/test/languages/programs/**',
      '**/node_modules/**',
      // They start compilers, bundlers and processes, or count operations: each takes seconds.
      ...(isFullLength ? [] : ['**/*.full.test.ts']),
    ],
    // By default vitest leaves a core to itself, which on two cores is half of them.
    maxWorkers: '100%',
    pool: 'threads',
    // A worker and its modules take longer to start than most files take to run.
    isolate: isFullLength,
    setupFiles: ['test/fresh.ts'],
    env: { TEST_SEED: seed },
    // A loaded machine is slow; that decides no test.
    testTimeout: isFullLength ? 600_000 : 120_000,
    hookTimeout: isFullLength ? 600_000 : 120_000,
    coverage: {
      include: ['src/**/*.ts', 'packages/*/src/**/*.ts'],
      // What a browser runs is tested in one: `npm run test:pages`.
      exclude: ['packages/inspect/src/page/**'],
      // Of the tests by commands, exports and output: a branch that only an internal test reaches is seldom worth one.
      thresholds: { lines: 97, branches: 93 },
    },
  },
})
