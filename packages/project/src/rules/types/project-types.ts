/** The types of a project's files, according to the project's own TypeScript and tsconfig.json. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { foldersOfProject, slashed } from '@brandid/base/files'
import { type Node, readEnd, readStart } from '@brandid/base/syntax'
import { count } from '@brandid/base/terminal'
import type { Checker, TsNode } from './checker.ts'

/** The types of a file: the checker and a lookup that maps parsed nodes to TypeScript's nodes. */
export interface FileTypes {
  readonly checker: Checker
  findTsNode(node: Node): TsNode
}

/** The types of a project. */
export interface ProjectTypes {
  /** Returns the types of a file; call it once per file. `undefined` if no tsconfig.json compiles the file. */
  take(path: string): FileTypes | undefined
  /** The reasons why some files have no types, one per line. */
  readonly gaps: readonly string[]
}

/**
 * Opens a project's types. A program is compiled when its first file is read, and released after its last file because a monorepo may have
 * many programs.
 *
 * @param text Returns the text of a file as seen by the rules.
 */
export function openProjectTypes(
  paths: readonly string[],
  root: string,
  text: (path: string) => string,
): ProjectTypes {
  const reasons = new Set<string>()
  const configs = createConfigSearch(root, reasons)
  const found = new Map(paths.flatMap((path) => entriesOf(path, configs(path))))
  const left = new Map<ProgramConfig, number>()
  for (const config of found.values()) left.set(config, (left.get(config) ?? 0) + 1)
  const programs = new Map<ProgramConfig, Program>()
  const isSeen = configs.hasCompiler()
  const outside = paths.filter((path) => isSeen && !found.has(path) && /\.[cm]?tsx?$/.test(path)).length
  if (outside > 0) reasons.add(`no tsconfig.json compiles ${count(outside, 'TypeScript file')}`)
  return {
    gaps: [...reasons],
    take(path) {
      const config = found.get(path)
      if (!config) return undefined
      const program = programs.get(config) ?? compile(config)
      const remaining = (left.get(config) ?? 1) - 1
      left.set(config, remaining)
      if (remaining > 0) programs.set(config, program)
      else programs.delete(config)
      const file = program.getSourceFile(path)
      // If the file has been saved in the meantime, its nodes have moved.
      if (file?.text !== text(path)) return undefined
      const { compiler } = config
      return { checker: program.getTypeChecker(), findTsNode: createNodeMap(file, compiler) }
    },
  }
}

const entriesOf = (path: string, config: ProgramConfig | undefined) =>
  config ? [[path, config] as const] : []

/* The subset of TypeScript's API that this module uses. */

interface SourceFile extends TsNode {
  readonly text: string
}

interface Program {
  getSourceFile(path: string): SourceFile | undefined
  getTypeChecker(): Checker
}

interface ParsedConfig {
  readonly fileNames: readonly string[]
  readonly options: object
  readonly projectReferences?: readonly { readonly path: string }[] | undefined
}

/** A node and its position in the file. */
interface PlacedNode extends TsNode {
  readonly end: number
  getStart(file: SourceFile): number
}

interface Compiler {
  readonly sys: object
  createProgram(options: object): Program
  getParsedCommandLineOfConfigFile(path: string, options: object, host: object): ParsedConfig | undefined
  isExpression(node: TsNode): boolean
  isTypeNode(node: TsNode): boolean
}

/* The tsconfig.json and the compiler of each file. */

/** A tsconfig.json and the compiler installed next to it. */
interface ProgramConfig extends ParsedConfig {
  readonly compiler: Compiler
  readonly files: ReadonlySet<string>
}

/** Compiles a program from source, including referenced projects, because their output may be stale or missing. */
const compile = ({ compiler, fileNames, options }: ProgramConfig): Program =>
  compiler.createProgram({ rootNames: fileNames, options: { ...options, noEmit: true } })

/** The maximum number of configurations to read for a file. References may form a cycle. */
const MOST_REFERENCES = 100

/**
 * Creates a search for the tsconfig.json that compiles a file: in the file's folder or above, or referenced from there.
 */
