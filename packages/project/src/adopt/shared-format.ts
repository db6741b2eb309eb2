/** The format that nearly all of some strings share, by readings: it leaves out rare ones. */

import { type AnyIdDef, createRegistry, type GeneratingIdDef } from 'brandid/core'
import { seeded } from 'brandid/testing'
import { accepts, CANDIDATES, type CandidateFormat } from './candidate-formats.ts'
import { type Inferred, inferKnown, type Known, type Reader } from './known-format.ts'
import { isUsual, type Rarity } from './rarity.ts'
import { isMostly, partShared, split } from './shared-texts.ts'

export interface Shared {
  readonly found: Inferred
  /** The strings that the format does not explain: rare ones. */
  readonly strays: readonly string[]
}

/** The format of some of the strings, and all of the strings that it accepts. */
interface Choice extends Known {
  readonly fitting: readonly string[]
  readonly strays: readonly string[]
}

/** The bits by which a format has to explain the others better than chance for each string that it leaves out. */
const STRAY_BITS = 10

/** The known format that strings share: the narrowest one that leaves out rare strings only. */
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

/** The strings that share a shape, and those that each candidate accepts, where those that it does not are rare. */
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
 * Whether a narrower format is but a part of a wider one: it leaves out as many strings as it would leave out of those that the
 * wider one generates. Of unpadded UUIDs one in fifteen is shorter, so the few that are no padded ones are good.
 */
function isPart(narrow: Choice, wide: Choice, nowMs: number): boolean {
  const [inside, outside] = split(wide.fitting, (text) => accepts(narrow.found, text))
  if (outside.length === 0 || !wide.candidate) return false
  const generated = generate(wide.candidate, nowMs)
  const share = split(generated, (text) => accepts(narrow.found, text))[1].length / generated.length
  return share > 0 && isUsual(inside.length, outside.length, share)
}

const GENERATED_SAMPLES = 1000

/** Bodies that a format generates, the same in each run; none of a format that generates nothing. */
function generate({ format }: CandidateFormat, nowMs: number): readonly string[] {
  const definition: AnyIdDef = createRegistry().defineId(PREFIX, { format })
  if (!generates(definition)) return []
  const { generateMany } = seeded(definition, { seed: format.name, at: nowMs })
  return generateMany(GENERATED_SAMPLES).map((id: string) => id.slice(PREFIX.length + 1))
}

/** Whether a definition generates IDs, which only the runtime knows of a format that was inferred. */
const generates = (definition: AnyIdDef): definition is GeneratingIdDef => 'generateMany' in definition

const PREFIX = 'x'
