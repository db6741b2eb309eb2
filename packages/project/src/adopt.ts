/** The definitions that `init` proposes, and the loose types that `adopt` writes. */
export { adoptCodeBase, applyChanges, type ChangedFile, spellDiff } from './adopt/adopt-code-base.ts'
export { searchKeys } from './adopt/key-search.ts'
export { searchPrefixes } from './adopt/prefix-search.ts'
export { propose, writeIds } from './adopt/propose.ts'
