import { createRegisterFile, isRegisterFile } from '@brandid/project/definitions'
import { searchDefinitions } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { projectOf } from '../source/read.ts'

const DEFINE = "import { defineId } from 'brandid'\n"
const define = (name: string, prefix: string) => `${DEFINE}export const ${name} = defineId('${prefix}')`

async function registerFileOf(files: Readonly<Record<string, string>>, out = 'register.ts') {
  const { codeBase, folder } = projectOf(files)
  const { definitions } = searchDefinitions(codeBase)
  const { text, unnamed } = createRegisterFile(definitions, codeBase, `${folder}/${out}`, () => false)
  return { imports: text.match(/^import .*$/gm), unnamed: unnamed.map(({ message }) => message) }
}

describe('the imports of the register file', () => {
  it('stand in the order of their sources, whatever their prefixes', async () => {
    const files = { 'c.ts': define('A', 'a'), 'a.ts': define('B', 'b'), 'b.ts': define('C', 'c') }
    expect((await registerFileOf(files)).imports).toEqual([
      "import type { B } from './a.js'",
      "import type { C } from './b.js'",
      "import type { A } from './c.js'",
    ])
  })

  it.each([
    { imports: ["'./b'", "'./c.js'", "'./d.js'"], ending: '.js' },
    { imports: ["'./b.ts'", "'./c'", "'./d.ts'"], ending: '.ts' },
    { imports: ["'./b.js'", "'./c'", "'./d'"], ending: '' },
    { imports: ["'./data.json'", "'./page.css'", "'./b.ts'"], ending: '.ts' },
    { imports: ["'./data.json'", "'./none'"], ending: '.js' },
  ])('end as most imports of source do: $imports', async ({ imports, ending }) => {
    const others = { 'b.ts': '', 'c.ts': '', 'd.ts': '', 'data.json': '{}', 'page.css': '' }
    const text = imports.map((each, i) => `import x${i} from ${each}\n`).join('')
    const files = { 'ids.ts': define('UserId', 'user'), 'a.ts': text }
    expect((await registerFileOf({ ...files, ...others })).imports).toEqual([
      `import type { UserId } from './ids${ending}'`,
    ])
  })

  it('do not follow those of the file itself', async () => {
    const files = { 'ids.ts': define('UserId', 'user'), 'register.ts': "import './x'\nexport * from './ids'" }
    expect((await registerFileOf(files)).imports).toEqual(["import type { UserId } from './ids.js'"])
  })

  it.each([
    ["'./b.js'", './lib.js/ids.js'],
    ["'./lib.js/b'", './lib.js/ids'],
  ])('change the end of a path alone, beside %s', async (specifier, source) => {
    const others = { 'a.ts': `import x from ${specifier}`, 'b.ts': '', 'lib.js/b.ts': '' }
    const files = { 'lib.js/ids.ts': define('UserId', 'user'), ...others }
    expect((await registerFileOf(files)).imports).toEqual([`import type { UserId } from '${source}'`])
  })

  it('are relative where the definition is in no package', async () => {
    const files = { 'ids.ts': define('UserId', 'user'), 'app/package.json': '{ "name": "app" }' }
    expect(await registerFileOf(files, 'app/register.ts')).toEqual({
      imports: ["import type { UserId } from '../ids.js'"],
      unnamed: [],
    })
  })

  it('name no package that exports another definition by the same name', async () => {
    const files = {
      'package.json': '{ "name": "app" }',
      'packages/ids/package.json': '{ "name": "@acme/ids", "exports": "./index.ts" }',
      'packages/ids/index.ts': define('UserId', 'user'),
      'packages/ids/other.ts': define('UserId', 'other'),
    }
    expect(await registerFileOf(files)).toEqual({
      imports: ["import type { UserId } from '@acme/ids'"],
      unnamed: ['Expected the package @acme/ids to export `UserId`, but it does not.'],
    })
  })
})

it.each([
  ['\ufeff// Written by `brandid types`.\r\n', true],
  ['// Written by `brandid manifest`.\n', false],
  ['// Written by hand.\n// Written by `brandid types`.\n', false],
  [' // Written by `brandid types`.\n', false],
])('a register file is known by its beginning: %j', (text, isOne) => expect(isRegisterFile(text)).toBe(isOne))
