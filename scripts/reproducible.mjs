/** `npm run check -- reproducible` builds and packs a commit in two folders and compares the bytes. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Options for `cp`. On Linux, hard links save space and time; on any other platform, files are copied. */
const COPY = process.platform === 'linux' ? '-al' : '-R'
const root = fileURLToPath(new URL('..', import.meta.url))

function run(cwd, command, ...args) {
  const env = { ...process.env, PREBUILT: undefined }
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

/** Returns the hashes of both tarballs by name. */
function pack() {
  mkdirSync(join(root, '.build'), { recursive: true })
  const folder = mkdtempSync(join(root, '.build/pack-'))
  try {
    run(root, 'git', 'clone', '--quiet', '--local', '.', folder)
    for (const modules of [
      'node_modules',
      ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/node_modules`),
    ])
      if (existsSync(join(root, modules))) run(root, 'cp', COPY, modules, join(folder, modules))
    run(folder, 'npm', 'run', '--silent', 'build')
    const packed = JSON.parse(
      run(
        folder,
        'npm',
        'pack',
        '--json',
        '--workspace',
        'brandid-kit',
        '--include-workspace-root',
        '--ignore-scripts',
      ),
    )
    return packed.map(({ filename }) => [
      filename,
      createHash('sha256')
        .update(readFileSync(join(folder, filename)))
        .digest('hex'),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [first, second] = [pack(), pack()]
for (const [filename, hash] of first) console.log(`${hash}  ${filename}`)
if (JSON.stringify(first) !== JSON.stringify(second)) {
  for (const [filename, hash] of second) console.log(`${hash}  ${filename}, second build`)
  process.exitCode = 1
}
