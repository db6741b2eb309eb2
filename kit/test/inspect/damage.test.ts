import { createRegistry } from 'brandid/core'
import {
  type AnyFormat,
  hexUlid,
  layout,
  nanoid,
  objectId,
  opaque,
  random,
  snowflake,
  timeRandom,
  typeid,
  ulid,
  uuid,
  uuid25,
} from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { indexDefinitions } from '../../src/definitions/find-definitions.ts'
import { findAlmost } from '../../src/inspect/readings/almost.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'

// Ids with one wrong character, from fixed seeds: their values, their damage and its place are always the same.

const nowMs = Date.UTC(2026, 10, 24)
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function drawFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Draw = ReturnType<typeof drawFrom>

const digits = (draw: Draw, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(draw(alphabet.length))).join('')

/** Bytes of a UUID of version 7 or 4. */
function uuidBytes(draw: Draw, version: 4 | 7): Uint8Array {
  const bytes = Uint8Array.from({ length: 16 }, () => draw(256))
  const time = (nowMs - draw(31_557_600) * 1000).toString(16).padStart(12, '0')
  if (version === 7) for (let i = 0; i < 6; i++) bytes[i] = Number.parseInt(time.slice(2 * i, 2 * i + 2), 16)
  bytes[6] = ((bytes[6] as number) & 15) | (version << 4)
  bytes[8] = ((bytes[8] as number) & 63) | 128
  return bytes
}

const spell = (format: AnyFormat, bytes: Uint8Array): string => format.fromBytes?.(bytes) as string

/** Bodies of each kind, and what a reading calls it. */
const KINDS: Readonly<
  Record<string, readonly [format: string, body: (draw: Draw) => string, prefix: string]>
> = {
  'uuid25, 7': ['uuid25', (draw) => spell(uuid25(), uuidBytes(draw, 7)), 'user_'],
  'uuid25, 4': ['random', (draw) => spell(uuid25({ version: 4 }), uuidBytes(draw, 4)), 'acct_'],
  random: [
    'random',
    (draw) => digits(draw, '012345678', 1) + digits(draw, BASE62.slice(0, 10) + BASE62.slice(36), 24),
    'seed_',
  ],
  typeid: ['typeid', (draw) => spell(typeid(), uuidBytes(draw, 7)), 'org_'],
  'uuid, 7': ['uuid', (draw) => spell(uuid(), uuidBytes(draw, 7)), 'team_'],
  'uuid, 4': ['uuid', (draw) => spell(uuid({ version: 4 }), uuidBytes(draw, 4)), ''],
  'uuid, 7, bare': ['uuid', (draw) => spell(uuid(), uuidBytes(draw, 7)), ''],
  ulid: ['ulid', (draw) => spell(ulid(), uuidBytes(draw, 7)), ''],
  'ulid, prefixed': ['ulid', (draw) => spell(ulid(), uuidBytes(draw, 7)), 'item_'],
  hexUlid: ['hexUlid', (draw) => spell(hexUlid(), uuidBytes(draw, 7)), 'row_'],
  objectId: [
    'objectId',
    (draw) => `6${digits(draw, '456789', 1)}${digits(draw, '0123456789abcdef', 22)}`,
    '',
  ],
  'objectId, prefixed': ['objectId', (draw) => `65${digits(draw, '0123456789abcdef', 22)}`, 'doc_'],
  stripe: ['stripe', (draw) => `Nf${digits(draw, '23456789', 1)}${digits(draw, BASE62, 11)}`, 'cus_'],
  'stripe, long': [
    'stripe',
    (draw) => `1M${digits(draw, BASE62, 8)}kdIwHu7ix${digits(draw, BASE62, 5)}`,
    'price_',
  ],
  ksuid: ['ksuid', (draw) => `2${digits(draw, BASE62, 12)}aZ${digits(draw, BASE62, 12)}`, ''],
  timeRandom: [
    'timeRandom',
    (draw) => `0q${digits(draw, 'pqrs', 1)}${digits(draw, BASE62.slice(0, 10) + BASE62.slice(36), 16)}`,
    'evt_',
  ],
  snowflake: ['integer', (draw) => `21${digits(draw, '0123456789', 17)}`, 'msg_'],
}

