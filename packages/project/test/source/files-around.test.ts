import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { IDS, linkedOnDisk, onDisk } from '../../../base/test/on-disk.ts'
import { findingsIn, runIn } from '../../../kit/test/cli/run-in.ts'

// The paths of a check say where findings are reported. Definitions are read wherever imports lead.

const IMPORT = "import { defineId } from 'brandid'\n"
const PLAIN = 'export const a = (userId: string) => userId\n'
const CAST = 'export const a = (x: string) => x as UserId\n'
const MIXED = `${CAST}export const b = (userId: string) => 'user_' + userId\n`

describe('the definitions around the paths of a check', () => {
  const folder = onDisk({
    'src/ids.ts': IDS,
    'src/deep.ts': "import './ids.js'",
    'src/pass.ts': "export type { UserId as Holder } from './ids.js'",
    'src/make.ts': `${IMPORT}export const make = (name: string) => defineId(name)`,
    'src/clash.ts': `${IMPORT}defineId('user')\ndefineId('user')\nexport const a = 1`,
    'src/bad.ts': `${IMPORT}const = 1`,
    'build/ids.ts': IDS,
    'src/.gen/ids.ts': IDS,
    'tsconfig.json': '{ "compilerOptions": { "paths": { "#ids": ["./src/ids.ts"] } } }',
    'one/a.ts': `import type { UserId } from '../src/ids.js'\n${MIXED}`,
    'two/a.ts': `import type { UserId } from '#ids'\n${CAST}`,
    'three/a.ts': `import type { Holder } from '../src/pass'\n${CAST.replace('UserId', 'Holder')}`,
    'four/a.ts': `import '../src/deep.js'\n${PLAIN}`,
    'five/a.ts': PLAIN,
    'six/a.ts': "import { make } from '../src/make.js'\nexport const AId = make(x)\n",
    'seven/a.ts': `${IMPORT}import '../src/ids.js'\nexport const AId = defineId('user')\n`,
    'eight/a.ts': "import '../src/clash.js'\n",
    'nine/a.ts': `import '../build/ids.js'\n${PLAIN}`,
    'ten/a.ts': `import '../src/.gen/ids.js'\n${PLAIN}`,
    'eleven/a.ts': `import '../src/bad.js'\nimport type { UserId } from '../src/ids.js'\n${CAST}`,
    'twelve/a.ts': `// from '../src/none.js'\nexport const b = require('../src/ids.js')\n${PLAIN}`,
    'thirteen/.gitignore': 'gen',
    'thirteen/gen/ids.ts': IDS,
    'thirteen/a.ts': `import './gen/ids.js'\n${PLAIN}`,
  })

  const mixed = ['2:33 no-cast', '3:19 no-string-id', '3:38 no-template-id']
  it.each([
    { path: 'one', how: 'an import of a file', found: mixed },
    { path: 'one/a.ts', how: 'a path of a file', found: mixed },
    { path: 'two', how: '`paths`', found: ['2:33 no-cast'] },
    { path: 'three', how: 'a re-export by another name', found: ['2:33 no-cast'] },
    { path: 'four', how: 'imports of imports', found: ['2:19 no-string-id'] },
    { path: 'five', how: 'no import', found: [] },
    { path: 'six', how: 'a function around defineId', found: ['2:20 literal-prefix'] },
    {
      path: 'seven',
      how: 'a duplicate',
      found: ['2:1 no-bare-import', '3:20 duplicate-prefix', '3:20 registered'],
    },
    { path: 'eight', how: 'duplicates among others', found: ['1:1 no-bare-import'] },
    { path: 'nine', how: 'what is built', found: [] },
    { path: 'ten', how: 'a hidden folder', found: [] },
    { path: 'twelve', how: 'require', found: ['3:19 no-string-id'] },
    { path: 'thirteen', how: 'what .gitignore names below the path', found: [] },
  ])('are found by $how: $path', async ({ path, found }) => {
    const file = path.endsWith('.ts') ? path : `${path}/a.ts`
    expect(await findingsIn(folder, path)).toEqual(found.map((each) => `${file}:${each}`))
  })

  it('are counted, and named by their places', async () => {
    const twice = "Prefix 'user' is defined twice: here and at"
    const [above, inside] = [
      await runIn(folder, ['check', 'seven']),
      await runIn(join(folder, 'seven'), ['check']),
    ]
    expect(above.stdout).toContain(`${twice} src/ids.ts:2:23.`)
    expect(inside.stdout).toContain(`${twice} ../src/ids.ts:2:23.`)
    expect((await runIn(folder, ['check', 'one'])).stderr).toContain('1 file, 1 definition, 3 findings\n')
  })

  it('may be in files that are read in part, which only the check of these tells', async () => {
    const { code, stderr } = await runIn(folder, ['check', 'eleven'])
    expect(code).toBe(1)
    expect(stderr).toContain('1 file, 1 definition, 1 finding\n')
    expect(stderr).not.toContain('partly read')
    const own = await runIn(folder, ['check', 'src/bad.ts'])
    expect(own.stderr).toContain('brandid: src/bad.ts was only partly read')
  })

  it('have frames where the paths lead out of the folder', async () => {
    expect((await runIn(join(folder, 'src'), ['check', '../two'])).stdout).toMatch(
      /^\.\.\/two\/a\.ts:2:33 {2}no-cast\n.*\n {4}1 \| import type/,
    )
  })

  it('are in no manifest and no file of getters', async () => {
    const { stdout } = await runIn(folder, ['manifest', 'one', '--allow-empty'])
    expect(JSON.parse(stdout).definitions).toEqual([])
    expect((await runIn(folder, ['types', 'one', '--allow-empty'])).stderr).toBe(
      'brandid: no definition needs a getter: there is nothing to write\n',
    )
  })
})

