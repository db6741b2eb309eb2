/** A function of the domain that receives another kind's ID, and what the compiler says of it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MISTAKE = `import { defineId, type IdOf } from 'brandid'

const UserId = defineId('user')
type UserId = IdOf<typeof UserId>
const PostId = defineId('post')

function ban(user: UserId) {}

ban(PostId.generate())
`

/** Compiles the mistake in this project, and returns the source line with the sentence of the compiler. */
export function compileMistake(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const folder = mkdtempSync(join(root, '.build/mistake-'))
  const file = join(folder, 'ban.ts')
  writeFileSync(file, MISTAKE)
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--pretty',
    'false',
  ]
  const { stdout } = spawnSync(process.execPath, [tsc, ...options, file], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const [, line = '0', sentence = stdout] = /ban\.ts\((\d+),\d+\): error TS\d+: (.*)/.exec(stdout) ?? []
  return `${MISTAKE.split('\n')[Number(line) - 1]}\n${sentence}`
}
