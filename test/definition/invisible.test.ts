import { createRegistry, defineKey, schemaOf } from 'brandid'
import { nanoid, opaque, uuid } from 'brandid/formats'
import { createSigner, defineToken } from 'brandid/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFullLength } from '../full-length.ts'
import { errorOf } from '../refusals.ts'

// Whom the engine calls invisible: no font draws these, or draws them as a blank.
const INVISIBLE =
  /[\p{Control}\p{Format}\p{Space_Separator}\p{Line_Separator}\p{Paragraph_Separator}\p{Default_Ignorable_Code_Point}]/u
const DASH = /\p{Dash}/u

const codePoints = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
const listOf = (property: RegExp) =>
  codePoints.filter((codePoint) => property.test(String.fromCodePoint(codePoint)))
const invisible = listOf(INVISIBLE)
// The tags and selectors of plane 14 are 4,096 of 4,400.
const drawn = isFullLength ? invisible : invisible.filter((each) => each < 0xe0000 || each % 64 === 1)
const nameOf = (codePoint: number) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

const registry = createRegistry()
const UserId = registry.defineId('user', { aliases: ['usr'] })
const DocId = registry.defineId('doc', { format: uuid({ version: 'any' }) })
const CusId = registry.defineId('cus', { format: opaque({ length: [1, 60] }) })
const MixId = registry.defineId('mix', { format: nanoid(), accepts: [opaque({ length: [20, 24] })] })
const OwnerId = registry.idUnion(UserId, DocId)
const NumberKey = defineKey('number')
const EventKey = defineKey('event', { format: 'bigint' })
const RowKey = defineKey('row', { format: uuid({ version: 'any' }) })
const SessionToken = defineToken('sess', { registry })

const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const BODY = '036twi214qwj7mgsvq83nm8wf'
const token = SessionToken.generate()

interface Door {
  readonly name: string
  /** A text that the door accepts, but for what a test puts into it. */
  readonly right: string
  readonly refusal: (text: string) => string | undefined
  /** A text that the door hands over to others is counted from the end of this head on. */
  readonly head?: string
}

const thrown = (enter: (text: string) => unknown) => (text: string) => errorOf(() => enter(text))?.message
const ID = `user_${BODY}`
const inUser = { right: ID, head: 'user_' }
const doors: readonly Door[] = [
  { name: 'parse', ...inUser, refusal: thrown((text) => UserId.parse(text)) },
  { name: 'safeParse', ...inUser, refusal: (text) => UserId.safeParse(text).error?.message },
  { name: 'a schema', ...inUser, refusal: (text) => UserId.schema.safeParse(text).error?.issues[0]?.message },
  {
    name: 'Standard Schema',
    ...inUser,
    refusal: (text) => UserId['~standard'].validate(text).issues?.[0]?.message,
  },
  { name: 'the dispatcher', ...inUser, refusal: (text) => registry.safeParse(text).error?.message },
  { name: 'a union', ...inUser, refusal: (text) => OwnerId.safeParse(text).error?.message },
  { name: 'an ID of any length', right: 'cus_1', head: 'cus_', refusal: thrown((text) => CusId.parse(text)) },
  {
    name: 'an ID of two formats',
    right: `mix_${'a'.repeat(12)}`,
    head: 'mix_',
    refusal: thrown((text) => MixId.parse(text)),
  },
  {
    name: 'an ID of a UUID',
    right: `doc_${UUID}`,
    head: 'doc_',
    refusal: thrown((text) => DocId.parse(text)),
  },
  { name: 'fromBody', right: BODY, refusal: thrown((text) => UserId.fromBody(text)) },
  { name: 'fromUuid', right: UUID, refusal: thrown((text) => DocId.fromUuid(text)) },
  {
    name: "a schema from: 'uuid'",
    right: UUID,
    refusal: (text) => schemaOf(DocId, { from: 'uuid' }).safeParse(text).error?.issues[0]?.message,
  },
  { name: 'fromText of numbers', right: '42', refusal: thrown((text) => NumberKey.fromText(text)) },
  { name: 'fromText of bigints', right: '42', refusal: thrown((text) => EventKey.fromText(text)) },
  { name: 'parse of text keys', right: UUID, refusal: thrown((text) => RowKey.parse(text)) },
  { name: 'a token', right: token, head: 'sess_', refusal: thrown((text) => SessionToken.parse(text)) },
]

