import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectDefinitions } from '../../src/rules/eslint/definitions.ts'
import { lint } from './lint.ts'
import { onDisk } from './on-disk.ts'
import { runIn } from './run-in.ts'

const IDS = "import { defineId } from 'brandid'\nexport const UserId = defineId('user')\n"
const STRING = 'export const a = (userId: string) => userId\n'

describe('the definitions of the linted project', () => {
  it('are known without a file of getters, as check knows them', async () => {
    const files = {
      'lib/ids.ts': `${IDS}import { createRegistry } from 'brandid'
export const ids = { pn: createRegistry().defineId('pn', { entity: 'partner' }) }`,
      'src/a.ts': `${STRING}export interface Partner { id: string; sourcePartnerId: string }\n`,
      'test/b.ts': "import { defineId } from 'brandid'\nexport const TeamId = defineId('team')\n",
      'src/c.ts': 'export const c = (teamId: string) => teamId\n',
    }
    const folder = onDisk(files)
    const { findings } = JSON.parse(
      (await runIn(folder, ['check', '--json', '--rule', 'no-string-id'])).stdout,
    )
    const found = Object.keys(files).flatMap((file) =>
      lint(folder, file, 'no-string-id').map(({ line, column, message }) => ({
        file,
        line,
        column: column + 1,
        message,
      })),
    )
    expect(found).toHaveLength(3)
    expect(found).toEqual(findings.map(({ rule: _, ...rest }: { rule: string }) => rest))
  })

  it('are not those of a folder that the file is outside of', () => {
    const folder = onDisk({ 'ids.ts': IDS, 'app/b.ts': '', 'a.ts': STRING })
    expect(lint(folder, 'a.ts', 'no-string-id')).toHaveLength(1)
    expect(lint(join(folder, 'app'), '../a.ts', 'no-string-id')).toEqual([])
  })

  it('have getters in any file', () => {
    const block = "declare module 'brandid' { interface Register { get user(): 1 } }"
    const folder = onDisk({ 'ids.ts': IDS, 'types/getters.ts': `import 'brandid'\n${block}` })
    expect(lint(folder, 'ids.ts', 'registered')).toEqual([])
  })

  it('are those that the linter holds of the file, rather than those of the disk', () => {
    const folder = onDisk({ 'a.ts': IDS + STRING })
    expect(lint(folder, 'a.ts', 'no-string-id')).toHaveLength(1)
    expect(lint(folder, 'a.ts', 'no-string-id', { edited: STRING })).toEqual([])
  })

  it('are read again after a change, a second later', () => {
    const folder = onDisk({ 'ids.ts': IDS, 'more.ts': 'export const brandid = 1' })
    let nowMs = 0
    const prefixes = () =>
      projectDefinitions(folder, `${folder}/a.ts`, () => nowMs)?.definitions.map(({ prefix }) => prefix)
    expect(prefixes()).toEqual(['user'])
    writeFileSync(join(folder, 'more.ts'), "import { defineId } from 'brandid'\ndefineId('team')")
    utimesSync(join(folder, 'more.ts'), 1, 1)
    nowMs = 999
    expect(prefixes()).toEqual(['user'])
    nowMs = 1998
    expect(prefixes()).toEqual(['user', 'team'])
    rmSync(join(folder, 'ids.ts'))
    nowMs = 5000
    expect(prefixes()).toEqual(['team'])
    nowMs = 10_000
    expect(prefixes()).toEqual(['team'])
  })

  it.each([
    ['a file of another folder', '/project', '/other/a.ts'],
    ['a lone file', '/', '/a.ts'],
    ['a file of the home folder', homedir(), `${homedir()}/a.ts`],
    ['a folder that is not there', '/none/such', '/none/such/a.ts'],
  ])('are none for %s', (_, cwd, file) => {
    expect(projectDefinitions(cwd, file)).toBeUndefined()
  })
})
