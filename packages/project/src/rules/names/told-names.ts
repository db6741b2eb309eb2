/** The names that the configuration assigns to kinds, and a definition index that applies them to a file. */
import type { Config } from '@brandid/base/files'
import { UserError } from '@brandid/base/terminal'
import { quoted } from 'brandid/internal'
import { spellEntity } from '../../model/entity-names.ts'
import type { DefinitionIndex } from './id-names.ts'

/** The name lookups that a rule uses for a file. */
export interface ToldNames {
  readonly known: DefinitionIndex
  /** The external system whose IDs a name refers to in the file. */
  findSystem(name: string): string | undefined
  /** The usual ID name, such as `order_item_id`, for a member that the configuration assigns to a kind. */
  findTold(name: string, owner: string): string | undefined
}

/** Returns the lookups for a file: configured names take precedence over the index. */
export function toldNames(known: DefinitionIndex, config: Config, path: string): ToldNames {
  const rows = config.ownNames.filter(({ isFile }) => isFile(path))
  const findTold: ToldNames['findTold'] = (name, owner) =>
    usualName(rows.find((each) => each.isName(name) && each.isType(owner))?.kind, name)
  return {
    known: createIndex(
      known,
      // The type that declares the name is unknown here; `meantName` looks it up.
      (name) => findTold(name, ''),
      (type) => rows.find((each) => each.isOfTypes && each.isType(type))?.kind,
    ),
    findSystem: (name) => config.findSystem(name, path),
    findTold,
  }
}

/** Returns an index that includes the configured names for every file, for a search before files are parsed. */
export const toldAnywhere = (known: DefinitionIndex, { ownNames }: Config): DefinitionIndex =>
  createIndex(
    known,
    (name) => usualName(ownNames.find((each) => each.isName(name))?.kind, name),
    (type) => ownNames.find((each) => each.isOfTypes && each.isType(type))?.kind,
  )

/**
 * Checks that every configured kind has a definition.
 *
 * @throws {UserError} A kind has no definition.
 */
export function requireToldKinds({ named, keys }: DefinitionIndex, { ownNames }: Config): void {
  const unknown = ownNames.find(({ kind }) => !(named(idOf(kind)) ?? keys.named(idOf(kind))))
  if (unknown === undefined) return
  throw new UserError(
    `Expected "names" in brandid.config.json to contain the prefix, key or entity of a definition but received ${quoted(unknown.kind)}.`,
    'Define it, or correct the name.',
  )
}

function createIndex(
  known: DefinitionIndex,
  findTold: (name: string) => string | undefined,
  findOfType: (type: string) => string | undefined,
): DefinitionIndex {
  const { keys } = known
  const meant = (name: string) => findTold(name) ?? name
  const typeOf = (type: string) => {
    const kind = findOfType(type)
    return kind === undefined ? type : toPascalCase(kind)
  }
  return {
    ...known,
    named: (name) => known.named(meant(name)),
    ofType: (type) => known.ofType(typeOf(type)),
    keys: {
      ...keys,
      named: (name) => keys.named(meant(name)),
      ofType: (type) => keys.ofType(typeOf(type)),
    },
  }
}

const idOf = (kind: string): string => `${spellEntity(kind)}_id`

/** The usual name for IDs of a kind; plural if the given name is plural. */
const usualName = (kind: string | undefined, name: string): string | undefined =>
  kind === undefined ? undefined : `${idOf(kind)}${/(?:[iI][dD]|[kK]ey)s$/.test(name) ? 's' : ''}`

const toPascalCase = (kind: string): string =>
  spellEntity(kind).replace(/(?:^|_)([a-z0-9])/g, (_, first: string) => first.toUpperCase())
