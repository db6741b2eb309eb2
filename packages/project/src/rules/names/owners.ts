/** The names of the declarations that own properties. */
import { type Node, readName } from '@brandid/base/syntax'
import type { Module } from '../../source/module.ts'

/** The name of the interface, class or alias that directly contains a property. */
export function findOwner(property: Node, { tree }: Module): string {
  let around = tree.findParent(property)
  while (around && BODIES.has(around.type)) around = tree.findParent(around)
  return declaredName(around)
}

/** The name of a type declaration; empty for any other node. */
export function declaredName(node: Node | undefined): string {
  switch (node?.type) {
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'ClassDeclaration':
      return readName(node.id)
    default:
      return ''
  }
}

/** The types of nodes between a property and its declaration. */
const BODIES = new Set<string>(['TSInterfaceBody', 'ClassBody', 'TSTypeLiteral', 'TSIntersectionType'])
