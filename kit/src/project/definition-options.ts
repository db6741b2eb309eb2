/** The command-line options that say which definitions a command knows. */
import type { OptionTable, Values } from '../terminal/arguments.ts'

/** The option of every command that reads definitions. */
export const ALLOW_EMPTY = {
  'allow-empty': { type: 'boolean', help: 'go on where there is no definition' },
} as const satisfies OptionTable

/** The options of commands that know the definitions of the project around them. */
export const DEFINITION_OPTIONS = {
  config: {
    type: 'string',
    short: 'c',
    value: '<file>',
    help: 'a manifest, or a module of definitions, which runs',
  },
  ...ALLOW_EMPTY,
} as const satisfies OptionTable

export type DefinitionValues = Values<typeof DEFINITION_OPTIONS>
