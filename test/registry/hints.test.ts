import { createRegistry } from 'brandid/core'
import { nanoid, uuid } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dispatch } from '../../src/registry/dispatch.ts'
import { createRecords, type RegistryRecord } from '../../src/registry/records.ts'
import { errorOf } from '../refusals.ts'

// What a developer reads beside the message: the hint of each refusal, and the texts that only development has.

const registry = createRegistry()
const UserId = registry.defineId('user', { aliases: ['member'] })
const DocId = registry.defineId('doc', { format: uuid() })
const NoteId = registry.defineId('note', { format: nanoid({ length: 36 }) })
const NameId = registry.defineId('name', { format: uuid({ version: 5 }) })
const HashId = registry.defineId('hash', { format: uuid({ version: 8 }) })
const RootedId = registry.defineId('rooted', { named: ['rooted_root'] })

const BODY = '036twi214qwj7mgsvq83nm8wf'
const FORMER = 'normalize() rewrites former prefixes to "user_".'
const WHOLE = 'This is an ID, not a body: pass it to parse().'
const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const UUID4 = '017f22e2-79b0-4cc3-98c4-dc0c0c07398f'
const ADVICE =
  'Import a name from the module that defines the prefix: a module that never runs registers nothing, and bundlers drop a bare import from a package with "sideEffects": false.'
const SAMPLES =
  "Create sample IDs with generate(), and test IDs with seeded(). A format with version: 'any' accepts every UUID."
const NAMES = 'fromName() in brandid/formats creates these IDs.'
const BARE = "fromUuid() accepts a bare UUID, and so does schemaOf() with { from: 'uuid' }."

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(globalThis, Symbol.for('brandid.registry.1'))
})

describe('the hint', () => {
  it.each([
    ['a former prefix', () => UserId.parse(`member_${BODY}`), FORMER],
    ['an ID as a body', () => UserId.fromBody(`user_${BODY}`), WHOLE],
    ['capitals', () => UserId.parse(`USER_${BODY.toUpperCase()}`), 'normalize() accepts this string.'],
    ['another version', () => DocId.parse(`doc_${UUID4}`), SAMPLES],
    ['another version than that of names', () => NameId.parse(`name_${UUID4}`), NAMES],
    ['another version than that of names in 256 bits', () => HashId.parse(`hash_${UUID4}`), NAMES],
    ['another variant', () => DocId.parse(`doc_${UUID.replace('98c4', '18c4')}`), SAMPLES],
    ['a bare UUID', () => DocId.parse(UUID), BARE],
    ['36 characters for a format without UUIDs', () => NoteId.parse('a'.repeat(36)), undefined],
    ['8 characters', () => DocId.parse('017f22e2'), undefined],
    ['a UUID with another prefix', () => DocId.parse(`user_${UUID.slice(5)}`), undefined],
    ['a named ID, which carries no time', () => RootedId.timestamp(RootedId.parse('rooted_root')), undefined],
  ])('about %s', (_, action, hint) => {
    const error = errorOf(action)
    expect(error?.message).toMatch(/^Expected /)
    expect(error?.hint).toBe(hint)
  })

  it('about a fake clock', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Number.NaN)
    expect(errorOf(() => UserId.generate())?.hint).toBe(
      'A fake clock must return milliseconds since 1970 as a number.',
    )
  })
})

