/** A definition of every format, and texts that none of them takes. */
import { type AnyIdDef, createRegistry, type GeneratingIdDef } from 'brandid/core'
import * as formats from 'brandid/formats'
import * as layouts from '../formats/layouts.ts'
import { STRANGERS, spoilt } from '../refusals.ts'

const { defineId } = createRegistry()

const widest = '!"#$%&\'()*+,-./0123456789:;<=>?@ABC[\\]^`abc{|}~'

/** The least and the greatest UUID of version 7. */
const ofUuid7 = [(7n << 76n) | (2n << 62n), 2n ** 128n - 1n - (8n << 76n) - (1n << 62n)]
const GREATEST_UUID = 'f5lxx1zz5pnorynqglhzmsp33'

const anyUuid25 = formats.uuid25({ version: 'any' })

/** A definition, and ids to be kept. */
export interface Kind {
  readonly definition: AnyIdDef
  readonly ids: readonly string[]
  /** What a CHECK accepts that is not `exact`: UUIDs of every version and variant. */
  readonly short?: AnyIdDef
  /** Bodies that the CHECK of SQLite accepts besides. */
  readonly inSqlite?: RegExp
}

/** Definitions of each format with several options: ordinary ids, the smallest and the greatest. */
export const kinds: readonly Kind[] = [
  { ...sample('user', formats.uuid25(), ofUuid7.map(base36)), short: wider('user', anyUuid25) },
  {
    ...sample(
      'short',
      formats.uuid25({ padded: false }),
      ofUuid7.map((number) => number.toString(36)),
    ),
    short: wider('short', formats.uuid25({ version: 'any', padded: false })),
  },
  { ...sample('vfour', formats.uuid25({ version: 4 })), short: wider('vfour', anyUuid25) },
  sample('anybase', anyUuid25, ['0'.repeat(25), GREATEST_UUID]),
  sample('rnd', formats.random(), ['0'.repeat(25), GREATEST_UUID]),
  sample('loose', formats.random({ padded: false }), ['0', '1'.repeat(24), GREATEST_UUID]),
  sample('long', formats.random({ bits: 256 }), ['0'.repeat(50)]),
  sample('typed', formats.typeid(), ['0'.repeat(26), `7${'z'.repeat(25)}`]),
  sample('four', formats.uuid({ version: 4 })),
  sample('seven', formats.uuid({ version: 7 })),
  sample(
    'anyid',
    formats.uuid({ version: 'any' }),
    ['0', 'f'].map((digit) => '........-....-....-....-............'.replaceAll('.', digit)),
  ),
  sample('db', formats.nanoid()),
  sample('odd', formats.nanoid({ length: 8, alphabet: widest }), [']^-\\\'"[*', '?*[]^-\\|', "'".repeat(8)]),
  sample('ulid', formats.ulid(), ['0'.repeat(26), `7${'Z'.repeat(25)}`]),
  sample('hex', formats.hexUlid(), ['F'.repeat(32)]),
  sample('oid', formats.objectId(), ['f'.repeat(24)]),
  sample('msg', formats.snowflake({ epoch: 'discord', workerId: 1 }), [
    '0',
    '9',
    '9'.repeat(18),
    `${2n ** 63n - 1n}`,
  ]),
  sample('time', formats.timeRandom()),
  sample('wider', formats.timeRandom({ randomBits: 64, alphabet: '0123456789abcdef' })),
  sample('ksuid', layouts.ksuid, ['0'.repeat(27), 'aWgEPTl1tmebfsQzFP4bxwgy80V']),
  sample('xid', layouts.xid, ['0'.repeat(20), `${'v'.repeat(19)}g`]),
  sample('tsid', layouts.tsid, ['0'.repeat(13), `F${'Z'.repeat(12)}`]),
  sample('toot', layouts.mastodon, ['0', '9', '18446744073709551615']),
  {
    definition: defineId('run', { format: layouts.run }),
    ids: ['e', 'u'].map((region) => `run_${'0v'.repeat(12)}${region}2`),
  },
  {
    // Numbers that are not the first piece, and texts of several characters.
    definition: defineId('parts', {
      format: formats.layout({
        encoding: 'pieces',
        fields: [
          { kind: 'random', bits: 30 },
          { kind: 'fixed', text: '.' },
          { kind: 'choice', of: ['eu', 'us'] },
          { kind: 'random', name: 'middle', bits: 12 },
          { kind: 'random', name: 'last', length: 3 },
        ],
      }),
    }),
    ids: ['000000.eu000000', 'hra0hr.us35rzzz'].map((body) => `parts_${body}`),
    inSqlite: /^[0-9a-h][0-9a-z]{5}[.][eu][us][0-3][0-9a-z]{5}$/,
  },
  {
    definition: defineId('cus', { format: formats.opaque({ length: [14, 20] }) }),
    ids: [14, 17, 20].map((length) => `cus_${'aZ0'.repeat(7).slice(0, length)}`),
  },
  {
    definition: defineId('vast', { format: formats.opaque({ length: [14, 1024] }) }),
    ids: [14, 255, 256, 600, 1024].map((length) => `vast_${'aZ0'.repeat(342).slice(0, length)}`),
  },
  {
    definition: defineId('wide', { format: formats.opaque({ length: 258, alphabet: widest }) }),
    ids: [`wide_${']^-*?['.repeat(43)}`],
  },
  {
    // Former formats: of other lengths, with values that are too large, with a version.
    definition: defineId('grown', {
      format: formats.uuid25(),
      accepts: [
        formats.nanoid({ length: 12 }),
        formats.ulid(),
        formats.opaque({ length: [14, 20] }),
        formats.uuid({ version: 4 }),
      ],
    }),
    ids: [
      ...ofUuid7.map(base36),
      ...['kw2c0khavhql', `7${'Z'.repeat(25)}`, 'Ab1'.repeat(5), '0'.repeat(14), 'Z'.repeat(20)],
      '019a0000-0000-4abc-8123-456789abcdef',
    ].map((body) => `grown_${body}`),
    short: wider('grown', anyUuid25, [
      formats.nanoid({ length: 12 }),
      formats.ulid(),
      formats.opaque({ length: [14, 20] }),
    ]),
  },
  {
    definition: defineId('named', {
      format: formats.nanoid({ length: 12 }),
      named: ['named_local_root', 'named_a-b', 'named_local_root_keys'],
    }),
    ids: ['named_local_root', 'named_a-b', 'named_local_root_keys', 'named_kw2c0khavhql'],
  },
  {
    definition: defineId('a_b', { format: formats.opaque({ length: 3, alphabet: 'ab-' }) }),
    ids: ['a_b_-a-', 'a_b_bbb'],
  },
]

