/**
 * The pages of the site in learning order, each with its path, its source file in the repository, and its description for search engines
 * and link previews.
 */

import { readErrors } from './error-pages.mjs'
import { chaptersOfMistakes, MISTAKES } from './mistake-pages.mjs'
import { referencePages } from './reference-pages.mjs'

/** Creates a page. Paths end in `/`, because every static server serves a folder's `index.html`. `tab` is an optional browser title. */
const at = (path, title, source, description) => ({ path, title, source, description })
const guide = (name, title, description) => at(`/guides/${name}/`, title, `docs/${name}.md`, description)
const ofKit = (name, title, description) =>
  at(`/guides/${name}/`, title, `packages/kit/docs/${name}.md`, description)

const errorPages = readErrors().map((error) => ({
  path: `/errors/${error.code}/`,
  title: error.code,
  error,
  description: `The brandid error ${error.code}: its cause, an example that runs, and the fix.`,
}))

const mistakePages = chaptersOfMistakes.map((chapter) => ({
  path: chapter.path,
  title: chapter.title.replaceAll('`', ''),
  chapter,
  source: MISTAKES,
  description: `${chapter.headings.length} mistakes, each with the reason, the TypeScript error and the fix: ${chapter.title.replaceAll('`', '').toLowerCase()}.`,
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
        'What brandid does, why a plain brand is not enough, and where to find the details.',
      ),
      at(
        '/production/',
        'Before production',
        'docs/production.md',
        'Decisions and checks before you use brandid IDs in production.',
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
        'brandid in Hono, Fastify, Express, tRPC, Next, NestJS, GraphQL, React and OpenAPI: excerpts from tested programs.',
      ),
      at(
        '/recipes/web/',
        'Pages, forms, clients',
        'docs/recipes-web.md',
        'brandid in Next, React, forms and typed clients: excerpts from tested programs.',
      ),
      at(
        '/recipes/libraries/',
        'Other libraries',
        'docs/recipes-libraries.md',
        'brandid with other libraries, such as validators, queues and caches: excerpts from tested programs.',
      ),
      at(
        '/recipes/databases/',
        'Drivers and ORMs',
        'docs/recipes-databases.md',
        'brandid with pg, mysql2, libsql, Sequelize, Knex, Objection and MongoDB: excerpts from tested programs.',
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
        'Columns, checks, idempotent inserts, and retries after unique violations, in PostgreSQL, MySQL and SQLite.',
      ),
      guide(
        'inserts',
        'Repeated inserts',
        'Idempotent inserts: unique violations, retries, and requests with an idempotency key.',
      ),
      guide(
        'drizzle',
        'Drizzle',
        'ID columns for Drizzle on PostgreSQL, MySQL and SQLite: branded, and parsed on every read and write.',
      ),
      ofKit(
        'decorators',
        'TypeORM, MikroORM, Swagger',
        'Decorator options for ID properties in TypeORM, MikroORM and Swagger.',
      ),
      ofKit('prisma', 'Prisma', 'A generator that types every ID column of a Prisma client.'),
      ofKit(
        'prisma-fill',
        'Prisma: fill IDs',
        'How a Prisma client generates IDs for new rows, including nested rows.',
      ),
      guide(
        'keys',
        'Integer and UUID keys',
        'Branded types for bigserial and UUID primary keys, and public IDs that are computed from them.',
      ),
      guide(
        'vendor-ids',
        "Vendors' IDs",
        'IDs without an underscore, such as EC2, Twilio and OpenAI IDs: typed, checked and recognized by inspect.',
      ),
      guide('testing', 'Tests', 'Mock IDs, seeded IDs, snapshots and fixtures in Vitest and Jest.'),
      ofKit('monorepo', 'Monorepos', 'One definition per kind of ID, shared by all packages in a monorepo.'),
    ],
  },
  {
    title: 'Guides',
    pages: [
      guide('definition', 'Definitions', 'Every method and option of a definition, with results and errors.'),
      guide(
        'formats',
        'Formats and lengths',
        'UUIDv7, ULID, TypeID, NanoID, Snowflake and custom formats: their length, speed and sort order.',
      ),
      guide(
        'types',
        'Several kinds, and any ID',
        'Unions of IDs, exhaustive switches, functions for any definition, and loose types.',
      ),
      guide(
        'own-formats',
        'Formats of your own',
        'Custom formats: layouts of time, random bits, counters and checksums, and formats that you implement.',
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
        'API keys, password resets and signed tokens, checked without a database and redacted in logs.',
      ),
      guide(
        'sdk',
        'IDs in an SDK',
        'IDs in a published SDK: old clients, fixtures, and names such as run_123.',
      ),
      guide(
        'snowflake',
        'Snowflake workers',
        'Worker IDs for Snowflakes across a fleet: leases in Redis, PostgreSQL, DynamoDB or a file.',
      ),
      ofKit(
        'adopt',
        'An existing project',
        'Add types to the IDs in an existing project, step by step, without changing columns.',
      ),
      ofKit(
        'adopt-commands',
        'What init and adopt do',
        'The commands that propose definitions for a project and type its parameters, with results from three projects.',
      ),
      ofKit(
        'adopt-story',
        'One product in an hour',
        'From init to a real bug in one open product: what was found, what was noise, and what it cost.',
      ),
      ofKit(
        'integer-keys',
        'Integer keys in a product',
        'Add types to the integer keys of an existing product, and give its clients public IDs, step by step.',
      ),
      guide(
        'leaving',
        'Leaving brandid',
        'How to use stored IDs without brandid, with a replacement for each feature.',
      ),
      guide(
        'migrate',
        'Migrate',
        'Move from UUID, NanoID, CUID, TypeID or serial keys to brandid without changing rows.',
      ),
      guide(
        'rename',
        'Rename a prefix',
        'Change a prefix: scripts for PostgreSQL, MySQL and SQLite, and a rename without downtime.',
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
        'Every brandid error code with its cause and fix, and what a response may contain.',
      ),
      ...errorPages,
      at(
        '/problem/',
        'Problem details',
        'docs/problem.md',
        'A standard body for every rejected request: problemOf and RFC 9457.',
      ),
      at(
        '/mistakes/',
        'Mistakes',
        MISTAKES,
        'Two hundred mistakes with IDs, each with the reason, the TypeScript error and the fix.',
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
        'brandid check finds casts, duplicate prefixes and strings that should be IDs, in CI and in your editor.',
      ),
      ofKit(
        'eslint',
        'ESLint and oxlint',
        'Lint rules for IDs: no casts, no template IDs, no string IDs, and more, for ESLint and oxlint.',
      ),
      ofKit(
        'eslint-types',
        'ESLint with types',
        'Type-aware lint rules: unchecked values that become IDs, and queries and comparisons that mix different kinds of IDs.',
      ),
      ofKit(
        'config',
        'Configuration',
        'brandid.config.json: facts that commands and lint rules cannot find in the source.',
      ),
      ofKit(
        'manifest',
        'The manifest',
        "A project's IDs, tokens and keys as JSON, for programs in any language.",
      ),
      ofKit(
        'languages',
        'Python, Go, Ruby, SQL',
        'Generated code that checks, reads and generates the same IDs in Python, Go, Ruby, SQL and others.',
      ),
      ofKit(
        'generated-sql',
        'SQL from the manifest',
        'Domains, columns, triggers and functions for PostgreSQL, MySQL and SQLite, generated from the manifest.',
      ),
      ofKit(
        'conversions',
        'UUIDs, times and IDs from other systems',
        "UUIDs, bytes, times, user input and other systems' IDs in generated Go, Python and Ruby.",
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
        'Every brandid export by entry point, with a one-sentence description.',
      ),
      ...referencePages,
      at(
        '/reference/token-format/',
        'The token format',
        'docs/tokens/format.md',
        'The specification of plain tokens, signed tokens and token hashes, for programs in other languages.',
      ),
      {
        path: '/reference/standard-schema/',
        title: 'StandardSchemaV1',
        source: 'docs/api/core.Namespace.StandardSchemaV1.md',
        description: 'The Standard Schema types that brandid definitions implement.',
      },
    ],
  },
  {
    title: 'The project',
    pages: [
      {
        ...at(
          '/reference/changelog/',
          'Changes in brandid',
          'CHANGELOG.md',
          'What changed in each version of brandid.',
        ),
        tab: 'Changes in brandid',
      },
      {
        ...at(
          '/reference/changelog-kit/',
          'Changes in the kit',
          'packages/kit/CHANGELOG.md',
          'What changed in each version of brandid-kit.',
        ),
        tab: 'Changes in brandid-kit',
      },
      at(
        '/reference/stability/',
        'What stays stable',
        'docs/stability.md',
        'What version 1 of brandid promises, and which changes would require a major version.',
      ),
      at(
        '/reference/security/',
        'Report a vulnerability',
        'SECURITY.md',
        'How to report a vulnerability in brandid, and what an ID does not protect.',
      ),
      at(
        '/reference/cost/',
        'Speed and size',
        'docs/cost.md',
        'The speed and size of brandid compared with other libraries.',
      ),
      at(
        '/reference/threats/',
        'The threat model',
        'docs/threats.md',
        'What brandid protects, against whom and to what extent, with a test for each promise.',
      ),
      at(
        '/guides/vendors/',
        'Databases tested',
        'docs/vendors.md',
        "The databases and drivers that brandid's tests run or simulate.",
      ),
      at(
        '/reference/matrix/',
        'Every combination',
        'docs/matrix.md',
        'Every brandid format with every feature, each combination covered by a test.',
      ),
      at(
        '/reference/mutation/',
        'How it is tested',
        'docs/mutation.md',
        "Mutation testing: small changes to brandid's source, and the tests that detect them.",
      ),
    ],
  },
]

/** The pages that exist only on the site, in `site/own`. */
export const TOOLS = [
  { path: '/inspector/', title: 'Inspector' },
  { path: '/playground/', title: 'Playground' },
  { path: '/wrong-calls/', title: 'How many wrong calls compile?' },
  { path: '/budgets/', title: 'How long should an ID be?' },
]
