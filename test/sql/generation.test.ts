import { createRegistry, type Format } from 'brandid/core'
import { hexUlid, nanoid, opaque, random, typeid, ulid, uuid, uuid25 } from 'brandid/formats'
import { type Dialect, defaultExpression, idFunctions } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
const CustomerId = defineId('cus', { format: opaque({ length: [14, 60] }) })
const RangeId = defineId('x', { format: { ...opaque({ length: [3, 5] }), sql: 'uniform' } })
const RandomId = defineId('rnd', { format: random() })

describe('a default', () => {
  // It goes into migrations: a text that changes asks for a further one.
  const definitions = {
    hex: defineId('hex', { format: hexUlid() }),
    seven: defineId('seven', { format: uuid({ version: 7 }) }),
    four: defineId('four', { format: uuid({ version: 4 }) }),
    one: defineId('one', { format: nanoid({ length: 1, alphabet: 'abc' }) }),
  }
  const texts = {
    postgresql: {
      hex: "('hex_' || upper(lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')) || upper(left(gen_random_uuid()::text, 8)) || upper(right(gen_random_uuid()::text, 12)))",
      seven:
        "('seven_' || overlay(lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') placing '-' from 9 for 0) || '-7' || substr(right(gen_random_uuid()::text, 4), 2) || '-' || substr('89ab', (1 + ('x' || right(gen_random_uuid()::text, 12))::bit(48)::bigint % 4)::int, 1) || substr(right(gen_random_uuid()::text, 4), 2) || '-' || right(gen_random_uuid()::text, 12))",
      one: "('one_' || substr('abc', (1 + ('x' || right(gen_random_uuid()::text, 12))::bit(48)::bigint % 3)::int, 1))",
    },
    mysql: {
      hex: "(concat('hex_', lpad(hex(cast(floor(unix_timestamp(now(3)) * 1000) as unsigned)), 12, '0'), hex(random_bytes(10))))",
      seven:
        "(concat('seven_', insert(lower(lpad(hex(cast(floor(unix_timestamp(now(3)) * 1000) as unsigned)), 12, '0')), 9, 0, '-'), '-7', substr(lower(hex(random_bytes(2))), 2), '-', substr('89ab', 1 + cast(conv(hex(random_bytes(6)), 16, 10) as unsigned) % 4, 1), substr(lower(hex(random_bytes(2))), 2), '-', lower(hex(random_bytes(6)))))",
      four: "(concat('four_', lower(hex(random_bytes(4))), '-', lower(hex(random_bytes(2))), '-4', substr(lower(hex(random_bytes(2))), 2), '-', substr('89ab', 1 + cast(conv(hex(random_bytes(6)), 16, 10) as unsigned) % 4, 1), substr(lower(hex(random_bytes(2))), 2), '-', lower(hex(random_bytes(6)))))",
    },
    sqlite: {
      // The expression of fractaledmind.
      hex: "('hex_' || printf('%012X', cast((julianday('now') - 2440587.5) * 86400000 as integer)) || hex(randomblob(10)))",
      seven:
        "('seven_' || printf('%08x-%04x', cast((julianday('now') - 2440587.5) * 86400000 as integer) >> 16, cast((julianday('now') - 2440587.5) * 86400000 as integer) & 65535) || '-7' || substr(lower(hex(randomblob(2))), 2) || '-' || substr('89ab', 1 + (random() & 281474976710655) % 4, 1) || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))))",
      one: "('one_' || substr('abc', 1 + (random() & 281474976710655) % 3, 1))",
    },
  }
  it.each(
    Object.entries(texts).flatMap(([dialect, byName]) =>
      Object.entries(byName).map(([name, text]) => [dialect, name, text] as const),
    ),
  )('of %s is the same text each time: %s', (dialect, name, text) => {
    expect(defaultExpression(dialect as Dialect, definitions[name as 'hex'])).toBe(text)
  })

  it.each(['postgresql', 'mysql', 'sqlite'] as const)(
    'of %s draws each digit of a ULID from all 32, and two of a TypeID from fewer',
    (dialect) => {
      const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
      const countDraws = (format: Format, alphabet: string) => {
        const DrawnId = createRegistry().defineId('drawn', { format })
        return defaultExpression(dialect, DrawnId).split(`'${alphabet}'`).length - 1
      }
      expect(countDraws(ulid(), CROCKFORD)).toBe(26)
      expect(countDraws(typeid(), CROCKFORD.toLowerCase())).toBe(24)
    },
  )

  it('calls functions of PostgreSQL for the default format, in their schema', () => {
    expect(defaultExpression('postgresql', UserId)).toBe("('user_' || brandid_base36(brandid_uuid_v7()))")
    expect(defaultExpression('postgresql', UserId, { schema: 'app' })).toBe(
      `('user_' || "app".brandid_base36("app".brandid_uuid_v7()))`,
    )
  })

  it('calls uuidv7() of PostgreSQL 18, and of no older server', () => {
    for (const serverVersion of [undefined, 13, 17]) {
      const options = serverVersion === undefined ? {} : { serverVersion }
      expect(defaultExpression('postgresql', definitions.seven, options)).toBe(texts.postgresql.seven)
    }
    for (const serverVersion of [18, 19]) {
      expect(defaultExpression('postgresql', definitions.seven, { serverVersion })).toBe(
        "('seven_' || uuidv7()::text)",
      )
      expect(defaultExpression('postgresql', UserId, { schema: 'app', serverVersion })).toBe(
        `('user_' || "app".brandid_base36(uuidv7()))`,
      )
    }
    expect(defaultExpression('postgresql', definitions.four, { serverVersion: 18 })).not.toContain('uuidv7')
  })

  it.each([
    ['postgresql', '18', '"18" for postgresql'],
    ['postgresql', 18.5, '18.5 for postgresql'],
    // `server_version_num`
    ['postgresql', 180_003, '180003 for postgresql'],
    ['mysql', 11, '11 for mysql'],
  ])('of %s rejects the server version %j', (dialect, serverVersion, received) => {
    const call = () => Reflect.apply(defaultExpression, undefined, [dialect, UserId, { serverVersion }])
    expect(errorOf(call)).toMatchObject({
      code: 'invalid_option',
      message: `Expected \`serverVersion\` to be a PostgreSQL major version, such as 18, but received ${received}.`,
    })
  })

  it('is what a format of your own says', () => {
    const format: Format = {
      ...opaque({ length: 1 }),
      name: 'mine',
      sql: (dialect) => (dialect === 'mysql' ? undefined : ["'a'", "'b'"]),
    }
    const MineId = defineId('mine', { format })
    expect(defaultExpression('sqlite', MineId)).toBe("('mine_' || 'a' || 'b')")
    expect(defaultExpression('postgresql', MineId, { body: true })).toBe("('a' || 'b')")
    expect(() => defaultExpression('mysql', MineId)).toThrow('received "mine".')
  })

  it.each([
    ['mysql', UserId, 'uuid25'],
    ['sqlite', UserId, 'uuid25'],
    ['postgresql', CustomerId, 'opaque([0-9A-Za-z], 14-60)'],
    ['postgresql', defineId('version', { format: uuid25({ version: 4 }) }), 'uuid25(4)'],
    ['postgresql', defineId('short', { format: uuid25({ padded: false }) }), 'uuid25(unpadded)'],
    ['postgresql', RandomId, 'random(128)'],
    ['postgresql', RangeId, 'opaque([0-9A-Za-z], 3-5)'],
  ] as const)(
    'of %s cannot make what takes more than an expression: %#',
    (dialect: Dialect, definition, format) => {
      expect(errorOf(() => defaultExpression(dialect, definition))).toMatchObject({
        code: 'invalid_format',
        message: `Expected a format that a ${dialect} default can generate but received "${format}".`,
      })
    },
  )
})

