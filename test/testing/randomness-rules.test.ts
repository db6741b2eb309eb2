import { describe, expect, it } from 'vitest'
import type { RandomSource } from '../../src/digits/uniform-digits.ts'
import type { AnyFormat, CanGenerate } from '../../src/formats/shared/format.ts'
import { randomnessRules } from '../../src/testing/conformance/randomness-rules.ts'
import { sampled } from '../full-length.ts'
import { AB, brokenOf, subjectOf } from './broken-rules.ts'

const ANEW = 'randomizes each ID'
const EVEN = 'draws every character equally often'
const ALONE = 'draws each character independently'
const SPREAD = 'carries 8 random bits, spread evenly'
const BITS = 'draws each bit independently'
const DECLARES = 'declares the random bits of each ID'
const FIELDS = 'carries 8 random bits in its fields, spread evenly'
const FIELD_BITS = 'draws each bit of its fields independently'

const PRESENT_MS = Date.UTC(2025, 0, 1)
type Make = CanGenerate['generator']

const LETTERS = Array.from({ length: 2 ** 12 }, (_, word) =>
  word.toString(2).padStart(12, '0').replaceAll('0', 'a').replaceAll('1', 'b'),
)
/** The last bits of a word as letters, the lowest one last. */
const lettersOf = (word: number, length = 8) => LETTERS[word & 0xfff]?.slice(-length) ?? ''
const wordOf = (text: string) => Number.parseInt(text.replaceAll('a', '0').replaceAll('b', '1'), 2)

/** A generator of bodies, which are made of a source each time. */
const making =
  (make: (random: RandomSource) => string): Make =>
  (head, random) =>
  () =>
    head + make(random)
/** A generator of letters, of words that are changed. */
const changing = (change: (word: number, random: RandomSource) => number, length = 8) =>
  making((random) => lettersOf(change(random.uint32(), random), length))

/** Eight letters of one random bit each. */
const FULL: AnyFormat = { ...AB, length: 8, randomBits: 8, generator: changing((word) => word) }
/** The same among twelve letters, which convert to two bytes. */
const AS_BYTES: AnyFormat = {
  ...FULL,
  length: 12,
  generator: making((random) => `bbbb${lettersOf(random.uint32())}`),
  toBytes: (text, offset) => Uint8Array.of(0xf0, wordOf(text.slice(offset + 4))),
}
const bytes = (change: (word: number) => number): AnyFormat => ({
  ...AS_BYTES,
  generator: making((random) => `bbbb${lettersOf(change(random.uint32()))}`),
})
/** Twelve random letters before a fixed one. */
const AS_TEXT: AnyFormat = {
  ...FULL,
  length: 13,
  randomBits: 12,
  generator: making((random) => `${lettersOf(random.uint32(), 12)}b`),
}
const LAST = 'draws its last 2 characters evenly'
const LAST_ALONE = 'draws each of its last 2 characters independently'
/** Three random bits of a number, three of a big one, and two random letters, among what is always the same. */
const AS_FIELDS: AnyFormat = {
  ...FULL,
  read: (text, offset) => ({
    kind: 'run',
    time: new Date(PRESENT_MS),
    rate: 0.5,
    small: wordOf(text.slice(offset, offset + 3)),
    large: BigInt(wordOf(text.slice(offset + 3, offset + 6))) << 200n,
    text: text.slice(offset + 6),
  }),
}

const rulesOf = (format: AnyFormat) => randomnessRules(subjectOf(format, []))

/** What is said of the rule of a name. */
function told(format: AnyFormat, name: string): string | undefined {
  const rule = rulesOf(format).find((each) => each.name === name)
  return brokenOf([rule ?? expect.unreachable()])[name]
}

describe('a draw that is not declared', () => {
  /** Draws for as many ids as given, after the first one. */
  const drawing =
    (most: number): Make =>
    (_, random) => {
      let count = 0
      for (let i = 0; i < 100; i++) random.uint32()
      return () => {
        if (count++ < most || count === 1) random.uint32()
        return 'abababab'
      }
    }
  const { randomBits, ...undeclared } = FULL

  it('is told where it comes with each ID', () => {
    expect(told({ ...undeclared, generator: drawing(50) }, DECLARES)).toBe(
      'Expected `randomBits`, because each ID draws randomness, but received none.',
    )
  })

  it.each([0, 49])('is none where it comes with %i IDs', (most) => {
    expect(told({ ...undeclared, generator: drawing(most) }, DECLARES)).toBeUndefined()
  })

  it.each<[string, Partial<AnyFormat>, number]>([
    ['from the present on', { timeRangeMs: [0, 2 ** 48] }, PRESENT_MS],
    ['without time', {}, 0],
  ])('is looked for in each second %s', (_, more, firstMs) => {
    const asked: number[] = []
    const generator: Make = () => (ms) => {
      asked.push(ms)
      return 'abababab'
    }
    expect(told({ ...undeclared, ...more, generator }, DECLARES)).toBeUndefined()
    expect(asked).toEqual(Array.from({ length: 50 }, (_, i) => firstMs + i * 1000))
  })
})

