/** The suites of defaults and functions, for any database. */
import { randomUUID } from 'node:crypto'
import { type AnyIdDef, createRegistry } from 'brandid/core'
import { hexUlid, nanoid, typeid, ulid, uuid, uuid25 } from 'brandid/formats'
import { checkConstraint, columnType, defaultExpression, idFunctions } from 'brandid/sql'
import { expect, it } from 'vitest'
import { isFullLength } from '../full-length.ts'
import type { Engine } from './engines.ts'

const { defineId } = createRegistry()

const HexId = defineId('hex', { format: hexUlid() })
const SevenId = defineId('seven', { format: uuid({ version: 7 }) })
const UlidId = defineId('ulid', { format: ulid() })
const TypeId = defineId('typed', { format: typeid() })

const definitions: readonly { definition: AnyIdDef; timestamp?: (id: unknown) => Date }[] = [
  { definition: HexId, timestamp: (id) => HexId.timestamp(HexId.parse(id)) },
  { definition: SevenId, timestamp: (id) => SevenId.timestamp(SevenId.parse(id)) },
  { definition: UlidId, timestamp: (id) => UlidId.timestamp(UlidId.parse(id)) },
  { definition: TypeId, timestamp: (id) => TypeId.timestamp(TypeId.parse(id)) as Date },
  { definition: defineId('four', { format: uuid({ version: 4 }) }) },
  { definition: defineId('nano', { format: nanoid() }) },
  { definition: defineId('odd', { format: nanoid({ length: 20, alphabet: "'\\[]^-ab" }) }) },
]

/** Rows that get their id from the database are ids of the present, and all differ. */
export function defaultSuite(engine: () => Engine): void {
  it.each(definitions)(
    'makes ids of $definition.format.name',
    { tags: 'slow' },
    async ({ definition, timestamp }) => {
      const { run, dialect } = engine()
      for (const body of [false, true]) {
        const table = `${definition.prefix}_${body}`
        await run(`create table ${table} (
        id ${columnType(dialect, definition, { body })} not null unique
          default ${defaultExpression(dialect, definition, { body })}
          check (${checkConstraint(dialect, definition, 'id', { body })}),
        n int
      )`)
        const before = Date.now()
        for (let n = 0; n < 100; n++) await run(`insert into ${table} (n) values (?)`, [n])
        const after = Date.now()

        const texts = (await run(`select id from ${table}`)).map(([id]) => String(id))
        expect(texts).toHaveLength(100)
        const ids = texts.map((text) => (body ? definition.fromBody(text) : definition.parse(text)))
        for (const id of timestamp ? ids : []) {
          const timestampMs = timestamp?.(id).getTime()
          expect(timestampMs).toBeGreaterThanOrEqual(before - 1)
          expect(timestampMs).toBeLessThanOrEqual(after + 1)
        }
        // Every character of the alphabet comes up where it can.
        const used = new Set(ids.flatMap((id) => [...definition.body(id)]))
        expect([...used].sort().join('')).toBe(definition.format.alphabet.split('').sort().join(''))
      }
    },
  )
}

const UserId = createRegistry().defineId('user')
const AnyId = defineId('user', { format: uuid25({ version: 'any' }) })
const ShortId = defineId('short', { format: uuid25({ version: 'any', padded: false }) })

