import { toJsonSchema } from '@valibot/to-json-schema'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { StandardSchemaV1 } from 'brandid'
import { Schema } from 'effect'
import type * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { Invitation as ArktypeInvitation, DocumentedInvitation } from '../arktype.ts'
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
    own: /^Expected a team id/,
  },
  {
    name: 'valibot',
    schema: ValibotInvitation as never,
    json: () => toJsonSchema(ValibotInvitation, { ignoreActions: ['guard'] }),
    own: /^Expected a team id|^Invalid key/,
  },
  { name: 'arktype', schema: ArktypeInvitation as never, own: /Expected a team id|team must be present/ },
  {
    name: "arktype's own type",
    schema: DocumentedInvitation as never,
    json: () => DocumentedInvitation.toJsonSchema({ fallback: { predicate: ({ base }) => base } }),
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
  expectTypeOf(DocumentedInvitation.infer).toEqualTypeOf<{ team: TeamId; guests: UserId[] }>()
  expectTypeOf(EffectInvitation.Type).toEqualTypeOf<Invited>()
})

describe.each(schemas)('$name', ({ schema, json, words, own }) => {
  const issuesOf = async (value: unknown) => (await schema['~standard'].validate(value)).issues

  it('takes ids of the right kind', async () => {
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
