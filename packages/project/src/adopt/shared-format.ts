/** The format that nearly all strings share, by readings and without rare strings. */

import { type AnyIdDef, createRegistry, type GeneratingIdDef } from 'brandid/core'
import { seeded } from 'brandid/testing'
import { accepts, CANDIDATES, type CandidateFormat } from './candidate-formats.ts'
import { type Inferred, inferKnown, type Known, type Reader } from './known-format.ts'
import { isUsual, type Rarity } from './rarity.ts'
import { isMostly, partShared, split } from './shared-texts.ts'

export interface Shared {
  readonly found: Inferred
  /** The rare strings that the format does not explain. */
  readonly strays: readonly string[]
}

/** A format inferred from some of the strings, and all strings that the format accepts. */
interface Choice extends Known {
  readonly fitting: readonly string[]
  readonly strays: readonly string[]
}

/** For each string that a format leaves out, the format must explain the others better than chance by this many bits. */
const STRAY_BITS = 10

/** Infers the known format that strings share: the narrowest format that leaves out only rare strings. */
export function inferShared(texts: readonly string[], reader: Reader, rarity: Rarity): Shared | undefined {
  if (texts.length === 0 || rarity.isRare(texts, true)) return undefined
  const shape = partShared(texts, rarity, reader.prefix === undefined).flat()
  const choices = coresOf(texts, shape, rarity).flatMap((core): Choice[] => {
    const known = inferKnown(core, reader)
    if (!known) return []
    const [fitting, strays] = split(texts, (text) => accepts(known.found, text))
    const left = strays.length === 0 ? 0 : shape.filter((text) => !accepts(known.found, text)).length
    const areRare = strays.length < fitting.length && rarity.isRare(strays)
    const isSure = known.bits * core.length >= STRAY_BITS * left
    return (strays.length === 0 || areRare) && (left === 0 || isSure) ? [{ ...known, fitting, strays }] : []
  })
  choices.sort((one, other) => one.fitting.length - other.fitting.length)
  const best =
    choices.find((narrow) => !choices.some((wide) => isPart(narrow, wide, reader.nowMs))) ?? choices[0]
  if (!best) return undefined
  const again = choices.length > 1 || best.strays.length > 0 ? inferKnown(best.fitting, reader) : undefined
  return { found: (again ?? best).found, strays: best.strays }
}

/** The strings that share a shape, and the strings that a candidate accepts, for each candidate that rejects only rare strings. */
function coresOf(
  texts: readonly string[],
  shape: readonly string[],
  rarity: Rarity,
): readonly (readonly string[])[] {
  const cores = [shape]
  for (const candidate of CANDIDATES) {
    const isBody = (text: string) => accepts(candidate, text)
    if (!isMostly(texts, isBody)) continue
    const [core, strays] = split(texts, isBody)
    if (core.length === 0 || (strays.length > 0 && !rarity.isRare(strays))) continue
    if (!cores.some((each) => isSame(each, core))) cores.push(core)
  }
  return cores
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, i) => text === other[i])

/**
 * Whether a narrower format only describes a part of a wider format, because it leaves out as many of these strings as of strings that the
 * wider format generates. For example, 1 in 15 unpadded UUIDs is shorter, so a few shorter strings are good. A bad row that the wider
 * format accepts by chance is not evidence if the format hardly ever generates strings of that length.
 */
function isPart(narrow: Choice, wide: Choice, nowMs: number): boolean {
  const isNarrow = (text: string) => accepts(narrow.found, text)
  const [inside, outside] = split(wide.fitting, isNarrow)
  if (outside.length === 0 || !wide.candidate) return false
  const generated = generate(wide.candidate, nowMs)
  const [, shown] = split(generated, isNarrow)
  const lengths = new Set(shown.map(({ length }) => length))
  const usual = outside.filter(({ length }) => lengths.has(length))
  return usual.length > 0 && isUsual(inside.length, usual.length, shown.length / generated.length)
}

const GENERATED_SAMPLES = 1000

/** Generates bodies of a format, the same in each run; none for a format that cannot generate. */
function generate({ format }: CandidateFormat, nowMs: number): readonly string[] {
  const definition: AnyIdDef = createRegistry().defineId(PREFIX, { format })
  if (!generates(definition)) return []
  const { generateMany } = seeded(definition, { seed: format.name, at: nowMs })
  return generateMany(GENERATED_SAMPLES).map((id: string) => id.slice(PREFIX.length + 1))
}

/** Whether a definition generates IDs, which is only known at runtime because the format is inferred. */
const generates = (definition: AnyIdDef): definition is GeneratingIdDef => 'generateMany' in definition

const PREFIX = 'x'
