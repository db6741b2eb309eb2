/** The columns of the core: definitions, options, unions, dispatch, finding. */
import { schemaOf } from 'brandid'
import { createRegistry, defineKey, type Format, type Id, idUnion, literal, matchId } from 'brandid/core'
import { bare } from 'brandid/formats'
import { createParser } from 'brandid/parse'
import { conformance, seeded } from 'brandid/testing'
import { defineToken, redact } from 'brandid/token'
import { expect } from 'vitest'
import { isFullLength } from '../full-length.ts'
import { refusalText } from '../refusals.ts'
import type { Column } from './column.ts'
import { carriedBy, idsOf, ROWS, type Row } from './rows.ts'

const others = (row: Row) => ROWS.filter((each) => each !== row)

/** Every strict door gives the same verdict on an id, unchanged. */
const definition: Column = {
  name: '`defineId`',
  covers: ['brandid/core', 'brandid/formats'],
  run(row) {
    const made = row.define()
    for (const id of idsOf(row)) {
      expect(made.parse(id)).toBe(id)
      expect(made.is(id)).toBe(true)
      expect(made.pattern.test(id)).toBe(true)
      expect(made.fromBody(made.body(made.parse(id)))).toBe(id)
      expect(made.normalize(` ${id}\n`)).toBe(id)
      for (const text of [`${id}!`, `${id}\n`, ` ${id}`, id.slice(0, -1).concat('_')]) {
        expect(made.is(text)).toBe(false)
        expect(made.safeParse(text).success).toBe(false)
      }
    }
  },
}

const capabilities: Column = {
  name: 'carries',
  covers: [],
  run(row) {
    const { timestamp, toUuid, fromUuid, toBytes, fromBytes, toBigInt, fromBigInt, read } = row.define()
    for (const id of idsOf(row)) {
      if (timestamp) expect(Number.isNaN(timestamp(id)?.getTime())).toBe(false)
      if (toBytes && fromBytes) expect(fromBytes(toBytes(id))).toBe(id)
      if (toUuid && fromUuid) expect(fromUuid(toUuid(id))).toBe(id)
      if (toBigInt && fromBigInt) expect(fromBigInt(toBigInt(id))).toBe(id)
      if (read) expect(Object.keys(read(id)).length).toBeGreaterThan(0)
    }
    return carriedBy(row) || 'nothing'
  },
}

/** Another owner of the prefix: other names and messages, the same texts. */
const scope: Column = {
  name: 'scope',
  covers: [],
  run(row) {
    const stripe = createRegistry('stripe')
    const made = row.define({}, row.prefix, stripe)
    expect(made).toMatchObject({ prefix: row.prefix, name: `stripe:${row.prefix}` })
    expect(made.pattern).toEqual(row.definition.pattern)
    expect(refusalText(() => made.parse(''))).toMatch(`Expected a stripe ${row.prefix} ID (`)
    expect(refusalText(() => idUnion(made, row.definition))).toMatch(`two with "${row.prefix}"`)
    for (const id of idsOf(row)) {
      expect(stripe.parse(id)).toEqual({ prefix: row.prefix, id })
      expect(
        matchId(made.parse(id) as Id<'stripe:own'>, { [row.prefix]: (each: unknown) => each } as never),
      ).toBe(id)
    }
  },
}

/** Each other format as a former one: told apart with every id, or refused when defined. */
const accepts: Column = {
  name: '`accepts`',
  covers: [],
  run(row) {
    const taken = others(row).filter((former) => {
      let made: ReturnType<Row['define']> | undefined
      const refusal = refusalText(() => {
        made = row.define({ accepts: [former.format] })
      })
      expect(refusal).toMatch(/^$|^Expected /)
      if (!made) return false
      for (const [owner, { bodies }] of [
        [row, row],
        [former, former],
      ] as const) {
        for (const body of bodies) {
          const id = made.parse(`${row.prefix}_${body}`)
          expect(made.pattern.test(id)).toBe(true)
          // Where neither carries anything, both may accept a text, and nothing depends on which.
          const mayBeEither =
            row.format.check(body, 0) === undefined && former.format.check(body, 0) === undefined
          if (!mayBeEither) expect(made.formatOf(id)?.name).toBe(owner.format.name)
          else expect([carriedBy(row), carriedBy(former)]).toEqual(['', ''])
        }
      }
      return true
    })
    return `${taken.length} of ${ROWS.length - 1}`
  },
}

/** The bodies, bare, as ids from before the prefix of another definition. */
const bareIds: Column = {
  name: '`bare`',
  covers: [],
  run({ format, prefix, bodies }) {
    const registry = createRegistry()
    const made = registry.defineId('tag', { accepts: [bare(format)] })
    for (const body of bodies) {
      const id = made.parse(body)
      expect(id).toBe(body)
      expect(made.pattern.test(id)).toBe(true)
      expect(made.timestamp(id)).toBeUndefined()
      expect([made.is(`${body}!`), made.is(`${prefix}_${body}`), registry.isId(body)]).toEqual([
        false,
        false,
        false,
      ])
      expect(refusalText(() => made.body(id))).toMatch(/^Expected an ID with a body/)
    }
    const id = made.generate()
    expect(made.fromBody(made.body(id))).toBe(id)
  },
}

/** The bodies, bare, as keys. */
const keys: Column = {
  name: '`defineKey`',
  covers: [],
  run(row) {
    const { format, prefix, bodies } = row
    const made = defineKey(`${prefix}_key` as 'key', { format })
    for (const body of bodies) {
      expect([made.parse(body), made.fromText(body)]).toEqual([body, body])
      expect(made.pattern.test(body)).toBe(true)
      expect(schemaOf(made).safeParse(body).success).toBe(true)
    }
    for (const text of [...idsOf(row), `${bodies[0]}!`, '', 1, null]) {
      expect(made.is(text)).toBe(false)
      expect(made.safeParse(text).error?.message).toMatch(/^Expected an? /)
      expect(schemaOf(made).safeParse(text).success).toBe(false)
    }
  },
}

