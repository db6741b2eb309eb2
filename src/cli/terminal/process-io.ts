/** The streams of the process. */
import { once } from 'node:events'
import type { Input, Io, Output } from './io.ts'
import { createPaint, type Environment, isColourful } from './paint.ts'

const COLUMNS = 80

/** The world of the running process. */
export function processIo(): Io {
  const { env } = process
  return {
    stdin: inputOf(),
    stdout: outputOf(process.stdout, env),
    stderr: outputOf(process.stderr, env),
    cwd: process.cwd(),
    env,
  }
}

/** Standard input. The stream opens when it is read, since opening it takes time. */
function inputOf(): Input {
  return {
    get isTerminal() {
      return process.stdin.isTTY === true
    },
    [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator](),
  }
}

function outputOf(stream: NodeJS.WriteStream, env: Environment): Output {
  const isTerminal = stream.isTTY === true
  return {
    isTerminal,
    columns: stream.columns || COLUMNS,
    paint: createPaint(isColourful(isTerminal, env)),
    async write(text) {
      if (!stream.write(text)) await once(stream, 'drain')
    },
  }
}
