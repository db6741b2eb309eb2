import { type } from 'arktype'
import { type AnyIdDef, defineId } from 'brandid'
import { bare, nanoid, uuid25 } from 'brandid/formats'
import { defineId as defineMini } from 'brandid/mini'
import { Effect, Option, Schema } from 'effect'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { idType } from '../arktype.ts'
import { idSchema as effectSchema } from '../effect.ts'
import { TeamId } from '../ids.ts'
import { idSchema as valibotSchema } from '../valibot.ts'
import { team, user } from './service.ts'

// Each library asks whether a value is an ID in ways of its own: as a question, an assertion or a union, inside of
// arrays, records and pipes. Every way gives the verdict of `is`, and no library's recipe is trusted for the others.

/** Whether a value passes, in one of the ways of a library. */
type Way = (value: unknown) => boolean
type Ways = Readonly<Record<string, Way>>

const OtherId = defineId('other_team')

const passes = (action: () => unknown) => {
  try {
    action()
    return true
  } catch {
    return false
  }
}

const zodWays = (id: z.ZodType<string, string>): Ways => {
  const takes = (schema: z.ZodType, wrap: (value: unknown) => unknown): Way => {
    return (value) => schema.safeParse(wrap(value)).success
  }
  const own = (value: unknown) => value
  return {
    safeParse: takes(id, own),
    parse: (value) => passes(() => id.parse(value)),
    'safeParse of an object': takes(z.object({ id }), (value) => ({ id: value })),
    optional: takes(z.object({ id: id.optional() }), (value) => ({ id: value ?? null })),
    nullable: takes(id.nullable(), (value) => value ?? undefined),
    array: takes(z.array(id), (value) => [value]),
    tuple: takes(z.tuple([id]), (value) => [value]),
    set: takes(z.set(id), (value) => new Set([value])),
    map: takes(z.map(id, z.any()), (value) => new Map([[value, 1]])),
    'value of a record': takes(z.record(z.string(), id), (value) => ({ id: value })),
    union: takes(z.union([id, z.number().int().min(1e9)]), own),
    'second of a union': takes(z.union([z.null(), id]), (value) => value ?? undefined),
    intersection: takes(z.intersection(id, z.string()), own),
    pipe: takes(z.string().pipe(id), own),
    'pipe onwards': takes(id.pipe(z.string()), own),
    transform: takes(
      id.transform((text) => text.length),
      own,
    ),
    preprocess: takes(
      z.preprocess((value) => value, id),
      own,
    ),
    refine: takes(
      id.refine(() => true),
      own,
    ),
    lazy: takes(
      z.lazy(() => id),
      own,
    ),
    readonly: takes(id.readonly(), own),
    default: takes(id.default(team), (value) => value ?? null),
    brand: takes(id.brand<'x'>(), own),
  }
}

const miniWays = (id: mini.ZodMiniType<string, string>): Ways => {
  const takes = (schema: mini.ZodMiniType, wrap: (value: unknown) => unknown): Way => {
    return (value) => mini.safeParse(schema, wrap(value)).success
  }
  const own = (value: unknown) => value
  return {
    safeParse: takes(id, own),
    parse: (value) => passes(() => id.parse(value)),
    object: takes(mini.object({ id }), (value) => ({ id: value })),
    optional: takes(mini.object({ id: mini.optional(id) }), (value) => ({ id: value ?? null })),
    array: takes(mini.array(id), (value) => [value]),
    record: takes(mini.record(mini.string(), id), (value) => ({ id: value })),
    union: takes(mini.union([mini.boolean(), id]), own),
    pipe: takes(mini.pipe(mini.string(), id), own),
  }
}

