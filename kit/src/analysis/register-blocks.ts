/** The blocks of `Register`: what a module adds to it. */
import { isEntryPoint } from './entry-points.ts'
import { type Node, readName } from './estree.ts'
import type { Module } from './module.ts'

/** The getters of a module's `Register` blocks. */
export interface RegisterBlock {
  readonly prefixes: readonly string[]
  /** Whether a block extends another interface, whose keys are not read. */
  readonly isOpen: boolean
}

/** Reads `declare module 'brandid' { interface Register { … } }`, and the same of an entry point of brandid. */
export function readRegisterBlock({ tree }: Module): RegisterBlock {
  const interfaces = tree.all('TSInterfaceDeclaration').filter(({ id }) => id.name === 'Register')
  const blocks = interfaces.filter((each) => isInBrandid(each, tree.findParent))
  return {
    prefixes: blocks.flatMap(({ body }) => body.body.map(readKey)),
    isOpen: blocks.some((each) => each.extends.length > 0),
  }
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
