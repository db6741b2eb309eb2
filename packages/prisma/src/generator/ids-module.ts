/** The IDs module in a schema's configuration, and the types that the module exports. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { findTooDeep, TOO_DEEP } from '@brandid/base/syntax'
import { joinWords } from 'brandid/internal'
import {
  type BindingPattern,
  type Expression,
  type ModuleExportName,
  parseSync,
  type Statement,
  type TSType,
  type TSTypeReference,
} from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'
import { spellBrand } from './brand.ts'
import { type Columns, listBrands } from './columns.ts'

/** The IDs module: a file, or a package such as `@acme/ids`. */
export interface IdsModule {
  readonly specifier: string
  readonly file?: string
  /** The file with the package's types, if found. */
  readonly types?: string
}

/** Lists the files that a path may refer to, because an import of `./ids.js` often refers to `./ids.ts`. */
const spellings = (path: string) => [path, path.replace(/\.([cm]?)js$/, '.$1ts'), `${path}.ts`]

/**
 * Finds the module, relative to the schema's folder.
 *
 * @throws {Error} No file exists at the path.
 */
export function findIdsModule(specifier: string, schemaFile: string): IdsModule {
  if (!specifier.startsWith('.') && !isAbsolute(specifier)) {
    const types = resolveTypes(specifier, schemaFile)
    return types === undefined ? { specifier } : { specifier, types }
  }
  const path = resolve(dirname(schemaFile), specifier)
  const file = spellings(path).find((each) => statSync(each, { throwIfNoEntry: false })?.isFile())
  if (file === undefined) {
    throw new Error(
      `Expected the \`ids\` module at ${JSON.stringify(path)}, relative to the schema, but found no file.`,
    )
  }
  return { specifier, file: realpathSync(file) }
}

const TYPED = /\.[cm]?ts$/

/**
 * Finds the file with a package's types in the same way as the compiler. Returns `undefined` for a name that only the compiler resolves,
 * such as an entry in `paths`. Do not use Node's own resolution, because pnpm's shim sets `NODE_PATH`, which lets Node find packages that
 * the importing file cannot see.
 */
export function resolveTypes(specifier: string, fromFile: string): string | undefined {
  const resolver = new ResolverFactory({
    conditionNames: ['types', 'import', 'default'],
    mainFields: ['types', 'typings', 'main'],
    mainFiles: ['index'],
    extensions: ['.d.ts', '.d.mts', '.ts', '.mts', '.js'],
    extensionAlias: { '.js': ['.d.ts', '.ts', '.js'], '.mjs': ['.d.mts', '.mts', '.mjs'] },
  })
  const { path } = resolver.sync(dirname(fromFile), specifier)
  return path !== undefined && TYPED.test(path) ? path : undefined
}

/**
 * Whether an exported name may be an ID type or a key type. `text` is certainly an ID type, and `container` may have ID types as members.
 */
type Verdict = 'id' | 'text' | 'container' | 'neither'

/** A module's exports, as far as they are visible in its own source. `*` stands for any name from another module. */
type Exports = ReadonlyMap<string, Verdict>

/**
 * Checks that the module exports the types that brands use. Skips names that the module re-exports from another module.
 *
 * @throws {Error} The module lacks a type, which the compiler would then treat as `any`; a type is not an ID type; or an integer column
 *   has an ID type, which is a string.
 */