/** Every door, and the texts that have an insert at the start, at the end and in between. */
function* insertInto({ right, head = '' }: Door, insert: string) {
  for (const at of new Set([0, head.length - 1, head.length, right.length - 1, right.length])) {
    if (at < 0) continue
    const text = right.slice(0, at) + insert + right.slice(at)
    // What is wrong before the separator is counted from the start.
    yield { text, place: at - (at < head.length ? 0 : head.length) + 1 }
  }
}

describe('a refusal', () => {
  it('is asked for all that the engine knows as invisible', () => {
    expect(invisible.length).toBeGreaterThan(4000)
    expect(
      [0, 0x20, 0xad, 0x180e, 0x200b, 0x200e, 0x2060, 0x3164, 0xfeff].filter(
        (each) => !invisible.includes(each),
      ),
    ).toEqual([])
  })

  it.each(doors)('of $name names each, by code point and place', { tags: 'slow' }, (door) => {
    const silent: string[] = []
    for (const codePoint of drawn) {
      for (const { text, place } of insertInto(door, String.fromCodePoint(codePoint))) {
        const message = door.refusal(text)
        const named = `an invisible ${nameOf(codePoint)} as character ${place}`
        if (!message?.includes(named) || INVISIBLE.test(message.replaceAll(' ', '')))
          silent.push(`${JSON.stringify(text)}: ${message}`)
      }
    }
    expect(silent).toEqual([])
  })

  it('of normalize names each that it does not trim', () => {
    for (const codePoint of drawn) {
      const character = String.fromCodePoint(codePoint)
      const { error } = UserId.safeNormalize(`USER_${BODY.slice(0, 5)}${character}${BODY.slice(5)}`)
      expect(error?.message).toContain(`an invisible ${nameOf(codePoint)} as character 6`)
      const outside = UserId.safeNormalize(`user_${BODY}${character}`)
      if (character.trim() === '') expect(outside.success).toBe(true)
      else expect(outside.error?.message).toContain(`an invisible ${nameOf(codePoint)} as character 26`)
    }
  })

  it.each(doors)('of $name names the first of several, once', ({ right, refusal }) => {
    for (const other of ['\u00a0', '\u200b', '!']) {
      const message = refusal(`${right}\u2060${other}`)
      expect(message?.match(/U\+[0-9A-F]{4}/g)).toEqual(['U+2060'])
    }
  })

  const visible = fc.string({ unit: fc.constantFrom(...'_-!é日😀09azAZ'), maxLength: 40 })
  it.each(doors)('of $name says of no visible text that it holds one', ({ right, refusal }) => {
    fc.assert(
      fc.property(visible, fc.nat(right.length), (insert, at) => {
        expect(refusal(right.slice(0, at) + insert + right.slice(at)) ?? '').not.toContain('invisible')
      }),
    )
  })

  const looksLikeHyphen = listOf(DASH).filter((codePoint) => codePoint > 0x7f)
  const withHyphens = doors.filter(({ right }) => right.includes('-'))
  it.each(withHyphens)('of $name tells what looks like a hyphen', ({ head = '', right, refusal }) => {
    expect(looksLikeHyphen).toContain(0x2212)
    for (const codePoint of looksLikeHyphen) {
      const character = String.fromCodePoint(codePoint)
      // One beyond the first plane has two code units, so the length is wrong.
      if (character.length > 1) continue
      expect(refusal(right.replace('-', character))).toContain(
        `"${character}" (${nameOf(codePoint)}) as character ${right.indexOf('-') - head.length + 1}`,
      )
    }
  })

  it('of a signer tells nobody why', async () => {
    const secret = crypto.getRandomValues(new Uint8Array(32))
    const signer = createSigner({ keys: [{ id: 'a', secret }] })
    const signed = await signer.generate(SessionToken)
    const { error } = await signer.verify(SessionToken, `${signed}\u200b`)
    expect(error?.message).toBe('Expected a valid signed sess token but received something else.')
  })
})
