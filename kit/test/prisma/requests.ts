/** Requests of Prisma to a generator, made in code: models with fields, and the blocks of a schema. */
import type { Dmmf, Field, GenerateRequest, GeneratorBlock, Model } from '../../src/prisma/request.ts'

type Details = Partial<Omit<Field, 'name'>>

/** A text column. */
export const field = (name: string, details: Details = {}): Field => ({
  name,
  type: 'String',
  kind: 'scalar',
  isList: false,
  ...details,
})

/** A relation from columns of a model to those of another one. */
export const relation = (name: string, type: string, from: string[], to: string[]): Field =>
  field(name, { type, kind: 'object', relationFromFields: from, relationToFields: to })

export const model = (name: string, ...fields: Field[]): Model => ({ name, fields })

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
