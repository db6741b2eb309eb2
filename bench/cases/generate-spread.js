/**
 * The generation of one id per millisecond, with one character read. The clock of the process is replaced by one that
 * advances at each reading, for all packages, so these times exclude the cost of a real clock.
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
