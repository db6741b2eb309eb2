/** The pairs that each engine measures: generators compared with the best peers, in URLs and as keys, then tokens and rejections. */
import * as nodeCrypto from 'node:crypto'
import { ObjectId } from 'bson'
import { jwtVerify, SignJWT } from 'jose'
import { customAlphabet, nanoid } from 'nanoid'
import { objectid as unikuObjectId } from 'uniku/objectid'
import { typeid as unikuTypeid } from 'uniku/typeid'
import { ulid as unikuUlid } from 'uniku/ulid'
import { uuidv4 as unikuV4 } from 'uniku/uuid/v4'
import { uuidv7 as unikuV7 } from 'uniku/uuid/v7'
import { v7 as uuidV7 } from 'uuid'
import { v7 as uuid13V7 } from 'uuid-13'
import * as v from 'valibot'
import * as formats from '../../dist/formats.js'
import { createRegistry } from '../../dist/node/core.js'
import { createSigner, defineToken } from '../../dist/node/token.js'
import { ask, keyOf, make, putInUrl, repeat } from '../loops.js'
import { floor } from './floor.js'

const { Bun } = globalThis
const define = (format) => createRegistry().defineId('user', format && { format })
const generator = (format) => define(format).generate
const base36Of12 = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12)
const newest = (name, generate) => (generate ? { [name]: () => `user_${generate()}` } : {})

/** The clock, four random bytes and one flat string. As keys its few strings would tell nothing. */
const FLOOR = 'its floor'

/** The generators of one format, first brandid's own. A peer that the engine has not is left out. */
const FAMILIES = {
  'the default format': {
    ours: generator(),
    'nanoid 6: nanoid()': () => `user_${nanoid()}`,
    ...newest('node:crypto: randomUUIDv7', nodeCrypto.randomUUIDv7),
    [FLOOR]: floor(),
  },
  '`uuid()`': {
    ours: generator(formats.uuid()),
    ...newest('node:crypto: randomUUIDv7', nodeCrypto.randomUUIDv7),
    ...newest('Bun.randomUUIDv7', Bun?.randomUUIDv7),
    'uniku: uuidv7()': () => `user_${unikuV7()}`,
    'uuid 14: v7()': () => `user_${uuidV7()}`,
    'uuid 13: v7()': () => `user_${uuid13V7()}`,
  },
  '`uuid({ version: 4 })`': {
    ours: generator(formats.uuid({ version: 4 })),
    'crypto.randomUUID()': () => `user_${crypto.randomUUID()}`,
    'uniku: uuidv4()': () => `user_${unikuV4()}`,
  },
  '`nanoid()`, 12': {
    ours: generator(formats.nanoid()),
    'nanoid 6, its own alphabet': () => `user_${nanoid(12)}`,
    'nanoid 6, our alphabet': () => `user_${base36Of12()}`,
  },
  '`nanoid()`, 21': {
    ours: generator(formats.nanoid({ length: 21 })),
    'nanoid 6, its own alphabet': () => `user_${nanoid()}`,
  },
  '`ulid()`': { ours: generator(formats.ulid()), 'uniku: ulid()': () => `user_${unikuUlid()}` },
  '`typeid()`': { ours: generator(formats.typeid()), 'uniku: typeid()': () => unikuTypeid('user') },
  '`objectId()`': {
    ours: generator(formats.objectId()),
    'bson: ObjectId': () => `user_${new ObjectId().toHexString()}`,
    'uniku: objectid()': () => `user_${unikuObjectId()}`,
  },
}

/** The uses of an ID, by the name of the row. */
const USES = { raw: make, 'in a URL': putInUrl, 'as a key': keyOf }

const COUNT = 256
const secret = crypto.getRandomValues(new Uint8Array(32))
const SessionToken = defineToken('sess')
const signer = createSigner({ keys: [{ id: 'k1', secret }] })
const tokens = Array.from({ length: COUNT }, () => SessionToken.generate())
const byHand = (text) => nodeCrypto.createHmac('sha256', secret).update(text).digest()
const signJwt = () => new SignJWT({}).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret)
const inTurn = (list) => {
  let next = 0
  return () => list[next++ % list.length]
}

