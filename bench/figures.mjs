/**
 * The figures in the README and the pages that come from `results.md`. The bench writes them, and `test/package/claims.test.ts`
 * compares them.
 */

/**
 * By page, sentences with `{}` in place of each figure, and the figures.
 *
 * @param results the text of `results.md`
 */
export function figuresOf(results) {
  const rows = results
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/ \[.*\]$/, '')))
  /** The cells of the first row that begins with these cells. */
  const cells = (...start) => rows.find((row) => start.every((cell, i) => row[i + 1] === cell)) ?? []
  const kilobytes = (bytes = '') => (Number(bytes.replace(',', '')) / 1000).toFixed(1)
  const budget = (name) => cells(name)[3]
  const ofGenerator = (name) => cells(name).slice(5, 8)
  /** The ratios of a pair on Node 20, 24, 26 and Bun. */
  const onEngines = (what, peer) => cells(what, peer).slice(3, 7)
  const used = cells('**brandid**')[3]
  const heap = String(Math.round(Number(budget('heap bytes of an id'))))
  const seconds = (program) => Number(cells(program)[5]).toFixed(1)
  const thousands = (program) =>
    String(
      Math.round(
        Number(
          (
            budget(`instantiations of 1,000 ids, each reads a text: core: ${program}, TypeScript 7`) ?? ''
          ).replace(',', ''),
        ) / 1000,
      ),
    )
  const [, processor, , major] = /^- (.*), (\d+) cores, Node (\d+)\./m.exec(results) ?? []
  const [, date] = /^- (\d{4}-\d\d-\d\d);/m.exec(results) ?? []
  const times = cells('typeid-js: typeid()')
  const unboxed = cells('typeid-js: typeidUnboxed()')
  const core = cells('**brandid/core: { defineId }**')[3]

  return {
    'README.md': [
      ['a string of {} bytes', heap],
      ['{} times as fast as the class of typeid-js, {} times as `typeidUnboxed`', times[6], unboxed[6]],
      ['without Zod | 0 | 0 | 2.5 | 3.0 | {} |', kilobytes(core)],
    ],
    'docs/cost.md': [
      [
        `On two cores of an ${processor} under Node {} ({}) an ID that is used takes {} ns`,
        major,
        date,
        used,
      ],
      ['randomUUID()` | {} | {} | {} |', ...ofGenerator('crypto.randomUUID()')],
      ['nanoid 6: `nanoid()` | {} | {} | {} |', ...ofGenerator('nanoid: nanoid()')],
      ['typeid-js: `typeid()` | {} | {} | {} |', ...ofGenerator('typeid-js: typeid()')],
      ['typeid-js: `typeidUnboxed()` | {} | {} | {} |', ...ofGenerator('typeid-js: typeidUnboxed()')],
      ['takes {} bytes of memory', heap],
      ["nanoid 6's {}, Node's `randomUUIDv7` and uniku's", cells('nanoid: nanoid()')[8]],
      [
        '`uuid()` | `randomUUIDv7` of Node | {} | {} | {} | {} |',
        ...onEngines('`uuid()`, in a URL', 'node:crypto: randomUUIDv7'),
      ],
      [
        '`uuid({ version: 4 })` | `crypto.randomUUID()` | {} | {} | {} | {} |',
        ...onEngines('`uuid({ version: 4 })`, in a URL', 'crypto.randomUUID()'),
      ],
      [
        'the default | nanoid 6 | {} | {} | {} | {} |',
        ...onEngines('the default format, in a URL', 'nanoid 6: nanoid()'),
      ],
      [
        '`nanoid()` | nanoid 6, its own alphabet | {} | {} | {} | {} |',
        ...onEngines('`nanoid()`, 12, in a URL', 'nanoid 6, its own alphabet'),
      ],
      [
        '`nanoid()` | nanoid 6, our alphabet | {} | {} | {} | {} |',
        ...onEngines('`nanoid()`, 12, in a URL', 'nanoid 6, our alphabet'),
      ],
      ['`ulid()` | uniku | {} | {} | {} | {} |', ...onEngines('`ulid()`, in a URL', 'uniku: ulid()')],
      ['`objectId()` | bson | {} | {} | {} | {} |', ...onEngines('`objectId()`, in a URL', 'bson: ObjectId')],
      [
        'hash of a token | `node:crypto` by hand | {} | {} | {} | {} |',
        ...onEngines('hash of a token', 'node:crypto by hand'),
      ],
      ['sign a token | jose | {} | {} | {} | {} |', ...onEngines('sign a token', 'jose')],
      ['verify a token | jose | {} | {} | {} | {} |', ...onEngines('verify a token', 'jose')],
      [
        'parse among 10 prefixes | a `Map` and a regex by hand | {} | {} | {} | {} |',
        ...onEngines('an ID among 10 prefixes', 'a Map and a regular expression'),
      ],
      [
        'parse among 1,000 prefixes | the same | {} | {} | {} | {} |',
        ...onEngines('an ID among 1,000 prefixes', 'a Map and a regular expression'),
      ],
      ['takes {} times as long as a strict check', budget('strict `is`, × as fast as zod on ids')],
      [
        'takes {} times as long as among 10, and {} times in random order',
        cells('10,000')[3],
        cells('10,000')[8],
      ],
      ['adds {} kB', kilobytes(cells('**+ brandid: { defineId }**')[4])],
      ['is {} kB in a page', kilobytes(core)],
    ],
    'docs/types.md': [
      [
        '5,000 cases compile in {} s, `matchId` with 5,000 in {}.',
        seconds('core: `Register`, `parse` and narrowing'),
        seconds('core: `matchId` alone'),
      ],
    ],
    'docs/modules.md': [
      [
        'costs the compiler {} instantiations, a `defineId` without getter {}.',
        thousands('`defineIds` and `RegisterOf`'),
        thousands('`defineId`'),
      ],
    ],
    'packages/kit/docs/monorepo.md': [
      ['takes {} kB', kilobytes(core)],
      ["Zod's {} kB", kilobytes(cells('an app with zod')[3])],
    ],
  }
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+')

/** Creates the pattern that finds a sentence in a page, whatever its figures are and however its lines break. */
const finderOf = (sentence) =>
  new RegExp(
    sentence
      .split('{}')
      .map((part) => `(${escaped(part)})`)
      .join('([-\\d.,–]+)'),
  )

/** The figures that a page has in a sentence; `undefined` if it lacks the sentence. */
export function readFigures(page, sentence) {
  return finderOf(sentence)
    .exec(page)
    ?.slice(1)
    .filter((_, i) => i % 2 === 1)
}

/** Replaces the figures of a sentence in a page. */
export function writeFigures(page, sentence, figures) {
  return page.replace(finderOf(sentence), (_, ...groups) => {
    const count = figures.length
    const parts = groups.slice(0, 2 * count + 1)
    return parts.map((part, i) => (i % 2 === 0 ? part : figures[(i - 1) / 2])).join('')
  })
}
