/** A package whose declarations tsdown bundles. */
import { defineId, type IdDef, type IdOf } from 'brandid'

export const TagId: IdDef<'tag'> = defineId('tag')
export type TagId = IdOf<typeof TagId>

declare module 'brandid/register' {
  interface Register {
    get tag(): typeof TagId
  }
}