describe('a place that is not drawn anew', () => {
  /** Keeps the bits of a mask for the life of a generator. */
  const keeping =
    (mask: number): Make =>
    (head, random) => {
      let kept: number | undefined
      return () => {
        kept ??= random.uint32() & mask
        return head + lettersOf((random.uint32() & ~mask) | kept)
      }
    }

  it.each([1, 2, 8])('is told: place %i', (place) => {
    expect(told({ ...FULL, generator: keeping(1 << (place - 1)) }, ANEW)).toBe(
      `Expected a new character for each ID at place ${place} from the end but received the same character 1999 times in 2000.`,
    )
  })

  it.each<[string, Partial<AnyFormat>, (i: number) => number]>([
    ['in one second each, from the present on', { timeRangeMs: [0, 2 ** 48] }, (i) => PRESENT_MS + i * 1000],
    ['at zero, without time', {}, () => 0],
  ])('is looked for in first ids, and in ids of one generator %s', (_, more, msOf) => {
    const asked: number[] = []
    const lives: number[] = []
    const generator: Make = (head, random) => {
      const life = lives.push(0) - 1
      return (ms) => {
        lives[life] = (lives[life] as number) + 1
        asked.push(ms)
        return head + lettersOf(random.uint32())
      }
    }
    expect(told({ ...FULL, ...more, generator }, ANEW)).toBeUndefined()
    expect(asked).toEqual([
      ...Array.from({ length: 2000 }, () => msOf(0)),
      ...Array.from({ length: 2000 }, (_, i) => msOf(i)),
    ])
    expect(lives).toEqual([...Array.from({ length: 2000 }, () => 1), 2000])
  })
})

describe('characters that are not drawn equally often', () => {
  const OF_PLACES = (text: string, limit: number, chiSquare: string) =>
    `Expected a chi-square of at most ${limit} for the characters at ${text} but received ${chiSquare}.`

  it.each([
    ['at all places', 'abbbbbbb', 'all places', '450000.0'],
    ['at the last place', 'abababab', 'place 1 from the end', '100000.0'],
  ])('are told: %s', (_, body, places, chiSquare) => {
    expect(told({ ...FULL, generator: making(() => body) }, EVEN)).toBe(OF_PLACES(places, 46.9, chiSquare))
  })

  it('are told: at two places that differ', { tags: 'slow' }, () => {
    // The second letter is the opposite, so both come up equally often over all places.
    const generator = changing((word) => (word & 0x3f) | 0x80)
    expect(told({ ...FULL, generator }, EVEN)).toBe(OF_PLACES('place 7 from the end', 46.9, '100000.0'))
  })

  it('are told where a small bias adds up over all places', { tags: 'slow' }, () => {
    const letter = (random: RandomSource) => (random.uint32() < 0.505 * 2 ** 32 ? 'a' : 'b')
    const generator = making((random) => Array.from({ length: 8 }, () => letter(random)).join(''))
    expect(told({ ...FULL, generator }, EVEN)).toMatch(
      /^Expected a chi-square of at most 46\.9 for the characters at all places but received/,
    )
  })
})

describe('characters that follow from others', () => {
  it.each([
    ['neighbours', (word: number) => (word & 0xbf) | ((word >>> 1) & 0x40), '1 and 2'],
    ['far apart', (word: number) => (word & 0xfe) | ((word >>> 7) & 1), '1 and 8'],
    ['the opposite', (word: number) => (word & 0xfe) | (~(word >>> 1) & 1), '7 and 8'],
  ])('are told: %s', (_, change, places) => {
    expect(told({ ...FULL, generator: changing(change) }, ALONE)).toBe(
      `Expected a chi-square of at most 46.9 for the independence of the characters at places ${places} but received 5000.0.`,
    )
  })

  it('are none where a character is always the same', () => {
    expect(told({ ...FULL, generator: changing((word) => word | 0x81) }, ALONE)).toBeUndefined()
  })
})

describe('bits that are not spread evenly', () => {
  it.each([
    ['zero', (word: number) => word & 0xfb],
    ['one', (word: number) => word | 0x80],
  ])('are told where one is always %s', (_, change) => {
    expect(told(bytes(change), SPREAD)).toBe('Expected at least 8 varying bits but received 7.')
  })

  it('are told where not every combination comes up', () => {
    let count = 0
    const format = bytes(() => (count++ % 2 ? 0b11 : 0))
    expect(told(format, SPREAD)).toBe(
      'Expected a chi-square of at most 50.3 for the values of byte 1 but received 20000.0.',
    )
  })

  it('are as many as are declared, of which the fraction does not count', () => {
    expect(told({ ...bytes((word) => word), randomBits: 8.9 }, SPREAD)).toBeUndefined()
  })
})

