/** New IDs of the formats that people look for. */
import { createRegistry } from 'brandid/core'
import { nanoid, objectId, ulid, uuid } from 'brandid/formats'
import { button, element } from './figures.ts'

const NANOID = nanoid({
  length: 21,
  alphabet: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
})

/** Each format, and what makes a body of it: without a prefix, as these formats are known. */
const MAKERS = [
  ['UUID v4', uuid({ version: 4 })],
  ['UUID v7', uuid()],
  ['ULID', ulid()],
  ['ObjectId', objectId()],
  ['nanoid', NANOID],
] as const

/** Buttons that make an ID, which is read at once. */
export function showMaker(take: (id: string) => void): HTMLElement {
  const buttons = MAKERS.map(([name, format]) =>
    button(name, () => take(make(format)), { class: 'bi-example', 'aria-label': `Make a ${name}` }),
  )
  return element('p', { class: 'bi-examples bi-make' }, element('span', {}, 'Make a '), ...buttons)
}

type Making = (typeof MAKERS)[number][1]

/** A body: the library makes it behind a prefix, which goes. */
function make(format: Making): string {
  const id: string = createRegistry().defineId('made', { format }).generate()
  return id.slice(id.indexOf('_') + 1)
}
