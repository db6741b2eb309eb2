/** Rewrites the links of packed pages, because a link within the repository leads nowhere from an installed package. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { CODE_OR_LINK } from '../../site/prepare/links.mjs'
import { pathOf } from '../../site/prepare/paths.mjs'
import { addressOfRepository } from './addresses.mjs'

/** Matches the README's sentences about links that lead nowhere. */
const NOTE = /^In `node_modules`, [^\n]*\n(?:[^\n]+\n)*\n?/m

/**
 * Packs a tarball again, with absolute links to each file outside of it: to the file's page on the site, or to the file in the
 * repository if the site has no such page.
 *
 * @param folder the folder of the tarball
 * @param place the package's folder in the repository, `''` for the root
 * @param library the package.json that has the addresses
 */
export function mendTarball(root, folder, tarball, { place, library }) {
  const work = join(folder, 'mended')
  mkdirSync(work, { recursive: true })
  run(work, 'tar', '-xzf', join(folder, tarball))
  const files = readdirSync(join(work, 'package'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(join(work, 'package'), join(entry.parentPath ?? entry.path, entry.name)))
  for (const file of files.filter((each) => each.endsWith('.md'))) {
    const path = join(work, 'package', file)
    const source = posix.join(place, file)
    const isPacked = (target) => files.includes(posix.relative(place, target))
    const addressOf = (target, anchor) => addressOn(root, library, target, anchor)
    const text = mendLinks(readFileSync(path, 'utf8'), { source, isPacked, addressOf })
    writeFileSync(path, text.replace(NOTE, ''))
  }
  const manifest = join(work, 'package/package.json')
  // These fields name folders of the repository.
  const { devDependencies: _, workspaces: __, ...fields } = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, `${JSON.stringify(fields, null, 2)}\n`)
  run(
    folder,
    'npm',
    'pack',
    '--silent',
    '--ignore-scripts',
    '--pack-destination',
    folder,
    join(work, 'package'),
  )
  rmSync(work, { recursive: true, force: true })
}

/** Returns a page with absolute links to the files that are not packed. */
function mendLinks(text, { source, isPacked, addressOf }) {
  return text.replace(CODE_OR_LINK, (whole, _fence, _bang, _label, href) => {
    if (href === undefined || /^(?:[a-z]+:|#)/.test(href)) return whole
    const [file, anchor] = href.split('#')
    const target = posix.join(posix.dirname(source), file)
    if (isPacked(target)) return whole
    const start = whole.lastIndexOf(`](${href}`) + 2
    return whole.slice(0, start) + addressOf(target, anchor) + whole.slice(start + href.length)
  })
}

/** Returns the address of a file on the site, or in the repository at the version's tag. */
function addressOn(root, library, file, anchor) {
  const page = pathOf(file, anchor)
  const [path, place = page?.includes('#') ? undefined : anchor] = page?.split('#') ?? [undefined, anchor]
  const after = place === undefined ? '' : `#${place}`
  if (path !== undefined) return library.homepage.replace(/\/*$/, path) + after
  if (!existsSync(join(root, file))) throw new Error(`Expected the file ${file}, which a page links.`)
  const view = statSync(join(root, file)).isDirectory() ? 'tree' : 'blob'
  return `${addressOfRepository(library)}/${view}/v${library.version}/${file}${after}`
}

function run(cwd, command, ...args) {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stderr}${error ?? ''}`)
}
