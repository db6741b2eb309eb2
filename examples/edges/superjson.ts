/** superjson with IDs, and with the IDs of a log. */
import { findIds } from 'brandid'
import superjson from 'superjson'
import type { UserId } from './ids.js'

/** An ID is a string, so a row of IDs passes as it is, and keeps its type. */
export const sendUsers = (users: ReadonlyMap<UserId, Date>) => superjson.stringify(users)
export const readUsers = (text: string) => superjson.parse<Map<UserId, Date>>(text)

/** Each has `prefix`, `id` and `index`. */
export const sendFound = (log: string) => superjson.stringify(findIds(log))
