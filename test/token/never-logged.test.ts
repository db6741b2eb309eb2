import { inspect } from 'node:util'
import * as full from 'brandid'
import * as core from 'brandid/core'
import * as formats from 'brandid/formats'
import * as mini from 'brandid/mini'
import { createSigner, defineToken, redact } from 'brandid/token'
import { expect, it } from 'vitest'
import * as z from 'zod'
import * as zm from 'zod/mini'
import { sampled } from '../full-length.ts'
import { secretOf } from './texts.ts'

// Every door of the package is given a token where something else belongs, and what comes back is searched for its
// body.

const SessionToken = defineToken('sess')
const ResetToken = defineToken('reset')
const signer = createSigner({ keys: [{ id: 'k1', secret: secretOf(1) }] })
const otherSigner = createSigner({ keys: [{ id: 'k2', secret: secretOf(2) }] })
const plain = SessionToken.generate()
const signed = await signer.generate(SessionToken, { audience: 'api', expiresAt: Date.now() + 60_000 })

const secrets = Object.entries({
  'a token': plain,
  'a signed token': signed,
  'a truncated token': plain.slice(0, -1),
  'half a token': plain.slice(0, 30),
  'an extended token': `${plain}0`,
  'a damaged token': plain.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  'a token with a foreign character': plain.replace(/.$/, '!'),
  'a token in upper case': plain.toUpperCase(),
  'a token in white space': ` ${plain}\n`,
  'a token in a header': `Bearer ${plain}`,
  'a token in a query': `https://example.com/?token=${plain}&next=user_1`,
  'a token before a separator': `${plain}_x`,
  'a token after a word': `mysess_${plain.slice(5)}`,
  'a token with its separator encoded': plain.replace('_', '%5F'),
  'a token in upper case with a hyphen': plain.replace('_', '-').toUpperCase(),
  'a signed token with its separator encoded': signed.replace('_', '%5f'),
  'the body of a token': plain.slice(5),
})

const sound = new Set<string>([plain, signed])

/**
 * Every text in a value: its members, enumerable or not, those of its prototypes that are its own kind, and what it
 * prints.
 */
function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'symbol' || typeof value === 'bigint') return [String(value)]
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value))
    return []
  seen.add(value)
  const texts = [inspect(value, { showHidden: true, depth: Number.POSITIVE_INFINITY, getters: true })]
  try {
    texts.push(JSON.stringify(value) ?? '', String(value))
  } catch {
    // What has no text shows none.
  }
  for (const key of Reflect.ownKeys(value)) {
    texts.push(...textsIn(key, seen), ...textsIn(Reflect.get(value, key), seen))
  }
  if (value instanceof Error) texts.push(...textsIn([value.message, value.stack, value.cause], seen))
  if (value instanceof core.IdError) texts.push(value.hint ?? '')
  return texts
}

/** What an action returns or throws, and what its promise comes to. */
async function outcomeOf(action: () => unknown): Promise<unknown> {
  try {
    return await action()
  } catch (error) {
    return error
  }
}

/** Whether eight characters of the body in a row are shown, in any case. */
function shows(texts: readonly string[], secret: string): boolean {
  const body = /([0-9a-z!]{24,})/i.exec(secret.replace(/%5f/i, '_'))?.[1]?.toLowerCase() as string
  const shown = texts.join('\n').toLowerCase()
  return Array.from({ length: Math.max(0, body.length - 7) }, (_, i) => body.slice(i, i + 8)).some((piece) =>
    shown.includes(piece),
  )
}

