/**
 * MiniSearch, as the search of VitePress loads it, with an order for readers: guides before references and long lists, all words before
 * some, and the words that people use for what the pages call otherwise.
 *
 * VitePress takes functions from its configuration, too, but it would evaluate them in the page, which the policy of content forbids.
 */
import MiniSearch from '../../node_modules/minisearch/dist/es/index.js'
import { PHRASES, SUBJECTS, WORDS } from './search-words.mjs'

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
  'a an and are as at be by can do does for from get how i if in into is it my of on or should that the this to use using what when where which why with too very want need there'.split(
    ' ',
  ),
)

const wordsOf = (text) => text.split(/[\n\r\p{Z}\p{P}]+/u).filter(Boolean)

/** The words of a query, each with those that mean the same: a query of MiniSearch. */
function read(query) {
  const plain = PHRASES.reduce(
    (text, [pattern, words]) => text.replace(pattern, words),
    query.toLowerCase().trim(),
  )
  const all = wordsOf(plain)
  const telling = all.filter((word) => !SMALL.has(word))
  return telling.length > 0 ? telling : all
}

/** What the forms of a word begin with: "rotat" of "rotate", "rotated" and "rotation". */
const stemOf = (word) => word.replace(/(?<=\p{L}{3})(?:ions?|ing|ies|ed|es|e|y|s)$/u, '')

/** The sections of an index that have subjects, with the stems of their words. */
function readSubjects(index) {
  const sections = index(MiniSearch.wildcard)
  return Object.entries(SUBJECTS)
    .map(([address, words]) => ({
      section: sections.find(({ id }) => id.endsWith(`/${address}`)),
      stems: new Set(words.split(' ').map(stemOf)),
    }))
    .filter(({ section }) => section)
}

/** The sections whose subject the query is: all of its words that tell something belong to it. */
function findSubjects(subjects, query) {
  const stems = wordsOf(query.toLowerCase())
    .filter((word) => !SMALL.has(word) && !/^(?:ids?|brandid)$/.test(word))
    .map(stemOf)
  if (stems.length === 0) return []
  const missing = (subject) => stems.filter((stem) => !subject.stems.has(stem)).length
  const whole = subjects.filter((subject) => missing(subject) === 0)
  // Of three words or more, one may be of the asker's own program.
  return whole.length > 0 || stems.length < 3 ? whole : subjects.filter((subject) => missing(subject) === 1)
}

const BOOST = { title: 7, titles: 2.5, text: 1 }
const isPage = ({ titles }) => !titles || titles.length === 0
/** What a compiler prints, copied from a terminal. */
const IS_MESSAGE =
  /\bTS\d{4,5}\b|is not assignable|does not exist on type|argument of type|is missing in type|implicitly has/i
const weightOfMessage = (id) =>
  id.includes('/mistakes/the-wrong') ? 6 : id.includes('/mistakes/') ? 4 : weightOf(id)
const MOST_OF_A_PAGE = 3

const MOST_SUBJECTS = 2
const nameOf = (title) => wordsOf(title.toLowerCase()).join(' ')

function search(index, subjects, query) {
  const words = read(query)
  if (words.length === 0) return []
  const isMessage = IS_MESSAGE.test(query)
  const last = words.length - 1
  const isWord = (word) => index({ queries: [word], prefix: false, fuzzy: false }, {}).length > 0
  const termOf = (word, i) => ({
    combineWith: 'OR',
    queries: [
      {
        queries: [word],
        prefix: i === last && word.length > 1,
        fuzzy: word.length > 5 ? 0.15 : false,
        // Of a word that the pages have, a longer one says less: "bun" is not "bundler".
        weights: { prefix: word.length < 4 && isWord(word) ? 0.02 : 0.5, fuzzy: 0.2 },
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
  const found = [...every, ...some]
  const name = nameOf(query)
  const named = found.find(
    ({ id, title }) => nameOf(title) === name && !/\/(?:reference|mistakes)\//.test(id),
  )
  const meant = isMessage || named ? [] : findSubjects(subjects, query).slice(0, MOST_SUBJECTS)
  const first = [
    ...(named ? [named] : []),
    ...meant.map(({ section }) => found.find(({ id }) => id === section.id) ?? section),
  ]
  const known = new Set()
  const counts = new Map()
  return [...first, ...found].filter(({ id }) => {
    if (known.has(id)) return false
    known.add(id)
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
    const subjects = readSubjects(original)
    loaded.search = (query) => search(original, subjects, query)
    return loaded
  }
}
