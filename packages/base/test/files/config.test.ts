import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfigSchema, createPatterns, findInProject, NO_CONFIG, readConfig } from '@brandid/base/files'
import { UserError } from '@brandid/base/terminal'
import { CHECK_RULES } from '@brandid/project/rules'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../on-disk.ts'

const folder = onDisk({
  '.git/HEAD': '',
  'app/brandid.config.json': JSON.stringify({
    $schema: './node_modules/brandid-kit/config.schema.json',
    definitions: ['src/ids.ts', '../ids/src'],
    ignore: ['legacy/', '**/generated', '!keep'],
    foreign: {
      Slack: ['slackUserId', 'channel*', '*Ts'],
      Tolt: { files: ['lib/tolt'] },
      GitHub: { names: ['repoId'] },
      QStash: { names: ['*Message*'], files: ['lib/cron.ts'] },
    },
    names: {
      'order item': { names: ['item_id', '*ItemId'], files: ['modules/order/'] },
      user: ['authorId'],
      team: { types: ['*Squad'] },
      job: { names: ['taskId'], types: ['Worker'] },
      member: { names: ['id'], types: ['Crew'] },
    },
    rules: { registered: 'off', 'no-cast': 'on' },
  }),
  'app/src/ids.ts': '',
  'app/src/deep/a.ts': '',
  'ids/src/index.ts': '',
  'other/a.ts': '',
})

const written = onDisk({ '.git/HEAD': '', 'app/src/ids.ts': '' })

/** The configuration in a file of its own. */
function parse(content: unknown) {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  writeFileSync(join(written, 'app/brandid.config.json'), text)
  return readConfig(join(written, 'app'))
}

function refusal(content: unknown): string {
  try {
    parse(content)
  } catch (error) {
    if (error instanceof UserError) return [error.message, error.advice].filter(Boolean).join(' ')
    throw error
  }
  throw new Error('It was accepted.')
}