const own = core.createRegistry()
const definitions = {
  core: core.defineId('core_id'),
  full: full.defineId('full_id', { aliases: ['former_id'], accepts: [formats.opaque({ length: 12 })] }),
  mini: mini.defineId('mini_id'),
  own: own.defineId('own_id'),
  unpadded: core.defineId('unpadded', { format: formats.uuid25({ padded: false }) }),
  random: core.defineId('random', { format: formats.random({ bits: 256 }) }),
  typeid: core.defineId('typeid', { format: formats.typeid() }),
  uuid: core.defineId('uuid', { format: formats.uuid({ version: 'any' }) }),
  nanoid: core.defineId('nanoid', { format: formats.nanoid({ length: 57 }) }),
  ulid: core.defineId('ulid', { format: formats.ulid() }),
  hex: core.defineId('hex', { format: formats.hexUlid() }),
  object: core.defineId('object', { format: formats.objectId() }),
  flake: core.defineId('flake', { format: formats.snowflake({ epoch: 'twitter', workerId: 1 }) }),
  time: core.defineId('time', { format: formats.timeRandom() }),
  opaque: core.defineId('cus', { format: formats.opaque({ length: [40, 50] }) }),
}
const DOORS = [
  ...['parse', 'safeParse', 'normalize', 'safeNormalize', 'body', 'fromBody', 'timestamp', 'lowerBound'],
  ...['toUuid', 'fromUuid', 'toBytes', 'fromBytes', 'toBigInt', 'fromBigInt', 'generateMany'],
]

/** What the token's own functions are, which take it where it is sound. */
function ownDoors(secret: string): [name: string, action: () => unknown][] {
  return [
    ['own parse', () => SessionToken.parse(secret)],
    ['own safeParse', () => SessionToken.safeParse(secret)],
    ['own schema', () => full.schemaOf(SessionToken).safeParse(secret)],
    ['own hash', () => SessionToken.hash(secret as never)],
    ['own verify', () => signer.verify(SessionToken, secret, { audience: 'api' })],
  ]
}

