/** The definitions in a project's source, read without running it. */
import { dirname } from 'node:path'
import { createManifest } from '../artifacts/manifest.ts'
import { apartFromTests, searchDefinitions } from '../code-base/definition-search.ts'
import { openProject } from '../code-base/open-code-base.ts'
import { UserError } from '../terminal/user-error.ts'
import { packageJsonIn } from './package-json.ts'

/** The nearest directory upwards whose package.json depends on brandid. */
export function folderWithBrandid(cwd: string): string | undefined {
  for (let directory = cwd; ; directory = dirname(directory)) {
    if (dependsOnBrandid(directory)) return directory
    if (directory === dirname(directory)) return undefined
  }
}

/** The manifest of a directory's source, as JSON; `undefined` without a parser or without source. */
export async function manifestOfSource(directory: string): Promise<string | undefined> {
  try {
    const { project, root } = await openProject([], { cwd: directory })
    const definitions = apartFromTests(searchDefinitions(project).definitions, root)
    return JSON.stringify(createManifest(definitions, project.definitions.reader).manifest)
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

function dependsOnBrandid(directory: string): boolean {
  const { dependencies, devDependencies } = packageJsonIn(directory)
  return [dependencies, devDependencies].some((list) => 'brandid' in Object(list))
}
