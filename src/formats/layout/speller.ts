/** The spelling of a layout: the values of its fields as parts of numbers, and the character codes of an id. */
import { toCharCodes } from '../../digits/alphabet.ts'
import { numberWriter, PART } from '../../digits/number-writer.ts'
import { IdError } from '../../errors/error.ts'
import { showValue } from '../../errors/words.ts'

import type { ChoiceField } from './field.ts'
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
  findSlot(this: void, field: NumericField): Slot
  /** Takes over what has changed of the fields that do not vary from id to id. */
  settle(this: void): void
  /**
   * Writes the texts that were given, and returns the function that spells the id of all parts. It throws where a text
   * is missing or none of the field's.
   */
  choose(this: void, given: unknown): () => string
}

/** A speller of a plan. `varies` selects the fields that differ from id to id: only these are summed up for each. */
export function createSpeller(plan: Plan, head: string, varies: (field: NumericField) => boolean): Speller {
  const codes = toCharCodes(head.padEnd(head.length + plan.length, plan.alphabet.charAt(0)))
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
    const digits = { alphabet: plan.alphabet, length: piece.length, codes, start }
    const { settle, write } = numberWriter(digits, weights, settled)
    numbers.push({ settle: () => settle(parts), write: () => write(parts) })
  }

  function spell(): string {
    for (let i = 0; i < numbers.length; i++) (numbers[i] as { write(): void }).write()
    return String.fromCharCode.apply(null, codes)
  }

  return {
    findSlot: (field) => slots.get(field) as Slot,
    settle() {
      for (const { settle } of numbers) settle()
    },
    choose(given) {
      for (const choose of choices) choose(given)
      return spell
    },
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
      throw new IdError(
        'invalid_option',
        `\`${name}\` to be ${texts.map(showValue).join(' or ')}`,
        showValue(text),
      )
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
