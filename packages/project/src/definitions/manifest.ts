/** The manifest: the definitions of a project as JSON, for other languages and for reviews. */

import type { CreateFormat } from '@brandid/base/formats'
import {
  type ABOUT,
  type Described,
  type DescribedKey,
  describeId,
  describeKey,
  describeToken,
  MANIFEST_VERSION,
  type Manifest,
  type ManifestKey,
  type ManifestToken,
  type Origin,
} from '@brandid/base/manifest'
import type { AnyIdDef, AnyKeyDef } from 'brandid/core'
import type { Definition } from '../source/definitions.ts'
import type { Evaluator } from '../source/evaluator.ts'
import { readIdData, readKeyData, readTokenData } from './definition-options.ts'

/** Why a definition has no place in the manifest. */
export interface ManifestFault {
  readonly definition: Definition
  readonly message: string
}

/** The manifest of a project, and its definitions. */
export interface ManifestResult {
  readonly manifest: Manifest
  /** The definitions of the manifest's IDs. */
  readonly defined: readonly AnyIdDef[]
  readonly definedKeys: readonly AnyKeyDef[]
  readonly faults: readonly ManifestFault[]
}

/** Finds facts about a definition for human readers. */
export type About = (definition: Definition) => Pick<Origin, (typeof ABOUT)[number]>

/** Creates the manifest of definitions, and lists why other definitions are missing. */
export function createManifest(
  all: readonly Definition[],
  evaluator: Evaluator,
  createFormat: CreateFormat,
  about: About = () => ({}),
): ManifestResult {
  const ids: Described[] = []
  const tokens: ManifestToken[] = []
  const keys: DescribedKey[] = []
  const faults: ManifestFault[] = []
  for (const definition of all) {
    const origin = { ...findOrigin(definition), ...about(definition) }
    try {
      if (definition.of === 'id')
        ids.push(describeId(readIdData(definition, evaluator), origin, createFormat))
      else if (definition.of === 'token')
        tokens.push(describeToken(readTokenData(definition, evaluator), origin))
      else keys.push(describeKey(readKeyData(definition, evaluator), origin, createFormat))
    } catch (error) {
      faults.push({ definition, message: (error as Error).message })
    }
  }
  return {
    manifest: {
      version: MANIFEST_VERSION,
      definitions: ids.map(({ entry }) => entry).sort(byPrefix),
      tokens: tokens.sort(byPrefix),
      ...(keys.length > 0 && { keys: keys.map(({ entry }) => entry).sort(byName) }),
    },
    defined: ids.map(({ defined }) => defined),
    definedKeys: keys.map(({ defined }) => defined),
    faults,
  }
}

/** Compares entries by prefix; a prefix in a scope follows the same prefix of the program. */
const byPrefix = (one: Sorted, other: Sorted): number => (spellPlace(one) < spellPlace(other) ? -1 : 1)

type Sorted = Pick<ManifestToken, 'prefix' | 'scope'>

const spellPlace = ({ prefix, scope = '' }: Sorted): string => `${prefix} ${scope}`

const byName = (one: ManifestKey, other: ManifestKey): number => (one.key < other.key ? -1 : 1)

/** Finds the origin of a definition, with the constant if programs in other languages can use the same name. */
function findOrigin({ name, registry, scope }: Definition): Origin {
  const constant = [name?.exported, name?.local].find((each) => each !== undefined && each !== 'default')
  const isConstant = name?.keys.length === 0 && constant !== undefined && /^[A-Z][A-Z0-9]*$/i.test(constant)
  return {
    ...(isConstant && { name: constant }),
    ...(registry !== 'shared' && { registry: 'private' }),
    ...(scope !== undefined && { scope }),
  }
}
