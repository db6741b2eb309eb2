/** Source in a folder, read by the evaluator. */
import { openCodeBase } from '@brandid/project/source'
import { onDisk } from '../../../base/test/on-disk.ts'
import { readLiteral } from '../../src/definitions/definition-options.ts'
import { IDS } from '../rules/findings.ts'

/** The project of some files. */
export function projectOf(files: Readonly<Record<string, string>>) {
  const { codeBase, root: folder } = openCodeBase([], { cwd: onDisk(files) })
  return { codeBase, folder }
}

/** A module of a project, which imports others by `./` and their names; `./ids` is among them. */
export function moduleIn(text: string, others: Readonly<Record<string, string>> = {}) {
  const modules = Object.entries({ './ids': IDS, ...others })
  const files = modules.map(([specifier, code]) => [`${specifier.slice(2)}.ts`, code] as const)
  const { codeBase, folder } = projectOf({ ...Object.fromEntries(files), 'a.ts': text })
  const { definitions, types } = codeBase
  return { codeBase, module: codeBase.module(`${folder}/a.ts`), definitions, types }
}

/** The literal that a module of a project exports as `value`; `undefined` if the evaluator cannot tell. */
export function exportedLiteral(
  { codeBase, folder }: ReturnType<typeof projectOf>,
  path: string,
  name = 'value',
): unknown {
  const { evaluator } = codeBase.definitions
  return readLiteral(evaluator.exported(codeBase.module(`${folder}/${path}`), name), evaluator)
}

/** The literal that a module exports as `value`. */
export const readValue = (code: string, others: Readonly<Record<string, string>> = {}): unknown =>
  exportedLiteral(projectOf({ 'a.ts': code, ...others }), 'a.ts')
