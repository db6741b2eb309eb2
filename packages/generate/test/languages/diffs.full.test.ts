import type { DefinitionData, DescribedManifest, Origin } from '@brandid/base/manifest'
import { expect, it } from 'vitest'
import { sampled } from '../../../../test/full-length.ts'
import { describeAll, everyFormat, generate, shopWithKeys, withKeys } from './manifests.ts'

// Of two manifests that are a definition apart, a review sees that definition and nothing else.

/** The most lines of one definition more, for a format that is there. */
const MOST = {
  ...{ go: 105, python: 50, ruby: 8, rbs: 1, typescript: 12 },
  ...{ sql: 40, 'json-schema': 12, openapi: 12, graphql: 3 },
}
/** The lines of a format that is new, in files that have tables of formats. */
const TABLE = { python: 55, ruby: 30 } as const

const ONLY_SEALED = /^ {8}(?:key: \w+ = self\._open\(kind, text\)|return key)$/

type File = keyof typeof MOST

function expectFewLines(file: File, manifest: DescribedManifest, more: DescribedManifest, most: number) {
  const added = new Map<string, number>()
  for (const line of generate(file, more).split('\n')) added.set(line, (added.get(line) ?? 0) + 1)
  const removed = generate(file, manifest)
    .split('\n')
    .filter((line) => {
      const times = added.get(line) ?? 0
      if (times > 0) added.set(line, times - 1)
      return times === 0
    })
  // A line that was the last of a list receives a comma. In Python two kinds of sealed IDs are overloads, and one is none.
  const kept = removed.filter((line) => !ONLY_SEALED.test(line))
  expect(kept.filter((line) => !added.get(`${line},`))).toEqual([])
  if (file === 'go' || file === 'python') expect(kept).toEqual([])
  const count = [...added.values()].reduce((sum, times) => sum + times, 0)
  expect(removed.length + count).toBeLessThanOrEqual(most)
}

const files = Object.keys(MOST) as File[]
const each = <Case>(cases: readonly (readonly [name: string, of: Case])[]) =>
  files.flatMap((file) => cases.map(([name, of]) => [file, name, of] as const))

/** A manifest with definitions more, before the others or after them. */
function withMore(
  manifest: DescribedManifest,
  { definitions, tokens, keys }: Partial<DescribedManifest>,
  isFirst: boolean,
): DescribedManifest {
  const join = <Each>(all: readonly Each[], more: readonly Each[] = []) =>
    isFirst ? [...more, ...all] : [...all, ...more]
  return {
    definitions: join(manifest.definitions, definitions),
    tokens: join(manifest.tokens, tokens),
    keys: join(manifest.keys, keys),
  }
}

/** A format without what its options make. */
const plainOf = ({ name, options }: DescribedManifest['definitions'][number]['entry']['format']) => ({
  name,
  ...(options && { options }),
})

/** A definition that has all that another one has, by other names. */
function likeOf({ entry }: DescribedManifest['definitions'][number]): DescribedManifest['definitions'] {
  const { format, accepts, aliases, named, bare } = entry
  const data: DefinitionData & Origin = {
    ...{ name: 'AccountId', prefix: 'account', description: 'Who pays for all of it.' },
    format: plainOf(format),
    accepts: accepts.map(plainOf),
    ...(bare && { bare: bare.map(plainOf) }),
    aliases: aliases.map((alias) => `account_${alias}`),
    named: named.map((_, i) => `account_root${i}`),
  }
  return describeAll(data).definitions
}

const { tokens } = describeAll()
const keysOf = (...keys: Parameters<typeof withKeys>[1][]) => withKeys(describeAll(), ...keys).keys
const shopLike: readonly (readonly [string, Partial<DescribedManifest>])[] = [
  ...shopWithKeys.definitions.map(
    (definition) => [`an ID as ${definition.entry.prefix}`, { definitions: likeOf(definition) }] as const,
  ),
  [
    'a token',
    { tokens: tokens.slice(0, 1).map((token) => ({ ...token, prefix: 'refresh', name: 'RefreshToken' })) },
  ],
  ['a key that is a number', { keys: keysOf({ key: 'account', name: 'AccountKey' }) }],
  ['a key that is a bigint', { keys: keysOf({ key: 'account', name: 'AccountKey', value: 'bigint' }) }],
]

it.each(each(shopLike))('the file of %s changes in few lines by %s, first or last', (file, _, more) => {
  for (const isFirst of [true, false])
    expectFewLines(file, shopWithKeys, withMore(shopWithKeys, more, isFirst), MOST[file])
})

const formats = everyFormat.definitions.map((definition) => {
  const { name, options = {} } = definition.entry.format
  return [`${name} ${JSON.stringify(options)}`, likeOf(definition)] as const
})

/** The shop with a definition of some former formats: their lines in the tables are those of no other definition. */
function shopWithFormer(accepts: DefinitionData['accepts']): DescribedManifest {
  const badge = { name: 'BadgeId', prefix: 'badge', format: { name: 'uuid25' }, ...(accepts && { accepts }) }
  return withMore(shopWithKeys, { definitions: describeAll(badge).definitions }, false)
}

it.each(sampled(each(formats), 10))(
  'the file of %s has few lines of a format: %s',
  (file, _, definitions) => {
    const table = file in TABLE ? TABLE[file as keyof typeof TABLE] : 0
    expectFewLines(file, everyFormat, withMore(everyFormat, { definitions }, true), MOST[file])
    const former = definitions.flatMap(({ entry }) => entry.accepts.map(plainOf))
    const shop = shopWithFormer(former)
    expectFewLines(file, shop, withMore(shop, { definitions }, true), MOST[file] + table)
  },
)
