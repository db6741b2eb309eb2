import { adoptCodeBase, applyChanges } from '@brandid/project/adopt'
import { openCodeBase } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { BOTH } from './adopted.ts'

// The settings have the names, values and defaults that the documentation of each formatter states.

const PROJECT = {
  '.git/HEAD': '',
  'package.json': '{ "dependencies": { "brandid": "1" } }',
  'ids.ts': "import { defineId } from 'brandid'\nexport const UserId = defineId('user')\n",
}

interface Style {
  readonly width?: number
  readonly commas?: 'all' | 'es5' | 'none'
  readonly unit?: string
}

const TYPE = "LooseId<'user'>"
const HEAD = "import { load } from './load'\n"

/** A function with an ID, of a length after its type became loose. */
const functionOf = (length: number) => {
  const [before, after] = ['export function f', '(userId: string, isOwner: boolean) {}']
  return before.padEnd(length - after.length - TYPE.length + 'string'.length, 'f') + after
}

/** Holds that a file is laid out in a style: a function of the width stays on its line, and longer code is broken. */
function expectStyle(
  files: Readonly<Record<string, string>>,
  { width = 100, commas = 'none', unit = '  ' }: Style,
  { more = '', path = 'a.ts' }: { readonly more?: string; readonly path?: string } = {},
): void {
  const [params, last] = [commas === 'all' ? ',' : '', commas === 'none' ? '' : ',']
  const list = `export const list = { f: (userId: string) => userId, is: 1, `
  const name = 'n'.repeat(width + 1 - list.length - ' }'.length - TYPE.length + 'string'.length)
  const rest = (text: string) => text.replace('userId: string', `userId: ${TYPE}`)
  const text = `${HEAD}${functionOf(width)}\n${functionOf(width + 1)}\n${list}${name} }\n${more}`
  const [broken = ''] = functionOf(width + 1).split('(')
  const cwd = onDisk({ ...PROJECT, ...files, [path]: text })
  const { codeBase, root } = openCodeBase([], { cwd })
  const found = adoptCodeBase(codeBase, { root, top: root, scope: BOTH, progress: () => {} }).files
  const own = found.find(({ file }) => file === path)
  expect(own && applyChanges(own.text, own.changes)).toBe(`${HEAD}import type { LooseId } from 'brandid'
${rest(functionOf(width))}
${broken}(
${unit}userId: ${TYPE},
${unit}isOwner: boolean${params}
) {}
export const list = {
${unit}f: (userId: ${TYPE}) => userId,
${unit}is: 1,
${unit}${name}${last}
}
${more}`)
}

const json = (value: unknown) => JSON.stringify(value)

describe('without a configuration', () => {
  it.each<[string, Style]>([
    ['', {}],
    [`export const a = '${'a'.repeat(118)}'\n`, { width: 137 }],
    [`export const a = '${'a'.repeat(118)}'   \n`, { width: 137 }],
    [`// ${'a'.repeat(130)}\n`, {}],
    [`/* ${'a'.repeat(130)} */\n`, {}],
    [`/**\n * ${'a'.repeat(130)}\n */\n`, {}],
    ['load(\n  1,\n)\n', { commas: 'all' }],
    ['load(\r\n  1,\r\n)\r\n'.replaceAll('\r', ''), { commas: 'all' }],
    ['load([\n  1,\n])\n', { commas: 'es5' }],
    ['load({\n  a: 1,\n})\n', { commas: 'es5' }],
    ['load({\n  a: 1,\n  b: 2\n})\n', {}],
    ['if (1) {\n\tload()\n}\n', { unit: '\t' }],
    ['if (1) {\n    load()\n}\n', { unit: '    ' }],
    ['if (1) {\n        load()\n}\n', { unit: '        ' }],
    ['/**\n * A comment.\n */\nif (1) {\n   load()\n}\n', { unit: '   ' }],
    ['if (1) {\n   // A comment.\n    load()\n}\n', { unit: '    ' }],
  ])('the code shows it: %j', (more, style) => expectStyle({}, style, { more }))
})

