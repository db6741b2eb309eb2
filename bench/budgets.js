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
export function budgetsOf({
  generate,
  parse,
  dispatch,
  findIds,
  seal,
  heapBytes,
  importTimes,
  bundle,
  types,
}) {
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
      'a refusal whose message is read, × the time of zod',
      1.1,
      ratio(parse, 'invalid: brandid: safeParse, message read', 'invalid: zod, message read'),
    ),
    atMost(
      'a refused schema, × the time of zod',
      1,
      ratio(parse, 'invalid: brandid: schema.safeParse', 'invalid: zod: z.string().regex(…).safeParse'),
    ),
    atMost(
      'a refused schema whose message is read, × the time of zod',
      1.1,
      ratio(parse, 'invalid: brandid: schema, message read', 'invalid: zod, message read'),
    ),
    atMost(
      'a refused object whose message is read, × the time of zod',
      1.1,
      ratio(
        parse,
        'invalid: brandid: in z.object(…), message read',
        'invalid: zod: in z.object(…), message read',
      ),
    ),
    atMost(
      'a refusal that is thrown, × the time of zod',
      1.1,
      ratio(parse, 'invalid: brandid: parse', 'invalid: zod: parse'),
    ),
    atMost('dispatch among 10 prefixes, × the time of `isId`', 1.3, ratio(dispatch, 'brandid 10', 'isId 10')),
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
    atLeast(
      'findIds in a log with few ids, × as fast as one regular expression of 100 prefixes',
      0.6,
      ratio(findIds, 'regex of 100 few', 'brandid few'),
    ),
    atLeast(
      'findIds in a log with two ids in every line, × as fast as one regular expression of 100 prefixes',
      0.6,
      ratio(findIds, 'regex of 100 many', 'brandid many'),
    ),
    atLeast(
      'findIds in `user_id` again and again, × as fast as one regular expression of 100 prefixes',
      0.4,
      ratio(findIds, 'regex of 100 nearly', 'brandid nearly'),
    ),
    atMost('seal a key, × the time of Hashids', 1, ratio(seal, 'brandid: seal', 'hashids: encode')),
    atMost('open a sealed id, × the time of Hashids', 0.5, ratio(seal, 'brandid: open', 'hashids: decode')),
    exactly('heap bytes of an id', 56, heapBytes.brandid),
    exactly(
      '`{ defineId }` of brandid/core, bytes after gzip',
      7100,
      bundle['brandid/core: { defineId }'].gzipped,
    ),
    exactly(
      '13 definitions of three formats and a union, one used, bytes after gzip',
      9000,
      bundle['brandid/core: 13 definitions of three formats and a union, one used'].gzipped,
    ),
    exactly(
      '`{ defineId }` of brandid beside zod, bytes after gzip',
      7600,
      bundle['+ brandid: { defineId }'].gzippedMore,
    ),
    exactly(
      '`{ defineId }` of brandid/mini beside zod mini, bytes after gzip',
      7600,
      bundle['+ brandid/mini: { defineId }'].gzippedMore,
    ),
    // Milliseconds tell more about the machine than about an import: in the runs of a week, zod took 47 to 135 of them.
    atMost(
      'import of brandid/core over an empty module, × the time of zod',
      0.1,
      (importTimes['brandid/core'] - importTimes['nothing (an empty module)']) / importTimes.zod,
    ),
    atMost(
      'import of brandid with zod already imported, × the time of zod',
      0.16,
      importTimes['brandid, with zod already imported'] / importTimes.zod,
    ),
    ...types.map(({ what, ceiling, instantiations }) =>
      exactly(`instantiations of 1,000 ids, each reads a text: ${what}`, ceiling, instantiations),
    ),
  ]
}
