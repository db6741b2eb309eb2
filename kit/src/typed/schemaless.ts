/** Definitions without a zod schema in a shape of zod, which takes any object and throws when it first parses. */
import { readName } from '../analysis/estree.ts'
import type { Finding } from '../lint/finding.ts'
import { at, readText } from '../lint/rule-context.ts'
import { propertyType } from './operand-kinds.ts'
import type { TypedContext } from './type-services.ts'

/** The functions of zod, and the methods of its objects, that take a shape. */
const SHAPES = new Set('object strictObject looseObject extend safeExtend'.split(' '))

export function findSchemaless(context: TypedContext): Finding[] {
  const { checker, module, typeOf } = context
  const has = (type: Parameters<typeof propertyType>[0], name: string) =>
    propertyType(type, name, checker) !== undefined
  return module.tree.all('CallExpression').flatMap((call) => {
    const { callee, arguments: args } = call
    const name = readName(callee.type === 'MemberExpression' ? callee.property : callee)
    const shapes = args.filter((each) => each.type === 'ObjectExpression')
    if (!SHAPES.has(name) || shapes.length === 0 || !has(typeOf(call), '_zod')) return []
    return shapes
      .flatMap(({ properties }) => properties)
      .flatMap((each) => (each.type === 'Property' ? [each.value] : []))
      .filter((value) => {
        const type = typeOf(value)
        return has(type, '$type') && has(type, '~standard') && !has(type, '_zod')
      })
      .map((value) => {
        const message = `\`${readText(module, value)}\` has no zod schema, so the shape throws when it parses; write schemaOf(${readText(module, value)}) of "brandid".`
        return at(value, 'no-certain-refusal', message)
      })
  })
}
