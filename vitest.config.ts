import { readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { hasSlowTests, isFullLength } from './test/full-length.ts'

const { CI, MUTATION_PLAN, TEST_SEED } = process.env

// Seeds the random values in tests: see test/fresh.ts.
const seed = TEST_SEED ?? `${Date.now()}`
process.stderr.write(`TEST_SEED=${seed}\n`)

const entry = (name: string) => new URL(`./${name}.ts`, import.meta.url).pathname

/** The tests of generated programs, which only the project `languages` runs. */
const PROGRAMS = 'packages/generate/test/languages/programs/**'

/** The kit's tests, then the core's: test/fresh.ts keeps the kit's modules from one test file to the next. */
class KitFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isKit = ({ moduleId }: TestSpecification) => moduleId.includes('/packages/')
    return [...sorted.filter(isKit), ...sorted.filter((file) => !isKit(file))]
  }
}

/** `npm test`. */
const tests: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'tests',
    // Format tests are next to the formats.
    include: ['src/formats/**/*.test.ts', 'test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    exclude: [
      'test/servers/**',
      'test/pages/**',
      PROGRAMS,
      '**/node_modules/**',
      // Files of slow tests, which start compilers, bundlers or processes, or count operations.
      ...(isFullLength ? [] : ['**/*.full.test.ts']),
    ],
    // By default, vitest reserves a core for itself, which is half of a two-core machine.
    maxWorkers: '100%',
    pool: 'threads',
    // Starting a worker and loading compilers takes longer than running most test files.
    isolate: false,
    globalSetup: ['test/folder.ts'],
    setupFiles: ['test/fresh.ts'],
    sequence: { sequencer: KitFirst },
    env: { TEST_SEED: seed },
    // Tests must not fail because the machine is busy: at full length, a property may take ten minutes next to other checks.
    testTimeout: isFullLength ? 3_600_000 : 600_000,
    hookTimeout: 600_000,
  },
}

/** `npm run check -- servers`: the tests that need running PostgreSQL and MariaDB servers. */
const servers: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'servers',
    include: ['test/servers/**/*.test.ts'],
    globalSetup: ['test/folder.ts'],
    // Outside CI, the suites shared with `npm test` run at full length. In CI, only the tests with embedded databases do.
    env: CI === 'true' ? {} : { FULL_LENGTH: 'true' },
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
}

/** `npm run check -- pages`: the code blocks of every page, in projects installed by npm. */
const pages: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'pages',
    include: ['test/pages/**/*.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
}

/** `npm run check -- languages`: generated programs in each language. */
const languages: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'languages',
    include: [`${PROGRAMS}/*.test.ts`],
    globalSetup: ['test/folder.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
}

/** `npm run mutate`, which writes the plan: the changed files, and the test files to run. */
function mutation(planFile: string): TestProjectInlineConfiguration {
  const plan = JSON.parse(readFileSync(planFile, 'utf8'))
  return {
    extends: true,
    plugins: [
      {
        name: 'changes',
        enforce: 'pre',
        load: (id) => (plan.contents[id] as string | undefined) ?? null,
      },
    ],
    test: {
      ...tests.test,
      name: 'mutation',
      include: [plan.specs[0]],
      exclude: [],
      runner: './scripts/mutate/runner.mjs',
      // The runner cleans up.
      setupFiles: [],
      maxWorkers: 1,
      testTimeout: 10_000,
      hookTimeout: 10_000,
    },
  }
}

// Without `--project`, vitest would run every project, but `vitest run <file>` must not need a server. The tests alone are not a project,
// because vitest does not pass `--exclude` to projects.
const isNamed = process.argv.some((argument) => argument.startsWith('--project'))
const named = MUTATION_PLAN ? [mutation(MUTATION_PLAN)] : [tests, servers, languages, pages]

export default defineConfig({
  resolve: {
    // Tests import the package as users do, but run on the source, so that coverage includes it.
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
    tags: [
      { name: 'slow', description: 'Tests over 100 ms and tables over 500 ms, which `npm test` skips.' },
    ],
    ...(isNamed || hasSlowTests ? {} : { tagsFilter: ['!slow'] }),
    coverage: {
      include: ['src/**/*.ts', 'packages/*/src/**/*.ts'],
      // `npm run check -- inspector` tests the page in a browser.
      exclude: ['packages/inspect/src/page/**', 'src/**/*.test*.ts'],
      // Tests use commands, exports and output. A branch that only an internal test reaches is rarely worth testing.
      thresholds: { lines: 97, branches: 93 },
    },
  },
})
