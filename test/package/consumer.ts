/** Projects of users, outside of the repository, which get the package as its tarball has it. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isFullLength } from '../full-length.ts'
import { root } from './repository.ts'

/** The compilers of the tests, by version; tsd brings the older one. */
export const compilers = {
  '5.9': join(root, 'node_modules/@tsd/typescript/typescript/bin/tsc'),
  '7.0': join(root, 'node_modules/typescript/bin/tsc'),
}

export type Compiler = keyof typeof compilers

/** What saves a compiler work that no test is about: checking its own library, and threads beside those of other tests. */
export const thrift: Record<Compiler, readonly string[]> = {
  '5.9': ['--skipDefaultLibCheck'],
  '7.0': ['--skipDefaultLibCheck', '--singleThreaded'],
}

/** The compilers that judge whole programs: both in a full run, otherwise the one that takes a quarter of the time. */
export const versions: readonly Compiler[] = isFullLength ? ['5.9', '7.0'] : ['7.0']

/** Writes files into a directory, and creates it where it is missing. */
export function write(directory: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(directory, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** Creates an empty project; the caller removes it. */
export function createProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'brandid-'))
  write(project, { 'package.json': '{ "type": "module" }' })
  return project
}

/** Creates a project that has the build, what that depends on, more packages of the repository, and files; the caller removes it. */
export function createConsumer(packages: readonly string[] = [], files: Record<string, string> = {}): string {
  const project = createProject()
  const modules = join(project, 'node_modules')
  installInto(modules)
  linkInto(modules, 'ts-brand', 'uuidv7', ...packages)
  write(project, files)
  return project
}

/** Copies the build as `brandid` into a `node_modules`: the part of the tarball that programs read. */
export function installInto(modules: string): void {
  const directory = join(modules, 'brandid')
  mkdirSync(directory, { recursive: true })
  for (const name of ['package.json', 'dist'])
    cpSync(join(root, name), join(directory, name), { recursive: true })
}

/** Copies the build of the kit as `brandid-kit` into a `node_modules`, beside the packages that it depends on. */
export function installKitInto(modules: string): void {
  const directory = join(modules, 'brandid-kit')
  mkdirSync(directory, { recursive: true })
  for (const name of ['package.json', 'dist'])
    cpSync(join(root, 'packages/kit', name), join(directory, name), { recursive: true })
  const { dependencies } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  linkInto(modules, ...Object.keys(dependencies))
}

/** Links installed packages of the repository into another `node_modules`: to copy and remove zod takes a third of a second. */
export function linkInto(modules: string, ...names: string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
}

/** Copies installed packages of the repository into another `node_modules`, without sources, which no program reads. */
export function copyInto(modules: string, ...names: string[]): void {
  for (const name of names) {
    const source = join(root, 'node_modules', name)
    cpSync(source, join(modules, name), { recursive: true, filter: (path) => path !== join(source, 'src') })
  }
}

/** The output of a compiler in a directory: empty where it finds no error. */
export function compile(version: Compiler, directory: string, ...options: string[]): string {
  // TypeScript 7 refuses files on the command line where a parent directory has a configuration, such as /tmp.
  const isolated = version === '7.0' && !options.includes('-p') ? ['--ignoreConfig'] : []
  const args = [compilers[version], '--pretty', 'false', ...thrift[version], ...isolated, ...options]
  return spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8' }).stdout
}
