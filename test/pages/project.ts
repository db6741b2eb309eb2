/**
 * The project of a page: a folder that is empty but for what the page installs and what `tsc --init` writes, with the blocks of the
 * page in their order. Packages have the versions of the lockfiles of the repository, so that a release of today fails nothing.
 */
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Compiler, compilers, installInto, installKitInto, linkInto } from '../package/consumer.ts'
import { filesOfRepository, matchesOf, read, readJson, root } from '../package/repository.ts'
import { announced, type Block, blocksOf, checked, errorsOf, fileOf, lineOf } from './blocks.ts'
import { exceptionOf } from './exceptions.ts'

/** What became of a block: the errors of each compiler, and what the module or the commands printed to `stderr` where they failed. */
export interface Outcome {
  readonly errors: Readonly<Record<Compiler, readonly string[]>>
  readonly failure: string
}

export interface PageOutcome {
  /** What is no fault of a block: an installation, errors outside of blocks. */
  readonly faults: readonly string[]
  readonly blocks: ReadonlyMap<Block, Outcome>
}

/** `TARBALLS` names a folder with the tarballs of both packages; `KEEP` leaves the projects. */
const { TARBALLS, KEEP } = process.env

/** The folder of one run, outside of the repository, whose node_modules would answer what a page does not install. */
export const work = mkdtempSync(join(tmpdir(), 'brandid-pages-'))

interface Ended {
  readonly status: number
  readonly output: string
}

/** Prisma asks for engines that its clients with a driver adapter never use: packages/kit/docs/prisma.md. */
const SETTINGS = {
  NO_COLOR: '1',
  PRISMA_QUERY_ENGINE_LIBRARY: '/bin/true',
  PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
}

/** The environment without the settings that npm and vitest hand to their own. */
const plainEnv = () => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:npm_|VITEST|NODE_ENV|CI$)/.test(name)),
  ),
  ...SETTINGS,
})

/** Runs a command in a plain environment. */
export function run(cwd: string, command: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      {
        cwd,
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
        env: plainEnv(),
      },
      (error, stdout, stderr) => resolve({ status: error ? 1 : 0, output: stdout + stderr }),
    )
  })
}

/** The version that a lockfile of the repository has of a package. */
function lockedVersion(name: string): string | undefined {
  // That of the repository itself is asked first.
  const locks = filesOfRepository()
    .filter((path) => path.endsWith('package-lock.json'))
    .sort((one, other) => one.length - other.length)
  const versions = locks.map(
    (path) => readJson(path).packages[`node_modules/${name}`]?.version as string | undefined,
  )
  return versions.find((version) => version !== undefined)
}

/** Where a package of an install line comes from: our own from a tarball, others in the version of the lockfiles. */
function sourceOf(name: string, tarballs: string): string {
  if (/^brandid(?:-kit)?$/.test(name)) return join(tarballs, `${name}.tgz`)
  const version = /.@/.test(name) ? undefined : lockedVersion(name)
  return version === undefined ? name : `${name}@${version}`
}

/** The names of the packages that a page installs, in lines of their own or within a sentence. */
export const installedBy = (text: string): string[] => [
  ...matchesOf(text, /(?:^|`)npm install ([^\n`]*)/gm).flatMap((line) =>
    line.split(' ').filter((word) => !word.startsWith('-')),
  ),
  // npx downloads it.
  ...matchesOf(text, /^npx (brandid-kit) /gm),
]

/** What every page assumes, as docs/README.md says it. */
export const ASSUMED = installedBy(read('docs/README.md'))

