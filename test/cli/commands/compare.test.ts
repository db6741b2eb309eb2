import { describe, expect, it } from 'vitest'
import { output, refusal, USER, UUID } from './run-line.ts'

describe('compare', () => {
  it.each([
    {
      line: `compare ${USER} ${UUID}`,
      text: 'the same value in two spellings\n  formats  UUID version 7 in base 36, and UUID version 7\n  time     the same, 2026-11-21T02:36:50.289Z\n  as text  the second comes first\n',
    },
    {
      line: `compare ${USER} ${USER.replace('user', 'post')}`,
      text: 'the same value in ids of two kinds: "user" and "post"\n  formats  both UUID version 7 in base 36\n  time     the same, 2026-11-21T02:36:50.289Z\n  as text  the second comes first\n',
    },
    {
      line: `compare post_01m7xzdbqhect9gbg9qdtxjsrm ${USER}`,
      text: 'the same value in ids of two kinds: "post" and "user"\n',
    },
    { line: `compare ${USER} ${USER.replace('user', 'USER')}`, text: 'the same value in two spellings\n' },
    { line: `compare ${USER.slice(5)} ${USER}`, text: 'the same value in two spellings\n' },
    { line: `compare ${USER} ${USER.slice(5)}`, text: 'the same value in two spellings\n' },
    {
      line: `compare ${USER} post_03h9we7hp2hzo9bqbv4l8rz85`,
      text: 'two values\n',
    },
    {
      line: `compare ${USER} ${USER}`,
      text: 'the same id\n  formats  both UUID version 7 in base 36\n  time     the same, 2026-11-21T02:36:50.289Z\n  as text  equal\n',
    },
    {
      line: 'compare 0ujtsYcgvSTl8PAuAdqWYSMnLOv 9m4e2mr0ui3e8a215n4g',
      text: 'two values\n  formats  KSUID, and XID\n  time     the second is older, by 6 years (2017-10-10T04:00:47.000Z, 2011-03-22T17:50:19.000Z)\n  as text  the first comes first\n',
    },
    {
      line: 'compare 9m4e2mr0ui3e8a215n4g 0ujtsYcgvSTl8PAuAdqWYSMnLOv',
      text: 'the first is older, by 6 years',
    },
    { line: 'compare 175928847299117063 175928847299117064', text: 'two values' },
    {
      line: 'compare cus_NffrFeUfNV2Hib cus_NffrFeUfNV2Hic',
      text: 'two values\n  formats  both Stripe customer\n  time     unknown: not both carry one\n',
    },
    { line: 'compare cus_NffrFeUfNV2Hib cus_NffrFeUfNV2Hib', text: 'the same id\n' },
    { line: `compare cus_NffrFeUfNV2Hib ${UUID}`, text: 'time     unknown: not both carry one' },
    { line: `compare ${UUID} cus_NffrFeUfNV2Hib`, text: 'time     unknown: not both carry one' },
    {
      line: 'compare 01ARZ3NDEKTSV4RRFFQ69G5FAV 01ARZ3NDEKTSV4RRFFQ69G5FAW',
      text: 'two values\n  formats  both ULID\n  time     the same, 2016-07-30T23:54:10.259Z\n  as text  the first comes first\n',
    },
  ])('$line', async ({ line, text }) => expect(await output(line)).toContain(text))

  it('prints JSON', async () => {
    expect(JSON.parse(await output(`compare --json ${USER} ${UUID}`))).toEqual({
      ids: [
        {
          text: USER,
          prefix: 'user',
          format: 'uuid25',
          name: 'UUID version 7 in base 36',
          time: '2026-11-21T02:36:50.289Z',
          value: UUID,
        },
        { text: UUID, format: 'uuid', name: 'UUID version 7', time: '2026-11-21T02:36:50.289Z', value: UUID },
      ],
      same: true,
      textOrder: 1,
      timeOrder: 0,
      differenceMs: 0,
    })
    const [post, customer] = [USER.replace('user', 'post'), 'cus_NffrFeUfNV2Hib']
    expect(JSON.parse(await output(`compare -j ${USER} ${post}`))).toMatchObject({
      ids: [{ prefix: 'user' }, { prefix: 'post' }],
      same: true,
    })
    expect(JSON.parse(await output(`compare -j ${customer} ${customer}`))).toMatchObject({ same: true })
  })

  it.each([
    { line: 'compare', text: 'Expected two ids but received 0.' },
    { line: `compare ${USER}`, text: 'Expected two ids but received 1.' },
    { line: 'compare a b c', text: 'Expected two ids but received 3.' },
    { line: `compare hello ${USER}`, text: 'Expected an id but received "hello", which fits no format.' },
  ])('$line: $text', async ({ line, text }) => expect(await refusal(line)).toContain(text))
})
