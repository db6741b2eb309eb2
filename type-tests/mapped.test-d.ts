import { type Body, defineId, defineKey, type Id, type IdOf, type Key } from 'brandid'
import type { SignedToken, Token, Verified } from 'brandid/token'
import type { Brand } from 'ts-brand'
import { expectAssignable, expectNotAssignable, expectType } from 'tsd'

// Mapped types of the libraries that receive entities, copied with their names: a branded string must pass each of them.

const UserId = defineId('map_user')
type UserId = IdOf<typeof UserId>
const PostId = defineId('map_post')
type PostId = IdOf<typeof PostId>
const UserKey = defineKey('map_user')
type UserKey = IdOf<typeof UserKey>
const OrderKey = defineKey('map_order', { format: 'bigint' })
type OrderKey = IdOf<typeof OrderKey>

/** TypeORM 1.1: `DeepPartial`, of `create` and `save`. */
type TypeormPartial<T> =
  | T
  | (T extends Array<infer U>
      ? TypeormPartial<U>[]
      : T extends Map<infer K, infer V>
        ? Map<TypeormPartial<K>, TypeormPartial<V>>
        : T extends Set<infer M>
          ? Set<TypeormPartial<M>>
          : T extends object
            ? { [K in keyof T]?: TypeormPartial<T[K]> }
            : T)

/** TypeORM 1.1: `QueryDeepPartialEntity`, of `insert` and `update`. */
type TypeormUpdate<T> = {
  [P in keyof T]?:
    | (T[P] extends Array<infer U>
        ? Array<TypeormUpdate<U>>
        : T[P] extends ReadonlyArray<infer U>
          ? ReadonlyArray<TypeormUpdate<U>>
          : TypeormUpdate<T[P]>)
    | (() => string)
}

/** react-hook-form 7: `DeepPartial`, of `defaultValues`. */
type FormPartial<T> = T extends Date
  ? T
  : { [K in keyof T]?: ExtractObjects<T[K]> extends never ? T[K] : FormPartial<T[K]> }
type ExtractObjects<T> = T extends infer U ? (U extends object ? U : never) : never

/** type-fest 5: `PartialDeep`, without the branches for arrays, maps and sets. */
type FestPartial<T> = T extends string | number | bigint | boolean | symbol | null | undefined | Date
  ? T
  : T extends object
    ? { [K in keyof T]?: FestPartial<T[K]> }
    : unknown

/** A `DeepPartial` as shops write it: every object, also an intersection with a primitive. */
type NaivePartial<T> = { [K in keyof T]?: NaivePartial<T[K]> }

/** type-fest 5: `Jsonify`, the branches for primitives, methods and objects. */
type Jsonify<T> = T extends string | number | boolean | null
  ? T
  : T extends { toJSON(): infer Json }
    ? Json
    : T extends object
      ? { [K in keyof T as T[K] extends (...input: never[]) => unknown ? never : K]: Jsonify<T[K]> }
      : never

/** type-fest 5: `Simplify`. */
type Simplify<T> = { [K in keyof T]: T[K] } & {}

interface Entity {
  id: UserId
  post: PostId | null
  body: Body<'map_user'>
  key: UserKey
  order: OrderKey
  token: Token<'map_sess'>
  signed: SignedToken<'map_sess'>
  verified: Verified<'map_sess'>
  nested: { ids: UserId[]; key?: UserKey }
}

declare const entity: Entity
declare const user: UserId
declare const post: PostId

expectAssignable<TypeormPartial<Entity>>(entity)
expectAssignable<TypeormUpdate<Entity>>(entity)
expectAssignable<FormPartial<Entity>>(entity)
expectAssignable<FestPartial<Entity>>(entity)
expectAssignable<NaivePartial<Entity>>(entity)
expectAssignable<TypeormUpdate<Entity>>({ id: user, key: entity.key, order: entity.order, body: entity.body })
expectAssignable<NaivePartial<Entity>>({ id: user, token: entity.token, nested: { key: entity.key } })

// They stay apart behind each of them.
expectNotAssignable<TypeormUpdate<Entity>>({ id: post })
expectNotAssignable<TypeormPartial<Entity>>({ id: post })
expectNotAssignable<FormPartial<Entity>>({ id: post })
expectNotAssignable<FestPartial<Entity>>({ id: post })
expectNotAssignable<NaivePartial<Entity>>({ id: post })
expectNotAssignable<NaivePartial<Entity>>({ key: entity.order })

expectType<UserId>({} as Jsonify<Entity>['id'])
expectType<UserKey>({} as Jsonify<Entity>['key'])
expectType<UserId>({} as Simplify<Entity>['id'])
expectType<Id<'map_user'>>({} as Required<Entity>['id'])

// A second brand of ts-brand lies on top, and is taken off again.
type AdminId = Brand<UserId, 'admin'>
declare const admin: AdminId
expectAssignable<UserId>(admin)
expectNotAssignable<AdminId>(user)

// Nothing but the tag exists for the compiler.
expectType<'~id'>({} as Exclude<keyof UserId, keyof string>)
expectType<'~key'>({} as Exclude<keyof Key<'map_user'>, keyof number>)
