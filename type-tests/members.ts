/** Functions that only compile: they take definitions by the members that formats bring. */

/** The members that a format brings, by what it can do. */
interface MembersOf {
  generate: 'generate' | 'generateMany'
  time: 'timestamp'
  bound: 'lowerBound'
  uuid: 'toUuid' | 'fromUuid'
  bytes: 'toBytes' | 'fromBytes'
  bigint: 'toBigInt' | 'fromBigInt'
}
type Brought = MembersOf[keyof MembersOf]

/** Takes a definition with exactly the members of its capabilities. */
export declare function expectMembers<Can extends keyof MembersOf>(
  definition: { readonly [Key in MembersOf[Can]]: unknown } & {
    readonly [Key in Exclude<Brought, MembersOf[Can]>]?: never
  },
): void

/** Takes definitions whose `generate` takes `at`. */
export declare function expectAt(
  ...definitions: { generate(this: void, options: { at: Date }): unknown }[]
): void

/** Takes a definition whose bound is an ID, as the text sorts; a Snowflake's is a bigint. */
export declare function expectBound<Bound>(definition: { lowerBound(this: void, at: number): Bound }): Bound

export type Uuidlike = 'uuid' | 'bytes'
export type Ordered = 'generate' | 'time' | 'bound'
