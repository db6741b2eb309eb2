/** Answers of stores and of their clients, which are validated as a whole before a lease uses any part of them. */
import { IdError } from '../core.ts'
import { describeNumber } from '../errors/words.ts'
import type { AcquireRequest, Busy, Grant, Renewal, RenewRequest } from './store.ts'

type Unread<Answer> = { readonly [Name in keyof Answer]?: unknown }

/** The last millisecond that a `Date` holds. */
const LAST_INSTANT_MS = 8.64e15

/**
 * Reads the answer of any store to `acquire`: the fleet must have the worker ID, and the instants must be in order.
 *
 * @throws {IdError} `invalid_option`, which names the member.
 */
export function readAcquired(answer: unknown, { workerIds }: AcquireRequest): Grant | Busy {
  const members: Unread<Grant & Busy> = Object(answer)
  if (members.workerId === undefined && members.freeAtMs !== undefined) {
    const { isHeld } = members
    if (typeof isHeld !== 'boolean') throw unreadable('`isHeld` of the store to be a boolean', isHeld)
    return { freeAtMs: readAnswer(members, 'freeAtMs', 0), isHeld, nowMs: readAnswer(members, 'nowMs', 0) }
  }
  const workerId = readAnswer(members, 'workerId', 0, workerIds - 1)
  const fromMs = readAnswer(members, 'fromMs', 0)
  const untilMs = readAnswer(members, 'untilMs', fromMs + 1)
  return { workerId, fromMs, untilMs, nowMs: readAnswer(members, 'nowMs', fromMs) }
}

/**
 * Reads the answer of any store to `renew`, which must not end the lease earlier than before.
 *
 * @throws {IdError} `invalid_option`, which names the member.
 */
export function readRenewed(
  answer: unknown,
  { untilMs }: Pick<RenewRequest, 'untilMs'>,
): Renewal | undefined {
  if (answer === undefined || answer === null) return undefined
  const members: Unread<Renewal> = Object(answer)
  return { untilMs: readAnswer(members, 'untilMs', untilMs), nowMs: readAnswer(members, 'nowMs', 0) }
}

function readAnswer<Answer extends object>(
  members: Unread<Answer>,
  name: keyof Answer & string,
  least: number,
  most = LAST_INSTANT_MS,
): number {
  const value = members[name]
  if (typeof value === 'number' && Number.isInteger(value) && least <= value && value <= most) return value
  throw unreadable(`\`${name}\` of the store to be an integer from ${least} to ${most}`, value)
}

/**
 * Reads an integer from a client, which may return a number, a bigint or digits, depending on its options.
 *
 * @param name the place in the client's answer.
 * @throws {IdError} `invalid_option`, which names the place.
 */
export function readInteger(value: unknown, name: string): number {
  const isNumeral = typeof value === 'bigint' || (typeof value === 'string' && /^\d+$/.test(value))
  const number = isNumeral ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  throw unreadable(`${name} to be an integer of 0 or more`, value)
}

const ANSWER_HINT =
  'A lease uses no answer that it cannot read, because another process could have the same worker ID. An option of the ' +
  'client may convert the answers of the database, such as `transform` of postgres or `typeCast` of mysql2: pass a client ' +
  'without it. If the store is your own, see the docstring of `LeaseStore` for the answers that it must give.'

/** An `invalid_option` error for an answer of the store, or of its client, that no lease can read. */
export function unreadable(expected: string, received: unknown): IdError {
  return new IdError('invalid_option', expected, describeNumber(received), { hint: () => ANSWER_HINT })
}
