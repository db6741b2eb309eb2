import type { IdDef, IdDefOf } from 'brandid/core'
import type { Uuid25 } from 'brandid/formats'
import { expectType } from 'tsd'

// `IdDef` repeats, flat, the members of `IdDefOf` with the default format. Neither has a member that the other lacks,
// and each member has one type. `is` and the like are compared by their own types.

type Flat = IdDef<'user'>
type Composed = IdDefOf<'user', Uuid25>

expectType<keyof Composed>({} as keyof Flat)
expectType<keyof Flat>({} as keyof Composed)

type Same<One, Other> =
  (<Probe>() => Probe extends One ? 1 : 2) extends <Probe>() => Probe extends Other ? 1 : 2 ? true : false
type Differing = {
  [Key in keyof Flat]-?: Same<Flat[Key], Composed[Key]> extends true ? never : Key
}[keyof Flat]

// The intersection `Format & Uuid25` is not the identical type of `Uuid25`, though each is assignable to the other.
expectType<'format'>({} as Differing)

declare const flat: Flat
declare const composed: Composed
expectType<Uuid25>(flat.format)
export const one: Composed = flat
export const other: Flat = composed
