/** Knows the list of promises that a format must keep. */
import type { AnyFormat, Format } from '../formats/shared/format.ts'
import { conversionPromises } from './conversion-rules.ts'
import { generationPromises } from './generation-rules.ts'
import { randomnessPromises } from './randomness-rules.ts'
import { hasRank } from './rank.ts'
import { broken, type FormatPromise, quoted, type Subject } from './rule.ts'
import { bodySampler } from './sample-body.ts'
import { seededRandom } from './seeded-random.ts'
import { textPromises } from './text-rules.ts'
import { timePromises } from './time-rules.ts'

/** Options of `conformance`. */
export interface ConformanceOptions {
  /** Ids among which there must be no duplicate; 10^6 by default. */
  readonly count?: number
  /** What all randomness of the checks comes from, so that they pass or fail for good; 1 by default. */
  readonly seed?: number | string
  /** Whether ids increase; by default, whether they carry time and sort as texts, integers or bytes. */
  readonly ordered?: boolean
  /** Bodies to try beside those that are drawn: for a format that makes none, and accepts few of its texts. */
  readonly examples?: readonly string[]
}

const BODIES = 60

/**
 * The promises of a format, each with a name and a check that throws where it is broken: for any test runner.
 *
 * Only what the format can do is listed. It describes its bodies, keeps length, alphabet and pattern, judges alike
 * after any head, refuses every one-character change outside the alphabet and has nothing to forgive in a body.
 * It generates what it accepts, from the given randomness alone, without a duplicate, strictly increasing where it
 * is ordered, and with its random bits spread evenly, by chi-square. It reads back instants and bounds them;
 * conversions are inverse, and one value has one spelling. The formats of brandid are tested with this list.
 *
 * Nothing happens before a check is called. A million ids take about a second.
 *
 * @example
 * describe('my format', () => {
 *   for (const { name, check } of conformance(myFormat)) it(name, check)
 * })
 */
export function conformance(format: Format, options: ConformanceOptions = {}): readonly FormatPromise[] {
  const { count = 1_000_000, seed = 1, ordered, examples = [] } = options
  const abilities: AnyFormat = format
  const subject: Subject = {
    format: abilities,
    seed,
    count,
    isOrdered: ordered ?? hasRank(abilities),
    bodies: memoized(() => bodiesOf(abilities, seed, examples)),
  }
  return [textPromises, generationPromises, randomnessPromises, timePromises, conversionPromises].flatMap(
    (room) => room(subject),
  )
}

function bodiesOf(format: AnyFormat, seed: number | string, examples: readonly string[]): string[] {
  const wrong = examples.find((body) => format.check(body, 0) !== undefined)
  if (wrong !== undefined) throw broken('examples that the format accepts', quoted(wrong))
  const random = seededRandom(seed)
  const sample = bodySampler(format)
  const drawn = Array.from({ length: BODIES }, () => sample(random)).filter((body) => body !== undefined)
  if (examples.length + drawn.length === 0)
    throw broken('bodies that the format accepts, to try it with', 'none')
  return [...examples, ...drawn]
}

function memoized<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
