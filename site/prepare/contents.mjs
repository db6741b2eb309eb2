/** The pages of the site in the order of a learner: where each is, and the file of the repository that it is made of. */

import { readErrors } from './error-pages.mjs'

/** The entry points in the order of the README, by the names that typedoc gives their pages. */
const ENTRY_POINTS = [
  'index',
  'core',
  'mini',
  'formats',
  'token',
  'sql',
  'drizzle-pg',
  'drizzle-mysql',
  'drizzle-sqlite',
  'prisma',
  'sealed',
  'lease',
  'testing',
  'register',
]

const entryPages = ENTRY_POINTS.map((name) => ({
  path: `/reference/${name === 'index' ? 'brandid' : name}/`,
  title: name === 'index' ? 'brandid' : `brandid/${name}`,
  source: `docs/api/${name}.md`,
}))

const errorPages = readErrors().map((error) => ({ path: `/errors/${error.code}/`, title: error.code, error }))

/** Paths end in `/`, since every static server finds the `index.html` of a folder. */
export const SECTIONS = [
  {
    title: 'Start',
    pages: [
      { path: '/start/', title: 'The first id', source: 'README.md' },
      { path: '/recipes/', title: 'Recipes for frameworks', source: 'docs/recipes.md' },
    ],
  },
  {
    title: 'Guides: ids',
    pages: [
      { path: '/guides/types/', title: 'Types', source: 'docs/types.md' },
      { path: '/guides/formats/', title: 'Formats', source: 'docs/formats.md' },
      { path: '/guides/modules/', title: 'Modules', source: 'docs/modules.md' },
      { path: '/guides/testing/', title: 'Testing', source: 'docs/testing.md' },
      { path: '/guides/tokens/', title: 'Tokens', source: 'docs/tokens.md' },
      { path: '/guides/sdk/', title: 'In an SDK', source: 'docs/sdk.md' },
      { path: '/guides/vendors/', title: 'Ids of vendors', source: 'docs/vendors.md' },
    ],
  },
  {
    title: 'Guides: databases',
    pages: [
      { path: '/guides/migrate/', title: 'Moving to brandid', source: 'docs/migrate.md' },
      { path: '/guides/keys/', title: 'Keys', source: 'docs/keys.md' },
      { path: '/guides/databases/', title: 'Databases', source: 'docs/databases.md' },
      { path: '/guides/drizzle/', title: 'Drizzle', source: 'docs/drizzle.md' },
      { path: '/guides/prisma/', title: 'Prisma', source: 'kit/docs/prisma.md' },
      { path: '/guides/snowflake/', title: 'Snowflake', source: 'docs/snowflake.md' },
    ],
  },
  {
    title: 'Guides: tools',
    pages: [
      { path: '/guides/adopt/', title: 'Adoption in steps', source: 'kit/docs/adopt.md' },
      { path: '/guides/cli/', title: 'The command line', source: 'kit/docs/cli.md' },
      { path: '/guides/check/', title: 'Check a code base', source: 'kit/docs/check.md' },
      { path: '/guides/eslint/', title: 'ESLint and oxlint', source: 'kit/docs/eslint.md' },
      { path: '/guides/config/', title: 'Configuration', source: 'kit/docs/config.md' },
      { path: '/guides/manifest/', title: 'The manifest', source: 'kit/docs/manifest.md' },
      { path: '/guides/languages/', title: 'Other languages', source: 'kit/docs/languages.md' },
      { path: '/guides/monorepo/', title: 'Monorepos', source: 'kit/docs/monorepo.md' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { path: '/reference/', title: 'Every export', source: 'docs/reference.md' },
      ...entryPages,
      {
        path: '/reference/standard-schema/',
        title: 'StandardSchemaV1',
        source: 'docs/api/core.Namespace.StandardSchemaV1.md',
      },
      { path: '/reference/matrix/', title: 'Every combination', source: 'docs/matrix.md' },
      { path: '/reference/stability/', title: 'What stays', source: 'docs/stability.md' },
      { path: '/reference/threats/', title: 'Threats', source: 'docs/threats.md' },
      { path: '/reference/security/', title: 'Security', source: 'SECURITY.md' },
      { path: '/reference/mutation/', title: 'Mutation', source: 'docs/mutation.md' },
      { path: '/reference/changelog/', title: 'Changes of brandid', source: 'CHANGELOG.md' },
      { path: '/reference/changelog-kit/', title: 'Changes of the kit', source: 'kit/CHANGELOG.md' },
    ],
  },
  {
    title: 'Errors',
    pages: [{ path: '/errors/', title: 'Every code', source: 'docs/errors.md' }, ...errorPages],
  },
  { title: 'Mistakes', pages: [{ path: '/mistakes/', title: 'Mistakes', source: 'docs/mistakes.md' }] },
]

/** The pages that only the site has: `site/own` holds them. */
export const TOOLS = [
  { path: '/inspector/', title: 'Inspector' },
  { path: '/playground/', title: 'Playground' },
  { path: '/budgets/', title: 'Budgets' },
]
