/** The ID, token and key types in a module, and its `Register` blocks. */

import { type Heritage, type MappedType, type Node, readName, type TypeReference } from '@brandid/base/syntax'
import { type DefinitionReader, spellName } from './definitions.ts'
import type { Evaluator } from './evaluator.ts'
import { findBinding, type Module } from './module.ts'
import type { Origin, Wanted } from './origins.ts'
import { type DefinitionOf, isEntryPoint, placeIn, type Value } from './value.ts'

/** An ID, token or key type. */
export interface IdType {
  readonly of: DefinitionOf
  /** The prefix or the key name; `undefined` if the type has several prefixes or names, or if the source does not state it. */
  readonly prefix: string | undefined
}

/** brandid's own ID, key and token types. */
const BRANDS: Readonly<Record<string, IdType['of']>> = {
  Id: 'id',
  IdOf: 'id',
  AnyId: 'id',
  RegisteredId: 'id',
  Key: 'key',
  BigIntKey: 'key',
  TextKey: 'key',
  AnyKey: 'key',
  Token: 'token',
  SignedToken: 'token',
  Verified: 'token',
}

/** The maximum resolution depth, to guard against cyclic aliases and deep nesting. */
const ALIAS_DEPTH = 20

/** Stands for any key in a type. */
const ANY = Symbol('any key')
type Key = string | typeof ANY

/** The module of a type, the depth at which it was reached, and the wanted property key. */
interface At {
  readonly module: Module
  readonly depth: number
  readonly key?: Key | undefined
}

const deeper = (at: At, module = at.module): At => ({ ...at, module, depth: at.depth + 1 })

/** Determines which types are ID, token or key types. */
export class IdTypes {
  readonly #definitions: DefinitionReader

  constructor(definitions: DefinitionReader) {
    this.#definitions = definitions
  }

  /** Resolves a type to an ID or token type; `undefined` for any other type. */
  read(node: Node | undefined, module: Module): IdType | undefined {
    return this.#read(node, { module, depth: 0 })
  }

  /** Resolves a top-level type name in a module to an ID or token type. */
  named(name: string, module: Module): IdType | undefined {
    return this.#named(name, { module, depth: 0 })
  }

  /** Whether a top-level name in a module refers to a type with IDs as properties. */
  lists(name: string, module: Module): boolean {
    return this.#named(name, { module, depth: 0, key: ANY }) !== undefined
  }

