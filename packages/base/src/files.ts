/** A project's files: its root, its configuration, its samples, and the functions that read and write files. */

export { CONFIG_NAME, type Config, NO_CONFIG, readConfig } from './files/config.ts'
export { createConfigSchema, readObject, unexpected } from './files/config-schema.ts'
export { createPatterns, type Patterns } from './files/patterns.ts'
export {
  findInProject,
  findProjectRoot,
  foldersAbove,
  foldersOfProject,
  isBelow,
  slashed,
} from './files/project-root.ts'
export {
  fileHint,
  isFile,
  isHarmless,
  packageJsonIn,
  packageNameIn,
  readFolder,
  readProjectFile,
  readUserFile,
  Unreadable,
  whyUnreadable,
} from './files/read-file.ts'
export { readSamples, type Sample, type SampleSource, sampleBatches } from './files/samples.ts'
export {
  removeLeftovers,
  replaceProjectFile,
  whyNotReplaced,
  writeProjectFile,
  writtenBefore,
} from './files/write-file.ts'
