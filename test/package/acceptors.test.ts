/** Every function that lets a value in as an id, against everything that is none. */
import {
  assertId,
  defineId,
  findIds,
  IdError,
  idUnion,
  isId,
  matchId,
  parse,
  registry,
  safeParse,
} from 'brandid'
import * as mini from 'brandid/mini'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/v4'
import { readPrefix } from '../../src/definition/prefix.ts'
import { isFullLength, sampled } from '../full-length.ts'
import { hostile, revoked, trapped } from '../hostile-values.ts'
import { spoilt } from '../refusals.ts'

const UserId = defineId('user', { aliases: ['usr'] })
const TeamId = defineId('team')
const OwnerId = idUnion(UserId, TeamId)
const MiniOwnerId = mini.idUnion(UserId, TeamId)
defineId('post')

// RFC 9562, appendix A.6, in base 36.
const BODY = '036twi214qwj7mgsvq83nm8wf'
const VALUE = 0x017f22e279b07cc398c4dc0c0c07398fn
const ID = `user_${BODY}`
/** Texts that are drawn. */
const texts = isFullLength ? 5000 : 500
const MEGABYTES = isFullLength ? 10_000_000 : 1_000_000

/** What an acceptor made of an input: the id it let in, or what it said, as far as it says anything. */
interface Outcome {
  readonly id?: unknown
  readonly code?: string
  readonly message?: string
}

interface Acceptor {
  readonly name: string
  readonly open: (input: unknown) => Outcome
}

interface Result {
  readonly success: boolean
  readonly data?: unknown
  readonly error?: (Error & { readonly issues?: readonly { message: string }[] }) | undefined
}

/** An acceptor that returns the id or throws an `IdError`; any other error is passed on, and fails the test. */
function throwing(name: string, enter: (input: unknown) => unknown): Acceptor {
  return {
    name,
    open(input) {
      try {
        return { id: enter(input) }
      } catch (error) {
        if (error instanceof IdError) return { code: error.code, message: error.message }
        throw error
      }
    },
  }
}

/** An acceptor that returns a result, and never throws. */
function returning(
  name: string,
  enter: (input: unknown) => Result,
  idOf = (data: unknown) => data,
): Acceptor {
  return {
    name,
    open(input) {
      const { success, data, error } = enter(input)
      if (success) return { id: idOf(data) }
      if (error instanceof IdError) return { code: error.code, message: error.message }
      const [issue, ...others] = error?.issues ?? []
      if (others.length > 0) throw new Error(`more than one issue: ${JSON.stringify(error?.issues)}`)
      return { message: issue?.message as string }
    },
  }
}

/** An acceptor that says yes or no, and never throws. */
function judging(name: string, enter: (input: unknown) => boolean): Acceptor {
  return { name, open: (input) => (enter(input) ? { id: input } : {}) }
}

/** An acceptor of the Standard Schema. */
function standard(name: string, schema: typeof UserId | typeof OwnerId): Acceptor {
  return returning(name, (input) => {
    const { issues, ...result } = schema['~standard'].validate(input) as {
      issues?: readonly { message: string }[]
    }
    if (!issues) return { success: true, data: Reflect.get(result, 'value') }
    expect(issues.map(Object.keys)).toEqual([['code', 'message']])
    return { success: false, error: Object.assign(new Error('refused'), { issues }) }
  })
}

const idIn = (data: unknown) => (data as { id: unknown }).id

/** `fromBody` as an acceptor for whole ids: it is given what follows the head, and other values as they are. */
const fromBody = (input: unknown) => UserId.fromBody(String.prototype.slice.call(input, 5))
const isHeaded = (input: unknown) => typeof input === 'string' && input.startsWith('user_')

const [InObject, OfMini] = [z.object({ id: UserId }), mini.schemaOf(UserId)]
const strictAcceptors: Acceptor[] = [
  throwing('parse', UserId.parse),
  returning('safeParse', UserId.safeParse),
  judging('is', UserId.is),
  throwing('assertId', (input) => {
    assertId(UserId, input)
    return input
  }),
  standard('~standard', UserId),
  returning('schema', (input) => UserId.schema.safeParse(input)),
  returning('schema, in an object', (input) => InObject.safeParse({ id: input }), idIn),
  returning('schema of mini', (input) => OfMini.safeParse(input)),
]

