import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// The packed tarball in an empty project that lies outside of the repository, so that nothing else is found.

const root = fileURLToPath(new URL('..', import.meta.url))
const tsc = join(root, 'node_modules/typescript/bin/tsc')
let project: string

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text)
}

function install(...names: string[]): void {
  for (const name of names)
    cpSync(join(root, 'node_modules', name), join(project, 'node_modules', name), { recursive: true })
}

function typeCheck(module: string, moduleResolution: string): string {
  const options = [
    '--strict',
    '--target',
    'es2022',
    '--types',
    '',
    '--module',
    module,
    '--moduleResolution',
    moduleResolution,
  ]
  return spawnSync(process.execPath, [tsc, ...options, 'main.ts'], { cwd: project, encoding: 'utf8' }).stdout
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

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'brandid-'))
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project], {
    cwd: root,
    encoding: 'utf8',
  })
  const [{ filename }] = JSON.parse(packed)
  mkdirSync(join(project, 'node_modules'))
  execFileSync('tar', ['-xzf', filename], { cwd: project })
  cpSync(join(project, 'package'), join(project, 'node_modules/brandid'), { recursive: true })
  rmSync(join(project, 'package'), { recursive: true })
  install('ts-brand', 'uuidv7')
  write({ 'package.json': '{ "type": "module" }' })
}, 60_000)

afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('the tarball', () => {
  it('holds what users need and nothing else', () => {
    const names = readdirSync(join(project, 'node_modules/brandid'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
    const others = names.filter((name) => !/\.(js|js\.map|d\.ts)$/.test(name))
    expect(others.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'])
  })

  it('has the source inside of its source maps, and every map has one', () => {
    const map = JSON.parse(readFileSync(join(project, 'node_modules/brandid/dist/define-id.js.map'), 'utf8'))
    expect(map.sourcesContent[0]).toContain('Knows how a definition comes to stand in a registry.')
  })
})

describe('brandid/core without zod installed', () => {
  it.each([
    ['nodenext', 'nodenext'],
    ['preserve', 'bundler'],
  ])('type-checks under module %s, resolution %s, and runs', (module, resolution) => {
    write({
      'main.ts': `import { createRegistry, defineId, findIds, idUnion, matchId, parse } from 'brandid/core'
import { opaque } from 'brandid/formats'
const UserId = defineId('user')
const CustomerId = defineId('cus', { format: opaque({ length: 14 }) })
const { prefix } = parse(UserId.generate())
const owner = idUnion(UserId, CustomerId).parse('cus_0Sample1Sample')
const label: string = matchId(owner.id, { user: () => 'user', cus: () => 'customer' })
createRegistry().defineId('user')
console.log(prefix, label, findIds(UserId.generate()).length)
`,
    })
    expect(typeCheck(module, resolution)).toBe('')
    expect(run()).toBe('user customer 1\n')
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
    const list = spawnSync(process.execPath, [tsc, '--listFilesOnly', '--module', 'nodenext', 'main.ts'], {
      cwd: project,
      encoding: 'utf8',
    })
    expect(list.stdout).toContain('brandid/dist/core.d.ts')
    expect(list.stdout).not.toMatch(/zod|mini/)
  })
})

describe('brandid with zod installed', () => {
  beforeAll(() => install('zod'))

  it.each([
    ['nodenext', 'nodenext'],
    ['preserve', 'bundler'],
  ])(
    'type-checks and runs the first example of the README under module %s, resolution %s',
    (module, resolution) => {
      write({ 'main.ts': firstExample })
      expect(typeCheck(module, resolution).match(/error TS\d+/g)).toEqual(['error TS2345', 'error TS2345'])
      write({ 'main.ts': `${without(firstExample, /^ban\((PostId|'user)|^\/\/ *~/)}console.log(user)\n` })
      expect(typeCheck(module, resolution)).toBe('')
      expect(run()).toMatch(/^user_[0-9a-z]{25}\n$/)
    },
  )

  it('type-checks and runs on zod mini', () => {
    write({
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
    write({
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