/** Twenty ids of a format that generates, and those of some bodies. */
function sample(prefix: string, format: formats.AnyFormat, bodies: readonly string[] = []): Kind {
  const definition: GeneratingIdDef = defineId(prefix as 'user', { format: format as formats.Uuid25 })
  return {
    definition,
    ids: [...definition.generateMany(20), ...bodies.map((body) => definition.fromBody(body))],
  }
}

/** Another definition of a prefix. */
function wider(
  prefix: string,
  format: formats.AnyFormat,
  accepts: readonly formats.AnyFormat[] = [],
): AnyIdDef {
  return createRegistry().defineId(prefix as 'user', { format, accepts })
}

const ASCII = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code))

/** Texts near an id that are none: what forgetful programs and attackers send. */
export function badTexts(definition: AnyIdDef, id: string): string[] {
  const { prefix } = definition
  const start = prefix.length + 1
  const body = id.slice(start)
  const middle = start + Math.floor(body.length / 2)
  const at = (place: number, character: string, removed: number) =>
    id.slice(0, place) + character + id.slice(place + removed)
  const texts = [
    ...['', ' ', '_', prefix, `${prefix}_`, body, `_${body}`, `${prefix}__${body}`, `${prefix}-${body}`],
    ...[`${prefix}x_${body}`, `${prefix.slice(0, -1)}_${body}`, `x${id}`, `${prefix}_${id}`],
    ...['constructor', '__proto__', 'hasOwnProperty', 'toString', 'valueOf'].map((name) => `${name}_${body}`),
    ...[id.toUpperCase(), id.toLowerCase(), ` ${id}`, `\n${id}`, `\0${id}`, `\ufeff${id}`],
    ...[' ', ' '.repeat(300), '\n', '\r\n', `\n${id}`, '\0', `\0${id}`].map((end) => id + end),
    ...['\u0301', '\u{1f4a5}', id, '0'.repeat(10_000)].map((end) => id + end),
    'x'.repeat(10_000),
    ...spoilt(id),
    ...[0, start - 1, start, id.length].flatMap((place) => STRANGERS.map((each) => at(place, each, 0))),
    ...ASCII.map((each) => at(middle, each, 1)),
    ...Array.from(id, (character, place) => [at(place, '', 1), at(place, character, 0)]).flat(),
  ]
  // Some drivers send half of a surrogate pair as a question mark, which is in one of the alphabets.
  const sent = (text: string) => text.replace('\ud835', '?')
  return [...new Set(texts)].filter((text) => !definition.is(text) && !definition.is(sent(text)))
}

/** Numbers of the right shape that are too large, and UUIDs of another version or variant. */
export function badValues(definition: AnyIdDef): string[] {
  const { prefix, format } = definition
  const numbers = [
    ...Array.from({ length: 50 }, (_, i) => 2n ** 128n + BigInt(i)),
    36n ** 25n - 1n,
    ...Array.from({ length: 16 }, (_, version) => uuid(BigInt(version), 2n)),
    ...Array.from({ length: 4 }, (_, variant) => uuid(7n, BigInt(variant))),
  ].map(base36)
  const most = typeof format.length === 'number' ? format.length : format.length[1]
  const edges = [...format.alphabet].map(
    (character) => character + (format.alphabet.at(-1) as string).repeat(most - 1),
  )
  const { example = '' } = format
  const greatest = Array.from(example, (_, place) =>
    example.slice(0, place).padEnd(example.length, format.alphabet.at(-1)),
  )
  return [...numbers, ...edges, ...greatest, '9223372036854775808', '9999999999999999999', '00', '01']
    .map((body) => `${prefix}_${body}`)
    .filter((text) => !definition.is(text))
}

function base36(number: bigint): string {
  return number.toString(36).padStart(25, '0')
}

function uuid(version: bigint, variant: bigint): bigint {
  const fixed = (0x019a_0000_0000n << 80n) | (0xabcn << 64n) | 0x0123_4567_89ab_cdefn
  return fixed | (version << 76n) | (variant << 62n)
}
