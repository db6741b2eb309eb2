/** Files that are none, too large, or elsewhere: each is named, none is read, and the rest of the project is. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { writeProjectFile } from '@brandid/base/files'
import { describe, expect, it, onTestFinished } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from '../cli/run-in.ts'
import { CAST, checkCasts, IDS } from './sources.ts'

const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const SECRET = 'DB_PASSWORD=hunter2'
const PACKAGE = '{ "name": "x", "dependencies": { "brandid": "*" } }'

/** A project beside a folder that is not of it. */
function project(files: Readonly<Record<string, string>> = {}): string {
  const folder = onDisk({
    'home/secret.env': SECRET,
    'home/ids.ts': `${IDS}// ${SECRET}\n`,
    'project/.git/HEAD': '',
    'project/package.json': PACKAGE,
    'project/ids.ts': IDS,
    'project/a.ts': CAST,
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`project/${path}`, text])),
  })
  return join(folder, 'project')
}

const DEVICE = 'It is a device or a pipe'
const FOLDER = 'It is a folder'
const ESCAPE = 'It is a link to a path outside the project'

describe('brandid check names what it cannot read, and checks the rest', () => {
  const linkTo = (target: string, file: string) => (cwd: string) => symlinkSync(target, join(cwd, file))
  const dig = (cwd: string) => {
    const names = Array.from({ length: 20 }, () => 'd'.repeat(250))
    const code = `for (const name of ${JSON.stringify(names)}) { fs.mkdirSync(name); process.chdir(name) }`
    spawnSync(process.execPath, ['-e', code], { cwd })
    // Node's own removal has the same limit.
    onTestFinished(() => void spawnSync('rm', ['-rf', names[0] as string], { cwd }))
  }
  const enlarge = (cwd: string) => {
    writeFileSync(join(cwd, 'large.ts'), '')
    truncateSync(join(cwd, 'large.ts'), 600e6)
  }
  const nameRaw = (cwd: string) =>
    writeFileSync(Buffer.concat([Buffer.from(`${cwd}/`), Buffer.from([0xff]), Buffer.from('.ts')]), CAST)

  const CASES: [file: string | RegExp, what: string, make: (cwd: string) => void, message: string][] = [
    ['b.ts', 'a link to a device', linkTo('/dev/zero', 'b.ts'), DEVICE],
    ['.gitignore', 'a link to a device', linkTo('/dev/zero', '.gitignore'), DEVICE],
    ['lib/.gitignore', 'a link to a device', linkTo('/dev/zero', 'lib/.gitignore'), DEVICE],
    ['lib/package.json', 'a link to a device', linkTo('/dev/zero', 'lib/package.json'), DEVICE],
    ['b.ts', 'a link outside', linkTo('../home/ids.ts', 'b.ts'), ESCAPE],
    ['.gitignore', 'a link outside', linkTo('../home/secret.env', '.gitignore'), ESCAPE],
    ['.gitignore', 'a folder', (cwd) => mkdirSync(join(cwd, '.gitignore')), FOLDER],
    ['large.ts', 'a file that is too large', enlarge, 'It is 600 MB, but the limit is 32 MB'],
    [/^(?:d{250}\/)+d{250}$/, 'a path that is longer than the system allows', dig, 'Its path is too long'],
  ]
  if (process.platform === 'linux')
    CASES.push([
      '\ufffd.ts',
      'a name that is not UTF-8',
      nameRaw,
      'The file no longer exists, or its name is not valid UTF-8',
    ])

  it.each(CASES)('%s, %s', { tags: 'slow' }, async (file, _, make, message) => {
    const cwd = project({ 'lib/b.ts': '' })
    make(cwd)
    const { shown, ...report } = await checkCasts(cwd)
    const expected = typeof file === 'string' ? file : expect.stringMatching(file)
    const faults = [{ file: expected, message }]
    expect(report).toMatchObject({ code: 2, faults, findings: [{ file: 'a.ts' }] })
    expect(shown).not.toContain('hunter2')
  })

  it.each(['tsconfig.json', 'jsconfig.json', 'package.json', 'node_modules/x/package.json'])(
    'an import beside %s that leads to a device',
    async (file) => {
      const cwd = project({ 'app/b.ts': "import 'x'\nimport '@/y'\nimport './z'\n", 'app/z.ts': CAST })
      mkdirSync(join(cwd, 'app/node_modules/x'), { recursive: true })
      symlinkSync('/dev/zero', join(cwd, 'app', file))
      expect(await checkCasts(join(cwd, 'app'), '--allow-empty')).toMatchObject({ files: 2 })
    },
  )

  it('a link within the project like any other file', async () => {
    const cwd = project({ 'shared/b.txt': CAST })
    symlinkSync('shared/b.txt', join(cwd, 'b.ts'))
    const findings = [{ file: 'a.ts' }, { file: 'b.ts' }]
    expect(await checkCasts(cwd)).toMatchObject({ code: 1, faults: [], findings })
  })
})

