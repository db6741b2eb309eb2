/** The manifest: the definitions of a code base as JSON, for other languages and for reviews. */

import type { AnyIdDef, AnyKeyDef } from 'brandid/core'
import type { CreateFormat } from '../formats/all-formats.ts'
import type { Definition } from '../source/definitions.ts'
import type { Evaluator } from '../source/evaluator.ts'
import { readIdData, readKeyData, readTokenData } from './definition-options.ts'
import { type ABOUT, MANIFEST_VERSION } from './manifest-data.ts'
import { describeId, describeKey, describeToken } from './manifest-entries.ts'
import type { Manifest, ManifestId, ManifestKey, ManifestToken, Origin } from './manifest-schema.ts'

/** Why a definition has no place in the manifest. */
export interface ManifestFault {
  readonly definition: Definition
  readonly message: string
}

/** The result of reading the definitions of a source. */
export interface ManifestResult {
  readonly manifest: Manifest
  /** The same ids, defined. */
  readonly defined: readonly AnyIdDef[]
  readonly definedKeys: readonly AnyKeyDef[]
  readonly faults: readonly ManifestFault[]
}

/** Answers to people's questions about a definition. */
export type About = (definition: Definition) => Pick<Origin, (typeof ABOUT)[number]>

/** The manifest of definitions, and the faults of those that it lacks. */
export function createManifest(
  all: readonly Definition[],
  evaluator: Evaluator,
  createFormat: CreateFormat,
  about: About = () => ({}),
): ManifestResult {
  const originOf = (definition: Definition) => ({ ...findOrigin(definition), ...about(definition) })
  const definitions: ManifestId[] = []
  const defined: AnyIdDef[] = []
  const tokens: ManifestToken[] = []
  const keys: ManifestKey[] = []
  const definedKeys: AnyKeyDef[] = []
  const faults: ManifestFault[] = []
  for (const definition of all) {
    try {
      if (definition.of === 'id') {
        const described = describeId(readIdData(definition, evaluator), originOf(definition), createFormat)
        definitions.push(described.entry)
        defined.push(described.defined)
      } else if (definition.of === 'key') {
        const described = describeKey(readKeyData(definition, evaluator), originOf(definition), createFormat)
        keys.push(described.entry)
        definedKeys.push(described.defined)
      } else tokens.push(describeToken(readTokenData(definition, evaluator), originOf(definition)))
    } catch (error) {
      faults.push({ definition, message: (error as Error).message })
    }
  }
  return {
    manifest: {
      version: MANIFEST_VERSION,
      definitions: definitions.sort(byPrefix),
      tokens: tokens.sort(byPrefix),
      ...(keys.length > 0 && { keys: keys.sort(byName) }),
    },
    defined,
    definedKeys,
    faults,
  }
}

/** An entry of a scope follows that of the program. */
function byPrefix(one: Sorted, other: Sorted): number {
  const [former, latter] = [one, other].map(({ prefix, scope = '' }) => `${prefix} ${scope}`) as [
    string,
    string,
  ]
  return former < latter ? -1 : 1
}

interface Sorted {
  readonly prefix: string
  readonly scope?: string
}

const byName = (one: ManifestKey, other: ManifestKey): number => (one.key < other.key ? -1 : 1)

/** The constant is named where programs in other languages can have the same name. */
function findOrigin({ name, registry, scope }: Definition): Origin {
  const constant = [name?.exported, name?.local].find((each) => each !== undefined && each !== 'default')
  const isConstant = name?.keys.length === 0 && constant !== undefined && /^[A-Z][A-Z0-9]*$/i.test(constant)
  return {
    ...(isConstant && { name: constant }),
    ...(registry !== 'shared' && { registry: 'private' }),
    ...(scope !== undefined && { scope }),
  }
}
