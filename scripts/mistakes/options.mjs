/** The compiler options for the chapters. */
import ts from '@tsd/typescript' // TypeScript 5.9, included in tsd
import { source } from './chapters.mjs'

/** The options in `type-tests/mistakes/tsconfig.json`. */
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
