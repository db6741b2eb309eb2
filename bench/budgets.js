/** The budgets: the ratios, sizes and times that brandid keeps, and the noise allowed in a measured one. */

// Times differ from run to run on a busy machine; bytes and instantiations do not.
const NOISE = 0.7

const atLeast = (what, floor, value) => ({
  what,
  promise: `at least ${floor}`,
  value,
  isKept: value >= floor * NOISE,
})
const atMost = (what, ceiling, value) => ({
  what,
  promise: `at most ${ceiling}`,
  value,
  isKept: value <= ceiling / NOISE,
})
const exactly = (what, ceiling, value) => ({
  what,
  promise: `at most ${ceiling}`,
  value,
  isKept: value <= ceiling,
})

/** Every budget with its measured value. */
export function budgetsOf({ generate, parse, dispatch, findIds, heapBytes, importTimes, bundle, types }) {
  const ratio = (samples, key, base) => samples.ratio(key, base).median
  const mbPerSecond = 1000 / findIds.ns('brandid few').median
  return [
    atLeast(
      'generate and use, × as fast as typeid-js',
      12,
      ratio(generate, 'used typeid-js: typeid()', 'used brandid'),
    ),
    atLeast(
      'generate and use, × as fast as crypto.randomUUID()',
      1.5,
      ratio(generate, 'used crypto.randomUUID()', 'used brandid'),
    ),
    atLeast(
      'strict `is`, × as fast as TypeID.fromString',
      12,
      ratio(parse, 'typeid-js: TypeID.fromString', 'brandid: is'),
    ),
    atLeast(
      'strict `is`, × as fast as zod on ids',
      0.9,
      ratio(parse, 'zod: z.string().regex(…).safeParse', 'brandid: is'),
    ),
    atLeast(
      'strict `is`, × as fast as zod on other texts',
      10,
      ratio(parse, 'invalid: zod: z.string().regex(…).safeParse', 'invalid: brandid: is'),
    ),
    atMost(
      'dispatch among 10,000 prefixes, × the time of 10',
      2,
      ratio(dispatch, 'brandid 10000', 'brandid 10'),
    ),
    atLeast('findIds in a log with few ids, MB/s', 100, mbPerSecond),
    atMost(
      'findIds in a text four times as long, × the time for each character',
      1.5,
      ratio(findIds, 'brandid a_', 'brandid a_ short'),
    ),
    exactly('heap bytes of an id', 56, heapBytes.brandid),
    exactly(
      '`{ defineId }` of brandid/core, bytes after gzip',
      6300,
      bundle['brandid/core: { defineId }'].gzipped,
    ),
    exactly(
      '`{ defineId }` of brandid beside zod, bytes after gzip',
      6300,
      bundle['+ brandid: { defineId }'].gzippedMore,
    ),
    atMost(
      'import of brandid/core, ms of processor time over an empty module',
      6,
      importTimes['brandid/core'] - importTimes['nothing (an empty module)'],
    ),
    atMost(
      'import of brandid, ms of processor time with zod already imported',
      8,
      importTimes['brandid, with zod already imported'],
    ),
    exactly('instantiations of 1,000 ids, each used', 30_000, types.core),
    exactly('instantiations of 1,000 ids with a named format', 70_000, types.format),
    exactly(
      'instantiations with `schema` in `z.object`, × those of zod’s brand',
      1.05,
      types.schema / types.zod,
    ),
  ]
}
