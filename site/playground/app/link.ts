/** Links that contain code in the fragment of the address, which browsers never send. */
import { hideTokens } from '@brandid/base/readings'
import type { Files } from './messages.ts'

/** The maximum length of code in a link. */
export const MOST_CHARACTERS = 50_000

/** Whether a file probably contains a secret. */
export function holdsSecret(files: Files): boolean {
  return Object.values(files).some((text) => hideTokens(text) !== text)
}

/** Encodes files as a fragment. */
export async function fragmentOf(files: Files): Promise<string> {
  const packed = await pass(
    new TextEncoder().encode(JSON.stringify(files)),
    new CompressionStream('deflate-raw'),
  )
  const bytes = Array.from(packed, (byte) => String.fromCharCode(byte)).join('')
  return `#code=${btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

/** Decodes a fragment and returns the files with the given names; `undefined` if there are none. */
export async function filesOfFragment(
  fragment: string,
  names: readonly string[],
): Promise<Files | undefined> {
  const [, encoded] = /^#code=([\w-]+)$/.exec(fragment) ?? []
  if (encoded === undefined || encoded.length > MOST_CHARACTERS) return undefined
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
      each.charCodeAt(0),
    )
    const files: unknown = JSON.parse(
      new TextDecoder().decode(await pass(bytes, new DecompressionStream('deflate-raw'))),
    )
    if (typeof files !== 'object' || files === null) return undefined
    const texts = Object.entries(files).filter(
      ([name, text]) => names.includes(name) && typeof text === 'string',
    )
    return texts.length === 0 ? undefined : Object.fromEntries(texts)
  } catch {
    return undefined
  }
}

/** Passes bytes through a stream. @throws if the result is too long for a link, because a few bytes can decompress to millions. */
async function pass(bytes: BufferSource, through: GenericTransformStream): Promise<Uint8Array> {
  const chunks: number[] = []
  const stream: ReadableStream<Uint8Array> = new Blob([bytes]).stream().pipeThrough(through)
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (chunks.length + next.value.length > MOST_CHARACTERS * 2) {
      await reader.cancel()
      throw new RangeError('too long')
    }
    for (const byte of next.value) chunks.push(byte)
  }
  return Uint8Array.from(chunks)
}
