/**
 * Runs a program from test/libraries with the package under test linked into its node_modules: `node scripts/linked.mjs
 * test/libraries/orms/check.ts`, after `npm ci --prefix test/libraries`. A TypeScript program is first compiled with both
 * compilers.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const libraries = join(root, 'test/libraries')
const folder = join(root, dirname(process.argv[2]))
const program = basename(process.argv[2])

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`Failed: ${args.join(' ')}`)
}

/** Creates a link, unless it already exists because another program created it at the same time. */
function link(path, target) {
  if (existsSync(path)) return
  try {
    symlinkSync(target, path)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
}

// Link the parts of the package separately, because a link to its root would contain itself.
const brandid = join(libraries, 'node_modules/brandid')
mkdirSync(brandid, { recursive: true })
for (const part of ['package.json', 'dist']) link(join(brandid, part), join(root, part))
// The package and the program need the same Zod for their schemas, even if a library installs its own Zod.
rmSync(join(libraries, 'node_modules/zod'), { recursive: true, force: true })

const isTypeScript = /\.m?ts$/.test(program)
if (isTypeScript) {
  // tsd includes TypeScript 5.9. Run each compiler by its path, because `.bin/tsc` may be either version.
  for (const compiler of ['@tsd/typescript/typescript', 'typescript']) {
    run(join(root, 'node_modules', compiler, 'bin/tsc'), '-p', '.')
  }
}
run(isTypeScript ? `node_modules/.brandid/${program.replace(/ts$/, 'js')}` : program)
