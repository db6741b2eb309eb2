/**
 * What must hold of any text, parser by parser. A target throws at a fault: what is neither a result nor the refusal that
 * the parser documents, or two results that disagree.
 *
 * Fuzzing that coverage guides runs them (`npm run check -- guided`), and `npm test` on the texts that it kept.
 */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packageNameIn } from '@brandid/base/files'
import { describeManifest, readManifest } from '@brandid/base/manifest'
import { rankedReadings } from '@brandid/base/readings'
import { UserError } from '@brandid/base/terminal'
import { propose, searchKeys, searchPrefixes } from '@brandid/project/adopt'
import { checkCodeBase } from '@brandid/project/rules'
import { findLeavingOut, openCodeBase } from '@brandid/project/source'
import { createRegistry, defineKey, IdError, idUnion } from 'brandid/core'
import { bare, opaque } from 'brandid/formats'
import { defineToken, redact } from 'brandid/token'
import { parseConfig } from '../../packages/base/src/files/config.ts'
import { createPatterns } from '../../packages/base/src/files/patterns.ts'
import { readCsv, readSamples } from '../../packages/base/src/files/samples.ts'
import { respond } from '../../packages/prisma/src/generator/request.ts'
import {
  accept,
  compare,
  parseBaseline,
  readSuppressions,
  textOfBaseline,
} from '../../packages/project/src/rules/report/baseline.ts'
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

let project: string | undefined

/** The path of a file of one project, which goes when the process ends. */
function place(path: string, text: string): string {
  if (project === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'brandid-'))
    project = folder
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  const file = join(project, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

const FINDING = {
  file: 'a.ts',
  rule: 'no-cast',
  code: 'x as UserId',
  line: 1,
  column: 1,
  message: '',
  end: { line: 1, column: 12 },
}

/** The files beside the source of a project: each reader has the same text. */
function files(text: string): void {
  const baseline = accepted(() => parseBaseline(text, 'brandid.baseline.json'), UserError)
  if (baseline !== undefined) {
    const { fresh } = compare([FINDING], accept(baseline, [FINDING]))
    assert.deepEqual(fresh, [])
    assert.deepEqual(parseBaseline(textOfBaseline(baseline), ''), baseline)
  }
  readSuppressions(text)('no-cast', text.length)
  const [header, ...rows] = readCsv(text)
  for (const { cells, line } of [header, ...rows]) assert.ok(cells.length > 0 && line > 0)
  const samples = readSamples(place('samples/ids.txt', text), '/')
  propose([], [samples], 1.8e12)
  accepted(() => createPatterns(text.split(/\r?\n/)).ignores('src/a.ts'), UserError)
  // What is no JSON has no id to answer to.
  accepted(() => assert.ok(JSON.parse(respond(text, () => {}))), SyntaxError)
  const tsconfig = place('tsconfig/tsconfig.json', text)
  findLeavingOut(join(dirname(tsconfig), 'src/a.ts'), [dirname(tsconfig)])
  packageNameIn(dirname(place('package/package.json', text)))
}

/** The source of a project, as `check`, `init` and `adopt` read it. */
function sources(text: string): void {
  const cwd = dirname(place('source/a.ts', text))
  place('source/package.json', '{}')
  const { codeBase, root } = openCodeBase(['.'], { cwd })
  for (const { line, column } of checkCodeBase(codeBase, root, () => {}).findings)
    assert.ok(line > 0 && column > 0)
  searchKeys(codeBase, root)
  propose(searchPrefixes(codeBase, root).found, [], 1.8e12)
}

export const TARGETS: Readonly<Record<string, Target>> = {
  ids,
  secrets,
  readings,
  manifests,
  configurations,
  files,
  sources,
}

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
  files: [
    '{"version":1,"findings":{"a.ts":{"no-cast":["x as UserId"]}}}',
    '// eslint-disable-next-line brandid/no-cast\n/* eslint-enable */',
    'id,owner\n"user_036twi214qwj7mgsvq83nm8wf",post_1\n',
    'dist/\n!src/**\n*.d.ts',
    '{"jsonrpc":"2.0","id":1,"method":"getManifest","params":{}}',
    '{"extends":"./tsconfig.json","include":["src/**/*"],"exclude":["**/*.test.ts"], /* c */ "files":[],}',
    '{"name":"shop"}',
  ],
  sources: [
    "import { defineId, type IdOf } from 'brandid'\nexport const UserId = defineId('user', { aliases: ['member'] })\nexport type UserId = IdOf<typeof UserId>\n",
    "import { UserId } from './ids'\nconst id = request.params.id as UserId\nconst text = 'user_' + id\n",
    "import { pgTable, bigint } from 'drizzle-orm/pg-core'\nexport const orders = pgTable('orders', { id: bigint({ mode: 'number' }).primaryKey() })\n",
    "const prefixes = { user: 'usr_', org: 'org_' } as const\nexport const newId = (kind: keyof typeof prefixes) => prefixes[kind] + nanoid()\n",
  ],
}
