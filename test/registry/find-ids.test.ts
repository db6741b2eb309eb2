import { createRegistry, defineId, findIds } from 'brandid/core'
import { nanoid, opaque, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { sharedRecords } from '../../src/registry/records.ts'
import { errorOf } from '../refusals.ts'

const UserId = defineId('user', { aliases: ['usr'] })
defineId('sub')
const ScheduleId = defineId('sub_sched')
defineId('slug', { format: opaque({ alphabet: 'abc-', length: [2, 5] }) })
defineId('dot', { format: opaque({ alphabet: 'abc.', length: 3 }) })
defineId('mark', {
  format: opaque({ alphabet: 'abc.-', length: 3 }),
  accepts: [opaque({ alphabet: 'abc.-', length: 1024 })],
})
defineId('two', {
  format: opaque({ alphabet: 'abc.', length: 3 }),
  accepts: [opaque({ alphabet: 'xyz.', length: 6 })],
})
defineId('few', { format: opaque({ length: [2, 6] }) })
defineId('ws', { named: ['ws_local', 'ws_local_root', 'ws_near-by'] })
const LONGEST_PREFIX = `p${'x'.repeat(62)}`
defineId(LONGEST_PREFIX as 'p')

const BODY = '036twi214qwj7mgsvq83nm8wf'
const OTHER_BODY = '036twi214qwj7mgsvq83nm8wg'
const USER = `user_${BODY}`
const OTHER_USER = `user_${OTHER_BODY}`

/** The ids that are found, each with its index. */
const found = (text: string) => findIds(text).map(({ index, id }) => [index, id])

describe('findIds', () => {
  it('returns prefix, id, definition and index', () => {
    expect(findIds(`backup-${USER}.json`)).toEqual([{ index: 7, prefix: 'user', id: USER }])
    expect(findIds(USER)[0]?.definition).toBe(UserId)
    expect(findIds(`sub_sched_${BODY}`)[0]?.definition).toBe(ScheduleId)
  })

  it.each([
    { name: 'nothing', text: '', ids: [] },
    { name: 'words', text: 'no id in here', ids: [] },
    { name: 'an id', text: USER, ids: [[0, USER]] },
    {
      name: 'several ids',
      text: `${USER} and ${OTHER_USER},${USER}`,
      ids: [
        [0, USER],
        [35, OTHER_USER],
        [66, USER],
      ],
    },
    {
      name: 'prefixes of which one begins with the other',
      text: `sub_${BODY} sub_sched_${BODY} sub_${OTHER_BODY}`,
      ids: [
        [0, `sub_${BODY}`],
        [30, `sub_sched_${BODY}`],
        [66, `sub_${OTHER_BODY}`],
      ],
    },
    { name: 'a bare prefix before', text: `user_ ${USER}`, ids: [[6, USER]] },
    {
      name: 'the longest prefix',
      text: `${LONGEST_PREFIX}_${BODY}`,
      ids: [[0, `${LONGEST_PREFIX}_${BODY}`]],
    },
    { name: 'one character before the longest prefix', text: `x${LONGEST_PREFIX}_${BODY}`, ids: [] },
    { name: 'a former prefix', text: `usr_${BODY}`, ids: [] },
    { name: 'a prefix in upper case', text: `USER_${BODY}`, ids: [] },
    { name: 'a prefix that is not registered', text: `org_${BODY} constructor_${BODY}`, ids: [] },
    { name: 'a body that is too short', text: `user_${BODY.slice(1)} `, ids: [] },
    { name: 'a body of another version', text: `user_${'0'.repeat(25)}`, ids: [] },
    { name: 'two prefixes', text: `user_${USER}`, ids: [] },
    { name: 'two bodies', text: `${USER}_${BODY}`, ids: [] },
    { name: 'a body with a hyphen', text: 'slug_ab-c', ids: [[0, 'slug_ab-c']] },
    { name: 'a body that is followed by another letter', text: 'slug_abd', ids: [] },
    { name: 'the longest body', text: 'slug_abcab', ids: [[0, 'slug_abcab']] },
    { name: 'one character after the longest body', text: 'slug_abcabc', ids: [] },
    { name: 'a hyphen after the longest body', text: 'slug_abcab-', ids: [] },
    { name: 'a hyphen before a body that may hold one', text: '-slug_ab', ids: [] },
    { name: 'a full stop after a body that may hold one', text: 'dot_a.b. End', ids: [[0, 'dot_a.b']] },
    { name: 'full stops after the shorter of two bodies', text: 'mark_abc.. End', ids: [[0, 'mark_abc']] },
    { name: 'a body that goes on after a full stop', text: 'mark_abc.a End', ids: [] },
    { name: 'a body that goes on after the longest', text: 'two_abc...a', ids: [] },
    { name: 'a hyphen after the full stop behind a body', text: 'mark_abc.- End', ids: [] },
    { name: 'a body that is not the longest', text: 'few_abcd', ids: [[0, 'few_abcd']] },
    { name: 'a body that is interrupted', text: ' slug_a!bca', ids: [] },
    {
      name: 'a hyphen behind the named id of a definition that has one with a hyphen',
      text: 'ws_local-',
      ids: [],
    },
    { name: 'a named id', text: 'at ws_local_root.', ids: [[3, 'ws_local_root']] },
  ])('in a text with $name', ({ text, ids }) => {
    expect(found(text)).toEqual(ids)
  })

  it.each(Array.from('-/:@[`{.,;\'"()<>|=&#\n\t \0é\u{1f600}'))('takes %j for a neighbour', (neighbour) => {
    expect(found(neighbour + USER + neighbour)).toEqual([[neighbour.length, USER]])
  })

  it.each(Array.from('_09azAZ'))('takes %j for a part of another word', (neighbour) => {
    expect(found(neighbour + USER)).toEqual([])
    expect(found(USER + neighbour)).toEqual([])
  })

  it('refuses to search for the ids of a registry without definitions', () => {
    expect(errorOf(() => createRegistry().findIds(USER))).toMatchObject({
      code: 'unknown_prefix',
      message: 'Expected a registry with definitions but received an empty one.',
      hint: 'Import the modules that define the ids, in the module that calls findIds().',
    })
  })

  it('refuses to search a registry that has tokens only', () => {
    const { '~records': records, findIds, defineId } = createRegistry()
    records.set('sess', { isToken: true, prefixes: ['sess'], likeness: '', claims: [], bodyLength: 57 })
    expect(errorOf(() => findIds(USER))).toMatchObject({
      code: 'unknown_prefix',
      message: 'Expected a registry with definitions but received one with tokens only.',
      hint: 'Import the modules that define the ids, in the module that calls findIds().',
    })
    defineId('user')
    expect(findIds(USER)).toHaveLength(1)
  })

  it('finds no token', () => {
    sharedRecords().set('sess', {
      isToken: true,
      prefixes: ['sess'],
      likeness: '',
      claims: [],
      bodyLength: 57,
    })
    expect(found(`sess_${BODY}`)).toEqual([])
  })

  it.each([
    { name: 'a_', text: 'a_', times: 10_000, ids: 0 },
    { name: 'a_', text: 'a_', times: 1_000_000, ids: 0 },
    { name: '_', text: '_', times: 1_000_000, ids: 0 },
    { name: 'user_', text: 'user_', times: 1_000_000, ids: 0 },
    { name: 'ids without a space', text: USER, times: 100_000, ids: 0 },
    { name: 'bare prefixes', text: 'user_ ', times: 100_000, ids: 0 },
    { name: 'the longest prefix', text: `${LONGEST_PREFIX}_`, times: 100_000, ids: 0 },
    { name: 'a body of punctuation', text: `mark_${'.'.repeat(1000)} `, times: 1000, ids: 1000 },
    { name: 'a short body before punctuation', text: `two_abc${'.'.repeat(1000)} `, times: 100, ids: 100 },
  ])('ends, in a text of $times times $name', ({ text, times, ids }) => {
    expect(findIds(text.repeat(times))).toHaveLength(ids)
  })

  it('finds ids of a former format, be it longer or shorter than the present one', () => {
    const { defineId, findIds } = createRegistry()
    defineId('longer', { format: nanoid({ length: 12 }), accepts: [uuid25()] })
    defineId('shorter', { accepts: [nanoid({ length: 12 })] })
    const ids = [`longer_${BODY}`, 'longer_kw2c0khavhql', `shorter_${BODY}`, 'shorter_kw2c0khavhql']
    expect(findIds(ids.join(' ')).map(({ id }) => id)).toEqual(ids)
  })

  it.each([
    { name: 'undefined', text: undefined, received: 'undefined' },
    { name: 'an array of ids', text: [USER], received: 'an array' },
    { name: 'a String object', text: new String(USER), received: 'an object' },
  ])('refuses $name', ({ text, received }) => {
    expect(errorOf(() => findIds(text as string))).toMatchObject({
      code: 'not_a_string',
      message: `Expected a text to find ids in but received ${received}.`,
    })
  })
})
