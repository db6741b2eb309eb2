/** The commands in help order, with their summaries in this file so that the help does not have to load any command. */
export const SUMMARIES = {
  init: 'propose definitions for the IDs in a project',
  adopt: 'replace string types with loose types, which reject IDs of other kinds',
  check: 'find IDs that are mixed up, cast or untyped in a project',
  inspect: 'show what an ID is and what it contains',
  new: 'generate IDs',
  convert: 'convert an ID to another format',
  manifest: 'write the definitions of a project as JSON',
  generate: "write a manifest's definitions in another language",
  types: 'write the Register getters, which type parse(), isId() and findIds()',
} as const

export type CommandName = keyof typeof SUMMARIES
