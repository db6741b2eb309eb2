/** The counterparts of mistakes.ts: code that checks its ids, or makes none. No rule finds anything here. */
import { type AnyId, assertId, type Id, type LooseId, type LooseKeyOf } from 'brandid'
import { ban, greet, OrderKey, type Post, PostId, type User, UserId } from './ids.ts'

declare const row: any
declare const text: string
declare const input: unknown
declare const form: FormData
declare const loose: LooseId<'user'>
declare const either: UserId | PostId
declare const user: User
declare const users: User[]
declare const maybe: UserId | null | undefined
declare function fetchJson<Body>(url: string): Promise<Body>
declare function fetchParsed<Body>(url: string, parse: (body: unknown) => Body): Promise<Body>
declare function query<Row = Record<string, unknown>>(sql: string): Row[]
declare function useState<State>(): [State | undefined, (state: State) => void]
declare function useState<State>(initial: State): [State, (state: State) => void]

// Casts
export const c01 = UserId.parse(text)
export const c02 = text as unknown as { readonly name: string }
export const c03 = JSON.parse(text) as { readonly name: string }
export const c04 = input as { readonly users: readonly string[] }
export const c05 = UserId.parse(form.get('user'))
export const c06 = user.id as Parameters<typeof ban>[0]
export const c07 = <string>user.id
export const c08 = OrderKey.parse(7)
export const c09 = either as UserId | PostId | null
export const c10 = loose as LooseId<'user' | 'post'>
export const c10b = (value: any): LooseId<'user'> =>
  [value, text as LooseId<'user'>, fetchJson<LooseId<'user'>>('/')][0]
export const c11 = {
  author: null as UserId | null,
  readers: [] as UserId[],
  byId: {} as Record<UserId, User>,
}
export const c12 = [
  maybe as UserId,
  user.id as AnyId,
  user.id as Id<'user'>,
  users as readonly User[],
  user as { id: UserId },
]
export const c12b = { ...user } as User

// Predicates
export const c13 = (value: string): value is UserId => UserId.is(value)
export function c14(value: unknown): value is User {
  return typeof value === 'object' && value !== null && 'id' in value && UserId.safeParse(value.id).success
}
export function c15(value: string): asserts value is PostId {
  assertId(PostId, value)
}
export const c15b = (value: unknown): value is string => typeof value === 'string'
export const c15c = (value: UserId | null): value is UserId => value !== null
export const c15d = (each: User | Post): each is User => 'name' in each

// Type arguments
export const c16 = fetchParsed<UserId>('/me', UserId.parse)
export const c17 = query<{ name: string }>('select name from users')
export const c18 = useState<UserId | null>(null)
export const c18b = useState<UserId>()
export const c18c = [new Map<UserId, User>(), new Set<UserId>(), new Map<PostId, Post>([])]
export const c19 = fetchJson<unknown>('/users/1').then((body) => UserId.parse(body))

// `any`
export const c20 = () => ban(UserId.parse(row.user_id))
export const c21: unknown = JSON.parse(text)
export function c22(): string {
  return row.user_id
}
export const c23 = (state: { owner: UserId }) => {
  state.owner = UserId.parse(row.owner)
}
export const c24 = () => greet({ id: UserId.parse(row.id), name: row.name })
export const c25 = (list: UserId[]) => list.push(UserId.generate(), ...users.map(({ id }) => id))
export const c26 = async (response: Response): Promise<unknown> => await response.json()
export const c27 = () => [
  UserId.is(row.id),
  UserId.body(row.id),
  UserId.safeParse(row.id),
  assertId(UserId, row.id),
]
export class C28 {
  owner: UserId | undefined = undefined
  posts: PostId[] = []
}
export const c29 = (rows: any[]): UserId[] => rows.map((each) => UserId.parse(each.id))

// Names
export const c30 = (post: Post) => {
  const userId: UserId = post.author.id
  return userId
}
export const c31 = (post: Post) => ({ userId: post.author.id, postId: post.id, id: post.id })
export const c32 = (authorId: UserId, ownerId: UserId | PostId, userId: string) => [authorId, ownerId, userId]
export interface C33 {
  readonly userIds: readonly UserId[]
  readonly postIds: ReadonlySet<PostId>
}
export const c34 = ({ id: postId }: Post) => postId
export const c35 = (userId: UserId | PostId, postId: AnyId) => [userId, postId]

// A mapped type that enters a loose key leaves it loose
interface Row {
  id: LooseKeyOf<'order', string | number>
  name: string
}
type Entered<Type> = { [Name in keyof Type]: Type[Name] extends string ? never : Type[Name] extends number ? never : Name }[keyof Type]
type Translated<Type> = Type & { languageCode: 'en' } & { [Name in Entered<Type>]: Translated<Type[Name]> }
declare const rows: Row[]
export const translated = [rows as Translated<Row>[], fetchJson<Translated<Row>>('/rows')]
