/**
 * Search words that people type instead of the words on the pages: synonyms, and the words for each section's subject.
 *
 * If all significant words of a query belong to a subject, its section comes first. A test checks that each address exists.
 */

/** Synonyms: words that people type, with the corresponding words on the pages. */
export const WORDS = {
  // Remove the prototype, because people also search for "constructor".
  __proto__: null,
  postgres: 'postgresql',
  pg: 'postgresql',
  nextjs: 'next',
  nodejs: 'node',
  cjs: 'commonjs',
  esm: 'module',
  jwt: 'signed token',
  sortable: 'sort',
  sorting: 'sort',
  ordering: 'order',
  custom: 'own',
  convert: 'fromUuid',
  params: 'parameter',
  param: 'parameter',
  uuidv7: 'uuid 7',
  uuidv4: 'uuid 4',
  cuid: 'cuid2',
  apikey: 'token',
  setup: 'install',
  installation: 'install',
  quickstart: 'start install',
  tutorial: 'ten minutes',
  mock: 'test',
  mocks: 'test',
  faker: 'test seeded',
  rls: 'policy',
  orm: 'drizzle prisma',
  size: 'bytes',
  gzip: 'bytes',
  rename: 'renaming',
  uppercase: 'normalize',
  lowercase: 'normalize',
  benchmark: 'times fast',
  performance: 'times fast',
  bigint: 'integer bigint',
  serial: 'integer',
  autoincrement: 'integer',
  nominal: 'branded',
  branded: 'brand',
  require: 'commonjs',
  union: 'idunion',
  pii: 'redact',
  breaking: 'stable major',
  enumeration: 'guess',
  idor: 'authorization',
  webhook: 'signed',
  opaque: 'opaque vendors',
  swagger: 'openapi',
  golang: 'go',
  db: 'databases',
  cast: 'as',
}

export const PHRASES = [
  [/\bgetting started\b/g, 'ten minutes'],
  [/\bwhat (?:is|are) (?:an?|the|this|that|these) ids?\b/g, 'inspector'],
  [/\bapi keys?\b/g, 'token'],
  [/\burl param(?:eter)?s?\b/g, 'url parameter'],
  [/\b(?:generate|create|make) (?:an )?ids?\b/g, 'generate define'],
  [/\bnext\.js\b/g, 'next'],
  [/\buuid v?7\b/g, 'uuid 7'],
  [/\bbreaking changes?\b/g, 'major version changes'],
  [/\bbundle size\b/g, 'bytes gzip bundle'],
]