describe('bits that follow from others', () => {
  const message = (bits: string, count: number) =>
    `Expected bits ${bits} to differ in half of 4992 bodies but received ${count} differences.`

  it.each([
    ['the same', (word: number) => (word & 0xfe) | ((word >>> 7) & 1), '9 and 16', 0],
    ['the same as its neighbour', (word: number) => (word & 0xfd) | ((word << 1) & 2), '15 and 16', 0],
    ['the opposite', (word: number) => (word & 0xbf) | (~(word << 1) & 0x40), '10 and 11', 4992],
  ])('are told: %s', (_, change, bits, count) => {
    expect(told(bytes(change), BITS)).toBe(message(bits, count))
  })

  it('are none where a bit is always the same', () => {
    const format = bytes((word) => word | 3)
    expect(told(format, BITS)).toBeUndefined()
  })
})

describe('random places', () => {
  const CARRIES = 'carries 12 random bits'

  it.each([
    ['one of two letters', (word: number) => word | 1, '11.0'],
    ['all', () => 5, '0.0'],
  ])('are told to be too few, without %s', (_, change, bits) => {
    const generator = making((random) => `${lettersOf(change(random.uint32()), 12)}b`)
    expect(told({ ...AS_TEXT, generator }, CARRIES)).toBe(
      `Expected at least 12 varying bits but received ${bits}.`,
    )
  })

  it.each([
    ['last', (word: number) => (word & 3 ? word : word | 1), 'place 1 from the end'],
    ['last but one', (word: number) => (word & 6 ? word : word | 2), 'place 2 from the end'],
  ])('are told where the %s is one letter more often', { tags: 'slow' }, (_, change, places) => {
    const generator = making((random) => `${lettersOf(change(random.uint32()), 12)}b`)
    expect(told({ ...AS_TEXT, generator }, LAST)).toMatch(`for the characters at ${places} but received`)
  })
})

describe('fields', () => {
  type Change = (word: number) => number
  const named = (count: number) => FIELDS.replace('8', `${count}`)
  const same: Change = (word) => word

  /** Three random bits of a field. */
  const number = (toField: (word: number) => number | bigint, change: Change): AnyFormat => ({
    ...FULL,
    length: 3,
    randomBits: 3,
    generator: changing(change, 3),
    read: (text, offset) => ({ kind: 'run', field: toField(wordOf(text.slice(offset))) }),
  })
  const sizes: [string, (word: number) => number | bigint, number][] = [
    ['a number', (word) => word, 0],
    ['a big integer', (word) => BigInt(word) << 248n, 31],
  ]

  it.each(sizes)('of %s that is spread unevenly are told', { tags: 'slow' }, (_, toField, byte) => {
    let count = 0
    const format = number(toField, () => (count++ % 2 ? 3 : 0))
    expect(told(format, named(3))).toBe(
      `Expected a chi-square of at most 50.3 for the values of byte ${byte} but received 20000.0.`,
    )
  })

  /** Two fields of a random letter each. */
  const letters = (change: Change): AnyFormat => ({
    ...FULL,
    length: 2,
    randomBits: 2,
    generator: changing(change, 2),
    read: (text, offset) => ({
      kind: 'run',
      first: text.charAt(offset),
      second: text.charAt(offset + 1),
      count: 0.5,
    }),
  })

  it('of letters are kept without any number', { tags: 'slow' }, () => {
    expect(brokenOf(rulesOf(letters(same)))).toEqual({})
  })

  it.each([
    ['first', (word: number) => (word & 12 ? word : word | 2), 2],
    ['second', (word: number) => (word & 12 ? word : word | 1), 1],
  ])('of letters whose %s comes up unevenly are told', { tags: 'slow' }, (_, change, place) => {
    expect(told(letters(change), named(2))).toMatch(
      `Expected a chi-square of at most 46.9 for the characters at place ${place} from the end but received`,
    )
  })
})