it.each([
  { dialect: 'sqlite', received: '"sqlite"' },
  { dialect: 'oracle\n', received: String.raw`"oracle\n"` },
  { dialect: undefined, received: 'undefined' },
  { dialect: {}, received: 'an object' },
])('has no functions for $dialect', ({ dialect, received }) => {
  expect(errorOf(() => idFunctions(dialect as 'mysql'))).toMatchObject({
    code: 'invalid_option',
    message: `Expected \`dialect\` to be "postgresql" or "mysql" but received ${received}.`,
  })
})

/** What a statement begins with, up to the parameters. */
const startsOf = (statements: readonly string[]) =>
  statements.map((each) => each.replace(/^do .*?(?=create)/s, '').replace(/\(.*/s, ''))

describe.each([
  { schema: undefined, postgresql: '', mysql: '' },
  { schema: 'app', postgresql: '"app".', mysql: '`app`.' },
])('the statements in the schema $schema', ({ schema, ...at }) => {
  const options = schema === undefined ? {} : { schema }
  const postgresql = idFunctions('postgresql', options)
  const mysql = idFunctions('mysql', options)

  it('create functions in the order in which they call each other', () => {
    expect(startsOf(postgresql)).toEqual(
      ['uuid_v7', 'base36', 'base36', 'uuid', 'version', 'id', 'time', 'lower_bound'].map(
        (name) => `create or replace function ${at.postgresql}brandid_${name}`,
      ),
    )
    expect(startsOf(mysql)).toEqual(
      ['uuid_v7', 'base36', 'uuid', 'id', 'time', 'lower_bound'].flatMap((name) => [
        `drop function if exists ${at.mysql}brandid_${name}`,
        `create function ${at.mysql}brandid_${name}`,
      ]),
    )
  })

  it('call each other in their schema', () => {
    const callAt = (place: string, uuid: string) => `${place}brandid_base36(${uuid})`
    expect(postgresql.join('')).toContain(callAt(at.postgresql, 'uuidv7()'))
    expect(mysql.join('')).toContain(callAt(at.mysql, `${at.mysql}brandid_uuid_v7()`))
  })
})
