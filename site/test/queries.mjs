/**
 * What people type into the search, and the sections that answer it: the end of an address, as a pattern.
 *
 * Each of `KNOWN` was seen while the search was tuned, and `MORE` once. The patterns stay as they were written before the tuning:
 * sections that have moved since are looked up in `MOVED`.
 */

/** Where a section is now, and where it was when the patterns were written. */
const MOVED = [
  [/mistakes\/[^/#]+\/#/, 'mistakes/#'],
  [/recipes\/[^/#]+\/#/, 'recipes/#'],
  [/guides\/own-formats\//, 'guides/formats/'],
  [/guides\/runtimes\/#where-it-runs/, 'overview/#brandid'],
  [/guides\/definition\/#ids-of-stripe/, 'overview/#existing-stripe'],
]

/** Whether an address is one that answers. */
export const answers = (pattern, address) =>
  pattern.test(address) || MOVED.some(([now, before]) => pattern.test(address.replace(now, before)))

export const KNOWN = [
  ['install', /(start|overview)\/#(1-install|install|brandid$)|start\/#(your|1)/],
  ['getting started', /start\/|overview\/#brandid/],
  ['uuid v7', /guides\/formats|overview\/#existing-uuid|guides\/(databases|migrate)/],
  ['drizzle', /guides\/drizzle\/#(drizzle|column|the)|guides\/drizzle\/|overview\/#a-drizzle/],
  ['prisma', /guides\/prisma/],
  ['express', /recipes\/#.*express/],
  ['hono middleware', /recipes\/#.*hono/],
  ['nanoid', /guides\/(formats|migrate)/],
  ['stripe id', /overview\/#existing-stripe|start\/#existing-stripe|guides\/formats|guides\/migrate/],
  ['branded type', /start\/|overview\/|guides\/types/],
  ['timestamp from id', /start\/|overview\/#what|guides\/(formats|types|databases)|inspector/],
  [
    'convert uuid to id',
    /guides\/(migrate|databases|formats|cli)|overview\/#existing-uuid|start\/#existing-uuid/,
  ],
  ['rename prefix', /guides\/rename|guides\/migrate\/#renaming|start\/#7|(overview|start)\/#renaming/],
  ['wrong_prefix', /errors\/(wrong_prefix\/)?(#wrong_prefix)?/],
  ["Type 'string' is not assignable", /mistakes\/#(3|the-wrong|1|4)|start\/#3|playground/],
  ['invalid length', /errors\/(invalid_length|#invalid_length)/],
  ['bundle size', /guides\/modules|overview|start\/#|guides\/formats/],
  ['mock ids in tests', /guides\/testing|(start|overview)\/#a-deterministic/],
  ['snowflake', /guides\/(snowflake|formats)/],
  ['jwt', /guides\/tokens/],
  ['generate id', /start\/|overview\/#what/],
  ['parse unKNOWN string', /start\/#4|overview\/#any-string|guides\/types|start\/#any-string/],
  ['url params', /start\/#4|recipes|guides\/types/],
  ['react', /recipes/],
  ['postgres', /guides\/(databases|drizzle|keys|migrate)/],
  ['migrate from uuid', /guides\/(migrate|adopt|databases)|(overview|start)\/#existing-uuid/],
  ['commonjs require', /start\/#1|overview\/#brandid|start\/#brandid|guides\/modules/],
  ['is it sortable', /guides\/(formats|types|databases)|start\/#3|overview\/#what/],
  ['how long should an id be', /budgets|guides\/formats\/#how/],
  ['api key', /guides\/tokens/],
  ['typeid', /guides\/(migrate\/#from-typeid|formats)|overview\/#why/],
  ['next.js', /recipes\/#.*next/],
  ['case insensitive', /guides\/(formats|types|databases)|overview\/#what|start\/#4/],
  ['defineid', /start\/|overview\/|reference\/brandid\/|reference\/#/],
  ['discriminated union switch', /guides\/types/],
  ['eslint rule', /guides\/eslint/],
]

export const MORE = [
  ['zod', /start\/#4|(overview|start)\/#a-request|guides\/(formats|types)|recipes/],
  ['trpc', /recipes\/#.*trpc/],
  ['mysql', /guides\/(drizzle|databases|migrate|keys)/],
  ['sqlite', /guides\/(drizzle|databases|migrate)/],
  ['redis worker id', /guides\/snowflake/],
  ['password reset token', /guides\/tokens|(overview|start)\/#a-reset/],
  ['redact logs', /guides\/tokens|(overview|start)\/#a-reset/],
  ['duplicate prefix', /guides\/(modules|check|types)|errors\/(duplicate_prefix|#duplicate)|start\/#2/],
  ['graphql', /recipes\/#.*graphql/],
  ['collision probability', /guides\/formats|budgets/],
  ['ulid', /guides\/(formats|migrate)/],
  ['primary key', /guides\/(keys|databases|drizzle|prisma)|start\/#5/],
  ['foreign key', /guides\/(databases|drizzle|keys|prisma)|start\/#5/],
  ['vitest', /guides\/(testing|modules)/],
  ['monorepo', /guides\/monorepo/],
  ['hot reload', /guides\/modules/],
  ['exhaustive', /guides\/types/],
  ['find ids in text', /guides\/types|(overview|start)\/#any-string|reference\//],
  ['openapi', /recipes\/#.*openapi|recipes|guides\/(manifest|languages)/],
  ['python', /guides\/languages/],
  ['security', /reference\/(security|threats)/],
  ['encrypt integer keys', /guides\/keys/],
  ['custom format', /guides\/formats/],
  ['error handling 400 response', /problem\/|errors\/#in-a-response|start\/#6|recipes/],
  ['checksum', /guides\/(formats|tokens)|errors\/(invalid_checksum|#invalid_checksum)/],
]

/** A third set, written before the index was looked at; the words of subjects were chosen after. */
export const THIRD = [
  ['how to create an id', /start\/|guides\/definition\/|overview\//],
  ['validate id in request', /start\/#4|recipes\/|guides\/definition/],
  ['json schema', /guides\/definition|recipes\/|guides\/manifest/],
  ['nestjs', /recipes\/.*#.*nest/],
  ['type guard', /guides\/(definition|types)|start\//],
  ['edge runtime', /guides\/runtimes/],
  ['bun', /guides\/runtimes/],
  ['foreign key column drizzle', /guides\/drizzle/],
  ['snapshot tests', /guides\/testing/],
  ['base36', /guides\/(formats|definition|own-formats)/],
  ['kysely', /recipes\/|guides\/databases/],
  ['rotate secret key', /guides\/(tokens|keys|integer-keys)/],
  ['id length', /budgets|guides\/(formats|definition)/],
  ['sort by created at', /guides\/(formats|definition|databases)|start\/#3|start\/#the-time/],
  ['golang', /guides\/languages/],
  ['allowed characters in a prefix', /errors\/invalid_prefix|guides\/definition|start\/#2/],
  ['error messages', /errors\//],
  ['pagination cursor', /guides\/(databases|formats|definition)|recipes\//],
  [
    'is it safe to expose ids',
    /reference\/(security|threats)|guides\/(keys|formats|integer-keys|own-formats)|production/,
  ],
  ['cuid2', /guides\/(migrate|formats|definition)/],
  ['mongodb objectid', /guides\/(formats|definition|migrate|own-formats)|recipes\//],
  ['check in ci', /guides\/(check|eslint)/],
  ['template literal type', /guides\/types|overview\/|mistakes\//],
  ['react hook form', /recipes\/web/],
  ['zod 3', /overview\/|guides\/(runtimes|modules)|start\/#1|recipes\//],
]

/** Written last, and run once before anything was changed for it: 23 were right. Of sets before it, 17 to 23 were. */
export const FRESH = [
  ['id types', /start\/|overview|guides\/(types|definition)/],
  ['generic id', /guides\/types/],
  ['type error explained', /mistakes\/|start\/#3|guides\/types|errors\//],
  ['parse optional param', /recipes\/libraries\/#param|start\/#4|recipes\//],
  ['parse legacy id', /guides\/(keys|definition|migrate|adopt|types)/],
  ['return 400', /errors\/#in-a|start\/#6|recipes\//],
  ['clock error', /errors\/clock/],
  ['crypto not available', /errors\/no_crypto/],
  ['postgres text or uuid', /guides\/databases/],
  ['sql check constraint', /guides\/(databases|languages)/],
  ['typed foreign keys', /guides\/(drizzle|databases|keys|prisma)/],
  ['prisma generate', /guides\/prisma/],
  ['express router', /recipes\/#express/],
  ['openapi schema', /recipes\/web\/#openapi|recipes\/#hono-with/],
  ['serial id', /guides\/(keys|integer-keys|migrate)/],
  ['hmac', /guides\/tokens/],
  ['token for email', /guides\/tokens/],
  ['id collision', /guides\/formats|budgets/],
  ['best id format', /guides\/formats|overview\/#choose/],
  ['inspect command', /guides\/cli|inspector/],
  ['eslint plugin', /guides\/eslint/],
  ['gradual adoption', /guides\/adopt/],
  ['monorepo bundler', /guides\/(monorepo|modules)/],
  ['fixtures', /guides\/(testing|sdk)/],
  ['is it fast', /reference\/cost|guides\/formats/],
]
