import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './consumer.ts'

// Every link leads to a file and to a heading that it has. A page in a tarball leads to files of that tarball only, drawings too. To
// the other package it leads by its page on npm, with the file there as the title: `[keys](https://…/brandid "docs/keys.md")`.

const pages = ['', 'docs/', 'kit/', 'kit/docs/'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => folder + name),
)
const read = (page: string) => readFileSync(join(root, page), 'utf8')
const withoutCode = (text: string) => text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '')

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

function anchorsOf(page: string): string[] {
  const headings = read(page).replace(/^```.*?^```$/gms, '')
  return Array.from(headings.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => anchorOf(heading))
}

/** The files of a package's tarball. */
function listPacked(folder: string): string[] {
  const options = ['--dry-run', '--ignore-scripts', '--json', '--loglevel', 'error']
  const [{ files }] = JSON.parse(
    execFileSync('npm', ['pack', ...options], { cwd: join(root, folder), encoding: 'utf8' }),
  )
  return files.map(({ path }: { path: string }) => join(folder, path))
}
const folders = { brandid: '', 'brandid-kit': 'kit' } as const
type Package = keyof typeof folders
const packed = { brandid: listPacked(folders.brandid), 'brandid-kit': listPacked(folders['brandid-kit']) }
const tarballOf = (page: string) => Object.values(packed).find((files) => files.includes(page))

const relative = pages.flatMap((page) =>
  Array.from(withoutCode(read(page)).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g), (match) => {
    const [, path = '', anchor] = match
    return { page, target: path === '' ? page : join(dirname(page), path), anchor }
  }),
)
const ON_NPM = /\]\(https:\/\/www\.npmjs\.com\/package\/(brandid(?:-kit)?) "([^"#]*)(?:#([^"]*))?"\)/g
const toOther = pages.flatMap((page) =>
  Array.from(withoutCode(read(page)).matchAll(ON_NPM), ([, name, path = '', anchor]) => {
    return { page, name: name as Package, target: join(folders[name as Package], path), anchor }
  }),
)
/** All text of the pages that are packed, as one tarball has it. */
const packedPages = Object.values(packed)
  .flat()
  .filter((file) => file.endsWith('.md'))

describe('the links', () => {
  it('are found', () => {
    expect(relative.length).toBeGreaterThan(30)
    expect(toOther.length).toBeGreaterThan(30)
  })

  it('are those of every packed page', () => {
    expect(packedPages.length).toBeGreaterThan(30)
    expect(packedPages.filter((page) => !pages.includes(page))).toEqual([])
  })

  it.each(relative)('of $page lead to $target #$anchor', ({ page, target, anchor }) => {
    if (tarballOf(page)) expect(tarballOf(page)).toContain(target)
    else expect(existsSync(join(root, target))).toBe(true)
    if (anchor !== undefined) expect(anchorsOf(target)).toContain(anchor)
  })

  it.each(toOther)('of $page lead to $target #$anchor of $name on npm', ({ page, name, target, anchor }) => {
    expect(packed[name]).not.toContain(page)
    expect(packed[name]).toContain(target)
    if (anchor !== undefined) expect(anchorsOf(target)).toContain(anchor)
  })
})
