/**
 * MiniSearch, as the search of VitePress loads it, with an order for readers: guides before references and long lists, all words before
 * some, and the words that people use for what the pages call otherwise.
 *
 * VitePress takes functions from its configuration, too, but it would evaluate them in the page, which the policy of content forbids.
 */
import MiniSearch from '../../node_modules/minisearch/dist/es/index.js'

/** Pages by what a reader looks for first. */
const WEIGHTS = [
  [/#where-(?:to-go-)?next$/, 0.2],
  [/\/start\/(?:#|$)/, 2.2],
  [/\/(?:overview|recipes)\//, 1.4],
  [/\/guides\/(?:definition|formats|types|databases|drizzle|prisma|tokens)\//, 1.9],
  [/\/guides\/(?:testing|migrate|modules|keys)\//, 1.5],
  [/\/guides\/(?:adopt|check|languages|manifest)\//, 0.8],
  [/\/guides\/(?:vendors|config|cli|snowflake)\//, 1.1],
  [/\/guides\//, 1.5],
  [/\/(?:inspector|playground|budgets)\//, 1.4],
  [/\/errors\//, 1.1],
  [/\/reference\/(?:stability|threats|security|cost)\//, 0.9],
  [/\/reference\/(?:#|$)/, 0.5],
  [/\/reference\/matrix\//, 0.4],
  [/\/mistakes\//, 0.15],
  [/\/reference\/(?:changelog|changelog-kit|mutation)\//, 0.12],
]
const weightOf = (id) => WEIGHTS.find(([pattern]) => pattern.test(id))?.[1] ?? 0.8

/** Words that tell nothing, where others do. */
const SMALL = new Set(
  'a an and are as at be by can do does for from get how i if in into is it my of on or should that the this to use using what when where which why with'.split(
    ' ',
  ),
)

/** What people type, and the words of the pages. */
const WORDS = {
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
}
const PHRASES = [
  [/\bgetting started\b/g, 'ten minutes'],
  [/\bapi keys?\b/g, 'token'],
  [/\burl param(?:eter)?s?\b/g, 'url parameter'],
  [/\b(?:timestamp|time) (?:from|of) an? ?id\b|\btimestamp from id\b/g, 'timestamp definition'],
  [/\b(?:generate|create|make) (?:an )?ids?\b/g, 'generate define'],
  [/\bnext\.js\b/g, 'next'],
  [/\buuid v?7\b/g, 'uuid 7'],
  [/\bdate of an? id\b/g, 'timestamp'],
  [/\bbreaking changes?\b/g, 'major version changes'],
  [/\b(?:cloudflare workers?|react native|expo|edge runtimes?)\b/g, 'where it runs'],
  [/\bbundle size\b/g, 'bytes gzip bundle'],
]

/** The words of a query, each with those that mean the same: a query of MiniSearch. */
function read(query) {
  const plain = PHRASES.reduce(
    (text, [pattern, words]) => text.replace(pattern, words),
    query.toLowerCase().trim(),
  )
  const all = plain.split(/[\n\r\p{Z}\p{P}]+/u).filter(Boolean)
  const telling = all.filter((word) => !SMALL.has(word))
  return telling.length > 0 ? telling : all
}

const BOOST = { title: 7, titles: 2.5, text: 1 }
const isPage = ({ titles }) => !titles || titles.length === 0
/** What a compiler prints, copied from a terminal. */
const IS_MESSAGE =
  /\bTS\d{4,5}\b|is not assignable|does not exist on type|argument of type|is missing in type|implicitly has/i
const weightOfMessage = (id) =>
  id.includes('/mistakes/the-wrong') ? 6 : id.includes('/mistakes/') ? 4 : weightOf(id)
const MOST_OF_A_PAGE = 3

function search(index, query) {
  const words = read(query)
  if (words.length === 0) return []
  const isMessage = IS_MESSAGE.test(query)
  const last = words.length - 1
  const termOf = (word, i) => ({
    combineWith: 'OR',
    queries: [
      {
        queries: [word],
        prefix: i === last && word.length > 1,
        fuzzy: word.length > 5 ? 0.15 : false,
        weights: { prefix: 0.5, fuzzy: 0.2 },
      },
      ...(WORDS[word]
        ? [
            {
              queries: [WORDS[word]],
              combineWith: 'AND',
              prefix: true,
              fuzzy: false,
              weights: { prefix: 0.6, fuzzy: 0.2 },
            },
          ]
        : []),
    ],
  })
  const options = {
    boost: BOOST,
    boostDocument(id, _term, stored = {}) {
      const weight = isMessage ? weightOfMessage(id) : weightOf(id)
      // The one section that has the name for its title is meant, wherever it is.
      const isName =
        !id.includes('/reference/') &&
        words.length === 1 &&
        stored.title?.toLowerCase().split(/[^\p{L}\p{N}_]+/u)[0] === words[0]
      return (isName ? Math.max(weight, 1.2) * 2 : weight) * (isPage(stored) ? 1.35 : 1)
    },
  }
  const queries = words.map(termOf)
  const every = byPage(index({ combineWith: 'AND', queries }, options))
  const some =
    words.length > 1 && every.length < 6 ? byPage(index({ combineWith: 'OR', queries }, options)) : []
  const known = new Set(every.map(({ id }) => id))
  const counts = new Map()
  return [...every, ...some.filter(({ id }) => !known.has(id))].filter(({ id }) => {
    const count = (counts.get(pageOf(id)) ?? 0) + 1
    counts.set(pageOf(id), count)
    return count <= MOST_OF_A_PAGE
  })
}

const pageOf = (id) => id.replace(/#.*/s, '')

/** A section is the likelier meant, the more of its page is about the same. */
function byPage(found) {
  const sums = new Map()
  const counts = new Map()
  for (const { id, score } of found) {
    const page = pageOf(id)
    const count = (counts.get(page) ?? 0) + 1
    counts.set(page, count)
    if (count <= 3) sums.set(page, (sums.get(page) ?? 0) + score)
  }
  const most = Math.max(...sums.values())
  return found
    .map((each) => ({ ...each, score: each.score * (0.7 + (0.6 * sums.get(pageOf(each.id))) / most) }))
    .sort((one, other) => other.score - one.score)
}

export default class Search extends MiniSearch {
  static loadJSON(json, options) {
    const loaded = MiniSearch.loadJSON(json, options)
    const original = loaded.search.bind(loaded)
    loaded.search = (query) => search(original, query)
    return loaded
  }
}
