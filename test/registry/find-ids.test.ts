import { createRegistry, defineId, findIds } from 'brandid/core'
import { nanoid, opaque, uuid, uuid25 } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from '../refusals.ts'
import { defineIn, nextJob } from './define-in.ts'

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
defineId('wt', { named: ['wt_a'] })
defineId('doc', { format: uuid() })
const LONGEST_PREFIX = `p${'x'.repeat(62)}`
defineId(LONGEST_PREFIX as 'p')

const BODY = '036twi214qwj7mgsvq83nm8wf'
const OTHER_BODY = '036twi214qwj7mgsvq83nm8wg'
const USER = `user_${BODY}`
const OTHER_USER = `user_${OTHER_BODY}`
const DOC = 'doc_017f22e2-79b0-7cc3-98c4-dc0c0c07398f'

/** The ids that are found, each with its index. */
const found = (text: string) => findIds(text).map(({ index, id }) => `${index} ${id}`)

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('findIds', () => {
  it('returns prefix, id, definition and index', () => {
    expect(findIds(`backup-${USER}.json`)).toEqual([{ index: 7, prefix: 'user', id: USER }])
    expect(findIds(USER)[0]?.definition).toBe(UserId)
    expect(findIds(`sub_sched_${BODY}`)[0]?.definition).toBe(ScheduleId)
  })

  it.each([
    ['nothing', '', []],
    ['words', 'no ID in here', []],
    ['several IDs', `${USER} and ${OTHER_USER},${USER}`, [`0 ${USER}`, `35 ${OTHER_USER}`, `66 ${USER}`]],
    [
      'prefixes of which one begins with the other',
      `sub_${BODY} sub_sched_${BODY} sub_${OTHER_BODY}`,
      [`0 sub_${BODY}`, `30 sub_sched_${BODY}`, `66 sub_${OTHER_BODY}`],
    ],
    ['a bare prefix before', `user_ ${USER}`, [`6 ${USER}`]],
    ['the longest prefix', `${LONGEST_PREFIX}_${BODY}`, [`0 ${LONGEST_PREFIX}_${BODY}`]],
    ['one character before the longest prefix', `x${LONGEST_PREFIX}_${BODY}`, []],
    ['a former prefix', `usr_${BODY}`, []],
    ['a prefix in upper case', `USER_${BODY}`, []],
    ['a prefix that is not registered', `org_${BODY} constructor_${BODY}`, []],
    ['a body that is too short', `user_${BODY.slice(1)} `, []],
    ['a body of another version', `user_${'0'.repeat(25)}`, []],
    ['two prefixes', `user_${USER}`, []],
    ['two bodies', `${USER}_${BODY}`, []],
    ['a body with a hyphen', 'slug_ab-c', ['0 slug_ab-c']],
    ['a body that is followed by another letter', 'slug_abd', []],
    ['the longest body', 'slug_abcab', ['0 slug_abcab']],
    ['one character after the longest body', 'slug_abcabc', []],
    ['a hyphen after the longest body', 'slug_abcab-', []],
    ['a hyphen before a body that may hold one', '-slug_ab', []],
    ['a full stop after a body that may hold one', 'dot_a.b. End', ['0 dot_a.b']],
    ['full stops after the shorter of two bodies', 'mark_abc.. End', ['0 mark_abc']],
    ['a body that goes on after a full stop', 'mark_abc.a End', []],
    ['a body that goes on after the longest', 'two_abc...a', []],
    ['a hyphen after the full stop after a body', 'mark_abc.- End', []],
    ['a body that is not the longest', 'few_abcd', ['0 few_abcd']],
    ['a body that is interrupted', ' slug_a!bca', []],
    ['a hyphen after the named ID of a definition that has one with a hyphen', 'ws_local-', []],
    ['a named ID', 'at ws_local_root.', ['3 ws_local_root']],
    ['a named ID, twice, and a longer word', 'in wt_a, wt_a and wt_ab', ['3 wt_a', '9 wt_a']],
    ['a full stop after a UUID', `see ${DOC}.`, [`4 ${DOC}`]],
    ['a hyphen after a UUID', `see ${DOC}-old`, []],
    ['a hyphen before a UUID', `see old-${DOC}`, []],
  ])('in a text with %s', (_, text, ids) => {
    expect(found(text)).toEqual(ids)
  })

  it.each(Array.from('-/:@[`{.,;\'"()<>|=&#\n\t \0é\u{1f600}'))('takes %j for a neighbour', (neighbour) => {
    expect(found(neighbour + USER + neighbour)).toEqual([`${neighbour.length} ${USER}`])
  })

  it.each(Array.from('_09azAZ'))('takes %j for a part of another word', (neighbour) => {
    expect(found(neighbour + USER)).toEqual([])
    expect(found(USER + neighbour)).toEqual([])
  })

  it('refuses to search a registry that has no definitions, or tokens only', () => {
    const registry = createRegistry()
    const { defineId, findIds } = registry
    const hint = 'In the module that calls findIds(), import the modules that define the IDs.'
    const refusal = (message: string) => ({ code: 'unknown_prefix', message, hint })
    expect(errorOf(() => findIds(USER))).toMatchObject(refusal('The registry has no definitions.'))
    defineToken('sess', { registry })
    expect(errorOf(() => findIds(USER))).toMatchObject(refusal('The registry has only tokens.'))
    defineId('user')
    expect(findIds(USER)).toHaveLength(1)
  })

  it.each([
    { name: 'a_', text: 'a_', times: 1_000_000, ids: 0 },
    { name: '_', text: '_', times: 1_000_000, ids: 0 },
    { name: 'user_', text: 'user_', times: 1_000_000, ids: 0 },
    { name: 'IDs without a space', text: USER, times: 100_000, ids: 0 },
    { name: 'bare prefixes', text: 'user_ ', times: 100_000, ids: 0 },
    { name: 'the longest prefix', text: `${LONGEST_PREFIX}_`, times: 100_000, ids: 0 },
    { name: 'a body of punctuation', text: `mark_${'.'.repeat(1000)} `, times: 1000, ids: 1000 },
    { name: 'a short body before punctuation', text: `two_abc${'.'.repeat(1000)} `, times: 100, ids: 100 },
  ])('ends, in a text of $times times $name', { tags: 'slow' }, ({ text, times, ids }) => {
    expect(findIds(text.repeat(times))).toHaveLength(ids)
  })

  it('finds IDs of a former format, be it longer or shorter than the present one', () => {
    const { defineId, findIds } = createRegistry()
    defineId('longer', { format: nanoid({ length: 12 }), accepts: [uuid25()] })
    defineId('shorter', { accepts: [nanoid({ length: 12 })] })
    const ids = [`longer_${BODY}`, 'longer_kw2c0khavhql', `shorter_${BODY}`, 'shorter_kw2c0khavhql']
    expect(findIds(ids.join(' ')).map(({ id }) => id)).toEqual(ids)
  })

  it('finds what an expression finds, where bodies are words of two to twelve characters', () => {
    const { defineId, findIds } = createRegistry()
    const format = opaque({ alphabet: 'ab1', length: [2, 12] })
    for (const prefix of ['a', 'b', 'a_b', 'ab']) defineId(prefix as 'a', { format })
    const expression = /(?<![A-Za-z0-9_])(?:a_b|ab|a|b)_[ab1]{2,12}(?![A-Za-z0-9_])/g
    const texts = fc.array(fc.constantFrom('a', 'b', '1', '_', 'a_b_', 'ab1', ' ', '-', 'c', '\u00e9'), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join('')
        expect(findIds(text).map(({ id }) => id)).toEqual(text.match(expression) ?? [])
      }),
    )
  })

  it.each(['development', 'production'])(
    'finds IDs that are defined after a search, in %s',
    (environment) => {
      vi.stubEnv('NODE_ENV', environment)
      const { defineId, findIds } = createRegistry()
      defineId('user')
      expect(findIds('short_abc')).toEqual([])
      defineId('short', { format: opaque({ length: 3 }) })
      expect(findIds('short_abc')).toHaveLength(1)
      expect(findIds('short_abc')).toHaveLength(1)
    },
  )

  it('finds IDs of a definition that was reloaded after a search', async () => {
    const { defineId, findIds } = createRegistry()
    defineIn('/app/one.ts', defineId, 'user')
    expect(findIds('user_abc')).toEqual([])
    await nextJob()
    defineIn('/app/one.ts', defineId, 'user', { format: opaque({ length: 3 }) })
    expect(findIds('user_abc')).toHaveLength(1)
  })

  it.each([
    { text: [USER], received: 'an array' },
    { text: new String(USER), received: 'an object' },
  ])('refuses $received', ({ text, received }) => {
    expect(errorOf(() => findIds(text as string))).toMatchObject({
      code: 'not_a_string',
      message: `Expected a string to find IDs in but received ${received}.`,
    })
  })
})
