import {
  type AnyId,
  type AnyIdDef,
  defineId,
  type Id,
  type IdOf,
  idUnion,
  type PrefixOf,
  schemaOf,
} from 'brandid'
import * as core from 'brandid/core'
import * as mini from 'brandid/mini'
import type { Brand } from 'ts-brand'
import { expectAssignable, expectNotAssignable, expectType } from 'tsd'
import * as z from 'zod'
import * as zm from 'zod/mini'

// What people do with ids, and what has to keep compiling. The mistakes are in type-tests/mistakes.

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
const computed: Record<UserId, number> = { [user]: 1 }
expectAssignable<Partial<Record<UserId, number>>>(computed)
expectType<UserId>({} as keyof typeof byUser)
for (const key of Object.keys(byUser).filter(UserId.is)) expectType<UserId>(key)
expectType<[string, number][]>(Object.entries(byUser))
expectType<boolean>(user in byUser)
expectType<string | undefined>(new Map([[user, 'Ada']]).get(user))
expectAssignable<ReadonlySet<string>>(new Set([user]))
expectType<Map<UserId, { id: UserId }[]>>(new Map<UserId, { id: UserId }[]>())

// Strings: templates, URLs, methods, JSON, switches, order.
expectType<string>(`/users/${user}`)
expectAssignable<string>(encodeURIComponent(user))
new URL(`https://example.com/users/${user}`).searchParams.set('author', user)
expectType<string>(user.slice(0, 8))
expectType<number>(user.length)
expectAssignable<string>(JSON.stringify({ user }))
expectType<UserId[]>([user, user].sort())
expectType<boolean>(user < UserId.lowerBound(0))
expectType<UserId[]>([...new Set([user, user])])
expectType<UserId>(structuredClone({ user }).user)
expectAssignable<string | number>(user)
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
expectType<UserId>({} as Required<User>['id'])
expectType<UserId>({} as Pick<User, 'id'>['id'])
expectType<UserId>({} as Readonly<User>['id'])
expectType<UserId>(row.invitedBy ?? row.id)
expectType<'id' | 'name' | 'invitedBy'>({} as keyof User)
expectType<UserId>(({ id: user, name: 'Ada' } satisfies User).id)
const { id: renamed = user } = {} as Partial<User>
expectType<UserId>(renamed)
expectType<UserId>({} as NonNullable<UserId | undefined>)
expectType<UserId>({} as Awaited<Promise<UserId>>)
expectType<UserId>({} as Extract<UserId | PostId, UserId>)
expectType<PostId>({} as Exclude<UserId | PostId, UserId>)
expectType<'use_user'>({} as PrefixOf<UserId>)

// A second brand on top.
type AdminId = Brand<UserId, 'admin'>
expectAssignable<UserId>({} as AdminId)
expectAssignable<AnyId>({} as AdminId)
expectNotAssignable<AdminId>(user)
const Verified = UserId.schema.brand<'verified'>()
expectAssignable<UserId>(Verified.parse(input))
expectNotAssignable<z.infer<typeof Verified>>(user)

// Discriminated unions by the kind of the id, and by guards.
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

