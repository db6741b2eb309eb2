import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ulid } from 'brandid/formats'
import { nanoid } from 'nanoid'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { bodiesOf } from '../../../project/test/adopt/generated-samples.ts'
import { runIn } from './run-in.ts'
import { BAD_ROWS, MODULE, NOISY, PACKAGE, SAMPLED, SAMPLES, SERVICE, USERS } from './sampled-projects.ts'

/** The last line of a proposal that is printed. */
const NEXT = 'brandid: review each line, then write the definitions: npx brandid init --out src/ids.ts\n'

describe('brandid init', () => {
  it('prints a proposal, and what it rests on', async () => {
    const { code, stdout, stderr } = await runIn(onDisk(SERVICE), ['init'])
    expect([code, stderr]).toEqual([0, `brandid: 4 definitions\n${NEXT}`])
    expect(
      stdout,
    ).toBe(`/** The IDs of this project, proposed by \`brandid init\`: compare each with the stored values. */
import { defineId, type IdOf } from 'brandid'
import { opaque, ulid, uuid } from 'brandid/formats'

const opaqueFormat = opaque({ length: [1, 64] })

/** no sample: any letters and digits, until you pass --sample · src/create-id.ts:2 */
export const WorkspaceId = defineId('ws', { entity: 'workspace', format: opaqueFormat })
export type WorkspaceId = IdOf<typeof WorkspaceId>

/** no sample: format of the IDs that the code generates · src/create-id.ts:3 */
export const UserId = defineId('user', { format: ulid() })
export type UserId = IdOf<typeof UserId>

/** no sample: any letters and digits, until you pass --sample · src/create-id.ts:4 */
export const LinkId = defineId('link', { format: opaqueFormat })
export type LinkId = IdOf<typeof LinkId>

/** no sample: format of the IDs that the code generates · src/users.ts:2 */
export const InviteId = defineId('inv', { entity: 'invite', format: uuid({ version: 4 }) })
export type InviteId = IdOf<typeof InviteId>
`)
  })

  it('infers formats from samples, and lists the samples that it cannot accept', {
    tags: 'slow',
  }, async () => {
    const cwd = onDisk({ ...SERVICE, ...SAMPLES, 'more.txt': 'inv_a\ninv_b_c\nid\n' })
    const { code, stdout, stderr } = await runIn(cwd, [...SAMPLED, '--sample=more.txt'])
    expect(stdout).toContain(
      "defineId('ws', {\n  entity: 'workspace',\n  format: ulid(),\n  accepts: [bare(layout(",
    )
    expect(stdout).toContain(
      '/** 40 samples: TypeIDs · 30 samples: 16 characters of 0-9 A-Z a-z · src/create-id.ts:3 */',
    )
    expect([code, stderr]).toEqual([
      1,
      `more.txt:2: "inv_b_c": Expected a body without "_" after "inv_": brandid splits at the last "_".
more.txt:3: "id": Expected "inv_", or at least 8 characters without it.
brandid: 4 definitions; 96 samples accepted, 2 rejected
${NEXT}`,
    ])
  })

  it.each([
    ['schema.prisma', 'model User {\n  id Int @id\n}\n', "defineKey('user'"],
    ['schema.sql', 'create table users (id integer primary key);\n', "defineKey('user'"],
  ])('reads a folder that holds only %s', async (name, text, proposed) => {
    const { code, stdout } = await runIn(onDisk({ [name]: text }), ['init'])
    expect(code).toBe(0)
    expect(stdout).toContain(proposed)
  })

  it('proposes IDs, a token and a key together', async () => {
    const folder = onDisk({
      'a.ts': `import { randomBytes } from 'node:crypto'
import { ulid } from 'ulid'
export const userId = () => \`user_\${ulid()}\`
export const sessionToken = () => \`sess_\${randomBytes(32).toString('hex')}\`
`,
      'schema.sql': 'create table docs (id integer primary key);\n',
    })
    const { stdout } = await runIn(folder, ['init'])
    expect(stdout).toContain('/** The IDs, keys and tokens of this project, proposed by')
    expect(stdout).toContain(`import { defineId, defineKey, type IdOf } from 'brandid'
import { ulid } from 'brandid/formats'
import { defineToken } from 'brandid/token'
`)
    expect(stdout.match(/(?<=^export const ).*(?= = )/gm)).toEqual(['UserId', 'SessToken', 'DocKey'])
  })

  it('says beside a key that the source states no format', async () => {
    const folder = onDisk({ 'schema.sql': 'create table docs (id text primary key);\n' })
    const { stdout } = await runIn(folder, ['init'])
    expect(stdout).toContain(`
/** no format in the source: compare with the stored keys · schema.sql:1 */
export const DocKey = defineKey('doc', `)
  })

  it.each([
    ['orders.csv', "{ entity: 'order', format: ulid() }"],
    ['dump.csv', '{ format: ulid() }'],
  ])('names an entity after a file of samples, unless the name is general: %s', async (name, options) => {
    const rows = ['id', ...bodiesOf(ulid(), 30).map((body) => `o_${body}`)].join('\n')
    const { stdout } = await runIn(onDisk({ [name]: rows }), ['init', '--sample', `${name}:id`])
    expect(stdout).toContain(`defineId('o', ${options})`)
  })

  it('reads samples in a folder without source', async () => {
    const rows = ['id', ...bodiesOf(ulid(), 30).map((body) => `user_${body}`)].join('\n')
    const { code, stdout } = await runIn(onDisk({ 'users.csv': rows }), ['init', '--sample', 'users.csv:id'])
    expect(code).toBe(0)
    expect(stdout).toContain("defineId('user', { format: ulid() })")
  })

  it.each([
    [[], '.'],
    [['docs', 'more'], 'docs, more'],
  ])('says in %j what it reads if there is nothing to read', async (paths, shown) => {
    const cwd = onDisk({ 'docs/page.md': '', 'more/notes.txt': '' })
    expect(await runIn(cwd, ['init', ...paths])).toMatchObject({
      code: 2,
      stderr: `brandid: Expected TypeScript or JavaScript files, or Prisma or SQL files with IDs, in "${shown}" but found none.\n`,
    })
  })

  it('leaves out what is defined', async () => {
    const ids =
      "import { createRegistry, defineId, defineKey } from 'brandid'\nexport const UserId = defineId('user')\ndefineId('team')\ncreateRegistry('stripe').defineId('ws')\ndefineKey('inv')\n"
    const cwd = onDisk({ ...SERVICE, 'src/ids.ts': ids, ...SAMPLES })
    const { stdout, stderr } = await runIn(cwd, ['init', '--sample', 'users.txt'])
    expect(stdout).not.toContain("'user'")
    expect(stderr).toBe(
      `brandid: 3 definitions; 0 samples accepted, 0 rejected; 2 prefixes already defined\n${NEXT}`,
    )
  })

  it.each([
    [
      "newId('user')",
      ['--out', 'a.ts'],
      'Expected --out to be a new file but received "a.ts", which already exists.\nChoose another file, and copy the definitions that you need.\n',
    ],
    ["newId('user')", ['--out', '../ids.ts'], expect.stringContaining('a path outside the project')],
  ])('refuses, of %j, %j', async (code, args, message) => {
    const { code: exit, stderr } = await runIn(onDisk({ ...PACKAGE, 'a.ts': code }), ['init', ...args])
    expect([exit, stderr.replace('brandid: ', '')]).toEqual([2, message])
  })

  it.each([
    ['export {}', 0, 'no file contains an ID. Provide stored IDs with --sample.'],
    ["const prefixes = ['User']", 1, 'no ID can be proposed. Provide stored IDs with --sample.'],
    [
      "import { defineId } from 'brandid'\ndefineId('user')\ndefineId('org')",
      1,
      'every ID that was found has a definition, so there is nothing to propose: run npx brandid adopt --parameters --properties --columns --dry-run next',
    ],
  ])('proposes nothing for %j, and exits with %j', async (text, exit, message) => {
    const { code, stdout, stderr } = await runIn(onDisk({ ...PACKAGE, 'a.ts': text }), ['init'])
    expect([code, stdout, stderr.trimEnd().split('\n').at(-1)]).toEqual([exit, '', `brandid: ${message}`])
  })

  it('proposes no key that is defined', async () => {
    const cwd = onDisk({
      'schema.sql':
        'create table users (id integer primary key);\ncreate table posts (id integer primary key);\n',
      'ids.ts': "import { defineKey } from 'brandid'\nexport const UserKey = defineKey('user')\n",
    })
    const { code, stdout, stderr } = await runIn(cwd, ['init'])
    expect({ code, keys: stdout.match(/(?<=defineKey\(')\w+/g) }).toEqual({ code: 0, keys: ['post'] })
    expect(stderr).toContain('brandid: 1 key; no prefix was found. See docs/keys.md in brandid\n')
  })

  it('ends with 2 if it could not read a file, even if it proposes nothing', async () => {
    const cwd = onDisk({ 'a.ts': 'export {}\n' })
    writeFileSync(join(cwd, 'b.ts'), Buffer.from('\ufeffexport {}\n', 'utf16le'))
    const { code, stderr } = await runIn(cwd, ['init'])
    expect(code).toBe(2)
    expect(stderr).toContain('brandid: b.ts was only partly read: ')
    expect(stderr).toContain('brandid: no file contains an ID.')
  })

  it('names an entity after the file or the column of most of its samples', async () => {
    const orders = bodiesOf(ulid(), 20).map((body, index) => `ord_${body},cus_${body},${index}`)
    const cwd = onDisk({
      ...PACKAGE,
      'a.ts': '',
      'exports/orders.csv': ['id,customer_id,total', ...orders].join('\n'),
    })
    const { stdout } = await runIn(cwd, [
      'init',
      '--sample=exports/orders.csv:id',
      '--sample=exports/orders.csv:customer_id',
    ])
    expect(stdout).toContain("export const OrderId = defineId('ord', { entity: 'order', format: ulid() })")
    expect(stdout).toContain(
      "export const CustomerId = defineId('cus', { entity: 'customer', format: ulid() })",
    )
  })

  it('proposes nothing of what only tests and fixtures have', async () => {
    const create = "import { nanoid } from 'nanoid'\nexport const a = `usr_${nanoid()}`\n"
    const table = 'create table users (id serial primary key);\n'
    const run = async (folder: string) => {
      const files = { [`${folder}/a.ts`]: create, [`${folder}/a.sql`]: table, 'b.ts': 'export {}' }
      const { stdout } = await runIn(onDisk({ ...PACKAGE, ...files }), ['init'])
      return Array.from(stdout.matchAll(/define(?:Id|Key)\('(\w+)'/g), ([, name]) => name)
    }
    expect(await run('src')).toEqual(['usr', 'user'])
    for (const folder of ['fixtures', 'src/__fixtures__/deep', 'test', 'e2e', 'src/__tests__'])
      expect(await run(folder), folder).toEqual([])
  })

  it('proposes a token of what is made as a secret', async () => {
    const cwd = onDisk({
      ...PACKAGE,
      'a.ts':
        "import { randomBytes } from 'node:crypto'\nexport const key = () => `sk_${randomBytes(32).toString('hex')}`",
      'b.ts': "import { nanoid } from 'nanoid'\nexport const resetToken = `rst_${nanoid(40)}`",
    })
    const { code, stdout } = await runIn(cwd, ['init'])
    expect(code).toBe(0)
    expect(stdout).toContain(
      "import type { IdOf } from 'brandid'\nimport { defineToken } from 'brandid/token'\n",
    )
    expect(stdout).toContain("export const SkToken = defineToken('sk')\n")
    expect(stdout).toContain("export const RstToken = defineToken('rst')\n")
    expect(stdout).not.toContain('defineId')
  })

  it('counts definitions and keys', async () => {
    const cwd = onDisk({ ...SERVICE, 'schema.prisma': 'model Tag {\n  id Int @id\n}\n' })
    expect((await runIn(cwd, ['init'])).stderr).toBe(
      `brandid: 4 definitions and 1 key. See docs/keys.md in brandid\n${NEXT}`,
    )
  })

  it('names files in UTF-16, and reads the others', async () => {
    const cwd = onDisk(SERVICE)
    const schema = 'model Tag {\n  id Int @id\n}\n'
    writeFileSync(join(cwd, 'schema.prisma'), `\ufeff${schema}`, 'utf16le')
    writeFileSync(join(cwd, 'more.ts'), Buffer.from(`\ufeff${schema}`, 'utf16le').swap16())
    const { code, stdout, stderr } = await runIn(cwd, ['init'])
    expect([code, stdout.includes('UserId')]).toEqual([2, true])
    expect(stderr).toContain('more.ts was only partly read: It is UTF-16: save it as UTF-8\n')
    expect(stderr).toContain('schema.prisma was only partly read: It is UTF-16: save it as UTF-8\n')
  })

  it('names what cannot be a prefix', async () => {
    const cwd = onDisk({ ...PACKAGE, 'a.ts': "const prefixes = ['User', 'org']" })
    expect((await runIn(cwd, ['init'])).stderr).toMatch(
      /^a\.ts:1: omitted: Expected a prefix .* but received "User"\.\nbrandid: 1 definition\nbrandid: review [^\n]+\n$/,
    )
  })

  it('shows no secret of the samples', async () => {
    const secret = `ghp_${'a'.repeat(36)}`
    const cwd = onDisk({ ...SERVICE, 'a.txt': secret })
    const { stdout, stderr } = await runIn(cwd, ['init', '--sample', 'a.txt'])
    expect(stdout + stderr).not.toContain(secret)
    expect(stderr).toContain('a.txt:1: "ghp_[redacted]": Expected an ID but received a secret')
  })

  it('writes over no link', async () => {
    const cwd = onDisk({ ...SERVICE, 'home/ids.ts': '' })
    symlinkSync('home/none.ts', join(cwd, 'ids.ts'))
    symlinkSync('home', join(cwd, 'out'))
    expect((await runIn(cwd, ['init', '--out', 'ids.ts'])).stderr).toContain('which already exists')
    expect((await runIn(cwd, ['init', '--out', 'out/new.ts'])).stderr).toContain('which is a link')
    expect(readdirSync(join(cwd, 'home'))).toEqual(['ids.ts'])
  })
})

describe('rows of samples that are rare', () => {
  it('are listed with their lines, and the exit code is 1', { tags: 'slow' }, async () => {
    const { code, stdout, stderr } = await runIn(onDisk(NOISY), ['init', '--sample', 'ids.txt'])
    expect(code).toBe(1)
    expect(stdout).toContain(
      "/** 1000 samples: UUIDs in base 36, version 7 */\nexport const UserId = defineId('user')\n",
    )
    const told = stderr.split('\n')
    expect(told[0]).toBe('ids.txt:1: omitted: "User ID" is a column name.')
    expect(told.slice(1, -4).map((line) => line.replace(/: Expected .* but received .*/, ''))).toEqual(
      BAD_ROWS.map((text, i) => `ids.txt:${i + 1002}: "${text}"`),
    )
    expect(told.slice(-4)).toEqual([
      'brandid: 1 definition; 1000 samples accepted, 15 rejected; no prefix was found',
      '15 rejected samples are too rare to establish a format: correct them or, if they are IDs, accept them with --rare.',
      NEXT.trimEnd(),
      '',
    ])
  })

  it('are accepted with --rare', { tags: 'slow' }, async () => {
    const cwd = onDisk({ ...MODULE, 'ids.txt': [...USERS, 'undefined'].join('\n') })
    const { code, stdout, stderr } = await runIn(cwd, ['init', '--rare', '--sample', 'ids.txt'])
    expect(stdout).toContain("defineId('user', { accepts: [bare({ length: 9 })] })")
    expect([code, stderr]).toEqual([
      0,
      `brandid: 1 definition; 1001 samples accepted, 0 rejected; no prefix was found\n${NEXT}`,
    ])
  })

  it('are counted, with what to do about them', async () => {
    const rows = [...bodiesOf(ulid(), 50).map((body) => `user_${body}`), 'undefined']
    const cwd = onDisk({ ...MODULE, 'ids.txt': rows.join('\n') })
    expect((await runIn(cwd, ['init', '--sample', 'ids.txt'])).stderr).toContain(
      '\n1 rejected sample is too rare to establish a format: correct it or, if it is an ID, accept it with --rare.\n',
    )
  })

  it('are all that a sentence needs where no row has a prefix', { tags: 'slow' }, async () => {
    const rows = [...Array.from({ length: 5000 }, () => nanoid()), 'two words']
    const { code, stdout, stderr } = await runIn(onDisk({ ...MODULE, 'ids.txt': rows.join('\n') }), [
      'init',
      '--sample',
      'ids.txt',
    ])
    expect([code, stdout]).toEqual([1, ''])
    const told = stderr.trimEnd().split('\n')
    expect(told.at(-1)).toBe('brandid: no ID can be proposed. Provide stored IDs with --sample.')
    expect(stderr).toMatch(/\d+ more, from ids\.txt:\d+ to ids\.txt:\d+, for the same reason\.\n/)
    expect(told.length).toBeLessThan(200)
    expect(stderr).toContain('\nids.txt:5001: "two words": Expected up to 255 visible ASCII characters ')
  })
})
