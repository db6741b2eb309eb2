/**
 * `npm run check -- fuzz` passes random and hostile strings to every function in the built package that accepts a string.
 *
 * A run takes 60 seconds unless you set `-- --seconds`, or `--rounds 2000` to stop after 2,000 strings. A run that finds a fault prints
 * the string and the seed; `--seed 7` repeats a run.
 */
import { parseArgs } from 'node:util'
import * as brandid from 'brandid'
import * as formats from 'brandid/formats'
import * as mini from 'brandid/mini'
import { seededRandom } from 'brandid/testing'
import { createSigner, defineToken, redact } from 'brandid/token'

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, rounds: { type: 'string' }, seed: { type: 'string' } },
})
const seed = values.seed ?? String(crypto.getRandomValues(new Uint32Array(1))[0])
const rounds = Number(values.rounds ?? Number.POSITIVE_INFINITY)
const deadline = values.rounds ? Number.POSITIVE_INFINITY : Date.now() + Number(values.seconds ?? 60) * 1000

const random = seededRandom(seed)
const below = (end) => random.uint32() % end
const pick = (list) => list[below(list.length)]

// Shorten stack traces, because a run creates thousands of errors and uses none of their stacks.
Error.stackTraceLimit = 1

const definitions = [
  brandid.defineId('user', { aliases: ['member'], named: ['user_root'] }),
  brandid.defineId('u25', { format: formats.uuid25({ padded: false }) }),
  brandid.defineId('any', { format: formats.uuid25({ version: 'any' }) }),
  brandid.defineId('rand', { format: formats.random() }),
  brandid.defineId('rand_long', { format: formats.random({ bits: 256, padded: false }) }),
  brandid.defineId('type', { format: formats.typeid() }),
  brandid.defineId('uuid', { format: formats.uuid({ version: 'any' }) }),
  brandid.defineId('nano', { format: formats.nanoid(), accepts: [formats.nanoid({ length: 9 })] }),
  brandid.defineId('odd', { format: formats.nanoid({ length: 7, alphabet: '-.!~|()[]{}^$*+?/\\' }) }),
  brandid.defineId('ulid', { format: formats.ulid() }),
  brandid.defineId('hex', { format: formats.hexUlid() }),
  brandid.defineId('object', { format: formats.objectId() }),
  brandid.defineId('flake', { format: formats.snowflake({ epoch: 'discord', workerId: 1 }) }),
  brandid.defineId('layout', {
    format: formats.layout({
      alphabet: 'base62',
      encoding: 'pieces',
      fields: [
        { kind: 'time', bits: 48 },
        { kind: 'choice', of: ['eu', 'us'], default: 'eu' },
        { kind: 'random', bits: 72 },
      ],
    }),
  }),
  brandid.defineId('time', { format: formats.timeRandom() }),
  brandid.defineId('cus', { format: formats.opaque({ length: [1, 40] }) }),
]
const tokens = [defineToken('sess'), defineToken('api_key', { bits: 128 })]
const union = brandid.idUnion(...definitions)
const signer = createSigner({ keys: [{ id: 'k', secret: crypto.getRandomValues(new Uint8Array(32)) }] })

const texts = [
  ...definitions.flatMap((definition) => [
    definition.generate?.() ?? `${definition.prefix}_abc`,
    definition.fromBody(definition.format.example),
  ]),
  ...tokens.flatMap((definition) => [definition.generate(), definition.generate().slice(0, 40)]),
  ...(await Promise.all(tokens.map((definition) => signer.generate(definition)))),
  await tokens[0].hash(tokens[0].generate()),
  ...[
    '',
    '_',
    '__proto___x',
    'constructor',
    'user_',
    'user_root',
    'member_03h9we7hp2hzo9bqbv4l8rz84',
    '{"sess_id":"',
  ],
  ...[
    'sess%5F',
    'basic ',
    '"\\u0073ess_',
    '\u202e',
    '\u0000',
    '\ud800',
    '\udc00',
    'İ',
    'ſess_',
    'Ｋ',
    '😀',
    '\r\n',
    '    ',
  ],
]
const pieces = [
  ...'_-%\\"{}[]:,. \n\t0aZzşK\u2028\ufeff',
  'user_',
  'sess_',
  's1',
  '5F',
  'z'.repeat(32),
  '0'.repeat(70),
]

