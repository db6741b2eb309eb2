/** The report: tables in markdown, with the rows in which others are faster, and the chart. */
import { SIZES } from './cases/dispatch.js'
import { FLOOR, FLOOR_OF_LISTS, families, isMany } from './cases/generators.js'
import { barChart } from './chart.js'
import { because, missedLines } from './reasons.js'

const digits = (value) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
const withCommas = (value) => Math.round(value).toLocaleString('en-US')
const nsText = ({ median }) => (median >= 1000 ? withCommas(median) : median.toFixed(median < 10 ? 1 : 0))
const ratioText = ({ median, min, max }) => `${digits(median)} [${digits(min)}–${digits(max)}]`
const code = (text) => `\`${text}\``

function table(headers, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(headers), line(headers.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  )
}

function generateTable({ generate, spread, heapBytes }) {
  const rows = families.flatMap(({ name, brandid, rivals }) => {
    const [base] = brandid
    const row = (label) => [
      rivals.includes(label) ? label : `**${label}**`,
      nsText(generate.ns(`raw ${label}`)),
      nsText(generate.ns(`used ${label}`)),
      isMany(label) ? '–' : nsText(spread.ns(label)),
      label === base ? '1' : ratioText(generate.ratio(`raw ${label}`, `raw ${base}`)),
      label === base ? '1' : ratioText(generate.ratio(`used ${label}`, `used ${base}`)),
      isMany(label) || label === base ? (label === base ? '1' : '–') : ratioText(spread.ratio(label, base)),
      heapBytes[label] === undefined ? '–' : heapBytes[label].toFixed(0),
    ]
    return [[`*${name}*`, '', '', '', '', '', '', ''], ...[...brandid, ...rivals].map(row)]
  })
  const floors = [FLOOR, FLOOR_OF_LISTS].map((label) => [
    `*${label}*`,
    nsText(generate.ns(`raw ${label}`)),
    nsText(generate.ns(`used ${label}`)),
    nsText(spread.ns(label)),
    '',
    '',
    '',
    heapBytes[label].toFixed(0),
  ])
  const headers = [
    'ids that begin with `user_`',
    'raw ns',
    'used ns',
    '1 a ms, ns',
    '× raw',
    '× used',
    '× 1 a ms',
    'heap bytes',
  ]
  return table(headers, [...rows, ...floors])
}

function floorLines({ generate, spread }) {
  const one = generate.ratio('used brandid', `used ${FLOOR}`)
  const list = families[0].brandid.find(isMany)
  const many = generate.ratio(`used ${list}`, `used ${FLOOR_OF_LISTS}`)
  const once = spread.ratio('brandid', FLOOR)
  return `What no generator can be faster than, because it reads the clock, takes four random bytes from a pool and makes one flat
string of 30 characters, is measured in the same rounds. The default format takes ${ratioText(one)} times as long in a burst;
\`generateMany\` takes ${ratioText(many)} times as long as the same without clock; one id a millisecond, which has 73 random bits
and all its digits anew, takes ${ratioText(once)} times as long.`
}

/** The rows of one room beside a base of their own each. */
function ratioTable(samples, rows) {
  return table(
    ['', 'ns', '× the time of', ''],
    rows.map(([key, base]) => [
      key.startsWith('brandid') || key.startsWith('invalid: brandid') ? `**${key}**` : key,
      nsText(samples.ns(key)),
      base ?? '',
      base ? ratioText(samples.ratio(key, base)) : '',
    ]),
  )
}

