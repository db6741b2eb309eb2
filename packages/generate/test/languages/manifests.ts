/** Manifests for the generators, and the files that they write for a manifest. */

import {
  FORMAT_NAMES,
  type FormatName,
  loadFormats,
  type PlainOptions,
  toFormatData,
} from '@brandid/base/formats'
import {
  createVectors,
  type DefinitionData,
  type DescribedManifest,
  describeId,
  describeKey,
  describeToken,
  type KeyData,
  type Origin,
} from '@brandid/base/manifest'
import { createDomain, type GenerateOptions, languages } from '@brandid/generate/languages'
import { OPTION_SETS } from '../../../base/test/formats/option-sets.ts'

const createFormat = await loadFormats()

export function describeAll(...definitions: readonly (DefinitionData & Origin)[]): DescribedManifest {
  return {
    definitions: definitions.map(({ name, registry, scope, ...data }) =>
      describeId(
        data,
        { ...(name && { name }), ...(registry && { registry }), ...(scope && { scope }) },
        createFormat,
      ),
    ),
    tokens: [
      describeToken({ prefix: 'sess', description: 'A session of the web site.' }, { name: 'SessionToken' }),
      describeToken({ prefix: 'reset', bits: 128 }, {}),
      describeToken({ prefix: 'own' }, { registry: 'private' }),
    ],
    keys: [],
  }
}

/** A manifest with keys. */
export function withKeys(
  manifest: DescribedManifest,
  ...keys: readonly (KeyData & Pick<Origin, 'name'>)[]
): DescribedManifest {
  return { ...manifest, keys: keys.map((each) => describeKey(each, each, createFormat)) }
}

const generators = new Map(
  await Promise.all(
    Object.entries(languages).map(
      async ([name, { beginning, load }]) => [name, { beginning, write: await load() }] as const,
    ),
  ),
)

/** The file of a language, as `brandid generate` writes it. */
export function generate(
  language: string,
  manifest: DescribedManifest,
  path?: string,
  options: GenerateOptions = {},
): string {
  const generator = generators.get(language)
  if (!generator) throw new Error(`Expected a language but received "${language}".`)
  return generator.beginning + generator.write(createDomain(manifest), path, options)
}

export function vectorsOf({
  definitions,
  tokens,
  keys,
}: DescribedManifest): ReturnType<typeof createVectors> {
  const [ids, described] = [definitions.map(({ entry }) => entry), keys.map(({ entry }) => entry)]
  return createVectors({ version: 1, definitions: ids, tokens, keys: described }, createFormat)
}

/** Ids that are sealed from the numbers of invoices. */
export const invoice = {
  prefix: 'inv',
  format: { name: 'sealed', options: { name: 'invoice', format: 'number' } },
}

/** A shop: what a reader of a generated file sees. */
export const shop = describeAll(
  { name: 'UserId', prefix: 'user', description: 'Who may sign in.', aliases: ['usr'] },
  { name: 'OrderId', prefix: 'order', format: { name: 'typeid' } },
  {
    name: 'MessageId',
    prefix: 'msg',
    entity: 'message',
    format: { name: 'snowflake', options: { epoch: 'discord' } },
  },
  { name: 'CustomerId', prefix: 'cus', format: { name: 'opaque', options: { length: [14, 60] } } },
  {
    prefix: 'ks',
    entity: 'keyspace',
    format: { name: 'nanoid', options: { length: 16 } },
    accepts: [{ name: 'nanoid' }],
    named: ['ks_local_root'],
  },
  { ...invoice, name: 'InvoiceId', entity: 'invoice' },
)

const randomField = (bits: number, name = 'random') => ({ kind: 'random', name, bits })

const MORE: Partial<Readonly<Record<FormatName, readonly PlainOptions[]>>> = {
  uuid25: [{ padded: false }, { version: 4, padded: false }, { version: 'any' }],
  random: [{ bits: 256 }, { padded: false }],
  layout: [
    {
      alphabet: 'base62',
      fields: [
        { kind: 'time', bits: 32, unitMs: 1000, epoch: 1_400_000_000_000 },
        randomField(128, 'payload'),
      ],
    },
    { alphabet: 'hex', fields: [randomField(40, 'whole')] },
    { fields: [{ kind: 'fixed', text: 'v1' }, randomField(70), { kind: 'choice', of: ['a"', '\\b'] }] },
    { alphabet: 'decimal', encoding: 'pieces', fields: [randomField(7), randomField(10, 'other')] },
  ],
}