describe('the configuration of a project', () => {
  it('is that of the nearest folder of the project', () => {
    const { path, definitions, rules } = readConfig(join(folder, 'app/src/deep'))
    expect({ path, definitions, rules: Object.fromEntries(rules) }).toEqual({
      path: join(folder, 'app/brandid.config.json'),
      definitions: [join(folder, 'app/src/ids.ts'), join(folder, 'ids/src')],
      rules: { registered: false, 'no-cast': true },
    })
  })

  it('is empty without a file, and where the file is', () => {
    expect(readConfig(join(folder, 'other'))).toBe(NO_CONFIG)
    for (const { definitions, rules, isIgnored, findSystem, isSystem, ownNames } of [NO_CONFIG, parse({})]) {
      expect([definitions, [...rules], ownNames]).toEqual([[], [], []])
      expect(isIgnored(join(written, 'app/legacy/'))).toBe(false)
      expect(findSystem('slackUserId', join(written, 'app/a.ts'))).toBeUndefined()
      expect(isSystem('slack')).toBe(false)
    }
  })

  it('has the details of kinds', () => {
    const kinds = { user: { link: 'https://example.com/{id}', since: '2024-02-29' }, 'stripe:sub': {} }
    expect(Object.fromEntries(parse({ kinds }).kinds)).toEqual(kinds)
  })

  it('takes one place of definitions as a text', () => {
    expect(parse({ definitions: 'src' }).definitions).toEqual([join(written, 'app/src')])
  })

  it('ignores the folders and files that it names', () => {
    const { isIgnored } = readConfig(join(folder, 'app'))
    const paths = ['app/legacy/', 'app/legacy', 'app/src/generated/a.ts', 'app/src/a.ts', 'app/', 'legacy/']
    expect(paths.filter((path) => isIgnored(`${folder}/${path}`))).toEqual([
      'app/legacy/',
      'app/src/generated/a.ts',
    ])
  })

  it.each([
    { name: 'slackUserId', file: 'app/a.ts', system: 'Slack' },
    { name: 'slackUserIds', file: 'app/a.ts', system: undefined },
    { name: 'channelId', file: 'app/a.ts', system: 'Slack' },
    { name: 'threadTs', file: 'app/a.ts', system: 'Slack' },
    { name: 'threadTsx', file: 'app/a.ts', system: undefined },
    { name: 'programId', file: 'app/lib/tolt/a.ts', system: 'Tolt' },
    { name: 'programId', file: 'app/lib/a.ts', system: undefined },
    { name: 'lastMessageId', file: 'app/lib/cron.ts', system: 'QStash' },
    { name: 'programId', file: 'app/lib/cron.ts', system: undefined },
    { name: 'repoId', file: 'app/a.ts', system: 'GitHub' },
    { name: 'slackUserId', file: 'other/a.ts', system: undefined },
  ])('knows the system of $name in $file: $system', ({ name, file, system }) => {
    expect(readConfig(join(folder, 'app')).findSystem(name, `${folder}/${file}`)).toBe(system)
  })

  it.each([
    { name: 'item_id', file: 'app/modules/order/a.ts', owner: '', kind: 'order item' },
    { name: 'lineItemId', file: 'app/modules/order/deep/a.ts', owner: 'Line', kind: 'order item' },
    { name: 'item_id', file: 'app/modules/cart/a.ts', owner: '', kind: undefined },
    { name: 'item_id', file: 'modules/order/a.ts', owner: '', kind: undefined },
    { name: 'authorId', file: 'app/a.ts', owner: 'Post', kind: 'user' },
    { name: 'taskId', file: 'app/a.ts', owner: 'Worker', kind: 'job' },
    { name: 'taskId', file: 'app/a.ts', owner: '', kind: undefined },
    { name: 'id', file: 'app/a.ts', owner: 'RedSquad', kind: undefined },
  ])('knows the kind of $name of "$owner" in $file: $kind', ({ name, file, owner, kind }) => {
    const rows = readConfig(join(folder, 'app')).ownNames.filter((row) => row.isFile(`${folder}/${file}`))
    expect(rows.find((row) => row.isName(name) && row.isType(owner))?.kind).toBe(kind)
  })

  it('knows the types that stand for a kind: without names, and with the name of their own ID', () => {
    const rows = readConfig(join(folder, 'app')).ownNames.filter(({ isOfTypes }) => isOfTypes)
    expect(rows.map(({ kind }) => kind)).toEqual(['team', 'member'])
    expect(['RedSquad', 'Squads'].map((type) => rows[0]?.isType(type))).toEqual([true, false])
  })

  const keys = 'Its keys are $schema, definitions, foreign, ignore, kinds, names and rules.'
  const details = 'Its keys are link and since.'
  it.each([
    [{ ignroe: [] }, `brandid.config.json has no key "ignroe". Did you mean "ignore"? ${keys}`],
    [{ elephant: [] }, `brandid.config.json has no key "elephant". ${keys}`],
    [
      { kinds: { user: { url: '' } } },
      `"user" in "kinds" in brandid.config.json has no key "url". ${details}`,
    ],
    [
      { foreign: { Tolt: { file: [] } } },
      '"Tolt" in "foreign" in brandid.config.json has no key "file". Did you mean "files"? Its keys are files and names.',
    ],
    [
      { names: { user: { name: [] } } },
      '"user" in "names" in brandid.config.json has no key "name". Did you mean "names"? Its keys are files, names and types.',
    ],
    [[], 'Expected brandid.config.json to be an object but received [].'],
    ['null', 'Expected brandid.config.json to be an object but received null.'],
    ['{', 'Expected JSON in brandid.config.json but received invalid JSON.'],
  ])('refuses %j', (content, says) => {
    const advice = '`keys` and `details` in this test name each key of the configuration and of a kind.'
    expect(refusal(content), advice).toBe(says)
  })

  const WILD = '*a*b*c*d*'
  const links = ['HTTPS://example.com', 'https://', ' https://a.com', 'javascript:alert(1)//https://a.com']
  const moreLinks = ['data:text/html,x', '/users', ['https://a.com'], 7]
  const days = ['2023-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z', 'today', 2026]
  it.each<[content: unknown, at: string, expected: string, received: unknown]>([
    [{ kinds: [] }, '"kinds"', 'an object', []],
    ...[...links, ...moreLinks].map((link) => [
      { kinds: { user: { link } } },
      ...['"link" in "user" in "kinds"', 'an http or https URL', link],
    ]),
    ...days.map((since) => [
      { kinds: { user: { since } } },
      ...['"since" in "user" in "kinds"', 'a day such as 2026-01-31', since],
    ]),
    [{ ignore: 'legacy' }, '"ignore"', 'a list of patterns', 'legacy'],
    [{ ignore: [1] }, '"ignore"', 'a list of patterns', 1],
    [{ ignore: [WILD] }, '"ignore"', 'patterns with at most 4 wildcards', WILD],
    [{ rules: 'off' }, '"rules"', 'an object', 'off'],
    [{ rules: { registered: false } }, '"registered" in "rules"', '"on" or "off"', false],
    [{ foreign: { Slack: ['a b'] } }, '"Slack" in "foreign"', 'a list of names', 'a b'],
    [{ foreign: { Slack: { names: 'a' } } }, '"names" in "Slack" in "foreign"', 'a list of names', 'a'],
    [
      { foreign: { Slack: { files: [WILD] } } },
      '"files" in "Slack" in "foreign"',
      'a list of patterns',
      WILD,
    ],
    [{ names: ['a'] }, '"names"', 'an object', ['a']],
    [{ names: { user: ['a b'] } }, '"user" in "names"', 'a list of names', 'a b'],
    [{ names: { user: { types: 'A' } } }, '"types" in "user" in "names"', 'a list of names', 'A'],
    [
      { names: { user: { files: ['lib/'] } } },
      '"user" in "names"',
      'an object with "names" or "types"',
      { files: ['lib/'] },
    ],
    [{ definitions: [7] }, '"definitions"', 'a list of paths', 7],
    [{ definitions: 'src/idz.ts' }, '"definitions"', 'an existing file or folder', 'src/idz.ts'],
    [
      { definitions: ['../../elsewhere.ts'] },
      '"definitions"',
      'a path inside the project',
      '../../elsewhere.ts',
    ],
    [{ definitions: ['/'] }, '"definitions"', 'a path inside the project', '/'],
  ] as [unknown, string, string, unknown][])('refuses %j', (content, at, expected, received) => {
    const shown = JSON.stringify(received)
    expect(refusal(content)).toBe(
      `Expected ${at} in brandid.config.json to be ${expected} but received ${shown}.`,
    )
  })
})

