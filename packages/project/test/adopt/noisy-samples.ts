/** Samples of every format that `init` infers, and bad rows of every kind. Both are the same for one seed. */
import { createRegistry } from 'brandid/core'
import * as formats from 'brandid/formats'
import { seeded } from 'brandid/testing'

const { hexUlid, layout, nanoid, objectId, random, snowflake, timeRandom, typeid, ulid, uuid, uuid25 } =
  formats

export const NOW = Date.UTC(2026, 5, 1)

const DIGITS = '0123456789'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const BASE36 = DIGITS + LETTERS
const BASE62 = DIGITS + LETTERS.toUpperCase() + LETTERS
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const NANOID = `${BASE62}_-`
const SIGNS = `${BASE62}!#$%&()*+-./:<=>?@[]^{|}~`

/** Draws whatever samples are made of. */
export interface Source {
  readonly seed: number
  draw(alphabet: string, length: number): string
}

/** https://github.com/bryc/code/blob/master/jshash/PRNGs.md: mulberry32 */
export function createSource(seed: number): Source {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const draw = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(next() * alphabet.length))).join('')
  return { seed, draw }
}

const times = (count: number, make: (i: number) => string) => Array.from({ length: count }, (_, i) => make(i))
const user = (body: string) => `user_${body}`

type Samples = (count: number, source: Source) => readonly string[]

/** Bodies of a format, from a year before now on. */
function bodies(format: formats.Format, count: number, { seed }: Source): string[] {
  const definition = createRegistry().defineId('x', { format: format as never })
  const { generateMany } = seeded(definition, { seed: `${seed}`, at: NOW - 31_536_000_000 })
  return generateMany(count).map((id) => id.slice(2))
}

const ofFormat =
  (format: formats.Format): Samples =>
  (count, source) =>
    bodies(format, count, source).map(user)

/** One of some formats for each row, by turns. */
const ofTurns =
  (...turns: readonly ((count: number, source: Source) => readonly string[])[]): Samples =>
  (count, source) => {
    const made = turns.map((turn) => turn(count, source))
    return times(count, (i) => made[i % made.length]?.[i] ?? '')
  }

const drawn =
  (lengthOf: (i: number) => number, alphabet: string, wrap = user): Samples =>
  (count, { draw }) =>
    times(count, (i) => wrap(draw(alphabet, lengthOf(i))))

/** Digits of a number, as KSUID and XID have them. */
const digitsOf = (value: bigint, alphabet: string, length: number): string =>
  length === 0
    ? ''
    : digitsOf(value / BigInt(alphabet.length), alphabet, length - 1) +
      alphabet.charAt(Number(value % BigInt(alphabet.length)))

const bits = ({ draw }: Source, count: number) => BigInt(`0x${draw('0123456789abcdef', count / 4)}`)

const cuids: Samples = (count, { draw }) =>
  times(count, (i) => `c${(NOW - (i + 1) * 86_400_000).toString(36)}${draw(DIGITS, 4)}${draw(BASE36, 12)}`)

const unpaddedUlid = layout({
  alphabet: 'crockford',
  fields: [
    { kind: 'time', bits: 45 },
    { kind: 'random', bits: 80 },
  ],
})
const lettered = layout({
  fields: [
    { kind: 'fixed', text: 'w' },
    { kind: 'random', length: 15 },
  ],
})

/** Samples of one format. */
export const ONE_FORMAT: Readonly<Record<string, Samples>> = {
  uuid25: ofFormat(uuid25()),
  'uuid25, version 4': ofFormat(uuid25({ version: 4 })),
  'uuid25, unpadded': ofFormat(uuid25({ version: 4, padded: false })),
  typeid: ofFormat(typeid()),
  uuid: ofFormat(uuid()),
  'uuid, version 4': ofFormat(uuid({ version: 4 })),
  ulid: ofFormat(ulid()),
  hexUlid: ofFormat(hexUlid()),
  objectId: ofFormat(objectId()),
  timeRandom: ofFormat(timeRandom()),
  'random, 128 bits': ofFormat(random()),
  'random, 256 bits': ofFormat(random({ bits: 256 })),
  'ulid without its zero': ofFormat(unpaddedUlid),
  snowflake: ofFormat(snowflake({ epoch: 'discord', workerId: 1 })),
  nanoid: ofFormat(nanoid({ length: 12 })),
  'nanoid of base 58': ofFormat(nanoid({ length: 16, alphabet: BASE58 })),
  'nanoid of base 62, short': ofFormat(nanoid({ length: 8, alphabet: BASE62 })),
  'a letter and base 36': ofFormat(lettered),
  cuid: (count, source) => cuids(count, source).map(user),
  ksuid: (count, source) =>
    times(count, () =>
      user(digitsOf(((BigInt(NOW) / 1000n - 1_400_000_000n) << 128n) | bits(source, 128), BASE62, 27)),
    ),
  xid: (count, source) =>
    times(count, () =>
      user(digitsOf(((BigInt(NOW) / 1000n) << 68n) | (bits(source, 64) << 4n), BASE36.slice(0, 32), 20)),
    ),
}

/** ULIDs of as many prefixes as a number, each with an equal share. */
function ofPrefixes(count: number): Samples {
  const ofOther =
    (i: number): Samples =>
    (size, source) =>
      bodies(ulid(), size, source).map((body) => `team${LETTERS.charAt(i)}_${body}`)
  return ofTurns(ofFormat(ulid()), ...Array.from({ length: count - 1 }, (_, i) => ofOther(i)))
}

