/** Every function that receives options, against options that nothing reads. */
import { runInNewContext } from 'node:vm'
import { schemaOf } from 'brandid'
import { createRegistry, defineKey, IdError } from 'brandid/core'
import * as mysql from 'brandid/drizzle-mysql'
import * as pg from 'brandid/drizzle-pg'
import * as sqlite from 'brandid/drizzle-sqlite'
import * as formats from 'brandid/formats'
import { leaseWorkerId, memoryStore } from 'brandid/lease'
import * as mini from 'brandid/mini'
import { createParser } from 'brandid/parse'
import { fillIds } from 'brandid/prisma'
import { createSealer } from 'brandid/sealed'
import * as sql from 'brandid/sql'
import { conformance, seeded } from 'brandid/testing'
import { createSigner, defineToken } from 'brandid/token'
import { pgTable } from 'drizzle-orm/pg-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findObjects } from './find-options.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
const TagId = defineId('tag', { format: formats.nanoid({ length: 4 }) })
const ResetToken = defineToken('reset', { registry: createRegistry() })
const UserKey = defineKey('options_user')
const secret = crypto.getRandomValues(new Uint8Array(32))
const signer = createSigner({ keys: [{ id: '1', secret }] })
const users = pgTable('users', { id: pg.idColumn(UserId) })
const columns = { 'brandid-drizzle-mysql': mysql, 'brandid-drizzle-pg': pg, 'brandid-drizzle-sqlite': sqlite }

/** What a program without types may pass. */
type Given = never

interface Row {
  /** The options that the function requires. */
  readonly base?: object
  readonly call: (options: Given, page: string) => unknown
}

const column = (name: 'idColumn' | 'generatedIdColumn' | 'foreignIdColumn'): Row => ({
  call: (options, page) => {
    const { [name]: create } = columns[page as keyof typeof columns]
    const target = name === 'foreignIdColumn' ? [() => users.id] : []
    return Reflect.apply(create, undefined, [UserId, ...target, options])
  },
})
const field = (base: object, others: readonly object[] = []): Row => ({
  base,
  call: (options) => formats.layout({ fields: [options, ...others] as Given }),
})
const schema = (source: object, base = {}): Row => ({
  base,
  call: (options, page) =>
    Reflect.apply(page === 'brandid-mini' ? mini.schemaOf : schemaOf, undefined, [source, options]),
})
const once = { find: () => undefined, isOurs: () => true }
const definition: Row = { call: (options) => createRegistry().defineId('post', options) }
const members: Row = { call: (options) => createRegistry().defineIds({ post: options }) }
const table: Row['base'] = { table: 'tags' }
const budget = { length: 12, alphabet: 36, probability: 0.1 }
const time = { kind: 'time', bits: 48 }