describe('the hint at an unknown prefix', () => {
  /** A registry with these prefixes. */
  function registryWith(...prefixes: string[]) {
    const registry = createRegistry()
    for (const prefix of prefixes) registry.defineId(prefix as 'user')
    return registry
  }

  it.each([
    { registered: ['post', 'user'], unknown: 'usr', nearest: 'user' },
    { registered: ['users', 'user'], unknown: 'userss', nearest: 'users' },
    { registered: ['abcd', 'abce'], unknown: 'abcf', nearest: 'abcd' },
    { registered: ['sub_sched'], unknown: 'sub_schd', nearest: 'sub_sched' },
  ])('names $nearest for $unknown', ({ registered, unknown, nearest }) => {
    expect(registryWith(...registered).safeParse(`${unknown}_${BODY}`).error?.hint).toBe(
      `The nearest registered prefix is "${nearest}". ${ADVICE}`,
    )
  })

  it('looks at 10,000 prefixes, and no more, however many there are', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `kind${i}x`)
    const hintOf = (...prefixes: string[]) => {
      const records = createRecords()
      for (const prefix of prefixes) records.set(prefix, {} as RegistryRecord)
      return dispatch(records, `usr_${BODY}`).error?.hint
    }
    expect(hintOf(...many.slice(1), 'user')).toContain('"user"')
    expect(hintOf(...many, 'user')).toBe(ADVICE)
  })

  it('names no named ID', () => {
    const { defineId, safeParse } = createRegistry()
    defineId('ws', { named: ['ws_root'] })
    expect(safeParse(`ws_roo_${BODY}`).error?.hint).toBe(ADVICE)
  })

  it('names former prefixes, too, and what was registered since', () => {
    const registry = registryWith('post')
    const { error } = registry.safeParse(`usrx_${BODY}`)
    registry.defineId('user', { aliases: ['usr'] })
    expect(error?.hint).toContain('The nearest registered prefix is "usr".')
  })
})

describe('the hint of a registry and of a union at a text that is not canonical', () => {
  const { defineId, safeParse, idUnion } = createRegistry()
  const longest = 'x'.repeat(63)
  const OwnerId = idUnion(
    defineId('user', { aliases: ['usr'] }),
    defineId('user_group'),
    defineId('ws', { entity: 'workspace', aliases: ['wsp'], named: ['ws_local_root'] }),
    defineId(longest as 'literal', { entity: 'longest' }),
  )
  defineId('ws_local')
  const errorsOf = (text: string) => [safeParse(text).error, OwnerId.safeParse(text).error]

  it.each([
    [`${' '.repeat(99)}user_${BODY}`, 'user'],
    [`\n Usr_${BODY.toUpperCase()}`, 'user'],
    [`User_Group_${BODY}`, 'user_group'],
    [`${longest.toUpperCase()}_${BODY}`, 'longest'],
    ['WS_local_root', 'workspace'],
    ['wsp_local_root', 'workspace'],
  ])('names the definition that normalizes it: %j', (received, name) => {
    for (const error of errorsOf(received)) {
      expect(error).toMatchObject({ received, hint: `${name}'s normalize() accepts this string.` })
      expect(error?.message).not.toContain('normalize')
      expect(JSON.stringify(error)).not.toContain('normalize')
    }
  })

  it.each([
    ['without a separator', 'user'],
    ['of white space', ' \n'],
    ['with a separator first', `_user_${BODY}`],
    ['with a body that is refused', 'user_1'],
    ['with an unregistered prefix', `org_${BODY}`],
    ['whose prefix begins with a registered one', `user_org_${BODY}`],
    ['with a prefix of 64 characters', `x${longest}_${BODY}`],
    ['with a letter that folds beyond ASCII', `u\u017fer_${BODY}`],
  ])('is another for a text %s', (_, text) => {
    for (const error of errorsOf(text)) expect(`${error?.hint}`).not.toContain('normalize()')
  })
})

describe('the message', () => {
  it.each([
    ['another version', `doc_${UUID4}`, 'a version 4 UUID instead of version 7.'],
    [
      'a digit in the wrong place',
      'doc_017f22e-279b0-7cc3-98c4-dc0c0c07398f',
      '"-" as character 8 after "doc_".',
    ],
  ])('names %s', (_, text, received) => expect(errorOf(() => DocId.parse(text))?.message).toContain(received))

  it.each([
    ['é', '"é" (U+00E9)'],
    ['\u0080', 'an invisible U+0080'],
    ['!', '"!"'],
  ])('shows the code point of a visible character outside ASCII: %s', (character, shown) => {
    const { receivedText } = UserId.safeParse(`user_${character}${BODY.slice(1)}`).error ?? {}
    expect(receivedText).toBe(`${shown} as character 1 after "user_"`)
  })

  it('says of an ID and a token of one prefix what to do', () => {
    const registry = createRegistry()
    registry.defineId('key')
    expect(errorOf(() => defineToken('key', { registry }))?.message).toMatch(/\. Rename one of them\.$/)
  })
})
