/** The Zod schemas of the members that a reader uses. Each schema has its expectation for the error. */
import * as z from 'zod/mini'
import { DETAIL_NAMES, DETAILS, type DetailName, isDetail } from '../files/kind-details.ts'

/** The version of manifests. It changes if members are changed or removed, but not if members are added. */
export const MANIFEST_VERSION = 1

const optional = z.exactOptional

// The message of a schema is only the expectation. The reader turns it into a full message.
export const text = z.string('a string')
export const texts = z.array(text, 'a list of strings')

const NAME = 'a letter, then letters and digits'
const LONGEST_PATH = 1024

/** Creates the schema of a detail that the configuration provides. */
function createDetail(name: DetailName) {
  const { expected, pattern, description } = DETAILS[name]
  const isRight = (text: string) => isDetail(name, text)
  return optional(
    z
      .string(expected)
      .check(z.regex(pattern, expected), z.refine(isRight, expected), z.describe(description)),
  )
}

/** Details of a kind for people. No reader of IDs needs them. */
const about = {
  file: optional(
    z.string('a path').check(z.maxLength(LONGEST_PATH, 'a path'), z.describe('The file of the definition.')),
  ),
  ...(Object.fromEntries(DETAIL_NAMES.map((name) => [name, createDetail(name)])) as Record<
    DetailName,
    ReturnType<typeof createDetail>
  >),
}

/** The members that are details for people. */
export const ABOUT = Object.keys(about) as readonly (keyof typeof about)[]

/** The members about the place and the registry of a definition, which are not options. */
export const ORIGIN = ['name', 'registry', 'scope', ...ABOUT] as const

/** The members of every definition. */
const shared = {
  // The name of a constant is a valid name in every language, and cannot break out of generated code.
  name: optional(
    z
      .string(NAME)
      .check(
        z.regex(/^[A-Za-z][A-Za-z0-9]{0,127}$/, NAME),
        z.describe('The name of the constant in the source.'),
      ),
  ),
  description: optional(text),
  ...about,
}

const nameAndOptions = {
  name: z.string('a name').check(z.describe('The name of a function of `brandid/formats`.')),
  options: optional(
    z
      .record(z.string(), z.unknown(), 'an object of options')
      .check(z.describe('Its options, except for options that do not affect bodies.')),
  ),
}

/** A format: the function of `brandid/formats` with its options. */
export const formatData = z.object(nameAndOptions)

/** A format of a manifest. The reader compares its body with the body that follows from the name and the options. */
const writtenFormat = z.object(
  { ...nameAndOptions, body: optional(z.unknown()) },
  'a format, an object with a name,',
)

// `defineId` checks prefixes, because its error names the wrong character. A later release may add other kinds of registries.
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
    // The formats of IDs from before the prefix. They describe whole strings.
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
  'a definition of keys, an object with a key,',
)

/**
 * The part of a manifest that a reader requires: the data of the definitions. Patterns, examples and bodies are derived from this
 * data again, and the bodies must equal the bodies of the manifest. Most members are optional, for manifests that people write by
 * hand.
 */
export const manifestData = z.object(
  {
    definitions: z.array(idData, 'a list of definitions'),
    tokens: z._default(z.array(tokenData, 'a list of tokens'), []),
    keys: z._default(z.array(keyData, 'a list of definitions of keys'), []),
  },
  'a manifest, an object with a list "definitions",',
)

/** Picks members by their names, if they are present. */
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
