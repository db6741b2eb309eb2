import { toJsonSchema } from '@valibot/to-json-schema'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { problemOf, type StandardSchemaV1 } from 'brandid'
import { Schema } from 'effect'
import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { Invitation as ArktypeInvitation } from '../arktype.ts'
import { Invitation as ZodInvitation } from '../domain.ts'
import { Invitation as EffectInvitation } from '../effect.ts'
import { TeamId, type UserId } from '../ids.ts'
import { Invitation as ValibotInvitation } from '../valibot.ts'
import { refusals, team, user } from './service.ts'

interface Invited {
  readonly team: TeamId
  readonly guests: readonly UserId[]
}

const target = 'draft-2020-12'

const schemas: {
  readonly name: string
  readonly schema: StandardSchemaV1<unknown, Invited>
  readonly json?: () => object
  /** The words for a string, where they are not brandid's. */
  readonly words?: RegExp
  /** The words for what is missing, or no string. */
  readonly own: RegExp
}[] = [
  {
    name: 'zod',
    schema: ZodInvitation as never,
    json: () => z.toJSONSchema(ZodInvitation),
    own: /^Expected a team ID/,
  },
  {
    name: 'valibot',
    schema: ValibotInvitation as never,
    json: () => toJsonSchema(ValibotInvitation, { ignoreActions: ['guard'] }),
    own: /^Expected a team ID|^Invalid key/,
  },
  {
    name: 'arktype',
    schema: ArktypeInvitation as never,
    json: () => ArktypeInvitation.toJsonSchema({ fallback: { predicate: ({ base }) => base } }),
    words: /^team must be matched by/,
    own: /^team must be a string/,
  },
  {
    name: 'Effect',
    schema: Schema.toStandardSchemaV1(EffectInvitation) as never,
    json: () => Schema.toJsonSchemaDocument(EffectInvitation).schema,
    own: /^Expected string|^Missing key/,
  },
]

it('gives exactly the brand in every library', () => {
  expectTypeOf<v.InferOutput<typeof ValibotInvitation>>().toEqualTypeOf<{ team: TeamId; guests: UserId[] }>()
  expectTypeOf(ArktypeInvitation.infer).toEqualTypeOf<{ team: TeamId; guests: UserId[] }>()
  expectTypeOf(EffectInvitation.Type).toEqualTypeOf<Invited>()
})

describe.each(schemas)('$name', ({ schema, json, words, own }) => {
  const issuesOf = async (value: unknown) => (await schema['~standard'].validate(value)).issues

  it('takes IDs of the right kind', async () => {
    expect(await schema['~standard'].validate({ team, guests: [user] })).toMatchObject({
      value: { team, guests: [user] },
    })
  })

  it.each(refusals)('refuses $name with one issue that names the field', async ({ value, detail }) => {
    const issues = await issuesOf({ ...(value !== undefined && { team: value }), guests: [] })
    expect(issues).toHaveLength(1)
    expect(
      Array.from(issues?.[0]?.path ?? [], (step) => (typeof step === 'object' ? step.key : step)),
    ).toEqual(['team'])
    if (typeof value !== 'string') expect(issues?.[0]?.message).toMatch(own)
    else if (words) expect(issues?.[0]?.message).toMatch(words)
    else expect(issues?.[0]?.message).toContain(detail)
  })

  if (json) {
    it('keeps the pattern in its JSON Schema, which ajv compiles in strict mode', async () => {
      const document = { ...json(), $schema: undefined }
      const validate = new Ajv2020({ strict: true }).compile(document)
      expect(validate({ team, guests: [user] })).toBe(true)
      expect(validate({ team: user, guests: [] })).toBe(false)
      expect(validate({ guests: [] })).toBe(false)
    })
  }
})

it.each([
  { target, ajv: Ajv2020 },
  { target: 'draft-07', ajv: Ajv },
])('a definition has a JSON Schema of $target that ajv compiles in strict mode', ({ target, ajv }) => {
  const validate = new ajv({ strict: true }).compile(TeamId['~standard'].jsonSchema.input({ target }))
  expect(validate(team)).toBe(true)
  expect(validate(user)).toBe(false)
})

describe('the answer of a library about a wrong value', () => {
  const input = { team: user, guests: [1] }
  const MiniInvitation = mini.object({ team: TeamId, guests: mini.array(TeamId) })
  const all = { parseOptions: { errors: 'all' } } as const
  const thrown = (action: () => unknown) => {
    try {
      return action()
    } catch (error) {
      return error
    }
  }

  it.each<[string, unknown]>([
    ['an error of zod', ZodInvitation.safeParse(input).error],
    ['the issues of zod', ZodInvitation.safeParse(input).error?.issues],
    ['an error that zod throws', thrown(() => ZodInvitation.parse(input))],
    ['an error of zod mini', mini.safeParse(MiniInvitation, input).error],
    ['the issues of valibot', v.safeParse(ValibotInvitation, input).issues],
    ['an error that valibot throws', thrown(() => v.parse(ValibotInvitation, input))],
    ['the issues of arktype', ArktypeInvitation(input)],
    ['a list of the issues of arktype', [...(ArktypeInvitation(input) as Iterable<unknown>)]],
    ['a result of Effect', Schema.toStandardSchemaV1(EffectInvitation, all)['~standard'].validate(input)],
    ...[ZodInvitation, MiniInvitation, ValibotInvitation, ArktypeInvitation].map(
      ({ '~standard': { vendor, validate } }): [string, unknown] => [
        `a result of ${vendor}`,
        validate(input),
      ],
    ),
  ])('is in the problem: %s', (_, error) => {
    expect(
      problemOf(error)
        ?.errors.map(({ pointer }) => pointer)
        .sort(),
    ).toEqual(['#/guests/0', '#/team'])
  })

  it('is in the problem of a bare definition', () => {
    expect(problemOf(TeamId['~standard'].validate(user))?.errors[0]?.code).toBe('wrong_prefix')
  })
})
