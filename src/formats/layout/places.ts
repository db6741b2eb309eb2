/** The places of a body: the characters that each may hold, and the pattern of them all. */
import { characterPattern, sortAlphabet } from '../../digits/alphabet.ts'
import { toDigits } from '../../digits/groups.ts'
import { listFixedDigits, type NumberPiece, type Plan, type TextPiece } from './plan.ts'

/** Every character that a body may hold, sorted. */
export function collectCharacters({ alphabet, pieces }: Plan): string {
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? piece.texts : [alphabet]))
  return sortAlphabet([...new Set(texts.join(''))].join(''))
}

/** The characters of each place, the first digit of a number as far as its size allows. */
export function listPlaces(plan: Plan): string[] {
  return plan.pieces.flatMap((piece) =>
    piece.kind === 'number' ? digitPlaces(piece, plan.alphabet) : textPlaces(piece),
  )
}

/** The places that hold fewer characters than the body, from both ends: other formats may count from either. */
export function narrowPlaces(plan: Plan): Record<number, string> {
  const { length } = collectCharacters(plan)
  const narrow: Record<number, string> = {}
  for (const [at, characters] of listPlaces(plan).entries()) {
    if (characters.length === length) continue
    narrow[at] = characters
    narrow[at - plan.length] = characters
  }
  return narrow
}

function textPlaces({ length, texts }: TextPiece): string[] {
  return Array.from({ length }, (_, i) => [...new Set(texts.map((text) => text.charAt(i)))].join(''))
}

/** Each digit as far as the largest number and fixed bits leave it free. */
function digitPlaces(piece: NumberPiece, alphabet: string): string[] {
  const [largest = 0] = toDigits(piece.size - 1n, alphabet.length)
  const places = [alphabet.slice(0, largest + 1), ...new Array<string>(piece.length - 1).fill(alphabet)]
  for (const { place, mask, value } of listFixedDigits(piece, alphabet)) {
    const free = Array.from(places[place] as string)
    places[place] = free.filter((character) => (alphabet.indexOf(character) & mask) === value).join('')
  }
  return places
}

/** The pattern of the bodies. */
export function composePattern(plan: Plan): string {
  const places = listPlaces(plan)
  return plan.pieces
    .map((piece, i) => {
      const classes = places.slice(piece.at, piece.at + piece.length)
      if (piece.kind === 'text') return textPattern(piece)
      // The first number is compared as a whole elsewhere, and no digit of an alphabet of 2^n is too large: classes suffice.
      const isExact = i === 0 || Number.isInteger(Math.log2(plan.alphabet.length))
      return isExact ? joinRuns(classes) : upToPattern(piece, plan.alphabet)
    })
    .join('')
}

function textPattern({ texts, length }: TextPiece): string {
  if (length === 1) return characterPattern(texts.join(''))
  const escaped = texts.map((text) => Array.from(text, characterPattern).join(''))
  return escaped.length === 1 ? (escaped[0] as string) : `(?:${escaped.join('|')})`
}

/** The classes one after the other, neighbours that are equal with a count. */
function joinRuns(classes: readonly string[]): string {
  let pattern = ''
  for (let i = 0; i < classes.length; ) {
    const characters = classes[i] as string
    let run = 1
    while (classes[i + run] === characters) run++
    pattern += characterPattern(characters) + (run > 1 ? `{${run}}` : '')
    i += run
  }
  return pattern
}

/** The numbers that are below the size: those with a smaller digit than the largest one, place by place. */
function upToPattern({ length, size }: NumberPiece, alphabet: string): string {
  const largest = toDigits(size - 1n, alphabet.length)
  // Where the largest digits end a number, all others follow anyway.
  const full = largest.map((digit) => digit < alphabet.length - 1).lastIndexOf(true) + 1
  const alternatives: string[] = []
  let start = ''
  for (const [i, digit] of largest.slice(0, full).entries()) {
    const below = alphabet.slice(0, i === full - 1 ? digit + 1 : digit)
    if (below) alternatives.push(start + joinRuns([below, ...new Array(length - 1 - i).fill(alphabet)]))
    start += characterPattern(alphabet.charAt(digit))
  }
  if (alternatives.length === 0) return joinRuns(new Array(length).fill(alphabet))
  return alternatives.length === 1 ? (alternatives[0] as string) : `(?:${alternatives.join('|')})`
}
