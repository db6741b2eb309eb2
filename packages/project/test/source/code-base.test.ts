import { apartFromTests, openCodeBase, searchDefinitions, showPlace } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { projectOf } from './read.ts'

it('a command is refused without files of source below its paths', () => {
  const cwd = onDisk({ 'a.ts': '', 'docs/c.md': '', 'notes/d.md': '' })
  expect(() => openCodeBase(['docs', 'notes'], { cwd })).toThrow(
    'Expected TypeScript or JavaScript files in "docs, notes" but found none.',
  )
  expect(openCodeBase(['docs', '.'], { cwd }).codeBase.paths).toEqual([`${cwd}/a.ts`])
})

it('has texts of its own files alone', async () => {
  const { codeBase, folder } = projectOf({ 'a.ts': 'a' })
  expect([codeBase.text(`${folder}/a.ts`), codeBase.text(`${folder}/b.ts`)]).toEqual(['a', ''])
})

it('knows the nearest package around a path, wherever its folder stands in the order', async () => {
  const { codeBase, folder } = projectOf({
    'a/package.json': '{ "name": "first" }',
    'a/deep/x.ts': '',
    'package.json': '{ "name": "root" }',
    'x.ts': '',
    'z/package.json': '{ "name": "last" }',
    'z/x.ts': '',
    'za/x.ts': '',
  })
  expect(codeBase.paths.map((path) => codeBase.findPackage(path))).toEqual(['first', 'root', 'last', 'root'])
  expect([codeBase.findPackage(`${folder}.ts`), codeBase.findPackage('x.ts')]).toEqual([undefined, undefined])
})

async function searched(files: Readonly<Record<string, string>>) {
  const { codeBase, folder } = projectOf(files)
  const { sources, definitions } = searchDefinitions(codeBase)
  return {
    sources: [...sources].map((path) => path.slice(folder.length + 1)).sort(),
    prefixes: definitions.map(({ prefix }) => prefix),
    faults: codeBase.faults.length,
  }
}

const DEFAULT = "export { defineId as default } from 'brandid'"
const IMPORT = "import { defineId } from 'brandid'\n"
const define = (prefix: string) => `${IMPORT}defineId('${prefix}')`

