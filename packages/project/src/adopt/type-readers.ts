/** Tools other than the compiler that read a package's types: decorator metadata, framework plugins and generators. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isHarmless, slashed } from '@brandid/base/files'
import { findFolder } from '../source/resolver.ts'
import { findBase, MOST_EXTENDED } from './module-mode.ts'

export interface TypeReader {
  /**
   * The types that the reader uses: the constructors that compilers emit for decorated types, the source of decorated types, the types
   * of class members, the types of interface and type alias members, or all types. Each value includes all preceding values.
   */
  readonly reads: Reads
  /** The reader's name in messages. */
  readonly by: string
}

type Reads = (typeof ORDER)[number]

const ORDER = ['values', 'texts', 'members', 'declared', 'all'] as const

/** Signs of type readers in configuration files. Comments match as well, because a false match only leaves a type unchanged. */
const READER_SIGNS: readonly { readonly reads: Reads; readonly by: string; readonly sign: RegExp }[] = [
  { reads: 'all', by: 'typia', sign: /"typia"\s*:/ },
  { reads: 'all', by: 'nestia', sign: /"@nestia\/\w+"\s*:/ },
  { reads: 'all', by: 'tsoa', sign: /"(?:tsoa|@tsoa\/\w+)"\s*:/ },
  { reads: 'all', by: 'Deepkit', sign: /"@deepkit\/type(?:-compiler)?"\s*:/ },
  { reads: 'all', by: 'ts-runtypes', sign: /"ts-runtypes"\s*:/ },
  { reads: 'all', by: 'Encore.ts', sign: /"encore\.dev"\s*:/ },
  { reads: 'all', by: 'Grats', sign: /"grats"\s*:/ },
  { reads: 'declared', by: 'React Native Codegen', sign: /"codegenConfig"\s*:/ },
  {
    reads: 'members',
    by: 'the @nestjs/swagger plugin',
    sign: /@nestjs\/swagger(?:\/plugin|["'](?!\s*:))/,
  },
  {
    reads: 'members',
    by: 'the @nestjs/graphql plugin',
    sign: /@nestjs\/graphql(?:\/plugin|["'](?!\s*:))/,
  },
  { reads: 'texts', by: '@mikro-orm/reflection', sign: /"@mikro-orm\/reflection"\s*:/ },
  { reads: 'texts', by: 'Stencil', sign: /"@stencil\/core"\s*:/ },
  { reads: 'values', by: 'emitDecoratorMetadata', sign: /emitDecoratorMetadata["']?\s*:\s*true/ },
  { reads: 'values', by: "SWC's decoratorMetadata", sign: /decoratorMetadata["']?\s*:\s*true/ },
  { reads: 'values', by: 'SWC in nest-cli.json', sign: /"(?:builder|type)"\s*:\s*"swc"/ },
  { reads: 'values', by: 'a Babel plugin', sign: /babel-plugin-transform-typescript-metadata/ },
  { reads: 'values', by: 'reflect-metadata', sign: /"reflect-metadata"\s*:/ },
]

/** Matches files that configure compilers, plugins and packages. */
const CONFIGS =
  /^(?:package|[tj]sconfig.*|nest-cli.*|project|\.?babel(?:rc)?.*|\.swcrc.*|(?:vite|vitest|webpack|rspack|rsbuild|rollup|rolldown|tsup|tsdown|jest|swc|mikro-orm)[\w.-]*)(?:\.json|\.[cm]?[jt]s)?$/

/** Finds the reader that uses the most types in a file. Searches the file's folder and all folders above it up to `top`. */
export function createFindReader(top: string): (path: string) => TypeReader | undefined {
  const known = new Map<string, TypeReader | undefined>()
  const findIn = (folder: string): TypeReader | undefined => {
    if (folder.length < top.length || folder === '') return undefined
    if (!known.has(folder)) known.set(folder, strongest([readFolder(folder), findIn(findFolder(folder))]))
    return known.get(folder)
  }
  return (path) => findIn(findFolder(path))
}

function strongest(readers: readonly (TypeReader | undefined)[]): TypeReader | undefined {
  const rank = (each: TypeReader | undefined) => (each ? ORDER.indexOf(each.reads) : -1)
  return readers.reduce((one, other) => (rank(other) > rank(one) ? other : one), undefined)
}

function readFolder(folder: string): TypeReader | undefined {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => CONFIGS.test(name)) : []
  const readers = names.map((name) => readFile(`${folder}/${name}`, MOST_EXTENDED))
  const manifest = names.includes('package.json') ? readFileSync(`${folder}/package.json`, 'utf8') : ''
  if (/"(?:vue|nuxt)"\s*:/.test(manifest) && hasVueTypes(folder))
    readers.push({ reads: 'declared', by: 'Vue' })
  return strongest(readers)
}

/** Whether a component below a folder passes a type to a macro. Vue's compiler turns the type's members into runtime checks. */
function hasVueTypes(folder: string): boolean {
  const waiting = [folder]
  for (const parent of waiting)
    for (const entry of readdirSync(parent, { withFileTypes: true })) {
      const path = `${parent}/${entry.name}`
      if (entry.isDirectory() && !/^(?:\.|node_modules$|dist$)/.test(entry.name)) waiting.push(path)
      const isComponent = entry.isFile() && path.endsWith('.vue') && isHarmless(path)
      if (isComponent && /\bdefine(?:Props|Emits|Model)\s*</.test(readFileSync(path, 'utf8'))) return true
    }
  return false
}

function readFile(path: string, depth: number): TypeReader | undefined {
  if (depth === 0 || !existsSync(path) || !isHarmless(path)) return undefined
  const text = readFileSync(path, 'utf8')
  const found = READER_SIGNS.filter(({ sign }) => sign.test(text)).map(({ reads, by }) => ({ reads, by }))
  const [, list = ''] = /"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/.exec(text) ?? []
  const bases = Array.from(list.matchAll(/"([^"]+)"/g), ([, base = '']) =>
    findBase(base, slashed(dirname(path))),
  )
  return strongest([...found, ...bases.map((base) => (base ? readFile(base, depth - 1) : undefined))])
}