/** Creates a string by applying one to eight changes to one or two known strings. */
function nextText() {
  let text = pick(texts)
  if (below(4) === 0) text += pick(pieces) + pick(texts)
  for (let changes = below(8); changes > 0; changes--) {
    const at = below(text.length + 1)
    const to = at + below(6)
    const way = below(7)
    if (way === 0) text = text.slice(0, at) + pick(pieces) + text.slice(at)
    else if (way === 1) text = text.slice(0, at) + text.slice(to)
    else if (way === 2) text = text.slice(0, at) + pick(pieces) + text.slice(to)
    else if (way === 3) text = text.slice(0, at) + String.fromCharCode(below(0x10000)) + text.slice(at + 1)
    else if (way === 4) text = text.slice(0, at) + text.slice(at, to).toUpperCase() + text.slice(to)
    else if (way === 5) text = text.slice(0, at) + text.slice(at, to).repeat(1 + below(50)) + text.slice(to)
    else
      text =
        text.slice(0, at) +
        String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << below(16))) +
        text.slice(at + 1)
  }
  return text
}

class Fault extends Error {}

function hold(condition, what) {
  if (!condition) throw new Fault(what)
}

/** Returns a function's result, or the `IdError` that it throws. Any other error is a fault. */
function outcomeOf(what, action) {
  try {
    return { data: action() }
  } catch (error) {
    hold(error instanceof brandid.IdError, `${what} throws ${error}`)
    checkError(what, error)
    return { error }
  }
}

function checkError(what, error) {
  hold(
    /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,1000}$/u.test(error.message),
    `the message of ${what}: ${error.message}`,
  )
  hold(error.received === undefined || typeof error.received === 'string', `what ${what} keeps`)
  hold(!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(error.hint ?? ''), `the hint of ${what}`)
}

function checkDefinition(definition, text) {
  const { prefix } = definition
  const isId = definition.is(text)
  const checks = {
    parse: () => definition.parse(text),
    fromBody: () => definition.fromBody(text.startsWith(`${prefix}_`) ? text.slice(prefix.length + 1) : '_'),
    safeParse: () => resultOf(definition.safeParse(text)),
    schema: () => zodValueOf(definition.schema.safeParse(text)),
    'mini schema': () => zodValueOf(mini.schemaOf(definition).safeParse(text)),
    'standard schema': () => standardValueOf(definition['~standard'].validate(text)),
  }
  for (const [check, open] of Object.entries(checks)) {
    const { data } = outcomeOf(`${prefix}.${check}`, open)
    hold(data === (isId ? text : undefined), `${prefix}.${check} and ${prefix}.is disagree`)
  }
  if (isId) hold(definition.pattern.test(text), `${prefix}.pattern rejects an ID`)
  const { data: normal } = outcomeOf(`${prefix}.normalize`, () => definition.normalize(text))
  if (normal !== undefined) {
    hold(definition.is(normal) && definition.normalize(normal) === normal, `${prefix}.normalize`)
    hold(!isId || normal === text, `${prefix}.normalize changes an ID`)
  }
  const conversions = [
    ['toBytes', 'fromBytes'],
    ['toUuid', 'fromUuid'],
    ['toBigInt', 'fromBigInt'],
  ]
  for (const [to, from] of conversions.filter(([name]) => definition[name])) {
    const { data } = outcomeOf(`${prefix}.${to}`, () => definition[to](text))
    // A named ID contains no values.
    if (data !== undefined) hold(isId && definition[from](data) === text, `${prefix}.${to}`)
  }
  if (definition.timestamp) outcomeOf(`${prefix}.timestamp`, () => definition.timestamp(text))
  if (definition.fromUuid) outcomeOf(`${prefix}.fromUuid`, () => definition.fromUuid(text))
  return isId
}

