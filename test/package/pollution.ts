/** What brandid answers while `Object.prototype` has a property that nobody gave. */
import * as brandid from 'brandid'
import { idColumn } from 'brandid/drizzle-pg'
import * as formats from 'brandid/formats'
import { createSealer } from 'brandid/sealed'
import * as sql from 'brandid/sql'
import { seeded } from 'brandid/testing'
import { createSigner, defineToken, redact } from 'brandid/token'
import { parseSync } from 'oxc-parser'
import * as z from 'zod/v4'
import { sourceFiles } from '../source-files.ts'
import { read } from './repository.ts'

const { defineId, idUnion, parse, safeParse, findIds } = brandid.createRegistry()
const key = brandid.defineKey('pollution')
const bigKey = brandid.defineKey('pollution_big', { format: 'bigint' })
const textKey = brandid.defineKey('pollution_text', { format: formats.uuid() })
const worker = { epoch: 'twitter', workerId: 1 } as const
const fields = [
  { kind: 'time', bits: 48 },
  { kind: 'random', bits: 72 },
  { kind: 'choice', name: 'region', of: ['e', 'u'] },
] as const

/** A definition of each format, and some with former prefixes, formats and named ids. */
const DEFINITIONS = {
  user: defineId('user', { aliases: ['usr'] }),
  doc: defineId('doc', { format: formats.objectId() }),
  db: defineId('db', { format: formats.nanoid(), named: ['db_root'] }),
  msg: defineId('msg', { format: formats.snowflake(worker) }),
  ev: defineId('ev', { format: formats.timeRandom() }),
  inv: defineId('inv', { format: formats.random({ padded: false }) }),
  dev: defineId('dev', { format: formats.uuid(), description: 'A device' }),
  log: defineId('log', { format: formats.ulid() }),
  tag: defineId('tag', { format: formats.uuid25(), accepts: [formats.bare({ length: 9 })] }),
  run: defineId('run', { format: formats.layout({ fields, alphabet: 'base32hex' }) }),
  sub: defineId('sub', { format: formats.opaque({ length: [14, 64] }) }),
  cust: defineId('cust', { format: formats.sealed(key) }),
  acct: defineId('acct', { format: formats.sealed(bigKey), accepts: [formats.ulid()] }),
}
const definitions = Object.values(DEFINITIONS)
const { user, doc, db, msg, cust, acct, dev, run } = DEFINITIONS
const TestUser = seeded(user, { seed: 1 })
const union = idUnion(user, db)
const token = defineToken('sess', { registry: brandid.createRegistry() })
const signingKey = { id: '1', secret: crypto.getRandomValues(new Uint8Array(32)) }
const sealer = createSealer({ secrets: [crypto.getRandomValues(new Uint8Array(32))] })
const aToken = token.generate()
const anId = user.generate()
const aSealedId = sealer.seal(cust, key.parse(42))
const schemas = {
  strict: user.schema,
  normal: brandid.schemaOf(user, { normalize: true }),
  uuid: brandid.schemaOf(user, { from: 'uuid' }),
  key: key.schema,
}

const INPUTS: readonly unknown[] = [
  ...[
    '',
    '42',
    'user',
    'user_',
    'user_1',
    'x'.repeat(9),
    'db_root',
    'db_x',
    'DB_KW2C0KHAVHQL',
    'usr_1',
    'post_1',
  ],
  ...[anId, ` ${anId} `, anId.toUpperCase(), `usr${anId.slice(4)}`, aSealedId, aToken, doc.generate()],
  ...[
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    42,
    42n,
    -1,
    1.5,
    true,
    null,
    undefined,
    {},
    [],
    [anId],
    () => anId,
  ],
]

const FEW: readonly unknown[] = ['42', 'x'.repeat(9), 'db_root', ` ${anId}`, anId, aSealedId, 42]

/** What a call returns or throws, in members that a result has itself. */
function answerOf(call: () => unknown): unknown {
  try {
    return describe(call())
  } catch (error) {
    return ['throws', describe(error)]
  }
}

