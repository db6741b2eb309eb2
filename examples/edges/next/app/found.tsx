/** A server component that gives a client component what it finds in a log. */
import { findIds } from 'brandid'
import { IdList } from './id-list'

export function Found({ log }: { log: string }) {
  return <IdList ids={findIds(log).map((found) => ({ ...found }))} />
}
