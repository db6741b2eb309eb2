import { createRegistry } from 'brandid/core'
import { layout, nanoid, opaque, snowflake, typeid, ulid, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { ownOf } from '../../../src/cli/project/definitions.ts'
import { rankedReadings } from '../../../src/cli/readings/ranked-readings.ts'
import type { Reading } from '../../../src/cli/readings/reading.ts'
import { jsonReport } from '../../../src/cli/report/json-report.ts'
import { GITHUB_TOKEN, STRIPE_KEY } from '../published-tokens.ts'

// Every reading of texts at the edges of each family, in `transcripts`. After a change of the words or of the scores,
// `npx vitest run test/cli/readings/transcript.test.ts -u` writes them, and `git diff` shows what has changed.

const nowMs = Date.UTC(2026, 10, 21)

const families: Readonly<Record<string, readonly string[]>> = {
  uuid: [
    'C232AB00-9414-11EC-B3C8-9F6BDECED846',
    '000003e8-cbb9-21ea-b201-00045a86c8a1',
    '5df41881-3aed-3515-88a7-2f4a814cf09e',
    '919108f7-52d1-4320-9bac-f847db4148a8',
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    '1EC9414C-232A-6B00-B3C8-9F6BDECED846',
    'user_017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    '2489e9ad-2ee2-8e00-8ec9-32d5f69181c0',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '017f22e2-79b0-0cc3-98c4-dc0c0c07398f',
    '017f22e2-79b0-9cc3-98c4-dc0c0c07398f',
    '017f22e2-79b0-7cc3-d8c4-dc0c0c07398f',
    'ffffffff-ffff-7fff-bfff-ffffffffffff',
    '00000000-0000-7000-8000-000000000001',
    '017f22e279b07cc398c4dc0c0c07398f',
    '017F22E279B07CC398C4DC0C0C07398F',
    'urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    'urn:uuid:017f22e279b07cc398c4dc0c0c07398f',
    '{017F22E2-79B0-7CC3-98C4-DC0C0C07398F}',
    '01a2008d-7400-7000-8000-000000000000',
    '01a2008d-7401-7000-8000-000000000000',
    'x017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f0',
  ],
  'base-36': [
    'user_03h9we7hp2hzo9bqbv4l8rz84',
    'USER_03H9WE7HP2HZO9BQBV4L8RZ84',
    '3ud3gtvgolimgu9lah6aie99o',
    'base_3h9we7hp2hzo9bqbv4l8rz84',
    'BASE_3H9WE7HP2HZO9BQBV4L8RZ84',
    '4smtzwu4h4tym6ajint5tz5',
    'f5lxx1zz5mx97lt8x8pzguu4f',
    '3h9we7hp2hzo9bqbv4l8rz8',
    '3h9we7hp2hzo9bqbv4l8rz',
    '0000000000000000000000000',
    '1234567890abcdefghijklmno',
    'zzzzzzzzzzzzzzzzzzzzzzzzz',
    `key_0${'1a2b3c4d5e6f7'.repeat(4).slice(0, 49)}`,
    `key_0${'1A2B3C4D5E6F7'.repeat(4).slice(0, 49)}`,
    `0${'1a2b3c4d5e6f7'.repeat(4).slice(0, 48)}`,
    'u_3qjvhugs4xkq6ghq9tl',
    'u_3QJVHUGS4XKQ6GHQ9TL',
    'u_0qjvhugs4xkq6ghq9tl',
    'u_3qjvhugs4xkq6ghq9t',
  ],
  'base-32': [
    'prefix_01h455vb4pex5vsknk084sn02q',
    'PREFIX_01H455VB4PEX5VSKNK084SN02Q',
    'a1_01h455vb4pex5vsknk084sn02q',
    '01h455vb4pex5vsknk084sn02q',
    'prefix_o1h455vb4pex5vsknko84sn02q',
    'user_4hj48fen6j8cgsqv1v8fdm2j58',
    '00000000000000000000000000',
    '7zzzzzzzzzzzzzzzzzzzzzzzzz',
    '7zzzzzzzzzfzzvzzzzzzzzzzzz',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'u_01arz3ndektsv4rrffq69g5fav',
    '0000000000TSV4RRFFQ69G5FAV',
    '7ZZZZZZZZZTSV4RRFFQ69G5FAV',
    '01226N0640J7Q',
    't_01226n0640j7q',
    '01226n0640J7Q',
    '0122650640175',
    'ABCDEFGHJKMNP',
    'F1226N0640J7Q',
    'G1226N0640J7Q',
    '01226N0640J7',
    '01226N0640J7QX',
    '01226N0640J7!',
  ],
  hexadecimal: [
    '507f1f77bcf86cd799439011',
    'USER_507F1F77BCF86CD799439011',
    'u_00000000bcf86cd799439011',
    'ffffffffbcf86cd799439011',
    '507f1f77bcf86cd79943901',
    '507f1f77bcf86cd79943901g',
    '0195CDE29854C57A5C3D4E1A2B3C4D5E',
    'u_0195cde29854c57a5c3d4e1a2b3c4d5e',
    'FFFFCDE29854C57A5C3D4E1A2B3C4D5E',
    '0195CDE29854C57A5C3D4E1A2B3C4D5',
  ],
  decimal: [
    '175928847299117063',
    '175928847299248135',
    '1541815603606036480',
    '1541815603606036481',
    '103270115826048975',
    '2384288897814875714',
    '500003001600049410',
    'sony_500003001599852802',
    '38352658567418872',
    'order_12345',
    '0',
    '00',
    '7',
    '12345678901234',
    '123456789012345',
    '1234567890123456',
    '12345678901234567',
    '18446744073709551615',
    '18446744073709551616',
    '99999999999999999999',
    '123456789012345678901',
  ],
  random: [
    'V1StGXR8_Z5jdHi6B-myT',
    'user_V1StGXR8sZ5jdHi6B-myT',
    'user_V1StGXR8Z5jdHi6B',
    'USER_V1StGXR8Z5jdHi6B',
    'V1StGXR8sZ5jdHi6BsmyT',
    'V1StGXR8sZ5jdHi6Bsmy',
    'kw2c0khavhql',
    'a1b2c3d4e5f6g7h8i9j0k',
    'db_abcdefghijkl',
    'db_abcdefghijk',
    'abcdefghijkl',
    'db_abcdefghijklmnopqrstU',
    'a1b2c3d4e5f6',
    'A1B2C3D4E5F6',
    'a1B2c3D4e5F6',
    'a1B2-3D4e5F6',
    'a1b2c3d4e',
    'a1b2c3d4e5',
    '123456789012',
    'x_123456789012',
    `${'a1B2'.repeat(16)}`,
    `${'a1B2'.repeat(16)}c`,
    'tz4a98xxat96iws9zmbrgj3a',
    'cuid_tz4a98xxat96iws9zmbrgj3a',
    'tzaaaaxxataaiwsazmbrgjaa',
    '4z4a98xxat96iws9zmbrgj3a',
    't123456789',
    't12345678',
    `t1${'x'.repeat(30)}`,
    `t1${'x'.repeat(31)}`,
    'cjld2cjxh0000qzrmn831i7rn',
    'u_cjld2cjxh000aqzrmn831i7rn',
    'c000000000000qzrmn831i7rn',
    'czzzzzzzz0000qzrmn831i7rn',
    'djld2cjxh0000qzrmn831i7rn',
  ],
  sortable: [
    '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
    'k_0ujtsYcgvSTl8PAuAdqWYSMnLOv',
    '000000000000000000000000000',
    'aWgEPTl1tmebfsQzFP4bxwgy80V',
    'aWgEPTl1tmebfsQzFP4bxwgy80W',
    '0ujtsYcgvSTl8PAuAdqWYSMnLO',
    '0ujtsYcgvSTl8PAuAdqWYSMnLO-',
    '0ujtsYcgvSTl8PAuAdqWYSMnLOvv',
    '9m4e2mr0ui3e8a215n4g',
    'x_cm4e2mr0ui3e8a215n40',
    '9m4e2mr0ui3e8a215n4h',
    'vvvvvvvvvvvvvvvvvvvg',
    'v123vvvvvvvvvvvvvvvg',
    'cmaeabrauiaeaaaaanag',
    'cmaeabrauiaea1aaana0',
    'c9aeabrauiaea1aaana0',
    '00000000000000000000',
  ],
  stripe: [
    'cus_NffrFeUfNV2Hib',
    'cus_NffrFeUfNV2Hi',
    'cus_NffrFeUfNVxHib',
    'cus_NffrFeUfNV2Hi-',
    `cs_test_${'a1B2c3'.repeat(11)}`,
    `cs_test_${'a1B2c3'.repeat(11)}x`,
    'constructor_NffrFeUfNV2Hib',
  ],
  tokens: [
    GITHUB_TOKEN,
    `${GITHUB_TOKEN.slice(0, -1)}8`,
    `gho_${'a1'.repeat(18)}`,
    `ghu_${'a1'.repeat(18)}x`,
    `ghs_${'a1'.repeat(30)}`,
    `ghr_${'a1'.repeat(5)}`,
    `ghr_${'a1'.repeat(4)}b`,
    `github_pat_${'A1'.repeat(11)}_${'b2'.repeat(29)}`,
    `github_pat_${'A1'.repeat(5)}`,
    'xoxb-2345678901-2345678901234-abcdefABCDEF',
    'xoxp-123456',
    'xoxp-12345',
    'xoxe.xoxp-1-abcdefgh',
    'xoxe-1-abcdefgh',
    'xoxz-1-abcdefgh',
    'xapp-1-A012345-67890-abcdef',
    'xwfp-1-A012345-67890-abcdef',
    STRIPE_KEY,
    `rk_live_${'a1'.repeat(12)}`,
    `pk_live_${'a1'.repeat(4)}`,
    `pk_live_${'a1'.repeat(3)}b`,
    `whsec_${'a1'.repeat(16)}`,
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0',
    `${GITHUB_TOKEN} and ${GITHUB_TOKEN}`,
    `sess_${'0'.repeat(32)}`,
    'sess_1tbsyj0zse4kc4z4epjr6qye5ov9gzp13v23jpmnmd60x14qfv01qhhdy',
    's_2jc0ejs4ak5mvj3lsf13opykfqidel4lsylyy7w4b18r4tzs0m0qx5m02',
    `see ${GITHUB_TOKEN}, xoxz-1-abcdefgh and ${STRIPE_KEY}`,
    '{"key":"0e_1kk7t0rkzc"}',
  ],
  wrapped: [
    ' user_03h9we7hp2hzo9bqbv4l8rz84\t',
    "'507f1f77bcf86cd799439011';",
    '`507f1f77bcf86cd799439011`,',
    '<([507f1f77bcf86cd799439011])>',
    '"507f1f77bcf86cd799439011" ',
    ' "507f1f77bcf86cd799439011"',
    '507f1f77bcf8 6cd799439011',
    '" 507f1f77bcf86cd799439011"',
    '"507f1f77bcf86cd799439011 "',
    'a,507f1f77bcf86cd799439011',
    '1a_507f1f77bcf86cd799439011',
    'a-b_507f1f77bcf86cd799439011',
    'a__507f1f77bcf86cd799439011',
    'a_b_507f1f77bcf86cd799439011',
    `${'a'.repeat(63)}_507f1f77bcf86cd799439011`,
    `${'a'.repeat(64)}_507f1f77bcf86cd799439011`,
    '_507f1f77bcf86cd799439011',
    '""',
    '',
    'x1'.repeat(512),
    `${'x1'.repeat(512)}x`,
  ],
}

const stripePrefixes =
  'acct ba bpc bps card ch cn cs_live cs_test cus dp evt fee file ii il in link mandate pi plan plink pm po price prod promo prv py qt re req seti shr si src sub sub_sched tr txn txr we'

const { defineId } = createRegistry()
const own = ownOf(
  [
    defineId('user', { entity: 'person', aliases: ['usr'], named: ['user_root', 'user_root_keys'] }),
    defineId('db', { format: nanoid({ length: 16 }), accepts: [ulid()] }),
    defineId('cus', { format: opaque({ length: 14 }) }),
    defineId('msg', { format: snowflake({ epoch: 'discord' }) }),
    defineId('team', { format: typeid() }),
    defineId('log', { format: snowflake({ epoch: Date.UTC(2026, 0, 1) }) }),
    defineId('any', { format: uuid25({ version: 'any' }) }),
    defineId('run', {
      format: layout({
        fields: [
          { kind: 'time', bits: 42 },
          { kind: 'random', bits: 60 },
        ],
      }),
    }),
  ],
  ['sess', 'api_key'],
)
const owned = [
  'user_03h9we7hp2hzo9bqbv4l8rz84',
  'usr_03h9we7hp2hzo9bqbv4l8rz84',
  ' USER_03H9WE7HP2HZO9BQBV4L8RZ84',
  'user_03h9we7hp2hzo9bqbv4l8rz8',
  'user_root',
  'user_root_keys',
  'user_03h9we7hp2hzo9bqbv4l8rz8.',
  'user_none',
  'db_kw2c0khavhqlkw2c',
  'db_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'cus_NffrFeUfNV2Hib',
  'cus_Nffr',
  'msg_175928847299117063',
  'team_01h455vb4pex5vsknk084sn02q',
  'log_54720567705620489',
  'any_1234567890abcdefghijklmno',
  'run_0dg5ffqjkyj1jzf3gg48',
  'job_01h455vb4pex5vsknk084sn02q',
  'sess_secret',
  'sess_',
  'api_key_secret',
  'session_secret',
]

/** A reading with all that it holds: what people see, what JSON holds, and how likely it is. */
function textOf(reading: Reading): string {
  const { views, score, isDistinct } = reading
  const { why, name, ...facts } = JSON.parse(jsonReport({ text: '', readings: [reading] })).readings[0]
  const lines = [
    `  ${name}: ${why}`,
    `${score.toFixed(4)}${isDistinct ? ' distinct' : ''}; ${JSON.stringify(facts)}`,
    ...views().flatMap(({ text, parts }) => [
      text,
      ...parts.map(({ start, end, label, style }) => `${start} to ${end} ${style}: ${label}`),
    ]),
  ]
  return lines.join('\n    ')
}

const transcriptOf = (texts: readonly string[], options = {}) =>
  texts
    .map((input) => {
      const { text, readings } = rankedReadings(input, { nowMs, ...options })
      return `${[JSON.stringify(text), ...readings.map(textOf)].join('\n')}\n`
    })
    .join('\n')

describe('every reading', () => {
  it.each(Object.keys(families))('of texts: %s', async (family) => {
    await expect(transcriptOf(families[family] ?? [])).toMatchFileSnapshot(`transcripts/${family}.txt`)
  })

  it('of an id with each prefix of Stripe', async () => {
    const names = stripePrefixes.split(' ').map((prefix) => {
      const [best] = rankedReadings(`${prefix}_NffrFeUfNV2Hib`, { nowMs }).readings
      return `${prefix}: ${best?.name}\n`
    })
    await expect(names.join('')).toMatchFileSnapshot('transcripts/stripe-objects.txt')
  })

  it('of texts with the prefix of a definition', async () => {
    await expect(transcriptOf(owned, { own })).toMatchFileSnapshot('transcripts/own.txt')
  })
})
