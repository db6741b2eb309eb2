/** Ids that brandid makes, of any format: by its generator, by a sealer, of a name, or at random where others make them. */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { type FormatData, loadFormats, type PlainOptions } from '@brandid/base/formats'
import type { Described, ManifestId } from '@brandid/base/manifest'
import { createRegistry, defineKey } from 'brandid/core'
import { fromName, sealed } from 'brandid/formats'
import type { AnyFormat } from 'brandid/internal'
import { createSealer } from 'brandid/sealed'

const createFormat = await loadFormats()
const WORKER = 1
const sealing = new Map<string, () => string>()
const sealer = createSealer({ secrets: [Uint8Array.from({ length: 32 }, (_, i) => i)] })

/** So many ids. */
export function makeIds({ defined, entry }: Described, count: number): string[] {
  const { prefix, format } = entry
  if (format.name === 'sealed') {
    sealing.set(prefix, sealing.get(prefix) ?? createSealing(entry))
    return repeat(count, sealing.get(prefix) as () => string)
  }
  if (format.name === 'opaque') return repeat(count, () => `${prefix}_${drawOpaque(defined.format)}`)
  const { generator, uuidVersion }: AnyFormat = createFormat(withWorker(format))
  if (uuidVersion === 5 || uuidVersion === 8) {
    const hash = uuidVersion === 5 ? 'sha1' : 'sha256'
    return repeat(count, (i) =>
      fromName(defined as never, randomUUID(), `${i}`, (bytes) => createHash(hash).update(bytes).digest()),
    )
  }
  const given = Object.fromEntries(listChoices(entry).map(({ name, texts }) => [name, texts[0]]))
  const next = generator?.(`${prefix}_`, { uint32: () => randomInt(2 ** 32) }) as (
    nowMs: number,
    given: object,
  ) => string
  return repeat(count, (i) => next(Date.now() + i, given))
}

/** The pieces of which a caller chooses the text. */
export const listChoices = ({ format }: ManifestId) =>
  format.body.pieces.flatMap((piece) => (piece.kind === 'text' && piece.texts.length > 1 ? [piece] : []))

const repeat = <Value>(count: number, make: (i: number) => Value): Value[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** The manifest has the name and the kind of the keys, and no definition of them. */
function createSealing({ prefix, format: { options } }: ManifestId): () => string {
  const { name, format } = options as { readonly name: string; readonly format: 'number' }
  const key = defineKey(name as 'key', { format })
  const definition = createRegistry().defineId(prefix as 'prefix', { format: sealed(key) })
  const isBig = (format as string) === 'bigint'
  return () => {
    const value = randomInt(1, 2 ** 47)
    return sealer.seal(definition, (isBig ? BigInt(value) : value) as typeof key.$type)
  }
}

function drawOpaque({ alphabet, length }: AnyFormat): string {
  const [least, most] = typeof length === 'number' ? [length, length] : (length as readonly [number, number])
  return repeat(randomInt(least, most + 1), () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** The format with the number of a worker, which manifests leave to each program. */
function withWorker({ name, options = {} }: FormatData): FormatData {
  if (name === 'snowflake') return { name, options: { ...options, workerId: WORKER } }
  const { fields } = options as { readonly fields?: readonly PlainOptions[] }
  if (!fields) return { name, options }
  const numbered = fields.map((field) =>
    field['kind'] === 'worker' && field['id'] === undefined ? { ...field, id: WORKER } : field,
  )
  return { name, options: { ...options, fields: numbered } }
}
