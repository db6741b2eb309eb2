/** The definitions that `init` proposes and the loose types that `adopt` writes. */
export { adoptCodeBase, type ChangedFile } from './adopt/adopt-code-base.ts'
export { applyChanges, spellDiff } from './adopt/changes.ts'
export { searchKeys } from './adopt/key-search.ts'
export { type CompilerError, spellMixedKinds } from './adopt/mixed-kinds.ts'
export { type Proposal, propose, writeIds } from './adopt/propose.ts'
export { searchPrefixes } from './model/prefixes.ts'
