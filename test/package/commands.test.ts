import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './consumer.ts'

// A command that a page names in a line of text exists: the script of `npm run`, the file of `node`.

const pages = [root, join(root, 'docs'), join(root, 'kit/docs'), join(root, 'bench')].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)
const named = (pattern: RegExp) => [
  ...new Set(
    pages.flatMap((page) =>
      Array.from(readFileSync(page, 'utf8').matchAll(pattern), ([, name = '']) => name),
    ),
  ),
]
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts

describe('the pages', () => {
  it.each(named(/`npm run ([\w:-]+)/g))('name the script %s, which exists', (name) => {
    expect(scripts).toHaveProperty([name])
  })

  it.each(named(/`node ((?:bench|scripts|test)\/[\w./-]+)/g))('name the file %s, which exists', (path) => {
    expect(existsSync(join(root, path))).toBe(true)
  })
})
