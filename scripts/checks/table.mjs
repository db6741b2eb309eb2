/**
 * All CI checks in one table. `npm run check -- <name>` runs a single check, `.ci/run` runs them all, and docs/long-runs.md lists them.
 *
 * `installs` lists the folders to run `npm ci` in first, `prepares` the commands that checks share, and `needs` the required software.
 * `protects` is shown in the list. `minutes` is the duration on an idle machine with two cores; `.ci/run` starts the longest checks first.
 * A check with `isAlone` runs after all other checks, and a check with `isByHand` runs only if you pass its name.
 */

/** Software that may fail for unrelated reasons, such as a browser that does not start. Checks that need this software are tried twice. */
export const UNSTEADY = ['Chromium', 'PostgreSQL', 'MariaDB', 'Redis', 'registry']

/** Folders to install without scripts, because their packages would download engines that no check uses. */
export const WITHOUT_SCRIPTS = ['packages/prisma/test/clients', 'examples/prisma']

const TYPEDOC = 'scripts/node_modules/.bin/typedoc --options scripts/docs/typedoc.json --json .build/api.json'
const PACKED = 'node scripts/packed.mjs'

/** The newer supported Node releases, which are installed from the npm package `node`. */
export const NODE_MAJORS = [22, 24]
const installNode = (major) =>
  `npm install --silent --no-save --no-package-lock --prefix .build/node-${major} node@${major}`

/** The package managers for the check `installs`. npm comes with Node, and pnpm 10 is the last major version that supports Node 20. */
const MANAGERS =
  'npm install --silent --no-save --no-package-lock --prefix .build/managers pnpm@10.34.8 @yarnpkg/cli-dist@4.18.1 bun@1.4.5'

/** The folders with long-running tests. Running the tests of every folder at full length would take twice as long. */
const LONG_IN_LIBRARY = [
  'src/formats',
  ...['digits', 'formats', 'guided', 'matrix', 'package', 'sealed', 'sql', 'testing', 'token'].map(
    (folder) => `test/${folder}`,
  ),
]
const LONG_IN_KIT = [
  'base/test/files',
  'base/test/formats',
  'kit/test/hostile',
  'inspect/test',
  'generate/test',
  'project/test/adopt',
  'project/test/source',
].map((folder) => `packages/${folder}`)

/** The folders with features that depend on the Node release. */
const NODE_ROOMS =
  'test/definition test/registry src/formats test/formats test/digits test/errors test/zod test/token test/sql test/drizzle test/lease'

/** The generated files in the repository. `npm run written` writes all of them, and `-- <name>` writes a single file. */
export const PAGES = [
  { name: 'entry-points', command: 'node scripts/entry-points.mjs', file: 'src/zod' },
  { name: 'api', command: 'node scripts/api/api.mjs', installs: ['scripts'], file: 'api' },
  {
    name: 'reference',
    command: 'node scripts/docs/reference.mjs',
    installs: ['scripts'],
    prepares: [TYPEDOC],
    file: 'docs/reference.md',
  },
  { name: 'mistakes', command: 'node scripts/mistakes.mjs', file: 'type-tests/mistakes.md' },
  {
    name: 'matrix',
    command: 'FULL_LENGTH=true WRITE_PAGES=true vitest run test/matrix',
    file: 'docs/matrix.md',
  },
  { name: 'cli', command: 'node scripts/cli-docs.mjs', file: 'packages/kit/docs/cli.md' },
  { name: 'long-runs', command: 'node scripts/checks/page.mjs', file: 'docs/long-runs.md' },
]

/** Creates a check that compares a generated page with the output of its command. */
const compared = (name, { minutes, protects }) => {
  const { command, file: _, ...page } = PAGES.find((each) => each.name === name)
  return { ...page, command: `${command} --check`, needs: [], minutes, protects }
}