describe('the getters around the paths of a check', () => {
  const REGISTER =
    "import type { UserId } from './ids.js'\ndeclare module 'brandid' { interface Register { get user(): typeof UserId } }"
  it.each([
    { where: 'src/register.ts', found: [] },
    { where: 'src/other.ts', found: ['src/ids.ts:2:23 registered'] },
  ])('are in $where', async ({ where, found }) => {
    const folder = onDisk({ 'src/ids.ts': IDS, [where]: REGISTER })
    expect(await findingsIn(folder, 'src/ids.ts')).toEqual(found)
  })

  it('are in register.ts where there is no src, and import what they register', async () => {
    const folder = onDisk({ 'ids.ts': IDS, 'register.ts': REGISTER, 'app/a.ts': PLAIN })
    expect(await findingsIn(folder, 'app')).toEqual(['app/a.ts:1:19 no-string-id'])
  })
})

describe('the packages around the paths of a check', () => {
  const MANIFEST = '{ "name": "@acme/ids", "exports": { ".": "./dist/index.js", "./x": "./dist/x.js" } }'
  const files = {
    'packages/ids/package.json': MANIFEST,
    'packages/ids/src/index.ts': "export * from './ids.js'\nexport { default as TeamId } from './team.js'",
    'packages/ids/src/ids.ts': IDS,
    'packages/ids/src/team.ts': `${IMPORT}export default defineId('team')`,
    'packages/ids/dist/index.js': IDS,
    'packages/server/package.json': '{ "name": "server" }',
    'packages/server/a.ts': `import type { UserId } from '@acme/ids'\n${CAST}export const c = (teamId: string) => teamId\n`,
  }
  const STORE = 'node_modules/.pnpm/ids/node_modules/ids'
  const found = ['a.ts:2:33 no-cast', 'a.ts:3:19 no-string-id']
  it.each([
    { by: 'npm', links: { 'node_modules/@acme/ids': 'packages/ids' }, expected: found },
    { by: 'pnpm', links: { 'packages/server/node_modules/@acme/ids': 'packages/ids' }, expected: found },
    { by: 'nothing', links: {}, expected: [] },
    { by: 'a copy in the store', links: { 'packages/server/node_modules/@acme/ids': STORE }, expected: [] },
  ])('are found by the links of $by', async ({ links, expected }) => {
    const folder = linkedOnDisk({ ...files, [`${STORE}/src/index.ts`]: IDS }, links)
    expect(await findingsIn(join(folder, 'packages/server'))).toEqual(expected)
    expect(await findingsIn(folder, 'packages/server')).toEqual(
      expected.map((row) => `packages/server/${row}`),
    )
  })

  it('are files, and no folders and no links that lead nowhere', async () => {
    const imports = "import '../lib/a.js'\nimport '../lib/b.js'\nimport '../lib/c.ts'\n"
    const lib = { 'lib/a.ts/b.ts': '', 'lib/c.ts/index.ts': IDS }
    const folder = linkedOnDisk({ ...lib, 'app/a.ts': imports + PLAIN }, { 'lib/b.ts': 'gone' })
    expect(await findingsIn(folder, 'app')).toEqual([
      'app/a.ts:3:1 no-bare-import',
      'app/a.ts:4:19 no-string-id',
    ])
  })

  it('have makers without a name of brandid in the files that call them', async () => {
    const ids = {
      'ids/package.json': '{ "name": "@acme/make" }',
      'ids/index.ts': `${IMPORT}export default (name: string) => defineId(name)`,
    }
    const app = { 'app/a.ts': "import make from '@acme/make'\nexport const AId = make('a')\n" }
    const folder = linkedOnDisk({ ...ids, ...app }, { 'node_modules/@acme/make': 'ids' })
    expect(await findingsIn(join(folder, 'app'))).toEqual(['a.ts:2:20 registered'])
  })
})
