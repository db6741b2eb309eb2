/**
 * `npm run release -- --tag v1.0.0`: both packages have the version of the tag, name each other in it, and have its
 * changes. `--publish` publishes them, the library first, with npm's provenance; without it, npm shows what it would
 * publish. A version with a hyphen, such as 1.0.0-rc.1, goes under the tag `next`: nobody installs it unasked.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { tag: { type: 'string' }, publish: { type: 'boolean', default: false } },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path) => readFileSync(`${root}${path}`, 'utf8')

const { version } = JSON.parse(read('package.json'))
const kit = JSON.parse(read('kit/package.json'))
const heading = `## ${version}\n`
const problems = [
  values.tag !== undefined &&
    values.tag !== `v${version}` &&
    `The tag is ${values.tag}, and package.json has ${version}`,
  kit.version !== version && `kit/package.json has ${kit.version}, and package.json ${version}`,
  kit.peerDependencies.brandid !== version &&
    `The kit asks for brandid ${kit.peerDependencies.brandid}, not ${version}`,
  ...['CHANGELOG.md', 'kit/CHANGELOG.md'].map(
    (path) => !read(path).includes(heading) && `${path} has no heading ${version}`,
  ),
].filter(Boolean)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

const tag = version.includes('-') ? ['--tag', 'next'] : []
const how = values.publish ? ['--provenance', '--access', 'public'] : ['--dry-run']
for (const cwd of [root, `${root}kit`]) {
  const { status } = spawnSync('npm', ['publish', ...how, ...tag], { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