/** Every way into the package, by name. Those that take bodies are given the body alone, too. */
function doors(secret: string): [name: string, action: () => unknown][] {
  const actions: [string, () => unknown][] = []
  for (const [name, definition] of Object.entries<core.AnyIdDef>(definitions)) {
    for (const door of DOORS) {
      const open: unknown = Reflect.get(definition, door)
      if (typeof open === 'function') actions.push([`${name}.${door}`, () => open(secret)])
    }
    const generate: unknown = Reflect.get(definition, 'generate')
    if (typeof generate === 'function') actions.push([`${name}.generate`, () => generate({ at: secret })])
    actions.push(
      [`${name} standard`, () => definition['~standard'].validate(secret)],
      [`${name} schemaOf`, () => full.schemaOf(definition).safeParse(secret)],
      [`${name} schemaOf, thrown`, () => full.schemaOf(definition).parse(secret)],
      [`${name} mini schemaOf`, () => mini.schemaOf(definition).safeParse(secret)],
      [`${name} assertId`, () => core.assertId(definition, secret)],
    )
  }
  const union = full.idUnion(definitions.core, definitions.full)
  const miniUnion = mini.idUnion(definitions.mini)
  const object = z.object({ id: definitions.full, list: z.array(union.schema) })
  const error = (result: { error?: z.ZodError | undefined }) => result.error as z.ZodError
  actions.push(
    ['parse', () => core.parse(secret)],
    ['safeParse', () => core.safeParse(secret)],
    ['isId', () => core.isId(secret)],
    ['findIds', () => core.findIds(`${secret}, and ${secret}.`)],
    ['registry.parse', () => full.registry.parse(secret)],
    ['registry.get', () => full.registry.get(secret)],
    ['own registry.parse', () => own.parse(secret)],
    ['own registry.safeParse', () => own.safeParse(secret)],
    ['empty registry.parse', () => core.createRegistry().parse(secret)],
    ['matchId', () => core.matchId(secret as core.Id<'user'>, { user: () => 1 })],
    ['union.parse', () => union.parse(secret)],
    ['union.safeParse', () => union.safeParse(secret)],
    ['union standard', () => union['~standard'].validate(secret)],
    ['union.schema', () => union.schema.safeParse(secret)],
    ['core union', () => core.idUnion(definitions.core).parse(secret)],
    ['mini union', () => miniUnion.schema.safeParse(secret)],
    ['zod object', () => object.safeParse({ id: secret, list: [secret] })],
    ['zod object, pretty', () => z.prettifyError(error(object.safeParse({ id: secret, list: [secret] })))],
    ['zod object, as a tree', () => z.treeifyError(error(object.safeParse({ id: secret, list: [secret] })))],
    ['zod object, flat', () => z.flattenError(error(object.safeParse({ id: secret, list: [secret] })))],
    ['zod union', () => z.union([definitions.full.schema, z.number()]).safeParse(secret)],
    ['zod mini object', () => zm.safeParse(zm.object({ id: definitions.mini }), { id: secret })],
    ['collisionBudget', () => formats.collisionBudget({ bits: secret as never, ids: 1 })],
    ['guessBudget', () => formats.guessBudget({ bits: secret as never, ids: 1 } as never)],
    // The doors of its own token, unless it is sound, and of others.
    ...(sound.has(secret) ? [] : ownDoors(secret)),
    ['token.parse', () => ResetToken.parse(secret)],
    ['token.safeParse', () => ResetToken.safeParse(secret)],
    ['token.hash', () => ResetToken.hash(secret as never)],
    ['token.verifyHash', () => ResetToken.verifyHash(secret, secret)],
    ['token standard', () => ResetToken['~standard'].validate(secret)],
    ['token schema', () => full.schemaOf(ResetToken).safeParse(secret)],
    ['token schema, mini', () => mini.schemaOf(ResetToken).safeParse(secret)],
    ['verify, another prefix', () => signer.verify(ResetToken, secret)],
    ['verify, another key', () => otherSigner.verify(SessionToken, secret)],
    ['verify, another audience', () => signer.verify(SessionToken, secret, { audience: 'web' })],
    ['verify, no definition', () => signer.verify(secret as never, secret)],
    ['verify, as an audience', () => signer.verify(SessionToken, secret, { audience: `${secret} ` })],
    ['sign, as an expiry', () => signer.generate(SessionToken, { expiresAt: secret as never })],
    ['sign, as an audience', () => signer.generate(SessionToken, { audience: `${secret} ` })],
    ['createSigner, as a secret', () => createSigner({ keys: [{ id: 'k', secret: secret as never }] })],
    ['createSigner, as an ID', () => createSigner({ keys: [{ id: `${secret} `, secret: secretOf(1) }] })],
    ['createSigner, as keys', () => createSigner({ keys: secret as never })],
    [
      'createSigner, as a tolerance',
      () => createSigner({ keys: [{ id: 'k', secret: secretOf(1) }], clockToleranceMs: secret as never }),
    ],
    ['defineId', () => core.createRegistry().defineId(secret as 'x', { format: formats.typeid() })],
    ['defineId, as an alias', () => core.createRegistry().defineId('x', { aliases: [`${secret}!`] })],
    ['defineId, damaged', () => core.createRegistry().defineId(`${secret}!` as 'x')],
    ['defineToken', () => defineToken(`${secret}!` as 'x')],
    ...Object.values<core.AnyIdDef>(definitions).flatMap((definition): [string, () => unknown][] => [
      [`${definition.prefix}.parse of an array`, () => definition.parse([secret])],
      [`${definition.prefix}.parse of an object`, () => definition.parse({ toString: () => secret })],
      [`${definition.prefix}.safeParse of a boxed string`, () => definition.safeParse(Object(secret))],
    ]),
    ['parse of an array', () => core.safeParse([secret])],
    ['union of a boxed string', () => union.safeParse(Object(secret))],
    ['redact, as a list', () => redact('', [secret])],
  )
  return actions
}

it.each(sampled(secrets, 9, 2))('%s is shown by no function', { tags: 'slow' }, async (_, secret) => {
  const actions = doors(secret)
  expect(actions.length).toBeGreaterThan(250)
  const shown: string[] = []
  for (const [name, action] of actions) {
    if (shows(textsIn(await outcomeOf(action)), secret)) shown.push(name)
  }
  // What makes an id of it is no leak: 57 characters of a nanoid may be any.
  expect(shown.filter((name) => name !== 'nanoid.fromBody')).toEqual([])
})

it('the search finds what is shown, wherever it hides', () => {
  const hidden = new core.IdError('overflow', 'less', 'more', { received: plain })
  const hinted = new core.IdError('overflow', 'less', 'more', { hint: () => plain })
  const around = [plain, [plain], { [plain]: 1 }, new Error(plain), new Map([[1, { plain }]])]
  for (const value of [...around, hidden, hinted]) expect(shows(textsIn(value), plain)).toBe(true)
  expect(shows(textsIn(new core.IdError('overflow', 'less', 'more')), plain)).toBe(false)
})
