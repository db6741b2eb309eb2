/**
 * What must hold of any text, parser by parser. A target throws at a fault: what is neither a result nor the refusal that
 * the parser documents, or two results that disagree.
 *
 * Fuzzing that coverage guides runs them (`npm run fuzz:guided`), and `npm test` on the texts that it kept.
 */
import assert from 'node:assert/strict'
import { createRegistry, defineKey, IdError, idUnion } from 'brandid/core'
import { bare, opaque } from 'brandid/formats'
import { defineToken, redact } from 'brandid/token'
import { describeManifest, readManifest } from '../../kit/src/definitions/read-manifest.ts'
import { parseConfig } from '../../kit/src/files/config.ts'
import { rankedReadings } from '../../kit/src/inspect/readings/ranked-readings.ts'
import { UserError } from '../../kit/src/terminal/values.ts'
import { ROWS } from '../matrix/rows.ts'

export type Target = (text: string) => void | Promise<void>

const registry = createRegistry()
const definitions = ROWS.map(({ define, prefix }) => define({}, prefix, registry))
const union = idUnion(...definitions)
const TagId = createRegistry().defineId('tag', {
  aliases: ['label'],
  accepts: [bare(opaque({ length: [8, 30] }))],
})
const SessionToken = defineToken('sess')
const keys = [defineKey('row'), defineKey('event', { format: 'bigint' })]

/** What an action returns, or `undefined` where it refuses by an error of the class. */
function accepted<Result>(
  action: () => Result,
  Refusal: new (...args: never[]) => Error,
): Result | undefined {
  try {
    return action()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Ids: the strict and the lenient functions of each definition, the union and the registry agree. */
function ids(text: string): void {
  const owners = [...definitions, TagId].filter((definition) => {
    const { data, error } = definition.safeParse(text)
    assert.equal(definition.is(text), error === undefined)
    if (error) assert.ok(error.message.length < 1000)
    else {
      assert.equal(data, text)
      assert.ok(definition.pattern.test(text))
    }
    const normal = definition.safeNormalize(text).data
    if (normal !== undefined) assert.equal(definition.normalize(normal), normal)
    return data !== undefined
  })
  const [owner] = owners.filter((definition) => definition !== TagId)
  assert.equal(registry.safeParse(text).data?.id, owner && text)
  assert.equal(union.is(text), owner !== undefined)
  for (const { id, index } of registry.findIds(text)) {
    assert.ok(text.startsWith(id, index))
    assert.ok(registry.isId(id))
  }
}

/** Keys and tokens: a text is read in one way, and no token is left by `redact`. */
function secrets(text: string): void {
  for (const key of keys) {
    const value = accepted(() => key.fromText(text), IdError)
    if (value !== undefined) assert.equal(String(value), text)
  }
  assert.equal(SessionToken.is(text), SessionToken.safeParse(text).success)
  const redacted = redact(text)
  assert.equal(redact(redacted), redacted)
  for (const word of redacted.match(/[0-9a-z_]{30,}/g) ?? []) assert.ok(!SessionToken.is(word))
}

/** The readings of `brandid inspect`: every view covers the text that it shows. */
function readings(text: string): void {
  const found = rankedReadings(text, { nowMs: 1.8e12 })
  for (const { views, score } of found.readings) {
    assert.ok(Number.isFinite(score))
    for (const view of views()) for (const { start, end } of view.parts) assert.ok(0 <= start && start <= end)
  }
}

/** Manifests, which others may have written. */
async function manifests(text: string): Promise<void> {
  for (const read of [readManifest, describeManifest]) {
    await read(text, 'brandid.json').catch((error: unknown) => {
      if (!(error instanceof UserError || error instanceof IdError)) throw error
    })
  }
}

/** The configuration of a project. */
function configurations(text: string): void {
  accepted(() => parseConfig(text, '/project/brandid.config.json', '/project'), UserError)
}

export const TARGETS: Readonly<Record<string, Target>> = { ids, secrets, readings, manifests, configurations }

/** Texts to start from. */
export const SEEDS: Readonly<Record<string, readonly string[]>> = {
  ids: [
    ...ROWS.flatMap(({ bodies, prefix }) => bodies.slice(0, 2).map((body) => `${prefix}_${body}`)),
    ' TAG_abcdefgh\n',
    'label_abcdefgh',
  ],
  secrets: [
    SessionToken.generate(),
    `{"token":"${SessionToken.generate()}"}`,
    '42',
    '-0',
    '9007199254740993',
  ],
  readings: [
    ...ROWS.flatMap(({ bodies }) => bodies.slice(0, 1)),
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    '507f1f77bcf86cd799439011',
  ],
  manifests: [
    '{"version":1,"definitions":[{"prefix":"user","format":{"name":"uuid25","options":{}}}],"tokens":[{"prefix":"sess"}]}',
    '{"version":1,"definitions":[{"prefix":"a","entity":"b","description":"c","named":["a_root"],"accepts":[{"name":"nanoid","options":{"length":9}}]}]}',
    '{"version":1,"definitions":[{"prefix":"a","format":{"name":"layout","options":{"fields":[{"kind":"time","bits":48},{"kind":"random","bits":72}]}}}],"keys":[{"name":"row","format":"bigint"}]}',
  ],
  configurations: [
    '{"definitions":["src/ids.ts"],"ignore":["dist/**"],"rules":{"no-cast":"off"}}',
    '{"foreign":{"stripe":["customerId"]},"kinds":{"user":{"owner":"team","url":"https://a.example/{id}"}}}',
  ],
}
