/** The blocks of `Register`: what a module adds to it. */
import { type DefinitionReader, spellName } from './definitions.ts'
import { isEntryPoint } from './entry-points.ts'
import { type Heritage, type Node, readName } from './estree.ts'
import type { Module } from './module.ts'
import { queriedValue } from './queried-value.ts'

/** The getters of a module's `Register` blocks, and what they extend. */
export interface RegisterBlock {
  readonly prefixes: readonly string[]
  /** Whether a block extends another interface than `RegisterOf`, whose keys are not read. */
  readonly isOpen: boolean
}

/** Reads `declare module 'brandid' { interface Register { … } }`, and the same of an entry point of brandid. */
export function readRegisterBlock(module: Module, reader: DefinitionReader): RegisterBlock {
  const { tree } = module
  const interfaces = tree.all('TSInterfaceDeclaration').filter(({ id }) => id.name === 'Register')
  const blocks = interfaces.filter((each) => isInBrandid(each, tree.findParent))
  const inherited = blocks.flatMap((each) => each.extends.map((from) => readTable(from, module, reader)))
  return {
    prefixes: [
      ...blocks.flatMap(({ body }) => body.body.map(readKey)),
      ...inherited.flatMap((each) => each ?? []),
    ],
    isOpen: inherited.includes(undefined),
  }
}

/** The names in `RegisterOf<typeof ids>`; `undefined` where they are not known, or something else is extended. */
function readTable(
  { expression, typeArguments }: Heritage,
  module: Module,
  reader: DefinitionReader,
): string[] | undefined {
  const [query] = typeArguments?.params ?? []
  if (readName(expression) !== 'RegisterOf' || query?.type !== 'TSTypeQuery') return undefined
  const { evaluator } = reader
  const table = queriedValue(query.exprName, module, evaluator)
  const names = table?.kind === 'table' ? evaluator.listMembers(table) : ['']
  const prefixes = names.map((name) => {
    const definition = evaluator.member(table, name)
    if (definition?.kind !== 'definition') return undefined
    const prefix = reader.readPrefix(definition)
    return prefix && spellName(prefix, definition)
  })
  return prefixes.every((each) => each !== undefined) ? prefixes : undefined
}

function isInBrandid(node: Node, parentOf: (node: Node) => Node | undefined): boolean {
  for (let around = parentOf(node); around; around = parentOf(around)) {
    if (around.type === 'TSModuleDeclaration') return isEntryPoint(readName(around.id))
  }
  return false
}

function readKey(member: Node): string {
  return member.type === 'TSMethodSignature' || member.type === 'TSPropertySignature'
    ? readName(member.key)
    : ''
}
