import { describe, expect, it } from 'vitest'
import { read } from '../../../../test/package/repository.ts'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runs } from './run-line.ts'

// The page docs/vendor-ids.md, whose blocks the tests of the library run, in a project that has its definitions.

const page = read('docs/vendor-ids.md')
const [definitions = '', files = ''] = Array.from(page.matchAll(/^```ts\n(.*?)^```$/gms), ([, code]) => code)
const cwd = onDisk({
  'package.json': '{ "dependencies": { "brandid": "1.0.0" } }',
  'vendors.ts': definitions,
  'files.ts': files,
})

describe("vendors' IDs without `_`", () => {
  it('are named by `inspect` as the page prints them', async () => {
    const [, id = '', printed = ''] = /^\$ npx brandid inspect (\S+)\n(.*?)^```$/ms.exec(page) ?? []
    expect(await runs(['inspect', id], { cwd })).toEqual({ code: 0, stdout: printed, stderr: '' })
  })

  it('are named if another vendor draws them', async () => {
    const { stdout } = await runs('inspect AC0123456789abcdef0123456789abcdef', { cwd })
    expect(stdout).toContain('\nTwilio account key: your definition accepts it')
  })

  it('are named by the pattern of a format of your own, as the page says', { tags: 'slow' }, async () => {
    const [, id = '', line = ''] = /For\s`(\S+)`\sit prints: \*(.*)\*\./.exec(page) ?? []
    const { stdout, stderr } = await runs(['inspect', id], { cwd })
    expect({ stdout, stderr }).toEqual({ stdout: expect.stringContaining(`\n${line}`), stderr: '' })
    expect((await runs(['inspect', `${id}-`], { cwd })).stdout).not.toContain('your definition')
  })

  it.each([
    ['takes exponential time', '(?:a+)+b'],
    ['varies twice', '[a-z]{1,99}[a-z]{1,99}'],
    ['looks ahead', '(?=file)[a-z]{4}'],
  ])('are not named by a pattern that %s', async (_, pattern) => {
    const own = onDisk({
      'package.json': '{ "dependencies": { "brandid": "1.0.0" } }',
      'ids.ts': `import { defineKey } from 'brandid'\nexport const A = defineKey('a', { format: { pattern: '${pattern}' } })`,
    })
    for (const text of ['aaaaab', 'file'])
      expect((await runs(['inspect', text], { cwd: own })).stdout).not.toContain('your definition')
  })

  it.each(['i-0abcd1234ef56789g', 'AC0123456789abcdef0123456789abcde', 'vol-0abcd1234ef567890'])(
    'are of no kind if they are %s',
    async (text) => {
      const { stdout } = await runs(['inspect', text], { cwd })
      expect(stdout).not.toContain('your definition')
    },
  )
})
