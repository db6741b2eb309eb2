/** The imports that the generator adds to a file of the client: the types of brandid, and the module of ids. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listOf } from '../../errors/words.ts'
import type { Brand } from './brand.ts'
import { IDS, TYPES } from './member-type.ts'

/** The module of ids: a file, or what the configuration names, such as `@acme/ids`. */
export interface IdsModule {
  readonly specifier: string
  readonly file?: string
}

/** `./ids.js` is the name of `./ids.ts` to many compilers. */
const spellings = (path: string) => [path, path.replace(/\.([cm]?)js$/, '.$1ts'), `${path}.ts`]

/** Finds the module, from the folder of the schema. Throws where a path leads to no file. */
export function findIdsModule(specifier: string, schemaFile: string): IdsModule {
  if (!specifier.startsWith('.') && !isAbsolute(specifier)) return { specifier }
  const path = resolve(dirname(schemaFile), specifier)
  const file = spellings(path).find((each) => statSync(each, { throwIfNoEntry: false })?.isFile())
  if (file === undefined) {
    throw new Error(
      `Expected the module of \`ids\` at ${JSON.stringify(path)}, from the folder of the schema, but found no file.`,
    )
  }
  return { specifier, file: realpathSync(file) }
}

/** Whether a module exports a type of the name, as far as its text shows. It may re-export the type of another module. */
const mentionsType = (text: string, name: string) =>
  new RegExp(
    `\\b(?:type|interface|class)\\s+${name}(?![\\w$])|\\{[^}]*(?<![\\w$])${name}(?![\\w$])[^}]*\\}|\\bexport\\s+(?:type\\s+)?\\*`,
  ).test(text)

/** Throws where the module lacks types that brands name: to the compiler, each would be `any`. */
export function checkTypes({ specifier, file }: IdsModule, brands: Iterable<Brand>): void {
  if (file === undefined) return
  const text = readFileSync(file, 'utf8')
  const names = new Set(Array.from(brands, ({ type }) => type.replace(/\[.*/, '')))
  const missing = [...names].filter((name) => !mentionsType(text, name.replaceAll('$', '\\$')))
  const [first] = missing
  if (first === undefined) return
  const isOne = missing.length === 1
  throw new Error(
    `Expected the type${isOne ? '' : 's'} ${listOf(missing, 'and')} in ${specifier} but found none${isOne ? '' : ' of them'}. A definition has one with: export type ${first} = IdOf<typeof ${first}>`,
  )
}

/** The extension of a client's own imports, `js` or `ts`, if they have one. */
const extensionOf = (text: string): string | undefined =>
  /from ["']\.\.?\/[^"']*?(?:\.[cm]?([jt]s))?["']/.exec(text)?.[1]

function spelled(path: string, extension: string | undefined): string {
  if (extension === 'ts') return path
  const name = path.replace(/\.d(\.[cm]?ts)$/, '$1')
  return extension === undefined ? name.replace(/\.ts$/, '') : name.replace(/\.([cm]?)tsx?$/, '.$1js')
}

function relativePath(from: string, to: string): string {
  const path = relative(dirname(from), to).replaceAll('\\', '/')
  return path.startsWith('.') ? path : `./${path}`
}

/** The types of brandid: by the package's name where the client can see the package, else by their path. */
function typesSpecifier(file: string, ownTypes: string): string {
  try {
    createRequire(file).resolve('brandid/prisma')
    return 'brandid/prisma'
  } catch {
    return relativePath(file, ownTypes)
  }
}

const written = /^import type \* as \$(?:Brandid|Ids) from .*\n/gm

/** A file as Prisma wrote it, as far as imports go. */
export const withoutImports = (text: string): string => text.replace(written, '')

/** The built types of brandid beside the built generator. */
const OWN_TYPES = fileURLToPath(new URL('../prisma.js', import.meta.url))

/** The text of a file of the client, with the two imports before its first one. */
export function withImports(text: string, file: string, ids: IdsModule): string {
  const isDeclaration = file.endsWith('.d.ts')
  // A declaration file may be CommonJS by its package, and name modules that are not.
  const attributes = isDeclaration ? ` with { 'resolution-mode': 'import' }` : ''
  const extension = isDeclaration ? 'js' : extensionOf(text)
  const path = ids.file === undefined ? ids.specifier : spelled(relativePath(file, ids.file), extension)
  const lines = [
    `import type * as ${TYPES} from '${typesSpecifier(file, OWN_TYPES)}'${attributes}\n`,
    `import type * as ${IDS} from '${path}'${attributes}\n`,
  ].join('')
  const place = text.search(/^import /m)
  if (place < 0) throw new Error(`Expected an import in ${file} but found none.`)
  return text.slice(0, place) + lines + text.slice(place)
}
