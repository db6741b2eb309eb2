/** Source in a folder, read by the evaluator. */

import { onDisk } from '../../../base/test/on-disk.ts'
import { readLiteral } from '../../src/definitions/definition-options.ts'
import { CodeBase } from '../../src/source/code-base.ts'
import { listSourceFiles } from '../../src/source/source-files.ts'

/** The project of some files. */
export async function projectOf(files: Readonly<Record<string, string>>) {
  const folder = onDisk(files)
  const codeBase = new CodeBase(listSourceFiles(['.'], folder))
  return { codeBase, folder }
}

/** The literal that a module exports as `value`; `undefined` where the evaluator cannot tell. */
export async function readValue(
  code: string,
  others: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { codeBase, folder } = await projectOf({ 'a.ts': code, ...others })
  const { evaluator } = codeBase.definitions
  return readLiteral(evaluator.exported(codeBase.module(`${folder}/a.ts`), 'value'), evaluator)
}
