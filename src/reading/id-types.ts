/** Types of ids and tokens, as written. */
import type { DefinitionReader } from './definitions.ts'
import { type Node, nameOf, type QualifiedName, type TypeReference } from './estree.ts'
import type { Module } from './module.ts'
import { placeIn } from './reader.ts'

/** A type of brandid's. */
export interface IdType {
  readonly of: 'id' | 'token'
  /** The prefix; `undefined` where the type stands for several, or where the source does not say. */
  readonly prefix: string | undefined
}

/** brandid's own names of types: those of tokens, and those of ids. */
const BRANDS: Readonly<Record<string, IdType['of']>> = {
  Id: 'id',
  IdOf: 'id',
  AnyId: 'id',
  RegisteredId: 'id',
  Token: 'token',
  SignedToken: 'token',
  Verified: 'token',
}

const DEPTH = 20

/** Tells which types are those of ids. */
export class IdTypes {
  readonly #definitions: DefinitionReader

  constructor(definitions: DefinitionReader) {
    this.#definitions = definitions
  }

  /** The id or token that a type stands for; `undefined` for any other type. */
  read(node: Node | undefined, module: Module, depth = 0): IdType | undefined {
    if (depth > DEPTH) return undefined
    switch (node?.type) {
      case 'TSTypeReference':
        return this.#reference(node, module, depth)
      case 'TSTypeQuery':
        return this.#member(node.exprName, module, '$type')
      case 'TSIndexedAccessType': {
        const isType = node.indexType.type === 'TSLiteralType' && nameOf(node.indexType.literal) === '$type'
        return isType && node.objectType.type === 'TSTypeQuery'
          ? this.#definition(node.objectType.exprName, module)
          : undefined
      }
      default:
        return undefined
    }
  }

  /** The id or token that a name of a module's own scope stands for, as a type. */
  named(name: string, module: Module, argument?: Node, depth = 0): IdType | undefined {
    const alias = module.types.get(name)
    if (alias) return this.read(alias.typeAnnotation, module, depth + 1)
    const binding = module.scopes.namesOf(module.tree.program).get(name)
    if (binding?.kind !== 'import') return undefined
    return this.#imported(binding.source, binding.name, module, argument, depth)
  }

  #reference({ typeName, typeArguments }: TypeReference, module: Module, depth: number): IdType | undefined {
    const [first] = typeArguments?.params ?? []
    if (typeName.type === 'TSQualifiedName') {
      // `z.infer<typeof UserId.schema>`
      const isOfSchema = /^(?:infer|output|input)$/.test(typeName.right.name) && first?.type === 'TSTypeQuery'
      return isOfSchema
        ? this.#member(first.exprName, module, 'schema')
        : this.#qualified(typeName, module, first, depth)
    }
    return this.named(nameOf(typeName), module, first, depth)
  }

  /** `ids.UserId`, of `import * as ids`. */
  #qualified(
    { left, right }: QualifiedName,
    module: Module,
    argument: Node | undefined,
    depth: number,
  ): IdType | undefined {
    const binding = module.scopes.namesOf(module.tree.program).get(nameOf(left))
    if (binding?.kind !== 'import' || binding.name !== '*') return undefined
    return this.#imported(binding.source, right.name, module, argument, depth)
  }

  #imported(
    source: string,
    name: string,
    from: Module,
    argument: Node | undefined,
    depth: number,
  ): IdType | undefined {
    return /^brandid(?:\/|$)/.test(source)
      ? this.#brand(name, argument, from)
      : this.#exported(source, name, from, depth)
  }

  #brand(name: string, argument: Node | undefined, module: Module): IdType | undefined {
    const of = Object.hasOwn(BRANDS, name) ? BRANDS[name] : undefined
    if (!of) return undefined
    if (argument?.type === 'TSTypeQuery') {
      return this.#definition(argument.exprName, module) ?? { of, prefix: undefined }
    }
    const prefix = argument?.type === 'TSLiteralType' ? nameOf(argument.literal) : ''
    return { of, prefix: prefix || undefined }
  }

  #exported(source: string, name: string, from: Module, depth: number): IdType | undefined {
    if (depth > DEPTH) return undefined
    const module = this.#definitions.reader.resolve(from, source)
    if (!module) return undefined
    const found = module.exports.get(name)
    if (found?.kind === 'from') return this.#imported(found.source, found.name, module, undefined, depth + 1)
    if (found?.kind === 'local') return this.named(found.name, module, undefined, depth + 1)
    for (const star of module.stars) {
      const type = this.#exported(star, name, module, depth + 1)
      if (type) return type
    }
    return undefined
  }

  /** The type of `typeof UserId.schema`, where the last name is the one that is expected. */
  #member(name: Node, module: Module, last: string): IdType | undefined {
    return name.type === 'TSQualifiedName' && name.right.name === last
      ? this.#definition(name.left, module)
      : undefined
  }

  #definition(name: Node, module: Module): IdType | undefined {
    const value = this.#value(name, module)
    if (value?.kind !== 'definition') return undefined
    return { of: value.of, prefix: this.#definitions.prefixOf(value) }
  }

  #value(name: Node, module: Module): ReturnType<DefinitionReader['reader']['evaluate']> {
    const { reader } = this.#definitions
    if (name.type !== 'TSQualifiedName') return reader.evaluate(name, placeIn(module))
    return reader.member(this.#value(name.left, module), name.right.name)
  }
}
