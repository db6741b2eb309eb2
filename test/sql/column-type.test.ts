import { createRegistry } from 'brandid/core'
import { nanoid, opaque } from 'brandid/formats'
import { columnType } from 'brandid/sql'
import { describe, expect, it } from 'vitest'

const { defineId, idUnion } = createRegistry()
const UserId = defineId('user')
const DatabaseId = defineId('db', { format: nanoid() })
const CustomerId = defineId('cus', { format: opaque({ length: [14, 60] }) })
const MovedId = defineId('moved', { format: nanoid({ length: 16 }), accepts: [opaque({ length: [20, 31] })] })
const NamedId = defineId('named', { format: nanoid(), named: ['named_local_root_keys'] })

describe('a column type', () => {
  it.each([
    ['postgresql', UserId, {}, 'text collate "C"'],
    ['sqlite', UserId, {}, 'text'],
    ['mysql', UserId, {}, 'varchar(31) character set ascii collate ascii_bin'],
    ['mysql', DatabaseId, { body: true }, 'varchar(13) character set ascii collate ascii_bin'],
    ['mysql', CustomerId, {}, 'varchar(65) character set ascii collate ascii_bin'],
    ['mysql', MovedId, {}, 'varchar(38) character set ascii collate ascii_bin'],
    ['mysql', MovedId, { body: true }, 'varchar(32) character set ascii collate ascii_bin'],
    ['mysql', NamedId, {}, 'varchar(22) character set ascii collate ascii_bin'],
    ['mysql', idUnion(UserId, CustomerId), {}, 'varchar(65) character set ascii collate ascii_bin'],
    ['postgresql', idUnion(UserId, CustomerId), {}, 'text collate "C"'],
    ['sqlite', MovedId, {}, 'text'],
  ] as const)('of %s fits: %#', (dialect, definition, options, type) => {
    expect(columnType(dialect, definition, options)).toBe(type)
  })
})