const valibotWays = (id: v.GenericSchema<string, string>): Ways => {
  const takes = (schema: v.GenericSchema, wrap: (value: unknown) => unknown): Way => {
    return (value) => {
      const wrapped = wrap(value)
      const verdicts = [
        v.is(schema, wrapped),
        v.safeParse(schema, wrapped).success,
        passes(() => v.assert(schema, wrapped)),
        passes(() => v.parse(schema, wrapped)),
        v.safeParser(schema)(wrapped).success,
        v.safeParse(schema, wrapped, { abortEarly: true }).success,
      ]
      expect(new Set(verdicts).size).toBe(1)
      return verdicts[0] === true
    }
  }
  const own = (value: unknown) => value
  return {
    'is, assert, parse': takes(id, own),
    object: takes(v.object({ id }), (value) => ({ id: value })),
    optional: takes(v.object({ id: v.optional(id) }), (value) => ({ id: value ?? null })),
    nullable: takes(v.nullable(id), (value) => value ?? undefined),
    array: takes(v.array(id), (value) => [value]),
    tuple: takes(v.tuple([id]), (value) => [value]),
    set: takes(v.set(id), (value) => new Set([value])),
    map: takes(v.map(id, v.any()), (value) => new Map([[value, 1]])),
    record: takes(v.record(v.string(), id), (value) => ({ id: value })),
    union: takes(v.union([v.boolean(), id]), own),
    intersect: takes(v.intersect([v.string(), id]), own),
    variant: takes(v.variant('kind', [v.object({ kind: v.literal('a'), id })]), (value) => ({
      kind: 'a',
      id: value,
    })),
    pipe: takes(v.pipe(v.string(), id), own),
    'pipe onwards': takes(
      v.pipe(
        id,
        v.transform((text) => text.length),
      ),
      own,
    ),
    lazy: takes(
      v.lazy(() => id),
      own,
    ),
    fallback: (value) => v.parse(v.fallback(id, team), value) === value,
  }
}

const arktypeWays = (id: ReturnType<typeof idType>): Ways => {
  type Asked = Pick<typeof id, 'allows' | 'assert' | 'traverse'> & ((value: unknown) => unknown)
  const takes = (asked: unknown, wrap: (value: unknown) => unknown): Way => {
    const schema = asked as Asked
    return (value) => {
      const wrapped = wrap(value)
      const verdicts = [
        schema.allows(wrapped),
        !(schema(wrapped) instanceof type.errors),
        !(schema.traverse(wrapped) instanceof type.errors),
        passes(() => schema.assert(wrapped)),
        [wrapped].filter(schema.allows).length === 1,
      ]
      expect(new Set(verdicts).size).toBe(1)
      return verdicts[0] === true
    }
  }
  const own = (value: unknown) => value
  // A key is a string, so that other values are wrapped in a list.
  const keyed = (value: unknown) => (typeof value === 'string' ? { [value]: 1 } : [value])
  return {
    'allows, assert, traverse': takes(id, own),
    object: takes(type({ id }), (value) => ({ id: value })),
    optional: takes(type({ 'id?': id }), (value) => ({ id: value ?? null })),
    'or null': takes(id.or('null'), (value) => value ?? undefined),
    'or a number': takes(type('boolean').or(id), own),
    'or another ID': takes(id.or(idType(OtherId)), own),
    and: takes(id.and('string'), own),
    array: takes(id.array(), (value) => [value]),
    tuple: takes(type([id]), (value) => [value]),
    record: takes(type({ '[string]': id }), (value) => ({ id: value })),
    // Without `reject`, a key that is no ID passes.
    'record by ID': takes(type.Record(id, 'number').onUndeclaredKey('reject'), keyed),
    'signature by ID': takes(type.module({ id, counts: { '+': 'reject', '[id]': 'number' } }).counts, keyed),
    narrow: takes(
      id.narrow(() => true),
      own,
    ),
    pipe: takes(id.pipe(String), own),
    'pipe to it': takes(type('string').to(id), own),
    // `allows` of a pipe looks at its input, which is anything here.
    'pipe through it': (value) => !(type('unknown').pipe((given) => given, id)(value) instanceof type.errors),
    'in a scope': takes(type.module({ id }).id, own),
  }
}

