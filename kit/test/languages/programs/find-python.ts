/** The Python that has a package: packages of Debian belong to Debian's Python, which need not be the first one. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ownPython = fileURLToPath(new URL('../../../../.build/python/bin/python3', import.meta.url))

/** The path of a Python that imports all of these modules; `undefined` where none does, which is said. On CI one has to. */
export function findPython(...modules: readonly string[]): string | undefined {
  const found = ['python3', '/usr/bin/python3', ownPython].find(
    (path) => spawnSync(path, ['-c', `import ${modules.join(', ')}`]).status === 0,
  )
  const names = modules.join(' and ')
  if (!found && process.env['CI']) throw new Error(`Expected a Python with ${names} on CI but found none.`)
  if (!found) process.stderr.write(`skipped: no Python with ${names}\n`)
  return found
}
