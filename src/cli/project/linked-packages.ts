/** The packages of a workspace that a package depends on, found by the links in node_modules. */
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { slashed } from '../code-base/source-files.ts'
import { packageJsonIn } from './package-json.ts'

const FIELDS = ['dependencies', 'devDependencies', 'peerDependencies']

/** The folders of the linked packages that a package depends on, also through one another. */
export function linkedPackages(folder: string): string[] {
  const seen = new Set([slashed(folder)])
  // A set that grows is walked to its end.
  for (const each of seen) for (const linked of linkedIn(each)) seen.add(linked)
  return [...seen].slice(1)
}

/** The names of the packages that a package depends on. */
export function dependenciesOf(folder: string): string[] {
  const content = packageJsonIn(folder)
  return FIELDS.flatMap((field) => Object.keys(Object(content[field])))
}

function linkedIn(folder: string): string[] {
  return dependenciesOf(folder)
    .filter((name) => name !== 'brandid')
    .flatMap((name) => linkOf(name, folder) ?? [])
}

/** Where the nearest link of a name leads, unless into a node_modules, as those into the store of pnpm do. */
function linkOf(name: string, folder: string): string | undefined {
  const path = join(folder, 'node_modules', name)
  if (existsSync(path)) {
    const real = slashed(realpathSync(path))
    return real.includes('/node_modules/') ? undefined : real
  }
  return folder === dirname(folder) ? undefined : linkOf(name, dirname(folder))
}
