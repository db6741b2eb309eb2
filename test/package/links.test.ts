import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './consumer.ts'

// Every relative link leads to a file and to a heading that it has. Those of the pages in the tarball lead to others in it, but for
// drawings: npm shows those of the repository.

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
const packed = new Set(['', 'kit'].flatMap(listPacked))

const links = pages.flatMap((page) =>
  Array.from(withoutCode(read(page)).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g), (match) => {
    const [, path = '', anchor] = match
    return { page, target: path === '' ? page : join(dirname(page), path), anchor }
  }),
)

describe('the links', () => {
  it('are found', () => expect(links.length).toBeGreaterThan(30))

  it.each(links)('of $page lead to $target #$anchor', ({ page, target, anchor }) => {
    if (packed.has(page) && !target.endsWith('.svg')) expect(packed).toContain(target)
    else expect(existsSync(join(root, target))).toBe(true)
    if (anchor !== undefined) expect(anchorsOf(target)).toContain(anchor)
  })
})
