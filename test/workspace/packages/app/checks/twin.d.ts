import type { IdDef } from 'brandid'

export declare const MemberId: IdDef<'user'>
declare module 'brandid/register' {
  interface Register {
    get user(): typeof MemberId
  }
}
