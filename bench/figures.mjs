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
  const ofGenerator = (name) => [5, 6, 7].map((i) => cells(name)[i])
  /** The ratios of a pair on Node 20, 24, 26 and Bun. */
  const onEngines = (what, peer) => [3, 4, 5, 6].map((i) => cells(what, peer)[i])
  const used = cells('**brandid**')[3]
  const heap = String(Math.round(Number(budget('heap bytes of an ID'))))
  const thousands = (program) =>
    String(
      Math.round(
        Number(
          (
            budget(`instantiations of 1,000 IDs that each parse a string: core: ${program}, TypeScript 7`) ??
            ''
          ).replace(',', ''),
        ) / 1000,
      ),
    )
  const [, processor, , major] = /^- (.*), (\d+) cores, Node (\d+)\./m.exec(results) ?? []
  const [, date] = /^- (\d{4}-\d\d-\d\d);/m.exec(results) ?? []
  const times = cells('typeid-js: typeid()')
  const unboxed = cells('typeid-js: typeidUnboxed()')
  const core = cells('**brandid/core: { defineId }**')[3]

  // Earlier runs measured no random order.
  const isRandom = results.includes('in random order ns')
  const nanoidMajor = /nanoid (\d+)\./.exec(results)?.[1]
  /** A row of the engines on the page about cost. `peer` is how the page names the other package. */
  const engineRow = (what, peer, row, rowPeer) => [
    `${what} | ${peer} | {} | {} | {} | {} |`,
    ...onEngines(row, rowPeer),
  ]
  const pages = {
    'README.md': [
      ['a {}-byte string', heap],
      [
        "{} times as fast as typeid-js's class and {} times as fast as `typeidUnboxed`",
        times[6],
        unboxed[6] ?? 'several',
      ],
      ['without Zod | 0 | 0 | 2.5 | 3.0 | {} |', kilobytes(core)],
    ],
    'docs/cost.md': [
      [
        'On two cores of an {*} under Node {} ({}), generating and using an ID takes {} ns',
        processor,
        major,
        date,
        used,
      ],
      ['randomUUID()` | {} | {} | {} |', ...ofGenerator('crypto.randomUUID()')],
      ['| nanoid {}: `nanoid()` | {} | {} | {} |', nanoidMajor, ...ofGenerator('nanoid: nanoid()')],
      ['typeid-js: `typeid()`, a class instance | {} | {} | {} |', ...ofGenerator('typeid-js: typeid()')],
      [
        'typeid-js: `typeidUnboxed()`, a plain string | {} | {} | {} |',
        ...ofGenerator('typeid-js: typeidUnboxed()'),
      ],
      engineRow('`uuid()`', "Node's `randomUUIDv7`", '`uuid()`, in a URL', 'node:crypto: randomUUIDv7'),
      engineRow('`uuid()`', "Bun's `randomUUIDv7`", '`uuid()`, in a URL', 'Bun.randomUUIDv7'),
      engineRow(
        '`uuid({ version: 4 })`',
        '`crypto.randomUUID()`',
        '`uuid({ version: 4 })`, in a URL',
        'crypto.randomUUID()',
      ),
      engineRow('the default', 'nanoid 6', 'the default format, in a URL', 'nanoid 6: nanoid()'),
      ...['its own', 'our'].map((whose) =>
        engineRow(
          '`nanoid()`',
          `nanoid 6, ${whose} alphabet`,
          '`nanoid()`, 12, in a URL',
          `nanoid 6, ${whose} alphabet`,
        ),
      ),
      engineRow('`ulid()`', 'uniku', '`ulid()`, in a URL', 'uniku: ulid()'),
      engineRow('`typeid()`', 'uniku', '`typeid()`, in a URL', 'uniku: typeid()'),
      engineRow('`objectId()`', 'bson', '`objectId()`, in a URL', 'bson: ObjectId'),
      engineRow('hash a token', '`node:crypto`, hand-written', 'hash of a token', 'hand-written node:crypto'),
      ...['sign', 'verify'].map((verb) =>
        engineRow(`${verb} a token`, 'jose, with a `Uint8Array` secret', `${verb} a token`, 'jose'),
      ),
      ...['10', '1,000'].map((count) =>
        engineRow(
          `parse among ${count} prefixes`,
          'a hand-written `Map` and regex',
          `an ID among ${count} prefixes`,
          'a Map and a regular expression',
        ),
      ),
      ['takes {} times as long as a strict check', budget('strict `is`, × as fast as Zod on IDs')],
      [
        'among 10,000 prefixes takes {} times as long as among 10 if the IDs come in the order of the definitions, and {} times in random order',
        cells('10,000')[3],
        isRandom ? cells('10,000')[8] : undefined,
      ],
      ['Each ID takes {} bytes of memory', heap],
      ['A nanoid {} ID takes {} bytes until', nanoidMajor, cells('nanoid: nanoid()')[8]],
      ['A definition takes {} kB', isRandom ? kilobytes(cells('10,000')[9]) : 'several'],
      ['takes {} kB in a page', kilobytes(core)],
      ['adds {} kB', kilobytes(cells('**+ brandid: { defineId }**')[4])],
      ['brings Zod, which takes {} kB', kilobytes(cells('an app with zod')[3])],
    ],
    'docs/modules.md': [
      [
        'costs the compiler {} instantiations, and each `defineId` without a getter {}.',
        thousands('`defineIds` and `RegisterOf`'),
        thousands('`defineId`'),
      ],
    ],
    'packages/kit/docs/monorepo.md': [
      ['loads {} kB', kilobytes(core)],
      ["Zod's {} kB", kilobytes(cells('an app with zod')[3])],
    ],
  }
  // A figure that the run does not have, such as a function that an engine lacks.
  return Object.fromEntries(
    Object.entries(pages).map(([name, all]) => [
      name,
      all.map(([sentence, ...figures]) => [sentence, ...figures.map((figure) => figure ?? '–')]),
    ]),
  )
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+')

/** The patterns of a figure and of the processor's name, which wraps like other words. */
const PLACES = { '{}': '([-\\d.,–]+|several)', '{*}': '([^.]+?)' }

/** Creates the pattern that finds a sentence in a page, whatever its figures are and however its lines break. */
const finderOf = (sentence) =>
  new RegExp(
    sentence
      .split(/(\{\*?\})/)
      .map((part) => PLACES[part] ?? `(${escaped(part)})`)
      .join(''),
  )

/** The figures that a page has in a sentence; `undefined` if it lacks the sentence. */
export function readFigures(page, sentence) {
  return finderOf(sentence)
    .exec(page)
    ?.slice(1)
    .filter((_, i) => i % 2 === 1)
}

/** Replaces the figures of a sentence in a page, which must have the sentence. */
export function writeFigures(page, sentence, figures) {
  if (!finderOf(sentence).test(page)) throw new Error(`A page lacks this sentence: ${sentence}`)
  return page.replace(finderOf(sentence), (_, ...groups) => {
    const count = figures.length
    const parts = groups.slice(0, 2 * count + 1)
    return parts.map((part, i) => (i % 2 === 0 ? part : figures[(i - 1) / 2])).join('')
  })
}
