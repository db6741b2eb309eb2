import { describe, expect, it } from 'vitest'
import { GITHUB_TOKEN } from '../published-tokens.ts'
import { output, refusal, USER } from './run-line.ts'

describe('sort', () => {
  const ids = [
    '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
    'hello',
    USER,
    '9m4e2mr0ui3e8a215n4g',
    '507f1f77bcf86cd799439011',
  ]
  const [ksuid, hello, user, xid, objectId] = ids

  it('puts the oldest first, and what has no time last', async () => {
    expect(await output(['sort', ...ids])).toBe(`${[xid, objectId, ksuid, user, hello].join('\n')}\n`)
    expect(await output('sort', { stdin: `${ids.join('\n\n')}\n` })).toBe(
      `${[xid, objectId, ksuid, user, hello].join('\n')}\n`,
    )
    expect(await output(['sort', '-r', ...ids])).toBe(`${[hello, user, ksuid, objectId, xid].join('\n')}\n`)
  })

  it('sorts by text when asked', async () => {
    expect(await output(['sort', '--by', 'text', ...ids])).toBe(`${[...ids].sort().join('\n')}\n`)
  })

  it('takes arguments in a terminal, and passes over lines without a text', async () => {
    const ulid = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    expect(await output(['sort', USER, ulid], { isTerminal: true })).toBe(`${ulid}\n${USER}\n`)
    expect(await output('sort', { stdin: `${USER}\n \n${ulid}` })).toBe(`${ulid}\n${USER}\n`)
  })

  it.each([
    {
      of: 'a long line',
      stdin: `${USER}\n${'x'.repeat(65_537)}\n${USER}\n`,
      text: 'Expected at most 65536 characters in line 2 but received more.',
    },
    {
      of: 'other bytes than UTF-8',
      stdin: [`${USER}\n\n`, Uint8Array.of(97, 0xff, 10)],
      text: 'Expected UTF-8 in line 3 but received other bytes.',
    },
  ])('prints nothing where it would lose $of', async ({ stdin, text }) => {
    expect(await refusal('sort', { stdin })).toBe(`brandid: ${text}\n`)
  })

  it('keeps lines of the greatest length', async () => {
    const line = 'x'.repeat(65_536)
    expect(await output('sort', { stdin: `${line}\n${USER}\n` })).toBe(`${USER}\n${line}\n`)
  })

  it('shows no token', async () => {
    expect(await output(['sort', GITHUB_TOKEN, USER])).toBe(`${USER}\nghp_[redacted]\n`)
  })

  it('refuses another order, and asks for ids in a terminal', async () => {
    expect(await refusal('sort --by size')).toContain('Expected --by to be time or text but received "size".')
    expect(await refusal('sort', { isTerminal: true })).toContain('Expected ids, or ids on standard input')
  })
})
