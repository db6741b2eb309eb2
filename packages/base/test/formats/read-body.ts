/** A reader that knows of a format its data alone: what a program in another language does. */
import type { BodyData } from '@brandid/base/formats'

type DigitsData = Extract<BodyData['pieces'][number], { readonly kind: 'digits' }>

interface Read {
  readonly fault?: string
  readonly timestampMs?: number
  readonly bytes?: string
  readonly integer?: bigint
  readonly fields?: Readonly<Record<string, unknown>>
}

export function readBody(data: BodyData, body: string): Read {
  const [least, most] = data.length
  if (body.length < least || body.length > most) return { fault: 'invalid_length' }
  if (data.hyphens.some((place) => body.charAt(place) !== '-')) return { fault: 'invalid_character' }
  const characters = Array.from({ length: body.length }, (_, i) => body.charAt(i))
  const text = characters.filter((_, i) => !data.hyphens.includes(i)).join('')
  const [only] = data.pieces as [DigitsData]
  if (!data.leadingZeros && text.length > 1 && text.startsWith(only.alphabet.charAt(0)))
    return { fault: 'invalid_character' }
  const fields: Record<string, unknown> = {}
  let number = 0n
  let timestampMs: number | undefined
  let isTimed = true
  let at = 0
  for (const piece of data.pieces) {
    const part = text.slice(at, data.pieces.length === 1 ? undefined : at + piece.length)
    at += piece.length
    if (piece.kind === 'text') {
      if (!piece.texts.includes(part)) return { fault: 'invalid_character' }
      if (piece.name !== undefined) fields[piece.name] = part
      continue
    }
    const digits = Array.from({ length: part.length }, (_, i) => piece.alphabet.indexOf(part.charAt(i)))
    if (digits.includes(-1)) return { fault: 'invalid_character' }
    if (piece.largest === undefined) continue
    number = digits.reduce((sum, digit) => sum * BigInt(piece.alphabet.length) + BigInt(digit), 0n)
    if (number > BigInt(piece.largest)) return { fault: 'overflow' }
    for (const field of piece.fields) {
      const value = (number / BigInt(field.unit)) % BigInt(field.values)
      const { kind, name, unitMs = 0, epochMs = 0, refused } = field
      const isOther = kind === 'fixed' && value !== BigInt(field.value as number)
      if (isOther && refused !== undefined) return { fault: refused }
      if (isOther) isTimed = false
      if (kind === 'time') timestampMs = Number(value) * unitMs + epochMs
      if (name === undefined) continue
      if (kind === 'time') fields[name] = new Date(timestampMs as number)
      else if (kind !== 'random') fields[name] = Number(value)
      else fields[name] = field.characters ? part : value
    }
  }
  return {
    ...(timestampMs !== undefined && isTimed && { timestampMs }),
    ...(data.bytes && { bytes: number.toString(16).padStart(2 * data.bytes, '0') }),
    ...(data.integer && { integer: number }),
    fields,
  }
}
