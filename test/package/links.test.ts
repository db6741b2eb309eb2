import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './consumer.ts'

// Every relative link of the pages leads to a file of the package, and to a heading that it has.

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
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

const packed = new Set(
  JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json', '--loglevel', 'error'], {
      cwd: root,
      encoding: 'utf8',
    }),
  )[0].files.map(({ path }: { path: string }) => path),
)

const links = pages.flatMap((page) =>
  Array.from(withoutCode(read(page)).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g), (match) => {
    const [, path = '', anchor] = match
    return { page, target: path === '' ? page : join(dirname(page), path), anchor }
  }),
)

describe('the links', () => {
  it('are found', () => expect(links.length).toBeGreaterThan(30))

  it.each(pages)('of %s: the page is in the package', (page) => {
    expect(packed).toContain(page)
  })

  it.each(links)('of $page lead to $target #$anchor', ({ target, anchor }) => {
    expect(packed).toContain(target)
    if (anchor !== undefined) expect(anchorsOf(target)).toContain(anchor)
  })
})
