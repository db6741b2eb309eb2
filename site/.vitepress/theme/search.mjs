/**
 * Replaces the MiniSearch module that VitePress loads. Ranks guides above references and long lists, and full matches above partial
 * matches. Adds synonyms for words on the pages.
 *
 * VitePress also accepts functions in its configuration, but would evaluate them in the page, which the content security policy forbids.
 */
import MiniSearch from '../../node_modules/minisearch/dist/es/index.js'
import { PHRASES, SUBJECTS, WORDS } from './search-words.mjs'
import { isNear } from './spelling.mjs'

/** The ranking weight of each page. The first pattern that matches a page's address applies. */
const WEIGHTS = [
  [/#(?:where-(?:to-go-)?next|read-next)$/, 0.2],
  [/\/inspector\/[a-z]/, 0.5],
  [/\/start\/(?:#|$)/, 2.2],
  [/\/(?:overview|recipes)\//, 1.4],
  [/\/guides\/(?:definition|formats|types|databases|drizzle|prisma|tokens)\//, 1.9],
  [/\/guides\/(?:testing|migrate|modules|keys)\//, 1.5],
  [/\/guides\/(?:adopt|adopt-commands|adopt-story|check|languages|manifest)\//, 0.8],
  [/\/guides\/(?:config|cli|snowflake)\//, 1.1],
  [/\/guides\/vendors\//, 0.8],
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

/** Stop words, which are ignored unless the query contains no other words. */
const SMALL = new Set(
  'a an and are as at be by can do does for from get how i if in into is it my of on or should that the this to use using what when where which with too very want need there not no your me we you our have has will would about like without with than then also only just'.split(
    ' ',
  ),
)

const wordsOf = (text) => text.split(/[\n\r\p{Z}\p{P}]+/u).filter(Boolean)

/** Splits a query into its significant words. */
function read(query) {
  const plain = PHRASES.reduce(
    (text, [pattern, words]) => text.replace(pattern, words),
    query.toLowerCase().trim(),
  )
  const all = wordsOf(plain)
  const telling = all.filter((word) => !isSmall(word))
  return telling.length > 0 ? telling : all
}

const ENDING = /(?<=\p{L}{3})(?:(?:at)?(?:ions?|ing|ors?|ed|es|e)|ies|ers?|est|y|s)$/u

/** Returns the stem of a word: "valid" for "validated" and "validation", "log" for "logging" and "loggers". */
const stemOf = (word) => word.replace(ENDING, '').replace(/([^aeiouls])\1$/, '$1')
const isSmall = (word) => SMALL.has(word) || SMALL.has(stemOf(word))

/** Returns the words in an address, which come from the section's title. */
const nameWordsOf = (address) => address.split(/[/#_-]+/).filter((word) => word.length > 1 && !isSmall(word))

/** Lists the sections that have subjects, each with the stems of its subject's words. */
function readSubjects(index) {
  const sections = index(MiniSearch.wildcard)
  return Object.entries(SUBJECTS)
    .map(([address, words]) => ({
      section: sections.find(({ id }) => id.endsWith(`/${address}`)),
      page: pageOf(address),
      stems: new Set([...words.split(' '), ...nameWordsOf(address)].map(stemOf)),
      name: new Set(nameWordsOf(address).map(stemOf)),
    }))
    .filter(({ section }) => section)
}

/** Removes a version: "uuid" for "uuid7", "zod" for "zodv4". */
const withoutVersion = (word) => word.replace(/(?<=\p{L}{3})v?\d+$/u, '')

/** Joins two words, such as "auto increment", if a subject contains the joined word and no subject contains both words. */
function joinWords(subjects, query) {
  const isWord = (word) => word in WORDS || subjects.some(({ stems }) => stems.has(stemOf(word)))
  const areBoth = (one, other) =>
    subjects.some(({ stems }) => stems.has(stemOf(one)) && stems.has(stemOf(other)))
  const joined = []
  for (const each of wordsOf(query.toLowerCase())) {
    const word = isWord(each) ? each : withoutVersion(each)
    const before = joined.at(-1) ?? ''
    const isApart =
      before !== '' && isWord(before + word) && !areBoth(before, word) && !(word === 'id' && isWord(before))
    if (isApart) joined[joined.length - 1] += word
    else joined.push(word)
  }
  return joined
}

/** Completes a word that no subject contains but that may be the beginning of another word: "int" for "integer". */
function complete(subjects, forms) {
  const all = subjects.flatMap(({ stems }) => [...stems])
  if (forms[0].length < 3 || all.some((stem) => forms.includes(stem))) return forms
  return [...new Set([...forms, ...all.filter((stem) => stem.startsWith(forms[0]))])]
}

/** Rates each subject by the query words that it contains and lacks. A word carries more weight if fewer subjects contain it. */
function rate(subjects, words) {
  const stems = words
    .filter((word) => !isSmall(word) && !/^(?:ids?|brandid)$/.test(word))
    .map((word) => [word, ...(WORDS[word]?.split(' ') ?? [])].map(stemOf))
    .map((forms) => complete(subjects, forms))
  const weights = stems.map((forms) => 1 / (1 + subjects.filter((subject) => has(subject, forms)).length))
  const rated = subjects.map((subject) => ({
    ...subject,
    missing: stems.filter((forms) => !has(subject, forms)),
    weight: stems.reduce((sum, forms, i) => sum + (has(subject, forms) ? weights[i] : 0), 0),
    // Nearness increases with query words in the title, and decreases with query words that the subject lacks.
    nearness:
      stems.filter(([stem]) => subject.name.has(stem)).length -
      stems.filter(([stem]) => !subject.stems.has(stem)).length,
  }))
  return { stems, weights, rated }
}
const has = (subject, forms) => forms.some((stem) => subject.stems.has(stem))

/** Returns the share of a query that matches a section's subject, from 0 to 1. A match with the page's subject counts half. */
function sharesOf({ weights, rated }) {
  const whole = weights.filter((weight) => weight < 1).reduce((sum, weight) => sum + weight, 0)
  const shares = new Map()
  for (const { section, weight } of rated.filter((subject) => subject.weight > 0)) {
    const page = pageOf(section.id)
    shares.set(section.id, weight / whole)
    shares.set(page, Math.max(shares.get(page) ?? 0, weight / whole / 2))
  }
  return (id) => Math.max(shares.get(id) ?? 0, shares.get(pageOf(id)) ?? 0)
}

/** Finds the sections that the query is about: their subject, or another subject on the page, contains each significant word. */
function findSubjects({ stems, weights, rated }, find) {
  if (stems.length === 0) return []
  const whole = rated.filter(({ missing }) => missing.length === 0)
  if (whole.length > 0) return whole.sort((one, other) => other.nearness - one.nearness)
  const byWeight = [...rated].sort((one, other) => other.weight - one.weight)
  const ofPage = byWeight.filter(
    ({ page, missing, weight }) =>
      weight > 0 && missing.every((forms) => rated.some((other) => other.page === page && has(other, forms))),
  )
  if (ofPage.length > 0) return ofPage
  const ofMost = byWeight.filter(({ missing }) => missing.length === 1)
  // A query of three or more words may contain a word that the subject lacks, such as a name from the reader's own code. For a query of two
  // words, the subject must contain the rarer word, and the section's text the other word.
  return stems.length > 2
    ? ofMost
    : ofMost.filter(
        ({ section, weight, missing }) =>
          (weight > Math.min(...weights) || weights.includes(1)) &&
          find(missing[0][0]).some(({ id }) => id === section.id),
      )
}

const BOOST = { title: 7, titles: 2.5, text: 1 }
const isPage = ({ titles }) => !titles || titles.length === 0
/** Matches a compiler error copied from a terminal. */
const IS_MESSAGE =
  /\bTS\d{4,5}\b|is not assignable|does not exist on type|argument of type|is missing in type|implicitly has/i
const weightOfMessage = (id) =>
  id.includes('/mistakes/the-wrong') ? 6 : id.includes('/mistakes/') ? 4 : weightOf(id)
const MOST_OF_A_PAGE = 3

const MOST_SUBJECTS = 2
/** The factor by which a section with all query words outranks a section with only some query words. */
const WITH_ALL_WORDS = 3
const nameOf = (title) => wordsOf(title.toLowerCase()).join(' ')

/** Replaces a misspelled word with a word on the pages or in a subject: "performance" for "performace". */
function mend(index, subjects, word) {
  const isKnown =
    word.length < 6 ||
    Object.hasOwn(WORDS, word) ||
    subjects.some(({ stems }) => stems.has(stemOf(word))) ||
    index({ queries: [word], prefix: true, fuzzy: false }, {}).length > 0
  if (isKnown) return word
  const known = Object.keys(WORDS).find((each) => isNear(each, word))
  return known ?? index({ queries: [word], prefix: false, fuzzy: 0.2 }, {})[0]?.terms[0] ?? word
}

function search(index, subjects, asked) {
  const query = asked.replace(/[\p{L}]+/gu, (word) => mend(index, subjects, word.toLowerCase()))
  const joined = joinWords(subjects, query)
  const words = read(joined.join(' ') === wordsOf(query.toLowerCase()).join(' ') ? query : joined.join(' '))
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
        // If the pages contain a short word, longer words that begin with it count less: "bun" does not mean "bundler".
        weights: { prefix: word.length < 4 && isWord(word) ? 0.02 : 0.5, fuzzy: 0.2 },
      },
      // Check own properties, because a query may contain the word "constructor".
      ...(Object.hasOwn(WORDS, word)
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
  const rating = rate(subjects, isMessage ? [] : joined)
  const shareOf = sharesOf(rating)
  const options = {
    boost: BOOST,
    boostDocument(id, _term, stored = {}) {
      const weight = isMessage ? weightOfMessage(id) : weightOf(id)
      // If the query is a single name, prefer the section with that name as its title, on any page.
      const isName =
        !/\/(?:reference|inspector)\/./.test(id) &&
        words.length === 1 &&
        stored.title?.toLowerCase().split(/[^\p{L}\p{N}_]+/u)[0] === words[0]
      const likeliness = (isPage(stored) ? 1.35 : 1) * (1 + shareOf(id))
      return (isName ? Math.max(weight, 1.2) * 2 : weight) * likeliness
    },
  }
  const queries = words.map(termOf)
  const every = byPage(index({ combineWith: 'AND', queries }, options))
  const some =
    words.length > 1 && every.length < 6 ? byPage(index({ combineWith: 'OR', queries }, options)) : []
  const all = [...every.map((each) => ({ ...each, score: each.score * WITH_ALL_WORDS })), ...some].sort(
    (one, other) => other.score - one.score,
  )
  const isList = ({ id }) => words.length > 1 && !isMessage && weightOf(id) < 0.6
  const found = [...all.filter((each) => !isList(each)), ...all.filter(isList)]
  const name = nameOf(query)
  const named = found.find(
    ({ id, title }) => nameOf(title) === name && !/\/(?:reference|mistakes|inspector)\/./.test(id),
  )
  const meant =
    isMessage || named
      ? []
      : findSubjects(rating, (stem) => index({ queries: [stem], prefix: true, fuzzy: false }, {})).slice(
          0,
          MOST_SUBJECTS,
        )
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

/** Raises a section's score for other matches on the same page. */
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
