import { describe, expect, it } from 'vitest'
import { sampled } from '../../../test/full-length.ts'
import { fragmentOf, readPasted, titleOf } from '../../src/inspect/answer.ts'
import { jsonReport } from '../../src/inspect/json-report.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'
import { hideDamaged } from '../../src/inspect/readings/secrets.ts'
import { csvOf, jsonOf } from '../../src/inspect/summary.ts'

// Secrets are put together here, so that no scanner takes them for a leak.

const nowMs = Date.UTC(2026, 10, 24)
const base62 = (length: number) => 'Zq7mX2kPv9Lr4TwYb6Nc1Hd8Js5Gf3Ae0Ku'.repeat(4).slice(0, length)
const SECRETS: readonly (readonly [head: string, secret: string])[] = [
  ['ghp_', '16C7e42F292c6912E7710c838347Ae178B4a'],
  ['github_pat_', `${base62(22)}_${base62(59)}`],
  ['sk_live_', base62(24)],
  ['rk_test_', base62(99)],
  ['whsec_', base62(32)],
  ['xoxb-', `2345678901-2345678901234-${base62(24)}`],
  ['sk-ant-', `api03-${base62(93)}AA`],
  ['sk-proj-', base62(48)],
  ['glpat-', base62(20)],
  ['npm_', base62(36)],
  ['AIza', base62(35)],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.', base62(43)],
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

/** What every door shows of a text. */
function shownOf(text: string): string {
  const { shown, readings } = readPasted(text, { nowMs })
  const rows = readings.map((result, i) => ({
    result,
    place: i + 1,
    title: titleOf(result.readings[0]),
    isRepeat: false,
    isMisplaced: false,
  }))
  const whole = rankedReadings(text, { nowMs })
  const drawn = [...readings, whole].flatMap((each) => [
    jsonReport(each),
    fragmentOf(each),
    ...each.readings.map(({ name, why, views }) => JSON.stringify([name, why, views()])),
  ])
  return [shown, csvOf(rows), jsonOf(rows), ...drawn].join('\n')
}

describe('a secret', () => {
  it.each(SECRETS)('%s is hidden with one wrong character anywhere', { timeout: 60_000 }, (head, secret) => {
    const [end] = [secret.length - 12]
    // The damages of a place are 21, so a fifth of all has each of them.
    const told = sampled(damage(head + secret), 5).filter((text) => {
      const shown = shownOf(text)
      return Array.from({ length: end + 1 }, (_, i) => secret.slice(i, i + 12)).some((part) =>
        shown.includes(part),
      )
    })
    expect(told).toEqual([])
  })

  it.each(SECRETS.slice(0, -2))('%s is hidden in an address, and in capitals', (head, secret) => {
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

  it('leaves the ids beside it', () => {
    const ids = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f,user_03h9we7hp2hzo9bqbv4l8rz84'
    expect(hideDamaged(`ghp_[redacted],${ids}`)).toBe(`ghp_[redacted],${ids}`)
    expect(hideDamaged(`"ghp_[redacted]","${ids}"`)).toBe(`"ghp_[redacted]","${ids}"`)
    expect(hideDamaged(`postgres://app:[redacted]@db1.example.com/x`)).toContain('@db1.example.com/x')
  })
})