const forgivingAcceptors: Acceptor[] = [
  throwing('normalize', UserId.normalize),
  returning('safeNormalize', UserId.safeNormalize),
]

const unionAcceptors: Acceptor[] = [
  throwing('idUnion().parse', OwnerId.parse),
  returning('idUnion().safeParse', OwnerId.safeParse),
  throwing('idUnion().resolve', (input) => OwnerId.resolve(input).id),
  returning('idUnion().safeResolve', OwnerId.safeResolve, idIn),
  judging('idUnion().is', OwnerId.is),
  standard('idUnion()[~standard]', OwnerId),
  returning('idUnion().schema', (input) => OwnerId.schema.safeParse(input)),
  returning('idUnion().schema of mini', (input) => MiniOwnerId.schema.safeParse(input)),
]

const registryAcceptors: Acceptor[] = [
  throwing('dispatch parse', (input) => parse(input).id),
  returning('dispatch safeParse', safeParse, idIn),
  judging('isId', isId),
  throwing('registry.parse', (input) => registry.parse(input).id),
  returning('registry.safeParse', registry.safeParse, idIn),
]

const acceptors = [...strictAcceptors, ...unionAcceptors, ...registryAcceptors]
const ofBodies = throwing('fromBody', UserId.fromBody as never)
const finding = throwing('findIds', findIds as never)
const matching = (handler: unknown) =>
  throwing('matchId', (value) => matchId(value as never, { user: handler } as never))

/** That each acceptor refuses an input, in these words where it says any. One comparison for all: there are 20,000 refusals. */
function expectRefusal(
  each: Acceptor | readonly Acceptor[],
  input: unknown,
  code?: string,
  message?: string,
) {
  const isOther = (said: string | undefined, wanted: string | undefined) =>
    said !== undefined && wanted !== undefined && said !== wanted
  const others = [each].flat().flatMap(({ name, open }) => {
    const outcome = open(input)
    const isRefusal = !('id' in outcome) && !isOther(outcome.code, code) && !isOther(outcome.message, message)
    return isRefusal ? [] : [{ name, ...outcome }]
  })
  expect(others, `${code} ${message}`).toEqual([])
}

/** That each acceptor lets an input in, unchanged or as an id. */
function expectEntry(each: readonly Acceptor[], input: string, id = input) {
  const outcomes = each.map(({ name, open }) => ({ name, ...open(input) }))
  expect(outcomes).toEqual(each.map(({ name }) => ({ name, id })))
}

const ofUser = (received: string) =>
  `Expected a user ID ("user_" and 25 characters) but received ${received}.`
const ofOwner = (received: string) => `Expected a user or team ID but received ${received}.`

it('every function lets an ID in, unchanged', () => {
  expectEntry([...acceptors, ...forgivingAcceptors], ID)
  expect(fromBody(ID)).toBe(ID)
  expect(findIds(ID).map(({ id }) => id)).toEqual([ID])
  expect(matchId(UserId.parse(ID), { user: (id) => id })).toBe(ID)
})

