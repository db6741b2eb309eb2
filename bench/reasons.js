/** The reasons why other packages are faster, and the goals that a run misses. */

/** Why a peer is faster, by the start of its line. */
const REASONS = {
  'nanoid 6: nanoid(), the default format':
    'nanoid 6 reads no clock and cuts its IDs out of a pool of 32 KB, which an ID without a prefix keeps alive',
  'nanoid: nanoid(), ': 'nanoid 6 reads no clock and cuts its IDs out of a pool',
  // A run that lists these peers is noisy: no run after another lists them.
  'nanoid: customAlphabet': '',
  'nanoid 6, our alphabet': '',
  nanoid: 'its alphabet has 64 characters, `_` among them, so that it never rejects a random number',
  'uniku: nanoid()': 'its alphabet has 64 characters, so that it never rejects a random number',
  'crypto.randomUUID()': 'the engine writes the digits itself, and reads no clock',
  'uuid: v7()': 'the package uuidv7 gives the first UUID of each millisecond, and draws 74 bits for it',
  'uniku: uuidv7()': 'the package uuidv7 gives the first UUID of each millisecond, and draws 74 bits for it',
  'node:crypto: randomUUIDv7':
    'the engine writes the digits itself, and does not order the UUIDs of a millisecond',
  'Bun.randomUUIDv7': 'the engine writes the digits itself, and does not order the UUIDs of a millisecond',
  'uuid: v4()': 'the engine writes the digits itself',
  'uniku: uuidv4()': 'the engine writes the digits itself',
  'hand-written node:crypto, hash':
    'brandid checks the token first, and its API returns a promise on every runtime',
  'hand-written node:crypto, sign': 'brandid also generates a token, and encodes claims and a checksum',
  'hand-written node:crypto, verify': 'brandid also reads claims and a checksum',
  'a regular expression, ': 'it accepts numbers that are too large, and other versions',
  'a regular expression alone': 'it accepts numbers that are too large, and other versions',
  'arktype: ': 'its regular expression accepts numbers that are too large',
  'typebox: ': 'its regular expression accepts numbers that are too large',
  'zod, sliced texts': 'a regular expression reads a sliced string in place',
  'zod: ': 'its regular expression accepts numbers that are too large, and our schema calls the definition',
  'too short: zod': 'an error of brandid is an `Error` with a code, facts and a hint',
  'wrong character: zod': 'an error of brandid is an `Error` with a code, facts and a hint',
  'invalid: zod': 'an error of brandid is an `Error` with a code, facts and a hint',
  'invalid: typeid-js': 'an error of brandid has a code, facts and a hint',
  'invalid: valibot': 'a failure has an accessor of its own, so that spreads and test runners list `error`',
  'valibot, ': 'a failure has an accessor of its own, so that spreads and test runners list `error`',
  'a Map and a regular expression, an unread rejection':
    'a failure has an accessor of its own, so that spreads and test runners list `error`',
  'a Map and a regular expression, an ID':
    'the result names the prefix and the definition, which the hand-written check does not',
  'one regular expression of': 'it finds that a string may be an ID, but not its kind',
  'regex of': 'it checks the shape alone, and knows no definitions',
}
/** Returns the reason for a line, as the end of its sentence. */
export const because = (line) => {
  const reason = Object.entries(REASONS).find(([start]) => line.startsWith(start))?.[1]
  return reason ? `, because ${reason}` : ''
}

/** The maximum time of the default format as a multiple of its floor, and of core with formats as a multiple of the core. */
const MOST_OF_FLOOR = 1.3
const MOST_OF_CORE = 1.7

/** Lists the missed goals that compare brandid with itself. */
export function missedLines(engines, formatsRatios) {
  const onEngines = (all) => all.map(([name, ratio]) => `${ratio.toFixed(2)} on ${name}`).join(', ')
  const floors = engines.map(({ name, samples }) => [
    name,
    1 / samples.ratio('the default format, raw|its floor', 'the default format, raw|ours').median,
  ])
  const slow = floors.filter(([, ratio]) => ratio > MOST_OF_FLOOR)
  const late = formatsRatios.filter(([, ratio]) => ratio > MOST_OF_CORE)
  return [
    ...(slow.length > 0
      ? [
          `- the default format, × the time of its floor, raw: ${onEngines(slow)}, because it also counts, compares, and writes the digits that change`,
        ]
      : []),
    ...(late.length > 0
      ? [
          `- import of core and formats, divided by the time of the core: ${onEngines(late)}, because Node takes time for each of three more files, one of them the package uuidv7`,
        ]
      : []),
  ]
}
