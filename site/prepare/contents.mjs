/**
 * The pages of the site in the order of a learner: the path, the source file in the repository, and the description for search engines and
 * link previews.
 */

import { readErrors } from './error-pages.mjs'
import { chaptersOfMistakes, MISTAKES } from './mistake-pages.mjs'
import { referencePages } from './reference-pages.mjs'

/** Paths end in `/`, because every static server finds the `index.html` of a folder. `tab` is a title that differs from the heading. */
const at = (path, title, source, description) => ({ path, title, source, description })
const guide = (name, title, description) => at(`/guides/${name}/`, title, `docs/${name}.md`, description)
const ofKit = (name, title, description) =>
  at(`/guides/${name}/`, title, `packages/kit/docs/${name}.md`, description)

const errorPages = readErrors().map((error) => ({
  path: `/errors/${error.code}/`,
  title: error.code,
  error,
  description: `The error ${error.code} of brandid: its cause, an example that runs, and the fix.`,
}))

const mistakePages = chaptersOfMistakes.map((chapter) => ({
  path: chapter.path,
  title: chapter.title.replaceAll('`', ''),
  chapter,
  source: MISTAKES,
  description: `${chapter.headings.length} mistakes, each with its reason, its TypeScript error and the fix: ${chapter.title.replaceAll('`', '').toLowerCase()}.`,
}))

