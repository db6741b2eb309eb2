/** The commands in the order of the help, each with a summary, so that the help loads no command. */
export const SUMMARIES = {
  init: 'propose definitions for the IDs in a project',
  adopt: 'replace string types with loose types, which reject IDs of other kinds',
  check: 'find IDs that are mixed up, cast or untyped in a project',
  inspect: 'show what an ID is and what it contains',
  new: 'generate IDs',
  convert: 'convert an ID to another format',
  manifest: 'write the definitions of a project as JSON',
  generate: 'write the definitions of a manifest in another language',
  types: 'write the Register getters, which type parse(), isId() and findIds()',
} as const

export type CommandName = keyof typeof SUMMARIES
