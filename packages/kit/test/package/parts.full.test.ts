import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../../../../test/package/repository.ts'

// A copy of the repository without one of the packages builds, and its other commands work. The tarball without oxc, which is native code, reads
// IDs and writes them: only commands that read source need it.

const temporary = mkdtempSync(join(tmpdir(), 'brandid-parts-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const MANIFEST = join(temporary, 'brandid.manifest.json')
writeFileSync(MANIFEST, '{ "version": 1, "definitions": [{ "prefix": "user" }] }')

/** The project that commands run in. */
const project = join(temporary, 'project')
mkdirSync(join(project, 'src'), { recursive: true })
writeFileSync(join(project, 'package.json'), '{ "dependencies": { "brandid": "1.0.0" } }')
writeFileSync(
  join(project, 'src/ids.ts'),
  "import { defineId } from 'brandid'\nexport const UserId = defineId('user')\n",
)

/** A folder of installed packages that links to this repository's, except for those that the test makes itself. */
function linkPackages(folder: string, own: readonly string[]): string {
  const modules = join(folder, 'node_modules')
  mkdirSync(modules, { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!own.includes(name)) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  return modules
}

function runBinary(binary: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...args], {
    cwd: project,
    encoding: 'utf8',
  })
  return { code: status, text: stdout + stderr }
}

const COMMANDS = {
  inspect: ['inspect', UUID],
  generate: ['generate', 'go', '--package', 'ids', '--manifest', MANIFEST],
  project: ['check', 'src'],
} as const

describe.each(['inspect', 'generate', 'prisma'])('a copy without packages/%s', (missing) => {
  const folder = join(temporary, missing)
  const binary = join(folder, 'packages/kit/dist/cli/main.js')

  it('builds', () => {
    const modules = linkPackages(folder, ['@brandid', 'brandid', 'brandid-kit', '.bin', '.package-lock.json'])
    const isCopied = (path: string) => !/\/(?:dist|test)(?:\/|$)/.test(path.slice(root.length))
    cpSync(join(root, 'packages'), join(folder, 'packages'), {
      recursive: true,
      filter: (path) => isCopied(path) && path !== join(root, 'packages', missing),
    })
    for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(folder, name))
    for (const name of ['src', 'dist']) symlinkSync(join(root, name), join(folder, name))
    mkdirSync(join(modules, '@brandid'))
    for (const name of readdirSync(join(folder, 'packages')))
      if (!name.includes('.')) symlinkSync(join(folder, 'packages', name), join(modules, '@brandid', name))
    symlinkSync(join(folder, 'packages/kit'), join(modules, 'brandid-kit'))
    symlinkSync(folder, join(modules, 'brandid'))
    execFileSync(process.execPath, [join(folder, 'packages/build.mjs')], {
      env: { ...process.env, PREBUILT: '' },
    })
  })

  it.each(Object.entries(COMMANDS))('runs the commands of %s, or says that it has none', (name, args) => {
    const { code, text } = runBinary(binary, ...args)
    if (name === missing)
      expect(text).toBe(`brandid: This build of brandid-kit does not include the package ${name}.\n`)
    else
      expect(text).toMatch(
        name === 'inspect' ? /UUID version 7/ : name === 'generate' ? /package ids/ : /registered/,
      )
    expect(code).toBe(name === missing ? 2 : name === 'project' ? code : 0)
  })

  it('lists its commands', () => expect(runBinary(binary, '--help').code).toBe(0))
})

describe('brandid-kit without oxc', () => {
  const folder = join(temporary, 'without-oxc')
  const binary = join(folder, 'node_modules/brandid-kit/dist/cli/main.js')
  linkPackages(folder, [
    '@oxc-parser',
    'oxc-parser',
    'oxc-resolver',
    '@oxc-resolver',
    'brandid-kit',
    'brandid',
  ])
  // A link would lead back to the packages of this repository.
  cpSync(join(root, 'packages/kit/dist'), join(folder, 'node_modules/brandid-kit/dist'), { recursive: true })
  cpSync(join(root, 'packages/kit/package.json'), join(folder, 'node_modules/brandid-kit/package.json'))
  cpSync(join(root, 'dist'), join(folder, 'node_modules/brandid/dist'), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'node_modules/brandid/package.json'))

  it.each([
    ['--help'],
    ['inspect', UUID],
    ['new', 'user'],
    ['convert', UUID, '--to', 'uuid25'],
    ['generate', 'go', '--package', 'ids', '--manifest', MANIFEST],
  ])('runs %s', (...args) => {
    expect(runBinary(binary, ...args)).toMatchObject({ code: 0 })
  })

  it('cannot read source, and says what is missing', () => {
    const { code, text } = runBinary(binary, 'check', '.')
    expect(code).toBe(2)
    expect(text).toContain('oxc-parser')
  })
})