function describe(value: unknown): unknown {
  if (value instanceof brandid.IdError) return [value.code, value.message]
  if (value instanceof Error) return value.constructor.name
  if (typeof value !== 'object' || value === null) return value
  return Array.from(Object.keys(value), (name) => {
    const member: unknown = Reflect.get(value, name)
    return [name, typeof member === 'function' ? 'function' : describe(member)]
  })
}

const ownOf = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
const dataOf = (result: object) => ownOf(result, 'data')

const each = (ask: (input: unknown) => unknown) => () => INPUTS.map((input) => answerOf(() => ask(input)))
const eachDefinition = (ask: (definition: (typeof definitions)[number], input: never) => unknown) => () =>
  definitions.map((definition) => FEW.map((input) => answerOf(() => ask(definition, input as never))))
const all =
  (...calls: (() => unknown)[]) =>
  () =>
    calls.map(answerOf)

/** Questions, whose answers hold no time and no random value. */
export const ORACLES: Readonly<Record<string, () => unknown>> = {
  'definition.is': eachDefinition(({ is }, input) => is(input)),
  'definition.parse': eachDefinition(({ parse }, input) => parse(input)),
  'definition.safeParse': eachDefinition(({ safeParse }, input) => safeParse(input)),
  'definition.normalize': eachDefinition(({ normalize }, input) => normalize(input)),
  'definition.safeNormalize': eachDefinition(({ safeNormalize }, input) => safeNormalize(input)),
  'definition.fromBody': eachDefinition(({ fromBody }, input) => fromBody(input)),
  'definition.body': eachDefinition(({ body }, input) => body(input)),
  'definition.formatOf': eachDefinition(({ formatOf }, input) => formatOf(input)?.name),
  'Standard Schema': eachDefinition((definition, input) => definition['~standard'].validate(input)),
  'JSON Schema': () =>
    definitions.map((each) => each['~standard'].jsonSchema.output({ target: 'draft-2020-12' })),
  conversions: all(
    () => user.timestamp(anId),
    () => user.toUuid(anId),
    () => user.fromUuid('017f22e2-79b0-7cc3-98c4-dc0c0c07398f'),
    () => user.lowerBound(0),
    () => Array.from(dev.toBytes(dev.fromUuid('017f22e2-79b0-7cc3-98c4-dc0c0c07398f'))),
    () => msg.toBigInt(msg.fromBigInt(5n)),
    () => Object.keys(run.read(run.generate({ region: 'e' }))),
  ),
  'generate of IDs': () =>
    definitions.map((each) =>
      answerOf(() => Object.hasOwn(each, 'generate') && each.is((each as typeof user).generate())),
    ),
  'generate at an instant': () => [0, 5].map((at) => user.timestamp(TestUser.generate({ at }))),
  dispatch: each((input) => describe(parse(input).prefix)),
  'dispatch, safe': each((input) => safeParse(input).success),
  findIds: () =>
    [...findIds(INPUTS.filter((each) => typeof each === 'string').join(' '))].map(({ id }) => id),
  'union.parse': each((input) => union.parse(input as never)),
  'union.safeParse': each((input) => union.safeParse(input as never)),
  'union.resolve': each((input) => union.resolve(input as never).id),
  'union.is': each(union.is),
  'key.is': each((input) => [key.is(input), bigKey.is(input), textKey.is(input)]),
  'key.parse': each((input) => key.parse(input)),
  'key.safeParse': each((input) => bigKey.safeParse(input)),
  'key.fromText': each((input) =>
    [key, bigKey, textKey].map(({ fromText }) => answerOf(() => fromText(input as string))),
  ),
  'sealer.open': each((input) => sealer.open(cust, input as never)),
  'sealer.safeOpen': each((input) => sealer.safeOpen(cust, input as never)),
  'sealer.safeOpen of a format that was': each((input) => sealer.safeOpen(acct, input as never)),
  'sealer.seal': each((input) => sealer.seal(cust, input as never)),
  'token.is': each((input) => token.is(input)),
  'token.safeParse': each((input) => token.safeParse(input)),
  redact: () => redact(`a ${aToken} b ${anId}`, ['sess']),
  problemOf: each((input) => brandid.problemOf(input)),
  'problemOf a refusal': each((input) => brandid.problemOf(ownOf(user.safeParse(input), 'error'))),
  isRetryable: each(sql.isRetryable),
  uniqueViolation: each(sql.uniqueViolation),
  'SQL of a column': all(
    () => sql.checkConstraint('postgresql', db, 'id'),
    () => sql.columnType('mysql', db),
    () => sql.defaultExpression('postgresql', db),
    () => sql.publicIdTable('postgresql', db, { table: 'dbs' }),
    () => sql.idFunctions('mysql').length,
  ),
  'a column': () => describe(Reflect.get(idColumn(user), 'config').fieldConfig),
}

