/**
 * `npm run release -- --tag v1.0.0` packs both packages into `.build/release`, if their versions, references to each other and changelogs
 * match the tag. `--publish` publishes these tarballs with npm provenance, the library first. A version with a hyphen, such as 1.0.0-rc.1,
 * gets the tag `next`, so that nobody installs it by default. The publishing job has no dependencies and runs no third-party code.
 *
 * `npm run release -- --homepage https://… --repository https://… [--bugs https://…] [--author '…']` first writes these fields into both
 * packages, and links to the site into the README. Run it again to change them. With them, links in the tarballs lead to the site.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ADDRESS_OPTIONS, askForAddresses, writeAddresses } from './release/addresses.mjs'

const { values } = parseArgs({
  options: { tag: { type: 'string' }, publish: { type: 'boolean', default: false }, ...ADDRESS_OPTIONS },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path) => readFileSync(`${root}${path}`, 'utf8')

if (Object.keys(ADDRESS_OPTIONS).some((name) => values[name] !== undefined)) {
  try {
    writeAddresses(root, values)
    console.error('Wrote the addresses into both packages and README.md: review and commit them.')
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

const library = JSON.parse(read('package.json'))
const kit = JSON.parse(read('packages/kit/package.json'))
const { version } = library
const heading = `## ${version}\n`
const problems = [
  values.tag !== undefined &&
    values.tag !== `v${version}` &&
    `The tag is ${values.tag}, but package.json has ${version}`,
  kit.version !== version && `packages/kit/package.json has ${kit.version}, but package.json has ${version}`,
  kit.peerDependencies.brandid !== version &&
    `The kit requires brandid ${kit.peerDependencies.brandid} instead of ${version}`,
  ...['CHANGELOG.md', 'packages/kit/CHANGELOG.md'].flatMap((path) => {
    const changes = read(path)
    const unreleased = changes.split(/^## /m).find((section) => section.startsWith('Unreleased\n')) ?? ''
    return [
      !changes.includes(heading) && `${path} has no heading for ${version}`,
      /^(?:-|###|\|) ?/m.test(unreleased) &&
        `${path} has changes under Unreleased: move them below ${version}`,
    ]
  }),
].filter(Boolean)

const request = askForAddresses(library)
if (request !== undefined && values.publish) problems.push(request)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
if (request !== undefined) console.error(request)

const folder = `${root}.build/release`
function npm(...args) {
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
if (values.publish) {
  const tag = version.includes('-') ? ['--tag', 'next'] : []
  for (const { name } of [library, kit]) {
    npm('publish', `./.build/release/${name}-${version}.tgz`, '--provenance', '--access', 'public', ...tag)
  }
} else {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  npm(
    'pack',
    '--workspace',
    'brandid-kit',
    '--include-workspace-root',
    '--pack-destination',
    '.build/release',
  )
  if (request === undefined) {
    // The publishing job has no dependencies, and the pages of the site have some.
    const { mendTarball } = await import('./release/links.mjs')
    for (const [name, place] of [
      [library.name, ''],
      [kit.name, 'packages/kit'],
    ])
      mendTarball(root, folder, `${name}-${version}.tgz`, { place, library })
  }
}