function resultOf({ data, error }) {
  if (error) throw error
  return data
}

function zodValueOf({ success, data, error }) {
  if (!success) hold(error.issues.length === 1 && error.issues[0].message.length < 400, 'the issues of zod')
  return data
}

function standardValueOf({ value, issues }) {
  hold(issues === undefined || issues.length === 1, 'the issues of Standard Schema')
  return value
}

function checkRegistry(text, owners) {
  const { data } = outcomeOf('parse', () => brandid.parse(text))
  hold(owners.length <= 1, `${owners.map(({ prefix }) => prefix)} all accept it`)
  hold(
    data?.id === (owners[0] && text) && data?.prefix === owners[0]?.prefix,
    'parse and the definitions disagree',
  )
  hold(brandid.isId(text) === (data !== undefined), 'isId')
  hold(brandid.safeParse(text).success === (data !== undefined), 'safeParse')
  hold(union.safeParse(text).success === (data !== undefined), 'the union')
  hold(zodValueOf(union.schema.safeParse(text)) === data?.id, 'the schema of the union')
  for (const { id, index, prefix } of brandid.findIds(text)) {
    hold(text.startsWith(id, index) && brandid.parse(id).prefix === prefix, 'findIds')
  }
  outcomeOf('matchId', () =>
    brandid.matchId(text, Object.fromEntries(definitions.map(({ prefix }) => [prefix, Boolean]))),
  )
  // Prefixes, alphabets and literals are also string inputs.
  outcomeOf('defineId', () => brandid.createRegistry().defineId(text))
  outcomeOf('nanoid', () => formats.nanoid({ alphabet: text }))
  outcomeOf('named', () => brandid.createRegistry().defineId('x', { named: [text] }))
  outcomeOf('aliases', () => brandid.createRegistry().defineId('x', { aliases: [text] }))
}

function checkRedaction(text) {
  const redacted = redact(text)
  for (const run of redacted.match(/[0-9a-z_]{30,}/g) ?? []) {
    hold(!tokens.some((definition) => definition.is(run)), 'a token remains')
  }
  hold(redact(redacted) === redacted, 'redact twice')
  const line = JSON.stringify({ [text]: text, list: [text] })
  hold(Array.isArray(JSON.parse(redact(line)).list), 'redact JSON')
}

async function checkTokens(text) {
  for (const definition of tokens) {
    const isToken = definition.is(text)
    const { data } = outcomeOf('token.parse', () => definition.parse(text))
    hold(data === (isToken ? text : undefined), 'token.parse')
    hold(definition.safeParse(text).success === isToken, 'token.safeParse')
    if (isToken) hold(definition.pattern.test(text) && !brandid.isId(text), 'a token')
    const { success, data: verified, error } = await signer.verify(definition, text)
    hold(success ? texts.includes(text) && verified === text : error.message.length < 80, 'signer.verify')
    hold((await definition.verifyHash(text, text)) === false, 'verifyHash')
  }
}

let count = 0
let accepted = 0
const start = Date.now()
while (count < rounds && Date.now() < deadline) {
  const text = nextText()
  count++
  try {
    const owners = definitions.filter((definition) => checkDefinition(definition, text))
    accepted += owners.length
    checkRegistry(text, owners)
    checkRedaction(text)
    await checkTokens(text)
  } catch (error) {
    console.error(`fault: ${error instanceof Fault ? error.message : error.stack}`)
    console.error(`with ${JSON.stringify(text)}, string ${count} of --seed ${seed}`)
    process.exit(1)
  }
}
console.log(
  `${count} strings, ${accepted} IDs among them, no faults (--seed ${seed}, ${Math.round((Date.now() - start) / 1000)} s)`,
)