/** Questions whose answers define properties, and so read descriptors. */
export const DEFINING: typeof ORACLES = {
  'generate of seeded IDs': () => seeded(user, { seed: 1 }).generateMany(3),
  'new definitions': () => {
    const registry = brandid.createRegistry()
    const made = [
      registry.defineId('user'),
      registry.defineId('db', { format: formats.nanoid({ length: 9 }) }),
      registry.defineId('inv', { format: formats.random() }),
      registry.defineId('tag', { accepts: [formats.bare({ length: 9 })] }),
      registry.defineId('cust', { format: formats.sealed(key) }),
      registry.defineIds({ post: {} }).post,
      brandid.createRegistry('stripe').defineId('sub', { format: formats.opaque({ length: 14 }) }),
    ]
    return made.map((each) => [
      each.entity,
      each.format.name,
      each.pattern.source,
      Object.keys(each),
      FEW.map(each.is),
    ])
  },
}

/** Questions that zod answers. */
export const ZOD_ORACLES: typeof ORACLES = {
  'schema of zod': each((input) => dataOf(schemas.strict.safeParse(input))),
  'schema that normalizes': each((input) => dataOf(schemas.normal.safeParse(input))),
  'schema of UUIDs': each((input) => dataOf(schemas.uuid.safeParse(input))),
  'schema of keys': each((input) => dataOf(schemas.key.safeParse(input))),
  'problemOf issues': each((input) => brandid.problemOf(ownOf(schemas.strict.safeParse(input), 'error'))),
  'new schemas': () => {
    const made = [brandid.schemaOf(user), brandid.schemaOf(user, { normalize: true }), brandid.schemaOf(key)]
    return made.map((schema) => FEW.map((input) => dataOf(schema.safeParse(input))))
  },
}

/** The same of zod alone. */
export const ZOD_ALONE: typeof ORACLES = {
  zod: () => {
    const text = z.string().refine((input) => input === anId, { params: { code: 'x' } })
    const made = [
      text,
      z.object({ id: text }),
      z
        .pipe(
          z.string(),
          z.transform((input) => `${input}`),
        )
        .pipe(text),
    ]
    return made.map((schema) =>
      INPUTS.map((input) => {
        const result = schema.safeParse(schema === made[1] ? { id: input } : input)
        return [dataOf(result), describe(Object(ownOf(result, 'error')).issues)]
      }),
    )
  },
}

/** Questions whose answers are promises. */
export const SLOW_ORACLES: Readonly<Record<string, () => Promise<unknown>>> = {
  'signer.verify': async () => {
    const signer = createSigner({ keys: [signingKey] })
    const signed = await signer.generate(token, { audience: 'api' })
    return [
      await signer.verify(token, signed, { audience: 'api' }),
      await signer.verify(token, signed),
      await signer.verify(token, 'sess_s1', {}),
    ].map(({ success }) => success)
  },
  'token.verifyHash': async () => [
    await token.verifyHash(aToken, await token.hash(aToken)),
    await token.verifyHash(aToken, 'sess_h'),
  ],
  insertOnce: () => sql.insertOnce(anId, () => 'row', { find: () => undefined }),
}

