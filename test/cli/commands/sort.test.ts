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

  it('shows no token', async () => {
    expect(await output(['sort', GITHUB_TOKEN, USER])).toBe(`${USER}\nghp_[redacted]\n`)
  })

  it('refuses another order, and asks for ids in a terminal', async () => {
    expect(await refusal('sort --by size')).toContain('Expected --by to be time or text but received "size".')
    expect(await refusal('sort', { isTerminal: true })).toContain('Expected ids, or ids on standard input')
  })
})