/** The functions of PostgreSQL agree with ours on versions, and serve as a default and in a generated column. */
export function postgresFunctionSuite(engine: () => Engine): void {
  it.each([AnyId.fromUuid, ShortId.fromUuid])('reads version and variant of UUIDs: %#', async (spell) => {
    for (const version of '0123456789abcdef') {
      for (const variant of '0789abcf') {
        const id = spell(`01890a5d-ac96-${version}74b-${variant}cce-b302099a8057`)
        const expected = '89ab'.includes(variant) ? Number.parseInt(version, 16) : 0
        for (const text of [id, id.slice(id.indexOf('_') + 1)]) {
          expect(await engine().run('select brandid_version(?)', [text])).toEqual([[expected]])
        }
      }
    }
  })

  it('reads it of every number', async () => {
    const edges = ['00000000-0000-7000-8000-000000000000', 'ffffffff-ffff-ffff-bfff-ffffffffffff']
    const drawn = Array.from({ length: isFullLength ? 2000 : 100 }, () => randomUUID())
    for (const uuid of [...edges, ...drawn]) {
      const [row] = await engine().run('select brandid_version(?)', [AnyId.fromUuid(uuid)])
      expect(row, uuid).toEqual([Number.parseInt(uuid.charAt(14), 16)])
    }
  })

  it('reads no version of other texts', async () => {
    for (const text of ['', '_', 'user_', 'x'.repeat(1e6), `user_${'Z'.repeat(25)}`, 'user_€', '0'])
      expect(await engine().run('select brandid_version(?)', [text])).toEqual([[expect.any(Number)]])
    expect(await engine().run('select brandid_version(null)')).toEqual([[null]])
  })

  it('writes the digits of every time and random number', async () => {
    const times = [0n, 1n, 4095n, 4096n, (1n << 28n) - 1n, BigInt(Date.now()) << 12n, (1n << 60n) - 1n]
    const randoms = [0n, 1n, 36n ** 8n - 1n, 36n ** 8n, (1n << 62n) - 1n]
    const drawn = Array.from({ length: isFullLength ? 2000 : 100 }, () => {
      const [time, random] = crypto.getRandomValues(new BigUint64Array(2)) as unknown as [bigint, bigint]
      return [time >> 4n, random >> 2n] as const
    })
    const edges = times.flatMap((time) => randoms.map((random) => [time, random] as const))
    for (const [time, random] of [...edges, ...drawn]) {
      // RFC 9562, section 5.7: 48 bits of time, the version, 12 bits, the variant, 62 bits.
      const uuid = ((time >> 12n) << 80n) | (7n << 76n) | ((time & 4095n) << 64n) | (2n << 62n) | random
      const [row] = await engine().run(`select brandid_base36(${time}, ${random})`)
      expect(row).toEqual([uuid.toString(36).padStart(25, '0')])
    }
  })

  it('serves as a default and as a generated column', async () => {
    await engine().run(`create table users (
      id ${columnType('postgresql', UserId)} primary key default ${defaultExpression('postgresql', UserId)}
        check (${checkConstraint('postgresql', UserId, 'id')}),
      uuid uuid generated always as (brandid_uuid(id)) stored
    )`)
    const [row] = await engine().run('insert into users default values returning id, uuid')
    expect(UserId.toUuid(UserId.parse(row?.[0]))).toBe(row?.[1])
  })
}

/** `uuidv7()` of PostgreSQL 18 makes ids that increase within a session, of `uuid()` and of the default format. */
export function uuidv7Suite(engine: () => Engine): void {
  it.each([
    { definition: SevenId, timestamp: (id: unknown) => SevenId.timestamp(SevenId.parse(id)) },
    { definition: UserId, timestamp: (id: unknown) => UserId.timestamp(UserId.parse(id)) },
  ])('makes ids of $definition.prefix by uuidv7()', async ({ definition, timestamp }) => {
    const { run } = engine()
    const table = `by_uuidv7_${definition.prefix}`
    await run(`create table ${table} (
      id ${columnType('postgresql', definition)} primary key
        default ${defaultExpression('postgresql', definition, { serverVersion: 18 })}
        check (${checkConstraint('postgresql', definition, 'id')}),
      n int
    )`)
    const before = Date.now()
    for (let n = 0; n < 100; n++) await run(`insert into ${table} (n) values (?)`, [n])
    const after = Date.now()
    const ids = (await run(`select id from ${table} order by n`)).map(([id]) => String(id))
    expect(ids).toEqual([...ids].sort())
    for (const id of ids) {
      const timestampMs = timestamp(id).getTime()
      expect(timestampMs).toBeGreaterThanOrEqual(before - 1)
      expect(timestampMs).toBeLessThanOrEqual(after + 1)
    }
  })
}