/** A call for each function with options, or for each shape of its options. */
const ROWS: Readonly<Record<string, Row>> = {
  checkConstraint: { call: (options) => sql.checkConstraint('postgresql', UserId, 'id', options) },
  'CheckOptions.exact': {
    base: { schema: 'app' },
    call: (exact) => sql.checkConstraint('postgresql', UserId, 'id', { exact }),
  },
  collisionBudget: { base: budget, call: formats.collisionBudget },
  columnType: { call: (options) => sql.columnType('mysql', UserId, options) },
  conformance: { call: (options) => conformance(formats.ulid(), options) },
  createParser: { call: (options) => createParser({ post: options }) },
  createSealer: { base: { secrets: [secret] }, call: createSealer },
  fillIds: { call: (options) => fillIds({}, options) },
  createSigner: { base: { keys: [{ id: '1', secret }] }, call: createSigner },
  defaultExpression: { call: (options) => sql.defaultExpression('postgresql', UserId, options) },
  DefineId: definition,
  DefineIds: members,
  DefineKey: { call: (options) => defineKey('options_key', options) },
  defineToken: { base: { registry: createRegistry() }, call: (options) => defineToken('sess', options) },
  foreignIdColumn: column('foreignIdColumn'),
  'FreshIdOptions.once': {
    base: once,
    call: (options) => sql.withFreshId(TagId, () => 1, { constraint: 'x', once: options }),
  },
  generatedIdColumn: column('generatedIdColumn'),
  guessBudget: { base: { ...budget, liveIds: 9 }, call: formats.guessBudget },
  idColumn: column('idColumn'),
  idFunctions: { call: (options) => sql.idFunctions('postgresql', options) },
  insertOnce: { base: once, call: (options) => sql.insertOnce('x', () => 1, options) },
  bare: { base: { length: 9 }, call: formats.bare },
  layout: { base: { fields: [time, { kind: 'random', bits: 80 }] }, call: formats.layout },
  'LayoutOptions.fields TimeField': field(time, [{ kind: 'random', bits: 80 }]),
  'LayoutOptions.fields RandomBitsField': field({ kind: 'random', bits: 80 }),
  'LayoutOptions.fields RandomTextField': field({ kind: 'random', length: 20 }),
  'LayoutOptions.fields CounterField': field({ kind: 'counter', bits: 12 }, [time]),
  'LayoutOptions.fields WorkerField': field({ kind: 'worker', bits: 10, id: 1 }, [time]),
  'LayoutOptions.fields FixedTextField': field({ kind: 'fixed', text: 'x' }, [time]),
  'LayoutOptions.fields FixedBitsField': field({ kind: 'fixed', bits: 1, value: 1 }, [time]),
  'LayoutOptions.fields ChoiceField': field({ kind: 'choice', of: ['a', 'b'] }, [time]),
  leaseWorkerId: {
    base: { store: memoryStore(), fleet: 'orders' },
    call: async (options) => (await leaseWorkerId(options)).release(),
  },
  lengthenPublicId: { base: table, call: (options) => sql.lengthenPublicId('mysql', TagId, options) },
  nanoid: { call: formats.nanoid },
  opaque: { base: { length: 9 }, call: formats.opaque },
  publicIdTable: { base: table, call: (options) => sql.publicIdTable('mysql', TagId, options) },
  random: { call: formats.random },
  ScopedDefineId: { call: (options) => createRegistry('scope').defineId('post', options) },
  ScopedDefineIds: { call: (options) => createRegistry('scope').defineIds({ post: options }) },
  schemaOf: schema(UserId),
  'schemaOf NormalizingOptions': schema(UserId, { normalize: true }),
  'schemaOf ConvertingOptions': schema(UserId, { from: 'uuid' }),
  'schemaOf ReadingOptions': schema(UserKey, { from: 'text' }),
  sealed: { call: (options) => formats.sealed(UserKey, options) },
  seeded: { base: { seed: 1 }, call: (options) => seeded(UserId, options) },
  'Signer.generate': { call: (options) => signer.generate(ResetToken, options) },
  'Signer.verify': { call: (options) => signer.verify(ResetToken, 'x', options) },
  'SignerOptions.keys': { base: { id: '1', secret }, call: (key) => createSigner({ keys: [key] }) },
  snowflake: { base: { epoch: 0 }, call: formats.snowflake },
  timeRandom: { call: formats.timeRandom },
  uuid: { call: formats.uuid },
  uuid25: { call: formats.uuid25 },
  withFreshId: { base: { constraint: 'x' }, call: (options) => sql.withFreshId(TagId, () => 1, options) },
}

/** Shapes of objects that are no options: what a program defines, implements or is given. */
const OTHERS: ReadonlySet<string> = new Set([
  ...[
    'AnyIdDef',
    'GeneratingIdDef',
    'SealingIdDef',
    'NamingIdDef',
    'IdUnion',
    'TokenDef',
    'KeyDef',
    'BigIntKeyDef',
    'TextKeyDef',
  ],
  ...[
    'Format',
    'Bare',
    'Shape',
    'RandomSource',
    'IntegerKeyDef',
    'SnowflakeWorker',
    'WorkerLease',
    'HmacKey',
  ],
  ...['LeaseStore', 'AcquireRequest', 'ReleaseRequest', 'RenewRequest', '{ keys, arguments }'],
  ...['MysqlClient', 'QueryingClient', 'PostgresJsClient', 'IoredisClient', 'NodeRedisClient'],
  ...['SchemaSource', 'RefusedInput', 'RefusalDetails', 'UniqueViolation', 'FillsIds', 'ModelFields'],
  ...['{ safeNormalize }', '{ fromUuid, toUuid }', '{ $type }', '{ generate }', '{ ~records }', '{ find }'],
  'LooseBody',
  // It receives whatever a callback of an array does: `rows.map(UserId.generate)`.
  'GenerateOptions',
])