/** What no alphabet of an id has. */
const FOREIGN = "-.!'#ß~,;:"

interface Damaged {
  readonly text: string
  /** Where the first wrong character is. */
  readonly at: number
}

type Damage = (id: string, from: number, draw: Draw) => Damaged | undefined
const put = (id: string, at: number, text: string, over: number): Damaged => ({
  text: id.slice(0, at) + text + id.slice(at + over),
  at,
})
const foreignTo = (id: string, at: number, draw: Draw): string => {
  const others = [...FOREIGN].filter((each) => each !== id.charAt(at))
  return others[draw(others.length)] as string
}
const placesOf = (id: string, from: number, pattern: RegExp): number[] =>
  Array.from({ length: id.length - from }, (_, i) => from + i).filter((at) => pattern.test(id.charAt(at)))

const replace: Damage = (id, from, draw) => {
  const at = from + draw(id.length - from)
  return put(id, at, foreignTo(id, at, draw), 1)
}

/** Damage that a text shows. */
const SHOWN: Readonly<Record<string, Damage>> = {
  replaced: replace,
  inserted: (id, from, draw) => {
    const at = from + 1 + draw(id.length - from - 1)
    return put(id, at, foreignTo(id, at, draw).replace('-', '~'), 0)
  },
  'in the wrong case': (id, from, draw) => {
    const places = placesOf(id, from, /[a-z]/)
    const at = places[draw(places.length)]
    return at === undefined ? undefined : put(id, at, id.charAt(at).toUpperCase(), 1)
  },
  glued: (id) => ({ text: id + id, at: id.length }),
}
/** Damage that leaves the characters of an id, so most texts do not show where. */
const SILENT: Readonly<Record<string, Damage>> = {
  deleted: (id, from, draw) => put(id, from + draw(id.length - from), '', 1),
  doubled: (id, from, draw) => {
    const at = from + draw(id.length - from)
    return put(id, at, id.charAt(at), 0)
  },
  swapped: (id, from, draw) => {
    const at = from + draw(id.length - from - 1)
    return id.charAt(at) === id.charAt(at + 1) ? undefined : put(id, at, id.charAt(at + 1) + id.charAt(at), 2)
  },
  'another digit': (id, from, draw) => {
    const places = placesOf(id, from, /[0-9]/)
    const at = places[draw(places.length)] ?? from
    return put(id, at, String((Number(id.charAt(at)) + 1 + draw(8)) % 10), 1)
  },
}

/** What the inspector says of a text: a place, and the kinds that it is sure of. */
function inspected(text: string) {
  const result = rankedReadings(text, { nowMs })
  const almost = findAlmost(result, { nowMs })
  const [best] = result.readings
  const remark = best?.wrong?.join() ?? ''
  const places = [almost?.at, Number(/character (\d+)/.exec(remark)?.[1] ?? 0) - 1]
  const isSure = best?.isDistinct && !best.wrong && !/; but/.test(best.why) && !best.isToken
  return { places, almost, sure: isSure ? best.format : undefined, shown: result.text }
}

/** Kinds that a damaged number may be: it has no check digit, and says so. */
const OPEN = new Set(['integer', 'instagram', 'mastodon', 'sonyflake', 'tsid', 'cockroach', 'snowflake'])

