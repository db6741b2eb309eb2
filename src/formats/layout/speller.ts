/** The spelling of a layout: the values of its fields as parts of numbers, and the character codes of an id. */
import { codesOf } from '../../digits/alphabet.ts'
import { IdError } from '../../errors/error.ts'
import { shown } from '../shared/options.ts'
import type { ChoiceField } from './field.ts'
import { numberWriter, PART } from './number-writer.ts'
import type { NumericField, Plan } from './plan.ts'

/** The parts of one field, least first, among those of its number. */
export interface Slot {
  readonly parts: number[]
  readonly from: number
  /** The part after the last one. */
  readonly to: number
  readonly size: bigint
}

/** Spells ids of one head, whose character codes it keeps. */
export interface Speller {
  slotOf(this: void, field: NumericField): Slot
  /** Takes over what has changed of the fields that do not vary from id to id. */
  settle(this: void): void
  /** Writes the texts that were given. It throws where one is missing or none of the field's. */
  choose(this: void, given: unknown): void
  /** The id of all parts. */
  spell(this: void): string
}

/** A speller of a plan. `varies` tells the fields that differ from id to id: only these are summed up for each. */
export function spellerOf(plan: Plan, head: string, varies: (field: NumericField) => boolean): Speller {
  const codes = codesOf(head.padEnd(head.length + plan.length, plan.alphabet.charAt(0)))
  const written = plan.padded ? () => codes : zeroCutter(codes, head.length, plan.alphabet.charCodeAt(0))
  const slots = new Map<NumericField, Slot>()
  const numbers: { settle(): void; write(): void }[] = []
  const choices: ((given: unknown) => void)[] = []

  for (const piece of plan.pieces) {
    const start = head.length + piece.at
    if (piece.kind === 'text') {
      writeText(codes, start, piece.texts[0] as string)
      if (piece.field.kind === 'choice') choices.push(chooser(codes, start, piece.field))
      continue
    }
    const parts: number[] = []
    const weights: bigint[] = []
    const add = (isVarying: boolean) => {
      for (const { field, size, weight } of piece.fields) {
        if (varies(field) !== isVarying) continue
        const from = parts.length
        for (let unit = 1n; unit < size; unit *= BigInt(PART)) {
          parts.push(0)
          weights.push(weight * unit)
        }
        slots.set(field, { parts, from, to: parts.length, size })
      }
      return parts.length
    }
    const settled = add(false)
    add(true)
    const { settle, write } = numberWriter(plan.alphabet, piece.length, weights, settled)
    numbers.push({ settle: () => settle(parts), write: () => write(parts, codes, start) })
  }

  return {
    slotOf: (field) => slots.get(field) as Slot,
    settle() {
      for (const { settle } of numbers) settle()
    },
    choose(given) {
      for (const choose of choices) choose(given)
    },
    spell() {
      for (let i = 0; i < numbers.length; i++) (numbers[i] as { write(): void }).write()
      return String.fromCharCode.apply(null, written())
    },
  }
}

/** Cuts leading zeros from a place on out of character codes; at least one digit is left. */
function zeroCutter(codes: readonly number[], start: number, zero: number): () => number[] {
  const shorter = codes.slice()
  return () => {
    let zeros = 0
    while (start + zeros < codes.length - 1 && codes[start + zeros] === zero) zeros++
    shorter.length = codes.length - zeros
    for (let i = start; i < shorter.length; i++) shorter[i] = codes[i + zeros] as number
    return shorter
  }
}

function chooser(codes: number[], start: number, field: ChoiceField) {
  const { name = 'choice', of: texts } = field
  let chosen: unknown
  return (given: unknown) => {
    const text = ownValue(given, name) ?? field.default
    if (text === chosen && chosen !== undefined) return
    const known = texts.find((each) => each === text)
    if (known === undefined) {
      throw new IdError('invalid_option', `\`${name}\` to be ${texts.map(shown).join(' or ')}`, shown(text))
    }
    writeText(codes, start, known)
    chosen = known
  }
}

/** A member of an object's own: not of its prototype, and not of a text or a number. */
function ownValue(given: unknown, name: string): unknown {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, name)) return undefined
  return (given as Record<string, unknown>)[name]
}

function writeText(codes: number[], start: number, text: string): void {
  for (let i = 0; i < text.length; i++) codes[start + i] = text.charCodeAt(i)
}

/** Puts a value of up to 53 bits into a field. */
export function put({ parts, from, to }: Slot, value: number): void {
  let rest = value
  for (let j = from; j < to; j++) {
    const upper = Math.floor(rest / PART)
    parts[j] = rest - upper * PART
    rest = upper
  }
}

/** Puts parts into a field, least first. */
export function putParts({ parts, from, to }: Slot, values: readonly number[]): void {
  for (let j = from; j < to; j++) parts[j] = values[j - from] as number
}