const PARSE_ROWS = [
  ['brandid: is'],
  ['brandid: parse'],
  ['brandid: safeParse'],
  ['brandid: schema.safeParse', 'zod: z.string().regex(…).safeParse'],
  ['a regular expression alone', 'brandid: is'],
  ['zod: z.string().regex(…).safeParse', 'brandid: is'],
  ['valibot: safeParse', 'brandid: safeParse'],
  ['arktype: allows', 'brandid: is'],
  ['typebox: Check', 'brandid: is'],
  ['typeid-js: TypeID.fromString', 'brandid: is'],
  ['brandid: is, sliced texts'],
  ['zod, sliced texts', 'brandid: is, sliced texts'],
  ['brandid: typeid(), is'],
  ['typeid-js: TypeID.fromString', 'brandid: typeid(), is'],
  ['typeid-js: fromString', 'brandid: typeid(), is'],
  ['brandid: uuid(), is'],
  ['uuid: validate', 'brandid: uuid(), is'],
  ['brandid: ulid(), is'],
  ['ulid: isValid', 'brandid: ulid(), is'],
  ['invalid: brandid: is'],
  ['invalid: zod: z.string().regex(…).safeParse', 'invalid: brandid: is'],
  ['invalid: typeid-js: TypeID.fromString', 'invalid: brandid: is'],
  ['invalid: uuid: validate', 'invalid: brandid: is'],
  ['invalid: ulid: isValid', 'invalid: brandid: is'],
  ['invalid: brandid: safeParse'],
  ['invalid: zod: z.string().regex(…).safeParse', 'invalid: brandid: safeParse'],
  ['invalid: valibot: safeParse', 'invalid: brandid: safeParse'],
  ['invalid: brandid: safeParse, message read'],
  ['invalid: zod, message read', 'invalid: brandid: safeParse, message read'],
  ['invalid: brandid: in z.object(…), message read'],
  ['invalid: zod: in z.object(…), message read', 'invalid: brandid: in z.object(…), message read'],
  ['invalid: brandid: schema.safeParse'],
  ['invalid: zod: z.string().regex(…).safeParse', 'invalid: brandid: schema.safeParse'],
  ['invalid: brandid: schema, message read'],
  ['invalid: zod, message read', 'invalid: brandid: schema, message read'],
  ['invalid: brandid: parse'],
  ['invalid: zod: parse', 'invalid: brandid: parse'],
  ['invalid: typeid-js: TypeID.fromString', 'invalid: brandid: parse'],
]

const SEAL_ROWS = [
  ['brandid: seal'],
  ['brandid: seal, bigint', 'brandid: seal'],
  ['hashids: encode', 'brandid: seal'],
  ['sqids: encode', 'brandid: seal'],
  ['brandid: open'],
  ['brandid: safeOpen, forged', 'brandid: open'],
  ['brandid: safeOpen, of none of 3 secrets', 'brandid: open'],
  ['hashids: decode', 'brandid: open'],
  ['sqids: decode', 'brandid: open'],
  ['sqids: decode, and encode again', 'brandid: open'],
]

function dispatchTable(samples, recordBytes) {
  return table(
    [
      'prefixes',
      '**brandid** ns',
      '× 10 prefixes',
      '`isId` ns',
      'one regular expression ns',
      '× brandid',
      'in random order ns',
      '× 10 prefixes',
      'bytes of a record',
      'unknown prefix ns',
    ],
    SIZES.map((size) => [
      withCommas(size),
      nsText(samples.ns(`brandid ${size}`)),
      ratioText(samples.ratio(`brandid ${size}`, 'brandid 10')),
      nsText(samples.ns(`isId ${size}`)),
      nsText(samples.ns(`regex ${size}`)),
      ratioText(samples.ratio(`regex ${size}`, `brandid ${size}`)),
      nsText(samples.ns(`random ${size}`)),
      ratioText(samples.ratio(`random ${size}`, 'random 10')),
      recordBytes[size]?.toFixed(0) ?? '–',
      nsText(samples.ns(`strangers ${size}`)),
    ]),
  )
}

const TEXTS = {
  few: 'a log, ids in every 50th line',
  many: 'a log, two ids in every line',
  plain: 'prose without `_`',
  nearly: '`user_id` again and again',
  a_: '`a_` again and again',
}

function findTable(samples) {
  const speed = (key) => withCommas(1000 / samples.ns(key).median)
  return table(
    ['1 MB of', '**brandid**, 1,000 prefixes', 'regex of 100', 'regex of 1,000', '× (100)', '× (1,000)'],
    Object.entries(TEXTS).map(([name, text]) => [
      text,
      ...['brandid', 'regex of 100', 'regex of 1000'].map((way) => `${speed(`${way} ${name}`)} MB/s`),
      ...['regex of 100', 'regex of 1000'].map((way) =>
        ratioText(samples.ratio(`${way} ${name}`, `brandid ${name}`)),
      ),
    ]),
  )
}

function importTable(times) {
  const rows = Object.entries(times).sort(([, a], [, b]) => a - b)
  return table(
    ['import in a fresh process', 'ms of processor time'],
    rows.map(([name, ms]) => [name.startsWith('brandid') ? `**${name}**` : name, ms.toFixed(1)]),
  )
}

function bundleTable(bundle) {
  return table(
    ['bundle', 'minified', 'gzip', 'added'],
    Object.entries(bundle).map(([name, { minified, gzipped, gzippedMore }]) => [
      /brandid|^\+/.test(name) ? `**${name}**` : name,
      withCommas(minified),
      withCommas(gzipped),
      gzippedMore === undefined ? '' : withCommas(gzippedMore),
    ]),
  )
}

function bundlerTable(bundlers) {
  const names = Object.keys(Object.values(bundlers)[0])
  return table(
    ['bundle', ...names],
    Object.entries(bundlers).map(([page, sizes]) => [page, ...names.map((name) => withCommas(sizes[name]))]),
  )
}

