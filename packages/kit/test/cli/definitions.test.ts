import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { linkedOnDisk, onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from './run-in.ts'

// Where the commands find the definitions of a project, as `inspect` shows them.

const token = new URL('../../../../src/token.ts', import.meta.url).href
const core = new URL('../../../../src/core.ts', import.meta.url).href
const fields = Object.entries({ time: 41, worker: 10, random: 40 }).map(([kind, bits]) => ({ kind, bits }))
const LAYOUT = { name: 'layout', options: { fields } }

const directory = onDisk({
  'manifest/brandid.manifest.json': JSON.stringify({
    version: 1,
    definitions: [
      { prefix: 'usr', entity: 'user', aliases: ['user'], named: ['usr_root'] },
      { prefix: 'db', format: { name: 'nanoid', options: { length: 12 } }, accepts: [{ name: 'ulid' }] },
      { prefix: 'cus', format: { name: 'opaque', options: { length: 14 } } },
      { prefix: 'msg', format: { name: 'snowflake', options: { epoch: 'discord' } } },
      { prefix: 'job', format: LAYOUT },
    ],
    tokens: [{ prefix: 'sess' }],
  }),
  'manifest/src/deep/x.txt': '',
  'named/package.json': '{ "brandid": { "definitions": "src/ids.js" } }',
  'named/src/ids.js':
    "import { defineId } from 'brandid'\nexport * from './teams.js'\nexport const A = defineId('a')\nprocess.exit(1)",
  'named/src/teams.js':
    "import { defineId } from 'brandid'\nimport { defineToken } from 'brandid/token'\nexport const TeamId = defineId('team')\ndefineToken('session')",
  'named/src/deep/x.txt': '',
  'missing/package.json': '{ "brandid": { "definitions": "none.js" } }',
  'outside/package.json': '{ "brandid": { "definitions": "../named/src/ids.js" } }',
  'json/package.json': '{ "brandid": { "definitions": "ids/user.json" } }',
  'json/ids/user.json': '{ "version": 1, "definitions": [{ "prefix": "usr", "aliases": ["user"] }] }',
  'runs/ids.mjs': `import { createRegistry, defineId } from ${JSON.stringify(core)}
import { defineToken } from ${JSON.stringify(token)}
defineToken('session')
export const TeamId = defineId('team')
export const JobId = createRegistry().defineId('job')
export const nothing = null
export const other = { prefix: 'x' }
const aliases = []
const safeParse = () => {}
export const noFormat = { prefix: 'y', safeParse, aliases }
export const noParser = { prefix: 'z', format: {}, aliases }
export const noPrefix = { safeParse, format: {}, aliases }`,
  'broken/package.json': '{',
  'broken/none.json': '{ "version": 1, "definitions": [{}] }',
  'broken/tokens.json': '{ "version": 1, "definitions": [], "tokens": 1 }',
  'broken/text.json': 'x',
  'broken/throws.mjs': "throw new Error('no database\\nat all')",
  'broken/odd.mjs': "throw 'odd'",
  'broken/types.ts': "throw new Error('none.')",
  'broken/types.mts': "throw new Error('none.')",
  'broken/types.ts.mjs': "throw new Error('none.')",
  'broken/format.json': '{ "version": 1, "definitions": [{ "prefix": "a", "format": { "name": "md5" } }] }',
  'bare/package.json': '{}',
  'odd/package.json': '{ "brandid": { "definitions": 1 } }',
  'null/package.json': 'null',
  'of-null/package.json': '{ "brandid": null, "dependencies": null, "devDependencies": null }',
  'peer/package.json': '{ "peerDependencies": { "brandid": "*" }, "dependencies": { "brandids": "*" } }',
  'source/package.json': '{ "dependencies": { "brandid": "*" } }',
  'source/src/ids.ts': `import { defineId } from 'brandid'
import { layout, nanoid } from 'brandid/formats'
export const JobId = defineId('job', { format: layout({ fields: [{ kind: 'time', bits: 41 }, { kind: 'worker', bits: 10, id: Number(process.env.ID) }, { kind: 'random', bits: 40 }] }) })
export const DatabaseId = defineId('db', { format: nanoid({ length: 16 }), aliases: ['database'] })
throw new Error('It is read, and never run.')`,
  'empty/package.json': '{ "devDependencies": { "brandid": "*" } }',
  'named/inner/.git': '',
  'source/inner/.git': '',
  'manifest/inner/.git': '',
})

const BODY = '03h9we7hp2hzo9bqbv4l8rz84'

function inspect(place: string, text: string, config?: string) {
  const chosen = config === undefined ? [] : ['--config', config]
  return runIn(join(directory, place), ['inspect', '--json', ...chosen, '--', text])
}

/** What `inspect` says of a text in a folder. */
async function readIn(place: string, text: string, config?: string) {
  const { code, stdout, stderr } = await inspect(place, text, config)
  if (code === 2) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** The definition, or else the name, of the likeliest reading of each text. */
async function ownersIn(place: string, texts: readonly string[], config?: string): Promise<unknown[]> {
  const all = await Promise.all(texts.map((text) => readIn(place, text, config)))
  return all.map(({ readings: [best] }) => best?.definition ?? best?.name)
}

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) }))
afterAll(() => vi.useRealTimers())

