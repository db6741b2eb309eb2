import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compile, createConsumer, versions, write } from '../../../../test/package/consumer.ts'
import { runIn } from './run-in.ts'
import { BAD_ROWS, NOISY, SAMPLED, SAMPLES, SERVICE, USERS } from './sampled-projects.ts'

describe('the module that it writes', () => {
  let project: string
  let noisy: string

  beforeAll(() => {
    project = createConsumer(['zod'], { ...SERVICE, ...SAMPLES })
    noisy = createConsumer(['zod'], NOISY)
  })

  afterAll(() => {
    for (const each of [project, noisy]) rmSync(each, { recursive: true, force: true })
  })

  it('rejects the rows that are listed, and accepts the others', async () => {
    expect((await runIn(noisy, ['init', '--sample', 'ids.txt', '--out', 'src/ids.ts'])).code).toBe(1)
    const options = '--strict --target es2022 --module nodenext --outDir out'.split(' ')
    expect(compile(versions[0] ?? '7.0', noisy, ...options, 'src/ids.ts')).toBe('')
    write(noisy, { 'rows.json': JSON.stringify([...BAD_ROWS, ...USERS]) })
    const program = `import { readFileSync } from 'node:fs'
import * as ids from './out/ids.js'
const rows = JSON.parse(readFileSync('rows.json', 'utf8'))
console.log(JSON.stringify(rows.filter((row) => !Object.values(ids).some(({ is }) => is(row)))))`
    const rejected = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: noisy,
      encoding: 'utf8',
    })
    expect(JSON.parse(rejected)).toEqual(BAD_ROWS)
  })

  it('compiles, and accepts the samples', async () => {
    const stderr =
      'brandid: 4 definitions in src/ids.ts; 95 samples accepted, 0 rejected\n' +
      'brandid: review each line of src/ids.ts, then preview the changes: npx brandid adopt --parameters --properties --columns --dry-run\n'
    expect(await runIn(project, [...SAMPLED, '--out', 'src/ids.ts'])).toEqual({ code: 0, stdout: '', stderr })
    expect(readFileSync(join(project, 'src/ids.ts'), 'utf8')).toContain(
      "export const WorkspaceId = defineId('ws', {",
    )
    for (const version of versions) {
      const options = '--noEmit --strict --target es2022 --module nodenext --verbatimModuleSyntax'.split(' ')
      expect(compile(version, project, ...options, 'src/ids.ts')).toBe('')
    }
    const [id = ''] = SAMPLES['users.txt'].split('\n')
    const inspected = await runIn(project, ['inspect', id])
    expect([inspected.code, inspected.stdout]).toEqual([0, expect.stringContaining('your definition "user"')])
    expect((await runIn(project, ['init'])).stderr).toContain('every ID that was found has a definition')
  })
})
