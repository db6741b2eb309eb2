/** Lines of a stream of bytes, in constant memory. */

/** Characters of the longest line that is kept; what follows in the same line is dropped. */
export const LONGEST_LINE = 65_536

/**
 * The lines of an input, in the batches in which it arrives, so each can be answered at once. Line breaks are
 * `\n` and `\r\n`; the last line needs no line break. Bytes that are no UTF-8 become U+FFFD.
 */
export async function* lineBatches(
  input: AsyncIterable<Uint8Array>,
  onChunk: (bytes: number) => void | Promise<void> = () => {},
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of input) {
    await onChunk(chunk.length)
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = (lines.pop() as string).slice(0, LONGEST_LINE)
    if (lines.length > 0) yield lines.map(cut)
  }
  rest += decoder.decode()
  if (rest !== '') yield [cut(rest)]
}

function cut(line: string): string {
  return line.slice(0, LONGEST_LINE).replace(/\r$/, '')
}
