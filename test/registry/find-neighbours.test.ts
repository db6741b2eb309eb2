import { createRegistry } from 'brandid/core'
import { uuid } from 'brandid/formats'
import { expect, it } from 'vitest'

const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const { defineId, findIds } = createRegistry()
defineId('doc', { format: uuid() })
defineId('ws', { named: ['ws_a'] })

it.each([
  { text: `see doc_${UUID}.`, ids: [`doc_${UUID}`] },
  { text: `see doc_${UUID}-old`, ids: [] },
  { text: `see old-doc_${UUID}`, ids: [] },
  { text: 'in ws_a', ids: ['ws_a'] },
  { text: 'in ws_a, ws_a and ws_ab', ids: ['ws_a', 'ws_a'] },
])('$text holds $ids', ({ text, ids }) => {
  expect(findIds(text).map(({ id }) => id)).toEqual(ids)
})
