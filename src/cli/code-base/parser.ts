/** The parser: oxc-parser, which is an optional peer. */
import type { Program } from '../../analysis/estree.ts'
import { UserError } from '../terminal/user-error.ts'

/**
 * Parses a text. The extension of the path names the language. Errors of syntax come back beside what could be read.
 */
export type Parse = (
  path: string,
  text: string,
) => { readonly program: Program; readonly error: string | undefined }

/** The error of a command that requires the parser. */
export class MissingParser extends UserError {}

/** @throws {MissingParser} The package is not installed. */
export async function loadParser(): Promise<Parse> {
  const { parseSync } = await import('oxc-parser').catch((error: unknown) => {
    throw new MissingParser(
      `Expected the package oxc-parser, which reads the source, but received: ${(error as Error).message.split('\n', 1)[0]}.`,
      'npm install --save-dev oxc-parser',
    )
  })
  return (path, text) => {
    const { program, errors } = parseSync(path, text, { preserveParens: false })
    const error = errors.find(({ severity }) => severity === 'Error')
    // `analysis/estree` describes only the nodes that are read here, and each with the members that are.
    return { program: program as Program, error: error?.message }
  }
}
