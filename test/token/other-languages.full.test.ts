import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

// Programs in other languages make the same tokens from the same parts. They need nothing beside their language.

const cwd = fileURLToPath(new URL('../../docs/tokens/', import.meta.url))

function isHere(command: string, ...args: string[]): boolean {
  const has = spawnSync(command, args, { encoding: 'utf8' }).status === 0
  if (!has) console.warn(`skipped: ${command}, which is not here (tried: ${command} ${args.join(' ')})`)
  return has
}

const programs = [
  {
    about: 'Python',
    isPresent: isHere('python3', '-c', 'import base64; base64.b32hexencode'),
    run: ['python3', 'verify.py'],
  },
  { about: 'Go', isPresent: isHere('go', 'version'), run: ['go', 'run', 'verify.go'] },
]

describe.each(programs)('$about', ({ isPresent, run: [command = '', ...args] }) => {
  it.runIf(isPresent)('makes the tokens of vectors.json, and verifies them', { timeout: 120_000 }, () => {
    const output = execFileSync(command, args, { cwd, encoding: 'utf8', timeout: 110_000 })
    expect(output).toBe('7 plain and 5 signed tokens agree\n')
  })
})
