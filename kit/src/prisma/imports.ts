/** The imports that the generator adds to a file of the client: the types of brandid, and the module of ids. */
import { createRequire } from 'node:module'
import { dirname, relative } from 'node:path'
import type { IdsModule } from './ids-module.ts'
import { IDS, TYPES } from './member-type.ts'

/** The extension of a client's own imports, `js` or `ts`, if they have one. */
const findExtension = (text: string): string | undefined =>
  /from ["']\.\.?\/[^"']*?(?:\.[cm]?([jt]s))?["']/.exec(text)?.[1]

function spellPath(path: string, extension: string | undefined): string {
  if (extension === 'ts') return path
  const name = path.replace(/\.d(\.[cm]?ts)$/, '$1')
  return extension === undefined ? name.replace(/\.ts$/, '') : name.replace(/\.([cm]?)tsx?$/, '.$1js')
}

function relativePath(from: string, to: string): string {
  const path = relative(dirname(from), to).replaceAll('\\', '/')
  return path.startsWith('.') ? path : `./${path}`
}

const OWN_TYPES = 'brandid/prisma'

/** Throws where a file of the client cannot import the types of brandid: the compiler would read each as `any`. */
function checkOwnTypes(file: string): void {
  try {
    createRequire(file).resolve(OWN_TYPES)
  } catch {
    throw new Error(
      `Cannot find ${OWN_TYPES} from the client, ${JSON.stringify(file)}: each id would be \`any\` there. Install brandid in the package that holds the client, or give the client an \`output\` inside your package.`,
    )
  }
}

/** A string literal of one line, whatever the text holds. */
const quote = (text: string): string =>
  JSON.stringify(text).replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`)

const written = /^import type \* as \$(?:Brandid|Ids) from .*\n/gm

/** A file as Prisma wrote it, as far as imports go. */
export const withoutImports = (text: string): string => text.replace(written, '')

/** The text of a file of the client, with the two imports before its first one. */
export function withImports(text: string, file: string, ids: IdsModule): string {
  checkOwnTypes(file)
  const isDeclaration = file.endsWith('.d.ts')
  // A declaration file may be CommonJS by its package, and name modules that are not.
  const attributes = isDeclaration ? ' with { "resolution-mode": "import" }' : ''
  const extension = isDeclaration ? 'js' : findExtension(text)
  const path = ids.file === undefined ? ids.specifier : spellPath(relativePath(file, ids.file), extension)
  const lines = [
    `import type * as ${TYPES} from "${OWN_TYPES}"${attributes}\n`,
    `import type * as ${IDS} from ${quote(path)}${attributes}\n`,
  ].join('')
  const place = text.search(/^import /m)
  if (place < 0) throw new Error(`Expected an import in ${file} but found none.`)
  return text.slice(0, place) + lines + text.slice(place)
}
