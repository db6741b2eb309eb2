import { type AnyId, type AnyIdDef, defineId, type Id, type IdOf, idUnion } from 'brandid'
import * as core from 'brandid/core'
import { expectAssignable, expectType } from 'tsd'

// What people do with IDs, and what has to keep compiling: schemas are in schema.test-d.ts, the mistakes in type-tests/mistakes.

const UserId = defineId('use_user')
type UserId = IdOf<typeof UserId>
const PostId = defineId('use_post')
type PostId = IdOf<typeof PostId>
const OwnerId = idUnion(UserId, PostId)
declare const user: UserId
declare const post: PostId
declare const input: unknown

// Keys: records, maps, sets, `in`, partial records.
const byUser: Record<UserId, number> = {}
expectType<number | undefined>(byUser[user])
byUser[user] = 1
expectAssignable<Partial<Record<UserId, number>>>({ [user]: 1 })
for (const key of Object.keys(byUser).filter(UserId.is)) expectType<UserId>(key)
expectType<boolean>(user in byUser)
expectType<string | undefined>(new Map([[user, 'Ada']]).get(user))
expectAssignable<ReadonlySet<string>>(new Set([user]))

// Strings: templates, URLs, methods, JSON, switches, order.
expectType<string>(`/users/${user}`)
new URL(`https://example.com/users/${user}`).searchParams.set('author', user)
expectType<string>(user.slice(0, 8))
expectAssignable<string>(JSON.stringify({ user }))
expectType<UserId[]>([user, user].sort())
expectType<boolean>(user < UserId.lowerBound(0))
expectType<UserId>(structuredClone({ user }).user)
expectAssignable<PropertyKey>(user)

// Objects: spreads, `Partial`, `Pick`, `keyof`, readonly, satisfies, defaults.
interface User {
  readonly id: UserId
  readonly name: string
  readonly invitedBy?: UserId | null
}
declare const row: User
expectType<UserId>({ ...row, name: 'Ada' }.id)
expectType<UserId | undefined>(({} as Partial<User>).id)
expectType<UserId>(row.invitedBy ?? row.id)
expectType<UserId>(({ id: user, name: 'Ada' } satisfies User).id)
const { id: renamed = user } = {} as Partial<User>
expectType<UserId>(renamed)
expectType<UserId>({} as Extract<UserId | PostId, UserId>)
expectType<PostId>({} as Exclude<UserId | PostId, UserId>)

// Discriminated unions by the kind of the ID, and by guards.
type Event = { readonly kind: 'user'; readonly id: UserId } | { readonly kind: 'post'; readonly id: PostId }
function idOf(event: Event) {
  switch (event.kind) {
    case 'user':
      return expectType<UserId>(event.id)
    case 'post':
      return expectType<PostId>(event.id)
  }
}
idOf({ kind: 'post', id: post })
declare const owner: UserId | PostId
if (UserId.is(owner)) expectType<UserId>(owner)
else expectType<PostId>(owner)
expectType<UserId[]>([user, post].filter(UserId.is))

// Generic repositories, over IDs and over definitions.
class Table<Key extends AnyId, Row extends { readonly id: Key }> {
  readonly #rows = new Map<Key, Row>()
  find(id: Key): Row | undefined {
    return this.#rows.get(id)
  }
}
expectType<User | undefined>(new Table<UserId, User>().find(user))
class Repository<Definition extends AnyIdDef> {
  readonly definition: Definition
  constructor(definition: Definition) {
    this.definition = definition
  }
  parse(text: string): IdOf<Definition> {
    return this.definition.parse(text)
  }
}
expectType<UserId>(new Repository(UserId).parse(''))
expectType<Id<'use_core'>>(new Repository(core.defineId('use_core')).parse(''))
const firstOf = <Key extends AnyId>(rows: readonly { readonly id: Key }[]): Key | undefined => rows[0]?.id
expectType<UserId | undefined>(firstOf([row]))
const parseAll = <Prefix extends string>(definition: AnyIdDef<Prefix>, texts: readonly string[]) =>
  texts.map(definition.parse)
expectType<UserId[]>(parseAll(UserId, ['']))
function makeFor<Key extends AnyId>(definition: { generate(this: void): Key }): { id: Key } {
  return { id: definition.generate() }
}
expectType<{ id: UserId }>(makeFor(UserId))

// Callbacks: every method works unbound.
const { parse, is, generate } = UserId
expectType<UserId[]>([''].map(parse))
expectType<UserId[]>([''].filter(is))
expectType<UserId>(generate())

// Props of components, without React's types: attributes and keys take strings.
declare function Profile(props: {
  readonly key?: string | number
  readonly id: UserId
  readonly onPick: (id: UserId) => void
}): void
Profile({ key: user, id: user, onPick: (id) => expectType<UserId>(id) })

// Standard Schema: whatever reads `~standard` gets the ID in, and the ID out.
type StandardIn<Schema extends core.StandardSchemaV1> = NonNullable<Schema['~standard']['types']>['input']
type StandardOut<Schema extends core.StandardSchemaV1> = NonNullable<Schema['~standard']['types']>['output']
expectType<UserId>({} as StandardIn<typeof UserId>)
expectType<UserId>({} as StandardOut<typeof UserId>)
expectType<UserId | PostId>({} as StandardOut<typeof OwnerId>)
