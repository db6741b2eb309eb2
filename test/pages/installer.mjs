/**
 * npm's installer in a process of its own, for one project after the other. Most projects have packages in common, and the command
 * `npm install` would parse their metadata again for each project.
 */
import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const run = (...args) => execFileSync('npm', args, { encoding: 'utf8' }).trim()
const npm = process.env.PATH.split(delimiter)
  .map((folder) => {
    try {
      return realpathSync(join(folder, 'npm'))
    } catch {
      return ''
    }
  })
  .find((path) => path !== '')
const { Arborist } = createRequire(npm)('@npmcli/arborist')

const options = {
  registry: run('config', 'get', 'registry'),
  cache: join(run('config', 'get', 'cache'), '_cacache'),
  packumentCache: new Map(),
  preferOffline: true,
  audit: false,
  // Later projects read package.json, never the lockfile.
  packageLock: false,
}

let last = Promise.resolve()
process.on('message', ({ folder, packages }) => {
  last = last
    .then(() => new Arborist({ ...options, path: folder }).reify({ add: packages }))
    .then(
      () => process.send({ folder, failure: '' }),
      (error) => process.send({ folder, failure: `${error.code}: ${error.message}` }),
    )
})
