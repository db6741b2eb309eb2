import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isFullLength } from '../../../../test/full-length.ts'
import { root } from '../../../../test/package/repository.ts'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from './run-in.ts'

// The oracle is Biome, whose line breaks are those of Prettier.

/** Declarations with an ID. `$` stands for a name, which makes them longer column by column. */
const CODE = `
export function $(userId: string) {}
export async function $(userId: string, teamId: string): Promise<void> {}
export function $(user: User, ...userIds: string[]) {}
export function $({ userId }: { userId: string }) {}
export function $({ userId, teamId = '' }: { userId: string; teamId?: string } = {}): void {}
export function $(user: User, { userId }: { userId: string }): void {}
export function $(params: { userId: string } | { teamId: string }) {}
export function $(options?: { userId: string; isOwner: boolean } | null): User | undefined {}
export const $ = (userId: string) => users.get(userId);
export const $ = (userId: string): User | undefined => users.get(userId);
export const $ = async (userId: string, isOwner = false) => { await load(userId); };
export const $ = (userId: string) => ({ type: 'load', userId });
export const $ = (options?: { userId?: string; teamId?: string }) => load(options);
export const $ = users.map((userId: string) => load(userId));
export const $ = users.filter((userId: string, index: number) => userId);
export const $ = useCallback((userId: string) => { load(userId); }, []);
export const $ = useMemo((userId: string) => { load(userId); });
export const $ = memo(({ userId }: { userId: string }) => { return userId; });
export const $ = on('load', async (userId: string, next: Next) => { next(userId); });
export const $ = { load: (userId: string) => load(userId), isOwner: false };
export const $ = function (this: User, userId: string) {};
export type $ = { userId: string } & Options;
export type $ = Options & { userId?: string };
export type $ = { userId: string } | { teamId: string };
export type $ = (userId: string, user: User) => Promise<void>;
export type $ = new (userId: string) => User;
export type $ = Array<{ userId: string; teamId: string }>;
export interface $ { load(userId: string, teamId: string): Promise<void>; }
export interface $ { $: { userId: string; user: User }; }
export interface $ { $?: (userId: string) => Promise<User | void>; }
export interface $ { $(data: { userId: string; isOwner: boolean }): void; }
export interface $ { userId: string | null | undefined; }
export class $ { constructor(private readonly userId: string) {} }
export class $ { constructor(private readonly userId: string, readonly teamId: string) {} }
export class $ { static async load(userId: string, isOwner = true): Promise<User> {} }
export class $ { private load = (userId: string): User | undefined => users.get(userId); }
export class $ { on = { $: (userId: string): void => {} }; }
export abstract class $ { abstract load(userId: string): Promise<User | undefined>; }
export function $(list: Record<string, { userId: string; teamId: string }>): void {}
export type $ = [first: { userId: string }, teamId: string, user: User];
export type $ = readonly [{ userId: string; teamId: string }, ...User[]];
export const $: [first: { userId: string }, team: Team] = load(team);
export class $ { readonly $: [first: { userId: string }, user: User] = users.get(team); }
export class $ { readonly user?: { userId: string } = this.load(team, owner); }
export function $(userId: string | undefined, isOwner: boolean) {} // A comment of any length
`
  .trim()
  .split('\n')

/** Each declaration with names of several lengths. */
const declarationsOf = (lengths: readonly number[]): string =>
  lengths
    .flatMap((length) => CODE.map((line, at) => line.replaceAll('$', `n${at}_${'x'.repeat(length)}`)))
    .join('\n')

const PROJECT = {
  'package.json': '{ "type": "module", "dependencies": { "brandid": "*" } }',
  'ids.ts': `import { defineId, defineKey } from 'brandid'
export const UserId = defineId('user')
export const TeamId = defineId('team')
export const LinkKey = defineKey('link')
`,
}

const biome = join(root, 'node_modules/.bin/biome')

/** A text as Biome formats it. */
function format(cwd: string, text: string): string {
  const args = ['format', `--config-path=${join(cwd, 'biome.json')}`, '--stdin-file-path=a.ts']
  return execFileSync(biome, args, { cwd, input: text, encoding: 'utf8' })
}

const configOf = (lineWidth: number, indentStyle: string, trailingCommas: string, semicolons: string) =>
  JSON.stringify({
    formatter: { lineWidth, indentStyle, indentWidth: 2 },
    javascript: { formatter: { trailingCommas, semicolons, quoteStyle: 'single' } },
  })

