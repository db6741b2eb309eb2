import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './consumer.ts'

// docs/for-maintainers.md is the map of the house: every room is on it, and what it names is there.

const page = readFileSync(join(root, 'docs/for-maintainers.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const named = Array.from(page.matchAll(/`([^`\s]+)`/g), ([, name = '']) => name)

/** The rooms that a table of the map names in its first column. */
function roomsOf(title: string): string[] {
  const [, table = ''] = page.split(`| ${title}, from the top | |\n`)
  const rows = table.split('\n\n')[0]?.split('\n').slice(1) ?? []
  return rows
    .flatMap((row) => Array.from((row.split('|')[1] ?? '').matchAll(/`(.+?)`/g), ([, name = '']) => name))
    .sort()
}

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

it.each([
  ['in `src`', 'src'],
  ['in `kit/src`', 'kit/src'],
])('the map has every room %s', (title, folder) => {
  expect(roomsOf(title)).toEqual(foldersOf(folder))
})

it('the files and folders of the page exist', () => {
  const paths = named.filter((name) => /^[\w.-]+(?:\/[\w.-]+)+$/.test(name) && !name.startsWith('zod/'))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('the commands of the page exist, and its checks are commands', () => {
  const [, table = ''] = page.split('| check | holds |\n')
  const rows = table.split('\n\n')[0]?.split('\n').slice(1) ?? []
  const checks = rows.flatMap((row) =>
    Array.from(
      (row.split('|')[1] ?? '').matchAll(/`(?:npm (?:run )?)?([\w:-]+)[^`]*`/g),
      ([, name = '']) => name,
    ),
  )
  const commands = Array.from(page.matchAll(/`npm run ([\w:-]+)/g), ([, name = '']) => name)
  expect(checks.length).toBeGreaterThan(20)
  expect([...checks, ...commands].filter((name) => !(name in scripts))).toEqual([])
})
