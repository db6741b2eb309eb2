import { describe, expect, it } from 'vitest'
import { findingsIn, runIn } from '../../../kit/test/cli/run-in.ts'
import { lint } from '../../../project/test/rules/lint.ts'
import { onDisk } from '../on-disk.ts'

// `brandid.config.json` as the commands and the linter read it.

const config = {
  definitions: ['src/ids.ts', '../ids/src'],
  ignore: ['src/legacy/'],
  foreign: { Slack: ['slackTeamId', 'teamId'], Acme: { files: ['src/acme.ts'] } },
  rules: { registered: 'off' },
}

const define = (name: string, prefix: string) => `import { defineId, type IdOf } from 'brandid'
export const ${name} = defineId('${prefix}')
export type ${name} = IdOf<typeof ${name}>
`

const FILES = {
  '.git/HEAD': '',
  'app/package.json': '{ "dependencies": { "brandid": "*" } }',
  'app/src/ids.ts': define('UserId', 'user'),
  'app/src/script.ts':
    "import { defineId } from 'brandid'\nconst NAME = 'job'\nexport const JobId = defineId(NAME)\n",
  'app/src/a.ts':
    'export const f = (userId: string, teamId: string) => ({ userId, teamId, schema: z.object({ teamId: z.string() }) })\n',
  'app/src/acme.ts': 'export interface User { id: string }\nexport const g = (userId: string) => userId\n',
  'app/src/legacy/b.ts': 'export const h = (userId: string) => userId\n',
  'ids/src/index.ts': define('TeamId', 'team'),
}

const without = `${onDisk(FILES)}/app`
const root = onDisk({ ...FILES, 'app/brandid.config.json': JSON.stringify(config) })
const folder = `${root}/app`

describe('brandid check', () => {
  it('finds all without a configuration', async () => {
    expect(await findingsIn(without)).toEqual([
      'src/a.ts:1:19 no-string-id',
      'src/acme.ts:1:25 no-string-id',
      'src/acme.ts:2:19 no-string-id',
      'src/ids.ts:2:23 registered',
      'src/legacy/b.ts:1:19 no-string-id',
      'src/script.ts:3:22 registered',
      'src/script.ts:3:31 literal-prefix',
    ])
  })

  it('follows the configuration, also from below its folder, and knows the definitions that it names', async () => {
    expect(await findingsIn(folder)).toEqual(['src/a.ts:1:19 no-string-id'])
    expect(await findingsIn(`${folder}/src`)).toEqual(['a.ts:1:19 no-string-id'])
    const { stdout } = await runIn(folder, ['check', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ definitions: 2, files: 4 })
  })

  it('reports a rule that is off where it is asked for', async () => {
    expect(await findingsIn(folder, '--rule', 'registered')).toEqual(['src/ids.ts:2:23 registered'])
  })
})

describe('other readers of the configuration', () => {
  it('are types and manifest', async () => {
    const { code, stderr } = await runIn(folder, ['types'])
    expect([code, stderr]).toEqual([0, 'brandid: src/register.ts has 2 getters\n'])
    const { stdout } = await runIn(folder, ['manifest'])
    expect(JSON.parse(stdout)).toMatchObject({ definitions: [{ prefix: 'team' }, { prefix: 'user' }] })
  })

  it('are inspect and new', async () => {
    const id = (await runIn(folder, ['new', 'team'])).stdout.trim()
    expect((await runIn(folder, ['inspect', id])).stdout).toContain('your definition "team"')
    expect((await runIn(without, ['inspect', id])).stdout).not.toContain('your definition')
  })

  it('are the rules for linters', () => {
    const messages = (cwd: string, file: string) =>
      lint(cwd, file, 'no-string-id').map(({ message }) => message)
    expect(messages(without, 'src/acme.ts')).toHaveLength(2)
    expect(messages(folder, 'src/acme.ts')).toEqual([])
    expect(messages(folder, 'src/a.ts')).toEqual([
      "'userId' is a plain string; type it as UserId from './ids.js'.",
    ])
    expect(messages('/', `${folder}/src/a.ts`)).toEqual([])
    const wrong = onDisk({ ...FILES, 'brandid.config.json': '{ "ignroe": [] }' })
    expect(() => messages(wrong, 'app/src/a.ts')).toThrow('brandid.config.json has no key "ignroe".')
  })
})
