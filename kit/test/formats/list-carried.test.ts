import { layout, nanoid, objectId, snowflake, uuid } from 'brandid/formats'
import { expect, it } from 'vitest'
import { listCarried } from '../../src/formats/list.ts'

it.each([
  [nanoid(), []],
  [uuid(), ['time', 'uuid', 'bytes']],
  [uuid({ version: 4 }), ['uuid', 'bytes']],
  [objectId(), ['time', 'bytes']],
  [snowflake({ epoch: 0 }), ['time', 'bigint']],
  [layout({ fields: [{ kind: 'time', bits: 48 }] }), ['time', 'bigint', 'fields']],
])('%#', (format, carried) => {
  expect(listCarried(format)).toEqual(carried)
})
