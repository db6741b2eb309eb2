/** Generates new IDs in popular formats. */
import { createRegistry } from 'brandid/core'
import { nanoid, objectId, ulid, uuid } from 'brandid/formats'
import { button, element } from './figures.ts'

const NANOID = nanoid({
  length: 21,
  alphabet: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
})

/** The formats by display name. Generated IDs have no prefix, because people know these formats without a prefix. */
const MAKERS = [
  ['UUID v4', uuid({ version: 4 })],
  ['UUID v7', uuid()],
  ['ULID', ulid()],
  ['ObjectId', objectId()],
  ['nanoid', NANOID],
] as const

/** Creates buttons that generate an ID and inspect it immediately. */
export function showMaker(take: (id: string) => void): HTMLElement {
  const buttons = MAKERS.map(([name, format]) =>
    button(name, () => take(make(format)), { class: 'bi-example', 'aria-label': `Make a ${name}` }),
  )
  return element('p', { class: 'bi-examples bi-make' }, element('span', {}, 'Make a '), ...buttons)
}

type Making = (typeof MAKERS)[number][1]

/** Generates a body. The library generates IDs with a prefix, so the prefix is removed. */
function make(format: Making): string {
  const id: string = createRegistry().defineId('made', { format }).generate()
  return id.slice(id.indexOf('_') + 1)
}
