/** superjson and React's server components take plain objects: a result of `parse` or `findIds` is spread. */
import { findIds, parse } from 'brandid'
import superjson from 'superjson'
import type { UserId } from './ids.js'

export const sendKind = (text: string) => superjson.stringify({ ...parse(text) })
export const sendFound = (log: string) => superjson.stringify(findIds(log).map((found) => ({ ...found })))

/** An id is a string, so a row of ids passes as it is, and keeps its type. */
export const sendUsers = (users: ReadonlyMap<UserId, Date>) => superjson.stringify(users)
export const readUsers = (text: string) => superjson.parse<Map<UserId, Date>>(text)