/** Samples of several formats, lengths, prefixes, and of rows that repeat. */
export const SEVERAL: Readonly<Record<string, Samples>> = {
  'both versions of uuid25': ofTurns(ofFormat(uuid25()), ofFormat(uuid25({ version: 4 }))),
  'six lengths of base 62': drawn((i) => 8 + (i % 6), BASE62),
  'nine lengths of base 36': drawn((i) => 5 + (i % 9), BASE36),
  'typeid and base 62': ofTurns(
    ofFormat(typeid()),
    ofFormat(typeid()),
    drawn(() => 16, BASE62),
  ),
  'two lengths of base 62': drawn((i) => (i % 4 ? 24 : 16), BASE62),
  'ulid, and cuids without the prefix': ofTurns(ofFormat(ulid()), cuids),
  'ulid, and nanoids without the prefix': ofTurns(
    ofFormat(ulid()),
    drawn(
      () => 21,
      NANOID,
      (text) => text,
    ),
  ),
  'two prefixes': ofPrefixes(2),
  'three prefixes': ofPrefixes(3),
  'ten prefixes': ofPrefixes(10),
  'a foreign key of eight': (count, source) => {
    const eight = bodies(uuid25(), 8, source)
    return times(count, (i) => user(eight[i % 8] ?? ''))
  },
}

const bodyOf = (id: string) => id.slice(id.indexOf('_') + 1)
const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (each) => (each === each.toUpperCase() ? each.toLowerCase() : each.toUpperCase()))
const oneOf = (words: readonly string[], i: number) => words[i % words.length] ?? ''

type BadRow = (id: string, i: number, source: Source) => string

/** Bad rows: what each makes of a good sample. */
export const BAD_ROWS: Readonly<Record<string, BadRow>> = {
  'of the same length': (id, _, { draw }) => user(draw(BASE62, bodyOf(id).length)),
  'of the same length, in lower case': (id, _, { draw }) => user(draw(LETTERS, bodyOf(id).length)),
  'of the same length, in upper case': (id, _, { draw }) =>
    user(draw(LETTERS.toUpperCase(), bodyOf(id).length)),
  'of the same length, digits': (id, _, { draw }) => user(draw(DIGITS, bodyOf(id).length)),
  'of the same length, with signs': (id, _, { draw }) => user(draw(SIGNS, bodyOf(id).length)),
  'of the same length, the greatest': (id) => user('z'.repeat(bodyOf(id).length)),
  'of the same characters, reversed': (id) => user([...bodyOf(id)].reverse().join('')),
  'of the same characters, turned': (id, i) => {
    const body = bodyOf(id)
    const at = 1 + (i % Math.max(1, body.length - 1))
    return user(body.slice(at) + body.slice(0, at))
  },
  'of any length': (_, i, { draw }) => user(draw(BASE62, 1 + ((i * 7) % 70))),
  'of any length, with signs': (_, i, { draw }) => user(draw(SIGNS, 1 + ((i * 7) % 70))),
  'of another length': (_, __, { draw }) => user(draw(LETTERS, 20)),
  'far longer': (_, i, { draw }) => user(draw(BASE62, 60 + (i % 5))),
  'two glued': (id) => id + bodyOf(id),
  'cut by one': (id) => id.slice(0, -1),
  'cut anywhere': (id, i) => id.slice(0, 6 + (i % Math.max(1, id.length - 7))),
  'without the first character': (id) => user(bodyOf(id).slice(1)),
  'folded to upper case': (id) => id.toUpperCase(),
  'folded to the other case': (id) => user(swapCase(bodyOf(id))),
  'percent-encoded': (id) => id.replace('_', '%5F'),
  'percent-encoded with quotes': (id) => `%22${id}%22`,
  'with a hyphen for the separator': (id) => id.replace('_', '-'),
  'a link': (id) => `https://example.com/${id}`,
  'with another prefix': (id) => `org_${bodyOf(id)}`,
  'with other prefixes': (id, i) => `${LETTERS.charAt(i % 26)}x_${bodyOf(id)}`,
  'without the prefix': (id) => bodyOf(id),
  'another format': (_, __, source) => user(bodies(uuid({ version: 4 }), 1, source)[0] ?? ''),
  'names of columns': (_, i) => `${LETTERS.charAt(i % 26)}customer_id`,
  words: (_, i) =>
    oneOf(['undefined', '[object', 'N/A-------', '#REF!####', '12345678', '<script>alert(1)</script>'], i),
  'words after the prefix': (_, i) =>
    user(oneOf(['undefined', 'null', 'id', 'NaN', 'test', 'TODO', 'jane'], i)),
  'numbers of a spreadsheet': (_, i) => `${1 + (i % 9)}.58899E+18`,
  dates: (_, i) => new Date(NOW - i * 86_400_000).toISOString().slice(0, 10),
  'e-mail addresses': (_, i) => `jane${i}@example.com`,
}

/** Samples with a bad row for each fifty of them, at places that the seed chooses. */
export function withBadRows(samples: readonly string[], kind: string, source: Source): string[] {
  const rows = [...samples]
  for (let i = 0; i < Math.floor(samples.length / 50); i++) {
    const id = samples[Number.parseInt(source.draw(DIGITS, 6), 10) % samples.length] ?? ''
    const text = BAD_ROWS[kind]?.(id, i, source) ?? ''
    rows.splice(Number.parseInt(source.draw(DIGITS, 6), 10) % (rows.length + 1), 0, text)
  }
  return rows
}
