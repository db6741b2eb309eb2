/** Types whose members are columns: ORM entities, Kysely tables and Mongoose documents. */
import { type Node, readName } from '@brandid/base/syntax'
import type { Module } from '../source/module.ts'

/** Whether a property is a column of the entity, table or document that declares it. */
export function isColumn(property: Node, module: Module): boolean {
  const body = module.tree.findParent(property)
  const declaration = body && module.tree.findParent(body)
  switch (declaration?.type) {
    case 'ClassDeclaration':
      return isEntity(declaration)
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return importsFrom(module, 'kysely') || documentsIn(module).has(readName(declaration.id))
    default:
      return false
  }
}

/** Matches class decorators from TypeORM, MikroORM, sequelize-typescript, Typegoose and Nest for Mongoose. */
const ENTITY = /^(?:(?:Child|View)?Entity|Table|Schema|Embeddable|modelOptions)$/

/** Matches base classes from Sequelize and TypeORM. */
const MODEL = /^(?:Model|BaseEntity)$/

/** Whether a class is an entity, by its decorators or its base class. */
export function isEntity(node: Extract<Node, { readonly type: 'ClassDeclaration' }>): boolean {
  const { decorators = [], superClass } = node
  return (
    MODEL.test(readName(superClass)) ||
    decorators.some(({ expression }) =>
      ENTITY.test(readName(expression.type === 'CallExpression' ? expression.callee : expression)),
    )
  )
}

const importsFrom = ({ tree }: Module, source: string): boolean =>
  tree.all('ImportDeclaration').some((each) => readName(each.source) === source)

/** Matches Mongoose functions and types that accept a document as their first type argument. */
const OF_DOCUMENT = /^(?:Schema|model|Model|HydratedDocument)$/

const documents = new WeakMap<Module, ReadonlySet<string>>()

/** The names of the types for which a module creates Mongoose schemas or models. */
function documentsIn(module: Module): ReadonlySet<string> {
  const known = documents.get(module)
  if (known) return known
  const { tree } = module
  const named = [
    ...tree.all('NewExpression').map((each) => [each.callee, each] as const),
    ...tree.all('CallExpression').map((each) => [each.callee, each] as const),
    ...tree.all('TSTypeReference').map((each) => [each.typeName, each] as const),
  ]
  const found = new Set(
    importsFrom(module, 'mongoose')
      ? named.flatMap(([name, { typeArguments }]) => {
          const local =
            name.type === 'MemberExpression'
              ? name.property
              : name.type === 'TSQualifiedName'
                ? name.right
                : name
          const [first] = typeArguments?.params ?? []
          return OF_DOCUMENT.test(readName(local)) && first?.type === 'TSTypeReference'
            ? [readName(first.typeName)]
            : []
        })
      : [],
  )
  documents.set(module, found)
  return found
}