describe('what is no string', () => {
  it.each<[string, unknown, string]>([
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['NaN', Number.NaN, 'a number'],
    ['a bigint', VALUE, 'a bigint'],
    ['a symbol', Symbol.for(ID), 'a symbol'],
    ['true', true, 'a boolean'],
    ['a function', () => ID, 'a function'],
    ['an object without a prototype', Object.create(null), 'an object'],
    ['an object whose toString gives an ID', { toString: () => ID }, 'an object'],
    ['an object whose valueOf gives an ID', { valueOf: (): string => ID }, 'an object'],
    ['an object that turns into an ID', { [Symbol.toPrimitive]: () => ID }, 'an object'],
    ...['toString', 'valueOf', 'toJSON', Symbol.toPrimitive].map((member): [string, unknown, string] => [
      `an object whose ${String(member)} throws`,
      hostile(member),
      'an object',
    ]),
    ['an object like a string', { length: 30, startsWith: () => true, charCodeAt: () => 48 }, 'an object'],
    ['an array of one ID', [ID], 'an array'],
    ['a String object', new String(ID), 'an object'],
    ['bytes', new Uint8Array(16), 'an object'],
    ['a promise of an ID', Promise.resolve(ID), 'an object'],
    ['a proxy of a String that throws', trapped(new String(ID)), 'an object'],
    ['a proxy of an array that throws', trapped([ID]), 'an array'],
    ['a proxy of a function that throws', trapped(() => ID), 'a function'],
    ['a revoked proxy', revoked({}), 'an object'],
    ['a revoked proxy of an array', revoked([ID]), 'an object'],
    ['a revoked proxy of a function', revoked(() => ID), 'a function'],
  ])('is refused everywhere: %s', (_, input, kind) => {
    expectRefusal([...strictAcceptors, ...forgivingAcceptors, ofBodies], input, 'not_a_string', ofUser(kind))
    expectRefusal(unionAcceptors, input, 'not_a_string', ofOwner(kind))
    expectRefusal(registryAcceptors, input, 'not_a_string', `Expected an ID but received ${kind}.`)
    expectRefusal(finding, input, 'not_a_string', `Expected a string to find IDs in but received ${kind}.`)
    const user = vi.fn()
    const message = `Expected an ID with the prefix "user" but received ${kind}.`
    expectRefusal(matching(user), input, 'not_a_string', message)
    expect(user).not.toHaveBeenCalled()
  })
})

describe('a text without a prefix of its own', () => {
  type Row = [name: string, input: string, received: string]
  const missing: Row[] = [
    ['an empty string', '', 'an empty string'],
    ['a space', ' ', '1 character without a prefix, with an invisible U+0020 as character 1'],
    ['NUL', '\0', '1 character without a prefix, with an invisible U+0000 as character 1'],
    ['the separator', '_', '1 character without a prefix'],
    ['a bare body', BODY, '25 characters without a prefix'],
    ['an empty prefix', `_${BODY}`, '26 characters without a prefix'],
    ['a bare prefix', 'user', '4 characters without a prefix'],
    ['another separator', `user-${BODY}`, '30 characters without a prefix'],
    ['megabytes of a', 'a'.repeat(MEGABYTES), `${MEGABYTES} characters without a prefix`],
  ]
  const other = (name: string, input: string, more = ''): Row => [
    name,
    input,
    `${input.length} characters with another prefix${more}`,
  ]
  const first = (codePoint: string) => `, with an invisible ${codePoint} as character 1`
  const wrong: Row[] = [
    other('a leading space', ` ${ID}`, first('U+0020')),
    other('a byte order mark', `\ufeff${ID}`, first('U+FEFF')),
    ['upper case', `USER_${BODY}`, 'the prefix "user" in another case'],
    other('U+017F for s', `u\u017fer_${BODY}`),
    other('a full-width letter', `\uff55ser_${BODY}`),
    other('half of a surrogate pair', `\ud800_${BODY}`, first('U+D800')),
    ...['org', 'users', 'use', 'constructor', '__proto__', 'hasOwnProperty', 'toString', 'valueOf'].map(
      (prefix) => other(prefix, `${prefix}_${BODY}`),
    ),
    other('megabytes of separators', '_'.repeat(MEGABYTES)),
    other('megabytes of prefix', `${'a'.repeat(MEGABYTES - 2)}_x`),
  ]

  it.each([
    ...missing.map((row) => [...row, 'missing_prefix'] as const),
    ...wrong.map((row) => [...row, 'wrong_prefix'] as const),
  ])('is refused everywhere: %s', (_, input, received, code) => {
    expectRefusal(strictAcceptors, input, code, ofUser(received))
    expectRefusal(unionAcceptors, input, code, ofOwner(received))
    const text = received.replace('another prefix', 'an unregistered prefix')
    expectRefusal(
      registryAcceptors,
      input,
      code === 'wrong_prefix' ? 'unknown_prefix' : code,
      `Expected an ID of a registered kind but received ${text}.`,
    )
    // What is longer than any prefix is none.
    const isBare = readPrefix(input) === ''
    expectRefusal(
      matching(() => 'let in'),
      input,
      isBare ? 'missing_prefix' : 'wrong_prefix',
      `Expected an ID with the prefix "user" but received an ID without ${isBare ? 'a prefix' : 'a handler'}${/, with an .*/.exec(received) ?? ''}.`,
    )
  })

  it('is another kind where its prefix is registered', () => {
    const input = `post_${BODY}`
    const received = 'an ID of another kind ("post")'
    expectRefusal([...strictAcceptors, ...forgivingAcceptors], input, 'wrong_prefix', ofUser(received))
    expectRefusal(unionAcceptors, input, 'wrong_prefix', ofOwner(received))
    expectEntry(registryAcceptors, input)
  })

  it('is a former ID where its prefix is an alias, and only the forgiving functions accept it', () => {
    const input = `usr_${BODY}`
    expectRefusal(acceptors, input, 'former_prefix', ofUser('an ID with a former prefix ("usr")'))
    expectEntry(forgivingAcceptors, input, ID)
  })
})

