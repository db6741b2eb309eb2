import { readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isFullLength } from './test/full-length.ts'

const { CI, MUTATION_PLAN, TEST_SEED } = process.env

// Random values of the tests follow from it: test/fresh.ts.
const seed = TEST_SEED ?? `${Date.now()}`
process.stderr.write(`TEST_SEED=${seed}\n`)

const entry = (name: string) => new URL(`./${name}.ts`, import.meta.url).pathname

/** The generated programs in their languages, which only their own project runs. */
const PROGRAMS = 'packages/generate/test/languages/programs/**'

/** `npm test`. */
const tests: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'tests',
    // The tests of a format lie beside it.
    include: ['src/formats/**/*.test.ts', 'test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    exclude: [
      'test/servers/**',
      'test/pages/**',
      PROGRAMS,
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
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
}

/** `npm run check -- servers`: the tests that need a PostgreSQL and a MariaDB which listen. */
const servers: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'servers',
    include: ['test/servers/**/*.test.ts'],
    // The suites that they share with `npm test` run whole by hand. In CI only the embedded databases run them so.
    env: CI === 'true' ? {} : { FULL_LENGTH: 'true' },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
}

/** `npm run check -- pages`: the blocks of every page, in projects that npm installs. */
const pages: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'pages',
    include: ['test/pages/**/*.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
}

/** `npm run check -- languages`: generated files, run in their languages. */
const languages: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'languages',
    include: [`${PROGRAMS}/*.test.ts`],
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
}

/** `npm run mutate`, which writes the plan: the file that is changed, and the test files that judge it. */
function mutation(planFile: string): TestProjectInlineConfiguration {
  const plan = JSON.parse(readFileSync(planFile, 'utf8'))
  return {
    extends: true,
    plugins: [
      {
        name: 'changes',
        enforce: 'pre',
        load: (id) => (id === plan.file ? (plan.content as string) : null),
      },
    ],
    test: {
      ...tests.test,
      name: 'mutation',
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
  }
}

// Without `--project` vitest would run every project, and `vitest run <file>` is to need no server. The tests alone are no project either,
// because vitest passes no `--exclude` to projects.
const isNamed = process.argv.some((argument) => argument.startsWith('--project'))
const named = MUTATION_PLAN ? [mutation(MUTATION_PLAN)] : [tests, servers, languages, pages]

export default defineConfig({
  resolve: {
    // Tests name the package as its users do, and run on the source, so that coverage sees it.
    alias: [
      { find: /^brandid$/, replacement: entry('src/index') },
      { find: /^brandid\/(.*)$/, replacement: entry('src/$1') },
      {
        find: /^brandid-kit\/eslint$/,
        replacement: new URL('./packages/kit/src/eslint.ts', import.meta.url).pathname,
      },
    ],
  },
  test: {
    ...(isNamed ? { projects: named } : tests.test),
    coverage: {
      include: ['src/**/*.ts', 'packages/*/src/**/*.ts'],
      // What a browser runs is tested in one: `npm run check -- inspector`.
      exclude: ['packages/inspect/src/page/**', 'src/**/*.test*.ts'],
      // Of the tests by commands, exports and output: a branch that only an internal test reaches is seldom worth one.
      thresholds: { lines: 97, branches: 93 },
    },
  },
})
