/** The check of names for prefixes of several owners, whose ids no text tells apart. Types only. */
import type { PrefixIn } from '../definition/brand.ts'

/** A sentence for each prefix that several of the names have. Without a scope among them no two have the same one. */
export type SeveralOwners<Names extends string> = [Names & `${string}:${string}`] extends [never]
  ? never
  : OwnedTwice<{ readonly [Name in Names as PrefixIn<Name>]: Name }>

type OwnedTwice<ByPrefix> = {
  [Prefix in keyof ByPrefix]: IsUnion<ByPrefix[Prefix]> extends true
    ? `'${Prefix & string}' has several owners here, and no text tells whose it is`
    : never
}[keyof ByPrefix]

type IsUnion<Names, Whole = Names> = Names extends unknown ? ([Whole] extends [Names] ? false : true) : never
