/** The packages of a workspace that a package depends on, found by the links in node_modules. */
import { existsSync } from 'node:fs'
import { Resolver } from '../analysis/resolver.ts'
import { slashed } from '../code-base/source-files.ts'
import { packageJsonIn } from './package-json.ts'

const FIELDS = ['dependencies', 'devDependencies', 'peerDependencies']

/** The folders of the linked packages that a package depends on, directly or transitively. */
export function workspacePackages(folder: string): string[] {
  const links = new Resolver({ isFile: existsSync })
  const seen = new Set([slashed(folder)])
  // The iteration of a set reaches the elements that it adds.
  for (const each of seen) for (const linked of linkedIn(each, links)) seen.add(linked)
  return [...seen].slice(1)
}

/** The names of the packages that a package depends on. */
export function listDependencies(folder: string): string[] {
  const content = packageJsonIn(folder)
  return FIELDS.flatMap((field) => Object.keys(Object(content[field])))
}

function linkedIn(folder: string, links: Resolver): string[] {
  return listDependencies(folder)
    .filter((name) => name !== 'brandid')
    .flatMap((name) => links.packageFolder(name, folder) ?? [])
}
