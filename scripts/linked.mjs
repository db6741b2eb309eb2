/**
 * Runs a program of a folder that has packages of its own, and the package under test among them:
 * `node scripts/linked.mjs test/drizzle-kit program.mjs`, after `npm ci --prefix test/drizzle-kit`.
 */
import { spawnSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [folder, program] = process.argv.slice(2)
const link = `${root}${folder}/node_modules/brandid`

rmSync(link, { recursive: true, force: true })
symlinkSync(root, link, 'junction')
const { status } = spawnSync(process.execPath, [program], { cwd: `${root}${folder}`, stdio: 'inherit' })
process.exitCode = status ?? 1
