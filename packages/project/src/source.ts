/** Analyzes source without running it. */
export {
  apartFromTests,
  type CodeBase,
  openCodeBase,
  openDefinitions,
  openProject,
  searchDefinitions,
  sourcesIn,
} from './source/code-base.ts'
export { spellName } from './source/definitions.ts'
export { showFile, showPlace } from './source/place.ts'
export { findFolder, join, relative } from './source/resolver.ts'
export { findLeavingOut } from './source/tsconfig.ts'
