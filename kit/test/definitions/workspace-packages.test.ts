import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { workspacePackages } from '../../src/definitions/source-definitions.ts'
import { onDisk } from '../rules/on-disk.ts'

/** A workspace of packages by what they depend on, and links by their places. */
function workspace(
  packages: Readonly<Record<string, object>>,
  links: Readonly<Record<string, string>>,
): string {
  const root = onDisk(
    Object.fromEntries(
      Object.entries(packages).map(([path, content]) => [`${path}/package.json`, JSON.stringify(content)]),
    ),
  )
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    symlinkSync(join(root, target), join(root, path))
  }
  return root
}

const linkedIn = (root: string, folder: string) =>
  workspacePackages(join(root, folder)).map((path) => path.slice(root.length + 1))

it.each(['dependencies', 'devDependencies', 'peerDependencies'])(
  'are those that %s name and node_modules links, there or above',
  (field) => {
    const root = workspace(
      { app: { [field]: { '@acme/ids': '*', lib: '*', none: '*' } }, ids: {}, lib: {}, other: {} },
      { 'app/node_modules/@acme/ids': 'ids', 'node_modules/lib': 'lib', 'node_modules/other': 'other' },
    )
    expect(linkedIn(root, 'app')).toEqual(['ids', 'lib'])
  },
)

it('are those of linked packages, too, once each and without the package itself', () => {
  const root = workspace(
    {
      app: { dependencies: { ui: '*', lib: '*' } },
      ui: { dependencies: { ids: '*', app: '*' } },
      lib: { dependencies: { ids: '*' } },
      ids: {},
    },
    {
      'node_modules/app': 'app',
      'node_modules/ui': 'ui',
      'node_modules/lib': 'lib',
      'node_modules/ids': 'ids',
    },
  )
  expect(linkedIn(root, 'app')).toEqual(['ui', 'lib', 'ids'])
})

it.each([
  {
    name: 'a link into a store of packages',
    links: { 'node_modules/ids': 'node_modules/.pnpm/ids/node_modules/ids' },
  },
  {
    name: 'a nearer package that is not linked',
    links: { 'app/node_modules/ids': 'node_modules/.pnpm/ids/node_modules/ids', 'node_modules/ids': 'ids' },
  },
  { name: 'a dead link', links: { 'node_modules/ids': 'gone' } },
  { name: 'nothing', links: {} },
])('are none where there is $name', ({ links }) => {
  const root = workspace(
    { app: { dependencies: { ids: '*' } }, ids: {}, 'node_modules/.pnpm/ids/node_modules/ids': {} },
    links,
  )
  expect(linkedIn(root, 'app')).toEqual([])
})

it('leave out brandid itself, whose own source is not that of a project', () => {
  const root = workspace(
    { app: { dependencies: { brandid: '*' } }, brandid: {} },
    { 'node_modules/brandid': 'brandid' },
  )
  expect(linkedIn(root, 'app')).toEqual([])
})

it.each([{ dependencies: 'ids' }, { dependencies: null }, {}])('are none for %j', (content) => {
  const root = workspace({ app: content, ids: {} }, { 'node_modules/ids': 'ids' })
  expect(linkedIn(root, 'app')).toEqual([])
})
