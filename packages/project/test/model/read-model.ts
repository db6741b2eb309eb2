/** What searches read from a project's files, spelled briefly enough for tables of cases. */
import { searchKeys, searchPrefixes } from '@brandid/project/adopt'
import { checkCodeBase } from '@brandid/project/rules'
import { openCodeBase } from '@brandid/project/source'
import { BASE36_ALPHABET, BASE62_ALPHABET } from 'brandid/internal'
import { onDisk } from '../../../base/test/on-disk.ts'

type Files = Readonly<Record<string, string>>

/** A module, or files by their paths. */
type Source = string | Files

const filesOf = (source: Source): Files =>
  typeof source === 'string' ? { 'a.ts': source } : { 'a.ts': 'export {}', ...source }

/** Short names for the formats of keys. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['', 'number'],
  ["'bigint'", 'bigint'],
  ["uuid({ version: 'any' })", 'uuid'],
  ['uuid({ version: 4 })', 'uuid4'],
  ['uuid()', 'uuid7'],
  ['objectId()', 'objectId'],
  ['ulid()', 'ulid'],
  ['cuid2()', 'cuid2'],
  ['typeid()', 'typeid'],
  [`opaque({ length: 25, alphabet: '${BASE36_ALPHABET}' })`, 'cuid'],
  ['opaque({ length: 27 })', 'ksuid'],
  [`opaque({ length: [1, 64], alphabet: '${BASE62_ALPHABET}-' })`, 'text'],
  [`opaque({ length: 21, alphabet: '${BASE62_ALPHABET}-' })`, 'nanoid'],
])

function search(source: Source) {
  const { codeBase, root } = openCodeBase([], { cwd: onDisk(filesOf(source)) })
  return searchKeys(codeBase, root)
}

/** The keys that a search finds, each as `order uuid` or `order number ≤ 2 ** 31 - 1`. */
export const keysIn = (source: Source): string =>
  search(source)
    .keys.map(({ name, format, max }) =>
      [name, NAMES.get(format) ?? format, ...(max === undefined ? [] : ['≤', max])].join(' '),
    )
    .join(', ')

/** The keys of a declaration before another declaration, of `z`, which no fault in the first may hide. */
export const keysBefore = (other: string, code: string): string => before('z ', keysIn(`${code}\n${other}`))

/** The relations of a declaration before another declaration, in which `userId` refers to a team. */
export const relationsBefore = (other: string, code: string): string =>
  before('userId → team', relationsIn(`${code}\n${other}`))

function before(start: string, found: string): string {
  const all = found.split(', ')
  const others = all.filter((each) => !each.startsWith(start))
  if (all.length - others.length !== 1) throw new Error(`Expected "${start}" in "${found}".`)
  return others.join(', ')
}

/** The places of the keys that a search finds, each as `order a.ts:1`. */
export const placesIn = (source: Source): string =>
  search(source)
    .keys.map(({ name, place }) => `${name} ${place}`)
    .join(', ')

const IDS = `import { defineId } from 'brandid'
export const UserId = defineId('user')
export const TeamId = defineId('team')
`

/** The columns whose relation contradicts their name, each as `teamId → user`. */
export function relationsIn(source: Source): string {
  const files = { '.git/HEAD': '', 'ids.ts': IDS, ...filesOf(source) }
  const { codeBase, root } = openCodeBase([], { cwd: onDisk(files) })
  return checkCodeBase(codeBase, root, () => {})
    .findings.filter(({ rule }) => rule === 'contrary-relation')
    .map(({ message }) => /'(\w+)' refers to '([\w ]+)'/.exec(message)?.slice(1).join(' → '))
    .join(', ')
}

/** The prefixes that a search finds, each as `usr` or `usr (user)`. */
export function prefixesIn(source: Source): string {
  const { codeBase, root } = openCodeBase([], { cwd: onDisk(filesOf(source)) })
  return searchPrefixes(codeBase, root)
    .found.map(({ prefix, entity }) => prefix + (entity === undefined ? '' : ` (${entity})`))
    .join(', ')
}
