// What must hold in every runtime, without a test runner. The definitions stand at the top of the module, where workerd
// gives neither randomness nor a clock.
import { createRegistry, defineId, findIds, IdError, parse } from '../../dist/core.js'
import * as formats from '../../dist/formats.js'

function errorOf(action) {
  try {
    action()
  } catch (error) {
    return error
  }
  return undefined
}

const UserId = defineId('user')
// In the same run of code as the first: later, and from the same file, it would be a reload.
const duplicate = errorOf(() => defineId('user'))
const { defineId: define, parse: parseAny } = createRegistry()
const definitions = Object.entries({
  uuid25: formats.uuid25(),
  base_id: formats.uuid25({ padded: false }),
  random: formats.random({ bits: 256 }),
  typeid: formats.typeid(),
  uuid: formats.uuid(),
  nanoid: formats.nanoid(),
  ulid: formats.ulid(),
  hex_ulid: formats.hexUlid(),
  object_id: formats.objectId(),
  snowflake: formats.snowflake({ epoch: 'twitter', workerId: 1 }),
  time_random: formats.timeRandom(),
  layout: formats.layout({
    fields: [
      { kind: 'time', bits: 48 },
      { kind: 'random', bits: 72 },
      { kind: 'choice', of: ['e', 'u'], default: 'e' },
    ],
  }),
}).map(([prefix, format]) => define(prefix, { format }))

function check(claim, holds) {
  if (!holds) throw new Error(`not so: ${claim}`)
}

/** Throws at the first claim that does not hold; returns the number of definitions that it tried. */
export function runSuite() {
  for (const { prefix, format, generate, generateMany, is, timestamp, toUuid, fromUuid } of definitions) {
    const id = generate()
    check(`${prefix} accepts what it makes`, is(id) && parseAny(id).prefix === prefix)
    check(`${prefix} makes no ID twice`, new Set(generateMany(1000)).size === 1000)
    check(`${prefix} knows the time`, !timestamp || Math.abs(timestamp(generate()) - Date.now()) < 5000)
    check(`${prefix} is a UUID and back`, !toUuid || fromUuid(toUuid(id)) === id)
    check(
      `${prefix} keeps order`,
      !format.lowest || generateMany(1000).every((each, i, all) => i === 0 || each > all[i - 1]),
    )
  }
  const id = UserId.generate()
  check('parse finds the definition', parse(id).definition === UserId)
  check('IDs are found in a text', findIds(`(${id}).`)[0]?.id === id)
  check('a strange prefix is told', errorOf(() => parse('usr_1'))?.code === 'unknown_prefix')
  check('a duplicate is refused', duplicate instanceof IdError && duplicate.code === 'duplicate_prefix')
  check(
    'both places are named',
    (duplicate.message.match(/(?:suite|worker|page)\.js:\d+:\d+/g) ?? []).length === 2,
  )
  return definitions.length + 1
}
