/** The report: tables in Markdown, with the rows in which other packages are faster, and the chart. */
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
    'IDs that start with `user_`',
    'raw ns',
    'used ns',
    '1 per ms, ns',
    '× raw',
    '× used',
    '× 1 per ms',
    'heap bytes',
  ]
  return table(headers, [...rows, ...floors])
}

function floorLines({ generate, spread }) {
  const one = generate.ratio('used brandid', `used ${FLOOR}`)
  const list = families[0].brandid.find(isMany)
  const many = generate.ratio(`used ${list}`, `used ${FLOOR_OF_LISTS}`)
  const once = spread.ratio('brandid', FLOOR)
  return `The floor is measured in the same rounds: it reads the clock, takes four random bytes from a pool and creates one flat string of 30
characters, and no generator can do less. In a burst, the default format takes ${ratioText(one)} times as long as the floor, and
\`generateMany\` takes ${ratioText(many)} times as long as a floor without a clock. At one ID per millisecond, each ID draws 73 random bits and
writes all of its digits again, which takes ${ratioText(once)} times as long as the floor.`
}

/** The rows of one table, each compared with its own base. */
function ratioTable(samples, rows) {
  return table(
    ['', 'ns', '× the time of', ''],
    rows.map(([key, base]) => [
      /^(?:[a-z ]+: )?brandid/.test(key) ? `**${key}**` : key,
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
  ['too short: brandid: safeParse, message read'],
  ['too short: zod, message read', 'too short: brandid: safeParse, message read'],
  ['wrong character: brandid: safeParse, message read'],
  ['wrong character: zod, message read', 'wrong character: brandid: safeParse, message read'],
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
  ['brandid: safeOpen, none of 3 secrets', 'brandid: open'],
  ['hashids: decode', 'brandid: open'],
  ['sqids: decode', 'brandid: open'],
  ['sqids: decode and encode', 'brandid: open'],
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
  few: 'a log with IDs in every 50th line',
  many: 'a log with two IDs in every line',
  plain: 'prose without `_`',
  nearly: '`user_id` repeated',
  a_: '`a_` repeated',
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
    ['import in a fresh process', 'ms of CPU time'],
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

/** The rows of all engines: the operation, the peer, and the ratio on each engine that has the peer. */
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
    ['', 'compared with', ...engines.map(({ name }) => name)],
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

/** Every timed row of another package that is faster than the row of brandid. */
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
  return `# The cost of brandid, compared with other packages

\`npm run bench\` writes this page; do not edit it.

${machine.map((line) => `- ${line}`).join('\n')}

## Generating IDs

Nanoseconds per ID. *Raw*: generated and stored. *Used*: one character is also read, which turns concatenated pieces into one flat string.
*1 per ms*: used, with a clock that advances at each read (and costs nothing). ×: the time divided by the time of the format's first row;
below 1, the other package is faster. *Heap*: the bytes that an unread ID occupies, averaged over 200,000 IDs.

${generateTable(results)}

${floorLines(results)}

## Compared with the newest peers, on each engine

The peer's time divided by brandid's; below 1, the peer is faster. The ID becomes part of a URL, becomes the key of a Map, or is stored (*raw*). The
peers are the newest releases: nanoid 6, uuid 14 and 13, uniku, \`node:crypto\`, Bun's own functions, jose with a \`Uint8Array\` secret, and valibot. The UUIDs of
\`randomUUIDv7\` are not ordered within a millisecond, in Node or in Bun. Each format runs in two processes of its own per engine, because V8 shares its
feedback about \`generate\` among all formats of a process, and a program uses one or two formats. *Generating IDs* measures all formats in one process.

${engineTable(engines)}

## Checking

Each row checks 1,024 flat strings: valid IDs, or *invalid* strings that lack a character, contain \`!\`, are in upper case or have another prefix.
\`uuid\` and \`ulid\` check bodies without a prefix. A regular expression alone detects neither overflow nor a wrong version.
Zod creates its error when the error is read.

${ratioTable(parse, PARSE_ROWS)}

## Finding the definition

A registry's \`safeParse\` reads IDs of all prefixes, in the order in which the prefixes were defined. The regular expression is one alternation of all
prefixes, which finds that a string may be an ID, but not its kind. \`isId\` looks up the prefix and checks the body, but creates no result. *In random
order* reads 65,536 IDs, so that no cache holds the memory of an ID: its string, its prefix in the map, the record and the definition.
A *record* is the heap that a definition occupies after garbage collection, measured in one process per size.

${dispatchTable(dispatch, results.recordBytes)}

## Finding IDs in text

Each regular expression is one alternation of all prefixes between lookarounds, checks the shape alone and knows no definitions.
Each found ID also has the hidden member \`definition\`.

${findTable(findIds)}

## IDs computed from keys

Keys up to eight million. Hashids reads only strings that the same salt wrote, and is not a cipher. Sqids has no secret, and a string that it decodes is
valid only if it encodes to the same string. Rejections are errors that nobody reads. Garbage is collected between samples, and a program also pays for it.

${ratioTable(seal, SEAL_ROWS)}

## Import

${importTable(importTimes)}

Core and formats together, divided by the time of the core: ${formatsRatios.map(([name, ratio]) => `${digits(ratio)} on ${name}`).join(', ')}.

## Bundle

Bytes, bundled by esbuild for browsers. *Added*: the gzipped bytes added to the bundle that the row extends.

${bundleTable(bundle)}

The same bundles by other bundlers, in gzipped bytes:

${bundlerTable(bundlers)}

## Compiling

Each program defines IDs and parses a string with each of them, compiled by the newest TypeScript. Instantiations are the same on every machine.

${growthTable(growth)}

Instantiations of \`tsc -b\` in a project of 200 files, with one definition in each file. Every file depends on a declaration that merges into \`Register\`,
regardless of the declaration's file.

${incrementalTable(incremental)}

## Where other packages are faster

${slowerLines(results) || 'None in this run.'}

## Budgets

A ratio of times counts as broken if it misses its promise by 30 %, because machines are noisy. Bytes and instantiations have no such margin.

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
    title: 'Millions of IDs per second',
    subtitle: 'One core, each ID used once. Higher is better.',
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