const adopt = async (files: Readonly<Record<string, string>>, ...options: readonly string[]) => {
  const cwd = onDisk({ ...PROJECT, ...files })
  const { stdout, stderr } = await runIn(cwd, ['adopt', '--parameters', '--properties', ...options])
  return { stdout, stderr, text: readFileSync(join(cwd, 'a.ts'), 'utf8'), cwd }
}

it.each([
  ['spaces, commas and semicolons', configOf(80, 'space', 'all', 'always')],
  ['tabs and commas of ES5', configOf(90, 'tab', 'es5', 'always')],
  ['neither commas nor semicolons', configOf(100, 'space', 'none', 'asNeeded')],
])('a file that a formatter has formatted stays formatted: %s', { tags: 'slow' }, async (_, config) => {
  const lengths = Array.from({ length: 6 }, (_, group) =>
    Array.from({ length: 15 }, (_, at) => group * 15 + at),
  )
  const folder = onDisk({ 'biome.json': config })
  for (const some of isFullLength ? lengths : [[38]]) {
    const before = format(folder, `import { load } from './load.js'\n${declarationsOf(some)}`)
    const { text, stderr } = await adopt({ 'biome.json': config, 'a.ts': before })
    expect(stderr).not.toContain('left unchanged')
    expect(text).not.toBe(before)
    expect(text).toBe(format(folder, text))
  }
})

const LONG = 'export const loadTheUserOfThisTeam = (userId: string, isOwner: boolean) =>'

it('the diff of a dry run has the same line breaks', { tags: 'slow' }, async () => {
  const code = `import { load } from './load.js'
export const old = (userId: string) => userId
${LONG}
  load(userId)
export const after = (userId: string) => userId`
  const files = { '.prettierrc': '{}', 'a.ts': code }
  const { text } = await adopt(files)
  const { stdout, cwd } = await adopt(files, '--dry-run')
  execFileSync('git', ['apply', '--unidiff-zero', '-'], { cwd, input: stdout })
  expect(readFileSync(join(cwd, 'a.ts'), 'utf8')).toBe(text)
  expect(text).toContain(`export const loadTheUserOfThisTeam = (
  userId: LooseId<'user'>,
  isOwner: boolean,
) => load(userId)
`)
})

it.each([
  ['a width that the code shows', {}, 113, ''],
  [
    'Prettier without a configuration',
    { 'package.json': '{ "dependencies": { "brandid": "1", "prettier": "^2.8" } }' },
    80,
    '',
  ],
  ['.prettierrc', { '.prettierrc': '{}' }, 80, ','],
  [
    'overrides',
    {
      '.prettierrc':
        '{ "printWidth": 70, "overrides": [{ "files": ["*.{js,ts}"], "options": { "printWidth": 90 } }] }',
    },
    90,
    ',',
  ],
  ['YAML', { '.prettierrc': 'semi: false\nprintWidth: 90\ntrailingComma: es5\n' }, 90, ''],
  ['JSON5', { '.prettierrc.json5': "{ printWidth: 90, trailingComma: 'none' }" }, 90, ''],
  [
    'package.json',
    { 'package.json': '{ "dependencies": { "brandid": "1" }, "prettier": { "printWidth": 90 } }' },
    90,
    ',',
  ],
  [
    'a shared configuration',
    { 'package.json': '{ "dependencies": { "brandid": "1" }, "prettier": "@team/prettier" }' },
    113,
    '',
  ],
  ['code', { 'prettier.config.mjs': 'throw new Error()\nexport default { printWidth: 90 }' }, 90, ','],
  [
    'code that imports',
    { 'prettier.config.mjs': "export { default } from '@team/prettier'\nimport './more.js'" },
    113,
    '',
  ],
  [
    'biome.json',
    {
      'biome.json':
        '{ "css": { "formatter": { "lineWidth": 70 } }, "javascript": { "formatter": { "lineWidth": 90, "trailingCommas": "none" } } }',
    },
    90,
    '',
  ],
  ['biome.jsonc', { 'biome.jsonc': '{ /* wide */ "formatter": { "lineWidth": 90, }, // here\n}' }, 90, ','],
  [
    'Biome as a linter',
    { 'biome.json': '{ "formatter": { "enabled": false } }', '.prettierrc': 'printWidth: 90' },
    90,
    ',',
  ],
  ['oxfmt', { '.oxfmtrc.json': '{}' }, 100, ','],
  ['dprint', { 'dprint.json': '{ "typescript": { "trailingCommas": "never" } }' }, 120, ''],
  [
    '.editorconfig',
    {
      '.editorconfig':
        '[*]\nmax_line_length = off\n[*.{js,ts}]\nmax_line_length = 90\n[*.md]\nmax_line_length = 70',
    },
    90,
    '',
  ],
  [
    '.editorconfig for Prettier',
    { '.editorconfig': '[*]\nmax_line_length = 90', '.prettierrc': '{}' },
    90,
    ',',
  ],
  ['broken JSON', { 'biome.json': '{', '.editorconfig': '[*]\nmax_line_length = 90' }, 90, ','],
])(
  'the width comes from the nearest configuration: %s',
  { tags: 'slow' },
  async (_, files: Readonly<Record<string, string>>, width, comma) => {
    const code = Array.from(
      { length: 60 },
      (_, length) => `export function a${'x'.repeat(length)}(userId: string, isOwner: boolean) {}\n`,
    ).join('')
    const { text } = await adopt({ ...files, 'a.ts': `import './load.js'\n${code}` })
    const lines = text.split('\n')
    // A line that was too long before stays as it is.
    const whole = lines.filter(
      (line) =>
        /^export.*\) \{\}$/.test(line) && line.length - "LooseId<'user'>".length + 'string'.length <= width,
    )
    expect(Math.max(...whole.map((line) => line.length))).toBe(width)
    const broken = lines.filter((line) => /^ +isOwner/.test(line))
    expect(new Set(broken)).toEqual(new Set(width < 110 ? [`  isOwner: boolean${comma}`] : broken))
  },
)