describe('the search for definitions', () => {
  it('takes the files that name brandid, and their definitions in order, and parses no other', async () => {
    const files = {
      'b.ts': `${define('b')}\ndefineId('a')`,
      'a.ts': define('c'),
      'core.ts': define('d').replace("'brandid'", '"brandid/core"'),
      'longer.ts': define('e').replace('brandid', 'brandids'),
      'suffix.ts': define('f').replace('brandid', 'mybrandid'),
      'dollar.ts': 'export const a = brandid$',
      'unread.ts': "defineId('g'",
    }
    const sources = ['a.ts', 'b.ts', 'core.ts']
    expect(await searched(files)).toEqual({ sources, prefixes: ['c', 'b', 'a', 'd'], faults: 0 })
  })

  const wrapper = (name: string) => `${IMPORT}export const ${name} = (prefix: string) => defineId(prefix)`
  it.each([
    ['a definer', 'make', "export { defineId as make } from 'brandid'", 'make'],
    [
      'a registry',
      'own',
      "import { createRegistry } from 'brandid'; export const own = createRegistry()",
      'own.defineId',
    ],
    ['an entry point', 'whole', "export * as whole from 'brandid'", 'whole.defineId'],
    [
      'an export that makes registries',
      'createRegistry',
      "export { createRegistry } from 'brandid'",
      'createRegistry().defineId',
    ],
    ['a wrapper', 'make', wrapper('make'), 'make'],
    ['a wrapper whose name begins with a dollar sign', '$make', wrapper('$make'), '$make'],
    ['a wrapper whose name begins with an umlaut', 'über', wrapper('über'), 'über'],
    ['a default', 'default as any', DEFAULT, 'any'],
  ])('takes the files that name %s of such a file', async (_, name, source, maker) => {
    const user = `import { ${name} } from './x.js'\n${maker}('a')`
    expect(await searched({ 'x.ts': source, 'user.ts': user })).toMatchObject({
      sources: ['user.ts', 'x.ts'],
      prefixes: ['a'],
    })
  })

  it.each([
    ['a constant', "import 'brandid'\nexport const limit = 1", 'limit'],
    ['a value that is not known', "import 'brandid'\nexport const made = f()", 'made'],
    [
      'a function that defines nothing',
      "import 'brandid'\nexport const twice = (x: string) => x + x",
      'twice',
    ],
    ['a definition', `${IMPORT}export const UserId = defineId('user')`, 'UserId'],
    ['a longer name', "export { defineId as make } from 'brandid'", 'maker'],
    ['a name after a dollar sign', "export { defineId as make } from 'brandid'", '$make'],
    ['the word default', DEFAULT, undefined],
  ])('leaves out the files that name %s', async (_, source, name) => {
    const user = name === undefined ? 'export default 1' : `import { ${name} } from './ids.js'\n${name}('a')`
    expect((await searched({ 'ids.ts': source, 'user.ts': user })).sources).toEqual(['ids.ts'])
  })

  it.each([
    ['an index, by its folder', 'lib/define/index.ts', "'./lib/define'"],
    ['an index, by its file', 'lib/define/index.ts', "'./lib/define/index.js'"],
    ['a package, by its name', 'packages/ids/main.ts', "'@acme/ids'"],
  ])('takes the files that import the default of %s', async (_, path, specifier) => {
    const files = {
      'packages/ids/package.json': '{ "name": "@acme/ids", "exports": "./main.ts" }',
      [path]: DEFAULT,
      'user.ts': `import any from ${specifier}\nany('a')`,
      'other.ts': "import any from './lib/other.js'\nimport some from '@acme/other'\nany('b')",
    }
    expect(await searched(files)).toMatchObject({ sources: [path, 'user.ts'], prefixes: ['a'] })
  })

  it('goes on through modules that pass names on', async () => {
    const files = {
      'lib/define.id.ts': `${IMPORT}export default (prefix: string) => defineId(prefix)\nexport const both = defineId`,
      'lib/all.ts': "export * as kit from './define.id.js'",
      'lib/renamed.ts': "export { both as $one } from './define.id.js'",
      'a.ts': "import { kit } from './lib/all.js'\nkit.default('a')",
      'b.ts': "import { $one } from './lib/renamed.js'\n$one('b')",
      'c.ts': "import any from './lib/other.js'\nany('c')",
    }
    expect(await searched(files)).toMatchObject({
      sources: ['a.ts', 'b.ts', 'lib/all.ts', 'lib/define.id.ts', 'lib/renamed.ts'],
      prefixes: ['a', 'b'],
    })
  })
})

it('tells the definitions of tests by their path below the root', async () => {
  const { codeBase, folder } = projectOf({
    'test/app/a.ts': define('a'),
    'test/app/test/b.ts': define('b'),
    'test/app/src/c.test.ts': define('c'),
  })
  const { definitions } = searchDefinitions(codeBase)
  const own = (root: string) => apartFromTests(definitions, root).map(({ prefix }) => prefix)
  expect(own(`${folder}/test/app`)).toEqual(['a'])
  expect(own(folder)).toEqual([])
})

it.each([
  ['', '1:1'],
  ['ab; ', '1:5'],
  ['a\n', '2:1'],
  ['\n\nb; ', '3:4'],
  ['a\r\n', '2:1'],
  // UTF-16 units, as editors count.
  ["'\ud83d\ude00'; ", '1:7'],
])('the place of a definition behind %j is %s', (before, place) => {
  const { codeBase, folder } = projectOf({
    'a.ts': `${before}defineId('a')\nimport { defineId } from 'brandid'`,
  })
  const places = codeBase.definitionsIn(`${folder}/a.ts`).map((each) => showPlace(each, folder))
  expect(places).toEqual([`a.ts:${place}`])
})
