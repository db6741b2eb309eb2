/** The generator, and requests of Prisma to it, made in code: models with fields, and the blocks of a schema. */
import type { Dmmf, Field, GenerateRequest, GeneratorBlock, Model } from '../../src/generator/request.ts'

export { generate } from '../../src/generator/generate.ts'
export type { InputType } from '../../src/generator/request.ts'
export type { Dmmf, Field, GenerateRequest, Model }

type Details = Partial<Omit<Field, 'name'>>

/** A text column. */
export const field = (name: string, details: Details = {}): Field => ({
  name,
  type: 'String',
  kind: 'scalar',
  isList: false,
  ...details,
})

/** A relation from columns of a model to those of another one: `relation('User', 'authorId', 'id')`. */
export const relation = (type: string, from: string, to: string, name = type.toLowerCase()): Field =>
  field(name, { type, kind: 'object', relationFromFields: from.split(' '), relationToFields: to.split(' ') })

/** A model; `id Int` is a field of that type, and `id` a text column. */
export const model = (name: string, ...fields: (Field | string)[]): Model => ({
  name,
  fields: fields.map((each) => {
    if (typeof each !== 'string') return each
    const [name = '', type = 'String'] = each.split(' ')
    return field(name, { type })
  }),
})

export const dmmf = (models: readonly Model[], schema: Partial<Dmmf['schema']> = {}): Dmmf => ({
  datamodel: { models },
  schema: { inputObjectTypes: {}, outputObjectTypes: { prisma: [] }, ...schema },
})

export const block = (
  name: string,
  provider: string,
  details: Partial<Omit<GeneratorBlock, 'name' | 'provider'>> = {},
): GeneratorBlock => ({
  name,
  provider: { value: provider },
  config: {},
  sourceFilePath: '/schema.prisma',
  ...details,
})

/** A request whose schema has its blocks in the given order. */
export function request(
  generator: GeneratorBlock,
  others: readonly GeneratorBlock[],
  dmmf: Dmmf,
  order = [...others, generator],
): GenerateRequest {
  const datamodel = order.map(({ name }) => `generator ${name} {\n}\n`).join('')
  return { generator, otherGenerators: others, datamodel, dmmf }
}

/** What a function throws. */
export function messageOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing was thrown'
}

/** The items of a list, which semicolons divide. */
export const list = (text: string): string[] => text.split(/;\s+/)
