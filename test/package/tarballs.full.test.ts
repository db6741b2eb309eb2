import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOfRepository, pagesIn, read, root } from './repository.ts'

// What both tarballs hold and weigh. Every link of a page leads to a file and to a heading that it has. Links are paths within the
// repository, which GitHub, npm's page and the site resolve. A page of a tarball links to files of a tarball, and draws drawings of its own.
// The list below has the only other files.

const folders = { brandid: '', 'brandid-kit': 'packages/kit' } as const
type Package = keyof typeof folders

/** What npm says of a tarball. */
interface Report {
  readonly name: Package
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}
const options = ['--dry-run', '--ignore-scripts', '--json', '--loglevel', 'error']
const reports: readonly Report[] = JSON.parse(
  execFileSync('npm', ['pack', ...options, '--workspace', 'brandid-kit', '--include-workspace-root'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }),
)
/** The files of each, by their paths in the repository. */
const packed = Object.fromEntries(
  reports.map(({ name, files }) => [name, files.map(({ path }) => join(folders[name], path))]),
) as Record<Package, string[]>
const tarballOf = (page: string) => Object.values(packed).find((files) => files.includes(page))

describe('the tarball of brandid', () => {
  const ofFolder = (name: string) => packed.brandid.filter((path) => path.startsWith(`${name}/`))

  it('holds what users need and nothing else', () => {
    expect([...new Set(packed.brandid.map((path) => path.replace(/\/.*/, '')))].sort()).toEqual([
      ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'dist', 'docs', 'package.json'],
    ])
    expect(ofFolder('dist').filter((path) => !/\.(js|d\.ts)$/.test(path))).toEqual([])
    expect(ofFolder('docs').filter((path) => !/^docs\/[\w-]+\.md$/.test(path))).toEqual(['docs/inspect.svg'])
    // Pages that are written by scripts, and vectors, are for readers of the repository.
    for (const name of ['mutation', 'reference']) expect(packed.brandid).not.toContain(`docs/${name}.md`)
  })

  it('holds the build, which tests of programs copy', () => {
    const built = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
    expect(ofFolder('dist')).toHaveLength(built.filter((entry) => entry.isFile()).length)
  })
})

it.each<[Package, 'size' | 'unpackedSize', number]>([
  ['brandid', 'size', 255_000],
  ['brandid', 'unpackedSize', 1_100_000],
  ['brandid-kit', 'size', 345_000],
])('the tarball of %s has a %s of at most %i bytes', (name, size, most) => {
  expect(reports.find((each) => each.name === name)?.[size]).toBeLessThanOrEqual(most)
})

const pages = pagesIn('', 'docs', 'packages/kit', 'packages/kit/docs')
const withoutCode = (text: string) => text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '')

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string) =>
  Array.from(
    read(page)
      .replace(/^```.*?^```$/gms, '')
      .matchAll(/^#+ (.*)$/gm),
    ([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
  )

/** Files outside of both tarballs to which packed pages link: pages of the site, changes before 1.0, and programs and figures to look at. */
const UNPACKED = [
  'bench/results.md',
  'bench/shells/results.md',
  'docs/changes-before-1.md',
  'docs/graphql.md',
  'docs/inserts.md',
  'docs/own-formats.md',
  'docs/recipes-databases.md',
  'docs/recipes-libraries.md',
  'docs/reference.md',
  'docs/rename.md',
  'docs/sdk.md',
  'docs/snowflake.md',
  'docs/threats.md',
  'docs/tokens/format.md',
  'docs/vendors.md',
  'packages/kit/docs/adopt-commands.md',
  'packages/kit/docs/adopt-story.md',
  'packages/kit/docs/conversions.md',
  'packages/kit/docs/decorators.md',
  'packages/kit/docs/eslint-types.md',
  'packages/kit/docs/integer-keys.md',
  'packages/kit/docs/languages.md',
  'packages/kit/docs/manifest.md',
  'packages/kit/docs/monorepo.md',
  'packages/kit/docs/prisma.md',
  'test/sealed/vectors.json',
]

const relative = pages.flatMap((page) =>
  Array.from(withoutCode(read(page)).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g), (match) => {
    const [, path = '', anchor] = match
    return { page, target: path === '' ? page : join(dirname(page), path), anchor }
  }),
)

it('hold every page that a message of a command or a rule names', () => {
  const named = filesOfRepository()
    .filter((path) => /^(?:packages\/\w+\/)?src\/.*\.ts$/.test(path))
    .flatMap((path) => Array.from(read(path).matchAll(/(docs\/[\w-]+\.md) in (brandid(?:-kit)?)\b/g)))
    .map(([, page = '', name]) => join(folders[name as Package], page))
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((page) => !tarballOf(page))).toEqual([])
})

describe('the links', () => {
  it('are found', () => {
    expect(relative.length).toBeGreaterThan(30)
  })

  it('are those of every packed page', () => {
    const packedPages = Object.values(packed)
      .flat()
      .filter((file) => file.endsWith('.md'))
    expect(packedPages.length).toBeGreaterThan(30)
    expect(packedPages.filter((page) => !pages.includes(page))).toEqual([])
  })

  it.each(relative)('of $page lead to $target #$anchor', ({ page, target, anchor }) => {
    expect(existsSync(join(root, target))).toBe(true)
    if (target.endsWith('.svg')) expect(tarballOf(page)).toBe(tarballOf(target))
    if (anchor !== undefined) expect(anchorsOf(target)).toContain(anchor)
  })

  it('go to no page on npm in place of a file, and no sentence names a file without a link', () => {
    const dead = /\]\(https:\/\/www\.npmjs\.com\/package\/brandid[^)]* "|`[\w./-]+` of\s+the\s+repository/
    expect(
      Object.values(packed)
        .flat()
        .filter((file) => file.endsWith('.md') && dead.test(read(file))),
    ).toEqual([])
  })

  it.each<[Package, string, Package]>([
    ['brandid', 'packages/kit', 'brandid-kit'],
    ['brandid-kit', 'docs', 'brandid'],
  ])('of %s to `%s` are the same paths in %s, and its README says so', (own, folder, other) => {
    const crossing = relative.filter(
      ({ page, target }) => packed[own].includes(page) && tarballOf(target) === packed[other],
    )
    expect(crossing.length).toBeGreaterThan(5)
    const strange = crossing.filter(({ target }) => target !== folder && !target.startsWith(`${folder}/`))
    expect(strange).toEqual([])
    expect(read(join(folders[own], 'README.md')).replace(/\s+/g, ' ')).toMatch(
      new RegExp(
        `In \`node_modules\`, (?:links to \`${folder}\` refer to the same path in|the pages under \`../../${folder}\` are in the \`${folder}\` folder of the) \`${other}\`(?: package)?. Pages in neither package are in the repository and on the site.`,
      ),
    )
  })

  it('to files outside of the tarballs are those of the list', () => {
    const targets = relative.filter(({ page }) => tarballOf(page)).map(({ target }) => target)
    expect([...new Set(targets.filter((target) => !tarballOf(target)))].sort()).toEqual(UNPACKED)
  })
})
