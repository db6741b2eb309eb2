import { idTaken, insertOnce } from 'brandid/sql'
import { expect, it } from 'vitest'

const look = (found: unknown) =>
  insertOnce('order_1', () => idTaken, { find: () => found as object, resuming: true })

it.each([
  { about: 'undefined', found: undefined },
  { about: 'null', found: null },
  { about: 'false', found: false },
  { about: "Drizzle's empty list", found: [] },
  { about: "mysql2's list of no rows and the fields", found: [[], [{ name: 'id' }]] },
  { about: "pg's result without rows", found: { rows: [], fields: [], rowCount: 0 } },
  { about: "libsql's result without rows", found: { rows: [], columns: ['id'] } },
  { about: "D1's result without rows", found: { results: [], success: true } },
])('$about is no row', async ({ found }) => {
  expect(await look(found)).toBe(idTaken)
})

it.each([
  0,
  '',
  true,
  { id: 'order_1' },
  { rows: [], title: 'a spreadsheet' },
  { rows: 3, fields: [] },
  { fields: [] },
  { columns: [] },
  { results: [], title: 'an examination' },
  { results: 'none', success: true },
  { results: '', success: true },
  { success: true },
  ['order_1'],
  [[], 'order_1'],
  ['order_1', []],
  [[['order_1'], []], []],
  [[['order_1']], [{ name: 'id' }]],
  { rows: [['order_1']], fields: [] },
  { rows: [['order_1']], columns: ['id'] },
  { results: [{ id: 'order_1' }], success: true },
])('%j is a row, or has one', async (found: unknown) => {
  expect(await look(found)).toBe(found)
})