/** Tokens compared with hand-written `node:crypto` and jose, each with a `Uint8Array` secret. */
async function tokenCases() {
  const signed = await Promise.all(tokens.map(() => signer.generate(SessionToken)))
  const jwts = await Promise.all(tokens.map(signJwt))
  const macs = tokens.map((token) => [token, byHand(token)])
  const [plain, held, jwt, mac] = [tokens, signed, jwts, macs].map(inTurn)
  return {
    'hash of a token': {
      ours: () => SessionToken.hash(plain()),
      'hand-written node:crypto': async () => nodeCrypto.createHash('sha256').update(plain()).digest('hex'),
    },
    'sign a token': {
      ours: () => signer.generate(SessionToken),
      'hand-written node:crypto': async () => byHand(plain()).toString('base64url'),
      jose: signJwt,
    },
    'verify a token': {
      ours: () => signer.verify(SessionToken, held()),
      'hand-written node:crypto': async () => {
        const [token, signature] = mac()
        return nodeCrypto.timingSafeEqual(byHand(token), signature)
      },
      jose: () => jwtVerify(jwt(), secret),
    },
  }
}

/** Unread rejections of a definition, and of registries with 10 and 1,000 prefixes. */
function checkCases() {
  const UserId = define()
  const valid = Array.from({ length: COUNT }, () => UserId.generate())
  const spoiled = valid.map((id, i) => (i % 2 ? id.slice(0, -1) : `${id.slice(0, 12)}!${id.slice(13)}`))
  const invalid = spoiled.map((text) => Buffer.from(text).toString('latin1'))
  const schema = v.pipe(v.string(), v.regex(UserId.pattern), v.brand('UserId'))
  const registries = [10, 1000].flatMap((size) => registryCases(size, invalid))
  return Object.fromEntries([
    [
      'a check of an ID',
      [
        ['ours', ask(UserId.is, valid, true)],
        ['a regular expression', ask((text) => UserId.pattern.test(text), valid, true)],
      ],
    ],
    [
      'an unread rejection',
      [
        ['ours', ask((text) => UserId.safeParse(text).success, invalid, false)],
        ['valibot', ask((text) => v.safeParse(schema, text).success, invalid, false)],
      ],
    ],
    ...registries,
  ])
}

function registryCases(size, invalid) {
  const registry = createRegistry()
  registry.defineId('user')
  const definitions = Array.from({ length: size - 1 }, (_, i) => registry.defineId(`p${i}x`))
  const byPrefix = new Map(
    ['user', ...definitions.map(({ prefix }) => prefix)].map((prefix) => [prefix, /^[0-9a-z]{25}$/]),
  )
  const ids = Array.from({ length: COUNT }, (_, i) => definitions[(i * 7919) % (size - 1)].generate())
  const byHandOf = (text) => {
    const at = text.lastIndexOf('_')
    return byPrefix.get(text.slice(0, at))?.test(text.slice(at + 1)) ?? false
  }
  const pair = (inputs, isValid) => [
    ['ours', ask((text) => registry.safeParse(text).success, inputs, isValid)],
    ['a Map and a regular expression', ask(byHandOf, inputs, isValid)],
  ]
  const count = size.toLocaleString('en')
  return [
    [`an ID among ${count} prefixes`, pair(ids, true)],
    [`an unread rejection among ${count} prefixes`, pair(invalid, false)],
  ]
}

const TOKENS = 'tokens'
const CHECKS = 'checks'

/**
 * What has a process of its own: each format, the tokens and the checks. V8 keeps what it learns about a function for all closures of it,
 * and no longer inlines a generator into `generate` once a process has used a few formats, whereas each peer is a function of its own. A
 * program uses one format or two. `generate.js` measures all formats in one process.
 */
export const PARTS = [...Object.keys(FAMILIES), TOKENS, CHECKS]

export async function casesOf(part) {
  const generated = Object.entries(FAMILIES[part] ?? {}).flatMap(([name, generate]) =>
    Object.entries(USES)
      .filter(([use]) => name !== FLOOR || use !== 'as a key')
      .map(([use, loop]) => ({ key: `${part}, ${use}|${name}`, run: loop(generate) })),
  )
  const listed = (all, loop) =>
    Object.entries(all).flatMap(([what, ways]) =>
      (Array.isArray(ways) ? ways : Object.entries(ways)).map(([name, run]) => ({
        key: `${what}|${name}`,
        run: loop(run),
      })),
    )
  if (part === TOKENS) return listed(await tokenCases(), repeat)
  if (part === CHECKS) return listed(checkCases(), (run) => run)
  return generated
}