describe('the source of a project', () => {
  const ids = ['job_0abcdefghijklmnopq', 'db_0123456789abcdef', 'database_0123456789abcdef']

  it('is read where brandid is a dependency, from any directory below', async () => {
    for (const folder of ['source', 'source/src'])
      expect(await ownersIn(folder, ids)).toEqual(['job', 'db', 'db'])
  })

  it('is read where a linked package of the workspace depends on brandid', async () => {
    const root = linkedOnDisk(
      {
        'package.json': '{ "workspaces": ["app", "ids"] }',
        'app/package.json': '{ "dependencies": { "@acme/ids": "*" } }',
        'ids/package.json': '{ "name": "@acme/ids", "dependencies": { "brandid": "*" } }',
        'ids/index.ts': "import { defineId } from 'brandid'\nexport const TeamId = defineId('team')\n",
      },
      { 'node_modules/@acme/ids': 'ids' },
    )
    const { stdout } = await runIn(join(root, 'app'), ['inspect', `team_${BODY}`])
    expect(stdout).toContain('your definition "team"')
  })

  it.each(['empty', 'bare', 'broken', 'odd', 'null', 'of-null', 'peer'])(
    'gives nothing in %s',
    async (folder) => {
      const { stdout, stderr } = await inspect(folder, ids[0] as string)
      expect(stdout).not.toContain('"definition"')
      expect(stderr).toBe('')
    },
  )
})

