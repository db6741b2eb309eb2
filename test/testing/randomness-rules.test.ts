import { describe, expect, it } from 'vitest'
import type { RandomSource } from '../../src/digits/random-source.ts'
import type { AnyFormat, CanGenerate } from '../../src/formats/shared/format.ts'
import { randomnessRules } from '../../src/testing/randomness-rules.ts'
import { AB, brokenOf, subjectOf } from './broken-rules.ts'

const ANEW = 'draws each id anew'
const EVEN = 'draws every character equally often'
const ALONE = 'draws each character by itself'
const SPREAD = 'carries 8 random bits, spread evenly'
const BITS = 'draws each bit by itself'
const DECLARES = 'declares the bits that it draws for each id'
const FIELDS = 'carries 8 random bits in its fields, spread evenly'
const FIELD_BITS = 'draws each bit of its fields by itself'

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
/** Twelve random letters before a fixed one. */
const AS_TEXT: AnyFormat = {
  ...FULL,
  length: 13,
  randomBits: 12,
  generator: making((random) => `${lettersOf(random.uint32(), 12)}b`),
}
const LAST = 'draws its last 2 characters equally often'
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

  it('is told where it comes with each id', () => {
    expect(told({ ...undeclared, generator: drawing(50) }, DECLARES)).toBe(
      'Expected `randomBits`, for it draws at random for each id, but received none.',
    )
  })

  it.each([0, 49])('is none where it comes with %i ids', (most) => {
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
      `Expected the character at place ${place} from the end to be drawn anew for each id but received the same one 1999 times in 2000.`,
    )
  })

  it('is told where bodies differ in length', () => {
    const generator: Make = (head, random) => {
      const next = keeping(4)('', random)
      return (ms) => {
        const body = next(ms)
        return head + (body.startsWith('a') ? body : `a${body}`)
      }
    }
    expect(told({ ...FULL, generator }, ANEW)).toMatch(/place 3 from the end .* 1999 times in 2000\.$/)
  })

  it('is none where it is the same in all ids, or is seldom kept', () => {
    const generator: Make = (head, random) => {
      let last = 0
      return () => {
        const word = random.uint32()
        // The lowest bit is that of the id before one time in eight more.
        last = ((word >>> 9) & 7) === 0 ? (word & 0xfe) | (last & 1) : word
        return head + lettersOf((last & 0x7f) | 0x80)
      }
    }
    expect(told({ ...FULL, generator }, ANEW)).toBeUndefined()
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

  it('are told: at two places that differ', () => {
    // The second letter is the opposite, so that both come up equally often over all places.
    const generator = changing((word) => (word & 0x3f) | 0x80)
    expect(told({ ...FULL, generator }, EVEN)).toBe(OF_PLACES('place 7 from the end', 46.9, '100000.0'))
  })

  it('are told where a small bias adds up over all places', () => {
    const letter = (random: RandomSource) => (random.uint32() < 0.505 * 2 ** 32 ? 'a' : 'b')
    const generator = making((random) => Array.from({ length: 8 }, () => letter(random)).join(''))
    expect(told({ ...FULL, generator }, EVEN)).toMatch(
      /^Expected a chi-square of at most 46\.9 for the characters at all places but received/,
    )
  })

  it('are told by more degrees of freedom where there are more characters', () => {
    const alphabet = 'abcd'
    const format = { ...FULL, alphabet, length: 4, generator: making(() => 'aabb') }
    expect(told(format, EVEN)).toBe(OF_PLACES('all places', 50.3, '400000.0'))
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

  it.each([
    ['three', 'abc', '52.5', '10000.0'],
    ['eight classes of sixteen', 'abcdefghijklmnop', '134.3', '35000.0'],
  ])('are told by their kinds: %s', (_, alphabet, limit, chiSquare) => {
    const format = {
      ...FULL,
      alphabet,
      length: 2,
      randomBits: 2 * Math.log2(alphabet.length),
      generator: making((random) => alphabet.charAt(random.uint32() % alphabet.length).repeat(2)),
    }
    expect(told(format, ALONE)).toBe(
      `Expected a chi-square of at most ${limit} for the independence of the characters at places 1 and 2 but received ${chiSquare}.`,
    )
  })

  it('are none where a character is always the same', () => {
    expect(told({ ...FULL, generator: changing((word) => word | 0x81) }, ALONE)).toBeUndefined()
  })
})

describe('bits that are not spread evenly', () => {
  const bytes = (change: (word: number, random: RandomSource) => number): AnyFormat => ({
    ...AS_BYTES,
    generator: making((random) => `bbbb${lettersOf(change(random.uint32(), random))}`),
  })

  it.each([
    ['zero', (word: number) => word & 0xfb],
    ['one', (word: number) => word | 0x80],
  ])('are told where one is always %s', (_, change) => {
    expect(told(bytes(change), SPREAD)).toBe('Expected at least 8 bits that vary but received 7.')
  })

  it('are told where not every combination comes up', () => {
    let count = 0
    expect(
      told(
        bytes(() => (count++ % 2 ? 0b11 : 0)),
        SPREAD,
      ),
    ).toBe('Expected a chi-square of at most 50.3 for the values of byte 1 but received 20000.0.')
  })

  it('are told where they are in the first byte', () => {
    const format = { ...bytes(() => 0), toBytes: () => Uint8Array.of(count++ % 2 ? 0b1100 : 0, 7) }
    let count = 0
    expect(told(format, SPREAD)).toBe(
      'Expected a chi-square of at most 50.3 for the values of byte 0 but received 20000.0.',
    )
  })

  it('are as many as are declared, of which the fraction does not count', () => {
    expect(told({ ...bytes((word) => word), randomBits: 8.9 }, SPREAD)).toBeUndefined()
  })
})

describe('bits that follow from others', () => {
  const bytes = (change: (word: number, random: RandomSource) => number): AnyFormat => ({
    ...AS_BYTES,
    generator: making((random) => `bbbb${lettersOf(change(random.uint32(), random))}`),
  })
  const message = (bits: string, count: number) =>
    `Expected bits ${bits} to differ in half of 4992 bodies but received ${count} that differ.`

  it.each([
    ['the same', (word: number) => (word & 0xfe) | ((word >>> 7) & 1), '9 and 16', 0],
    ['the same as its neighbour', (word: number) => (word & 0xfd) | ((word << 1) & 2), '15 and 16', 0],
    ['the opposite', (word: number) => (word & 0xbf) | (~(word << 1) & 0x40), '10 and 11', 4992],
  ])('are told: %s', (_, change, bits, count) => {
    expect(told(bytes(change), BITS)).toBe(message(bits, count))
  })

  it.each([
    ['much less often than by chance', 0.44, true],
    ['a little less often than by chance', 0.48, false],
    ['much more often than by chance', 0.56, true],
    ['a little more often than by chance', 0.52, false],
  ])('differ %s', (_, part, isTold) => {
    const change = (word: number, random: RandomSource) => {
      const isDifferent = random.uint32() < part * 2 ** 32
      return (word & 0xfe) | (((word >>> 7) ^ Number(isDifferent)) & 1)
    }
    const text = told(bytes(change), BITS)
    expect(text === undefined).toBe(!isTold)
    if (isTold) {
      const different = Number(/received (\d+) that differ/.exec(`${text}`)?.[1])
      expect(Math.abs(different - part * 4992)).toBeLessThan(150)
    }
  })

  it('are none where a bit is always the same', () => {
    expect(
      told(
        bytes((word) => word | 3),
        BITS,
      ),
    ).toBeUndefined()
  })

  it('are told where bytes are used again', () => {
    const room = new Uint8Array(2)
    const toBytes: AnyFormat['toBytes'] = (text, offset) => {
      room[1] = wordOf(text.slice(offset + 4))
      return room
    }
    const change = (word: number) => (word & 0xfe) | ((word >>> 7) & 1)
    expect(told({ ...bytes(change), toBytes }, BITS)).toBe(message('9 and 16', 0))
    expect(told({ ...bytes((word) => word), toBytes }, SPREAD)).toBeUndefined()
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
      `Expected at least 12 bits that vary but received ${bits}.`,
    )
  })

  it('carry as many bits as their characters tell apart', () => {
    const generator = making((random) =>
      Array.from({ length: 8 }, () => 'abc'.charAt(random.uint32() % 3)).join(''),
    )
    const format = { ...AS_TEXT, alphabet: 'abcd', length: 9, generator }
    expect(told(format, CARRIES)).toBeUndefined()
    expect(told({ ...format, randomBits: 12.7 }, CARRIES)).toBeUndefined()
    expect(told({ ...format, randomBits: 13 }, 'carries 13 random bits')).toBe(
      'Expected at least 13 bits that vary but received 12.7.',
    )
  })

  it.each([
    ['last', (word: number) => (word & 3 ? word : word | 1), 'all places'],
    ['last but one', (word: number) => (word & 6 ? word : word | 2), 'all places'],
  ])('are told where the %s is one letter more often', (_, change, places) => {
    const generator = making((random) => `${lettersOf(change(random.uint32()), 12)}b`)
    expect(told({ ...AS_TEXT, generator }, LAST)).toMatch(`for the characters at ${places} but received`)
  })

  it('are not told of places before those', () => {
    const generator = making((random) => `${lettersOf(random.uint32() | 4, 12)}b`)
    expect(told({ ...AS_TEXT, generator }, LAST)).toBeUndefined()
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

  it.each(sizes)('of %s with a bit too few are told', (_, toField) => {
    expect(
      told(
        number(toField, (word) => word | 2),
        named(3),
      ),
    ).toBe('Expected at least 3 bits that vary but received 2.')
  })

  it.each(sizes)('of %s that is spread unevenly are told', (_, toField, byte) => {
    let count = 0
    expect(
      told(
        number(toField, () => (count++ % 2 ? 3 : 0)),
        named(3),
      ),
    ).toBe(`Expected a chi-square of at most 50.3 for the values of byte ${byte} but received 20000.0.`)
  })

  it.each(sizes)('of %s with bits that follow from others are told', (_, toField) => {
    const change: Change = (word) => (word & 3) | ((word << 2) & 4)
    expect(told(number(toField, change), FIELD_BITS)).toMatch(
      /^Expected bits \d+ and \d+ to differ in half of 4992 bodies but received 0 that differ\.$/,
    )
    expect(told(number(toField, same), FIELD_BITS)).toBeUndefined()
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

  it('of letters are kept without any number', () => {
    expect(brokenOf(rulesOf(letters(same)))).toEqual({})
  })

  it.each([
    ['first', (word: number) => word | 2],
    ['second', (word: number) => word | 1],
  ])('of letters whose %s is always the same are told', (_, change) => {
    expect(told(letters(change), named(2))).toBe('Expected at least 1 bits that vary but received 0.')
  })

  it.each([
    ['first', (word: number) => (word & 12 ? word : word | 2)],
    ['second', (word: number) => (word & 12 ? word : word | 1)],
  ])('of letters whose %s comes up unevenly are told', (_, change) => {
    expect(told(letters(change), named(2))).toMatch(
      /^Expected a chi-square of at most 46\.9 for the characters at all places but received/,
    )
  })
})

describe('the rules of a format', () => {
  const { generator, ...silent } = FULL
  const { randomBits, ...undeclared } = FULL
  const fixed = making(() => 'abababab')
  const formats: [string, AnyFormat, string[]][] = [
    ['that makes no ids', silent, []],
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
    ['of some random places', AS_TEXT, [ANEW, 'carries 12 random bits', LAST]],
    [
      'of few random places',
      { ...AS_TEXT, randomBits: 11 },
      [ANEW, 'carries 11 random bits', LAST.replace('2', '1')],
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
      [ANEW, 'carries 14 random bits', LAST],
    ],
    ['with fields', AS_FIELDS, [ANEW, FIELDS, FIELD_BITS]],
  ]

  it.each(formats)('%s', (_, format, names) => {
    expect(rulesOf(format).map(({ name }) => name)).toEqual(names)
  })

  it.each(formats)('%s, are kept', (_, format) => {
    expect(brokenOf(rulesOf(format))).toEqual({})
  })
})