/** Functions in a schema of their own are found from every other, and find each other. */
export function schemaSuite(engine: () => Engine, schema: string): void {
  it('finds its functions in their schema', async () => {
    const { run, dialect } = engine()
    const kind = dialect === 'mysql' ? 'mysql' : 'postgresql'
    const [quote, word] = dialect === 'mysql' ? ['`', 'database'] : ['"', 'schema']
    const place = `${quote}${schema}${quote}`
    await run(`create ${word} ${place}`)
    try {
      for (const statement of idFunctions(kind, { schema })) await run(statement)
      const [row] = await run(
        `select ${place}.brandid_id('user'), ${place}.brandid_uuid(${place}.brandid_id('user'))`,
      )
      expect(UserId.is(row?.[0])).toBe(true)
      expect(row?.[1]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
      if (dialect === 'mysql') return
      await run(`create table ${place}.users (
        id ${columnType(dialect, UserId)} primary key
          default ${defaultExpression(dialect, UserId, { schema })}
          check (${checkConstraint('postgresql', UserId, 'id', { exact: { schema } })}),
        n int
      )`)
      const [made] = await run(`insert into ${place}.users (n) values (1) returning id`)
      expect(UserId.is(made?.[0])).toBe(true)
      const wrong = `insert into ${place}.users (id) values ('user_${'0'.repeat(25)}')`
      await expect(run(wrong)).rejects.toMatchObject({ code: '23514' })
    } finally {
      await run(dialect === 'mysql' ? `drop database ${place}` : `drop schema ${place} cascade`)
    }
  })
}

/** Functions that make and read ids of the default format agree with ours. */
export function functionSuite(engine: () => Engine): void {
  it('makes ids of the present', async () => {
    const before = Date.now()
    for (let i = 0; i < 100; i++) {
      const [row] = await engine().run("select brandid_id('user')")
      const id = UserId.parse(row?.[0])
      expect(UserId.timestamp(id).getTime()).toBeGreaterThanOrEqual(before - 1)
      expect(UserId.timestamp(id).getTime()).toBeLessThanOrEqual(Date.now() + 1)
    }
  })

  it('reads and writes every id as we do', async () => {
    const instants = [0, 1, 2 ** 31, Date.now(), 2 ** 48 - 1]
    const ids = Array.from({ length: isFullLength ? 500 : 100 }, (_, i) =>
      UserId.generate({ at: instants[i % instants.length] as number }),
    )
    for (const id of ids) {
      const [row] = await engine().run('select brandid_uuid(?), brandid_base36(?)', [id, UserId.toUuid(id)])
      expect(row).toEqual([UserId.toUuid(id), UserId.body(id)])
    }
  })

  it.each([
    ['00000000-0000-0000-0000-000000000000', '0'.repeat(25)],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'f5lxx1zz5pnorynqglhzmsp33'],
  ])('keeps all bits: %s', async (uuid, digits) => {
    expect(await engine().run('select brandid_base36(?)', [uuid])).toEqual([[digits]])
    expect(await engine().run('select brandid_uuid(?)', [`user_${digits}`])).toEqual([[uuid]])
  })

  it('returns NULL for NULL', async () => {
    expect(await engine().run('select brandid_uuid(null), brandid_base36(null), brandid_id(null)')).toEqual([
      [null, null, null],
    ])
    expect(await engine().run('select brandid_time(null), brandid_lower_bound(null, null)')).toEqual([
      [null, null],
    ])
  })

  // TypeScript parses the same texts: an ID of any version has a UUID, and one of version 7 a time.
  const digits = '036twi214qwj7mgsvq83nm8wf'
  it.each([
    'user_system',
    'x',
    '',
    '_',
    `user_${'0'.repeat(25)}`,
    'user_f5lxx1zz5pnorynqglhzmsp33',
    'user_f5lxx1zz5pnorynqglhzmsp34',
    `user_${'z'.repeat(25)}`,
    `user_${digits.toUpperCase()}`,
    `user_${digits}\n`,
    `user_${digits} `,
    `user_0${digits}`,
    `user_${digits}`,
    digits,
    'order_01h455vb4pex5vsknk084sn02q',
    'order_017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    ...Array.from({ length: 20 }, () => AnyId.fromUuid(randomUUID())),
  ])('reads a UUID and a time only of a text that holds them: %j', async (text) => {
    const whole = text.includes('_') ? text : `user_${text}`
    const uuid = AnyId.is(whole) ? AnyId.toUuid(whole) : null
    const ms = UserId.is(whole) ? UserId.timestamp(whole).getTime() : null
    const isMysql = engine().dialect === 'mysql'
    const read = isMysql
      ? "timestampdiff(microsecond, '1970-01-01', brandid_time(?)) div 1000"
      : 'extract(epoch from brandid_time(?)) * 1000'
    const [row] = await engine().run(`select brandid_uuid(?), ${read}`, [text, text])
    expect([row?.[0], row?.[1] === null ? null : Number(row?.[1])]).toEqual([uuid, ms])
  })

  it('begins a range where `lowerBound` does', async () => {
    const isMysql = engine().dialect === 'mysql'
    const years = isMysql ? [1970, 1999, 2026, 9999] : [1970, 1999, 2026, 9999, 10_888]
    for (const year of years) {
      const at = new Date(Date.UTC(year, 1, 3, 4, 5, 6, 789))
      const seconds = Math.floor(at.getTime() / 1000)
      const instant = isMysql
        ? `timestampadd(microsecond, ${at.getTime()}000, '1970-01-01')`
        : `timestamptz 'epoch' + interval '1 second' * ${seconds} + interval '789 milliseconds'`
      const [row] = await engine().run(`select brandid_lower_bound('user', ${instant})`)
      expect(row).toEqual([UserId.lowerBound(at)])
    }
  })
}