function growthTable(growth) {
  return table(
    [
      'program',
      ...growth[0].sizes.flatMap(({ count }) => [`${withCommas(count)}: instantiations`, 'seconds']),
    ],
    growth.map(({ name, sizes }) => [
      name,
      ...sizes.flatMap(({ instantiations, check }) => [withCommas(instantiations), check.toFixed(2)]),
    ]),
  )
}

function incrementalTable(incremental) {
  return table(
    ['getters of `Register`', 'TypeScript', 'first build', 'one prefix changes', 'one file exports more'],
    incremental.flatMap(({ layout, builds }) =>
      Object.entries(builds).map(([version, results]) => [
        layout,
        version,
        ...Object.values(results).map(withCommas),
      ]),
    ),
  )
}

/** The rows of all engines: what is done, the peer, and the ratio on each engine that has the peer. */
function engineRows(engines) {
  const keys = [...new Set(engines.flatMap(({ samples }) => samples.keys))]
  return keys
    .map((key) => [key, ...key.split('|')])
    .filter(([, , peer]) => peer !== 'ours')
    .map(([key, what, peer]) => ({
      what,
      peer,
      ratios: engines.map(({ name, samples }) => ({
        engine: name,
        ratio: samples.keys.includes(key) ? samples.ratio(key, `${what}|ours`) : undefined,
      })),
    }))
}

function engineTable(engines) {
  return table(
    ['', 'beside', ...engines.map(({ name }) => name)],
    engineRows(engines).map(({ what, peer, ratios }) => [
      what,
      peer,
      ...ratios.map(({ ratio }) => (ratio ? digits(ratio.median) : '–')),
    ]),
  )
}

function slowerOnEngines(engines) {
  return engineRows(engines).flatMap(({ what, peer, ratios }) => {
    const faster = ratios.filter(({ ratio }) => ratio && ratio.median < 1)
    if (faster.length === 0 || peer === 'its floor') return []
    const places = faster.map(({ engine, ratio }) => `${digits(ratio.median)} on ${engine}`).join(', ')
    return [`- ${peer}, ${what}: ${places}${because(`${peer}, ${what}`)}`]
  })
}

/** Every pair of timed rows, one of brandid and one of somebody else, of which that is faster. */
function slowerLines({ generate, spread, parse, dispatch, findIds, seal, engines, formatsRatios }) {
  const pairs = [
    ...families.flatMap(({ brandid: [base], rivals }) =>
      rivals.flatMap((label) => [
        [`${label}, raw`, generate.ratio(`raw ${label}`, `raw ${base}`), base],
        [`${label}, used`, generate.ratio(`used ${label}`, `used ${base}`), base],
        [`${label}, one a millisecond`, spread.ratio(label, base), base],
      ]),
    ),
    ...PARSE_ROWS.filter(([key, base]) => base && !key.includes('brandid')).map(([key, base]) => [
      key,
      parse.ratio(key, base),
      base,
    ]),
    ...SEAL_ROWS.filter(([key, base]) => base && !key.includes('brandid')).map(([key, base]) => [
      key,
      seal.ratio(key, base),
      base,
    ]),
    ['brandid: schema.safeParse'].map((key) => {
      const plain = 'zod: z.string().regex(…).safeParse'
      return [plain, parse.ratio(plain, key), key]
    })[0],
    ...SIZES.map((size) => [
      `one regular expression of ${withCommas(size)} prefixes`,
      dispatch.ratio(`regex ${size}`, `brandid ${size}`),
      `safeParse of a registry`,
    ]),
    ...Object.entries(TEXTS).flatMap(([name, text]) =>
      ['regex of 100', 'regex of 1000'].map((way) => [
        `${way} prefixes in ${text}`,
        findIds.ratio(`${way} ${name}`, `brandid ${name}`),
        'findIds',
      ]),
    ),
  ]
  const lines = pairs
    .filter(([, { median }]) => median < 1)
    .map(
      ([label, ratio, base]) =>
        `- ${label}: ${ratioText(ratio)} times the time of ${code(base)}${because(label)}`,
    )
  return [...lines, ...slowerOnEngines(engines), ...missedLines(engines, formatsRatios)].join('\n')
}

export function budgetTable(budgets) {
  return table(
    ['budget', 'promise', 'measured', ''],
    budgets.map(({ what, promise, value, isKept }) => [
      what,
      promise,
      value >= 1000 ? withCommas(value) : digits(value),
      isKept ? 'kept' : '**broken**',
    ]),
  )
}

