/** The operations of a program: a number that no other program of the machine changes. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How a program runs. */
interface Run {
  /** Its standard input. */
  readonly input?: string
  /** The folder that it runs in: an empty one by default. */
  readonly cwd?: string
}

/** Counts how often each block of a program runs, with V8's coverage. The arguments are those of node. */
export function countBlocks(args: readonly string[], { input = '', cwd }: Run = {}): number {
  const folder = mkdtempSync(join(tmpdir(), 'brandid-blocks-'))
  const { stderr } = spawnSync(process.execPath, args, {
    cwd: cwd ?? folder,
    input,
    env: { ...process.env, NODE_V8_COVERAGE: folder },
  })
  // A process that it starts writes a file of its own.
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const results = files.flatMap(
    (file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Coverage).result,
  )
  rmSync(folder, { recursive: true, force: true })
  const ranges = results
    .filter(({ url }) => url.startsWith('file:'))
    .flatMap(({ functions }) => functions.flatMap((each) => each.ranges))
  const blocks = ranges.reduce((sum, { count }) => sum + count, 0)
  if (blocks === 0) throw new Error(`Expected a program of modules but received: ${stderr}`)
  return blocks
}

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
  }[]
}
