/** The names that the configuration gives to kinds, and the index of definitions that finds them in a file. */
import type { Config } from '@brandid/base/files'
import { UserError } from '@brandid/base/terminal'
import { quoted } from 'brandid/internal'
import { spellEntity } from '../../model/entity-names.ts'
import type { DefinitionIndex } from './id-names.ts'

/** The names of a file as a rule looks them up. */
export interface ToldNames {
  readonly known: DefinitionIndex
  /** The other system whose IDs a name stands for in the file. */
  findSystem(name: string): string | undefined
  /** The usual name of the IDs that the configuration gives to a name of a type's member in the file: `order_item_id`. */
  findTold(name: string, owner: string): string | undefined
}

/** Returns the names of a file: the kinds that the configuration gives to names, and otherwise the kinds of the index. */
export function toldNames(known: DefinitionIndex, config: Config, path: string): ToldNames {
  const rows = config.ownNames.filter(({ isFile }) => isFile(path))
  const findTold: ToldNames['findTold'] = (name, owner) =>
    usualName(rows.find((each) => each.isName(name) && each.isType(owner))?.kind, name)
  return {
    known: createIndex(
      known,
      // The type that declares a name is not known here: `meantName` looks it up.
      (name) => findTold(name, ''),
      (type) => rows.find((each) => each.isOfTypes && each.isType(type))?.kind,
    ),
    findSystem: (name) => config.findSystem(name, path),
    findTold,
  }
}

/** Returns an index with every name that the configuration gives to a kind in any file, for a search before files are parsed. */
export const toldAnywhere = (known: DefinitionIndex, { ownNames }: Config): DefinitionIndex =>
  createIndex(
    known,
    (name) => usualName(ownNames.find((each) => each.isName(name))?.kind, name),
    (type) => ownNames.find((each) => each.isOfTypes && each.isType(type))?.kind,
  )

/**
 * Checks that each kind in the configuration has a definition.
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

/** The name that the IDs of a kind usually have, in the plural for a name in the plural. */
const usualName = (kind: string | undefined, name: string): string | undefined =>
  kind === undefined ? undefined : `${idOf(kind)}${/(?:[iI][dD]|[kK]ey)s$/.test(name) ? 's' : ''}`

const toPascalCase = (kind: string): string =>
  spellEntity(kind).replace(/(?:^|_)([a-z0-9])/g, (_, first: string) => first.toUpperCase())
