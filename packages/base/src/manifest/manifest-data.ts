/** Zod schemas for the manifest members that a reader uses. The reader's errors show a schema's message as the expected value. */
import * as z from 'zod/mini'
import { DETAIL_NAMES, DETAILS, type DetailName, isDetail } from '../files/kind-details.ts'

/** The manifest version. It changes when members are changed or removed, but not when members are added. */
export const MANIFEST_VERSION = 1

const optional = z.exactOptional

// A schema's message is only the `Expected …` part. The reader turns it into a full error message.
export const text = z.string('a string')
export const texts = z.array(text, 'a list of strings')

const NAME = 'a letter, then letters and digits'
const LONGEST_PATH = 1024

/** Creates the schema for a detail that comes from the configuration. */
function createDetail(name: DetailName) {
  const { expected, pattern, description } = DETAILS[name]
  const isRight = (text: string) => isDetail(name, text)
  return optional(
    z
      .string(expected)
      .check(z.regex(pattern, expected), z.refine(isRight, expected), z.describe(description)),
  )
}

/** Details about a kind of ID, for human readers only. */
const about = {
  file: optional(
    z
      .string('a path')
      .check(z.maxLength(LONGEST_PATH, 'a path'), z.describe('The file with the definition.')),
  ),
  ...(Object.fromEntries(DETAIL_NAMES.map((name) => [name, createDetail(name)])) as Record<
    DetailName,
    ReturnType<typeof createDetail>
  >),
}

/** The names of the members for human readers. */
export const ABOUT = Object.keys(about) as readonly (keyof typeof about)[]

/** The names of the members that are not options, such as a definition's file and registry. */
export const ORIGIN = ['name', 'registry', 'scope', ...ABOUT] as const

/** The members of every definition. */
const shared = {
  // This pattern allows only names that are valid in every language and cannot break out of generated code.
  name: optional(
    z
      .string(NAME)
      .check(
        z.regex(/^[A-Za-z][A-Za-z0-9]{0,127}$/, NAME),
        z.describe('The name of the constant in the source code.'),
      ),
  ),
  description: optional(text),
  ...about,
}

const nameAndOptions = {
  name: z.string('a name').check(z.describe('The name of a function in `brandid/formats`.')),
  options: optional(
    z
      .record(z.string(), z.unknown(), 'an object of options')
      .check(z.describe('The options that affect bodies.')),
  ),
}

/** A format: the name of a function in `brandid/formats`, and the function's options. */
export const formatData = z.object(nameAndOptions)

/** A format in a manifest. The reader compares its body with the body derived from the name and options. */
const writtenFormat = z.object(
  { ...nameAndOptions, body: optional(z.unknown()) },
  'a format, an object with a name,',
)

// These schemas accept any string: `defineId` checks prefixes and points out the invalid character, and a later release may add kinds of
// registries.
const claim = { prefix: text, registry: optional(text), scope: optional(text) }
const formats = optional(z.array(writtenFormat, 'a list of formats'))
const INTEGER = /^(?:[1-9][0-9]{0,19}|0x[1-9a-f][0-9a-f]{0,15})$/

export const idData = z.object(
  {
    ...shared,
    ...claim,
    entity: optional(text),
    aliases: optional(texts),
    named: optional(texts),
    format: optional(writtenFormat),
    accepts: formats,
    // The formats of IDs that predate the prefix. Each format describes the entire ID.
    bare: formats,
  },
  'a definition, an object with a prefix,',
)

export const tokenData = z.object(
  { ...shared, ...claim, bits: optional(z.literal([128, 256], '128 or 256')) },
  'a token, an object with a prefix,',
)

export const keyData = z.object(
  {
    ...shared,
    key: text,
    entity: optional(text),
    value: optional(z.enum(['number', 'bigint', 'text'], '"number", "bigint" or "text"')),
    max: optional(z.string('digits').check(z.regex(INTEGER, 'digits'))),
    format: optional(writtenFormat),
  },
  'a key definition, an object with a key,',
)

/**
 * The part of a manifest that a reader requires: the definitions' data. Patterns, examples and bodies are derived again from this
 * data, and the derived bodies must equal the bodies in the manifest. Most members are optional, so that people can write manifests
 * by hand.
 */
export const manifestData = z.object(
  {
    definitions: z.array(idData, 'a list of definitions'),
    tokens: z._default(z.array(tokenData, 'a list of tokens'), []),
    keys: z._default(z.array(keyData, 'a list of key definitions'), []),
  },
  'a manifest, an object with a list "definitions",',
)

/** Picks members by name, skipping absent members. */
export function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  const present = names.filter((name) => whole[name] !== undefined)
  return Object.fromEntries(present.map((name) => [name, whole[name]])) as Pick<Whole, Name>
}

/** The read-only type of parsed JSON, in which an optional member is absent rather than `undefined`. */
export type Frozen<Data> = Data extends object
  ? { readonly [Key in keyof Data]: Frozen<Exclude<Data[Key], undefined>> }
  : Data

/** The part of a manifest that a reader trusts. */
export type ManifestData = Frozen<z.infer<typeof manifestData>>
