import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NODE_MAJORS } from '../../scripts/checks/table.mjs'
import { sourceFiles } from '../source-files.ts'
import { read, readJson } from './repository.ts'

// docs/stability.md names the versions that CI runs against, and those of the dependencies. The lockfiles have them.

const page = read('docs/stability.md')
const { table = '' } = /^\| package \|.*\n\|[-|]+\n(?<table>(?:\|.*\n)+)/m.exec(page)?.groups ?? {}
const rows = table
  .trim()
  .split('\n')
  .map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

/** The lockfiles of a package's versions, and the names that it has there. */
const LOCKED: Readonly<Record<string, readonly (readonly [lockfile: string, name: string])[]>> = {
  TypeScript: [
    ['test/range', 'typescript-5.0'],
    ['test/range', 'typescript-5.4'],
    ['.', '@tsd/typescript'],
    ['.', 'typescript'],
  ],
  Zod: [
    ['test/range', 'zod-3.25'],
    ['test/range', 'zod-3-last'],
    ['test/range', 'zod-4.0'],
    ['.', 'zod'],
  ],
  Drizzle: [
    ['test/range', 'drizzle-0.34'],
    ['.', 'drizzle-orm'],
    ['test/range', 'drizzle-rc'],
  ],
  Kysely: [['.', 'kysely']],
  Prisma: [
    ['packages/prisma/test/clients', 'prisma'],
    ['examples/prisma', 'prisma'],
  ],
  ESLint: [
    ['packages/project/test/linters', 'eslint8'],
    ['packages/project/test/linters', 'eslint9'],
    ['packages/project/test/linters', 'eslint'],
  ],
  oxlint: [['packages/project/test/linters', 'oxlint']],
}

function lockedVersion(folder: string, name: string): string {
  const { packages } = readJson(join(folder, 'package-lock.json'))
  return packages[`node_modules/${name}`].version
}

it.each(Object.entries(LOCKED))('the page names the versions of %s that are locked', (name, locked) => {
  const [, oldest = '', others = '', newest = ''] = rows.find(([first]) => first === name) ?? []
  const named = new Set([oldest, ...others.split(', ').filter(Boolean), newest])
  expect([...named]).toEqual([...new Set(locked.map(([folder, each]) => lockedVersion(folder, each)))])
})

it('the page has a row of each, and of Node', () => {
  expect(rows.map(([name]) => name)).toEqual(['Node', ...Object.keys(LOCKED)])
  const [, oldest, others, newest] = rows[0] ?? []
  const { engines } = readJson('package.json')
  expect(engines.node).toBe(`>=${oldest}`)
  expect(NODE_MAJORS.join()).toBe(`${others},${newest}`)
})

it('the page looks at the dependencies of the library, in the versions that are locked, and at where they are used', () => {
  const { dependencies } = readJson('package.json')
  const [, heading = ''] = /^\| \| (ts-brand .*) \|$/m.exec(page) ?? []
  expect(heading.split(' | ')).toEqual(
    Object.keys(dependencies).map((name) => `${name} ${lockedVersion('.', name)}`),
  )
  const sources = sourceFiles.map((path) => read(join('src', path)))
  const importing = (line: string) => sources.filter((text) => text.includes(line)).length
  expect(importing("import type { Brand } from 'ts-brand'")).toBe(3)
  expect(importing(" from 'ts-brand'")).toBe(3)
  expect(importing("import { V7Generator } from 'uuidv7'")).toBe(1)
  expect(importing(" from 'uuidv7'")).toBe(1)
})
