// Runs the suite in each runtime: Node, Bun, Deno, and workerd, for which it is bundled.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const bin = `${here}node_modules/.bin/`

await build({
  entryPoints: [`${here}worker.js`],
  outfile: `${here}../../.build/runtimes/worker.js`,
  bundle: true,
  format: 'esm',
  logLevel: 'error',
})

const runs = [
  ['Node', process.execPath, 'main.js'],
  ['Bun', `${bin}bun`, 'run', 'main.js'],
  ['Deno', `${bin}deno`, 'run', 'main.js'],
  ['workerd', `${bin}workerd`, 'test', 'worker.capnp'],
]
for (const [name, command, ...args] of runs) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: here,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const isRight = status === 0 && /15 definitions hold/.test(stdout + stderr)
  console.log(`${name}: ${isRight ? 'all 15 definitions hold' : `failed\n${stdout}${stderr}${error ?? ''}`}`)
  if (!isRight) process.exitCode = 1
}
