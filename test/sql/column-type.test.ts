import { createRegistry } from 'brandid/core'
import { nanoid, opaque } from 'brandid/formats'
import { columnType } from 'brandid/sql'
import { describe, expect, it } from 'vitest'

const { defineId } = createRegistry()
const UserId = defineId('user')
const DatabaseId = defineId('db', { format: nanoid() })
const CustomerId = defineId('cus', { format: opaque({ length: [14, 60] }) })

describe('a column type', () => {
  it.each([
    ['postgresql', UserId, {}, 'text collate "C"'],
    ['sqlite', UserId, {}, 'text'],
    ['mysql', UserId, {}, 'varchar(31) character set ascii collate ascii_bin'],
    ['mysql', DatabaseId, { body: true }, 'varchar(13) character set ascii collate ascii_bin'],
    ['mysql', CustomerId, {}, 'varchar(65) character set ascii collate ascii_bin'],
  ] as const)('of %s fits: %#', (dialect, definition, options, type) => {
    expect(columnType(dialect, definition, options)).toBe(type)
  })
})
