/** The `paths` and the `baseUrl` of tsconfig.json. */
import { dig, parseJsonc } from './jsonc.ts'
import { folderOf, join } from './paths.ts'

/** A key of `paths`, or `*` for `baseUrl`, and the absolute patterns that it stands for. */
export type Aliases = readonly (readonly [pattern: string, targets: readonly string[]])[]

/** Reads the text of a file; `undefined` where there is no file. */
export type ReadFile = (path: string) => string | undefined

/** The aliases that hold in a folder: those of the nearest tsconfig.json or jsconfig.json. */
export class AliasReader {
  readonly #read: ReadFile
  readonly #known = new Map<string, Aliases>()

  constructor(read: ReadFile) {
    this.#read = read
  }

  aliasesOf(folder: string): Aliases {
    const known = this.#known.get(folder)
    if (known) return known
    const here = this.#inFile(`${folder}/tsconfig.json`) ?? this.#inFile(`${folder}/jsconfig.json`)
    const aliases = here ?? (folder === '' ? [] : this.aliasesOf(folderOf(folder)))
    this.#known.set(folder, aliases)
    return aliases
  }

  #inFile(path: string, depth = 0): Aliases | undefined {
    const text = depth > 10 ? undefined : this.#read(path)
    if (text === undefined) return undefined
    const config = parseJsonc(text)
    const folder = folderOf(path)
    const baseUrl = dig(config, 'compilerOptions', 'baseUrl')
    const base = typeof baseUrl === 'string' ? join(folder, baseUrl) : undefined
    const named = pathsIn(config, base ?? folder) ?? this.#inOthers(config, folder, depth + 1)
    return base === undefined ? named : [...named, ['*', [join(base, '*')]]]
  }

  /**
   * Of several bases, the last overrides those before it. A configuration of references alone, as Vite's template has it,
   * leaves the paths to those.
   */
  #inOthers(config: unknown, folder: string, depth: number): Aliases {
    const others = [
      ...listOf(dig(config, 'extends')).reverse(),
      ...listOf(dig(config, 'references')).map((each) => dig(each, 'path')),
    ]
    const found = others
      .filter((each): each is string => typeof each === 'string' && each.startsWith('.'))
      .map((each) => join(folder, each))
      .flatMap((each) => [each, `${each}.json`, `${each}/tsconfig.json`])
      .map((each) => this.#inFile(each, depth))
    return found.find((each) => each && each.length > 0) ?? []
  }
}

/** The `paths` of a configuration, from the folder that they are relative to. */
function pathsIn(config: unknown, base: string): Aliases | undefined {
  const paths = dig(config, 'compilerOptions', 'paths')
  if (typeof paths !== 'object' || paths === null) return undefined
  return Object.entries(paths).map(([pattern, targets]) => [
    pattern,
    listOf(targets).flatMap((each) => (typeof each === 'string' ? [join(base, each)] : [])),
  ])
}

const listOf = (value: unknown): unknown[] => [value].flat()

/** The paths that a specifier stands for under aliases. */
export function targetsOf(specifier: string, aliases: Aliases): string[] {
  return aliases.flatMap(([pattern, targets]) => {
    const star = pattern.indexOf('*')
    if (star < 0) return specifier === pattern ? targets : []
    const tail = pattern.slice(star + 1)
    if (!specifier.startsWith(pattern.slice(0, star)) || !specifier.endsWith(tail)) return []
    const middle = specifier.slice(star, specifier.length - tail.length)
    return targets.map((target) => target.replace('*', () => middle))
  })
}
