/** The engines that the benchmark runs on: this Node, newer ones and Bun, which npm installs below `.build`. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What npm installs, by the folder below `.build`. */
const INSTALLED = { 'node-24': 'node@24', 'node-26': 'node@26', bun: 'bun@1' }

/** The packages that are measured, at the versions of `package-lock.json`. */
export function installPeers() {
  execFileSync('npm', ['ci', '--silent', '--no-audit', '--no-fund', '--prefix', `${root}bench`])
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
