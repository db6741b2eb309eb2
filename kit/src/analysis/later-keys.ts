/** The keys that a module assigns to objects after their literals. */
import { type Call, type Node, readName } from './estree.ts'
import type { Tree } from './walk.ts'

/** The keys of each module. An empty one is for those that are not known. */
const known = new WeakMap<Tree, ReadonlySet<string>>()

/** Whether an object of a module may get a key later: `options.entity = …`, `Object.assign(options, …)`. */
export function isSetLater(key: string, tree: Tree): boolean {
  const keys = known.get(tree) ?? keysSetIn(tree)
  known.set(tree, keys)
  return keys.has(key) || keys.has('')
}

function keysSetIn(tree: Tree): ReadonlySet<string> {
  const targets = [
    ...tree.all('AssignmentExpression').map(({ left }) => left),
    ...tree.all('ForOfStatement').map(({ left }) => left),
    ...tree.all('ForInStatement').map(({ left }) => left),
  ]
  const keys = targets.flatMap(listKeys)
  return new Set(tree.all('CallExpression').some(isCallThatSets) ? ['', ...keys] : keys)
}

/** The key that an assignment sets: none for a name, and any for what is not a plain member, such as a pattern. */
function listKeys(target: Node): string[] {
  if (target.type === 'Identifier' || target.type === 'VariableDeclaration') return []
  if (target.type !== 'MemberExpression') return ['']
  const { property, computed } = target
  if (!computed) return [readName(property)]
  return [property.type === 'Literal' ? String(property.value) : '']
}

/** `Object.assign`, `Object.defineProperty`, `Reflect.set` and similar calls. */
function isCallThatSets({ callee }: Call): boolean {
  return (
    callee.type === 'MemberExpression' &&
    /^(?:Object|Reflect)$/.test(readName(callee.object)) &&
    /^(?:assign|define|set)/.test(readName(callee.property))
  )
}
