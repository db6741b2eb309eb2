/** Expressions that generate the random part of an ID, and the format of each. */
import { isFunction, type Node } from '@brandid/base/syntax'
import type { Evaluator } from '../source/evaluator.ts'
import type { Module } from '../source/module.ts'
import { constant, placeIn } from '../source/value.ts'
import type { TextValues } from './entity.ts'
import {
  constantText,
  endName,
  follow,
  importedName,
  memberOf,
  returned,
  sourceOf,
  withoutCast,
} from './reading.ts'
import {
  CUID,
  CUID2_TEXT,
  KSUID,
  nanoids,
  OBJECT_ID,
  ORDERED_UUID,
  RANDOM_UUID,
  TYPEID,
  ULID,
} from './values.ts'

/** The strings that an expression generates. */
export interface Generated {
  /** `undefined` if the source does not state the format. */
  readonly values: TextValues | undefined
  /** Whether the expression generates random bytes, as for a secret rather than an ID. */
  readonly isSecret: boolean
}

/** Matches functions that generate a random string, anywhere in a chain of calls. */
const RANDOM =
  /^(?:nano_?id\w*|uu?id\w*|v[1467]|random(?!_?(?:int|integer|number|float|range|item|element|choice|color|delay|date)(?![a-z]))\w*|ulid\w*|cuid2?|create_?id|ksuid|xid|object_?id|snow_?flake\w*|hyperid|short_?id|generate_?id|new_?id)$/i

/** Formats by the name of the generating function or its package. The first match wins. */
const MADE_BY: readonly (readonly [names: RegExp, values: TextValues])[] = [
  [/^ulid/, ULID],
  [/^(?:v7|uuid_?v?7)$/, ORDERED_UUID],
  [/^(?:v4|uuid_?v?4|randomuuid|random_uuid|uuid)$/, RANDOM_UUID],
  [/cuid2$/, CUID2_TEXT],
  [/^cuid$/, CUID],
  [/^ksuid/, KSUID],
  [/^typeid/, TYPEID],
  [/^(?:bson)?_?object_?id$/, OBJECT_ID],
]

/** Functions that generate random bytes, which more often become secrets than IDs. */
const BYTES = /^random_?(?:bytes|fill(?:sync)?)$/i

/** Methods that change the string when chained to a generator. */
const CHANGES = new Set([
  'slice',
  'substring',
  'substr',
  'replace',
  'replaceAll',
  'toUpperCase',
  'split',
  'padStart',
])

/** The maximum number of names to follow, to guard against cycles. */
const MOST_NAMES = 5

/** Finds the strings that an expression generates; `undefined` if they are not random. Follows constants and callbacks. */
export function findGenerated(
  node: Node | null | undefined,
  module: Module,
  evaluator: Evaluator,
  depth = 0,
): Generated | undefined {
  if (!node || depth > MOST_NAMES) return undefined
  const plain = withoutCast(node)
  if (plain.type === 'Identifier') {
    const binding = module.scopes.lookup(plain.name, plain)
    if (binding?.kind !== 'constant' || binding.keys.length > 0) return undefined
    return findGenerated(binding.init, module, evaluator, depth + 1)
  }
  if (isFunction(plain)) return findGenerated(returned(plain), module, evaluator, depth + 1)
  return readChain(plain, module, evaluator)
}

/** Finds the strings that a generator produces if it is passed by name: `$defaultFn(createId)`, `default: uuidv4`. */
export function findGeneratedBy(
  node: Node | undefined,
  module: Module,
  evaluator: Evaluator,
): Generated | undefined {
  const given = node && withoutCast(node)
  if (given?.type !== 'Identifier' && given?.type !== 'MemberExpression')
    return findGenerated(given, module, evaluator)
  return (
    nameGenerator(given, module, evaluator) ??
    findGenerated(follow(given, module, evaluator)?.node, module, evaluator)
  )
}

/** Reads the first generator in a chain of calls and members: `KSUID.randomSync().string`. */
function readChain(chain: Node, module: Module, evaluator: Evaluator): Generated | undefined {
  let isChanged = false
  for (let next = chain; ; ) {
    if (next.type === 'CallExpression' || next.type === 'NewExpression') {
      const made = nameGenerator(next.callee, module, evaluator, next.arguments)
      if (made) return isChanged ? { ...made, values: undefined } : made
      isChanged ||= next.callee.type === 'MemberExpression' && CHANGES.has(endName(next.callee))
      next = withoutCast(next.callee)
    } else if (next.type === 'MemberExpression') next = withoutCast(next.object)
    else return undefined
  }
}

function nameGenerator(
  callee: Node,
  module: Module,
  evaluator: Evaluator,
  args: readonly Node[] = [],
): Generated | undefined {
  const drawn = readAlphabet(callee, module, evaluator, args)
  if (drawn) return drawn
  const [local, imported] = [endName(callee), importedName(callee, module)]
  const name = RANDOM.test(local) ? local : imported
  if (!RANDOM.test(name)) return undefined
  if (BYTES.test(name)) return { values: undefined, isSecret: true }
  if (/^nano_?id$/i.test(name))
    return { values: nanoids(readLength(args[0], module, evaluator) ?? 21), isSecret: false }
  const isFree = args.length === 0 || !/^(?:create|new|generate|short)_?id/i.test(name)
  const source = packageName(sourceOf(callee, module))
  const known = MADE_BY.find(
    ([names]) => names.test(imported.toLowerCase()) || names.test(local.toLowerCase()),
  )
  const bySource = MADE_BY.find(([names]) => names.test(source))
  return { values: isFree ? (known ?? bySource)?.[1] : undefined, isSecret: false }
}

/** The last part of a package name: `cuid2` for `@paralleldrive/cuid2`. */
const packageName = (source = ''): string => source.replace(/^.*\//, '').toLowerCase()

/** Reads the format of a function returned by `customAlphabet('0123', 16)`. */
function readAlphabet(
  callee: Node,
  module: Module,
  evaluator: Evaluator,
  args: readonly Node[],
): Generated | undefined {
  const made = follow(callee, module, evaluator)
  if (made?.node.type !== 'CallExpression') return undefined
  const { arguments: given } = made.node
  const name = importedName(made.node.callee, made.module)
  if (name === 'customAlphabet') {
    const alphabet = constantText(given[0], made.module, evaluator)
    const length =
      readLength(args[0], module, evaluator) ?? readLength(given[1], made.module, evaluator) ?? 21
    return { values: alphabet === undefined ? undefined : nanoids(length, alphabet), isSecret: false }
  }
  const isCuid2 = name === 'init' && packageName(sourceOf(made.node.callee, made.module)) === 'cuid2'
  if (!isCuid2) return undefined
  const isUsual = readLength(memberOf(given[0], 'length'), made.module, evaluator) === undefined
  return { values: isUsual ? CUID2_TEXT : undefined, isSecret: false }
}

function readLength(node: Node | undefined, module: Module, evaluator: Evaluator): number | undefined {
  const value = constant(evaluator.evaluate(node, placeIn(module)))
  return typeof value === 'number' ? value : undefined
}

/** Whether a name refers to a secret. Secrets are tokens, not IDs, but a `tokenId` is an ID. */
export const namesSecret = (name: string): boolean =>
  !/(?:I[dD]|_id)s?$/.test(name) &&
  /(?:^|_)(?:secret|plaintext|token|password|api_key|apikey|access_key|private_key|otp|nonce|csrf)s?(?:_|$)/.test(
    name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase(),
  )
