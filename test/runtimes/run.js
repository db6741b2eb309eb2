// Runs the suite in each runtime: Node, Bun and Deno; bundled in workerd, in Chromium, and in Hermes, as React Native does.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { hasBrowser, launchOptions } from '../../scripts/chromium.mjs'
import { forHermes, HERMES } from './for-hermes.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const bin = `${here}node_modules/.bin/`
const out = fileURLToPath(new URL('../../.build/runtimes/', import.meta.url))
const chromium = hasBrowser ? launchOptions.executablePath : undefined

mkdirSync(out, { recursive: true })
const bundle = (name, format) =>
  build({ entryPoints: [here + name], outfile: out + name, bundle: true, format, logLevel: 'error' })

await bundle('worker.js', 'esm')
await bundle('page.js', 'iife')
writeFileSync(`${out}page.html`, '<!doctype html><body><script src="page.js"></script>')

await bundle('hermes.js', 'iife')
const prepared = [await forHermes(`${here}hermes-globals.js`), await forHermes(`${out}hermes.js`)]
writeFileSync(`${out}suite.js`, prepared.join(''))

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
]

const runs = [
  { name: 'Node', command: process.execPath, args: ['main.js'], count: 15 },
  { name: 'Bun', command: `${bin}bun`, args: ['run', 'main.js'], count: 15 },
  { name: 'Deno', command: `${bin}deno`, args: ['run', 'main.js'], count: 15 },
  { name: 'workerd', command: `${bin}workerd`, args: ['test', 'worker.capnp'], count: 15 },
  {
    name: 'Hermes',
    command: HERMES,
    args: [`${out}suite.js`],
    count: 13,
  },
  {
    name: 'Chromium',
    command: chromium,
    args: [...FLAGS, '--virtual-time-budget=10000', '--dump-dom', `file://${out}page.html`],
    count: 15,
  },
]
for (const { name, command, args, count } of runs) {
  if (command === undefined || (name === 'Hermes' && process.platform !== 'linux')) {
    console.log(
      `${name}: skipped, ${command === undefined ? 'not installed' : 'its package has binaries for Linux here'}`,
    )
    if (process.env.CI === 'true') process.exitCode = 1
    continue
  }
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: here,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const isRight = status === 0 && `${stdout}${stderr}`.includes(`${count} definitions hold`)
  console.log(
    `${name}: ${isRight ? `all ${count} definitions hold` : `failed\n${stdout}${stderr}${error ?? ''}`}`,
  )
  if (!isRight) process.exitCode = 1
}
