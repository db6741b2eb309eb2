import { checkCodeBase } from '@brandid/project/rules'
import { openCodeBase } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { lint } from '../rules/lint.ts'
import { adopt } from './adopted.ts'

// Names that the configuration gives to kinds, as `adopt`, `check` and the linters read them: a shop and a ticket system.

const MORE = {
  'more.ts': `import { defineId, defineKey } from 'brandid'
export const OrderItemId = defineId('orditem', { entity: 'order item' })
export const CartItemId = defineId('cali', { entity: 'cart item' })
export const TicketKey = defineKey('ticket')
`,
}

const NAMES = {
  orditem: { names: ['item_id', 'line_*'], files: ['modules/order/'] },
  'cart item': { names: ['item_id'], types: ['CartLine*'] },
  ticket: { types: ['*Issue'] },
  user: ['assigneeRef'],
}

const withNames = (names: unknown) => ({ ...MORE, 'brandid.config.json': JSON.stringify({ names }) })

/** The loose types that `adopt` writes into a file. */
function typed(text: string, path: string, names: unknown = NAMES): string[] {
  const { text: after, left } = adopt(text, withNames(names), { path })
  expect(left).toEqual([])
  return Array.from(after.matchAll(/Loose\w+<[^>]+>/g), ([type]) => type)
}

describe('a name in the configuration', () => {
  it.each<[string, string, string[]]>([
    ['export const f = (item_id: string) => 1', 'modules/order/a.ts', ["LooseId<'orditem'>"]],
    [
      'export const f = (line_id: string, line_ids: string[]) => 1',
      'modules/order/a.ts',
      ["LooseId<'orditem'>", "LooseId<'orditem'>"],
    ],
    ['export const f = (item_id: string) => 1', 'modules/cart/a.ts', []],
    ['export interface CartLineDTO { item_id: string }', 'modules/cart/a.ts', ["LooseId<'cali'>"]],
    ['export interface Line { item_id: string }', 'modules/cart/a.ts', []],
    ['export interface OpenIssue { id: number }', 'a.ts', ["LooseKey<'ticket'>"]],
    ['export class OpenIssue { id!: number; item_id!: string }', 'a.ts', ["LooseKey<'ticket'>"]],
    ['export interface Event { assigneeRef: string }', 'a.ts', ["LooseId<'user'>"]],
    // The order of the configuration decides between two kinds.
    ['export interface CartLine { item_id: string }', 'modules/order/a.ts', ["LooseId<'orditem'>"]],
  ])('gives %s in %s the types %j', (text, path, types) => {
    expect(typed(`${text}\n`, path)).toEqual(types)
  })

  it('comes before the words of the name', () => {
    expect(typed('export const f = (userId: string) => 1\n', 'a.ts', { 'cart item': ['userId'] })).toEqual([
      "LooseId<'cali'>",
    ])
  })

  it('is typed although another type has it beside an ID that reads alike', () => {
    const names = { 'order item': ['orderItemId', '_orderItemId'] }
    const text = 'export interface A { orderItemId: string; _orderItemId: string }\n'
    expect(typed(text, 'a.ts', names)).toEqual(["LooseId<'orditem'>", "LooseId<'orditem'>"])
  })

  it('is reported by `check` and the linters', () => {
    const text = 'export interface OpenIssue { id: number }\nexport interface Event { assigneeRef: string }\n'
    const ids = "import { defineId } from 'brandid'\nexport const UserId = defineId('user')\n"
    const cwd = onDisk({ '.git/HEAD': '', ...withNames(NAMES), 'ids.ts': ids, 'a.ts': text })
    const { codeBase, root } = openCodeBase([], { cwd })
    const messages = checkCodeBase(codeBase, root, () => {}).findings.filter(
      ({ rule }) => rule === 'no-string-id',
    )
    expect(messages.map(({ line, message }) => [line, message.split(' ').slice(0, 3).join(' ')])).toEqual([
      [1, "'id' of OpenIssue"],
      [2, "'assigneeRef' is a"],
    ])
    expect(lint(cwd, 'a.ts', 'no-string-id')).toHaveLength(2)
  })

  it('needs a definition of its kind', () => {
    expect(() => adopt('export const f = 1\n', withNames({ orditm: ['item_id'] }))).toThrow(
      expect.objectContaining({
        message:
          'Expected "names" in brandid.config.json to contain the prefix, key or entity of a definition but received "orditm".',
        advice: 'Define it, or correct the name.',
      }),
    )
  })
})