// Generic repositories, over ids and over definitions.
class Table<Key extends AnyId, Row extends { readonly id: Key }> {
  readonly #rows = new Map<Key, Row>()
  find(id: Key): Row | undefined {
    return this.#rows.get(id)
  }
  insert(row: Row): void {
    this.#rows.set(row.id, row)
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

// zod: every combinator, in and out.
const Body = z.object({
  id: UserId.schema,
  direct: UserId,
  optional: UserId.schema.optional(),
  nullable: UserId.schema.nullable(),
  nullish: UserId.schema.nullish(),
  defaulted: UserId.schema.default(() => UserId.generate()),
  prefault: UserId.schema.prefault(user),
  caught: UserId.schema.catch(user),
  list: z.array(UserId.schema),
  set: z.set(UserId.schema),
  map: z.map(UserId.schema, z.number()),
  record: z.record(UserId.schema, z.number()),
  partial: z.partialRecord(UserId.schema, z.number()),
  tuple: z.tuple([UserId.schema, PostId.schema]),
  union: z.union([UserId.schema, PostId.schema]),
  set2: OwnerId.schema,
  template: z.templateLiteral(['/users/', UserId.schema]),
  lazy: z.lazy(() => UserId.schema),
  readonly: z.array(UserId.schema).readonly(),
  pipe: z.string().pipe(UserId.schema),
  transform: UserId.schema.transform((id) => ({ id })),
  refined: UserId.schema.refine((id) => id !== user),
  preprocess: z.preprocess((value) => value, UserId.schema),
  intersection: z.intersection(z.object({ a: UserId.schema }), z.object({ b: PostId.schema })),
  promise: z.promise(UserId.schema),
  core: schemaOf(core.defineId('use_schema')),
})
type Out = z.output<typeof Body>
type In = z.input<typeof Body>
expectType<UserId>({} as Out['id'])
expectType<UserId>({} as Out['direct'])
expectType<UserId | undefined>({} as Out['optional'])
expectType<UserId | null>({} as Out['nullable'])
expectType<UserId | null | undefined>({} as Out['nullish'])
expectType<UserId>({} as Out['defaulted'])
expectType<UserId>({} as Out['prefault'])
expectType<UserId>({} as Out['caught'])
expectType<UserId[]>({} as Out['list'])
expectType<Set<UserId>>({} as Out['set'])
expectType<Map<UserId, number>>({} as Out['map'])
expectType<Record<UserId, number>>({} as Out['record'])
expectType<Partial<Record<UserId, number>>>({} as Out['partial'])
expectType<[UserId, PostId]>({} as Out['tuple'])
expectType<UserId | PostId>({} as Out['union'])
expectType<UserId | PostId>({} as Out['set2'])
expectAssignable<`/users/${string}`>({} as Out['template'])
expectType<UserId>({} as Out['lazy'])
expectType<readonly UserId[]>({} as Out['readonly'])
expectType<UserId>({} as Out['pipe'])
expectType<{ id: UserId }>({} as Out['transform'])
expectType<UserId>({} as Out['refined'])
expectType<UserId>({} as Out['preprocess'])
expectType<UserId>({} as Out['intersection']['a'])
expectType<UserId>({} as Awaited<Out['promise']>)
expectType<Id<'use_schema'>>({} as Out['core'])
// The input is the id too: a typed client refuses the id of something else.
expectType<UserId>({} as In['id'])
expectType<UserId>({} as In['direct'])
expectType<UserId | undefined>({} as In['optional'])
expectType<UserId[]>({} as In['list'])
expectType<[UserId, PostId]>({} as In['tuple'])
expectType<UserId | PostId>({} as In['set2'])
expectType<string>({} as In['pipe'])

const Shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: UserId.schema }),
  z.object({ kind: z.literal('post'), id: PostId.schema }),
])
const shape = Shape.parse(input)
if (shape.kind === 'post') expectType<PostId>(shape.id)

const Codec = z.codec(UserId.schema, z.object({ id: z.string() }), {
  decode: (id: UserId) => ({ id }),
  encode: ({ id }) => UserId.parse(id),
})
expectType<{ id: string }>(z.decode(Codec, user))
// @ts-expect-error: what goes in is the id
z.decode(Codec, 'use_user_1')
const greet = z.function({ input: [UserId.schema], output: z.string() })
expectAssignable<string>(greet.implement((id) => id)(user))

expectAssignable<z.ZodType<UserId>>(UserId.schema)
expectAssignable<z.ZodType<UserId, UserId>>(UserId.schema)
expectType<UserId>({} as z.input<typeof UserId.schema>)
const FromText = schemaOf(UserId, { input: 'string' })
expectType<string>({} as z.input<typeof FromText>)
expectType<UserId>({} as z.output<typeof FromText>)
z.toJSONSchema(Body.pick({ id: true }), { io: 'input' })
z.toJSONSchema(Body.pick({ id: true }), { io: 'output' })
Body.pick({ id: true }).extend({ other: PostId.schema }).partial().shape.other
UserId.schema.meta({ id: 'UserId' })
expectType<UserId>(z.parse(UserId.schema, input))

const MiniId = mini.defineId('use_mini')
const MiniBody = zm.object({
  id: MiniId.schema,
  direct: MiniId,
  optional: zm.optional(MiniId.schema),
  record: zm.record(MiniId.schema, zm.number()),
  union: zm.union([MiniId.schema, zm.null()]),
})
expectType<Id<'use_mini'>>({} as zm.infer<typeof MiniBody>['id'])
expectType<Id<'use_mini'>>({} as zm.infer<typeof MiniBody>['direct'])
expectType<Id<'use_mini'> | undefined>({} as zm.infer<typeof MiniBody>['optional'])
expectType<Record<Id<'use_mini'>, number>>({} as zm.infer<typeof MiniBody>['record'])
expectType<Id<'use_mini'> | null>({} as zm.infer<typeof MiniBody>['union'])
expectType<Id<'use_mini'>>({} as zm.input<typeof MiniBody>['id'])

// Standard Schema: whatever reads `~standard` gets the id in, and the id out.
type StandardIn<Schema extends core.StandardSchemaV1> = NonNullable<Schema['~standard']['types']>['input']
type StandardOut<Schema extends core.StandardSchemaV1> = NonNullable<Schema['~standard']['types']>['output']
expectType<UserId>({} as StandardIn<typeof UserId>)
expectType<UserId>({} as StandardOut<typeof UserId>)
expectType<UserId | PostId>({} as StandardOut<typeof OwnerId>)
expectType<UserId>({} as StandardOut<typeof UserId.schema>)