describe('the IDs of one instant', () => {
  const NEIGHBOURS = 'does not reveal adjacent IDs'
  const hex = (value: bigint, length: number) => value.toString(16).padStart(length, '0')
  /** A number of 64 random bits and a counter of 8, which goes on by a step, or by one of several. */
  const stepping = (steps: readonly bigint[], counterStart: (random: RandomSource) => bigint): AnyFormat => ({
    ...AB,
    alphabet: '0123456789abcdef',
    length: 18,
    randomBits: 64,
    generator: (head, random) => {
      let value: bigint | undefined
      let count = 0
      return () => {
        const step = steps[count++ % steps.length] ?? 0n
        const drawn = () => (BigInt(random.uint32()) << 40n) | (BigInt(random.uint32()) << 8n)
        value = value === undefined ? drawn() | counterStart(random) : value + step
        return head + hex(value, 18)
      }
    },
  })
  const zero = () => 0n

  it.each([
    ['by one step of what is claimed', stepping([256n], zero), '256'],
    ['by three', stepping([256n, 512n, 768n], zero), '512 and 768 and 256'],
    ['not at all', { ...stepping([0n], zero), generator: making(() => '0'.repeat(18)) }, '0'],
  ])('are told %s', (_, format, steps) => {
    expect(told(format, NEIGHBOURS)).toBe(
      `Expected at least 4 different steps between 64 IDs for one instant but received ${steps}.`,
    )
  })

  it.each([
    ['by four steps', stepping([256n, 512n, 768n, 1024n], zero)],
    ['by a counter that starts at zero', stepping([1n], zero)],
    ['by a counter that starts at random', stepping([1n], (random) => BigInt(random.uint32() & 255))],
  ])('may go on %s', (_, format) => {
    expect(told(format, NEIGHBOURS)).toBeUndefined()
  })

  it('are compared from 48 random bits on', () => {
    const names = (randomBits: number) => rulesOf({ ...FULL, randomBits }).map(({ name }) => name)
    expect([47, 48].map((bits) => names(bits).includes(NEIGHBOURS))).toEqual([false, true])
  })
})

it('compares neighbours alone in all ways where a body is long', { tags: 'slow' }, () => {
  const long = (follows: number): AnyFormat => ({
    ...FULL,
    length: 65,
    randomBits: 65 * 4,
    alphabet: 'abcdefghijklmnop',
    generator: making((random) => {
      const digits = Array.from({ length: 65 }, () => random.uint32() >>> 28)
      // The eighth of the alphabet is that of another place, the remainder is not.
      digits[64] = ((digits[64 - follows] ?? 0) & 8) | ((digits[64] ?? 0) & 7)
      return digits.map((digit) => 'abcdefghijklmnop'.charAt(digit)).join('')
    }),
  })
  expect(told(long(1), ALONE)).toContain('the characters at places 64 and 65')
  expect(told(long(2), ALONE)).toBeUndefined()
})

describe('the rules of a format', () => {
  const { generator, ...silent } = FULL
  const { randomBits, ...undeclared } = FULL
  const fixed = making(() => 'abababab')
  const formats: [string, AnyFormat, string[]][] = [
    ['that makes no IDs', silent, []],
    ['that declares no bits', { ...undeclared, generator: fixed }, [DECLARES]],
    ['that declares zero bits', { ...FULL, randomBits: 0, generator: fixed }, [DECLARES]],
    ['full of random bits', FULL, [ANEW, EVEN, ALONE]],
    [
      'full of random bits, of three letters',
      {
        ...FULL,
        alphabet: 'abc',
        length: 2,
        randomBits: 2 * Math.log2(3),
        generator: making((random) => 'abc'.charAt(random.uint32() % 3) + 'abc'.charAt(random.uint32() % 3)),
      },
      [ANEW, EVEN, ALONE],
    ],
    ['with bytes', AS_BYTES, [ANEW, SPREAD, BITS]],
    [
      'with bytes, whose length varies',
      { ...FULL, length: [8, 9], toBytes: (text, offset) => Uint8Array.of(wordOf(text.slice(offset))) },
      [ANEW, SPREAD, BITS],
    ],
    ['of some random places', AS_TEXT, [ANEW, 'carries 12 random bits', LAST, LAST_ALONE]],
    [
      'of few random places',
      { ...AS_TEXT, randomBits: 11 },
      [ANEW, 'carries 11 random bits', LAST.replace('2', '1'), LAST_ALONE.replace('2', '1')],
    ],
    ['of fewer random places', { ...AS_TEXT, randomBits: 10.9 }, [ANEW, 'carries 10 random bits']],
    ['nearly full', { ...FULL, randomBits: 7.99 }, [ANEW, 'carries 7 random bits']],
    [
      'of places with two bits each',
      {
        ...AS_TEXT,
        alphabet: 'abcd',
        randomBits: 14,
        generator: making((random) =>
          Array.from({ length: 7 }, () => 'abcd'.charAt(random.uint32() >>> 30)).join(''),
        ),
        length: 8,
      },
      [ANEW, 'carries 14 random bits', LAST, LAST_ALONE],
    ],
    ['with fields', AS_FIELDS, [ANEW, FIELDS, FIELD_BITS]],
  ]

  it.each(formats)('%s', (_, format, names) => {
    expect(rulesOf(format).map(({ name }) => name)).toEqual(names)
  })

  it.each(sampled(formats, 5))('%s, are kept', (_, format) => {
    expect(brokenOf(rulesOf(format))).toEqual({})
  })
})
