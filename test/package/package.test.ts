import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildFailure, build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullLength, sampled } from '../full-length.ts'
import { compile, copyInto, createProject, root, unpackInto, write } from './consumer.ts'

// The packed tarball in an empty project.

let project: string
let packed: readonly [{ readonly size: number; readonly unpackedSize: number }]

function typeCheck(module: string, moduleResolution: string): string {
  const options = [
    '--strict',
    '--target',
    'es2022',
    '--module',
    module,
    '--moduleResolution',
    moduleResolution,
  ]
  return compile('7.0', project, ...options, 'main.ts')
}

function run(): string {
  return execFileSync(process.execPath, ['main.js'], { cwd: project, encoding: 'utf8' })
}

const firstExample = /^```ts\n(.*?)^```$/ms.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] as string
const without = (text: string, line: RegExp) =>
  text
    .split('\n')
    .filter((each) => !line.test(each))
    .join('\n')

/** What compiles: Node, and in a full run a bundler, too. */
const resolutions = sampled(
  [
    ['nodenext', 'nodenext'],
    ['preserve', 'bundler'],
  ],
  2,
)

beforeAll(() => {
  project = createProject()
  packed = unpackInto(join(project, 'node_modules'))
  copyInto(join(project, 'node_modules'), 'ts-brand', 'uuidv7')
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('the tarball', () => {
  it('holds what users need and nothing else', () => {
    const directory = join(project, 'node_modules/brandid')
    expect(readdirSync(directory).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'dist',
      'docs',
      'package.json',
    ])
    const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const built = files.filter(({ parentPath }) => parentPath.includes('/dist')).map(({ name }) => name)
    expect(built.filter((name) => !/\.(js|d\.ts)$/.test(name))).toEqual([])
    const pages = readdirSync(join(directory, 'docs'))
    expect(pages.filter((name) => !name.endsWith('.md'))).toEqual(['inspect.svg', 'lease.svg'])
    // Pages that are written by scripts, and vectors, are for readers of the repository.
    for (const name of ['mistakes', 'mutation', 'reference'])
      expect(files.map(({ name }) => name)).not.toContain(`${name}.md`)
  })

  it('weighs at most 255 kB, and 1.1 MB on disk', () => {
    const [{ size, unpackedSize }] = packed
    expect(size).toBeLessThanOrEqual(255_000)
    expect(unpackedSize).toBeLessThanOrEqual(1_100_000)
  })

  it('leads every resolution to the same declarations', () => {
    const { exports, typesVersions } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const types = Object.entries(exports as Record<string, { types?: string }>).flatMap(
      ([entry, { types }]) => (types && entry !== '.' ? [[entry.slice(2), [types]]] : []),
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
// @ts-expect-error: a token is not an id
defineId('user').body(token)
`,
    })
    const options = ['--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'node']
    expect(compile('5.9', project, ...options, 'node10.ts')).toBe('')
  })
})

describe('brandid/core without zod installed', () => {
  it.each(resolutions)('type-checks under module %s, resolution %s, and runs', (module, resolution) => {
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
    expect(typeCheck(module, resolution)).toBe('')
    expect(run()).toBe('user customer 1\n')
  })

  const settings = sampled<[string, string, string[]]>(
    [
      ['node16', 'node16', ['error TS1479']],
      ['node18', 'node16', ['error TS1479']],
      ['node20', 'node16', []],
      ['nodenext', 'nodenext', []],
      ['commonjs', 'bundler', []],
    ],
    3,
  )

  it.each(settings)(
    'is read from CommonJS under module %s, resolution %s: errors %j',
    (module, resolution, errors) => {
      write(project, { 'main.cts': "import { defineId } from 'brandid/core'\ndefineId('user').generate()\n" })
      const options = ['--strict', '--noEmit', '--module', module, '--moduleResolution', resolution]
      expect(compile('7.0', project, ...options, 'main.cts').match(/error TS\d+/g) ?? []).toEqual(errors)
    },
  )

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

  it('reaches no zod, neither by code nor by declarations', async () => {
    const { metafile } = await build({
      stdin: {
        contents: "export * from 'brandid/core'; export * from 'brandid/formats'",
        resolveDir: project,
      },
      bundle: true,
      write: false,
      format: 'esm',
      metafile: true,
      logLevel: 'silent',
    })
    expect(Object.keys(metafile.inputs).filter((input) => /zod|mini/.test(input))).toEqual([])
    const files = compile('7.0', project, '--listFilesOnly', '--module', 'nodenext', 'main.ts')
    expect(files).toContain('brandid/dist/core.d.ts')
    expect(files.replaceAll(root, '')).not.toMatch(/zod|mini/)
  })
})

describe('brandid with zod installed', () => {
  beforeAll(() => copyInto(join(project, 'node_modules'), 'zod'))

  it.each(resolutions)(
    'type-checks and runs the first example of the README under module %s, resolution %s',
    (module, resolution) => {
      write(project, { 'main.ts': firstExample })
      expect(typeCheck(module, resolution).match(/error TS\d+/g)).toEqual(['error TS2345'])
      write(project, {
        'main.ts': `${without(firstExample, /^ban\(PostId|^\/\/ *~/)}console.log(user)\n`,
      })
      expect(typeCheck(module, resolution)).toBe('')
      expect(run()).toMatch(/^user_[0-9a-z]{25}\n$/)
    },
  )

  it('is required by CommonJS, from Node 20.19 on', () => {
    write(project, { 'main.cjs': "console.log(require('brandid').defineId('user').prefix)\n" })
    const printed = execFileSync(process.execPath, ['main.cjs'], { cwd: project, encoding: 'utf8' })
    expect(printed).toBe('user\n')
  })

  it('type-checks and runs on zod mini', () => {
    write(project, {
      'main.ts': `import { defineId } from 'brandid/mini'
import * as z from 'zod/mini'
const UserId = defineId('user')
console.log(z.object({ id: UserId.schema }).safeParse({ id: UserId.generate() }).success)
`,
    })
    expect(typeCheck('nodenext', 'nodenext')).toBe('')
    expect(run()).toBe('true\n')
  })

  it('keeps registrations in a bundle, where the id itself is not used', async () => {
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
