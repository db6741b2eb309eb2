/** What a time range by `lowerBound` must find, on any database and under any collation. */
import { createRegistry } from 'brandid/core'
import { hexUlid, snowflake, timeRandom, typeid, ulid, uuid } from 'brandid/formats'
import { expect, it } from 'vitest'
import { sampled } from '../full-length.ts'
import type { Engine } from './engines.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')

const definitions = [
  UserId,
  defineId('typed', { format: typeid() }),
  defineId('seven', { format: uuid() }),
  defineId('ulid', { format: ulid() }),
  defineId('hex', { format: hexUlid() }),
  defineId('time', { format: timeRandom() }),
] as readonly TimedDef[]

/** What these definitions have in common. */
interface TimedDef {
  readonly prefix: string
  readonly format: { readonly name: string }
  generate(options: { at: number }): string
  lowerBound(at: number): string
}

const start = Date.UTC(2026, 0, 1)
const instants = [
  ...[0, 1, 2, 999, 1000, 1001, 60_000, 86_400_000].map((ms) => start + ms),
  ...[0, 2 ** 31, 2 ** 32, 2 ** 40, 1e12, 2e12, 1e13].map((ms) => ms),
]
const windows = sampled(
  instants.flatMap((from) => [1, 2, 1000, 2 ** 33].map((ms) => [from, from + ms] as const)),
  // Coprime to four, so each length comes up.
  3,
)

/** Writes rows of some instants, and looks for those of every window. */
async function expectWindows(
  run: Engine['run'],
  table: string,
  type: string,
  generate: (at: number) => string,
  lowerBound: (at: number) => string,
  isInRange = (_: number) => true,
): Promise<void> {
  await run(`drop table if exists ${table}`)
  await run(`create table ${table} (id ${type} not null primary key, ms bigint not null)`)
  const rows = instants
    .filter(isInRange)
    .flatMap((at) => Array.from({ length: 5 }, () => [generate(at), at] as const))
  for (const row of rows) await run(`insert into ${table} values (?, ?)`, row)

  for (const [from, to] of windows.filter((window) => window.every(isInRange))) {
    // As texts: some drivers round integers.
    const found = await run(`select cast(id as char(64)) from ${table} where id >= ? and id < ?`, [
      lowerBound(from),
      lowerBound(to),
    ])
    const wanted = rows.filter(([, at]) => from <= at && at < to).map(([id]) => id)
    expect(found.map(([id]) => String(id).trim()).sort()).toEqual(wanted.sort())
  }
  const ordered = await run(`select ms from ${table} order by id`)
  expect(ordered.map(([ms]) => Number(ms))).toEqual(rows.map(([, at]) => at).sort((a, b) => a - b))
}

/** Bounds of text columns. */
export function textRangeSuite(engine: () => Engine, typeOf: (definition: TimedDef) => string): void {
  it.each(definitions)(
    'finds the rows of a window, by $format.name',
    { tags: 'slow' },
    async (definition) => {
      const { prefix, generate, lowerBound } = definition
      await expectWindows(
        engine().run,
        `r_${prefix}`,
        typeOf(definition),
        (at) => generate({ at }),
        lowerBound,
      )
    },
  )
}

/** Bounds of columns of a type for UUIDs. */
export function uuidRangeSuite(engine: () => Engine): void {
  it('finds the rows of a window, by their UUID', () => {
    const generate = (at: number) => UserId.toUuid(UserId.generate({ at }))
    const lowerBound = (at: number) => UserId.toUuid(UserId.lowerBound(at))
    return expectWindows(engine().run, 'r_uuid', 'uuid', generate, lowerBound)
  })
}

const MessageId = defineId('msg', { format: snowflake({ epoch: 'discord', workerId: 3 }) })

/** Bounds of integers. */
export function bigintRangeSuite(engine: () => Engine): void {
  it('finds the rows of a window, by their integer', () => {
    const generate = (at: number) => String(MessageId.toBigInt(MessageId.generate({ at })))
    const lowerBound = (at: number) => String(MessageId.lowerBound(at))
    const isInRange = (at: number) => at >= start && at < 2e12
    return expectWindows(engine().run, 'r_msg', 'bigint', generate, lowerBound, isInRange)
  })
}
