/** The binary, run in a folder of files. */
import { run } from './commands.ts'
import { type FakeOptions, fakeIo } from './fake-io.ts'

export async function runIn(cwd: string, args: readonly string[], options: FakeOptions = {}) {
  const { io, written } = fakeIo({ ...options, cwd })
  return { code: await run(args, io), ...written }
}

export interface JsonFinding {
  readonly rule: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** `file:line:column rule` of every finding. */
export async function findingsIn(cwd: string, ...paths: readonly string[]): Promise<string[]> {
  const { stdout, stderr } = await runIn(cwd, ['check', '--json', ...paths])
  if (stdout === '') throw new Error(stderr)
  const { findings } = JSON.parse(stdout) as { findings: JsonFinding[] }
  return findings.map(({ rule, file, line, column }) => `${file}:${line}:${column} ${rule}`)
}

/** The rule and the message of every finding. */
export async function messagesIn(cwd: string): Promise<string[]> {
  const { stdout } = await runIn(cwd, ['check', '--json'])
  const { findings } = JSON.parse(stdout) as { findings: JsonFinding[] }
  return findings.map(({ rule, message }) => `${rule}: ${message}`)
}
