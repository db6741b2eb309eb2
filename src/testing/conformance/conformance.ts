/** `conformance`, which lists the rules for a format. */
import { type OptionNames, readOptions } from '../../errors/options.ts'
import type { AnyFormat, Format } from '../../formats/shared/format.ts'
import { seededRandom } from '../seeded.ts'
import { bodyRules } from './body-rules.ts'
import { conversionRules } from './conversion-rules.ts'
import { generationRules, orderRules } from './generation-rules.ts'
import { randomnessRules } from './randomness-rules.ts'
import { broken, type FormatRule, hasRank, inAscii, type Order, type Subject } from './rule.ts'
import { bodySampler, listAccepted, withFields } from './samples.ts'
import { timeRules } from './time-rules.ts'

/** Options for `conformance`. */
export interface ConformanceOptions {
  /** The number of IDs to generate without a duplicate. Defaults to 10^6. */
  readonly count?: number
  /** The seed for all randomness in the checks, which makes their results reproducible. Defaults to 1. */
  readonly seed?: number | string
  /**
   * Whether each ID must be greater than the previous ID. Defaults to `true` if IDs carry time and sort as strings, integers or bytes.
   * With `'millisecond'`, IDs from the same millisecond may be in any order.
   */
  readonly ordered?: boolean | 'millisecond'
  /** Bodies to test in addition to random bodies. Required if the format generates no IDs and accepts few strings from its alphabet. */
  readonly examples?: readonly string[]
}

const CONFORMANCE_OPTIONS: OptionNames<ConformanceOptions> = {
  count: true,
  seed: true,
  ordered: true,
  examples: true,
}

const BODIES = 60

/**
 * Lists the rules for a format, for any test runner. Each rule has a name and a check that throws if the format breaks the rule.
 *
 * The rules depend on the format's capabilities. The format must describe its bodies, keep to its length, alphabet, pattern and fixed
 * places, accept its own example and SQL-generated bodies, and ignore any prefix before a body. The format must reject characters outside
 * its alphabet, and `forgive` must not change a body's value. The format must generate bodies from the given randomness alone, without
 * duplicates even if the clock steps back, and in strictly increasing order if the format is ordered. Random bits must be declared, drawn
 * anew for each ID, evenly distributed and independent. Instants in the range must survive a round trip and have a lowest ID. Conversions
 * must be reversible, each value must have only one string, and UUIDs must have the declared version. brandid tests its own formats with
 * these rules.
 *
 * Nothing runs until you call a check. A million IDs take about a second.
 *
 * @throws {IdError} `invalid_option` for an unknown option.
 * @example
 * describe('my format', () => {
 *   for (const { name, check } of conformance(myFormat)) it(name, check)
 * })
 */
export function conformance(format: Format, options: ConformanceOptions = {}): readonly FormatRule[] {
  const {
    count = 1_000_000,
    seed = 1,
    ordered,
    examples = [],
  } = readOptions(options, CONFORMANCE_OPTIONS, 'conformance')
  const abilities = withFields<AnyFormat>(format)
  const bodies = memoized(() => drawBodies(format, seed, examples))
  const subject: Subject = {
    format: abilities,
    seed,
    count,
    order: chooseOrder(ordered ?? hasRank(abilities)),
    bodies,
    accepted: memoized(() => listAccepted(abilities, seed, bodies())),
  }
  return [bodyRules, generationRules, orderRules, randomnessRules, timeRules, conversionRules].flatMap(
    (listRules) => listRules(subject),
  )
}

function chooseOrder(ordered: boolean | 'millisecond'): Order {
  if (ordered === 'millisecond') return ordered
  return ordered ? 'strict' : 'none'
}

function drawBodies(format: AnyFormat, seed: number | string, examples: readonly string[]): string[] {
  const wrong = examples.find((body) => format.check(body, 0) !== undefined)
  if (wrong !== undefined) throw broken('examples that the format accepts', inAscii(wrong))
  const random = seededRandom(seed)
  const sample = bodySampler(format)
  const drawn = Array.from({ length: BODIES }, () => sample(random)).filter((body) => body !== undefined)
  const bodies = [...examples, ...drawn]
  if (bodies.length === 0) throw broken('bodies that the format accepts', 'none')
  return bodies
}

function memoized<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