/** The prefix of a set of options, by the name of its format, so that a new format changes no other: `k_hex_ulid_a`. */
export const prefixOf = (name: FormatName, set: number): string =>
  `k_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_${'abcdefghijklmnopqrstuvwxyz'.charAt(set)}`

/** A definition for each set of options of each format, with a former prefix, a former format or a named id here and there. */
export const everyFormat = describeAll(
  ...FORMAT_NAMES.flatMap((name) =>
    [...OPTION_SETS[name], ...(MORE[name] ?? [])].map((options, i) => {
      const prefix = prefixOf(name, i)
      return {
        prefix,
        format: toFormatData(name, options),
        ...(i % 3 === 1 && { aliases: [`old_${prefix}`] }),
        ...(i % 4 === 1 && { accepts: [{ name: 'opaque', options: { alphabet: 'xyz!', length: 70 } }] }),
        ...(i % 5 === 0 && { named: [`${prefix}_the_root-1`] }),
      }
    }),
  ),
)

/** The shop, and the keys of its tables. */
export const shopWithKeys = withKeys(
  shop,
  { key: 'invoice', name: 'InvoiceKey' },
  { key: 'event', name: 'EventKey', value: 'bigint' },
)

/** Ids from before their prefixes, and keys of every type, at the bounds of columns. */
export const bareWithKeys = withKeys(
  describeAll(
    { prefix: 'k_was_uuid', bare: [{ name: 'uuid', options: { version: 'any' } }] },
    {
      prefix: 'k_was_any',
      format: { name: 'nanoid' },
      bare: [{ name: 'opaque', options: { length: [6, 9], alphabet: 'abcdef_-' } }, { name: 'ulid' }],
      aliases: ['k_was'],
      named: ['k_was_any_root'],
    },
  ),
  { key: 'user', name: 'UserKey', description: 'Who may sign in.' },
  { key: 'small', max: `${2 ** 31 - 1}`, entity: 'small thing' },
  { key: 'event', value: 'bigint' },
  { key: 'unsigned', value: 'bigint', max: `${2n ** 64n - 1n}`, description: 'From MariaDB.' },
  { key: 'order', value: 'text', format: { name: 'uuid' } },
  { key: 'short', value: 'text', format: { name: 'uuid25' } },
  { key: 'nano', value: 'text', format: { name: 'nanoid' } },
)

/** The same as `everyFormat`, and ids from before their prefixes. */
export const everyText: DescribedManifest = {
  ...everyFormat,
  definitions: [...everyFormat.definitions, ...bareWithKeys.definitions],
}

const ofStripe = { registry: 'private', scope: 'stripe' } as const
const ofSlack = { registry: 'private', scope: 'slack' } as const

/** The same, and IDs of other systems: prefixes of the project and of each other, a former prefix, and a token. */
export const everyScope: DescribedManifest = {
  ...everyText,
  definitions: [
    ...everyText.definitions,
    ...describeAll(
      { ...ofStripe, prefix: 'sub', format: { name: 'opaque', options: { length: [14, 60] } } },
      { ...ofStripe, prefix: 'cus', aliases: ['old'], format: { name: 'nanoid' }, named: ['cus_test'] },
      { ...ofStripe, prefix: prefixOf('uuid25', 0), format: { name: 'uuid25' } },
      { ...ofSlack, prefix: 'sub', accepts: [{ name: 'uuid', options: { version: 'any' } }] },
    ).definitions,
  ],
  tokens: [...everyText.tokens, describeToken({ prefix: 'ek' }, ofStripe)],
}

/** All that a manifest can hold. */
export const everyKey: DescribedManifest = { ...everyText, keys: bareWithKeys.keys }

/** Those that any file of ids has to serve. */
export const manifests = {
  'of a shop': shop,
  'with every format': everyFormat,
  'with IDs from before their prefixes': everyText,
}
