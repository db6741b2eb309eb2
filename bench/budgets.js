/** The budgets: the ratios, sizes and times that brandid keeps, and the noise allowed in a measurement. */

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
      'strict `is`, × as fast as Zod on IDs',
      0.9,
      ratio(parse, 'zod: z.string().regex(…).safeParse', 'brandid: is'),
    ),
    atLeast(
      'strict `is`, × as fast as Zod on other strings',
      10,
      ratio(parse, 'invalid: zod: z.string().regex(…).safeParse', 'invalid: brandid: is'),
    ),
    atMost(
      'a rejection whose message is read, × the time of Zod',
      1.1,
      ratio(parse, 'invalid: brandid: safeParse, message read', 'invalid: zod, message read'),
    ),
    atLeast(
      'a rejection of a short ID whose message is read, × as fast as Zod',
      1,
      ratio(parse, 'too short: zod, message read', 'too short: brandid: safeParse, message read'),
    ),
    atLeast(
      'a rejection of a wrong character whose message is read, × as fast as Zod',
      0.85,
      ratio(parse, 'wrong character: zod, message read', 'wrong character: brandid: safeParse, message read'),
    ),
    atMost(
      'a schema that rejects, × the time of Zod',
      1,
      ratio(parse, 'invalid: brandid: schema.safeParse', 'invalid: zod: z.string().regex(…).safeParse'),
    ),
    atMost(
      'a schema that rejects and whose message is read, × the time of Zod',
      1.1,
      ratio(parse, 'invalid: brandid: schema, message read', 'invalid: zod, message read'),
    ),
    atMost(
      'an object that is rejected and whose message is read, × the time of Zod',
      1.1,
      ratio(
        parse,
        'invalid: brandid: in z.object(…), message read',
        'invalid: zod: in z.object(…), message read',
      ),
    ),
    atMost(
      'a rejection that is thrown, × the time of Zod',
      1.1,
      ratio(parse, 'invalid: brandid: parse', 'invalid: zod: parse'),
    ),
    atMost('dispatch among 10 prefixes, × the time of `isId`', 1.3, ratio(dispatch, 'brandid 10', 'isId 10')),
    atMost(
      'dispatch among 10,000 prefixes, × the time of 10',
      2,
      ratio(dispatch, 'brandid 10000', 'brandid 10'),
    ),
    atLeast('findIds in a log with few IDs, MB/s', 100, mbPerSecond),
    atMost(
      'findIds in a string four times as long, × the time per character',
      1.5,
      ratio(findIds, 'brandid a_', 'brandid a_ short'),
    ),
    atLeast(
      'findIds in a log with few IDs, × as fast as one regular expression of 100 prefixes',
      0.6,
      ratio(findIds, 'regex of 100 few', 'brandid few'),
    ),
    atLeast(
      'findIds in a log with two IDs in every line, × as fast as one regular expression of 100 prefixes',
      0.6,
      ratio(findIds, 'regex of 100 many', 'brandid many'),
    ),
    atLeast(
      'findIds in `user_id` repeated, × as fast as one regular expression of 100 prefixes',
      0.4,
      ratio(findIds, 'regex of 100 nearly', 'brandid nearly'),
    ),
    atMost('seal a key, × the time of Hashids', 1, ratio(seal, 'brandid: seal', 'hashids: encode')),
    atMost('open a sealed ID, × the time of Hashids', 0.5, ratio(seal, 'brandid: open', 'hashids: decode')),
    exactly('heap bytes of an ID', 56, heapBytes.brandid),
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
      '`{ defineId }` of brandid in an app with Zod, bytes after gzip',
      7600,
      bundle['+ brandid: { defineId }'].gzippedMore,
    ),
    exactly(
      '`{ defineId }` of brandid/mini in an app with Zod Mini, bytes after gzip',
      7600,
      bundle['+ brandid/mini: { defineId }'].gzippedMore,
    ),
    // Milliseconds tell more about the machine than about an import: in the runs of a week, zod took 47 to 135 of them.
    atMost(
      'import of brandid/core beyond an empty module, × the time of Zod',
      0.1,
      (importTimes['brandid/core'] - importTimes['nothing (an empty module)']) / importTimes.zod,
    ),
    atMost(
      'import of brandid with Zod already imported, × the time of Zod',
      0.16,
      importTimes['brandid, with zod already imported'] / importTimes.zod,
    ),
    ...types.map(({ what, ceiling, instantiations }) =>
      exactly(`instantiations of 1,000 IDs that each parse a string: ${what}`, ceiling, instantiations),
    ),
  ]
}
