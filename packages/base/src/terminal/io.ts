/** A command's environment: the process's streams, working directory and environment variables, or substitutes in a test. */
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createOutput, type Environment, isColourful, type Output } from './output.ts'

/** Standard input as byte chunks. */
export interface Input extends AsyncIterable<Uint8Array> {
  readonly isTerminal: boolean
}

/** A command's environment. */
export interface Io {
  readonly stdin: Input
  readonly stdout: Output
  readonly stderr: Output
  /** The directory that relative paths are resolved against. */
  readonly cwd: string
  readonly env: Environment
}

/* The process streams */

const COLUMNS = 80

/** Creates the environment for the running process. */
export function processIo(): Io {
  const { env } = process
  return {
    stdin: openInput(),
    stdout: openOutput(process.stdout, env),
    stderr: openOutput(process.stderr, env),
    cwd: process.cwd(),
    env,
  }
}

/** Opens standard input lazily, because opening the stream takes time. */
function openInput(): Input {
  return {
    get isTerminal() {
      return process.stdin.isTTY === true
    },
    [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator](),
  }
}

function openOutput(stream: NodeJS.WriteStream, env: Environment): Output {
  const isTerminal = stream.isTTY === true
  return createOutput({
    isTerminal,
    columns: stream.columns || COLUMNS,
    isColourful: isColourful(isTerminal, env),
    async write(text) {
      if (!stream.write(text)) await once(stream, 'drain')
    },
  })
}

/** Reads the version of brandid-kit. The package name resolves correctly both in the workspace and when installed. */
export function versionOfPackage(): string {
  const { version }: { version: string } = createRequire(import.meta.url)('brandid-kit/package.json')
  return version
}
