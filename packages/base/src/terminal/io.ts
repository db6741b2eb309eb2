/** The environment of a command: the streams, the directory and the variables of the process, or substitutes in a test. */
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createOutput, type Environment, isColourful, type Output } from './output.ts'

/** Standard input as chunks of bytes. */
export interface Input extends AsyncIterable<Uint8Array> {
  readonly isTerminal: boolean
}

/** The environment of a command. */
export interface Io {
  readonly stdin: Input
  readonly stdout: Output
  readonly stderr: Output
  /** The directory that relative paths start from. */
  readonly cwd: string
  readonly env: Environment
}

/* The streams of the process. */

const COLUMNS = 80

/** Creates the environment of the running process. */
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

/** Opens standard input only when it is read, because opening the stream takes time. */
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

/** Reads the version of brandid-kit. Its name resolves to the right package both in the workspace and in an installation. */
export function versionOfPackage(): string {
  const { version }: { version: string } = createRequire(import.meta.url)('brandid-kit/package.json')
  return version
}
