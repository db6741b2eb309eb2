import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createConsumer } from './consumer.ts'

// A program whose definitions are made by one helper, and whose second module of a prefix is loaded late: the places of
// the error are those of the helper's callers.

const bundles = [
  { format: 'esm', file: 'bundle.mjs' },
  { format: 'cjs', file: 'bundle.cjs' },
] as const

let project: string

beforeAll(async () => {
  project = createConsumer(['zod'], {
    'helper.js':
      "import { defineId } from 'brandid'\nexport const webId = (prefix, description) => defineId(prefix, { description })\n",
    'keys.js': "import { webId } from './helper.js'\n\nexport const KeyId = webId('key', 'key')\n",
    'late.js': "import { webId } from './helper.js'\n\n\nexport const LateId = webId('key', 'late')\n",
    'main.js': `import { KeyId } from './keys.js'
console.log(KeyId.prefix)
import('./late.js').then(
  () => console.log('not noticed'),
  ({ code, message }) => console.log(code, message.match(/[a-z]+\\.[cm]?js:\\d+/g).join(' ')),
)
`,
    'cjs/package.json': '{ "type": "commonjs" }',
    'cjs/helper.js':
      "const { defineId } = require('brandid')\nexports.webId = (prefix, description) => defineId(prefix, { description })\n",
    'cjs/keys.js': "const { webId } = require('./helper.js')\n\nexports.KeyId = webId('key', 'key')\n",
    'cjs/late.js': "const { webId } = require('./helper.js')\n\n\nexports.LateId = webId('key', 'late')\n",
    'cjs/main.js': `console.log(require('./keys.js').KeyId.prefix)
setTimeout(() => {
  try {
    require('./late.js')
    console.log('not noticed')
  } catch ({ code, message }) {
    console.log(code, message.match(/[a-z]+\\.js:\\d+/g).join(' '))
  }
})
`,
  })
  for (const { format, file } of bundles) {
    await build({
      entryPoints: [join(project, 'main.js')],
      outfile: join(project, file),
      bundle: true,
      format,
      platform: 'node',
      logLevel: 'silent',
    })
  }
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

function run(file: string, environment: Record<string, string> = {}) {
  const { NODE_ENV: _, ...inherited } = process.env
  const options = { cwd: project, encoding: 'utf8', env: { ...inherited, ...environment } } as const
  const { stdout, stderr } = spawnSync(process.execPath, [file], options)
  return { stdout, stderr }
}

/** The source of a line of a file. */
function lineOf(file: string, line: string | undefined): string {
  return readFileSync(join(project, file), 'utf8').split('\n')[Number(line) - 1] ?? ''
}

describe.each([{ environment: {} }, { environment: { NODE_ENV: 'production' } }])(
  'a helper around defineId, with $environment',
  ({ environment }) => {
    const isProduction = 'NODE_ENV' in environment

    it.each([
      { modules: 'ES modules', file: 'main.js' },
      { modules: 'CommonJS', file: 'cjs/main.js' },
    ])('gives way to the modules that call it, in $modules', ({ file }) => {
      expect(run(file, environment)).toEqual({
        stdout: 'key\nduplicate_prefix keys.js:3 late.js:4\n',
        stderr: '',
      })
    })

    // In development a lazy module of one file in a later job is a reload.
    it.each(bundles)('gives way to its callers in a bundle of the format $format', ({ file }) => {
      const { stdout, stderr } = run(file, environment)
      expect(stderr).toBe('')
      const places = Array.from(stdout.matchAll(/bundle\.[cm]js:(\d+)/g), ([, line]) => line)
      const lines = places.map((line) => lineOf(file, line).trim())
      expect({ stdout: stdout.replace(/ bundle.*/, ''), lines: lines.sort() }).toEqual(
        isProduction
          ? {
              stdout: 'key\nduplicate_prefix\n',
              lines: ['LateId = webId("key", "late");', 'var KeyId = webId("key", "key");'],
            }
          : { stdout: 'key\nnot noticed\n', lines: [] },
      )
    })
  },
)
