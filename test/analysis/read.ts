/** Source in a folder, read by the reader. */
import { literalOf } from '../../src/cli/artifacts/literal-values.ts'
import { Project } from '../../src/cli/code-base/code-base.ts'
import { loadParser } from '../../src/cli/code-base/parser.ts'
import { listSourceFiles } from '../../src/cli/code-base/source-files.ts'
import { onDisk } from '../cli/check/on-disk.ts'

/** The project of some files. */
export async function projectOf(files: Readonly<Record<string, string>>) {
  const folder = onDisk(files)
  const project = new Project(listSourceFiles(['.'], folder), await loadParser())
  return { project, folder }
}

/** The literal that a module exports as `value`; `undefined` where the reader cannot tell. */
export async function readValue(
  code: string,
  others: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { project, folder } = await projectOf({ 'a.ts': code, ...others })
  const { reader } = project.definitions
  return literalOf(reader.exported(project.module(`${folder}/a.ts`), 'value'), reader)
}