  #read(node: Node | undefined, at: At): IdType | undefined {
    if (!node || at.depth > ALIAS_DEPTH) return undefined
    if (node.type === 'TSTypeReference') return this.#reference(node, at)
    return at.key === undefined ? this.#type(node, at) : this.#property(node, at, at.key)
  }

  #type(node: Node, at: At): IdType | undefined {
    if (node.type === 'TSTypeQuery') return this.#member(node.exprName, at.module, '$type')
    if (node.type !== 'TSIndexedAccessType') return undefined
    const { objectType, indexType } = node
    const key = indexType.type === 'TSLiteralType' ? readName(indexType.literal) : ''
    if (objectType.type !== 'TSTypeQuery')
      return key ? this.#read(objectType, { ...deeper(at), key }) : undefined
    return key === '$type' ? this.#definition(objectType.exprName, at.module) : undefined
  }

  /** Resolves `Ids['user']`, where `Ids` lists the IDs of a table. */
  #property(node: Node, at: At, key: Key): IdType | undefined {
    if (node.type === 'TSMappedType') return this.#mapped(node, at, key)
    if (node.type !== 'TSTypeLiteral') return undefined
    for (const member of node.members) {
      if (member.type !== 'TSPropertySignature' || member.computed) continue
      if (key !== ANY && key !== readName(member.key)) continue
      const type = this.#read(member.typeAnnotation?.typeAnnotation, { ...deeper(at), key: undefined })
      if (type) return type
    }
    return undefined
  }

  /** Resolves a key of `{ [Name in keyof typeof table]: IdOf<(typeof table)[Name]> }`. */
  #mapped(node: MappedType, at: At, key: Key): IdType | undefined {
    const body = node.typeAnnotation ?? undefined
    const type = this.#read(body, { ...deeper(at), key: undefined })
    if (body?.type !== 'TSTypeReference') return type
    const argument = body.typeArguments?.params[0]
    if (type?.of !== 'id' || key === ANY || argument?.type !== 'TSIndexedAccessType') return type
    const { objectType, indexType } = argument
    const isOfKey =
      indexType.type === 'TSTypeReference' && readName(indexType.typeName) === readName(node.key)
    if (!isOfKey || objectType.type !== 'TSTypeQuery') return type
    const value = this.#definitions.evaluator.member(this.#value(objectType.exprName, at.module), key)
    return this.#ofValue(value) ?? type
  }

  #reference({ typeName, typeArguments }: TypeReference, at: At): IdType | undefined {
    const first = typeArguments?.params[0]
    if (typeName.type !== 'TSQualifiedName') return this.#named(readName(typeName), at, first)
    const { left, right } = typeName
    // `z.infer<typeof UserId.schema>`
    if (/^(?:infer|output|input)$/.test(right.name) && first?.type === 'TSTypeQuery')
      return at.key === undefined ? this.#member(first.exprName, at.module, 'schema') : undefined
    // `ids.UserId`, with `import * as ids`
    const binding = findBinding(at.module, readName(left))
    if (binding?.kind !== 'import' || binding.name !== '*') return undefined
    return this.#imported({ module: at.module, name: right.name, source: binding.source }, at, first)
  }

  #named(name: string, at: At, argument?: Node): IdType | undefined {
    const { module } = at
    const alias = module.types.get(name)
    if (alias) return this.#read(alias.typeAnnotation, deeper(at))
    const binding = findBinding(module, name)
    if (binding?.kind !== 'import') return undefined
    return this.#imported({ module, name: binding.name, source: binding.source }, at, argument)
  }

  /** The type that a name refers to, from its first origin that has a type. */
  #imported(wanted: Wanted, at: At, argument?: Node): IdType | undefined {
    for (const origin of this.#definitions.evaluator.originsOf(wanted)) {
      const type = this.#ofOrigin(origin, at, argument)
      if (type) return type
    }
    return undefined
  }

  #ofOrigin(origin: Origin, at: At, argument?: Node): IdType | undefined {
    if (origin.kind === 'declared') return this.#named(origin.name, deeper(at, origin.module))
    if (origin.kind !== 'entry') return undefined
    if (at.key === undefined) return this.#brand(origin.name, argument, at.module)
    return origin.name === 'IdsOf' ? this.#listed(argument, at.module, at.key) : undefined
  }

  /** Resolves a key of `IdsOf<typeof ids>`. */
  #listed(argument: Node | undefined, module: Module, key: Key): IdType | undefined {
    if (argument?.type !== 'TSTypeQuery') return undefined
    const value = this.#value(argument.exprName, module)
    if (key === ANY) return value?.kind === 'table' ? { of: 'id', prefix: undefined } : undefined
    return this.#ofValue(this.#definitions.evaluator.member(value, key))
  }

  #brand(name: string, argument: Node | undefined, module: Module): IdType | undefined {
    const of = Object.hasOwn(BRANDS, name) ? BRANDS[name] : undefined
    if (!of) return undefined
    if (argument?.type === 'TSTypeQuery') {
      return this.#definition(argument.exprName, module) ?? { of, prefix: undefined }
    }
    const prefix = argument?.type === 'TSLiteralType' ? readName(argument.literal) : ''
    return { of, prefix: prefix || undefined }
  }

  /** Resolves `typeof UserId.schema` if its last name is the expected name. */
  #member(name: Node, module: Module, last: string): IdType | undefined {
    return name.type === 'TSQualifiedName' && name.right.name === last
      ? this.#definition(name.left, module)
      : undefined
  }

  #definition(name: Node, module: Module): IdType | undefined {
    return this.#ofValue(this.#value(name, module))
  }

  #ofValue(value: Value | undefined): IdType | undefined {
    if (value?.kind !== 'definition') return undefined
    const prefix = this.#definitions.readPrefix(value)
    return { of: value.of, prefix: prefix && spellName(prefix, value) }
  }

  #value(name: Node, module: Module): Value | undefined {
    return queriedValue(name, module, this.#definitions.evaluator)
  }
}

/** The getters in a module's `Register` blocks and the types that the blocks extend. */
export interface RegisterBlock {
  readonly prefixes: readonly string[]
  /** Whether a block extends an interface other than `RegisterOf`. The keys of such an interface are not read. */
  readonly isOpen: boolean
  /** The names in each `RegisterOf`, joined into one string. */
  readonly tables: readonly string[]
}

/**
 * The maximum number of `RegisterOf` types in a program. A build rereads all their members after each edit: 20 types with 50 members each
 * cost 64,000 instantiations, whereas the same number of getters costs 6,400.
 */
export const MOST_TABLES = 3

/** Reads `declare module 'brandid' { interface Register { … } }`, for any brandid entry point. */
export function readRegisterBlock(module: Module, reader: DefinitionReader): RegisterBlock {
  const blocks = findBlocks(module)
  const inherited = blocks.flatMap((each) => each.extends.map((from) => readTable(from, module, reader)))
  return {
    prefixes: [
      ...blocks.flatMap(({ body }) => body.body.map(readKey)),
      ...inherited.flatMap((each) => each ?? []),
    ],
    isOpen: inherited.includes(undefined),
    tables: inherited.flatMap((each) => (each ? [each.join()] : [])),
  }
}

/** Each `RegisterOf` that a module's `Register` extends. */
export const findTables = (module: Module): readonly Heritage[] =>
  findBlocks(module)
    .flatMap((each) => each.extends)
    .filter(({ expression }) => readName(expression) === 'RegisterOf')

const findBlocks = ({ tree }: Module) =>
  tree
    .all('TSInterfaceDeclaration')
    .filter((each) => each.id.name === 'Register' && isInBrandid(each, tree.findParent))

/** The names in `RegisterOf<typeof ids>`; `undefined` if they are unknown or the block extends another interface. */
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

/** The value of the name after `typeof`. */
function queriedValue(name: Node, module: Module, evaluator: Evaluator): Value | undefined {
  const keys: string[] = []
  let first = name
  for (; first.type === 'TSQualifiedName'; first = first.left) keys.push(first.right.name)
  return keys.reduceRight(
    (value: Value | undefined, key) => evaluator.member(value, key),
    evaluator.evaluate(first, placeIn(module)),
  )
}
