/** Determines which argument orders compile for a function's IDs, with plain types and with brandid's types. */
import type { Base, Signature, Slot } from './signature.ts'

/** Whether a slot accepts another slot's value: `accepted[slot][value]`. */
export type Accepted = readonly (readonly boolean[])[]

/** An order of values: for each slot, the index of its value. */
export type Order = readonly number[]

/** The maximum number of IDs in a function. */
export const MOST_SLOTS = 12

/** Returns the kind of each slot, based on its name: `fromAccountId` and `toAccountId` are both accounts. */
export function kindsOf({ slots }: Signature): readonly string[] {
  return slots.map(({ name }) => kindOf(name))
}

const ROLE =
  /^(?:from|to|source|target|src|dst|dest|parent|child|old|new|previous|next|current|first|second|sender|receiver|primary|secondary)(?=[A-Z_])_?/
const PEOPLE = /^(?:invited|created|updated|deleted|approved|assigned|owned)_?(?:by|to)$/i
const ENDING = /_?(?:[iI][dD]s?|[kK]eys?|[uU][uU][iI][dD]s?)$/

function kindOf(name: string): string {
  if (PEOPLE.test(name)) return 'user'
  const kind = name
    .replace(ROLE, '')
    .replace(ENDING, '')
    .replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
  return kind === '' ? 'item' : kind.charAt(0).toLowerCase() + kind.slice(1)
}

const capital = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1)
const definitionOf = (kind: string, base: Base) => `${capital(kind)}${base === 'string' ? 'Id' : 'Key'}`
const prefixOf = (kind: string) =>
  kind
    .replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^[^a-z]+/, '') || 'item'

/** Returns the definitions to copy, and the function with branded types. */
export function brand(text: string, signature: Signature): { definitions: string; declaration: string } {
  const kinds = kindsOf(signature)
  const needed = new Map<string, { kind: string; base: Base }>()
  signature.slots.forEach(({ base }, index) => {
    const kind = kinds[index] as string
    needed.set(definitionOf(kind, base), { kind, base })
  })
  const all = [...needed]
  const hasIds = all.some(([, { base }]) => base === 'string')
  const hasKeys = all.some(([, { base }]) => base !== 'string')
  const imports = [...(hasIds ? ['defineId'] : []), ...(hasKeys ? ['defineKey'] : []), 'type IdOf']
  const lines = all.flatMap(([name, { kind, base }]) => {
    const prefix = prefixOf(kind)
    if (base === 'string')
      return [`const ${name} = defineId('${prefix}')`, `type ${name} = IdOf<typeof ${name}>`]
    const options = base === 'bigint' ? ", { format: 'bigint' }" : ''
    return [`const ${name} = defineKey('${prefix}'${options})`, `type ${name} = IdOf<typeof ${name}>`]
  })
  const declaration = signature.slots
    .map(({ at, base }, index) => ({ at, base, name: definitionOf(kinds[index] as string, base) }))
    .sort((one, other) => other.at - one.at)
    .reduce((code, { at, base, name }) => code.slice(0, at) + name + code.slice(at + base.length), text)
  return {
    definitions: `import { ${imports.join(', ')} } from 'brandid'\n\n${lines.join('\n')}\n`,
    declaration,
  }
}

/** Returns a slot's type with a branded type in place of the base type. */
function brandedType({ type, base, atInType }: Slot, kind: string): string {
  return type.slice(0, atInType) + definitionOf(kind, base) + type.slice(atInType + base.length)
}

/** A program that passes each value to each slot, one attempt per line, after a head of `before` lines. */
export interface Trial {
  readonly code: string
  readonly before: number
  readonly size: number
}

/** Creates a trial for a signature, with or without brands. */
export function composeTrial(text: string, signature: Signature, isBranded: boolean): Trial {
  const kinds = kindsOf(signature)
  const types = signature.slots.map((slot, index) =>
    isBranded ? brandedType(slot, kinds[index] as string) : slot.type,
  )
  const head = isBranded ? brand(text, signature).definitions : 'export {}\n'
  const declared = types.map(
    (type, i) => `declare const v${i}: ${type}\ndeclare function s${i}(value: ${type}): void\n`,
  )
  const start = head + declared.join('')
  const tries = types.flatMap((_, slot) => types.map((_, value) => `s${slot}(v${value})\n`))
  return { code: start + tries.join(''), before: start.split('\n').length - 1, size: types.length }
}

/** Determines the accepted values from the line numbers (from 1) of compiler errors. */
export function readTrial({ before, size }: Trial, errorLines: Iterable<number>): Accepted {
  const wrong = new Set(errorLines)
  return Array.from({ length: size }, (_, slot) =>
    Array.from({ length: size }, (_, value) => !wrong.has(before + slot * size + value + 1)),
  )
}

/** Counts the orders that compile, which is the permanent of the matrix, by iterating over the sets of values in the first slots. */
export function countOrders(accepted: Accepted): number {
  let counts = new Map<number, number>([[0, 1]])
  for (const row of accepted) {
    const next = new Map<number, number>()
    for (const [used, count] of counts) {
      row.forEach((fits, value) => {
        const bit = 1 << value
        if (fits && !(used & bit)) next.set(used | bit, (next.get(used | bit) ?? 0) + count)
      })
    }
    counts = next
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** Lists orders that compile, starting with the correct order. */
export function listOrders(accepted: Accepted, most: number): readonly Order[] {
  const found: number[][] = []
  const order: number[] = []
  const visit = (): void => {
    if (found.length >= most) return
    if (order.length === accepted.length) {
      found.push([...order])
      return
    }
    for (const [value, fits] of (accepted[order.length] ?? []).entries()) {
      if (!fits || order.includes(value)) continue
      order.push(value)
      visit()
      order.pop()
    }
  }
  visit()
  return found
}

/** Whether a call with this order of values compiles. */
export const accepts = (accepted: Accepted, order: Order): boolean =>
  order.every((value, slot) => accepted[slot]?.[value] === true)

/** A piece of a call: plain code, or the argument for a slot. */
export interface Piece {
  readonly text: string
  readonly slot?: number
  readonly value?: number
}

/** Formats the call for an order, in pieces. */
export function callOf({ name, parameters, slots }: Signature, order: Order): readonly Piece[] {
  const pieces: Piece[] = [{ text: `${name}(` }]
  const put = (slot: number): Piece => {
    const value = order[slot] as number
    return { text: (slots[value] as Slot).name, slot, value }
  }
  parameters.forEach((parameter, index) => {
    if (index > 0) pieces.push({ text: ', ' })
    if (parameter.isRest) pieces.push({ text: '...' })
    if (!parameter.members) {
      pieces.push(parameter.slot === undefined ? { text: parameter.name } : put(parameter.slot))
      return
    }
    pieces.push({ text: '{ ' })
    const shown = parameter.members.filter(({ slot, isOptional }) => slot !== undefined || !isOptional)
    shown.forEach(({ name: member, slot }, at) => {
      if (at > 0) pieces.push({ text: ', ' })
      const argument = slot === undefined ? undefined : put(slot)
      if (argument && argument.text !== member) pieces.push({ text: `${member}: ` })
      pieces.push(argument ?? { text: member })
    })
    pieces.push({ text: ' }' })
  })
  return [...pieces, { text: ')' }]
}

/** The results that the page shows for a signature. */
export interface Board {
  readonly signature: Signature
  readonly plain: Accepted
  readonly branded: Accepted
}

/** Counts the wrong calls that compile: all orders except the correct order. */
export const countWrong = (accepted: Accepted): number => countOrders(accepted) - 1