const ignores = (pattern: string, path: string) =>
  parse({ ignore: [pattern] }).isIgnored(join(written, 'app', path))

describe('a pattern', () => {
  it.each([
    { title: 'four wildcards', pattern: '*a*b*c*d', path: '1a2b3c4d' },
    { title: 'two folders at any depth', pattern: '**/a/**/b', path: 'x/a/y/b' },
    { title: 'a folder at any depth among four wildcards', pattern: '**/*a*b*', path: 'x/1a2b3' },
    { title: '4,096 characters', pattern: 'a'.repeat(4096), path: 'a'.repeat(4096) },
  ])('has at most $title', ({ pattern, path }) => expect(ignores(pattern, path)).toBe(true))

  it.each(['*a*b*c*d*', '**/a/**/b/**', 'a'.repeat(4097)])('is refused beyond that', (pattern) => {
    expect(() => parse({ ignore: [pattern] })).toThrow('to be patterns with at most 4 wildcards')
    // Git accepts those of a .gitignore, and a longer one matches no path.
    const patterns = createPatterns([pattern, 'z'])
    expect(patterns.ignores(pattern.replaceAll('*', 'x'))).toBe(pattern.includes('*'))
    expect(patterns.ignores('z')).toBe(true)
  })

  it('distinguishes case, as Git does', () => {
    expect(ignores('Legacy', 'legacy')).toBe(false)
    expect(ignores('Legacy', 'Legacy')).toBe(true)
  })
})

describe('a value', () => {
  it('is shown up to 40 characters', () => {
    const refused = (names: string) => () => parse({ foreign: { Slack: { names } } })
    expect(refused('a'.repeat(38))).toThrow(`received "${'a'.repeat(38)}".`)
    expect(refused('a'.repeat(39))).toThrow(`received "${'a'.repeat(38)}….`)
  })

  it('is named where it nests too deeply to show', { tags: 'slow' }, () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(() => parse(`{ "ignore": ${deep} }`)).toThrow(
      'Expected "ignore" in brandid.config.json to be a list of patterns but received a value that is nested too deeply.',
    )
  })
})

it('a system is known by any part of its name, in small letters', () => {
  const { isSystem } = parse({ foreign: { 'Slack Connect': ['slackId'], Tolt: ['toltId'] } })
  expect(['slack', 'tolt', 'stripe'].map(isSystem)).toEqual([true, true, false])
})

it('a path is in the project unless it leads outside, be it by a link', () => {
  const root = onDisk({ '.git/HEAD': '', 'src/ids.ts': '' })
  symlinkSync(onDisk({ 'ids.ts': '' }), join(root, 'outside'))
  symlinkSync('src', join(root, 'inside'))
  const paths = ['inside/ids.ts', 'missing/ids.ts', 'outside/ids.ts', 'outside', join(root, 'src/ids.ts')]
  const found = [join(root, 'inside/ids.ts'), join(root, 'missing/ids.ts'), undefined, undefined, undefined]
  expect(paths.map((path) => findInProject(path, root, root))).toEqual(found)
})

it('the schema of the configuration is in the package', () => {
  const file = new URL('../../../kit/dist/config.schema.json', import.meta.url)
  expect(JSON.parse(readFileSync(file, 'utf8')), '`npm run build` writes it').toEqual(
    createConfigSchema(CHECK_RULES),
  )
})