/** Packs both packages. Returns the folder with `brandid.tgz` and `brandid-kit.tgz`. */
export async function pack(): Promise<string> {
  const tarballs = join(work, 'tarballs')
  const given = TARBALLS
  if (given === undefined) {
    mkdirSync(tarballs)
    const args = [
      'pack',
      '--silent',
      '--ignore-scripts',
      '--workspace',
      'brandid-kit',
      '--include-workspace-root',
    ]
    await run(root, 'npm', [...args, '--pack-destination', tarballs])
  } else cpSync(given, tarballs, { recursive: true })
  for (const name of readdirSync(tarballs))
    cpSync(join(tarballs, name), join(tarballs, name.replace(/-\d.*(?=\.tgz)/, '')))
  return tarballs
}

/** Installs packages in an empty project. Returns what npm said if it failed. */
export type Install = (project: string, packages: readonly string[]) => Promise<string>

/**
 * Installs the tarballs of a folder and packages of the registry, which npm's cache has after the first time. Projects with the same
 * packages share one installation: all but the last get hard links, and the last gets the folder itself, which costs nothing.
 *
 * @param lists The packages of each project.
 */
export function installFrom(tarballs: string, lists: readonly (readonly string[])[]): Install {
  const sourcesOf = (packages: readonly string[]) =>
    [...new Set(packages)].sort().map((each) => sourceOf(each, tarballs))
  const shared = new Map<string, { left: number; turn?: Promise<string> }>()
  for (const key of lists.map((each) => sourcesOf(each).join(' ')))
    shared.set(key, { left: (shared.get(key)?.left ?? 0) + 1 })
  const keys = [...shared.keys()]
  return async (project, packages) => {
    const sources = sourcesOf(packages)
    const key = sources.join(' ')
    const of = shared.get(key) as { left: number; turn?: Promise<string> }
    const folder = join(work, 'installed', `${keys.indexOf(key)}`)
    of.left--
    const isLast = of.left === 0
    const installed = of.turn ?? installIn(folder, sources)
    of.turn = installed.then(async (failure) => {
      if (isLast) renameSync(folder, project)
      else await run(work, 'cp', ['-al', `${folder}/.`, project])
      return failure
    })
    const failure = await of.turn
    return failure === '' ? '' : `npm install ${key}\n${failure}`
  }
}

/** Installs packages in a folder. Returns why npm failed. */
function installIn(folder: string, packages: readonly string[]): Promise<string> {
  write(join(folder, 'package.json'), '{ "type": "module" }\n')
  return ask<{ failure: string }>('installer.mjs', { folder, packages }, 'folder').then(
    ({ failure }) => failure,
  )
}

/** Links the build and installed packages of the repository, for a page that needs no others. */
export const linkInstalled: Install = async (project, packages) => {
  const modules = join(project, 'node_modules')
  installInto(modules)
  installKitInto(modules)
  linkInto(modules, 'ts-brand', 'uuidv7', ...packages.filter((name) => !/^brandid(?:-kit)?$/.test(name)))
  mkdirSync(join(modules, '.bin'))
  for (const name of ['brandid', 'brandid-kit'])
    symlinkSync(join(modules, 'brandid-kit/dist/cli/main.js'), join(modules, '.bin', name))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n')
  return ''
}

/** What `tsc --init` writes, which is the same in every empty project. */
let initial: Promise<string> | undefined

async function initialize(project: string): Promise<void> {
  const path = join(project, 'tsconfig.json')
  initial ??= run(project, process.execPath, [compilers['7.0'], '--init']).then(() =>
    readFileSync(path, 'utf8'),
  )
  writeFileSync(path, await initial)
}

/** Compiles a project with TypeScript 7, which writes the modules that run. Returns its errors. */
async function emit(project: string): Promise<string> {
  const args = [
    '-p',
    '.',
    '--pretty',
    'false',
    '--noEmit',
    'false',
    '--rewriteRelativeImportExtensions',
    'true',
  ]
  return (await run(project, process.execPath, [compilers['7.0'], ...args])).output
}

const children = new Map<string, ChildProcess>()

