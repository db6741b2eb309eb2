/** Knows how a project of a user gets the package: as the tarball, outside of the repository, so that nothing else is found. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The compilers that declarations are tried under, by version; tsd brings the older one. */
export const compilers = {
  '5.9': join(root, 'node_modules/@tsd/typescript/typescript/bin/tsc'),
  '7.0': join(root, 'node_modules/typescript/bin/tsc'),
}

/** Writes files into a directory, which is made where it is missing. */
export function write(directory: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(directory, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** Makes an empty project; who asks for it removes it. */
export function createProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'brandid-'))
  write(project, { 'package.json': '{ "type": "module" }' })
  return project
}

/** Packs what `npm run build` made, and unpacks it as `brandid` in a `node_modules`. */
export function unpackInto(modules: string): void {
  mkdirSync(modules, { recursive: true })
  const options = ['--ignore-scripts', '--json', '--loglevel', 'error', '--pack-destination', modules]
  const packed = execFileSync('npm', ['pack', ...options], { cwd: root, encoding: 'utf8' })
  const [{ filename }] = JSON.parse(packed)
  execFileSync('tar', ['-xzf', filename], { cwd: modules })
  renameSync(join(modules, 'package'), join(modules, 'brandid'))
  rmSync(join(modules, filename))
}

/** Copies packages that the repository has installed into another `node_modules`. */
export function copyInto(modules: string, ...names: string[]): void {
  for (const name of names) cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true })
}

/** What a compiler prints in a directory: nothing, where all is well. */
export function compile(version: keyof typeof compilers, directory: string, ...options: string[]): string {
  const args = [compilers[version], '--pretty', 'false', ...options]
  return spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8' }).stdout
}
