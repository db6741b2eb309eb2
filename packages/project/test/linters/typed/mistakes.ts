/**
 * Ids that nothing checks, and that compile: each line that ends with a mark is a finding of `no-unchecked-id`. The number of
 * a mistake is that of its counterpart in clean.ts.
 */
import type { Id, LooseId } from 'brandid'
import { ban, greet, type OrderKey, type Post, type PostId, type User, type UserId } from './ids.ts'

declare const row: any
declare const text: string
declare const input: unknown
declare const form: FormData
declare const loose: LooseId<'user'>
declare const either: UserId | PostId
declare function fetchJson<Body>(url: string): Promise<Body>
declare function query<Row = Record<string, unknown>>(sql: string): Row[]
declare function useParams<Params extends Record<string, string>>(): Params

// Casts
export const m01 = text as UserId // ← 1
export const m02 = text as unknown as UserId // ← 2
export const m03 = JSON.parse(text) as User // ← 3
export const m04 = input as { readonly users: readonly UserId[] } // ← 4
export const m05 = form.get('user') as UserId // ← 5
export const m06 = text as Parameters<typeof ban>[0] // ← 6
export const m07 = <UserId>(<unknown>text) // ← 7
export const m08 = 7 as OrderKey // ← 8
export const m09 = either as UserId // ← 9
export const m10 = loose as UserId // ← 10
export const m11 = () => ban(text as never) // ← 11
export const m12 = <Kind extends UserId>(value: string) => value as Kind // ← 12

// Predicates
export const m13 = (value: string): value is UserId => value.startsWith('user_') // ← 13
export function m14(value: unknown): value is User { // ← 14
  return typeof value === 'object' && value !== null && 'id' in value
}
export function m15(value: string): asserts value is PostId { // ← 15
  if (value === '') throw new Error('no post')
}

// Type arguments that promise
export const m16 = fetchJson<User>('/users/1') // ← 16
export const m17 = query<{ id: UserId }>('select id from users') // ← 17
export const m18 = useParams<{ userId: UserId }>() // ← 18
const castTo = <Type>(value: unknown): Type => value as Type
export const m19: UserId = castTo(text) // ← 19

// `any` that becomes an id
export const m20 = () => ban(row.user_id) // ← 20
export const m21: User = JSON.parse(text) // ← 21
export function m22(): UserId {
  return row.user_id // ← 22
}
export const m23 = (state: { owner: UserId }) => {
  state.owner = row.owner // ← 23
}
export const m24 = () => greet({ id: row.id, name: text }) // ← 24
export const m25 = (list: UserId[]) => list.push(...[], row.id) // ← 25
export const m26 = async (response: Response): Promise<User> => await response.json() // ← 26
export const m27 = () => ban(text as any) // ← 27
export class M28 {
  owner: UserId = row.owner // ← 28
}
export const m29 = (rows: any[]): UserId[] => rows // ← 29

// Names against types
export const m30 = (post: Post) => {
  const userId: PostId = post.id // ← 30
  return userId
}
export const m31 = (post: Post) => ({ userId: post.id }) // ← 31
export const m32 = (postId: UserId) => postId // ← 32
export interface M33 {
  readonly userIds: readonly PostId[] // ← 33
}
export const m34 = ({ id: userId }: Post) => userId // ← 34
export const m35 = (postId: Id<'user'> | null) => postId // ← 35