/** Asks a module that runs in a process of its own, one question at a time. The answer repeats the question's key. */
function ask<Answer>(
  module: string,
  question: Readonly<Record<string, unknown>>,
  key: string,
): Promise<Answer> {
  let child = children.get(module)
  if (child === undefined) {
    child = fork(fileURLToPath(new URL(module, import.meta.url)), { execArgv: [], env: plainEnv() })
    child.setMaxListeners(Infinity)
    // It ends with the run.
    child.unref()
    child.channel?.unref()
    children.set(module, child)
  }
  const asked = child
  return new Promise((resolve, reject) => {
    asked.once('exit', reject)
    asked.on('message', function answered(answer: Readonly<Record<string, unknown>>) {
      if (answer[key] !== question[key]) return
      asked.off('message', answered)
      asked.off('exit', reject)
      resolve(answer as Answer)
    })
    asked.send(question)
  })
}

/** Ends the processes that were asked, so that the time of this one includes theirs. */
export async function endChildren(): Promise<void> {
  for (const child of children.values()) {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
}

/** The errors of a project in TypeScript 5.9, one project at a time. */
const olderErrorsOf = (project: string): Promise<string> =>
  ask<{ printed: string }>('older.mjs', { project }, 'project').then(({ printed }) => printed)

/** The options of `tsc --init`, with the lines for Node that it leaves to its reader, and those that a block of the page names. */
function configure(project: string, options: readonly string[]): void {
  const path = join(project, 'tsconfig.json')
  let text = readFileSync(path, 'utf8')
  if (existsSync(join(project, 'node_modules/@types/node')))
    text = text.replace('"types": []', '"types": ["node"]')
  const config = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '').replace(/,(\s*[}\]])/g, '$1'))
  for (const own of options) {
    const { compilerOptions, ...rest } = JSON.parse(own.replace(/^\s*\/\/.*$/gm, ''))
    Object.assign(config, rest)
    Object.assign(config.compilerOptions, compilerOptions)
  }
  writeFileSync(path, JSON.stringify(config))
}

/** The options that a block names, or borrows. */
const optionsOf = ({ file, code, borrowed }: Block) => [
  ...(file === 'tsconfig.json' ? [code] : []),
  ...borrowed.filter((each) => each.file === 'tsconfig.json').map((each) => fileOf(each.section, each.file)),
]

interface Placed {
  readonly block: Block
  /** The lines of its file that stand above it. */
  readonly first: number
}

