import { hideTokens, type Readings } from '@brandid/base/readings'
import { fragmentOf, jsonReport, readPasted } from '@brandid/inspect/answers'
import { describe, expect, it } from 'vitest'
import { sampled } from '../../../../test/full-length.ts'
import { hideDamaged, SECRET_KINDS } from '../../../base/src/readings/secrets.ts'
import { PATTERNS } from '../../../base/src/readings/tokens.ts'
import { runs } from '../../../kit/test/cli/run-line.ts'
import { jsonOf, type ManyRow } from '../../src/answers/summary.ts'
import { LIKELY_SECRET, NOW_MS, read, USER, UUID } from './read-text.ts'

// Published kinds of secrets, put together here so that no scanner takes them for a leak. Each is a head and what must not be shown.

const base62 = (length: number) => 'Zq7mX2kPv9Lr4TwYb6Nc1Hd8Js5Gf3Ae0Ku'.repeat(4).slice(0, length)
const hex = (length: number) => '9f86d081884c7d659a2feaa0c55ad015'.repeat(4).slice(0, length)

const secrets: readonly (readonly [kind: string, head: string, secret: string])[] = [
  ['Anthropic', 'sk-ant-', `api03-${base62(93)}AA`],
  ['OpenAI, of a project', 'sk-proj-', base62(48)],
  ['OpenAI, of a service account', 'sk-svcacct-', base62(48)],
  ['OpenAI, as before 2024', 'sk-', base62(48)],
  ['AWS secret access key', '', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
  ['AWS access key ID', 'AKIA', 'IOSFODNN7EXAMPLE'],
  ['SendGrid', 'SG.', `${base62(22)}.${base62(43)}`],
  ['GitLab', 'glpat-', base62(20)],
  ['GitLab runner', 'glrt-', base62(20)],
  ['npm', 'npm_', base62(36)],
  ['Notion', 'ntn_', base62(46)],
  ['Linear', 'lin_api_', base62(40)],
  ['Figma', 'figd_', base62(40)],
  ['Shopify', 'shpat_', hex(32)],
  ['Google API', 'AIza', base62(35)],
  ['Google OAuth', 'GOCSPX-', base62(28)],
  ['Google access', 'ya29.', base62(60)],
  ['Supabase', 'sbp_', hex(40)],
  ['PlanetScale', 'pscale_tkn_', base62(43)],
  ['Hugging Face', 'hf_', base62(34)],
  ['Vault', 'hvs.', base62(90)],
  ['Telegram', '110201543:', base62(35)],
  ['Slack webhook', 'https://hooks.slack.com/services/', `T0${base62(7)}/B0${base62(7)}/${base62(24)}`],
  ['Discord webhook', 'https://discord.com/api/webhooks/', `8123456789012345/${base62(68)}`],
  ['Discord bot', 'M', `${base62(23)}.${base62(6)}.${base62(38)}`],
  ['password in a URL', 'postgres://app:', base62(14)],
  ['Stripe key', 'sk_live_', base62(24)],
  ['Stripe restricted key', 'rk_test_', base62(24)],
  ['Stripe client secret', 'pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_', base62(25)],
  ['Stripe webhook', 'whsec_', base62(32)],
  ['Slack', 'xoxb-', `2345678901-2345678901234-${base62(24)}`],
  ['GitHub', 'ghp_', base62(36)],
  ['GitHub, fine-grained', 'github_pat_', `${base62(22)}_${base62(59)}`],
  ['JWT', 'eyJ', `hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${base62(43)}`],
  ['PEM', '-----BEGIN RSA PRIVATE KEY-----', ` MIIEpAIBAAKCAQEA${base62(60)}`],
  ['Azure storage', '', `${base62(70)}+/${base62(14)}==`],
  ['Databricks', 'dapi', hex(32)],
  ['DigitalOcean', 'dop_v1_', hex(64)],
  ['Docker', 'dckr_pat_', base62(27)],
  ['PyPI', 'pypi-', `AgEIcHlwaS5vcmc${base62(60)}`],
  ['Postman', 'PMAK-', `${hex(24)}-${hex(34)}`],
  ['Mailgun', 'key-', hex(32)],
  ['Mailchimp', hex(4), `${hex(32).slice(4)}-us12`],
  ['Square', 'sq0atp-', base62(22)],
  ['Grafana', 'glsa_', `${base62(32)}_${hex(8)}`],
  ['Sentry', 'sntrys_', base62(60)],
  ['Resend', `re_${base62(8)}_`, base62(24)],
  ['Airtable', 'patAbc', `${base62(11)}.${hex(64)}`],
  ['Cloudflare', '', base62(40)],
  ['Groq', 'gsk_', base62(52)],
  ['a header', 'Bearer ', base62(32)],
  ['a name and a value', 'api_key=', base62(20)],
]

/** Pieces of a secret that are long enough to tell it. */
const piecesOf = (secret: string) => [secret.slice(1, 13), secret.slice(-12)]

it.each(secrets)('%s is shown by no command', async (_, head, secret) => {
  const tail = head.includes('://app:') ? '@db.example.com/x' : ''
  const text = head + secret + tail
  const lines = [
    ['inspect', '--', text],
    ['inspect', '--json', '--', text],
    ['inspect', '--', `"${text}"`],
    ['inspect', '--find', '--', `sent ${text} to you`],
    ['inspect', '--find', '--json', '--', text],
    ['convert', '--to', 'uuid', '--', text],
    ['new', '--', text],
    [text],
  ]
  for (const line of lines) {
    const { stdout, stderr } = await runs(line)
    for (const piece of piecesOf(secret)) expect(stdout + stderr).not.toContain(piece)
  }
})

it.each(['task-force-of-the-north-sea', 'sk-8', 'a.key-signature', 'npm_config', 'hf_', 'https://a/b'])(
  'hides no word that only ends like a head, and no short one: %s',
  (text) => expect(hideTokens(text)).toBe(text),
)

it('knows each kind once', () => {
  expect(new Set(SECRET_KINDS.map(([name]) => name)).size).toBe(SECRET_KINDS.length)
})

it.each([
  ['1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms', 'unknown', 'unknown', undefined],
  [LIKELY_SECRET, 'unknown', 'unknown', '[redacted]'],
  ['So11111111111111111111111111111111111111112', 'unknown', 'unknown', undefined],
  [
    'sent ghp_16C7e42F292c6912E7710c838347Ae178B4a to you',
    'secret',
    'a possible secret',
    expect.stringContaining('ghp_[redacted]'),
  ],
])('says what a text is that looks like a secret, or holds one: %#', async (text, format, name, shown) => {
  const { stdout } = await runs(['inspect', '--json', '--', text])
  expect(JSON.parse(stdout)).toMatchObject({ text: shown ?? text, readings: [{ format, name }] })
})

/** Secrets that are pasted most: they are hidden when they are damaged, too. */
const HEADS = 'ghp_ github_pat_ sk_live_ rk_test_ whsec_ xoxb- sk-ant- sk-proj- glpat- npm_'.split(' ')
const DAMAGED = [
  ['AIza', base62(35)] as const,
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.', base62(43)] as const,
  ...secrets.flatMap(([, head, secret]) => (HEADS.includes(head) ? [[head, secret] as const] : [])),
]
/** Characters that a paste puts into a word, or in the place of one of its characters. */
const WRONG = ['~', 'é', '\u200b', '%', '"', 'x', 'Q', '.', ' ']

/** A text with one character wrong, absent or too many, or with two swapped, at each place. */
function damage(text: string): string[] {
  return Array.from(text).flatMap((character, i) => {
    const [before, after] = [text.slice(0, i), text.slice(i + 1)]
    const other = character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()
    return [
      before + after,
      before + other + after,
      before + after.slice(0, 1) + character + after.slice(1),
      ...WRONG.flatMap((wrong) => [before + wrong + after, before + wrong + character + after]),
    ]
  })
}

/** The rows of a table of texts. */
const rowsOf = (results: readonly Readings[]): ManyRow[] =>
  results.map((result, i) => ({ result, place: i + 1, title: '', isRepeat: false, isMisplaced: false }))

it('writes the texts of a table as JSON, as they are', () => {
  const rows = rowsOf([USER, '=cmd', 'a,"b"', '-JhLeOlGIEjaIOFHR0xd'].map((text) => read(text)))
  const marked = rows.map((row, i) => ({ ...row, isRepeat: i === 0 }))
  expect(JSON.parse(jsonOf(marked))).toMatchObject(
    marked.map(({ result, isRepeat }) => ({ text: result.text, repeat: isRepeat })),
  )
  expect(JSON.parse(jsonOf(marked))[0]).toEqual({
    place: 1,
    text: USER,
    format: 'uuid25',
    name: 'brandid ID (UUID version 7 in base 36)',
    prefix: 'user',
    time: '2026-11-21T02:36:50.289Z',
    repeat: true,
    misplaced: false,
  })
})

/** What every door shows of a text. */
function shownOf(text: string): string {
  const { shown, readings } = readPasted(text, { nowMs: NOW_MS })
  const rows = rowsOf(readings)
  const drawn = [...readings, read(text)].flatMap((each) => [
    jsonReport(each),
    fragmentOf(each),
    ...each.readings.map(({ name, why, views }) => JSON.stringify([name, why, views()])),
  ])
  return [shown, jsonOf(rows), ...drawn].join('\n')
}

describe('a secret', () => {
  it.each(DAMAGED)(
    '%s is hidden with one wrong character anywhere',
    { tags: 'slow', timeout: 60_000 },
    (head, secret) => {
      // The damages of a place are 21, so one of 50 has each of them.
      const told = sampled(damage(head + secret), 50).filter((text) => {
        const shown = shownOf(text)
        return Array.from({ length: secret.length - 11 }, (_, i) => secret.slice(i, i + 12)).some((part) =>
          shown.includes(part),
        )
      })
      expect(told).toEqual([])
    },
  )

  it.each(DAMAGED.slice(2))('%s is hidden in an address, and in capitals', (head, secret) => {
    for (const text of [
      encodeURIComponent(head + secret)
        .replaceAll('_', '%5F')
        .replaceAll('-', '%2D'),
      head.toUpperCase() + secret,
      `https://example.com/?next=${head.replace('_', '%5f')}${secret}&page=2`,
    ])
      expect(shownOf(text)).not.toContain(secret.slice(-12))
  })

  it.each([
    'shop_03h9we7hp2hzo9bqbv4l8rz84',
    'ghp_',
    'npm_config_registry',
    'hp_NffrFeUfNV2Hib',
    'pm_1MtwBwLkdIwHu7ix28a3tqPa',
    'sk_live_',
    'the prefix sk_live_ begins secrets, and pk_live_ what is public',
    'ghs_0ujtsYcgvSTl8PAuAdqWYSMnLOv'.replace('ghs', 'hrs'),
  ])('is not %s', (text) => expect(hideDamaged(text)).toBe(text))

  it('leaves the IDs beside it', () => {
    const ids = `${UUID},${USER}`
    expect(hideDamaged(`ghp_[redacted],${ids}`)).toBe(`ghp_[redacted],${ids}`)
    expect(hideDamaged(`"ghp_[redacted]","${ids}"`)).toBe(`"ghp_[redacted]","${ids}"`)
    expect(hideDamaged(`postgres://app:[redacted]@db1.example.com/x`)).toContain('@db1.example.com/x')
  })
})

// An attempt of a pattern that may read without end, and then miss what has to follow, is repeated at each place.

/** What may follow a repetition without end: the end, closing groups, and groups that may be absent. */
const OPTIONAL_REST = /^(?:\)[?*]?|\(\?:[^()]*\)[?*])*$/
/** One attempt for each run of the characters that it repeats. */
const ONCE_A_RUN = '(?<![0-9A-Za-z_-])(?=([0-9A-Za-z_-]*?eyJ))\\1('

