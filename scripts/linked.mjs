/**
 * Runs a program of a folder that has packages of its own, and the package under test among them:
 * `node scripts/linked.mjs test/drizzle-kit program.mjs`, after `npm ci --prefix test/drizzle-kit`. A program in
 * TypeScript is compiled first, by both compilers.
 */
import { spawnSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [folder, program] = process.argv.slice(2)
const link = `${root}${folder}/node_modules/brandid`

rmSync(link, { recursive: true, force: true })
symlinkSync(root, link, 'junction')

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: `${root}${folder}`, stdio: 'inherit' })
  if (status !== 0) throw new Error(`Failed: ${args.join(' ')}`)
}

const isTypeScript = /\.m?ts$/.test(program)
if (isTypeScript) {
  // tsd brings TypeScript 5.9. By path: of several compilers, any may have taken `.bin/tsc`.
  for (const compiler of ['@tsd/typescript/typescript', 'typescript']) {
    run(`${root}node_modules/${compiler}/bin/tsc`, '-p', '.')
  }
}
run(isTypeScript ? `node_modules/.brandid/${program.replace(/ts$/, 'js')}` : program)
// The link leads to the folder that it lies in: whoever lists files through it never ends.
rmSync(link)
