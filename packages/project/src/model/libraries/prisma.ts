/** Prisma: the models in a schema. */

import { type Column, createEntity, type Entity, type TextValues, type Values } from '../entity.ts'
import { spellEntity } from '../entity-names.ts'
import {
  CUID,
  CUID2_TEXT,
  nanoids,
  ORDERED_UUID,
  RANDOM_UUID,
  settleValues,
  ULID,
  valuesOfDefault,
  valuesOfType,
} from '../values.ts'

/** Reads the entities in a schema. Each field must have its own line, and the opening brace must follow the model name. */
export function modelsIn(text: string): Entity[] {
  const found: Entity[] = []
  let model:
    | { readonly name: string; readonly offset: number; readonly fields: Field[]; ids: readonly string[] }
    | undefined
  let offset = 0
  for (const line of text.split('\n')) {
    const code = line.replace(/\/\/.*/, '')
    const name = /^\s*model\s+(\w+)\s*\{/.exec(code)?.[1]
    if (name !== undefined) model = { name, offset, fields: [], ids: [] }
    else if (model && /^\s*\}/.test(code)) {
      found.push(closeModel(model))
      model = undefined
    } else if (model) {
      const keys = /@@id\(\s*(?:fields\s*:\s*)?\[([^\]]*)\]/.exec(code)?.[1]
      const [, field, type = '', rest = ''] = /^\s*(\w+)\s+(\w+(?:\[\])?)\??(.*)/.exec(code) ?? []
      if (keys !== undefined) model.ids = keys.match(/\w+/g) ?? []
      else if (field !== undefined) model.fields.push({ name: field, type, rest })
    }
    offset += line.length + 1
  }
  return found
}

interface Field {
  readonly name: string
  readonly type: string
  /** The field's attributes. */
  readonly rest: string
}

interface Model {
  readonly name: string
  readonly offset: number
  readonly fields: readonly Field[]
  readonly ids: readonly string[]
}

function closeModel({ name, offset, fields, ids }: Model): Entity {
  const relations = new Map(
    fields.flatMap(({ type, rest }) => {
      const held = /@relation\([^)]*\bfields\s*:\s*\[([^\]]*)\]/.exec(rest)?.[1]?.match(/\w+/g)
      return held?.length === 1 ? [[held[0], spellEntity(type)] as const] : []
    }),
  )
  const columns = fields.map((field): Column => {
    // A table contains a single row if its key has a constant default.
    const isOnlyRow = /@default\(\s*\d/.test(field.rest)
    return {
      name: field.name,
      isPrimary: /@id\b/.test(field.rest) || ids.includes(field.name),
      values: isOnlyRow ? undefined : valuesOfField(field),
      references: relations.get(field.name),
    }
  })
  // A model has an ID only if the schema marks a column as its ID.
  const marked = columns.some(({ isPrimary }) => isPrimary)
  const entity = createEntity(spellEntity(name), offset, columns)
  return marked ? entity : { ...entity, id: undefined }
}

function valuesOfField({ type, rest }: Field): Values | undefined {
  if (type === 'Int') {
    const native = /@db\.(\w+)/.exec(rest)?.[1] ?? ''
    return (
      valuesOfType(native.replace('Unsigned', ''), { isUnsigned: native.startsWith('Unsigned') }) ??
      valuesOfType('int')
    )
  }
  if (type === 'BigInt') return { of: 'bigint' }
  if (type !== 'String') return undefined
  const native = /@db\.(?:Uuid|ObjectId)\b/.exec(rest)?.[0].slice('@db.'.length)
  return settleValues({ column: valuesOfType(native ?? 'text'), made: makerOf(rest) })
}

/** The values that a function in a default generates. */
function makerOf(rest: string): TextValues | undefined {
  const [, name = '', argument = ''] = /@default\(\s*(\w+)\(([^)]*)/.exec(rest) ?? []
  switch (name) {
    case 'cuid':
      return argument.trim() === '2' ? CUID2_TEXT : CUID
    case 'uuid':
      return argument.trim() === '7' ? ORDERED_UUID : RANDOM_UUID
    case 'ulid':
      return ULID
    case 'nanoid':
      return nanoids(Number(argument.trim() || 21))
    case 'dbgenerated':
      return valuesOfDefault(argument)
    default:
      return undefined
  }
}
