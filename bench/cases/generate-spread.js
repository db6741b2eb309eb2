/**
 * Times the making of ids one per millisecond, one character read. The clock of the process is replaced by one that
 * moves on at each look, for everybody: so a real clock's cost is in none of these times.
 */
import { makeAndUse } from '../loops.js'

let ms = Date.now()
Date.now = () => ms++

const { isMany, makers } = await import('./generators.js')

export function casesOf() {
  return Object.entries(makers)
    .filter(([label]) => !isMany(label))
    .map(([label, maker]) => ({ key: label, run: makeAndUse(maker()) }))
}