export const SECTIONS = [
  {
    title: 'Start here',
    isOpen: true,
    pages: [
      at(
        '/start/',
        'Ten minutes',
        'docs/tutorial.md',
        'Install brandid, define an ID, check a request, store it in a database, and rename a prefix, in ten minutes.',
      ),
      at(
        '/overview/',
        'Overview',
        'README.md',
        'What brandid does, why a plain brand is not enough, and which page explains each part.',
      ),
      at(
        '/production/',
        'Before production',
        'docs/production.md',
        'Decisions and checks before IDs of brandid go to production.',
      ),
    ],
  },
  {
    title: 'In your stack',
    pages: [
      at(
        '/recipes/',
        'Frameworks',
        'docs/recipes.md',
        'brandid in Hono, Fastify, Express, tRPC, Next, NestJS, GraphQL, React and OpenAPI: excerpts from programs that run.',
      ),
      at(
        '/recipes/web/',
        'Pages, forms, clients',
        'docs/recipes-web.md',
        'brandid in Next, React, forms and typed clients: excerpts from programs that run.',
      ),
      at(
        '/recipes/libraries/',
        'Other libraries',
        'docs/recipes-libraries.md',
        'brandid beside other libraries: validators, queues, caches and documents, in excerpts from programs that run.',
      ),
      at(
        '/recipes/databases/',
        'Drivers and ORMs',
        'docs/recipes-databases.md',
        'brandid in pg, mysql2, libsql, Sequelize, Knex, Objection and MongoDB: excerpts from programs that run.',
      ),
      at(
        '/recipes/graphql/',
        'GraphQL over keys',
        'docs/graphql.md',
        'Global IDs for GraphQL over integer primary keys: one strategy, from the schema to the table.',
      ),
      guide(
        'databases',
        'SQL',
        'Columns, checks, inserts that happen once, and retries of unique violations, in PostgreSQL, MySQL and SQLite.',
      ),
      guide(
        'inserts',
        'Repeated inserts',
        'Inserts that happen once: unique violations, retries, and requests with an idempotency key.',
      ),
      guide(
        'drizzle',
        'Drizzle',
        'ID columns for Drizzle on PostgreSQL, MySQL and SQLite: typed with the brand, parsed when read and when written.',
      ),
      ofKit(
        'decorators',
        'TypeORM, MikroORM, Swagger',
        'Options of decorators for members with IDs, so that no decorator reads their type.',
      ),
      ofKit(
        'prisma',
        'Prisma',
        'A generator that gives every ID column of a Prisma client the type of its ID.',
      ),
      ofKit(
        'prisma-fill',
        'Prisma: fill IDs',
        'New rows of a Prisma client get their IDs, nested rows included.',
      ),
      guide(
        'keys',
        'Integer and UUID keys',
        'Branded types for primary keys that stay bigserial or UUID, and public IDs that are computed from them.',
      ),
      guide(
        'vendor-ids',
        "Vendors' IDs",
        'EC2, Twilio and OpenAI: IDs without an underscore, typed, checked and found by inspect.',
      ),
      guide('testing', 'Tests', 'Mock IDs, seeded IDs, snapshots and fixtures in Vitest and Jest.'),
      ofKit('monorepo', 'Monorepos', 'One definition for each ID across the packages of a monorepo.'),
    ],
  },
  {
    title: 'Guides',
    pages: [
      guide(
        'definition',
        'Definitions',
        'Every method and option of a definition, with its result and its errors.',
      ),
      guide(
        'formats',
        'Formats and lengths',
        'UUIDv7, ULID, TypeID, NanoID, Snowflake and formats of your own: how long, how fast, and whether they sort.',
      ),
      guide(
        'types',
        'Several kinds, and any ID',
        'Unions of IDs, exhaustive switches, functions over any definition, and loose types.',
      ),
      guide(
        'own-formats',
        'Formats of your own',
        'Formats from fields of time, random bits, counters and checksums, and formats that you write.',
      ),
      guide(
        'runtimes',
        'Runtimes and imports',
        'Where brandid runs: Node, Deno, Bun, browsers, workers and React Native, with ES modules and CommonJS.',
      ),
      guide(
        'modules',
        'Modules and bundlers',
        'CommonJS, bundlers, hot reload and tests: where to define IDs, and what happens when a module runs twice.',
      ),
      guide(
        'tokens',
        'Tokens and secrets',
        'API keys, password resets and signed tokens that are checked without a database, and redacted in logs.',
      ),
      guide(
        'sdk',
        'IDs in an SDK',
        'IDs in a published SDK: old clients, fixtures and names such as run_123.',
      ),
      guide(
        'snowflake',
        'Snowflake workers',
        'Worker IDs for Snowflakes across a fleet: leases in Redis, PostgreSQL, DynamoDB or a file.',
      ),
      ofKit(
        'adopt',
        'An existing project',
        'Give the IDs of an existing project their types, step by step, with columns that stay as they are.',
      ),
      ofKit(
        'adopt-commands',
        'What init and adopt do',
        'The commands that propose definitions from a project and type its parameters, with their results in three projects.',
      ),
      ofKit(
        'integer-keys',
        'Integer keys in a product',
        'Give the integer keys of an existing product their types, and its clients public IDs, step by step.',
      ),
      guide(
        'leaving',
        'Leaving brandid',
        'How stored IDs remain usable without brandid, and the replacement for each part of it.',
      ),
      guide(
        'migrate',
        'Migrate',
        'Move from UUID, NanoID, CUID, TypeID or serial keys to brandid, with the rows as they are.',
      ),
      guide(
        'rename',
        'Rename a prefix',
        'Give IDs another prefix: scripts for PostgreSQL, MySQL and SQLite, and a rename while processes run.',
      ),
    ],
  },
  {
    title: 'When something fails',
    pages: [
      at(
        '/errors/',
        'Errors',
        'docs/errors.md',
        'Every error code of brandid with its cause and fix, and what a response to a client may show.',
      ),
      ...errorPages,
      at(
        '/problem/',
        'Problem details',
        'docs/problem.md',
        'One body for every rejected request: problemOf and RFC 9457.',
      ),
      at(
        '/mistakes/',
        'Mistakes',
        MISTAKES,
        'Two hundred mistakes with IDs: why each is a mistake, its TypeScript error, and the fix.',
      ),
      ...mistakePages,
    ],
  },
  {
    title: 'Command line',
    pages: [
      ofKit(
        'cli',
        'Commands',
        'Read, generate and convert any ID in a terminal: inspect, new, convert, check, types, manifest and more.',
      ),
      ofKit(
        'check',
        'Check a project',
        'brandid check finds casts, duplicate prefixes and strings that should be IDs, in CI and in an editor.',
      ),
      ofKit(
        'eslint',
        'ESLint and oxlint',
        'Lint rules for IDs: no casts, no template IDs, no string IDs, and more, for ESLint and oxlint.',
      ),
      ofKit(
        'eslint-types',
        'ESLint with types',
        'Lint rules that read types: values that become IDs unchecked, queries and comparisons of IDs of two kinds.',
      ),
      ofKit(
        'config',
        'Configuration',
        'brandid.config.json: what commands and lint rules cannot read from the source.',
      ),
      ofKit(
        'manifest',
        'The manifest',
        'Every ID, token and key of a project as JSON, for programs in any language.',
      ),
      ofKit(
        'languages',
        'Python, Go, Ruby, SQL',
        'Generated code that checks, reads and generates the same IDs in Python, Go, Ruby, SQL and others.',
      ),
      ofKit(
        'generated-sql',
        'SQL from the manifest',
        'Domains, columns, triggers and functions for PostgreSQL, MySQL and SQLite, written from the manifest.',
      ),
      ofKit(
        'conversions',
        'UUIDs, times and IDs of other systems',
        'UUIDs, bytes, times, typed strings and the IDs of vendors in generated Go, Python and Ruby.',
      ),
    ],
  },
  {
    title: 'Reference',
    pages: [
      at(
        '/reference/',
        'Every export',
        'docs/reference.md',
        'Every export of brandid by entry point, with one sentence each.',
      ),
      ...referencePages,
      at(
        '/reference/token-format/',
        'The format of tokens',
        'docs/tokens/format.md',
        'The specification of plain and signed tokens and of their hashes, for programs in other languages.',
      ),
      {
        path: '/reference/standard-schema/',
        title: 'StandardSchemaV1',
        source: 'docs/api/core.Namespace.StandardSchemaV1.md',
        description: 'The types of Standard Schema that definitions of brandid implement.',
      },
    ],
  },
  {
    title: 'The project',
    pages: [
      {
        ...at(
          '/reference/changelog/',
          'Changes of brandid',
          'CHANGELOG.md',
          'What changed in each version of brandid.',
        ),
        tab: 'Changes of brandid',
      },
      {
        ...at(
          '/reference/changelog-kit/',
          'Changes of the kit',
          'packages/kit/CHANGELOG.md',
          'What changed in each version of brandid-kit.',
        ),
        tab: 'Changes of brandid-kit',
      },
      at(
        '/reference/stability/',
        'What stays stable',
        'docs/stability.md',
        'What version 1 of brandid promises, and which changes would be a major version.',
      ),
      at(
        '/reference/security/',
        'Report a weakness',
        'SECURITY.md',
        'How to report a weakness of brandid, and the limits of what an ID protects.',
      ),
      at(
        '/reference/cost/',
        'Speed and size',
        'docs/cost.md',
        'The speed and size of brandid, measured beside other libraries.',
      ),
      at(
        '/reference/threats/',
        'The threat model',
        'docs/threats.md',
        'What brandid protects, from whom and how far, with the test of each promise.',
      ),
      at(
        '/guides/vendors/',
        'Databases tested',
        'docs/vendors.md',
        'The databases and drivers that the tests of brandid run or simulate.',
      ),
      at(
        '/reference/matrix/',
        'Every combination',
        'docs/matrix.md',
        'Every format of brandid with every feature, each combination tried by a test.',
      ),
      at(
        '/reference/mutation/',
        'How it is tested',
        'docs/mutation.md',
        'Mutation testing of brandid: small changes of its source, and the tests that notice them.',
      ),
    ],
  },
]

/** The pages that only the site has, which are in `site/own`. */
export const TOOLS = [
  { path: '/inspector/', title: 'Inspector' },
  { path: '/playground/', title: 'Playground' },
  { path: '/wrong-calls/', title: 'How many wrong calls compile?' },
  { path: '/budgets/', title: 'How long should an ID be?' },
]