const keyOf = (of: string, shape: string) =>
  [`${of} ${shape}`, of].map((key) => key.replace(/_2\b/g, '')).find((key) => Object.hasOwn(ROWS, key))

const found = findObjects((name) => /Options$|^SignerKey$/.test(name)).filter(
  ({ shape }) => !OTHERS.has(shape.replace(/_2$/, '')),
)

interface Case {
  readonly key: string
  readonly page: string
  readonly names: ReadonlySet<string>
  readonly isOptional: boolean
}

/** One case for each function of an entry point, or each shape that has a row. */
const cases = Object.values(
  found.reduce<Record<string, Case>>((all, { page, of, shape, isOptional, names }) => {
    const key = keyOf(of, shape) ?? of
    const known = all[`${page} ${key}`]
    all[`${page} ${key}`] = {
      key,
      page,
      names: new Set([...(known?.names ?? []), ...names]),
      isOptional: isOptional || known?.isOptional === true,
    }
    return all
  }, {}),
)

/** What a wrong option makes less safe than its caller believes, and what runs only on servers and in tests. */
const isGuard = ({ key, page }: Case) =>
  /-(?:token|sealed|lease|prisma|sql|testing|drizzle-\w+)$/.test(page) || /^sealed$|Budget$/.test(key)

/** What a call throws or rejects with. */
async function refusalOf({ key, page }: Case, options: unknown): Promise<IdError | undefined> {
  try {
    await ROWS[key]?.call(options as Given, page)
    return undefined
  } catch (error) {
    if (error instanceof IdError) return error
    throw error
  }
}

const baseOf = ({ key }: Case): object => ROWS[key]?.base ?? {}
const unknownOption = (name: string) => ({
  code: 'invalid_option',
  expected: expect.stringMatching(/^`\w+`.* as an option of ./),
  receivedText: JSON.stringify(name),
})

/** Mistakes of spelling, and names that every object has. */
function misspell(names: ReadonlySet<string>): string[] {
  const mistakes = [...names].flatMap((name) => [
    name.slice(0, -1),
    `${name}s`,
    name.toUpperCase(),
    ` ${name}`,
    name.replace(/^(.*)(.)(.)/, '$1$3$2'),
  ])
  return [...mistakes, 'constructor', 'toString', '', '0'].filter((name) => !names.has(name))
}

async function checkNames(each: Case): Promise<void> {
  const base = baseOf(each)
  for (const name of misspell(each.names)) {
    expect(await refusalOf(each, { ...base, [name]: 1 })).toMatchObject(unknownOption(name))
  }
}