function createConfigSearch(root: string, reasons: Set<string>) {
  const configs = new Map<string, ProgramConfig | undefined>()
  const compilers = new Map<string, Compiler | undefined>()
  const above = foldersOfProject(root)
  const read = (path: string): ProgramConfig | undefined => {
    if (!configs.has(path)) configs.set(path, readConfig(path, compilers, reasons))
    return configs.get(path)
  }
  const search = (path: string): ProgramConfig | undefined => {
    for (const folder of foldersUpTo(path, root, above)) {
      const waiting = new Set([`${slashed(folder)}/tsconfig.json`])
      // The loop also visits elements added while it runs.
      for (const each of waiting) {
        const config = read(each)
        if (config?.files.has(path)) return config
        for (const { path: reference } of config?.projectReferences ?? []) {
          const target = slashed(reference.endsWith('.json') ? reference : join(reference, 'tsconfig.json'))
          if (waiting.size < MOST_REFERENCES) waiting.add(target)
        }
      }
    }
    return undefined
  }
  return Object.assign(search, { hasCompiler: () => [...compilers.values()].some((each) => each) })
}

/** The folders that contain a file, within its project, nearest first. */
function foldersUpTo(path: string, root: string, above: readonly string[]): readonly string[] {
  const folders: string[] = []
  for (let each = dirname(path); slashed(each).startsWith(`${root}/`); each = dirname(each))
    folders.push(each)
  return [...folders, ...above]
}

function readConfig(
  path: string,
  compilers: Map<string, Compiler | undefined>,
  reasons: Set<string>,
): ProgramConfig | undefined {
  if (!existsSync(path)) return undefined
  const compiler = findCompiler(path, compilers, reasons)
  const host = compiler && { ...compiler.sys, onUnRecoverableConfigFileDiagnostic() {} }
  const parsed = host && compiler.getParsedCommandLineOfConfigFile(path, {}, host)
  return parsed && { ...parsed, compiler, files: new Set(parsed.fileNames.map(slashed)) }
}

/** The first major version of TypeScript without an API for other programs. */
const NATIVE = 7

/** Loads the `typescript` package that resolves from a tsconfig.json. */
function findCompiler(
  path: string,
  compilers: Map<string, Compiler | undefined>,
  reasons: Set<string>,
): Compiler | undefined {
  const load = createRequire(path)
  try {
    const found = load.resolve('typescript/package.json')
    if (compilers.has(found)) return compilers.get(found)
    const { version }: { version: string } = load(found)
    const isNative = Number.parseInt(version, 10) >= NATIVE
    if (isNative) reasons.add(`TypeScript ${version} provides no types to other programs`)
    const compiler: Compiler | undefined = isNative ? undefined : load('typescript')
    compilers.set(found, compiler)
    return compiler
  } catch {
    reasons.add('typescript is not installed next to tsconfig.json')
    return undefined
  }
}

/* TypeScript nodes, matched by position to ESTree nodes. */

function createNodeMap(file: SourceFile, { isExpression, isTypeNode }: Compiler): FileTypes['findTsNode'] {
  const byStart = new Map<number, PlacedNode[]>()
  const waiting: PlacedNode[] = [file as TsNode as PlacedNode]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const start = node.getStart(file)
    const same = byStart.get(start)
    if (same) same.push(node)
    else byStart.set(start, [node])
    node.forEachChild((child) => {
      waiting.push(child as PlacedNode)
    })
  }
  return (node) => {
    const start = readStart(node)
    const nodes = byStart.get(start) ?? []
    const ending = (end: number) => nodes.filter((each) => each.end === end)
    const same = ending(readEnd(node))
    if (node.type === 'Identifier') {
      // The range of a name includes its type annotation, if any.
      const [name] = same.length > 0 ? same.slice(-1) : ending(start + node.name.length).slice(-1)
      return name as TsNode
    }
    const isOfKind = node.type.startsWith('TS') ? isTypeNode : isExpression
    return (same.find(isOfKind) ?? same[0]) as TsNode
  }
}
