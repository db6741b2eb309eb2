import { execFileSync, spawnSync } from 'node:child_process'
import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildFailure, build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullLength, sampled } from '../full-length.ts'
import { compile, createConsumer, linkInto, write } from './consumer.ts'
import { read, readJson, root } from './repository.ts'

// The package in an empty project: which settings and module systems it works under, without zod and with it.

let project: string

const typeCheck = (module: string, moduleResolution: string, ...more: string[]) =>
  compile(
    '7.0',
    project,
    ...['--strict', '--target', 'es2022', '--module', module, '--moduleResolution', moduleResolution],
    ...more,
  )
const run = (file = 'main.js') => execFileSync(process.execPath, [file], { cwd: project, encoding: 'utf8' })

/** What compiles: Node, and in a full run a bundler, too. */
const resolutions = sampled(
  [
    ['nodenext', 'nodenext'],
    ['preserve', 'bundler'],
  ] as const,
  2,
)

beforeAll(() => {
  project = createConsumer()
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

it('leads every resolution to the same declarations', () => {
  const { exports, typesVersions } = readJson('package.json')
  const types = Object.entries(exports as Record<string, { types?: string }>).flatMap(([entry, { types }]) =>
    types && entry !== '.' ? [[entry.slice(2), [types]]] : [],
  )
  expect(typesVersions).toEqual({ '*': Object.fromEntries(types) })
})

it.runIf(isFullLength)('type-checks under moduleResolution node, which reads no exports', () => {
  write(project, {
    'node10.ts': `import { defineId } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { defineToken } from 'brandid/token'
export const id: string = defineId('pub', { format: nanoid() }).generate()
export const token: string = defineToken('sess').generate()
// @ts-expect-error: a token is not an ID
defineId('user').body(token)
`,
  })
  const options = ['--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'node']
  expect(compile('5.9', project, ...options, 'node10.ts')).toBe('')
})

describe('brandid/core without zod installed', () => {
  it.each(resolutions)(
    'type-checks under module %s, resolution %s, runs, and reaches no zod, neither by code nor by declarations',
    (module, resolution) => {
      write(project, {
        'main.ts': `import { createRegistry, defineId, findIds, idUnion, matchId, parse } from 'brandid/core'
import { opaque } from 'brandid/formats'
const UserId = defineId('user')
const CustomerId = defineId('cus', { format: opaque({ length: 14 }) })
const { prefix } = parse(UserId.generate())
const owner = idUnion(UserId, CustomerId).parse('cus_0Sample1Sample')
const label: string = matchId(owner, { user: () => 'user', cus: () => 'customer' })
createRegistry().defineId('user')
console.log(prefix, label, findIds(UserId.generate()).length)
`,
      })
      const printed = typeCheck(module, resolution, '--listFiles', 'main.ts')
      expect(printed).not.toContain('error TS')
      expect(printed).toContain('brandid/dist/core.d.ts')
      expect(printed.replaceAll(root, '')).not.toMatch(/zod|mini/)
      expect(run()).toBe('user customer 1\n')
    },
  )

  it.each(
    sampled<[string, string, string[]]>(
      [
        ['nodenext', 'nodenext', []],
        ['node16', 'node16', ['error TS1479']],
        ['node18', 'node16', ['error TS1479']],
        ['node20', 'node16', []],
        ['commonjs', 'bundler', []],
      ],
      5,
    ),
  )('is read from CommonJS under module %s, resolution %s: errors %j', (module, resolution, errors) => {
    write(project, { 'main.cts': "import { defineId } from 'brandid/core'\ndefineId('user').generate()\n" })
    const printed = typeCheck(module, resolution, '--noEmit', 'main.cts')
    expect(printed.match(/error TS\d+/g) ?? []).toEqual(errors)
  })

  const advice = 'dist/install-zod-or-import-brandid-core-instead/'

  it.each(['brandid', 'brandid/mini'])('is what the error of %s names', async (entry) => {
    write(project, { 'main.js': `import '${entry}'\n` })
    const { stderr } = spawnSync(process.execPath, ['main.js'], { cwd: project, encoding: 'utf8' })
    const message = `Cannot find package 'zod' imported from ${realpathSync(project)}/node_modules/brandid/${advice}`
    expect(stderr).toContain(message)
    const { errors } = await build({
      entryPoints: [join(project, 'main.js')],
      bundle: true,
      write: false,
      logLevel: 'silent',
    }).catch((error: BuildFailure) => error)
    const places = errors.map(({ text, location }) => `${text} in ${location?.file}`)
    expect(places).toContainEqual(
      expect.stringMatching(`^Could not resolve "zod/v4.*node_modules/brandid/${advice}`),
    )
  })
})

describe('brandid with zod installed', () => {
  const firstExample = /^```ts\n(.*?)^```$/ms.exec(read('README.md'))?.[1]

  beforeAll(() => linkInto(join(project, 'node_modules'), 'zod'))

  it.each(resolutions)(
    'type-checks and runs the first example of the README, and zod mini, under module %s, resolution %s',
    (module, resolution) => {
      write(project, {
        'main.ts': `${firstExample}console.log(user)\n`,
        'mini.ts': `import { defineId } from 'brandid/mini'
import * as z from 'zod/mini'
const UserId = defineId('user')
console.log(z.object({ id: UserId.schema }).safeParse({ id: UserId.generate() }).success)
`,
      })
      const printed = typeCheck(module, resolution, 'main.ts', 'mini.ts')
      expect(printed.match(/^.*error TS\d+/gm)).toEqual([expect.stringMatching(/^main\.ts.*TS2345$/)])
      expect(run()).toMatch(/^user_[0-9a-z]{25}\n$/)
      expect(run('mini.js')).toBe('true\n')
    },
  )

  it('is required by CommonJS, from Node 20.19 on', () => {
    write(project, { 'main.cjs': "console.log(require('brandid').defineId('user').prefix)\n" })
    expect(run('main.cjs')).toBe('user\n')
  })

  it('keeps registrations in a bundle, where the ID itself is not used', async () => {
    write(project, {
      'ids.js': "import { defineId } from 'brandid'\nexport const UserId = defineId('user')\n",
      'entry.js':
        "import { safeParse } from 'brandid'\nimport { UserId } from './ids.js'\nconsole.log(safeParse('user_1').error.code)\n",
    })
    await build({
      entryPoints: [join(project, 'entry.js')],
      outfile: join(project, 'main.js'),
      bundle: true,
      format: 'esm',
      minify: true,
      logLevel: 'silent',
    })
    expect(run()).toBe('invalid_length\n')
  })
})
