import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from './run-in.ts'

const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const PACKAGE = '{ "dependencies": { "brandid": "*" } }'
const IDS = "import { defineId } from 'brandid'\nexport const UserId = defineId('user')\n"
const EMPTY_MANIFEST = '{ "version": 1, "definitions": [], "tokens": [] }'

/** A line for each command that reads any id, be it defined or not. */
const isReader = (line: string) => /^(?:inspect|convert) /.test(line)

/** A line for each command that reads definitions. */
const READERS = [`inspect ${UUID}`, 'new user', `convert ${UUID} --to uuid25`]
const WRITERS = ['check', 'types', 'types --check', 'manifest']
const LINES = [...READERS, ...WRITERS]

const SITUATIONS = {
  'zero definitions': { 'package.json': PACKAGE, 'src/a.ts': 'export const a = 1' },
  'definitions in tests alone': { 'package.json': PACKAGE, 'src/a.ts': '', 'test/ids.ts': IDS },
  'an empty file': { 'package.json': PACKAGE, 'src/ids.ts': '' },
}

describe.each(LINES)('brandid %s', (line) => {
  const args = line.split(' ')

  it.each(isReader(line) ? [] : Object.entries(SITUATIONS))(
    'ends with 2 for %s, unless --allow-empty',
    async (_, files) => {
      const folder = onDisk(files)
      const { code, stderr } = await runIn(folder, args)
      expect(code).toBe(2)
      expect(stderr).toMatch(/definition/)
      expect(stderr).toContain('--allow-empty')
      expect(existsSync(join(folder, 'src/register.ts'))).toBe(false)
      expect(await runIn(folder, [...args, '--allow-empty'])).toMatchObject({ code: 0 })
    },
  )

  it.each(isReader(line) ? Object.entries(SITUATIONS) : [])(
    'reads for %s, and says that there is none',
    async (_, files) => {
      const folder = onDisk(files)
      const { code, stdout, stderr } = await runIn(folder, args)
      expect([code, stderr]).toEqual([
        0,
        `brandid: no definition was found in the source below ${JSON.stringify(folder)}\n`,
      ])
      expect(await runIn(folder, [...args, '--allow-empty'])).toEqual({ code, stdout, stderr: '' })
    },
  )

  it('ends with 2 for a file that was only partly read, whatever is allowed', async () => {
    const files = {
      'package.json': PACKAGE,
      'src/ids.ts': `${IDS}const ( = `,
      'src/b.ts': `${IDS}const ( = `,
    }
    const folder = onDisk(files)
    for (const more of [[], ['--allow-empty']]) {
      const { code, stderr } = await runIn(folder, [...args, ...more])
      expect(code).toBe(2)
      expect(stderr).toMatch(/^brandid: src\/b\.ts was only partly read: \S/)
    }
    expect(existsSync(join(folder, 'src/register.ts'))).toBe(false)
  })
})

describe('what a command reads definitions from', () => {
  it.each(READERS)('may be no empty manifest, nor an empty file of --config: %s', async (line) => {
    const args = line.split(' ')
    const folder = onDisk({
      'brandid.manifest.json': EMPTY_MANIFEST,
      'other.json': EMPTY_MANIFEST,
      'none.mjs': '',
      'tokens.json': '{ "version": 1, "definitions": [], "tokens": [{ "prefix": "sess" }] }',
    })
    for (const given of [[], ['--config', 'other.json'], ['--config', 'none.mjs']]) {
      const { code, stdout, stderr } = await runIn(folder, [...args, ...given])
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toBe(
        `brandid: There are no definitions in ${JSON.stringify(join(folder, given[1] ?? 'brandid.manifest.json'))}.
Pass another path, or --allow-empty.
`,
      )
      expect(await runIn(folder, [...args, ...given, '--allow-empty'])).toMatchObject({ code: 0 })
    }
    expect(await runIn(folder, [...args, '--config', 'tokens.json'])).toMatchObject({ code: 0 })
  })

  it.each(['types', 'manifest'])('is named by %s where it holds none', async (command) => {
    const folder = onDisk({ 'src/a.ts': '', 'lib/b.ts': '' })
    const refuse = async (...paths: readonly string[]) =>
      (await runIn(folder, [command, ...paths])).stderr.split('\n')[0]
    expect(await refuse()).toBe('brandid: There are no definitions in ".".')
    expect(await refuse('src', 'lib')).toBe('brandid: There are no definitions in "src, lib".')
  })

  it('may be a project without source, or none at all', async () => {
    for (const files of [{ 'package.json': PACKAGE }, {}]) {
      for (const line of READERS)
        expect(await runIn(onDisk(files), line.split(' '))).toMatchObject({ code: 0 })
    }
  })

  it('may have faults in tests, where no definition is missed', async () => {
    const folder = onDisk({
      'package.json': PACKAGE,
      'src/ids.ts': IDS,
      'test/broken.ts': `${IDS}const ( = `,
    })
    for (const line of READERS) expect(await runIn(folder, line.split(' '))).toMatchObject({ code: 0 })
  })

  it('says how many files more were read in part', async () => {
    expect((await runIn(onDisk({ 'a.ts': `${IDS}(` }), ['manifest'])).stderr).toMatch(
      /^brandid: a\.ts was only partly read: [^,]+\.\n/,
    )
    const folder = onDisk({ 'a.ts': `${IDS}(`, 'b.ts': `${IDS}(`, 'c.ts': `${IDS}(` })
    expect((await runIn(folder, ['manifest'])).stderr).toMatch(
      /^brandid: a\.ts was only partly read: .+, and 2 more\.\nFix that file first: it may define IDs\.\n$/,
    )
  })
})