/** Writes a block into its file, below those of the same file. */
function place(project: string, block: Block): Placed {
  const path = join(project, block.file)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  write(path, before + block.code)
  return { block, first: before.split('\n').length - 1 }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const isProgram = ({ language }: Block) => /^[mc]?[tj]sx?$/.test(language)
const isFile = ({ language, file }: Block) => isProgram({ language } as Block) || !file.startsWith('line-')

/** Fails with each difference between what a block announces and what became of it. */
export function judge({ title, code }: Block, { blocks }: PageOutcome): void {
  const found = Array.from(blocks).find(([block]) => block.title === title)
  if (!found) throw new Error(`Expected an outcome of ${title}`)
  const [, { errors, failure }] = found
  const differences = Object.entries(errors).flatMap(([version, printed]) => {
    const keyOf = version === '7.0' ? String : lineOf
    const missing = announced(code).filter((error) => !printed.map(keyOf).includes(keyOf(error)))
    const strange = printed.filter((error) => !announced(code).map(keyOf).includes(keyOf(error)))
    return [
      ...strange.map((error) => `TypeScript ${version}: ${error}`),
      ...missing.map((error) => `TypeScript ${version} does not report: ${error}`),
    ]
  })
  if (failure !== '') differences.push(failure)
  if (differences.length > 0) throw new Error(`${title}\n${differences.join('\n')}`)
}

/** Runs a page in a project of its own, without the blocks that the table of exceptions has. */
export function runPage(page: string, install: Install): Promise<PageOutcome> {
  const text = read(page)
  const blocks = blocksOf(page, text).filter((block) => exceptionOf(block)?.compiles !== false)
  return runBlocks(page, blocks, installedBy(text), install)
}

/** The packages of a project: what the page installs, after what every page assumes unless the page names another version. */
export const withAssumed = (own: readonly string[]): readonly string[] =>
  own.includes('brandid')
    ? own
    : [...ASSUMED.filter((name) => !own.some((each) => each.startsWith(`${name}@`))), ...own]

/** Runs blocks in a project of their own, in their order, after the packages that their readers install. */
export async function runBlocks(
  name: string,
  blocks: readonly Block[],
  own: readonly string[],
  install: Install,
): Promise<PageOutcome> {
  const project = join(work, name.replace(/\W+/g, '-'))
  mkdirSync(project, { recursive: true })
  const failed = await install(project, withAssumed(own))
  const faults = failed === '' ? [] : [failed]
  await initialize(project)
  const outcomes = new Map<Block, { errors: Record<Compiler, string[]>; failure: string }>()
  for (const block of blocks) outcomes.set(block, { errors: { '5.9': [], '7.0': [] }, failure: '' })

  const placed: Placed[] = []
  for (const block of blocks) {
    for (const { file, section } of block.borrowed.filter((each) => each.file !== 'tsconfig.json'))
      write(join(project, file), fileOf(section, file))
    if (block.language === 'sh')
      (outcomes.get(block) as { failure: string }).failure = await runShell(project, block)
    else if (block.file === 'tsconfig.json') continue
    else if (isFile(block)) placed.push(place(project, block))
  }
  configure(project, blocks.flatMap(optionsOf))

  const programs = placed.filter(({ block }) => isProgram(block))
  for (const version of programs.some(({ block }) => block.language.startsWith('ts'))
    ? (['5.9', '7.0'] as const)
    : []) {
    const output = await (version === '7.0' ? emit(project) : olderErrorsOf(project))
    const printed = output.split('\n').filter((line) => /error TS\d+:/.test(line))
    for (const { block, first } of programs) {
      const outcome = outcomes.get(block)
      if (outcome)
        outcome.errors[version] = errorsOf(printed, block.file, first, block.code.split('\n').length - 1)
    }
    const inBlocks = programs.map(({ block }) => `${block.file}(`)
    faults.push(
      ...printed
        .filter((line) => !inBlocks.some((start) => line.startsWith(start)))
        .map((line) => `${version}: ${line}`),
    )
  }

  const modules = [...new Set(programs.map(({ block }) => block.file))].map((file) =>
    join(project, file.replace(/tsx?$/, 'js')),
  )
  for (const module of modules)
    if (existsSync(module)) writeFileSync(module, checked(readFileSync(module, 'utf8')))
  const runner = fileURLToPath(new URL('run.mjs', import.meta.url))
  const ran = new Set<string>()
  for (const { block } of programs) {
    // A test runs in its runner, and a file that several blocks continue runs once.
    if (exceptionOf(block) || /\.test\./.test(block.file) || ran.has(block.file)) continue
    ran.add(block.file)
    const outcome = outcomes.get(block)
    const { status, output } = await run(project, process.execPath, [
      runner,
      join(project, block.file.replace(/tsx?$/, 'js')),
    ])
    if (outcome && status !== 0) outcome.failure = output
  }
  // A command, because `rmSync` would stop the other project, and takes three times as long.
  if (KEEP === undefined) await run(work, 'rm', ['-rf', project])
  return { faults, blocks: outcomes }
}

/** Runs the lines of a block that install nothing, and those of npm that set what is set already. Returns what failed. */
async function runShell(project: string, { code }: Block): Promise<string> {
  const lines = code.split('\n').filter((line) => line !== '' && !/^npm install |^npx tsc --init$/.test(line))
  if (lines.length === 0) return ''
  const { status, output } = await run(project, 'bash', ['-euo', 'pipefail', '-c', lines.join('\n')])
  return status === 0 ? '' : output || `exit code of ${lines.join('; ')}`
}
