import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOfRepository, matchesOf, root } from './repository.ts'

// What goes out: `npm run release` with made-up addresses, in a copy of this repository. A page of a tarball has no link to a file outside
// of it, which node_modules would not have at that path.

const SITE = 'https://brandid.example/docs/'
const SOURCE = 'https://git.example/acme/brandid'
const given = ['--homepage', SITE.slice(0, -1), '--repository', `${SOURCE}.git`, '--author', 'Acme']

const copy = mkdtempSync(join(tmpdir(), 'brandid-released-'))
const inCopy = (path: string) => readFileSync(join(copy, path), 'utf8')
const WRITTEN = ['package.json', 'packages/kit/package.json', 'README.md']

/** Runs a program in the copy. */
function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  return { status, stdout, stderr }
}
const release = (...args: string[]) => run(process.execPath, 'scripts/release.mjs', ...args)

/** Unpacks a tarball of the copy: its folder. */
function unpack(name: string): string {
  const folder = join(copy, 'unpacked', name)
  mkdirSync(folder, { recursive: true })
  const tarball = readdirSync(join(copy, '.build/release')).find((file) =>
    new RegExp(`^${name}-\\d.*\\.tgz$`).test(file),
  )
  run('tar', '-xzf', `.build/release/${tarball}`, '-C', folder, '--strip-components', '1')
  return folder
}

interface Page {
  readonly page: string
  readonly text: string
  /** The paths that the page may link. */
  readonly packed: readonly string[]
}

/** The pages of a folder. */
function pagesOf(folder: string): Page[] {
  const packed = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return packed
    .filter((path) => path.endsWith('.md'))
    .map((page) => ({ page, text: readFileSync(join(folder, page), 'utf8'), packed }))
}

/** The targets of a page's links, outside of its code. */
const linksOf = ({ text }: Page) =>
  matchesOf(text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, ''), /\]\(([^)\s]+)[^)]*\)/g)

beforeAll(() => {
  for (const path of filesOfRepository()) cpSync(join(root, path), join(copy, path))
  for (const path of ['dist', 'packages/kit/dist'])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

// Windows runs no npm without a shell.
describe.skipIf(process.platform === 'win32')('npm run release with the addresses', () => {
  let pages: Page[]
  let first: string[]

  beforeAll(() => {
    expect(release(...given)).toMatchObject({ status: 0 })
    first = WRITTEN.map(inCopy)
    pages = ['brandid', 'brandid-kit'].flatMap((name) => pagesOf(unpack(name)))
  })

  it('writes them into both packages and the README', () => {
    const fields = {
      author: 'Acme',
      homepage: SITE,
      repository: { type: 'git', url: `git+${SOURCE}.git` },
      bugs: `${SOURCE}/issues`,
    }
    expect(JSON.parse(inCopy('package.json'))).toMatchObject(fields)
    expect(JSON.parse(inCopy('packages/kit/package.json'))).toMatchObject({
      ...fields,
      repository: { directory: 'packages/kit' },
    })
    for (const path of ['', 'playground/', 'inspector/'])
      expect(inCopy('README.md')).toContain(`(${SITE}${path})`)
  })

  it('leaves no relative link that is dead', () => {
    expect(pages.length).toBeGreaterThan(30)
    const dead = pages.flatMap((page) =>
      linksOf(page)
        .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
        .filter((link) => !page.packed.includes(posix.join(dirname(page.page), link.replace(/#.*/, ''))))
        .map((link) => `${page.page}: ${link}`),
    )
    expect(dead).toEqual([])
    expect(pages.filter(({ text }) => text.includes('In `node_modules`, '))).toEqual([])
  })

  it('links pages that the site has, and files that the repository has', () => {
    const list = `import { SECTIONS, TOOLS } from './site/prepare/contents.mjs'
      console.log([...SECTIONS.flatMap(({ pages }) => pages), ...TOOLS].map(({ path }) => path).join('\\n'))`
    const known = ['/', ...run(process.execPath, '--input-type=module', '-e', list).stdout.trim().split('\n')]
    const links = pages.flatMap(linksOf).map((link) => link.replace(/#.*/, ''))
    const ofSite = links.filter((link) => link.startsWith(SITE)).map((link) => link.slice(SITE.length - 1))
    const blob = `${SOURCE}/blob/v${JSON.parse(first[0] ?? '').version}/`
    const ofSource = links.filter((link) => link.startsWith(SOURCE))
    expect(ofSite.length).toBeGreaterThan(50)
    expect(ofSource.length).toBeGreaterThan(3)
    expect(ofSite.filter((path) => !known.includes(path))).toEqual([])
    expect(ofSource.filter((link) => !filesOfRepository().includes(link.replace(blob, '')))).toEqual([])
  })

  it('keeps the limits, and names no folder of the repository', () => {
    const sizes = { brandid: 255_000, 'brandid-kit': 345_000 }
    for (const [name, most] of Object.entries(sizes)) {
      const { version } = JSON.parse(first[0] ?? '')
      expect(readFileSync(join(copy, `.build/release/${name}-${version}.tgz`)).length).toBeLessThanOrEqual(
        most,
      )
    }
    const shipped = JSON.parse(readFileSync(join(copy, 'unpacked/brandid-kit/package.json'), 'utf8'))
    expect(shipped).toMatchObject({ name: 'brandid-kit', peerDependencies: {}, homepage: SITE })
    expect(shipped).not.toHaveProperty('devDependencies')
  })

  it('can be run again, with other addresses and without any', () => {
    const other = SITE.replace('docs/', '')
    expect(release('--homepage', other)).toMatchObject({ status: 0 })
    expect(WRITTEN.map(inCopy)).toEqual(first.map((text) => text.replaceAll(SITE, other)))
    expect(release(...given)).toMatchObject({ status: 0 })
    expect(release()).toMatchObject({ status: 0 })
    expect(WRITTEN.map(inCopy)).toEqual(first)
  })

  it.each([
    ['--homepage', 'brandid.example'],
    ['--repository', 'git@git.example:acme/brandid'],
  ])('refuses %s %s, and writes nothing', (option, address) => {
    expect(release(option, address)).toMatchObject({
      status: 1,
      stderr: `Expected an address such as https://example.com/brandid for ${option} but received "${address}".\n`,
    })
    expect(WRITTEN.map(inCopy)).toEqual(first)
  })
})
