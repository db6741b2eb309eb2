import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

// The script in a repository of its own, with an npm that only writes down what it is asked.

const scripts = new URL('../../scripts/', import.meta.url)
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const NPM = '#!/bin/sh\necho "$(basename "$PWD") $*" >> "$CALLS"\n'

interface Repository {
  version: string
  kit?: string
  peer?: string
  changes?: string
  /** What stands below the heading of no version. */
  unreleased?: string
  address?: string
}

const NAMES = [
  'package.json',
  'packages/kit/package.json',
  'CHANGELOG.md',
  'packages/kit/CHANGELOG.md',
] as const

/** What the script reads of a repository. */
function filesOf({
  version,
  kit = version,
  peer = kit,
  changes = version,
  unreleased = 'Nothing yet.\n',
  address = 'https://example.com',
}: Repository): Record<(typeof NAMES)[number], string> {
  const addresses = address && { repository: address, homepage: address, bugs: address }
  return {
    'package.json': JSON.stringify({ name: 'brandid', version, ...Object(addresses) }),
    'packages/kit/package.json': JSON.stringify({
      name: 'brandid-kit',
      version: kit,
      peerDependencies: { brandid: peer },
    }),
    'CHANGELOG.md': `# Changes\n\n## ${version}\n`,
    'packages/kit/CHANGELOG.md': `# Changes\n\n## Unreleased\n\n${unreleased}\n## ${changes}\n`,
  }
}

/** Runs the script: its status, what it says, and the calls of npm, each with the folder that it ran in. */
function release(repository: Repository | 'this one', ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'brandid-release-'))
  folders.push(folder)
  const root = join(folder, 'root')
  const put = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const here = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
  const files =
    repository === 'this one'
      ? Object.fromEntries(NAMES.map((name) => [name, here(name).replace(/^ {2}"homepage".*\n/m, '')]))
      : filesOf(repository)
  for (const [name, text] of Object.entries(files)) put(name, text)
  put('bin/npm', NPM)
  chmodSync(join(root, 'bin/npm'), 0o755)
  put('calls', '')
  for (const name of ['release.mjs', 'release/addresses.mjs'])
    cpSync(new URL(name, scripts), join(root, 'scripts', name))
  const CALLS = join(root, 'calls')
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/release.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, CALLS, PATH: join(root, 'bin') + delimiter + process.env['PATH'] },
  })
  return { status, stderr, calls: readFileSync(CALLS, 'utf8').split('\n').slice(0, -1) }
}

// Windows runs no script by its first line.
describe.skipIf(process.platform === 'win32')('npm run release', () => {
  it('publishes a candidate under the tag next, the library first', () => {
    expect(release({ version: '1.0.0-rc.1' }, '--tag', 'v1.0.0-rc.1', '--publish')).toEqual({
      status: 0,
      stderr: '',
      calls: [
        'root publish ./.build/release/brandid-1.0.0-rc.1.tgz --provenance --access public --tag next',
        'root publish ./.build/release/brandid-kit-1.0.0-rc.1.tgz --provenance --access public --tag next',
      ],
    })
  })

  it('publishes a version under the tag of npm itself, latest', () => {
    const { calls } = release({ version: '1.0.0' }, '--tag', 'v1.0.0', '--publish')
    expect(calls).toEqual([
      'root publish ./.build/release/brandid-1.0.0.tgz --provenance --access public',
      'root publish ./.build/release/brandid-kit-1.0.0.tgz --provenance --access public',
    ])
  })

  const pack = 'root pack --workspace brandid-kit --include-workspace-root --pack-destination .build/release'
  const command =
    "npm run release -- --homepage https://… --repository https://… --author '…', which writes the fields into both packages and links the site in the README"
  const request = `Expected repository, homepage and bugs in package.json but received none of them. Run ${command}. Nothing is published until then.\n`

  it('packs without the addresses of the project, and publishes only with them', () => {
    const homelessly = { version: '1.0.0', address: '' }
    expect(release(homelessly)).toEqual({ status: 0, stderr: request, calls: [pack] })
    expect(release(homelessly, '--tag', 'v1.0.0', '--publish')).toEqual({
      status: 1,
      stderr: request,
      calls: [],
    })
  })

  it('packs this repository: both packages have one version, and both changelogs its heading', () => {
    const { status, calls } = release('this one')
    expect({ status, calls }).toEqual({ status: 0, calls: [pack] })
  })

  it.each<[string, Repository, string]>([
    [
      'the tag of the version that follows',
      { version: '1.0.0-rc.1' },
      'The tag is v1.0.0, but package.json has 1.0.0-rc.1',
    ],
    [
      'a kit of another version',
      { version: '1.0.0', kit: '1.0.0-rc.1', peer: '1.0.0' },
      'packages/kit/package.json has 1.0.0-rc.1, but package.json has 1.0.0',
    ],
    [
      'a kit that asks for another version',
      { version: '1.0.0', peer: '1.0.0-rc.1' },
      'The kit requires brandid 1.0.0-rc.1 instead of 1.0.0',
    ],
    [
      'the changes of the candidate alone',
      { version: '1.0.0', changes: '1.0.0-rc.1' },
      'packages/kit/CHANGELOG.md has no heading for 1.0.0',
    ],
    [
      'changes that no version has',
      { version: '1.0.0', unreleased: '### Security\n\n- More is rejected.\n' },
      'packages/kit/CHANGELOG.md has changes under Unreleased: move them below 1.0.0',
    ],
  ])('refuses %s', (_, repository, sentence) => {
    expect(release(repository, '--tag', 'v1.0.0', '--publish')).toEqual({
      status: 1,
      stderr: `${sentence}\n`,
      calls: [],
    })
  })
})
