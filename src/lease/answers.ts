/** Reads answers from stores and their clients. A lease uses an answer only after full validation. */
import { IdError } from '../core.ts'
import { describeNumber } from '../errors/words.ts'
import type { AcquireRequest, Busy, Grant, Renewal, RenewRequest } from './store.ts'

type Unread<Answer> = { readonly [Name in keyof Answer]?: unknown }

/** The last millisecond that a `Date` can represent. */
const LAST_INSTANT_MS = 8.64e15

/**
 * Reads a store's answer to `acquire`. The worker ID must belong to the fleet, the instants must be in order, and the grant must end within
 * a window. Otherwise, an end in microseconds would outlast the store's record, and the store would grant the worker ID again.
 *
 * @throws {IdError} `invalid_option`, which names the invalid member.
 */
export function readAcquired(answer: unknown, { workerIds, windowMs }: AcquireRequest): Grant | Busy {
  const members: Unread<Grant & Busy> = Object(answer)
  if (members.workerId === undefined && members.freeAtMs !== undefined) {
    const { isHeld } = members
    if (typeof isHeld !== 'boolean') throw unreadable("the store's `isHeld` to be a boolean", isHeld)
    return { freeAtMs: readAnswer(members, 'freeAtMs', 0), isHeld, nowMs: readAnswer(members, 'nowMs', 0) }
  }
  const workerId = readAnswer(members, 'workerId', 0, workerIds - 1)
  const fromMs = readAnswer(members, 'fromMs', 0)
  const nowMs = readAnswer(members, 'nowMs', fromMs)
  return { workerId, fromMs, untilMs: readAnswer(members, 'untilMs', fromMs + 1, nowMs + windowMs), nowMs }
}

/**
 * Reads a store's answer to `renew`, which must not shorten the lease, and may extend the lease by at most a window.
 *
 * The window begins at the known end if that is later than now, because the store's clock may have stepped back since a renewal whose
 * answer was lost.
 *
 * @throws {IdError} `invalid_option`, which names the invalid member.
 */
export function readRenewed(
  answer: unknown,
  { untilMs, windowMs }: Pick<RenewRequest, 'untilMs' | 'windowMs'>,
): Renewal | undefined {
  if (answer === undefined || answer === null) return undefined
  const members: Unread<Renewal> = Object(answer)
  const renewal = { untilMs: readAnswer(members, 'untilMs', untilMs), nowMs: readAnswer(members, 'nowMs', 0) }
  readAnswer(renewal, 'untilMs', untilMs, Math.max(untilMs, renewal.nowMs) + windowMs)
  return renewal
}

function readAnswer<Answer extends object>(
  members: Unread<Answer>,
  name: keyof Answer & string,
  least: number,
  limit = LAST_INSTANT_MS,
): number {
  const value = members[name]
  const most = Math.min(limit, LAST_INSTANT_MS)
  // `-0` is 0 to a store, but not to `Object.is`.
  if (typeof value === 'number' && Number.isInteger(value) && least <= value && value <= most)
    return value || 0
  throw unreadable(`the store's \`${name}\` to be an integer from ${least} to ${most}`, value)
}

/**
 * Reads an integer from a client, which may return a number, a bigint or a string of digits, depending on the client's options.
 *
 * @param name the value's name in the error message.
 * @throws {IdError} `invalid_option`, which includes `name`.
 */
export function readInteger(value: unknown, name: string): number {
  const isNumeral = typeof value === 'bigint' || (typeof value === 'string' && /^\d+$/.test(value))
  const number = isNumeral ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  throw unreadable(`${name} to be a non-negative integer`, value)
}

const ANSWER_HINT =
  'A lease rejects answers that it cannot read, because another process could have the same worker ID. A client option ' +
  'such as `transform` in postgres or `typeCast` in mysql2 may convert answers: pass a client without it. If you wrote ' +
  'the store, see the docstring of `LeaseStore` for the answers that it must return.'

/** Creates the `invalid_option` error for an unreadable answer from a store or its client. */
export function unreadable(expected: string, received: unknown): IdError {
  return new IdError('invalid_option', expected, describeNumber(received), { hint: () => ANSWER_HINT })
}