/** The page `results.md`. */
export function reportOf(results, budgets, machine) {
  const {
    parse,
    dispatch,
    findIds,
    seal,
    engines,
    importTimes,
    formatsRatios,
    bundle,
    bundlers,
    growth,
    incremental,
  } = results
  return `# What brandid costs, beside others

Made by \`npm run bench\`; do not edit.

${machine.map((line) => `- ${line}`).join('\n')}

## Making ids

Nanoseconds an id. *Raw*: made and stored. *Used*: and one character read, which makes one flat string of what was a chain of pieces.
*1 a ms*: used, under a clock that moves on at each look (and costs nothing). ×: times as long as the first row of its
format; below 1 the other one is faster. *Heap*: bytes that an id keeps as it was made, of 200,000.

${generateTable(results)}

${floorLines(results)}

## Beside the newest peers, on each engine

How many times as long as brandid the peer takes, which is given as a URL's part, as a key of a Map, or stored (*raw*); below 1 the peer is faster. The
peers are at their newest: nanoid 6, uuid 14 and 13, uniku, \`node:crypto\`, Bun's own, jose with a secret of bytes, valibot. \`randomUUIDv7\` of Node and of Bun is not
ordered within a millisecond. Each format has two processes of its own an engine: V8 shares what it learns about \`generate\` among all formats of a
process, and a program uses one or two. *Making ids* measures all formats in one process.

${engineTable(engines)}

## Checking

1,024 flat texts in turn, all of them ids or, *invalid*, none: a character too few, a strange one, upper case, another prefix.
\`uuid\` and \`ulid\` check bodies without a prefix. A regular expression alone sees neither overflow nor version.
zod makes an error when it is read.

${ratioTable(parse, PARSE_ROWS)}

## Telling the prefix

\`safeParse\` of a registry, ids of all prefixes in turn. The regular expression is one alternation of all prefixes, which tells
that a text may be an id, not of which kind. \`isId\` looks the prefix up and checks the body, and makes no result. *In turn*: in the order in which
the prefixes were defined; *in random order* 65,536 IDs, so that no cache holds what an ID touches: its text, its prefix in the map, the record, the definition.
A *record* is what the heap keeps for a definition: measured after garbage collection, a process a size.

${dispatchTable(dispatch, results.recordBytes)}

## Finding ids in a text

The regular expressions are one alternation of all prefixes between look-arounds; they check the shape alone, and know no definitions.
Each id that is found has the hidden \`definition\`, too.

${findTable(findIds)}

## Ids computed from keys

Keys up to eight million. Hashids reads only what its salt wrote, and is no cipher; Sqids has no secret, and a text that it reads counts only
when it encodes to the same. A refusal is an error that nobody reads. Garbage is collected between samples: a program pays for it too.

${ratioTable(seal, SEAL_ROWS)}

## Import

${importTable(importTimes)}

Core and formats together, × the time of the core: ${formatsRatios.map(([name, ratio]) => `${digits(ratio)} on ${name}`).join(', ')}.

## Bundle

Bytes, by esbuild for browsers. *Added*: after gzip, to the bundle of the row above it.

${bundleTable(bundle)}

The same through other bundlers, bytes after gzip:

${bundlerTable(bundlers)}

## Compiling

Each id is defined, and reads a text. By the newest compiler; instantiations are the same on every machine.

${growthTable(growth)}

What \`tsc -b\` instantiates in a project of 200 files, one definition in each. A declaration that merges into \`Register\` makes every
file depend on it, wherever it is written.

${incrementalTable(incremental)}

## Where others are faster

${slowerLines(results) || 'Nowhere in this run.'}

## Budgets

A ratio of times may miss its promise by 30 % before it counts as broken: machines are noisy. Bytes and instantiations may not.

${budgetTable(budgets)}
`
}

/** The chart of the README. */
export function chartOf({ generate }) {
  const barOf = (label, kind) => {
    const perMicrosecond = 1000 / generate.ns(`used ${label}`).median
    const text = perMicrosecond < 0.1 ? perMicrosecond.toFixed(3) : perMicrosecond.toFixed(1)
    return { label, value: perMicrosecond, text, kind }
  }
  return barChart({
    title: 'Millions of ids a second',
    subtitle: 'One core, each id used once. More is better.',
    groups: families
      .filter(({ rivals }) => rivals.length > 0)
      .map(({ name, brandid, rivals }, i) => ({
        name: name.replaceAll('`', ''),
        bars: [
          // Lists are shown once, for the default.
          ...brandid.slice(0, i === 0 ? 2 : 1).map((label) => barOf(label, 'ours')),
          ...rivals.map((label) => barOf(label, '')),
        ],
      })),
  })
}
