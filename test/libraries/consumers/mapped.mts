/** Mapped types of the libraries that receive entities accept IDs, keys, bodies and tokens, and keep them apart. */
import { type Body, defineId, defineKey, type Id, type IdOf, type LooseKeyOf } from 'brandid/core'
import type { SignedToken, Token } from 'brandid/token'
import type { DeepPartial, DefaultValues, Path, PathValue, UseFormProps } from 'react-hook-form'
import type { Jsonify, MergeDeep, PartialDeep, ReadonlyDeep, SetRequired, Simplify } from 'type-fest'

const UserId = defineId('map_user')
type UserId = IdOf<typeof UserId>
const UserKey = defineKey('map_user')
type UserKey = IdOf<typeof UserKey>
const OrderKey = defineKey('map_order', { format: 'bigint' })
type OrderKey = IdOf<typeof OrderKey>

interface Entity {
  id: UserId
  post: Id<'map_post'> | null
  body: Body<'map_user'>
  key: UserKey
  loose: LooseKeyOf<'map_user', string | number>
  token: Token<'map_sess'>
  signed: SignedToken<'map_sess'>
  nested: { ids: UserId[]; key?: UserKey }
}
declare const entity: Entity
declare const other: { id: Id<'map_post'>; key: OrderKey }

export const passed: {
  fest: PartialDeep<Entity>
  arrays: PartialDeep<Entity, { recurseIntoArrays: true }>
  frozen: ReadonlyDeep<Entity>
  form: DeepPartial<Entity>
  defaults: DefaultValues<Entity>
  props: UseFormProps<Entity>
} = {
  fest: entity,
  arrays: { id: entity.id, nested: { ids: [entity.id], key: entity.key } },
  frozen: entity,
  form: { id: entity.id, key: entity.key, token: entity.token, nested: { key: entity.key } },
  defaults: entity,
  props: { defaultValues: { id: entity.id, key: entity.key, signed: entity.signed } },
}

// The IDs come out as they went in.
export const same: {
  json: UserId
  jsonKey: UserKey
  jsonNested: UserKey | undefined
  simple: Entity
  required: UserKey
  merged: UserId
  path: UserKey | undefined
} = {
  json: {} as Jsonify<Entity>['id'],
  jsonKey: {} as Jsonify<Entity>['key'],
  jsonNested: {} as Jsonify<Entity>['nested']['key'],
  simple: {} as Simplify<Readonly<Entity>>,
  required: {} as SetRequired<Entity['nested'], 'key'>['key'],
  merged: {} as MergeDeep<{ id: string }, { id: UserId }>['id'],
  path: {} as PathValue<Entity, 'nested.key'>,
}
export const paths: Path<Entity>[] = ['id', 'key', 'nested.key', 'nested.ids.0', 'token']
// @ts-expect-error: a key has no fields
export const field: Path<Entity> = 'key.~key'

// Ids of other kinds stay outside.
export const refused: [PartialDeep<Entity>, DeepPartial<Entity>, DefaultValues<Entity>, PartialDeep<Entity>] =
  [
    // @ts-expect-error
    { id: other.id },
    // @ts-expect-error
    { id: other.id },
    // @ts-expect-error
    { key: other.key },
    // @ts-expect-error
    { nested: { key: other.key } },
  ]
