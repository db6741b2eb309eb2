/** The compiler's options for the chapters. */
import ts from '@tsd/typescript' // TypeScript 5.9, which tsd brings
import { source } from './chapters.mjs'

/** The options of `type-tests/mistakes/tsconfig.json`. */
export const { options } = ts.getParsedCommandLineOfConfigFile(
  `${source}tsconfig.json`,
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(messageText)
    },
  },
)
