import { expect, it } from 'vitest'
import { runs as times } from '../../../test/full-length.ts'
import { SECRET_KINDS } from '../../src/inspect/readings/secrets.ts'
import { hideTokens } from '../../src/inspect/readings/tokens.ts'
import { runs } from '../cli/run-line.ts'

// Published kinds of secrets, put together here so that no scanner takes them for a leak. Each is a head and what must not be shown.

const base62 = (length: number) => 'Zq7mX2kPv9Lr4TwYb6Nc1Hd8Js5Gf3Ae0Ku'.repeat(4).slice(0, length)
const hex = (length: number) => '9f86d081884c7d659a2feaa0c55ad015'.repeat(4).slice(0, length)

const secrets: readonly (readonly [kind: string, head: string, secret: string])[] = [
  ['Anthropic', 'sk-ant-', `api03-${base62(93)}AA`],
  ['OpenAI, of a project', 'sk-proj-', base62(48)],
  ['OpenAI, of a service account', 'sk-svcacct-', base62(48)],
  ['OpenAI, as before 2024', 'sk-', base62(48)],
  ['AWS secret access key', '', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
  ['AWS access key id', 'AKIA', 'IOSFODNN7EXAMPLE'],
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

it('hides no word that only ends like a head, and no short one', () => {
  for (const text of [
    'task-force-of-the-north-sea',
    'sk-8',
    'a.key-signature',
    'npm_config',
    'hf_',
    'https://a/b',
  ])
    expect(hideTokens(text)).toBe(text)
})

it('knows each kind once, in linear time', () => {
  expect(new Set(SECRET_KINDS.map(([name]) => name)).size).toBe(SECRET_KINDS.length)
  for (const text of [
    'a'.repeat(times(50_000)),
    'sk-'.repeat(times(20_000)),
    'a_secret_'.repeat(times(6000)),
    '://a:'.repeat(times(10_000)),
  ])
    expect(hideTokens(text).length).toBeGreaterThan(0)
})

it.each([
  ['1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms', 'unknown', 'unknown', '[redacted]'],
  ['So11111111111111111111111111111111111111112', 'unknown', 'unknown', undefined],
  [
    'sent ghp_16C7e42F292c6912E7710c838347Ae178B4a to you',
    'secret',
    'what may be a secret',
    expect.stringContaining('ghp_[redacted]'),
  ],
])('says what a text is that looks like a secret, or holds one: %#', async (text, format, name, shown) => {
  const { stdout } = await runs(['inspect', '--json', '--', text])
  expect(JSON.parse(stdout)).toMatchObject({ text: shown ?? text, readings: [{ format, name }] })
})
