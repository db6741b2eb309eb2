/**
 * Compiles test/consumers/program.mts, ids in the libraries that take Standard Schemas, with both compilers, and
 * runs it. The libraries are installed first: `npm ci --prefix test/consumers`.
 */
import { spawnSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const consumers = `${root}test/consumers/`
// tsd brings TypeScript 5.9. By path: of several compilers, any may have taken `.bin/tsc`.
const compilers = [
  `${root}node_modules/@tsd/typescript/typescript/bin/tsc`,
  `${root}node_modules/typescript/bin/tsc`,
]

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: consumers, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}${stderr}`)
}

rmSync(`${consumers}node_modules/brandid`, { recursive: true, force: true })
symlinkSync(root, `${consumers}node_modules/brandid`, 'junction')
for (const tsc of compilers) run(tsc, '-p', '.')
run('node_modules/.brandid/program.mjs')
console.log('The libraries that take Standard Schemas take definitions.')
