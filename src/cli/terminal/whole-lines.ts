/** Lines of a stream of bytes, of which nothing may be lost. */
import { LONGEST_LINE } from './lines.ts'
import { UserError } from './user-error.ts'

const LINE_BREAK = 0x0a
/** The most bytes of UTF-8 that one of JavaScript's characters takes. */
const MOST_BYTES = 3

/**
 * The lines of an input, as `lineBatches` has them, where no line is cut and no byte replaced.
 *
 * @throws {UserError} A line is too long, or no UTF-8.
 */
export async function* wholeLineBatches(
  input: AsyncIterable<Uint8Array>,
  onChunk: (bytes: number) => void | Promise<void>,
): AsyncGenerator<readonly string[]> {
  let rest = Buffer.alloc(0)
  let number = 0
  for await (const chunk of input) {
    await onChunk(chunk.length)
    const bytes = Buffer.concat([rest, chunk])
    const lines: string[] = []
    let start = 0
    for (let end = bytes.indexOf(LINE_BREAK); end >= 0; end = bytes.indexOf(LINE_BREAK, start)) {
      number += 1
      lines.push(textOf(bytes.subarray(start, end), number))
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (rest.length > MOST_BYTES * (LONGEST_LINE + 1)) throw tooLong(number + 1)
    if (lines.length > 0) yield lines
  }
  if (rest.length > 0) yield [textOf(rest, number + 1)]
}

function textOf(bytes: Uint8Array, number: number): string {
  const text = decoded(bytes, number).replace(/\r$/, '')
  if (text.length > LONGEST_LINE) throw tooLong(number)
  // A mark of the encoding at the start of a file is no part of its first id.
  return number === 1 ? text.replace(/^\ufeff/, '') : text
}

function decoded(bytes: Uint8Array, number: number): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new UserError(`Expected UTF-8 in line ${number} but received other bytes.`)
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const tooLong = (number: number): UserError =>
  new UserError(`Expected at most ${LONGEST_LINE} characters in line ${number} but received more.`)
