/** The `no-reflected-id` rule: a decorator reads an ID type that single-file compilers emit as the definition object. */

import { type Node, type NodeOf, readName } from '@brandid/base/syntax'
import { spellName } from '../source/definitions.ts'
import { findBinding, type Module } from '../source/module.ts'
import { at, type CodeBaseRule, type PlacedFinding, spellExpression, type WholeCodeBase } from './rule.ts'

export const noReflectedId: CodeBaseRule<'no-reflected-id'> = {
  name: 'no-reflected-id',
  summary: '@Column() userId: UserId: the decorator reads the type',
  interest: 'code base',
  run: findReflected,
}

/** The decorators of each package that read a member's type unless an argument states it, with the argument to pass. */
const READING = [
  { from: /^typeorm$/, names: /^(?:Primary)?Column$/, give: 'idColumnOptions' },
  { from: /^@mikro-orm\//, names: /^(?:Property|PrimaryKey)$/, give: 'idProperty' },
  { from: /^@nestjs\/swagger$/, names: /^ApiProperty(?:Optional)?$/, give: 'idApiProperty' },
] as const

const PACKAGES = /['"](?:typeorm|@mikro-orm\/[\w-]+|@nestjs\/swagger)['"]/

function findReflected({ codeBase, own }: WholeCodeBase): PlacedFinding[] {
  const expressions = new Map(
    own.map((each) => [spellName(each.prefix ?? '', each), spellExpression(each.name)]),
  )
  return codeBase.paths
    .filter((path) => PACKAGES.test(codeBase.text(path)))
    .flatMap((path) =>
      codeBase.attempt(path, () => {
        const module = codeBase.module(path)
        const properties = [...module.tree.all('PropertyDefinition'), ...module.tree.all('AccessorProperty')]
        return properties.flatMap(({ key, decorators = [], typeAnnotation }) => {
          const prefix = idIn(typeAnnotation?.typeAnnotation, module)
          if (prefix === undefined) return []
          return decorators.flatMap((decorator) => {
            const give = findMissing(decorator, module)
            if (!give) return []
            const definition = expressions.get(prefix) ?? 'its definition'
            const message = `The decorator reads the type of '${readName(key)}', which SWC and oxc emit as an object; pass ${give}(${definition}) from 'brandid/decorators'.`
            return [{ ...at(decorator, message), path }]
          })
        })
      }),
    )

  /** The prefix of the ID in a type, ignoring `null` and `undefined`. */
  function idIn(type: Node | undefined, module: Module): string | undefined {
    const parts = type?.type === 'TSUnionType' ? type.types : [type]
    const found = parts.map((part) => codeBase.types.read(part, module)).find((each) => each?.of === 'id')
    return found && (found.prefix ?? '')
  }
}

/** The argument missing from a decorator that reads its member's type; `undefined` for any other decorator. */
function findMissing({ expression }: NodeOf<'Decorator'>, module: Module): string | undefined {
  if (expression.type !== 'CallExpression') return undefined
  const { callee, arguments: given } = expression
  const isMember = callee.type === 'MemberExpression'
  const binding = findBinding(module, readName(isMember ? callee.object : callee))
  if (binding?.kind !== 'import') return undefined
  const name = isMember ? readName(callee.property) : binding.name
  const reading = READING.find(({ from, names }) => from.test(binding.source) && names.test(name))
  return reading && !given.some(mayName) ? reading.give : undefined
}

/** Whether an argument states a type or might state a type. */
function mayName(argument: Node): boolean {
  if (argument.type !== 'ObjectExpression') return true
  return argument.properties.some(
    (each) =>
      each.type !== 'Property' ||
      each.computed ||
      /^(?:type|entity|columnType|columnTypes|customType|oneOf|anyOf|allOf|enum|\$ref)$/.test(
        readName(each.key),
      ),
  )
}
