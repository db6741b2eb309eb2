/** The types and JSON Schema for the output of `brandid manifest`, which extend the data that a reader trusts. */
import * as z from 'zod/mini'
import { bodySchema, usesSchema } from '../formats/body-schema.ts'
import {
  type Frozen,
  formatData,
  idData,
  keyData,
  MANIFEST_VERSION,
  type ORIGIN,
  text,
  texts,
  tokenData,
} from './manifest-data.ts'

const optional = z.exactOptional
const prefix = text.check(z.regex(/^[a-z]([a-z0-9_]{0,61}[a-z0-9])?$/))

/** A format and the bodies that its options describe. */
const format = z
  .extend(formatData, {
    pattern: text.check(
      z.describe('An unanchored regular expression that every body matches. Other strings may also match.'),
    ),
    body: bodySchema,
    ...usesSchema,
  })
  .check(z.meta({ id: 'format' }))

/** The members that identify a registry other than the shared registry. */
const registry = {
  registry: optional(z.literal('private').check(z.describe('Present if the registry is private.'))),
  scope: optional(prefix.check(z.describe('The scope of the registry, such as `stripe` in `stripe:sub`.'))),
}

const id = z.extend(idData, {
  ...registry,
  prefix: prefix.check(z.describe('The part of an ID before the last `_`.')),
  entity: text.check(z.describe('The entity that the IDs identify.')),
  aliases: texts.check(z.describe('Former prefixes, which no other definition may use.')),
  named: texts.check(z.describe('Exact IDs that no format describes.')),
  format,
  accepts: z.array(format).check(z.describe('Former formats: accepted, never generated.')),
  bare: optional(
    z
      .array(format)
      .check(z.describe('Formats for older IDs without the prefix, which only this definition parses.')),
  ),
  pattern: text.check(
    z.describe('An anchored regular expression that matches every ID, and some strings that are not IDs.'),
  ),
  bits: optional(
    z
      .number()
      .check(z.nonnegative(), z.describe('The number of random bits; absent if the format declares none.')),
  ),
  carries: z
    .array(z.enum(['time', 'uuid', 'bytes', 'bigint', 'fields']))
    .check(z.describe('The values that can be read from a body.')),
  example: text.check(z.describe('An example ID that never changes.')),
})

const token = z.extend(tokenData, {
  ...registry,
  prefix,
  bits: z.literal([128, 256]),
  pattern: text.check(z.describe('An anchored regular expression that every token matches.')),
})

const key = z.extend(keyData, {
  key: prefix.check(z.describe('The definition name, which follows the prefix rules.')),
  entity: text.check(z.describe('The entity that the keys identify.')),
  value: z
    .enum(['number', 'bigint', 'text'])
    .check(z.describe('The type of a key: an integer, possibly beyond 2^53, or a string.')),
  max: optional(
    text.check(z.regex(/^0x(?:0|[1-9a-f][0-9a-f]*)$/), z.describe('The largest integer; the smallest is 1.')),
  ),
  // Only string keys have a format.
  format: optional(format),
})

/** The manifest schema, which allows unknown members, because a later release may add members. */
const manifest = z
  .object({
    $schema: optional(text),
    $id: optional(text),
    version: z.literal(MANIFEST_VERSION),
    definitions: z.array(id).check(z.describe('The IDs, by prefix.')),
    tokens: z.array(token).check(z.describe('The tokens, by prefix.')),
    keys: optional(z.array(key).check(z.describe('The keys, by name; absent if the project has no keys.'))),
  })
  .check(
    z.meta({
      title: 'brandid manifest, version 1',
      description: "A project's IDs, tokens and keys, as written by `brandid manifest`.",
    }),
  )

/** A project's manifest. */
export type Manifest = Frozen<z.infer<typeof manifest>>
/** An entry for IDs with a prefix. */
export type ManifestId = Frozen<z.infer<typeof id>>
/** An entry for tokens with a prefix. */
export type ManifestToken = Frozen<z.infer<typeof token>>
/** An entry for keys, which are IDs without a prefix. */
export type ManifestKey = Frozen<z.infer<typeof key>>
/** A format and the bodies that its options describe. */
export type ManifestFormat = Frozen<z.infer<typeof format>>
/** Facts about a definition that come from its source code, not its options, such as the constant's name. */
export type Origin = Pick<ManifestId, (typeof ORIGIN)[number]>

/** Creates the JSON Schema of the manifest. */
export const createManifestSchema = () => z.toJSONSchema(manifest, { io: 'input', override: leaveBounds })

/** Removes the safe-integer bounds that Zod adds, because the bounds would only clutter the schema. */
function leaveBounds({ jsonSchema }: { readonly jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}