const effectWays = (id: Schema.Codec<string, string>): Ways => {
  const takes = (schema: Schema.Codec<unknown, unknown>, wrap: (value: unknown) => unknown): Way => {
    return (value) => {
      const wrapped = wrap(value)
      const verdicts = [
        Schema.is(schema)(wrapped),
        Option.isSome(Schema.decodeUnknownOption(schema)(wrapped)),
        Option.isSome(Schema.encodeUnknownOption(schema)(wrapped)),
        passes(() => Schema.decodeUnknownSync(schema)(wrapped)),
        passes(() => Schema.asserts(schema, wrapped)),
        passes(() => Effect.runSync(Schema.decodeUnknownEffect(schema)(wrapped))),
      ]
      expect(new Set(verdicts).size).toBe(1)
      return verdicts[0] === true
    }
  }
  const own = (value: unknown) => value
  return {
    'is, asserts, decode': takes(id, own),
    struct: takes(Schema.Struct({ id }), (value) => ({ id: value })),
    optional: takes(Schema.Struct({ id: Schema.optional(id) }), (value) => ({ id: value ?? null })),
    array: takes(Schema.Array(id), (value) => [value]),
    tuple: takes(Schema.Tuple([id]), (value) => [value]),
    record: takes(Schema.Record(Schema.String, id), (value) => ({ id: value })),
    union: takes(Schema.Union([Schema.Boolean, id]), own),
    nullable: takes(Schema.NullOr(id), (value) => value ?? undefined),
    pipe: takes(Schema.String.pipe(Schema.decodeTo(id)), own),
    suspend: takes(
      Schema.suspend(() => id),
      own,
    ),
  }
}

const MiniTeamId = defineMini('mini_team')
const OldTeamId = defineId('old_team', {
  format: uuid25(),
  accepts: [nanoid(), bare({ length: 8, alphabet: 'abcdefgh' })],
  named: ['old_team_root'],
})

const libraries: readonly { name: string; definition: AnyIdDef & { generate(): string }; ways: Ways }[] = [
  { name: 'zod', definition: TeamId, ways: zodWays(TeamId.schema) },
  { name: 'zod, by the definition', definition: OldTeamId, ways: zodWays(OldTeamId.schema) },
  { name: 'zod mini', definition: MiniTeamId, ways: miniWays(MiniTeamId.schema) },
  ...[TeamId, OldTeamId].flatMap((definition) => [
    { name: `valibot, ${definition.prefix}`, definition, ways: valibotWays(valibotSchema(definition)) },
    { name: `arktype, ${definition.prefix}`, definition, ways: arktypeWays(idType(definition)) },
    { name: `Effect, ${definition.prefix}`, definition, ways: effectWays(effectSchema(definition)) },
  ]),
]

const table = libraries.flatMap(({ name, definition, ways }) =>
  Object.entries(ways).map(([way, passes]) => ({ name, way, passes, definition })),
)

it.each(table)('$name gives the verdict of `is` by $way', ({ passes, definition }) => {
  const { prefix, named } = definition
  const id = definition.generate()
  const right = [
    id,
    definition.generate(),
    ...named,
    ...(prefix === 'old_team' ? ['abcdefgh', 'old_team_0a1b2c3d4e5f'] : []),
  ]
  // The pattern accepts the first of them: its number is greater than 128 bits.
  const wrong = [
    `${prefix}_${'z'.repeat(25)}`,
    user,
    'nonsense',
    '',
    `${prefix}_`,
    `${prefix}_1`,
    id.slice(prefix.length + 1),
    id.slice(0, -1),
    `${id}0`,
    `${id}\n`,
    ` ${id}`,
    id.toUpperCase(),
    `x\n${id}`,
    `${id}\n${id}`,
    undefined,
    null,
    7,
    {},
    [id],
    new String(id),
    { id },
  ]
  expect(right.filter((value) => !passes(value))).toEqual([])
  expect(wrong.filter((value) => passes(value))).toEqual([])
  expect([right.every(definition.is), wrong.some(definition.is)]).toEqual([true, false])
})

describe('a definition in place of the recipe', () => {
  it('is a morph to arktype, which lets everything pass: the page warns of it', () => {
    expect(type({ team: TeamId }).allows({ team: 'nonsense' })).toBe(true)
    expect(() => type(TeamId).or('null')).toThrow()
  })

  it('is no key that arktype asks for, unless others are rejected: the page says so', () => {
    const counts = type.Record(idType(TeamId), 'number')
    expect([{ [team]: 'x' }, { zz: 1 }].map(counts.allows)).toEqual([false, true])
    expect([{ [team]: 1 }, { zz: 1 }].map(counts.onUndeclaredKey('reject').allows)).toEqual([true, false])
  })
})
