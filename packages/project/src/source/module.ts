/** A module: its source text, syntax tree, scopes and exports. */
import {
  createTree,
  type Node,
  type Program,
  readName,
  type Tree,
  type TypeAlias,
} from '@brandid/base/syntax'
import { type Binding, namesIn, Scopes } from './scopes.ts'

/** The target of an exported name: a local name, an expression, or a name in another module. */
type Export =
  | { readonly kind: 'local'; readonly name: string }
  | { readonly kind: 'expression'; readonly node: Node }
  | { readonly kind: 'from'; readonly source: string; readonly name: string }

/** A parsed module. */
export interface Module {
  /** An absolute path with forward slashes. */
  readonly path: string
  readonly text: string
  readonly tree: Tree
  readonly scopes: Scopes
  readonly exports: ReadonlyMap<string, Export>
  /** The specifiers in `export * from` statements. */
  readonly stars: readonly string[]
  /** The type aliases in the module's top-level scope. */
  readonly types: ReadonlyMap<string, TypeAlias>
}

/** Creates a module from parsed source. */
export function createModule(path: string, text: string, program: Program): Module {
  const tree = createTree(program)
  const scopes = new Scopes(tree)
  const exports = new Map<string, Export>()
  const stars: string[] = []
  const types = new Map<string, TypeAlias>()

  for (const statement of program.body) {
    if (statement.type === 'ExportAllDeclaration') {
      const source = readName(statement.source)
      if (statement.exported) exports.set(readName(statement.exported), { kind: 'from', source, name: '*' })
      else stars.push(source)
    } else if (statement.type === 'ExportDefaultDeclaration') {
      exports.set('default', { kind: 'expression', node: statement.declaration })
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const { local, exported } of statement.specifiers) {
        const name = readName(local)
        const source = statement.source && readName(statement.source)
        exports.set(readName(exported), source ? { kind: 'from', source, name } : { kind: 'local', name })
      }
      for (const name of declaredBy(statement.declaration, scopes, program)) {
        exports.set(name, { kind: 'local', name })
      }
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'TSTypeAliasDeclaration') types.set(declaration.id.name, declaration)
  }
  return { path, text, tree, scopes, exports, stars, types }
}

/** Finds the binding of a top-level name in a module. */
export const findBinding = ({ scopes, tree }: Module, name: string): Binding | undefined =>
  scopes.listNames(tree.program).get(name)

/** The names of the values and types in an exported declaration. */
function declaredBy(declaration: Node | null, scopes: Scopes, program: Program): string[] {
  if (declaration && TYPES.has(declaration.type) && 'id' in declaration)
    return [readName(declaration.id as Node)]
  if (declaration?.type === 'FunctionDeclaration') return [readName(declaration.id)]
  if (declaration?.type !== 'VariableDeclaration') return []
  const bindings = scopes.listNames(program)
  const names = declaration.declarations.flatMap(({ id }) => namesIn(id).map(({ name }) => name))
  return names.filter((name) => bindings.get(name)?.kind === 'constant')
}

const TYPES = new Set<string>([
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSEnumDeclaration',
])