describe('the style of a configuration', () => {
  it.each<[string, string, Style]>([
    // https://prettier.io/docs/options
    ['.prettierrc', '{}', { width: 80, commas: 'all' }],
    ['.prettierrc', '{ "printWidth": 90, "trailingComma": "es5" }', { width: 90, commas: 'es5' }],
    ['.prettierrc.json', '{ "trailingComma": "none", "tabWidth": 4 }', { width: 80, unit: '    ' }],
    ['.prettierrc', '{ "useTabs": true }', { width: 80, commas: 'all', unit: '\t' }],
    ['.prettierrc', '{ "useTabs": false }', { width: 80, commas: 'all' }],
    [
      '.prettierrc',
      '# wide\nprintWidth: 90\ntrailingComma: "es5"\nprintWidth: 95\n',
      { width: 90, commas: 'es5' },
    ],
    ['.prettierrc.yaml', 'useTabs: true\n', { width: 80, commas: 'all', unit: '\t' }],
    ['.prettierrc.toml', 'printWidth = 90\ntabWidth=4\n', { width: 90, commas: 'all', unit: '    ' }],
    ['prettier.config.js', "export default { printWidth: 90, 'trailingComma': 'none' }", { width: 90 }],
    ['prettier.config.cjs', 'module.exports = { "printWidth" : 90 }', { width: 90, commas: 'all' }],
    ['prettier.config.mjs', 'export default {}', { width: 80, commas: 'all' }],
    ['prettier.config.mjs', "import base from '@team/prettier'\nexport default { ...base }", {}],
    ['prettier.config.mjs', 'export default { ...base, printWidth: 90 }', { width: 90 }],
    ['prettier.config.cjs', "module.exports = require('@team/prettier')", {}],
    ['.prettierrc', '"@team/prettier"', {}],
    [
      '.prettierrc',
      json({ printWidth: 70, overrides: [{ files: '*.ts', options: { printWidth: 90 } }] }),
      { width: 90, commas: 'all' },
    ],
    [
      '.prettierrc',
      json({ printWidth: 90, overrides: [{ files: ['*.md', '*.js'], options: { printWidth: 70 } }] }),
      { width: 90, commas: 'all' },
    ],
    [
      '.prettierrc',
      json({
        overrides: [
          { files: 'a.{ts,tsx}', options: { trailingComma: 'none' } },
          { options: { tabWidth: 4 } },
        ],
      }),
      { width: 80 },
    ],
    [
      'package.json',
      json({ dependencies: { brandid: '1' }, prettier: { printWidth: 90 } }),
      { width: 90, commas: 'all' },
    ],
    ['package.json', json({ dependencies: { brandid: '1' }, prettier: '@team/prettier' }), {}],
    [
      'package.json',
      json({ dependencies: { brandid: '1', prettier: '3.6.2' } }),
      { width: 80, commas: 'all' },
    ],
    [
      'package.json',
      json({ dependencies: { brandid: '1' }, devDependencies: { prettier: '^2.8.0' } }),
      { width: 80, commas: 'es5' },
    ],
    ['package.json', json({ dependencies: { brandid: '1' }, devDependencies: { prettier: 'latest' } }), {}],
    // https://biomejs.dev/reference/configuration
    ['biome.json', '{}', { width: 80, commas: 'all' }],
    ['.biome.json', '{ "formatter": { "lineWidth": 90 } }', { width: 90, commas: 'all' }],
    [
      'biome.jsonc',
      '{ // wide\n"formatter": { "lineWidth": 90, "indentStyle": "tab", }, }',
      { width: 90, commas: 'all', unit: '\t' },
    ],
    [
      'biome.json',
      json({ formatter: { indentStyle: 'space', indentWidth: 4 } }),
      { width: 80, commas: 'all', unit: '    ' },
    ],
    [
      'biome.json',
      json({
        formatter: { lineWidth: 70 },
        javascript: { formatter: { lineWidth: 90, trailingCommas: 'es5' } },
      }),
      { width: 90, commas: 'es5' },
    ],
    ['biome.json', json({ css: { formatter: { lineWidth: 70 } } }), { width: 80, commas: 'all' }],
    [
      'biome.json',
      json({
        formatter: { lineWidth: 70 },
        overrides: [
          { includes: ['*.ts'], formatter: { lineWidth: 90 } },
          { includes: ['*.js'], formatter: { lineWidth: 60 } },
          { includes: ['**/a.*'], javascript: { formatter: { trailingCommas: 'none' } } },
        ],
      }),
      { width: 90 },
    ],
    ['biome.json', json({ formatter: { enabled: false, lineWidth: 90 } }), {}],
    // https://oxc.rs/docs/guide/usage/formatter/config-file-reference.html
    ['.oxfmtrc.json', '{}', { width: 100, commas: 'all' }],
    ['.oxfmtrc.jsonc', '{ "printWidth": 90, "trailingComma": "none" }', { width: 90 }],
    // https://dprint.dev/plugins/typescript/config
    ['dprint.json', '{}', { width: 120, commas: 'all' }],
    [
      '.dprint.jsonc',
      '{ "lineWidth": 90, "typescript": { "trailingCommas": "never", "indentWidth": 4 } }',
      { width: 90, unit: '    ' },
    ],
    [
      'dprint.json',
      '{ "lineWidth": 70, "typescript": { "lineWidth": 90, "useTabs": true } }',
      { width: 90, commas: 'all', unit: '\t' },
    ],
    // https://spec.editorconfig.org
    ['.editorconfig', '[*]\nmax_line_length = 90\nindent_size = 4\n', { width: 90, unit: '    ' }],
    ['.editorconfig', 'max_line_length = 80\n[*.{js,ts}]\nmax_line_length=90\n', { width: 90 }],
    ['.editorconfig', '[*]\nindent_style = tab\n[*.md]\nmax_line_length = 80\n', { unit: '\t' }],
    [
      '.editorconfig',
      '[*]\n  max_line_length = 90\n  tab_width = 4\n[*.ts]\nmax_line_length = off\n',
      { width: 90, unit: '    ' },
    ],
    [
      '.editorconfig',
      '[*]\nmax_line_length = unset\nindent_style = space\n[a.ts]\nindent_size = 4\n',
      { unit: '    ' },
    ],
    ['.editorconfig', '[*]\nmax_line_length = 80\n[*.ts]\nmax_line_length = 90\n', { width: 90 }],
    // Files of other tools.
    ['tsconfig.json', '{ "printWidth": 70 }', {}],
    ['x.prettierrc', '{ "printWidth": 70 }', {}],
    ...['biome.json.old', 'my.biome.json', 'biome.jsonl', '..biome.json'].map(
      (name): [string, string, Style] => [name, '{ "formatter": { "lineWidth": 70 } }', {}],
    ),
    ...['oxfmtrc.json', '.oxfmtrc.json.old', 'my.oxfmtrc.json', '.oxfmtrc'].map(
      (name): [string, string, Style] => [name, '{ "printWidth": 70 }', {}],
    ),
    ...['dprint.json.old', 'my.dprint.json', 'dprint.yaml'].map((name): [string, string, Style] => [
      name,
      '{ "lineWidth": 70, "typescript": {} }',
      {},
    ]),
    ...['prettierrc', '.prettierrc.json.old', 'my.prettier.config.json', 'prettier.config'].map(
      (name): [string, string, Style] => [name, '{ "printWidth": 70 }', {}],
    ),
  ])('in %s: %s', (name, text, style) => expectStyle({ [name]: text }, style))

  it.each<[string, Record<string, string>, Style]>([
    [
      'Biome comes before Prettier',
      { 'biome.json': '{}', '.prettierrc': '{ "printWidth": 90 }' },
      { width: 80, commas: 'all' },
    ],
    [
      'Biome may only lint',
      { 'biome.json': '{ "formatter": { "enabled": false } }', '.prettierrc': '{ "printWidth": 90 }' },
      { width: 90, commas: 'all' },
    ],
    [
      'a formatter comes before the editor',
      {
        '.prettierrc': '{ "printWidth": 90 }',
        '.editorconfig': '[*]\nmax_line_length = 70\nindent_style = tab\n',
      },
      { width: 90, commas: 'all', unit: '\t' },
    ],
    [
      'the editor comes before the default of a formatter',
      { '.prettierrc': '{}', '.editorconfig': '[*]\nmax_line_length = 90\n' },
      { width: 90, commas: 'all' },
    ],
    [
      'the version of Prettier decides the commas',
      { '.prettierrc': '{}', 'package.json': json({ devDependencies: { brandid: '1', prettier: '~2.0' } }) },
      { width: 80, commas: 'es5' },
    ],
  ])('if there are several: %s', (_, files, style) => expectStyle(files, style))

  it.each<[string, Record<string, string>, Style]>([
    ['a folder above', { '.prettierrc': '{ "printWidth": 90 }' }, { width: 90, commas: 'all' }],
    [
      'the nearest folder alone',
      {
        '.prettierrc': '{ "printWidth": 90, "trailingComma": "none" }',
        'app/.prettierrc': '{ "printWidth": 95 }',
      },
      { width: 95, commas: 'all' },
    ],
    [
      'the nearest folder and those above, if it extends them',
      {
        'biome.json': '{ "formatter": { "lineWidth": 90 } }',
        'app/biome.json': json({ extends: '//', formatter: { indentWidth: 4 } }),
      },
      { width: 90, commas: 'all', unit: '    ' },
    ],
    [
      'the nearest folder and those above, if it is not the root',
      {
        'biome.json': '{ "formatter": { "lineWidth": 70, "indentWidth": 4 } }',
        'app/biome.json': json({ root: false, formatter: { lineWidth: 90 } }),
      },
      { width: 90, commas: 'all', unit: '    ' },
    ],
    [
      'patterns below the folder of the configuration',
      {
        '.prettierrc': json({ overrides: [{ files: 'app/src/*.ts', options: { printWidth: 90 } }] }),
        'app/.editorconfig': '[src/*.ts]\nindent_size = 4\n[app/**]\nindent_size = 8\n',
      },
      { width: 90, commas: 'all', unit: '    ' },
    ],
    [
      'the editors of all folders, the inner ones last',
      {
        '.editorconfig': '[*]\nmax_line_length = 70\nindent_size = 4\n',
        'app/.editorconfig': '[*]\nmax_line_length = 90\n',
      },
      { width: 90, unit: '    ' },
    ],
    [
      'the version of Prettier in a folder above',
      { 'package.json': json({ dependencies: { brandid: '1', prettier: '2' } }), 'app/package.json': '{}' },
      { width: 80, commas: 'es5' },
    ],
  ])('comes from %s', (_, files, style) => expectStyle(files, style, { path: 'app/src/a.ts' }))
})