describe('the definitions of a project', () => {
  it('come first, out of the nearest manifest', async () => {
    const { readings } = await readIn('manifest/src/deep', `usr_${BODY}`)
    expect(readings[0]).toMatchObject({
      ...{ format: 'uuid25', name: 'user ID', definition: 'usr', prefix: 'usr' },
      uuid: '01a1fbf6-aef1-7334-982e-09bb75d96714',
      why: 'your definition "usr", in the format uuid25',
    })
    expect(readings[1]).toMatchObject({ format: 'uuid25', name: 'UUID version 7 in base 36' })
  })

  const expected = 'Expected a user ID ("usr_" and 25 characters) but received'
  it.each([
    [`user_${BODY}`, [`${expected} an ID with a former prefix ("user")`], true],
    ['usr_03h9we7hp2hzo9bqbv4l8rz8', [`${expected} 24 characters after "usr_"`], false],
    [' USR_03H9WE7HP2HZO9BQBV4L8RZ84', expect.any(Array), true],
  ])('say what is wrong with %j', async (text, wrong, isMended) => {
    const [best] = (await readIn('manifest', text)).readings
    expect(best).toMatchObject({ definition: 'usr', wrong })
    expect(best.canonical).toBe(isMended ? `usr_${BODY}` : undefined)
  })

  it.each([
    ['db_kw2c0khavhql', { definition: 'db', format: 'nanoid' }],
    ['db_01ARZ3NDEKTSV4RRFFQ69G5FAV', { definition: 'db', format: 'ulid', time: '2016-07-30T23:54:10.259Z' }],
    ['usr_root', { definition: 'usr', why: 'a named ID of your definition "usr"' }],
    [
      'msg_175928847299117063',
      { definition: 'msg', bigint: '175928847299117063', time: '2016-04-30T11:18:25.796Z' },
    ],
  ])('know former formats, named IDs, and integers: %s', async (text, reading) => {
    expect((await readIn('manifest', text)).readings[0]).toMatchObject(reading)
  })

  it('are drawn, where no general format fits, too', async () => {
    const draw = async (text: string) => (await runIn(join(directory, 'manifest'), ['inspect', text])).stdout
    expect(await draw('usr_root')).toContain('╰ the body')
    expect(await draw('cus_abcdefghijklmn')).toContain('╰ opaque([0-9A-Za-z], 14)')
    expect(await draw(`team_${BODY}`)).not.toContain('your definition')
  })

  it('name tokens, whose texts are never shown', async () => {
    const { text, readings } = await readIn('manifest', 'sess_secret')
    expect(text).toBe('sess_[redacted]')
    expect(readings).toMatchObject([{ format: 'brandid-token', name: 'your token "sess"' }])
  })

  it('come out of the module that package.json names and of its imports, which are read and never run', async () => {
    for (const place of ['named', 'named/src/deep'])
      expect(await ownersIn(place, [`a_${BODY}`, `team_${BODY}`, 'session_x'])).toEqual([
        'a',
        'team',
        'your token "session"',
      ])
    expect(await ownersIn('json', [`user_${BODY}`])).toEqual(['usr'])
    await expect(readIn('missing', BODY)).rejects.toThrow(
      /^brandid: Expected a manifest or a module but found no file ".*none\.js"\.$/m,
    )
  })

  it('come out of no file outside the project', async () => {
    const place = `"brandid.definitions" of ${join(directory, 'outside/package.json')}`
    expect((await inspect('outside', BODY)).stderr).toBe(
      `brandid: Expected ${place} to be a path inside the project but received "../named/src/ids.js".\n`,
    )
  })

  it.each([
    ['named/inner', `a_${BODY}`],
    ['source/inner', 'job_0abcdefghijklmnopq'],
    ['manifest/inner', `usr_${BODY}`],
  ])('are looked for up to the root of the project: %s', async (place, text) => {
    expect((await inspect(place, text)).stdout).not.toContain('"definition"')
  })

  it('come out of the module that --config names, which runs, whichever registry they are in', async () => {
    const texts = [`team_${BODY}`, `job_${BODY}`, 'session_x']
    expect(await ownersIn('runs', texts, 'ids.mjs')).toEqual(['team', 'job', 'your token "session"'])
    const { stdout } = await inspect('runs', `x_${BODY} y_${BODY} z_${BODY}`, 'ids.mjs')
    expect(stdout).not.toContain('"definition"')
  })

  it.each(['manifest', 'source'])('have fields of their own in %s, beside others', async (place) => {
    const id = 'job_0abcdefghijklmnopq'
    const [best] = (await readIn(place, id)).readings
    expect(best).toMatchObject({ definition: 'job', format: 'layout' })
    expect(best.wrong).toBeUndefined()
    expect(best.time).toMatch(/^\d{4}-/)
  })

  it('come out of --config, before all others', async () => {
    const config = '../manifest/brandid.manifest.json'
    expect(await ownersIn('named', [`usr_${BODY}`, 'db_kw2c0khavhql'], config)).toEqual(['usr', 'db'])
    expect((await inspect('named', `a_${BODY}`, config)).stdout).not.toContain('"definition"')
  })

  const MANIFEST = 'Run brandid manifest to create one.'
  const TYPESCRIPT = 'Node 22.18 and later run TypeScript; brandid manifest reads it without running it.'
  it.each([
    ['none.mjs', /^brandid: Expected a manifest or a module but found no file ".*none\.mjs"\.$/, ''],
    [
      'none.json',
      /^brandid: Expected a string at "definitions\[0\]\.prefix" in .*none\.json but received nothing\.$/,
      MANIFEST,
    ],
    ['tokens.json', /^brandid: Expected a list of tokens at "tokens" in .* but received 1\.$/, MANIFEST],
    ['text.json', /but received invalid JSON\.$/, MANIFEST],
    ['throws.mjs', /^brandid: Node cannot import ".*throws\.mjs": no database\.$/, ''],
    ['odd.mjs', /odd\.mjs": odd\.$/, ''],
    ['types.ts', /": none\.$/, TYPESCRIPT],
    ['types.mts', /": none\.$/, TYPESCRIPT],
    ['types.ts.mjs', /": none\.$/, ''],
    ['format.json', /Expected `format` to be "uuid25", .* or "\w+" but received "md5"\.$/, ''],
  ])('are refused in %s, with what helps', async (config, text, advice) => {
    const { code, stderr } = await inspect('broken', BODY, config)
    const [message, ...rest] = stderr.split('\n')
    expect({ code, advice: rest.join('') }).toEqual({ code: 2, advice })
    expect(message).toMatch(text)
  })
})
