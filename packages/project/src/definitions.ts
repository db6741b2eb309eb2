/** The definitions found in a project's source and the files generated from them. */
export { createManifest } from './definitions/manifest.ts'
export { createRegisterFile, isRegisterFile, type RegisterFile } from './definitions/register-file.ts'
export { projectFolders, readSource, requireWhole } from './definitions/source-definitions.ts'
