/** The text of a refused value: whose it is, and the facts that a function receives. */

import type { RefusedInput } from 'brandid'
import * as brandid from 'brandid'
import * as mini from 'brandid/mini'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/v4'
import type { $ZodType } from 'zod/v4/core'

const Key = brandid.defineKey('texts')
const entries: { name: string; entry: typeof brandid; OrderKey: typeof Key }[] = [
  { name: 'brandid', entry: brandid, OrderKey: Key },
  { name: 'brandid/mini', entry: mini as never, OrderKey: mini.defineKey('mini_texts') as never },
]

const BODY = '036twi214qwj7mgsvq83nm8wf'
const EXPECTED = 'Expected a user ID ("user_" and 25 characters) but received'

type Own = ((refusal: RefusedInput) => string | undefined) | undefined

afterEach(() => {
  z.config({ customError: undefined })
})

describe.each(entries)('the text of $name', ({ entry: { createRegistry, schemaOf }, OrderKey }) => {
  const { defineId } = createRegistry()
  const UserId = defineId('user')
  defineId('team')

  /** The texts of the issues of an input, or nothing where it is accepted. */
  const textsOf = (schema: unknown, input: unknown, context?: object) =>
    z.safeParse(schema as $ZodType, input, context as never).error?.issues.map(({ message }) => message)

  const say = ({ code, details }: RefusedInput) =>
    [code, details.expectedKind, details.receivedKind, details.position, details.length].map(String).join(' ')

  it.each([
    { input: 1, text: 'not_a_string user undefined undefined undefined' },
    { input: `team_${BODY}`, text: 'wrong_prefix user team undefined 30' },
    { input: `nobody_${BODY}`, text: 'wrong_prefix user undefined undefined 32' },
    { input: `user_${BODY.slice(0, -1)}-`, text: 'invalid_character user user 29 30' },
    { input: 'user_1', text: 'invalid_length user user undefined 6' },
  ])('is made of facts by a function: $text', ({ input, text }) => {
    expect(textsOf(schemaOf(UserId, { error: say }), input)).toEqual([text])
  })

  it('is made of the facts of a definition, a key, a normalized text and a UUID', () => {
    const error = ({ message, input, details: { expectedKind } }: RefusedInput) =>
      `${expectedKind} ${input}: ${message.slice(0, 8)}`
    expect(textsOf(schemaOf(UserId, { error }), 'user_1')).toEqual(['user user_1: Expected'])
    expect(textsOf(schemaOf(UserId, { normalize: true, error }), 'user_1')).toEqual(['user user_1: Expected'])
    expect(textsOf(schemaOf(OrderKey, { error }), 0)).toEqual([`${OrderKey.name} 0: Expected`])
    expect(textsOf(schemaOf(OrderKey, { from: 'text', error }), 'x')).toEqual([
      `${OrderKey.name} x: Expected`,
    ])
    expect(textsOf(schemaOf(UserId, { from: 'uuid', error }), 'x')).toEqual([
      expect.stringMatching(/ x: Expected$/),
    ])
  })

  it.each<{ kind: string; create: (error: Own) => unknown; inputs: readonly unknown[] }>([
    {
      kind: 'an ID',
      create: (error) => (error ? schemaOf(UserId, { error }) : UserId),
      inputs: [1, 'user_1', `team_${BODY}`],
    },
    {
      kind: 'a normalized text',
      create: (error) => schemaOf(UserId, { normalize: true, error }),
      inputs: [1, 'user_1'],
    },
    {
      kind: 'a UUID',
      create: (error) => schemaOf(UserId, { from: 'uuid', error }),
      inputs: [1, 'x'],
    },
    { kind: 'a key', create: (error) => schemaOf(OrderKey, { error }), inputs: ['x', 0, -1, 0.5] },
    {
      kind: 'the text of a key',
      create: (error) => schemaOf(OrderKey, { from: 'text', error }),
      inputs: [1, '0'],
    },
  ])(
    'is that of the schema, else of the parse, else of customError, else of brandid: $kind',
    ({ create, inputs }) => {
      const texts = (own?: string, context?: object) =>
        inputs.map((input) => textsOf(create(own === undefined ? undefined : () => own), input, context))
      const each = (text: string) => inputs.map(() => [text])
      const ofParse = { error: () => 'parse' }
      const ofBrandid = texts()
      for (const text of ofBrandid.flat()) expect(text).toMatch(/^Expected /)

      expect(texts(undefined, ofParse)).toEqual(each('parse'))
      expect(texts(undefined, { error: () => ({ message: 'object' }) })).toEqual(each('object'))
      expect(texts(undefined, { error: () => undefined })).toEqual(ofBrandid)
      expect(texts('schema', ofParse)).toEqual(each('schema'))
      const undecided = create(() => undefined)
      expect(inputs.map((input) => textsOf(undecided, input, ofParse))).toEqual(each('parse'))

      z.config({ customError: () => 'config' })
      expect(texts()).toEqual(each('config'))
      expect(texts(undefined, ofParse)).toEqual(each('parse'))
      expect(texts('schema')).toEqual(each('schema'))
      z.config({ customError: () => undefined })
      expect(texts()).toEqual(ofBrandid)
    },
  )

  it('has its facts in params for the functions of zod, inside of objects and unions, too', () => {
    const error = ({ params }: { readonly params?: Partial<RefusedInput> }) =>
      params && `${params.code} ${params.details?.receivedKind}`
    const schema = z.object({ id: UserId, other: z.union([z.number(), UserId]) })
    expect(textsOf(schema, { id: `team_${BODY}`, other: `team_${BODY}` }, { error })).toEqual([
      'wrong_prefix team',
      'wrong_prefix team',
    ])
  })

  it('is one of a parse only for that parse', async () => {
    const schema = z.object({ id: UserId })
    const asynchronous = schema.refine(async () => true)
    expect(textsOf(schema, { id: 'user_1' }, { error: () => 'first' })).toEqual(['first'])
    expect(textsOf(schema, { id: 'user_1' })).toEqual([`${EXPECTED} 1 character after "user_".`])
    const { error } = await z.safeParseAsync(asynchronous, { id: 1 }, { error: () => 'second' })
    expect(error?.issues.map(({ message }) => message)).toEqual(['second'])
  })
})