export const CHECKS = [
  {
    name: 'tests',
    command: `SLOW_TESTS=true vitest run ${[...LONG_IN_LIBRARY, ...LONG_IN_KIT].map((folder) => `--exclude '${folder}/**'`).join(' ')}`,
    needs: [],
    minutes: 1.6,
    protects: 'all test folders without long tests, including the slow tests that `npm test` skips',
  },
  {
    name: 'full',
    command: `FULL_LENGTH=true vitest run .full. ${LONG_IN_LIBRARY.join(' ')} --exclude 'packages/**'`,
    installs: ['test/libraries'],
    // Try each name on `Object.prototype` separately. CI tries groups of names.
    full: { NAMES_ALONE: 'true' },
    needs: [],
    minutes: 8,
    protects:
      'test folders with long tests at full length, bundle sizes, compiler and hover output, and command durations',
  },
  {
    name: 'full-kit',
    command: `FULL_LENGTH=true vitest run .full. ${LONG_IN_KIT.join(' ')} --exclude 'src/**' --exclude 'test/**'`,
    installs: ['test/libraries'],
    // Try new samples with bad rows. CI tries one seed.
    full: { SAMPLE_RUNS: '160' },
    needs: [],
    minutes: 9,
    protects: "the kit's test folders with long tests at full length, and its commands in large projects",
  },
  { name: 'lint', command: 'npm run lint', needs: [], minutes: 0.2, protects: 'the style of every file' },
  {
    name: 'types',
    command: 'npm run types',
    needs: [],
    minutes: 1,
    protects: 'the types and compile errors that users see, under TypeScript 5.9 and 7',
  },
  {
    name: 'type-cost',
    command: 'node bench/types/main.mjs --check',
    needs: [],
    minutes: 1,
    protects: 'the type-checking cost of IDs',
  },
  compared('mistakes', {
    minutes: 1.5,
    protects: 'the errors that both compilers report for each mistake in type-tests/mistakes.md',
  }),
  compared('api', {
    minutes: 0.6,
    protects: 'the public declarations, as recorded in `api`',
  }),
  compared('reference', {
    minutes: 0.4,
    protects: 'docs/reference.md, and the docstrings of all types, functions and overloads',
  }),
  {
    name: 'range',
    command: 'node scripts/range.mjs',
    installs: ['test/range'],
    needs: [],
    minutes: 0.6,
    protects: 'support for the oldest TypeScript and Zod versions that the README promises',
  },
  {
    name: 'servers',
    command: 'vitest run --project servers',
    prepares: [installNode(22)],
    needs: ['PostgreSQL', 'MariaDB', 'Redis', 'PgBouncer'],
    minutes: 5.6,
    protects:
      'columns, CHECKs, errors, retries and leases on real servers, even if drivers and a pooler lose requests',
  },
  {
    name: 'languages',
    command: 'vitest run --project languages',
    // Exchange 10^5 IDs with each language. In CI, a sample is enough.
    full: { LANGUAGE_IDS: '2000' },
    needs: ['Go', 'Python', 'Ruby', 'PostgreSQL', 'MariaDB'],
    minutes: 3.9,
    protects: 'equal results from Go, Python, Ruby and SQL for valid IDs and near misses of each kind',
  },
  {
    name: 'prisma',
    command: 'node packages/prisma/test/clients/run.mjs && node packages/prisma/test/clients/unhoisted.mjs',
    installs: ['packages/prisma/test/clients', 'examples/prisma'],
    // Try each generator with both databases. CI tries each generator with only one database.
    full: { FULL_LENGTH: 'true' },
    needs: ['PostgreSQL', 'registry'],
    minutes: 6,
    protects: 'the types of Prisma 6 and 7 clients under both compilers, and the rows that they write',
  },
  {
    name: 'orms',
    command: 'node scripts/linked.mjs test/libraries/orms/check.ts',
    installs: ['test/libraries'],
    needs: ['PostgreSQL'],
    minutes: 0.2,
    protects: 'the TypeORM, Sequelize, Knex, Objection and MikroORM recipes',
  },
  {
    name: 'decorators',
    command: 'node scripts/linked.mjs test/libraries/decorators/check.mjs',
    installs: ['test/libraries'],
    needs: [],
    minutes: 0.6,
    protects: 'the decorator recipes, compiled with tsc, SWC and oxc',
  },
  {
    name: 'table-types',
    command: 'node scripts/linked.mjs test/libraries/table-types/program.mjs',
    installs: ['test/libraries'],
    needs: ['PostgreSQL'],
    minutes: 0.1,
    protects: 'the kysely-codegen and kanel recipes',
  },
  {
    name: 'drizzle-kit',
    command: 'node scripts/linked.mjs test/libraries/drizzle-kit/program.mjs',
    installs: ['test/libraries'],
    needs: [],
    minutes: 0.2,
    protects: 'the DDL and the migrations that drizzle-kit generates for ID columns',
  },
  {
    name: 'consumers',
    command: 'node scripts/linked.mjs test/libraries/consumers/program.mts',
    installs: ['test/libraries'],
    needs: [],
    minutes: 0.2,
    protects: 'compatibility with libraries that accept Standard Schemas, under both compilers',
  },
  {
    name: 'openapi',
    command: 'node scripts/linked.mjs test/libraries/openapi/program.mjs',
    installs: ['test/libraries'],
    needs: [],
    minutes: 0.1,
    protects: 'OpenAPI 3.0 and 3.1 documents, as parsed by validators and generators',
  },
  {
    name: 'edges',
    command: 'node examples/edges/run.mjs',
    prepares: [PACKED],
    needs: ['Chromium'],
    minutes: 4.2,
    protects:
      'the framework recipes and the example shop, over HTTP and in a browser, with the packed library',
  },
  {
    name: 'modules',
    command: 'node test/modules/run.mjs',
    prepares: [PACKED],
    needs: ['Chromium'],
    minutes: 4,
    // Next's watcher misses edits on a busy machine, so alongside other checks, this check takes three times as long and may fail.
    isAlone: true,
    protects: 'the packed library in Vite, Next, webpack, vitest and worker threads',
  },
  {
    name: 'runtimes',
    command: 'node test/runtimes/run.js',
    installs: ['test/runtimes'],
    needs: ['Chromium'],
    minutes: 0.1,
    protects: 'the compiled library in Bun, Deno, workerd, Hermes and Chromium',
  },
  {
    name: 'billing',
    command: 'vitest run --root examples/billing && node examples/billing/run.mjs',
    installs: ['packages/project/test/linters'],
    needs: [],
    minutes: 0.7,
    protects: 'the example billing service, and exactly one report for each planted mistake',
  },
  {
    name: 'linters',
    command: 'node packages/project/test/linters/run.mjs',
    installs: ['packages/project/test/linters'],
    needs: [],
    minutes: 1,
    protects: 'the lint rules in ESLint 8, 9 and 10 and in oxlint',
  },
  {
    name: 'workspace',
    command: 'node scripts/workspace.mjs',
    needs: ['registry'],
    minutes: 1,
    protects: 'the advice in packages/kit/docs/monorepo.md, in a pnpm workspace with six packages',
  },
  {
    name: 'pages',
    command: 'vitest run --project pages',
    needs: ['registry'],
    minutes: 4.4,
    protects:
      'the code blocks in the README, the docs and the kit pages, and twenty tasks for new users, in projects with only the packages that a page installs',
  },
  {
    name: 'installs',
    command: 'node scripts/checks/installs.mjs',
    prepares: [MANAGERS],
    needs: ['registry'],
    minutes: 1,
    protects: 'installation with npm, pnpm, yarn and bun, alongside old and new packages and without flags',
  },
  {
    name: 'inspector',
    command: 'node --test packages/inspect/test/pages/run.mjs',
    needs: ['Chromium'],
    minutes: 2.2,
    protects: 'the inspector page: keyboard use, accessibility (with axe) and hostile strings',
  },
  {
    name: 'site',
    command:
      'tsc -p site/playground && SITE_URL=https://brandid.example/some/where/ node site/build.mjs && node site/test/run.mjs',
    installs: ['scripts', 'site'],
    prepares: [TYPEDOC],
    needs: ['Chromium'],
    minutes: 10,
    protects: 'the site and the playground, deployed under any path',
  },
  {
    name: 'lighthouse',
    command: 'node site/test/lighthouse.mjs',
    prepares: [
      'npm install --silent --no-save --no-package-lock --prefix .build/lighthouse lighthouse@12.8.2',
    ],
    needs: ['Chromium', 'registry'],
    minutes: 1.2,
    // Runs after `site`, which builds the site. The performance score is meaningful only on an idle machine.
    isAlone: true,
    protects:
      "five pages of the site, with Lighthouse's scores for accessibility and SEO on a phone; reports performance",
  },
  {
    name: 'fuzz',
    command: 'node scripts/fuzz.mjs',
    needs: [],
    minutes: 1,
    protects: 'every function that accepts strings, against random and hostile input',
  },
  {
    name: 'attack',
    command: 'node scripts/attack.mjs --ids 100000 --forgeries 100',
    needs: [],
    minutes: 2.4,
    protects: 'IDs against repetition, and tokens and sealed IDs against forgery',
  },
  {
    name: 'reproducible',
    command: 'node scripts/reproducible.mjs',
    needs: [],
    minutes: 0.6,
    protects: 'reproducible builds, by comparing the tarballs from two builds',
  },
  {
    name: 'pack',
    command:
      'mkdir --parents .build/pack && npm pack --silent --ignore-scripts --pack-destination .build/pack && publint --strict && attw .build/pack/brandid-*.tgz --ignore-rules cjs-resolves-to-esm',
    installs: ['scripts'],
    needs: [],
    minutes: 0.2,
    protects: 'the package exports, checked with publint and attw',
  },
  {
    name: 'supply',
    command: 'node scripts/supply.mjs',
    needs: ['registry'],
    minutes: 0.1,
    protects: 'the licenses of dependencies, and the absence of known vulnerabilities',
  },
  {
    name: 'quickstart',
    command: 'npm run quickstart && npm run quickstart -- test/package/fixtures/stripe-like.json',
    needs: [],
    minutes: 0.1,
    protects: 'the quickstart command in the README',
  },
  ...NODE_MAJORS.map((major) => ({
    name: `node-${major}`,
    command: `SLOW_TESTS=true .build/node-${major}/node_modules/node/bin/node node_modules/vitest/vitest.mjs run ${NODE_ROOMS}`,
    prepares: [installNode(major)],
    needs: ['registry'],
    minutes: 0.8,
    protects: `library features that differ between Node releases, under Node ${major}`,
  })),
  {
    name: 'install',
    command: 'bash scripts/checks/install.sh',
    needs: ['registry'],
    minutes: 0.3,
    protects: 'the tarballs in an empty project, as a new user installs them',
  },
  {
    name: 'timing',
    command: 'node bench/token-timing.js --quick',
    needs: [],
    minutes: 0.1,
    isAlone: true,
    protects: 'nothing, but reports whether comparing tokens takes longer for a closer guess',
  },
  {
    name: 'guided',
    command: 'node scripts/guided/fuzz.mjs',
    installs: ['scripts'],
    needs: [],
    minutes: 3,
    isByHand: true,
    protects: 'each parser, against strings found by a coverage-guided search',
  },
]
