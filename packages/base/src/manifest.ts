/** The manifest of a project: its schema, its reader, its entries, definition lookup, and test vectors. */
export {
  createOwn,
  type FoundDefinitions,
  type Own,
  type RuntimeDefinition,
} from './manifest/definition-lookup.ts'
export { ABOUT, MANIFEST_VERSION } from './manifest/manifest-data.ts'
export {
  type DefinitionData,
  type Described,
  type DescribedKey,
  type DescribedManifest,
  describeId,
  describeKey,
  describeToken,
  type KeyData,
  type TokenData,
} from './manifest/manifest-entries.ts'
export {
  createManifestSchema,
  type Manifest,
  type ManifestFormat,
  type ManifestId,
  type ManifestKey,
  type ManifestToken,
  type Origin,
} from './manifest/manifest-schema.ts'
export { describeManifest, readManifest } from './manifest/read-manifest.ts'
export { createVectors } from './manifest/vectors.ts'