const aliases: Column = {
  name: '`aliases`',
  covers: [],
  run(row) {
    const made = row.define({ aliases: ['former'] })
    const [id = ''] = idsOf(row)
    const [former = ''] = idsOf(row, 'former')
    expect(made.safeParse(former)).toMatchObject({ success: false, error: { code: 'former_prefix' } })
    expect(made.normalize(former)).toBe(id)
  },
}

const named: Column = {
  name: '`named`',
  covers: [],
  run(row) {
    const name = `${row.prefix}_local_root`
    const registry = createRegistry()
    const made = row.define({ named: [name] }, row.prefix, registry)
    expect(made.parse(name)).toBe(name)
    expect(registry.parse(name)).toMatchObject({ prefix: row.prefix, id: name })
    for (const id of idsOf(row)) expect(registry.parse(id).id).toBe(id)
  },
}

const literals: Column = {
  name: '`literal`',
  covers: [],
  run(row) {
    const made = row.define()
    for (const id of idsOf(row)) expect(literal(made, id as never)).toBe(id)
  },
}

/** A union with each other format: both members keep their verdicts. */
const unions: Column = {
  name: '`idUnion`',
  covers: [],
  run(row) {
    for (const other of others(row)) {
      const union = idUnion(row.definition, other.definition)
      for (const each of [row, other]) {
        for (const id of idsOf(each)) expect(union.resolve(id)).toMatchObject({ prefix: each.prefix, id })
        for (const id of idsOf(each, each === row ? other.prefix : row.prefix)) {
          const fits = (each === row ? other : row).definition.is(id)
          expect(union.safeParse(id).success).toBe(fits)
        }
      }
    }
  },
}

const finding: Column = {
  name: '`findIds`',
  covers: [],
  run(row) {
    const registry = createRegistry()
    for (const each of ROWS) each.define({}, each.prefix, registry)
    const ids = ROWS.flatMap((each) => (each === row ? [] : idsOf(each).slice(0, 1)))
    const mine = idsOf(row)
    const text = mine.map((id, i) => `${ids.slice(i * 3, i * 3 + 3).join(' ')} ("${id}") `).join('')
    const found = registry.findIds(text).filter(({ prefix }) => prefix === row.prefix)
    expect(found.map(({ id, index }) => text.slice(index, index + id.length))).toEqual(mine)
  },
}

const dispatch: Column = {
  name: '`parse`, `matchId`',
  covers: [],
  run(row) {
    const registry = createRegistry()
    row.define({}, row.prefix, registry)
    for (const id of idsOf(row)) {
      expect(registry.parse(id)).toMatchObject({ prefix: row.prefix, id })
      expect(registry.isId(id)).toBe(true)
      expect(matchId(id as Id<'any'>, { [row.prefix]: (each: string) => each.length } as never)).toBe(
        id.length,
      )
    }
  },
}

const conforming: Column = {
  name: '`conformance`',
  covers: [],
  run({ format, bodies }) {
    const rules = conformance(format as Format, { count: 1000, examples: bodies })
    // The rules of many ids would take most of the time of the whole table, and the tests of each format run them, too.
    for (const { name, check } of rules)
      if (isFullLength || !/bit|character|again|increases/.test(name)) check()
  },
}

const seeding: Column = {
  name: '`seeded`',
  covers: ['brandid/testing'],
  run(row) {
    const made = row.define()
    if (!made.generate) return 'does not generate'
    const [one, two] = [1, 2].map(() => seeded(made as never, { seed: 'matrix' }) as typeof made)
    const ids = [1, 2, 3].map(() => one?.generate?.() ?? '')
    expect([1, 2, 3].map(() => two?.generate?.())).toEqual(ids)
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(made.is(id)).toBe(true)
    return undefined
  },
}

const redaction: Column = {
  name: 'beside `redact`',
  covers: ['brandid/token'],
  run(row) {
    const registry = createRegistry()
    row.define({}, row.prefix, registry)
    const token = defineToken('secretkey', { registry })
    const secret = token.generate()
    const text = idsOf(row)
      .map((id) => `${id} ${secret} ${id}`)
      .join('\n')
    const safe = redact(text, ['secretkey'])
    expect(safe).not.toContain(secret.slice(-20))
    for (const id of idsOf(row)) expect(safe.split(id)).toHaveLength(3)
  },
}

/** The parser of the same kind, which gives the verdicts and messages of the definition. */
const parser: Column = {
  name: '`createParser`',
  covers: ['brandid/parse'],
  run(row) {
    const made = row.define()
    const { kinds } = createParser({
      own: { prefix: row.prefix as 'own', entity: row.prefix, format: row.format },
    })
    for (const id of idsOf(row)) {
      expect(kinds.own.parse(id)).toBe(id)
      for (const text of [`${id}!`, ` ${id}`, id.slice(0, -1).concat('_'), `other_${id}`]) {
        expect(refusalText(() => kinds.own.parse(text))).toBe(refusalText(() => made.parse(text)))
      }
    }
  },
}

export const CORE_COLUMNS: readonly Column[] = [
  definition,
  capabilities,
  accepts,
  bareIds,
  scope,
  aliases,
  named,
  literals,
  unions,
  dispatch,
  parser,
  finding,
  conforming,
  seeding,
  redaction,
  keys,
]
