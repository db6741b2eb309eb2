/** The Zod schemas of what a reader takes from a manifest; each names its expectation for the error. */
import * as z from 'zod/mini'
import { DETAIL_NAMES, DETAILS, type DetailName, isDetail } from '../files/kind-details.ts'

/** The version of manifests. A later one changes or removes members; additions keep the version. */
export const MANIFEST_VERSION = 1

const optional = z.exactOptional

// The text of an error names the expectation: the reader makes a sentence of it.
export const text = z.string('a text')
export const texts = z.array(text, 'a list of texts')

const NAME = 'a letter, then letters and digits'
const LONGEST_PATH = 1024

/** A detail of the configuration. */
function createDetail(name: DetailName) {
  const { expected, pattern, description } = DETAILS[name]
  const isRight = (text: string) => isDetail(name, text)
  return optional(
    z
      .string(expected)
      .check(z.regex(pattern, expected), z.refine(isRight, expected), z.describe(description)),
  )
}

/** Answers to people's questions about a kind, which no reader of IDs needs. */
const about = {
  file: optional(
    z.string('a path').check(z.maxLength(LONGEST_PATH, 'a path'), z.describe('The file of the definition.')),
  ),
  ...(Object.fromEntries(DETAIL_NAMES.map((name) => [name, createDetail(name)])) as Record<
    DetailName,
    ReturnType<typeof createDetail>
  >),
}

/** The members that answer people's questions. */
export const ABOUT = Object.keys(about) as readonly (keyof typeof about)[]

/** The members that say where a definition is, and whose: its options hold none of them. */
export const ORIGIN = ['name', 'registry', 'scope', ...ABOUT] as const

/** The members of every definition. */
const shared = {
  // As constants are named, so a name is one in every language, and no string can end it.
  name: optional(
    z
      .string(NAME)
      .check(
        z.regex(/^[A-Za-z][A-Za-z0-9]{0,127}$/, NAME),
        z.describe('The constant of the source that holds the definition.'),
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
      .check(z.describe('Its options, without those that leave the bodies as they are.')),
  ),
}

/** A format: the function of `brandid/formats` with its options. */
export const formatData = z.object(nameAndOptions)

/** A format of a manifest, whose body the reader compares with the body that the name and the options describe. */
const writtenFormat = z.object(
  { ...nameAndOptions, body: optional(z.unknown()) },
  'a format, an object with a name,',
)

// `defineId` judges prefixes, and names the wrong character. Registries of another kind may come.
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
    // IDs from before the prefix: whole strings of these formats.
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
 * The part of a manifest that a reader requires: the data of definitions. Their patterns and examples are described anew, and so are
 * their bodies, which have to be those of the manifest. Most members may be absent, as in a manifest that people write by hand.
 */
export const manifestData = z.object(
  {
    definitions: z.array(idData, 'a list of definitions'),
    tokens: z._default(z.array(tokenData, 'a list of tokens'), []),
    keys: z._default(z.array(keyData, 'a list of definitions of keys'), []),
  },
  'a manifest, an object with a list "definitions",',
)

/** The members of some names, where there are such. */
export function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  const present = names.filter((name) => whole[name] !== undefined)
  return Object.fromEntries(present.map((name) => [name, whole[name]])) as Pick<Whole, Name>
}

/** As JSON is read: nothing of it is written to, and a member is there or absent. */
export type Frozen<Data> = Data extends object
  ? { readonly [Key in keyof Data]: Frozen<Exclude<Data[Key], undefined>> }
  : Data

/** The part of a manifest that is believed. */
export type ManifestData = Frozen<z.infer<typeof manifestData>>
