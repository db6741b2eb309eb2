/** The manifest: a project's definitions as JSON, for other languages and for code review. */

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

/** Why a definition is missing from the manifest. */
export interface ManifestFault {
  readonly definition: Definition
  readonly message: string
}

/** A project's manifest and its definitions. */
export interface ManifestResult {
  readonly manifest: Manifest
  /** The ID definitions in the manifest. */
  readonly defined: readonly AnyIdDef[]
  readonly definedKeys: readonly AnyKeyDef[]
  readonly faults: readonly ManifestFault[]
}

/** Returns information about a definition for human readers. */
export type About = (definition: Definition) => Pick<Origin, (typeof ABOUT)[number]>

/** Creates the manifest and lists why any definitions are missing from it. */
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

/** Compares entries by prefix; a scoped prefix comes after the same prefix without a scope. */
const byPrefix = (one: Sorted, other: Sorted): number => (spellPlace(one) < spellPlace(other) ? -1 : 1)

type Sorted = Pick<ManifestToken, 'prefix' | 'scope'>

const spellPlace = ({ prefix, scope = '' }: Sorted): string => `${prefix} ${scope}`

const byName = (one: ManifestKey, other: ManifestKey): number => (one.key < other.key ? -1 : 1)

/** Returns where a definition comes from, including its constant if the constant's name is valid in other languages. */
function findOrigin({ name, registry, scope }: Definition): Origin {
  const constant = [name?.exported, name?.local].find((each) => each !== undefined && each !== 'default')
  const isConstant = name?.keys.length === 0 && constant !== undefined && /^[A-Z][A-Z0-9]*$/i.test(constant)
  return {
    ...(isConstant && { name: constant }),
    ...(registry !== 'shared' && { registry: 'private' }),
    ...(scope !== undefined && { scope }),
  }
}
