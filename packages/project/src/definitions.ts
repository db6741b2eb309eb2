/** The definitions of a project, found in its source, and the files that are written about them. */
export { createManifest } from './definitions/manifest.ts'
export { createRegisterFile, isRegisterFile, type RegisterFile } from './definitions/register-file.ts'
export { projectFolders, readSource, requireWhole } from './definitions/source-definitions.ts'