function endlessOf(source: string): string[] {
  const rest = source.startsWith(ONCE_A_RUN)
    ? source.slice(ONCE_A_RUN.length).replace('{8,}\\.[', '{8}\\.[')
    : source
  const plain = rest.replace(/\[(?:\\.|[^\]])*\]/g, 'C').replace(/\\./g, 'E')
  return Array.from(plain.matchAll(/[*+]|\{\d+,\}/g))
    .map(({ index, 0: found }) => plain.slice(index + found.length))
    .filter((after) => !OPTIONAL_REST.test(after))
}

describe('a pattern of secrets', () => {
  it.each(PATTERNS)('%s fails after a bounded number of characters', (_, { source }) => {
    expect(endlessOf(source)).toEqual([])
  })

  it.each(['(a)(b+c)', '((?:[a-z]+_)+x)(y)', '(eyJ)([0-9]{8,}\\.)'])('%s would not', (source) =>
    expect(endlessOf(source)).not.toEqual([]),
  )
})

// The form of the patterns, above, bounds their time: quadratic ones took up to 64 seconds for 150,000 characters of these.
it.each([...'a a_ sk_live_ sk- a_secret_ user_ ghp_ eyJ - ) -. " x://y:'.split(' '), '-----BEGIN '])(
  'a text that was slow, %s again and again, is read',
  (part) => {
    const text = part.repeat(Math.ceil(3000 / part.length))
    expect(readPasted(`a${text}a`, { nowMs: NOW_MS }).readings).toHaveLength(1)
  },
)
