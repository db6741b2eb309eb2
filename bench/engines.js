/** The engines that the benchmark runs on: this Node, newer ones and Bun, which npm installs below `.build`. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What npm installs, by the folder below `.build`. */
const INSTALLED = { 'node-24': 'node@24', 'node-26': 'node@26', bun: 'bun@1' }

/** Installs the packages of `peers.json` beside the bench. They are no project of their own, so nothing is saved. */
export function installPeers() {
  const peers = JSON.parse(readFileSync(new URL('peers.json', import.meta.url), 'utf8'))
  const all = Object.entries(peers).map(([name, version]) => `${name}@${version}`)
  const where = ['--no-save', '--no-package-lock', '--prefix', `${root}bench`]
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', ...where, ...all])
}

/** Each engine with its name and version, and the command that runs a file. */
export function readEngines() {
  const installed = Object.entries(INSTALLED).map(([folder, name]) => {
    const prefix = `${root}.build/${folder}`
    const command = `${prefix}/node_modules/.bin/${folder.replace(/-.*/, '')}`
    if (!existsSync(command))
      execFileSync('npm', ['install', '--silent', '--no-save', '--no-package-lock', '--prefix', prefix, name])
    return { command, isBun: folder === 'bun' }
  })
  return [{ command: process.execPath, isBun: false }, ...installed].map((engine) => ({
    ...engine,
    name: `${engine.isBun ? 'Bun' : 'Node'} ${versionOf(engine.command)}`,
  }))
}

function versionOf(command) {
  return execFileSync(command, ['--version'], { encoding: 'utf8' }).trim().replace(/^v/, '')
}
