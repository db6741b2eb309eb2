import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { joinWords } from 'brandid/internal'
import { describe, expect, it } from 'vitest'
import { configSchema } from '../../src/cli/schemas.ts'
import { NO_CONFIG, parseConfig, readConfig } from '../../src/files/config.ts'
import { DETAIL_NAMES } from '../../src/files/kind-details.ts'
import { UserError } from '../../src/terminal/values.ts'
import { onDisk } from '../rules/on-disk.ts'

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
    rules: { registered: 'off', 'no-cast': 'on' },
  }),
  'app/src/ids.ts': '',
  'app/src/deep/a.ts': '',
  'ids/src/index.ts': '',
  'other/a.ts': '',
})

const parse = (content: unknown) =>
  parseConfig(
    typeof content === 'string' ? content : JSON.stringify(content),
    join(folder, 'app/brandid.config.json'),
    folder,
  )

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

  it('is empty without a file', () => {
    expect(readConfig(join(folder, 'other'))).toBe(NO_CONFIG)
    expect(NO_CONFIG.isIgnored(join(folder, 'other/a.ts'))).toBe(false)
    expect(NO_CONFIG.findSystem('slackUserId', join(folder, 'other/a.ts'))).toBeUndefined()
  })

  it('is empty where the file is', () => {
    const { definitions, rules, isIgnored, findSystem } = parse({})
    expect([definitions, [...rules]]).toEqual([[], []])
    expect(isIgnored(join(folder, 'app/legacy/'))).toBe(false)
    expect(findSystem('slackUserId', join(folder, 'app/a.ts'))).toBeUndefined()
  })

  it('has the details of kinds', () => {
    const kinds = { user: { link: 'https://example.com/{id}', since: '2024-02-29' }, 'stripe:sub': {} }
    expect(Object.fromEntries(parse({ kinds }).kinds)).toEqual(kinds)
  })

  it('takes one place of definitions as a text', () => {
    expect(parse({ definitions: 'src' }).definitions).toEqual([join(folder, 'app/src')])
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
    {
      content: { ignroe: [] },
      says: 'brandid.config.json has no key "ignroe". Did you mean "ignore"? Its keys are $schema, definitions, foreign, ignore, kinds and rules.',
    },
    {
      content: { elephant: [] },
      says: 'brandid.config.json has no key "elephant". Its keys are $schema, definitions, foreign, ignore, kinds and rules.',
    },
    {
      content: { kinds: [] },
      says: 'Expected "kinds" of brandid.config.json to be an object but received [].',
    },
    {
      content: { kinds: { user: { url: '' } } },
      says: `"user" in "kinds" of brandid.config.json has no key "url". Its keys are ${joinWords(DETAIL_NAMES, 'and')}.`,
    },
    ...['javascript:alert(1)', 'https://', 7].map((link) => ({
      content: { kinds: { user: { link } } },
      says: `Expected "link" of "user" in "kinds" of brandid.config.json to be an address of http or https but received ${JSON.stringify(link)}.`,
    })),
    ...['2023-02-29', 'today', 7].map((since) => ({
      content: { kinds: { user: { since } } },
      says: `Expected "since" of "user" in "kinds" of brandid.config.json to be a day such as 2026-01-31 but received ${JSON.stringify(since)}.`,
    })),
    {
      content: { foreign: { Tolt: { file: [] } } },
      says: '"Tolt" in "foreign" of brandid.config.json has no key "file". Did you mean "files"? Its keys are files and names.',
    },
    { content: [], says: 'Expected brandid.config.json to be an object but received [].' },
    { content: 'null', says: 'Expected brandid.config.json to be an object but received null.' },
    {
      content: { ignore: 'legacy' },
      says: 'Expected "ignore" of brandid.config.json to be a list of patterns but received "legacy".',
    },
    {
      content: { ignore: [1] },
      says: 'Expected "ignore" of brandid.config.json to be a list of patterns but received 1.',
    },
    {
      content: { ignore: ['*a*b*c*d*'] },
      says: 'Expected "ignore" of brandid.config.json to be patterns of at most 4 wildcards but received "*a*b*c*d*".',
    },
    {
      content: { rules: { registered: false } },
      says: 'Expected "registered" in "rules" of brandid.config.json to be "on" or "off" but received false.',
    },
    {
      content: { foreign: { Slack: ['slack user'] } },
      says: 'Expected "Slack" in "foreign" of brandid.config.json to be a list of names but received "slack user".',
    },
    {
      content: { foreign: { Slack: { names: 'a'.repeat(60) } } },
      says: `Expected "names" of "Slack" in "foreign" of brandid.config.json to be a list of names but received "${'a'.repeat(38)}….`,
    },
    {
      content: { foreign: { Slack: { files: ['*a*b*c*d*'] } } },
      says: 'Expected "files" of "Slack" in "foreign" of brandid.config.json to be a list of patterns but received "*a*b*c*d*".',
    },
    {
      content: { definitions: 'src/idz.ts' },
      says: 'Expected "definitions" of brandid.config.json to be the path of a file or a folder but received "src/idz.ts".',
    },
    {
      content: { definitions: ['../../elsewhere.ts'] },
      says: 'Expected "definitions" of brandid.config.json to be a path inside the project but received "../../elsewhere.ts".',
    },
    {
      content: { definitions: [realpathSync(folder)] },
      says: expect.stringContaining('to be a path inside the project'),
    },
    { content: '{', says: 'Expected JSON in brandid.config.json but received a text that is none.' },
  ])('refuses $content', ({ content, says }) => expect(refusal(content)).toEqual(says))
})

describe('the schema of the configuration', () => {
  it('has the keys that the reader knows', () => {
    const keys = Object.keys(configSchema.properties).sort().join(', ')
    expect(refusal({ x: 1 })).toContain(keys.replace(/, (\w+)$/, ' and $1'))
  })

  it('is in the package', () => {
    const file = new URL('../../dist/config.schema.json', import.meta.url)
    expect(JSON.parse(readFileSync(file, 'utf8')), '`npm run build` writes it').toEqual(configSchema)
  })
})