describe('without a manifest', () => {
  const damages = Object.entries(SHOWN).filter(([name]) => name !== 'glued')
  const cases = Array.from({ length: 200 }, (_, i) => {
    const [kind, [format, body, prefix]] = Object.entries(KINDS)[i % Object.keys(KINDS).length] as [
      string,
      (typeof KINDS)[string],
    ]
    const draw = drawFrom(i + 1)
    const id = prefix + body(draw)
    const at = Math.floor(i / Object.keys(KINDS).length)
    const [damage, apply] = damages[at % damages.length] as (typeof damages)[number]
    // What the alphabet of a kind holds in both cases is replaced.
    const damaged = /stripe|ksuid|snowflake|ulid/i.test(kind) ? undefined : apply(id, prefix.length, draw)
    return {
      kind,
      format,
      damage,
      ...(damaged ?? replace(id, prefix.length, draw)),
    } as Damaged & {
      readonly kind: string
      readonly format: string
      readonly damage: string
    }
  })

  it('says the place of the wrong character in 180 of 200 ids or more', () => {
    const missed = cases.filter(({ text, at }) => !inspected(text).places.includes(at))
    expect(missed.map(({ kind, damage, text }) => [kind, damage, text])).toHaveLength(
      Math.min(20, missed.length),
    )
  })

  it('names no other kind with confidence, however an id is damaged', () => {
    const wrong: string[] = []
    for (const [kind, [format, body, prefix]] of Object.entries(KINDS))
      for (const [damage, apply] of Object.entries({ ...SHOWN, ...SILENT }))
        for (let seed = 1; seed <= 12; seed++) {
          const draw = drawFrom(1000 * seed + 7)
          const damaged = apply(prefix + body(draw), prefix.length, draw)
          if (!damaged) continue
          const { almost, sure } = inspected(damaged.text)
          const isOther = (other: string | undefined) =>
            other !== undefined && other !== format && !(format === 'integer' && OPEN.has(other))
          // Of a version 7 that lost its version, the rest is a whole ULID, which is said to be in the wrong case.
          const isUuid = sure === 'uuid25' && (format === 'random' || format === 'typeid')
          if ((isOther(sure) && !isUuid) || (damage !== 'glued' && isOther(almost?.format)))
            wrong.push(`${kind}, ${damage}: ${damaged.text} is ${sure} or almost ${almost?.format}`)
        }
    expect(wrong).toEqual([])
  })
})

describe('with a manifest', () => {
  const { defineId } = createRegistry()
  const own = {
    definitions: [
      defineId('user', { aliases: ['usr'] }),
      defineId('seed', { format: random() }),
      defineId('org', { format: typeid() }),
      defineId('team', { format: uuid() }),
      defineId('nano', { format: nanoid() }),
      defineId('item', { format: ulid() }),
      defineId('row', { format: hexUlid() }),
      defineId('doc', { format: objectId() }),
      defineId('msg', { format: snowflake({ epoch: 'twitter' }) }),
      defineId('evt', { format: timeRandom() }),
      defineId('cus', { format: opaque({ alphabet: BASE62, length: 14 }) }),
      defineId('lay', {
        format: layout({
          alphabet: 'base36',
          fields: [
            { kind: 'time', bits: 48 },
            { kind: 'random', bits: 60 },
          ],
        }),
      }),
    ],
    tokenPrefixes: [],
  }
  const known = indexDefinitions(own)

  it.each(own.definitions.map((each) => [each.prefix, each] as const))(
    'says the place in %s_',
    (prefix, definition) => {
      const from = prefix.length + 1
      const id = `${prefix}_${definition.format.example}`
      expect(rankedReadings(id, { nowMs, own: known }).readings[0]).toMatchObject({ isRefused: false })
      for (let at = from; at < id.length; at++) {
        const text = put(id, at, id.charAt(at) === '-' ? '~' : '!', 1).text
        const result = rankedReadings(text, { nowMs, own: known })
        const almost = findAlmost(result, { nowMs })
        expect(almost).toMatchObject({ at, name: expect.stringContaining(`${prefix} id`) })
        expect(almost?.view().parts).toMatchObject([{ start: at, end: at + 1 }])
        expect(result.readings[0]?.isRefused).toBe(true)
      }
      expect(rankedReadings(id + id, { nowMs, own: known }).readings[0]?.isRefused).not.toBe(false)
    },
  )

  it('says that a prefix is a former one', () => {
    const { readings } = rankedReadings('usr_03h9we7hp2hzo9bqbv4l8rz84', { nowMs, own: known })
    expect(readings[0]).toMatchObject({
      definition: 'user',
      canonical: 'user_03h9we7hp2hzo9bqbv4l8rz84',
      wrong: [expect.stringContaining('a former prefix ("usr")')],
    })
  })
})
