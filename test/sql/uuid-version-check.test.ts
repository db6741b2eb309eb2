import { createRegistry } from 'brandid/core'
import { nanoid, uuid, uuid25 } from 'brandid/formats'
import Libsql from 'libsql'
import { describe, expect, it } from 'vitest'
import { storedTextsOf } from '../../src/sql/stored-text.ts'
import { isUuid25, versionCheck, versionCondition } from '../../src/sql/uuid-version-check.ts'

const { defineId } = createRegistry()
const textOf = (format: Parameters<typeof defineId>[1]) =>
  storedTextsOf(createRegistry().defineId('x', format))[0] as ReturnType<typeof storedTextsOf>[number]
const seven = textOf({ format: uuid25() })
const four = textOf({ format: uuid25({ version: 4 }) })
const unpadded = textOf({ format: uuid25({ padded: false }) })
const any = textOf({ format: uuid25({ version: 'any' }) })
const other = textOf({ format: nanoid() })
const hyphens = textOf({ format: uuid() })

const AnyId = defineId('x', { format: uuid25({ version: 'any' }) })
const ShortId = createRegistry().defineId('x', { format: uuid25({ version: 'any', padded: false }) })
const uuidOf = (version: string, variant: string) => `01890a5d-ac96-${version}74b-${variant}cce-b302099a8057`
const uuids = [...'0123456789abcdef'].flatMap((version) =>
  [...'0789abcf'].map((variant) => ({ uuid: uuidOf(version, variant), is: `${version}${variant}` })),
)

const database = new Libsql(':memory:')
const holds = (condition: string, text: string) =>
  (database.prepare(`select ${condition} from (select ? as id)`).raw().get([text]) as number[])[0] === 1

describe('the condition of a version', () => {
  it.each([
    { version: '7', text: seven, idOf: AnyId.fromUuid },
    { version: '4', text: four, idOf: AnyId.fromUuid },
    { version: '7', text: unpadded, idOf: ShortId.fromUuid },
  ])('holds for UUIDs of version $version and their variant alone: %#', ({ version, text, idOf }) => {
    const [condition] = versionCheck('sqlite', 'id', text) as [string]
    for (const { uuid, is } of uuids) {
      expect(holds(condition, idOf(uuid)), uuid).toBe(RegExp(`^${version}[89ab]$`).test(is))
    }
    for (const edge of ['00000000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff']) {
      expect(holds(condition, idOf(edge)), edge).toBe(version === '7')
    }
  })

  it.each([any, other, hyphens])('is not asked of other formats: %#', (text) => {
    expect(versionCheck('sqlite', 'id', text)).toEqual([])
  })

  it('is the same arithmetic in every database', () => {
    const sqlite = versionCondition('sqlite', 'id', 2, 7)
    expect(versionCondition('mysql', 'id', 2, 7)).toBe(sqlite.replaceAll('unicode(', 'ascii('))
    const postgresql = versionCondition('postgresql', 'id', 2, 7)
    expect(postgresql.replaceAll('::bigint', '')).toBe(sqlite.replaceAll('unicode(', 'ascii('))
    // PostgreSQL takes a number below 2^31 for one of 32 bits.
    for (const [, weight, type] of postgresql.matchAll(/ \* (\d+)(::bigint)?/g)) {
      expect(type, weight).toBe(Number(weight) < 2 ** 31 ? '::bigint' : undefined)
    }
  })

  it('fills up the digits of an unpadded number, as each database does', () => {
    const zeros = '0'.repeat(25)
    expect(versionCheck('sqlite', 'id', seven)[0]).not.toContain(zeros)
    expect(versionCheck('sqlite', 'id', unpadded)[0]).toContain(`substr('${zeros}' || substr(id, 3), -25)`)
    for (const dialect of ['postgresql', 'mysql'] as const) {
      expect(versionCheck(dialect, 'id', unpadded)[0]).toContain("lpad(substr(id, 3), 25, '0')")
    }
  })
})

it('the default format has 25 digits and version 7', () => {
  expect([seven, four, unpadded, any, other].map(isUuid25)).toEqual([true, false, false, false, false])
  expect(isUuid25({ head: '', pattern: 'root', lengths: [4, 4] })).toBe(false)
})