describe('an ID with a fault in its body', () => {
  const spell = (value: bigint) => value.toString(36).padStart(25, '0')
  const withBits = (value: bigint, size: bigint, at: bigint) =>
    spell((VALUE & ~(((1n << size) - 1n) << at)) | (value << at))
  const versions = Array.from({ length: 16 }, (_, version) => ({
    version,
    body: withBits(BigInt(version), 4n, 76n),
  }))
  const variants = Array.from({ length: 4 }, (_, variant) => ({
    variant,
    body: withBits(BigInt(variant), 2n, 62n),
  }))

  /** That every acceptor refuses a body in the same words, be it alone or in an id. */
  function expectFault(body: string, code: string, received: string) {
    expectRefusal(acceptors, `user_${body}`, code, ofUser(received))
    expectRefusal(ofBodies, body, code, ofUser(received))
    expect(findIds(`user_${body}`)).toEqual([])
  }

  it('lets in version 7 and variant 10 alone', () => {
    expect([versions[7]?.body, variants[2]?.body]).toEqual([BODY, BODY])
  })

  it.each([
    { name: 'none', body: '', received: '0 characters after "user_"' },
    { name: 'one', body: '0', received: '1 character after "user_"' },
    { name: 'one too few', body: BODY.slice(1), received: '24 characters after "user_"' },
    { name: 'one too many', body: `0${BODY}`, received: '26 characters after "user_"' },
    { name: 'twice as many', body: BODY + BODY, received: '50 characters after "user_"' },
  ])('is refused everywhere: $name of its characters', ({ body, received }) => {
    expectFault(body, 'invalid_length', received)
  })

  // In a text, these are neighbours of an id.
  it.each([
    { name: 'a newline', input: `${ID}\n`, codePoint: 'U+000A' },
    { name: 'a space', input: `${ID} `, codePoint: 'U+0020' },
    { name: 'NUL', input: `${ID}\0`, codePoint: 'U+0000' },
  ])('is refused everywhere: one character too many, $name', ({ input, codePoint }) => {
    const received = `26 characters after "user_", with an invisible ${codePoint} as character 26`
    expectRefusal(acceptors, input, 'invalid_length', ofUser(received))
  })

  it.each(['a', '_'])('is refused everywhere: megabytes of %j', { tags: 'slow' }, (character) => {
    const input = `user_${character.repeat(MEGABYTES)}`
    expectRefusal([...acceptors, ...forgivingAcceptors], input)
    const received = `${MEGABYTES} characters after "user_"`
    expectRefusal(throwing('fromBody', fromBody), input, 'invalid_length', ofUser(received))
  })

  // An acceptor of one prefix finds the separator in the body; an acceptor of several finds an unknown prefix.
  it.each([
    { name: 'two prefixes', input: `user_${ID}`, place: 5, size: 35 },
    { name: 'two separators', input: `user__${BODY}`, place: 1, size: 31 },
  ])('is refused everywhere: $name', ({ input, place, size }) => {
    const received = `"_" as character ${place} after "user_"`
    expectRefusal(strictAcceptors, input, 'invalid_character', ofUser(received))
    expectRefusal(unionAcceptors, input, 'wrong_prefix', ofOwner(`${size} characters with another prefix`))
    expectRefusal(registryAcceptors, input)
  })

  it('is refused everywhere: each wrong character at each place', { tags: 'slow' }, () => {
    for (const body of sampled([...spoilt(BODY)], 4)) {
      const place = Array.from(BODY).findIndex((character, i) => character !== body[i])
      const character = body[place] as string
      // A separator in the body makes another prefix, which the acceptors of several prefixes refuse as such.
      if (character === '_') {
        const received = `"_" as character ${place + 1} after "user_"`
        expectRefusal([...unionAcceptors, ...registryAcceptors], `user_${body}`)
        expectRefusal(strictAcceptors, `user_${body}`, 'invalid_character', ofUser(received))
        continue
      }
      const codePoint = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
      const visible = /[!-~]/.test(character) ? `"${character}"` : `"${character}" (${codePoint})`
      const name = /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? visible : `an invisible ${codePoint}`
      expectFault(body, 'invalid_character', `${name} as character ${place + 1} after "user_"`)
    }
  })

  it.each([
    { name: '2^128', body: spell(2n ** 128n) },
    { name: 'one of version 7 above 2^128', body: spell(2n ** 128n + VALUE) },
    { name: 'the largest text', body: 'z'.repeat(25) },
  ])('is refused everywhere: $name', ({ body }) => {
    expectFault(body, 'overflow', 'a value that is too large')
  })

  it.each(versions.filter(({ version }) => version !== 7))(
    'is refused everywhere: version $version',
    ({ version, body }) => {
      expectFault(body, 'wrong_version', `a version ${version} UUID instead of version 7`)
    },
  )

  it.each(variants.filter(({ variant }) => variant !== 2))(
    'is refused everywhere: variant $variant',
    ({ body }) => {
      expectFault(body, 'wrong_version', 'a UUID of another variant')
    },
  )
})

