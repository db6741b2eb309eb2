/** Sources that a check reads and that its author did not write: it ends, names the file, and shows nothing raw. */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { isFullLength, sampled } from '../../../../test/full-length.ts'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from '../cli/run-in.ts'
import { CAST, checkCasts, DEEP, IDS, projectOf, RAW, rawIn, SLOW } from './sources.ts'

/** The files of a chain. Writing them takes most of the time. */
const LONG = isFullLength ? 5000 : 500

describe('brandid check', () => {
  it.each(sampled(Object.entries(SLOW), 9))('ends on %s', async (_, text) => {
    const { code, stdout } = await runIn(projectOf({ 'ids.ts': IDS + text }), ['check', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      faults: [],
      findings: expect.arrayContaining([expect.objectContaining({ file: 'a.ts', rule: 'no-cast' })]),
    })
  })

  it.each([['check', '--rule', 'registered'], ['types'], ['manifest']])(
    'searches no list for each of 2,000 members of defineIds: %s',
    async (...line) => {
      const members = Array.from({ length: 2000 }, (_, i) => `m${i}: {},`).join('\n')
      const folder = onDisk({
        'package.json': '{ "dependencies": { "brandid": "*" } }',
        'ids.ts': `import { defineIds } from 'brandid'\nexport const ids = defineIds({\n${members}\n})\n`,
      })
      let passed = 0
      const { find, includes } = Array.prototype
      const spies = [
        vi.spyOn(Array.prototype, 'find').mockImplementation(function (this: unknown[], ...test) {
          passed += this.length
          return find.apply(this, test)
        }),
        vi.spyOn(Array.prototype, 'includes').mockImplementation(function (this: unknown[], ...item) {
          passed += this.length
          return includes.apply(this, item)
        }),
      ]
      const { code } = await runIn(folder, line)
      for (const spy of spies) spy.mockRestore()
      expect(code).toBe(line[0] === 'check' ? 1 : 0)
      expect(passed).toBeLessThan(2000 * 100)
    },
  )

  it.each(sampled(Object.entries(DEEP), 3))('names a file of %s, and checks the rest', async (_, text) => {
    const folder = projectOf({ 'deep.ts': `import { UserId } from './ids'\nx as UserId\n${text}` })
    const faults = [{ file: 'deep.ts', message: 'It is nested too deeply to be parsed' }]
    expect(await checkCasts(folder)).toMatchObject({ code: 2, faults, findings: [{ file: 'a.ts' }] })
  })

  it.each(['pretty', 'github', 'json'])('shows nothing raw as %s', async (format) => {
    const folder = onDisk({
      'ids.ts': `${IDS}export const B = defineId(${JSON.stringify(`b${RAW}`)})\nexport const C = defineId(${JSON.stringify(`b${RAW}`)})`,
      [`${RAW.replaceAll('/', '')}.ts`]: `import { UserId } from './ids'\nx as UserId // ${RAW.replaceAll('\n', ' ')}\n`,
      'broken.ts': `import { UserId } from './ids'\nx as UserId\n'${RAW}`,
    })
    const { stdout, stderr } = await runIn(folder, ['check', '--format', format])
    expect(rawIn(stdout + stderr)).toEqual([])
    expect(stdout).toContain('no-cast')
  })

  it.each(['tsconfig.json', 'jsconfig.json'])(
    'reads no chain of thousands of files that extend %s',
    async (name) => {
      const next = (i: number) => `{ "extends": "./c${i}.json" }`
      const chain = Object.fromEntries(Array.from({ length: LONG }, (_, i) => [`c${i}.json`, next(i + 1)]))
      const ends = { [name]: next(0), [`c${LONG}.json`]: '{}' }
      const folder = projectOf({ 'a.ts': `import '@/z'\n${CAST}`, ...ends, ...chain })
      expect(await checkCasts(folder)).toMatchObject({ code: 1 })
    },
  )

  it.each([
    { line: ['check', '--rule', 'no-cast'], expected: 1 },
    { line: ['types'], expected: 0 },
  ])('reads each file once where 3^40 ways lead through tsconfig.json: $line', async ({ line, expected }) => {
    const fan = (...to: number[]) => JSON.stringify({ extends: to.map((i) => `./c${i}.json`) })
    const fans = Array.from({ length: 40 }, (_, i) => [`c${i}.json`, fan(i + 1, i + 1, i + 1)])
    const folder = projectOf({
      '.git/HEAD': '',
      'a.ts': `import '@/z'\n${CAST}`,
      'tsconfig.json': fan(0, 1),
      'c40.json': '{ "include": ["*.ts"] }',
      ...Object.fromEntries(fans),
    })
    const { code, stderr } = await runIn(folder, line)
    expect(code).toBe(expected)
    expect(stderr).not.toContain('include')
  })

  it('reads through links in circles, and writes nothing', async () => {
    const folder = onDisk({
      'app/ids.ts': IDS,
      'app/a.ts': CAST,
      'app/b.ts': "import '/etc/passwd'\nimport '../../../../etc/hosts'",
    })
    mkdirSync(join(folder, 'app/node_modules'))
    symlinkSync('..', join(folder, 'app/up'))
    symlinkSync('../loop', join(folder, 'app/loop'))
    symlinkSync('../..', join(folder, 'app/node_modules/up'))
    writeFileSync(join(folder, 'app/package.json'), '{ "brandid": { "definitions": "./run.js" } }')
    writeFileSync(join(folder, 'app/run.js'), "throw new Error('It was run.')")
    writeFileSync(
      join(folder, 'app/tsconfig.json'),
      '{ "extends": "./tsconfig.json", "compilerOptions": { "paths": { "*": ["/*"] } } }',
    )
    const before = [...readdirSync(folder), ...readdirSync(join(folder, 'app'))]
    expect(await checkCasts(join(folder, 'app'))).toMatchObject({ code: 1 })
    expect([...readdirSync(folder), ...readdirSync(join(folder, 'app'))]).toEqual(before)
  })
})