/** Sections in order of preference, each with the words for its subject. `id` and `ids` belong to every subject. */
export const SUBJECTS = {
  'start/#1-install': 'install installation setup set up npm pnpm yarn add download package',
  'start/#2-define-an-id-and-generate-it':
    'prefix define defineid create make generate new first type constant branded brand nominal unique random get',
  'start/#3-see-a-mix-up-rejected':
    'mix mixed swap swapped wrong argument compile compiler error timestamp date time when created creation createdat sortable sorted order',
  'start/#4-check-a-request-body-or-a-url-parameter':
    'convert turn userid validate validation check parse url param params parameter query input body form untrusted request zod object string',
  'start/#6-answer-a-bad-request':
    'bad request response 400 422 http status problem details answer api client handler handling error refuse',
  'overview/#why-not':
    'why compare comparison alternative alternatives vs versus instead plain brand ts-brand template literal string difference benefit reason advantage',
  'overview/#choose-a-format': 'choose pick which format',
  'guides/definition/#what-a-definition-has':
    'parse vs versus difference method methods definition object guard is safeparse body normalize lowerbound date range query between filter class model interface compare array list safe',
  'guides/definition/#ids-of-stripe-and-other-vendors':
    'stripe vendor vendors external third party clerk openai existing',
  'guides/definition/#options':
    'option options description entity alias aliases named accepts metadata json schema',
  'recipes/web/#pages-routers-forms-graphql-clients': 'react frontend front end client page router',
  'guides/types/#an-exhaustive-switch':
    'switch exhaustive discriminated narrow narrowing match matchid case never enum',
  'guides/types/#idunion-at-a-trust-boundary-register-for-a-whole-program':
    'declare module union idunion several kinds polymorphic unknown any string parse either register augment declaration merging',
  'guides/types/#functions-over-definitions':
    'generic function helper definition parameter anyiddef infer inference',
  'guides/types/#what-the-compiler-rejects':
    'template literal type guard predicate compiler refuse reject assignable',
  'guides/formats/#the-table':
    'url safe readable double click copy format formats table list compare uuid v7 uuidv7 uuid25 base36 base32 crockford ulid typeid nanoid objectid mongodb mongo random alphabet sort sortable characters monotonic time ordered sequential lexicographic prefix',
  'guides/formats/#how-to-choose-in-five-questions':
    'choose best recommend recommended which format should use',
  'guides/formats/#how-long-is-long-enough':
    'length long short collision probability entropy birthday bits enough guess budget size max maximum min minimum clash duplicates random safe',
  'guides/formats/#case-insensitive-columns': 'case insensitive collation uppercase lowercase citext',
  'guides/formats/#when-ids-must-not-show-their-order':
    'safe expose public leak leaks reveal hide order creation time guess guessable enumerate enumeration predictable privacy count',
  'guides/own-formats/#formats-of-your-own':
    'custom own format alphabet layout shape ksuid xid tsid sonyflake',
  'guides/runtimes/#where-it-runs':
    'runtime runtimes runs bun deno edge worker workers cloudflare vercel lambda browser node version versions support supported react native expo hermes commonjs cjs esm typescript tsconfig compatibility platform serverless docker chrome safari offline',
  'guides/runtimes/#entry-points': 'entry point import path imports subpath exports core mini',
  'guides/modules/#bundlers-and-sideeffects':
    'bundler bundlers bundle webpack vite rollup esbuild tree shaking shake sideeffects side effects size',
  'guides/modules/#hot-reload': 'hot reload hmr dev server watch refresh',
  'guides/modules/#several-copies': 'duplicate copies twice two versions dual package hazard',
  'guides/modules/#the-rule':
    'same two packages modules import imports once duplicate prefix taken already registered twice rule circular cycle',
  'guides/databases/#databases-postgresql-mysql-sqlite':
    'database databases db sql postgres postgresql mysql mariadb sqlite column table store storage',
  'guides/databases/#which-layout':
    'primary foreign key column layout index table type varchar text binary uuid nullable null length char bytea',
  'guides/databases/#text-keys': 'check constraint sql text key collation',
  'guides/databases/#pages-by-a-cursor':
    'cursor pagination paginate keyset page pages sort order created limit offset infinite scroll',
  'guides/databases/#short-public-ids': 'short public slug url friendly nanoid',
  'guides/databases/#ids-generated-by-the-database':
    'default database generated trigger function gen_random_uuid server side sequence',
  'guides/inserts/#inserts-that-may-be-repeated':
    'insert upsert retry unique violation constraint conflict idempotent idempotency duplicate row race twice again transaction',
  'guides/drizzle/#drizzle':
    'drizzle orm column columns schema table primary foreign key references relation nullable default drizzle-kit',
  'guides/prisma/#prisma':
    'prisma orm generator client schema model column columns primary foreign key relation',
  'guides/keys/#public-ids-computed-from-keys':
    'encrypt encrypted encryption integer key keys hashids sqids obfuscate hide sealed sealer opaque numeric autoincrement sequential row count bigint number numbers database auto increment incrementing',
  'guides/keys/#rotation': 'rotate rotation secret secrets sealer sealed key',
  'guides/tokens/#tokens':
    'revoke session sessions token tokens secret jwt bearer session signed api key keys auth authentication login invite email random',
  'guides/tokens/#sign':
    'sign signed signer signature verify hmac expire expires expiry expiration key id rotate rotation secret',
  'guides/tokens/#keep-them-out-of-logs':
    'redact redaction log logs logging mask pii leak hide leaked scan scanner',
  'guides/testing/#ids-in-tests':
    'test tests testing data factory factories mock mocks fixture fixtures seed seeded deterministic snapshot snapshots vitest unit random generator property fast-check stub dummy sample',
  'guides/testing/#jest': 'jest transform configuration esm',
  'guides/testing/#fake-clocks': 'fake timers clock time freeze',
  'guides/languages/#python': 'python pydantic fastapi django sqlalchemy',
  'guides/languages/#go': 'go golang',
  'guides/languages/#ruby': 'ruby rails activerecord',
  'guides/languages/#schemas': 'protobuf avro language schema schemas json',
  'guides/check/#in-ci':
    'ci continuous integration github actions pipeline pre-commit hook check gitlab lint-staged husky build',
  'guides/eslint/#the-rules-in-eslint-and-oxlint': 'eslint oxlint lint linter linting rule rules plugin',
  'guides/eslint/#no-cast': 'cast casting as assertion assert',
  'guides/cli/#generate-ids': 'command line cli terminal shell generate new',
  'guides/cli/#read-any-id': 'decode inspect identify recognize read cuid cuid2 debug cli convert',
  'guides/migrate/#from-uuid-columns': 'uuid column columns migrate migration convert existing switch',
  'guides/migrate/#from-typeid-js': 'typeid typeid-js migrate migration switch',
  'guides/migrate/#from-nanoid': 'nanoid migrate migration switch cuid',
  'guides/migrate/#renaming-a-prefix': 'rename renaming prefix change former old',
  'guides/adopt/#adopting-brandid-in-an-existing-project':
    'existing code base codebase legacy adopt adoption gradual incremental introduce project app application large refactor',
  'guides/monorepo/#ids-in-a-monorepo':
    'monorepo workspace workspaces turborepo nx shared package packages share sharing lerna pnpm',
  'guides/snowflake/#snowflake-across-a-fleet':
    'snowflake worker machine node id discord twitter lease redis fleet distributed cluster datacenter instances servers coordination replicas',
  'guides/manifest/#the-manifest': 'manifest json registry export',
  'recipes/web/#openapi-documents': 'openapi swagger json schema document api docs',
  'recipes/web/#react-hook-form': 'react hook form forms validation field fields submit',
  'recipes/libraries/#parameters-that-are-not-always-an-id': 'optional null undefined empty slug parameter',
  'recipes/libraries/#zod-3': 'zod 3 v3 old',
  'errors/#errors':
    'error errors message messages code codes iderror exception throw thrown catch list failure failed fail invalid reason try',
  'errors/invalid_character/#invalid_character': 'invalid character wrong letter typo',
  'errors/invalid_prefix/#invalid_prefix':
    'length maximum max long prefix invalid allowed valid characters rules naming name uppercase hyphen dash',
  'reference/security/#security': 'security authorization idor access permission protect vulnerability',
  'reference/stability/#what-only-a-major-version-changes':
    'breaking change changes major version versioning semver stable stability',
  'reference/cost/#how-fast-how-large':
    'memory heap usage cpu kb size bundle benchmark benchmarks speed fast performance slow throughput time cost latency rate per second overhead',
  'reference/changelog/#changes':
    'changelog changes release releases news history what new upgrade upgrading version',
  'guides/sdk/#published-sdks-and-fixtures-like-run_123': 'sdk client library publish published',
  'production/#going-live': 'production deploy deployment checklist live go',
  'recipes/#in-your-framework':
    'server http framework frameworks middleware backend rest koa hapi elysia api vue nuxt svelte sveltekit angular solid astro remix',
  'recipes/libraries/#other-libraries':
    'library libraries integration validator queue cache event events kafka',
  'guides/vendors/#vendors':
    'cockroachdb planetscale neon turso d1 supabase aurora dynamodb oracle mssql sql server vendor driver tested',
  'guides/languages/#languages':
    'language languages other java kotlin rust php elixir swift polyglot codegen generated generate',
  'guides/databases/#other-libraries':
    'kysely typeorm mikroorm sequelize knex mongoose objection orm library',
  'errors/no_crypto/#no_crypto': 'crypto getrandomvalues defined undefined missing polyfill',
  'mistakes/comparing-ids/#comparing-ids':
    'compare comparing comparison compared equal equality equals type error',
  'mistakes/ids-as-object-keys/#ids-as-object-keys': 'record map object dictionary keyed key index',
  'mistakes/#mistakes-and-what-the-compiler-says':
    'mistake mistakes compile compiler type error errors typescript message pitfall',
  'guides/types/#two-owners-of-one-prefix':
    'registry registries createregistry scope scoped several multiple tenant namespace',
  'recipes/#trpc': 'trpc client type types router procedure',
  'guides/check/#checking-a-project':
    'check find search casts cast code base codebase scan static analysis vscode editor autocomplete',
  'errors/wrong_prefix/#wrong_prefix': 'another other wrong kind entity prefix',
  'budgets/#how-long-should-an-id-be':
    'how many characters character length long short should budget budgets calculator calculate collision chance lucky guess',
  'inspector/': 'inspector inspect paste decode what is this id tool identify look date',
  'playground/': 'playground try online browser editor repl sandbox run typescript demo example',
  'wrong-calls/#how-many-wrong-calls-compile':
    'wrong calls call count swapped arguments orders permutations compile function parameters',
  'recipes/web/#error-messages-in-another-language':
    'translate translation i18n locale localize language message messages',
  'recipes/libraries/#environment-variables': 'env dotenv process variable',
  'recipes/libraries/#a-tool-for-a-language-model': 'ai llm tool agent openai mcp',
  'recipes/libraries/#logs-without-tokens': 'logger pino winston',
  'recipes/graphql/#graphql-with-id-id-over-integer-keys': 'relay node global integer graphql',
  'recipes/web/#clients-of-an-openapi-document': 'typed fetch sdk generated client',
  'guides/sdk/#ids-that-are-printed-in-groups': 'human readable print printed type dictate voice groups',
  'guides/snowflake/#kubernetes': 'pod pods container',
  'errors/clock_moved_back/#clock_moved_back': 'drift skew ntp leap',
  'guides/tokens/#store-the-hash-not-the-token': 'sha256 hash store database column',
  'guides/tokens/#the-format-and-scanners': 'secret scanning scanner github leaked regex pattern',
  'guides/tokens/#password-reset': 'forgot email',
  'guides/tokens/#share-links': 'invitation unsubscribe magic',
  'guides/modules/#declarations': 'declaration isolateddeclarations emit declaration file',
  'guides/modules/#worker-threads-and-processes': 'thread fork cluster postmessage',
  'guides/config/#brandidconfigjson': 'settings ignore disable exclude configure',
  'guides/inserts/#requests-with-a-key': 'idempotent idempotency header',
}