/** Runs while `Object.prototype` has the properties, and takes them away whatever happens. */
function polluted<Result>(names: readonly string[], value: unknown, run: () => Result): Result {
  const undo = pollute(names, value)
  try {
    return run()
  } finally {
    undo()
  }
}

/** Gives `Object.prototype` the properties. Returns what takes them away. */
export function pollute(names: readonly string[], value: unknown): () => void {
  // Without a prototype: a descriptor is read through it.
  const bare = <Members extends object>(members: Members) => Object.assign(Object.create(null), members)
  const property = bare({ value, configurable: true, writable: true, enumerable: true })
  const before = names.map((name) => bare(Object.getOwnPropertyDescriptor(Object.prototype, name) ?? {}))
  for (const name of names) Object.defineProperty(Object.prototype, name, property)
  return () => {
    for (const [i, name] of names.entries()) {
      Reflect.deleteProperty(Object.prototype, name)
      if ('configurable' in before[i]) Object.defineProperty(Object.prototype, name, before[i])
    }
  }
}

/** Names that the language reads of a descriptor, so `Object.defineProperty` itself throws. */
export const DESCRIPTORS: ReadonlySet<string> = new Set([
  'get',
  'set',
  'value',
  'writable',
  'enumerable',
  'configurable',
])

/** Names that the language reads of any object. */
export const LANGUAGE: ReadonlySet<string> = new Set([
  ...['constructor', 'toString', 'valueOf', 'toJSON', 'then', 'length'],
  ...['hasOwnProperty', '__proto__'],
])

/** The values that a program may leave on `Object.prototype`. */
export const VALUES: Readonly<Record<string, unknown>> = {
  true: true,
  'a function': () => true,
  1: 1,
  'a text': 'x',
  'an object': {},
}

/** The answers of oracles, as texts: comparing them is left until `Object.prototype` is as it was. */
function ask(oracles: typeof ORACLES): readonly (readonly [name: string, answer: () => string])[] {
  return Object.entries(oracles).map(([name, oracle]) => {
    const answer = answerOf(oracle)
    return [name, () => write(answer)] as const
  })
}

const EXPECTED = new WeakMap<typeof ORACLES, Map<string, string>>()

/** The names of oracles whose answers differ while `Object.prototype` has the properties. */
export function differing(oracles: typeof ORACLES, names: readonly string[], value: unknown): string[] {
  const { stackTraceLimit } = Error
  // Most of the cost of an error.
  Error.stackTraceLimit = 0
  const expected = expectedOf(oracles)
  const answers = polluted(names, value, () => ask(oracles))
  Error.stackTraceLimit = stackTraceLimit
  return answers.filter(([oracle, answer]) => answer() !== expected.get(oracle)).map(([oracle]) => oracle)
}

/** The answers without properties, which are the same each time. */
function expectedOf(oracles: typeof ORACLES): Map<string, string> {
  const known = EXPECTED.get(oracles) ?? new Map(ask(oracles).map(([oracle, answer]) => [oracle, answer()]))
  EXPECTED.set(oracles, known)
  return known
}

export function write(answer: unknown): string {
  return JSON.stringify(answer, (_, value) =>
    /^(?:bigint|function|symbol|undefined)$/.test(typeof value) ? `${typeof value} ${String(value)}` : value,
  )
}

/** The names of all properties in the source. */
export function namesOfSource(): readonly string[] {
  const names = new Set<string>()
  for (const path of sourceFiles) {
    collect(parseSync(path, read(`src/${path}`)).program, names)
  }
  return [...names].sort()
}

/** The names of properties: read, written, declared or taken apart. */
function collect(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  const { property, computed, key } = node as Readonly<Record<string, unknown>>
  for (const named of [!computed && property, key]) {
    const { name, value } = Object(named)
    const text = name ?? value
    if (typeof text === 'string') names.add(text)
  }
  for (const child of Object.values(node)) collect(child, names)
}