export function checkTypes({ specifier, file, types }: IdsModule, columns: Columns): void {
  const path = file ?? types
  if (path === undefined) return
  const exported = readExports(readFileSync(path, 'utf8'), path)
  const wanted = new Map(listBrands(columns).map(({ type }) => [type, type.replace(/\[.*/, '')] as const))
  checkPresence(specifier, exported, [...new Set(wanted.values())])
  for (const [type, name] of wanted) {
    const verdict = exported.get(name) ?? 'id'
    if (verdict === 'id' || verdict === 'text' || (verdict === 'container' && type !== name)) continue
    throw new Error(
      `The type ${name} in ${specifier} is not an ID type, so no value would fit the column. Export a definition's type: export type ${name} = IdOf<typeof ${name}>`,
    )
  }
  for (const [model, held] of columns) {
    for (const [field, { brand, scalar }] of held) {
      if (scalar === 'String' || exported.get(brand.type) !== 'text') continue
      throw new Error(
        `Expected a key for ${model}.${field}, a column of type ${scalar}, but received ${spellBrand(brand)}, which ${specifier} declares as an ID. Define a key with: defineKey('${model.toLowerCase()}'${scalar === 'BigInt' ? ", { format: 'bigint' }" : ''})`,
      )
    }
  }
}

function checkPresence(specifier: string, exported: Exports, names: readonly string[]): void {
  const missing = exported.has('*') ? [] : names.filter((name) => !exported.has(name))
  const [first] = missing
  if (first === undefined) return
  const isOne = missing.length === 1
  throw new Error(
    `Expected the type${isOne ? '' : 's'} ${joinWords(missing, 'and')} in ${specifier} but found none${isOne ? '' : ' of them'}. Export a definition's type: export type ${first} = IdOf<typeof ${first}>`,
  )
}

function readExports(text: string, file: string): Exports {
  const unreadable = (why: string) =>
    new Error(`Cannot read the \`ids\` module ${JSON.stringify(file)}: ${why}`)
  if (findTooDeep([{ path: file, text }]).size > 0) throw unreadable(`${TOO_DEEP}.`)
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw unreadable(error.message)
  const ids = new Set(program.body.flatMap(namesOfIds))
  const declared = new Map(program.body.flatMap((statement) => readDeclaration(statement, ids)))
  return new Map(program.body.flatMap((statement) => readExport(statement, declared, ids)))
}

/** Lists a statement's constants that are recognizably ID definitions. */
function namesOfIds(statement: Statement): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && (definesIds(init) || isIdDef(id)) ? [id.name] : [],
  )
}

/** Whether an expression is a call such as `defineId('user')` or `registry.defineId('user')`. */
function definesIds(init: Expression | null): boolean {
  if (init?.type !== 'CallExpression') return false
  const { callee } = init
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return name.type === 'Identifier' && /^(?:defineId|idUnion)$/.test(name.name)
}

/** Whether a constant is declared with a type such as `IdDef<'user'>`, as in declaration files. */
function isIdDef({ typeAnnotation }: BindingPattern): boolean {
  const type = typeAnnotation?.typeAnnotation
  return type?.type === 'TSTypeReference' && /^(?:IdDef|IdUnion)/.test(nameOfReference(type))
}

function readExport(statement: Statement, declared: Exports, ids: ReadonlySet<string>): [string, Verdict][] {
  if (statement.type === 'ExportAllDeclaration') return [['*', 'id']]
  if (statement.type !== 'ExportNamedDeclaration') return []
  if (statement.declaration) return readDeclaration(statement.declaration, ids)
  return statement.specifiers.map(({ local, exported }) => [
    nameOfExport(exported),
    (statement.source ? undefined : declared.get(nameOfExport(local))) ?? 'id',
  ])
}

function readDeclaration(statement: Statement, ids: ReadonlySet<string>): [string, Verdict][] {
  if (statement.type === 'TSTypeAliasDeclaration') {
    return [[statement.id.name, judge(statement.typeAnnotation, ids)]]
  }
  if (statement.type === 'TSInterfaceDeclaration') return [[statement.id.name, 'container']]
  if (statement.type === 'ClassDeclaration' && statement.id) return [[statement.id.name, 'container']]
  return []
}

/** Classifies a type by its syntax. A reference to another type may be an ID type. */
function judge(node: TSType, ids: ReadonlySet<string>): Verdict {
  const { type } = node
  if (type === 'TSTypeReference') return isOfIds(node, ids) ? 'text' : 'id'
  if (type === 'TSTypeLiteral' || type === 'TSMappedType') return 'container'
  return /^TS(?:\w+Keyword|LiteralType|TemplateLiteralType|FunctionType|ArrayType|TupleType)$/.test(type)
    ? 'neither'
    : 'id'
}

/** Whether a type is `Id<'user'>`, or `IdOf<typeof UserId>` for a constant that contains an ID definition. */
function isOfIds(node: TSTypeReference, ids: ReadonlySet<string>): boolean {
  const name = nameOfReference(node)
  const [first] = node.typeArguments?.params ?? []
  if (name !== 'IdOf') return name === 'Id'
  return first?.type === 'TSTypeQuery' && first.exprName.type === 'Identifier' && ids.has(first.exprName.name)
}

const nameOfReference = ({ typeName }: TSTypeReference) =>
  typeName.type === 'Identifier' ? typeName.name : ''

const nameOfExport = (name: ModuleExportName) => ('name' in name ? name.name : name.value)