describe('the strict functions', () => {
  const characters = fc.oneof(
    fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyz_', ...'AZ -.\n\0'),
    fc.constantFrom('\u0130', '\u017f', '\u212a', '\uff10', '\ud800'),
  )
  const edit = fc.record({
    at: fc.nat(30),
    removed: fc.nat(2),
    added: fc.array(characters, { maxLength: 2 }).map((added) => added.join('')),
  })
  const ids = fc.oneof(
    fc.constant(ID),
    fc.nat(10 ** 9).map((at) => UserId.generate({ at: at * 1000 })),
    fc.bigInt(0n, 36n ** 25n - 1n).map((value) => `user_${value.toString(36).padStart(25, '0')}`),
  )
  const nearMisses = fc
    .record({ id: ids, edits: fc.array(edit, { maxLength: 2 }) })
    .map(({ id, edits }) =>
      edits.reduce(
        (text, { at, removed, added }) => text.slice(0, at) + added + text.slice(at + removed),
        id,
      ),
    )

  /** What the design says, in other words than the source: a UUIDv7 below 2^128, spelt in 25 digits. */
  function isUserId(text: string): boolean {
    if (!/^user_[0-9a-z]{25}$/.test(text) || text.length !== 30) return false
    const value = Array.from(text.slice(5)).reduce(
      (sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)),
      0n,
    )
    return value >> 128n === 0n && ((value >> 76n) & 0xfn) === 7n && ((value >> 62n) & 3n) === 2n
  }

  it('accept exactly the same strings, and return them unchanged', { tags: 'slow' }, () => {
    const tally = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(nearMisses, (text) => {
        const isAccepted = isUserId(text)
        tally[isAccepted ? 'accepted' : 'refused']++
        const asked = isHeaded(text) ? [...acceptors, throwing('fromBody', fromBody)] : acceptors
        if (isAccepted) expectEntry(asked, text)
        else expectRefusal(asked, text)
        if (isAccepted) expect(UserId.normalize(text)).toBe(text)
      }),
      { numRuns: texts },
    )
    expect(tally.accepted).toBeGreaterThan(texts / 10)
    expect(tally.refused).toBeGreaterThan(texts / 10)
  })

  it('accept whatever the forgiving ones return', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(nearMisses, fc.constantFrom('', ' ', '\n'), fc.boolean(), (text, space, isUpper) => {
        const typed = space + (isUpper ? text.toUpperCase() : text) + space
        const [thrown, returned] = forgivingAcceptors.map(({ open }) => open(typed))
        expect(thrown).toEqual(returned)
        if (thrown && 'id' in thrown) expect(isUserId(thrown.id as string)).toBe(true)
        if (isUserId(text)) expect(thrown).toEqual({ id: text })
      }),
      { numRuns: texts },
    )
  })
})