describe('init and adopt name what they cannot read', () => {
  const deep = `import 'brandid'\nexport const q = \`/*\`; export const z = ${'('.repeat(6000)}1${')'.repeat(6000)}`
  const tooDeep = 'deep.ts was only partly read: It is nested too deeply to be parsed'

  it('and propose what the rest shows', { tags: 'slow' }, async () => {
    const cwd = project({ 'deep.ts': deep, 'teams.ts': "export const prefixes = ['team', 'org']" })
    symlinkSync('/dev/zero', join(cwd, 'zero.ts'))
    const { code, stdout, stderr } = await runIn(cwd, ['init'])
    expect(code).toBe(2)
    expect(stdout).toContain("defineId('team'")
    expect(stderr).toContain(`brandid: ${tooDeep}\n`)
    expect(stderr).toContain(`brandid: zero.ts was only partly read: ${DEVICE}\n`)
  })

  it.each([['init'], ['adopt', '--parameters', '--dry-run']])(
    'where nothing else is found: %s',
    { tags: 'slow' },
    async (...line) => {
      const cwd = onDisk({ '.git/HEAD': '', 'package.json': PACKAGE, 'deep.ts': deep })
      const { code, stderr } = await runIn(cwd, line)
      expect(code).toBe(2)
      expect(stderr).toContain(tooDeep)
    },
  )
})

describe('commands end with 2 at a file that they need, and name it', () => {
  it.each([
    { line: ['check'], file: 'brandid.config.json' },
    { line: ['inspect', UUID], file: 'brandid.config.json' },
    { line: ['inspect', UUID], file: 'brandid.manifest.json' },
    { line: ['new', 'user'], file: 'brandid.manifest.json' },
    { line: ['inspect', UUID], file: 'package.json' },
    { line: ['types'], file: 'register.ts' },
    { line: ['generate', 'go'], file: 'brandid.manifest.json' },
    { line: ['inspect', '--page', 'ids.html'], file: 'brandid.manifest.json' },
    { line: ['check', '--baseline', 'baseline.json'], file: 'baseline.json' },
  ])('brandid $line with $file', async ({ line, file }) => {
    const kinds = [
      { make: (path: string) => symlinkSync('/dev/zero', path), why: DEVICE },
      { make: (path: string) => mkdirSync(path), why: FOLDER },
    ]
    for (const { make, why } of kinds) {
      const cwd = join(
        onDisk({ 'x/.git/HEAD': '', 'x/ids.ts': IDS, 'x/a.ts': CAST, 'x/src/b.ts': '' }),
        file === 'register.ts' ? 'x/src/..' : 'x',
      )
      make(join(cwd, file === 'register.ts' ? 'src/register.ts' : file))
      const { code, stdout, stderr } = await runIn(cwd, line)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain(file)
      expect(stderr).toContain(why)
    }
  })

  it.each(['{ "a": ', SECRET])('and show nothing of a configuration that is none: %s', async (text) => {
    const cwd = project({ 'brandid.config.json': text })
    const stderr = 'brandid: Expected JSON in brandid.config.json but received invalid JSON.\n'
    expect(await runIn(cwd, ['check'])).toEqual({ code: 2, stdout: '', stderr })
  })

  it('and read no configuration outside', async () => {
    const cwd = project()
    symlinkSync('../home/secret.env', join(cwd, 'brandid.config.json'))
    const { code, stderr } = await runIn(cwd, ['check'])
    expect(code).toBe(2)
    expect(stderr).toContain(`brandid.config.json". ${ESCAPE}.`)
  })

  it.each(['../home/ids.ts', '/', '/etc', 'up/ids.ts'])('where package.json names %s', async (path) => {
    const cwd = project({ 'package.json': JSON.stringify({ brandid: { definitions: path } }) })
    symlinkSync('../home', join(cwd, 'up'))
    const stderr = `brandid: Expected "brandid.definitions" of ${cwd}/package.json to be a path inside the project but received ${JSON.stringify(path)}.\n`
    expect(await runIn(cwd, ['new', 'user'])).toEqual({ code: 2, stdout: '', stderr })
  })

  it.each(['definitions', 'kinds', 'rules'])(
    'where "%s" of the configuration nests deeply',
    { tags: 'slow' },
    async (key) => {
      const deep = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)
      const cwd = project({ 'brandid.config.json': `{ "${key}": { "x": ${deep} } }` })
      const { code, stderr } = await runIn(cwd, ['check'])
      expect(code).toBe(2)
      expect(stderr).toContain('brandid.config.json')
      expect(stderr).not.toContain('call stack')
    },
  )
})

it('a folder that someone exchanges while a file is written gets none of it elsewhere', {
  tags: 'slow',
}, async () => {
  const root = onDisk({ 'project/gen/keep': '', 'outside/keep': '' })
  const worker = new Worker(
    `const { renameSync, symlinkSync, rmSync } = require('node:fs'); const { workerData: root, parentPort } = require('node:worker_threads')
    parentPort.once('message', () => { stop = true }); let stop = false
    const gen = root + '/project/gen'
    function swap() {
      for (let i = 0; i < 50; i++) try {
        renameSync(gen, gen + '2'); symlinkSync(root + '/outside', gen); rmSync(gen); renameSync(gen + '2', gen)
      } catch {}
      if (!stop) setImmediate(swap); else process.exit()
    }
    swap()`,
    { eval: true, workerData: root },
  )
  for (let i = 0; i < 300; i++) {
    try {
      writeProjectFile(join(root, `project/gen/o${i}.ts`), 'text', join(root, 'project'))
    } catch {}
    if (i % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  worker.postMessage('stop')
  await new Promise((resolve) => worker.once('exit', resolve))
  expect(readdirSync(join(root, 'outside'))).toEqual(['keep'])
})