async function checkObjects(each: Case): Promise<void> {
  const values = [null, [], [{ ...baseOf(each) }], 1, 1n, () => 1, Symbol('options')]
  for (const options of values) {
    expect((await refusalOf(each, options))?.message).toMatch(
      /^Expected .*\b(?:object|format)\b.* but received/,
    )
  }
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('an option that nothing reads', () => {
  it('is tried with every function that receives options', () => {
    const missing = found.filter(({ of, shape }) => keyOf(of, shape) === undefined)
    const advice = 'Give each a row in ROWS, or its shape a place in OTHERS if it has no options.'
    expect(
      missing.map(({ page, of, shape }) => `${page} ${of} ${shape}`),
      advice,
    ).toEqual([])
    expect(Object.keys(ROWS).filter((key) => !cases.some((each) => each.key === key))).toEqual([])
    expect(cases.filter(isGuard).length).toBeGreaterThan(25)
  })

  it.each(cases)('is rejected: $key of $page', checkNames)

  it.each(cases.filter(isGuard))('is rejected in production: $key of $page', async (each) => {
    vi.stubEnv('NODE_ENV', 'production')
    await checkNames(each)
    await checkObjects(each)
  })

  it.each(cases)('is none of those that $key of $page declares', async (each) => {
    for (const name of each.names) {
      const refusal = await refusalOf(each, { ...baseOf(each), [name]: Reflect.get(baseOf(each), name) })
      expect(refusal?.expected ?? '').not.toMatch(/as an option of/)
    }
  })
})

describe('options', () => {
  it.each(cases)('that are no object are rejected: $key of $page', async (each) => {
    await checkObjects(each)
    const absent = await refusalOf(each, undefined)
    if (each.isOptional) expect(absent?.expected ?? '').not.toMatch(/object/)
    // Another overload may have no options.
    else expect(absent?.expected ?? 'object').toMatch(/object|format/)
  })

  it.each(cases.filter(isGuard))('that are inherited or hidden are rejected: $key of $page', async (each) => {
    vi.stubEnv('NODE_ENV', 'production')
    const base = baseOf(each)
    for (const name of each.names) {
      const own = Object.entries(base).filter(([other]) => other !== name)
      const inherited = Object.assign(Object.create({ [name]: 1 }), Object.fromEntries(own))
      const hidden = Object.defineProperty(Object.fromEntries(own), name, { value: 1 })
      const receivedText = `an inherited or hidden "${name}"`
      for (const options of [inherited, hidden]) {
        expect(await refusalOf(each, options)).toMatchObject({ code: 'invalid_option', receivedText })
      }
    }
  })

  // A promise lacks only its `await`, and each of the others holds the options where no function looks for them.
  it.each(cases.filter(isGuard))('that have members elsewhere are rejected: $key of $page', async (each) => {
    vi.stubEnv('NODE_ENV', 'production')
    const base = { ...baseOf(each) }
    for (const [kind, options] of Object.entries(elsewhere([...each.names][0] as string, base))) {
      const code = await refusalOf(each, options).then((refusal) => refusal?.code)
      expect({ kind, code }).toEqual({ kind, code: 'invalid_option' })
    }
  })

  it.each(cases.filter(isGuard))('of a class or of another realm work: $key of $page', async (each) => {
    vi.stubEnv('NODE_ENV', 'production')
    const base = baseOf(each)
    class Options {
      toString() {
        return 'options'
      }
    }
    const { Derived } = runInNewContext('({ Derived: class extends class {} {} })')
    for (const empty of [new Options(), new Derived(), Object.create(null), runInNewContext('({})')]) {
      expect(await refusalOf(each, Object.assign(empty, base))).toEqual(await refusalOf(each, base))
    }
  })
})

/** Options that an object has, but not as properties of its own with these names. */
function elsewhere(name: string, base: object): Readonly<Record<string, unknown>> {
  const misspelt = `${name}x`
  class Misspelt {}
  Object.defineProperty(Misspelt.prototype, misspelt, { get: () => 1 })
  class Derived extends Misspelt {}
  const foreign = runInNewContext(`Object.assign(Object.create({ ${misspelt}: 1 }), base)`, { base })
  const rootless = Object.assign(Object.create(null), { [misspelt]: 1 })
  return {
    'a promise': Promise.resolve(base),
    'a promise of another realm': runInNewContext('Promise.resolve(base)', { base }),
    'a promise with the options': Object.assign(Promise.resolve(), base),
    'a thenable': Object.assign(Object.create(Object.fromEntries([['then', () => {}]])), base),
    'a map': new Map(Object.entries(base)),
    'a weak map': new WeakMap(),
    'a set': new Set(Object.values(base)),
    'search parameters': new URLSearchParams({ [name]: '1' }),
    headers: new Headers({ [name]: '1' }),
    'form data': new FormData(),
    'a date': new Date(),
    'an expression': /x/,
    'an error': new Error(name),
    bytes: new Uint8Array(4),
    'a buffer': new ArrayBuffer(4),
    'an iterator': new Map().entries(),
    'a misspelt getter of a class': Object.assign(new Misspelt(), base),
    'a misspelt getter of a base class': Object.assign(new Derived(), base),
    'a misspelt member of a prototype of another realm': foreign,
    'a misspelt member of a prototype without a prototype': Object.assign(Object.create(rootless), base),
    'a misspelt hidden member': Object.defineProperty({ ...base }, misspelt, { value: 1 }),
    'a symbol': { ...base, [Symbol(name)]: 1 },
    'a hidden symbol': Object.defineProperty({ ...base }, Symbol(name), { value: 1 }),
  }
}
