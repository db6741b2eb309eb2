/** The program: its `Register` is the sum of all packages that it imports. */
import { type Invoice, read } from '@acme/billing'
import { TagId } from '@acme/bundled'
import { PostId, UserId } from '@acme/ids'
import { TicketId } from '@acme/legacy'
import { first } from '@acme/report'
import { matchId, parse, type RegisteredPrefix } from 'brandid'

type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false

/** The getters of three packages, one of them bundled by tsdown. That of the package beside another zod is missing. */
export const isSum: Same<RegisteredPrefix, 'user' | 'post' | 'invoice' | 'tag'> = true

/** What `read` gives is resolved here: billing has never heard of tags. */
export function pathOf(text: string): string {
  const { prefix, id } = read(text)
  switch (prefix) {
    case 'user':
      return `/users/${UserId.body(id)}`
    case 'post':
      return `/posts/${PostId.body(id)}`
    case 'tag':
      return `/tags/${TagId.body(id)}`
    case 'invoice':
      return `/invoices/${id}`
    default:
      throw new Error(prefix satisfies never)
  }
}

/** The same of brandid's own `parse`. */
export const label = (text: string): string =>
  matchId(parse(text).id, {
    user: () => 'user',
    post: () => 'post',
    invoice: () => 'invoice',
    tag: () => 'tag',
  })

/** Ids are the same type whichever package they come through, and whichever copy of brandid made them. */
export const payer: UserId = first()
export const invoice = (id: Invoice['id']): Invoice => ({ id, payer })

// @ts-expect-error: an optional property may be absent, and not undefined
export const absent: Omit<Invoice, 'id'> = { payer: undefined }
// @ts-expect-error: another kind, through another package
export const wrong: PostId = first()
/** An ID of the other copy is a string with the same brand. */
export const ticket: string = TicketId.generate()
