/** The search box of an admin: any ID, however it was typed, pasted or printed. */
import { matchId, parse, type RegisteredId, registry } from 'brandid'

/** The page of an ID. Another definition fails to compile until it has one. */
export function pathOf(id: RegisteredId): string {
  return matchId(id, {
    user: (user) => `/users/${user}`,
    team: (team) => `/teams/${team}`,
    cus: (customer) => `/customers/${customer}`,
    plan: (plan) => `/plans/${plan}`,
    price: (price) => `/prices/${price}`,
    sub: (subscription) => `/subscriptions/${subscription}`,
    inv: (invoice) => `/invoices/${invoice}`,
    line: (line) => `/lines/${line}`,
    pay: (payment) => `/payments/${payment}`,
    coupon: (coupon) => `/coupons/${coupon}`,
    evt: (event) => `/events/${event}`,
    audit: (audit) => `/audits/${audit}`,
  })
}

/** The ID that somebody means; `undefined` where the text is none. Coupons are printed in groups. */
export function findTyped(text: string): RegisteredId | undefined {
  const decoded = decode(text)
  const spellings = [decoded, decoded.replace(/[-\s]+/g, '')]
  const id = spellings.map((each) => registry.safeNormalize(each).data).find((each) => each !== undefined)
  return id && parse(id).id
}

/** A part of a URL, or the text itself: `%` may be typed, too. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
