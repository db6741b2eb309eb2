/** The generation of ids in a burst: raw, and with one character read, as any use of an id does. */
import { make, makeAndUse, makeMany, makeManyAndUse } from '../loops.js'
import { isMany, MANY, makers } from './generators.js'

export function casesOf() {
  return Object.entries(makers).flatMap(([label, maker]) => {
    const subject = maker()
    const [raw, used] = isMany(label) ? [makeMany, makeManyAndUse] : [make, makeAndUse]
    const per = isMany(label) ? MANY : 1
    return [
      { key: `raw ${label}`, run: raw(subject), per },
      { key: `used ${label}`, run: used(subject), per },
    ]
  })
}