it('an import that is too long has one name in each line', async () => {
  const code = `export const a = (userId: string, linkId: number) => load(userId)\n`
  const config = { '.prettierrc': '{ "printWidth": 45 }' }
  const { text } = await adopt({ ...config, 'a.ts': `import { load } from './load.js'\n${code}` })
  expect(text).toContain("import type {\n  LooseId,\n  LooseKey,\n} from 'brandid'\n")
  const lists = [
    "import { type IdOf } from 'brandid'\n",
    "import {\n  createRegistry,\n  type IdOf,\n} from 'brandid'\n",
  ]
  for (const list of lists) {
    const { text } = await adopt({ ...config, 'a.ts': `${list}${code}` })
    expect(text).toContain("  type IdOf,\n  type LooseId,\n  type LooseKey,\n} from 'brandid'\n")
  }
})

it('what no rule covers stays on its line, and so does what was too long', async () => {
  const [code, more] = [`${LONG} isOwner && load(userId)\n`, '// eslint-disable-line']
  const lines = [
    `export const isLoaded = isOwner && users.some((userId: string, index: number) => load(userId))`,
    `export const all = users.sort().map((userId: string, index: number) => load(userId, index))`,
    `export type Loaded = { readonly [Key in keyof Users]: (userId: string, key: Key) => Users }`,
    `export function load(/* the user */ userId: string, /* whether it owns */ isOwner: boolean) {}`,
  ]
  const { text } = await adopt({
    '.prettierrc': '{ "printWidth": 95 }',
    'a.ts': `import './load.js'\n${lines.join('\n')}\n${code}${more}`,
  })
  expect(text.split('\n').slice(2)).toEqual(
    [...lines, code.trim(), more].map((line) => line.replace('userId: string', "userId: LooseId<'user'>")),
  )
})

it('lines that move keep their strings, and comments with asterisks move along', async () => {
  const { text } = await adopt({
    '.prettierrc': '{}',
    'a.ts': `import { useCallback } from './load.js'
export const loadTheUser = useCallback((userId: string, isOwner: boolean) => {
  /**
   * Loads.
   */
  load(\`
  text\`, userId)

  /* Or
  not. */
  return
}, [])
`,
  })
  expect(text).toContain(`useCallback(
  (userId: LooseId<'user'>, isOwner: boolean) => {
    /**
     * Loads.
     */
    load(\`
  text\`, userId)

    /* Or
  not. */
    return
  },
  [],
)
`)
})
