/** The streams of the process. */
import { once } from 'node:events'
import type { Input, Io, Output } from './io.ts'
import { createOutput } from './output.ts'
import { type Environment, isColourful } from './paint.ts'

const COLUMNS = 80

/** The world of the running process. */
export function processIo(): Io {
  const { env } = process
  return {
    stdin: openInput(),
    stdout: openOutput(process.stdout, env),
    stderr: openOutput(process.stderr, env),
    cwd: process.cwd(),
    env,
    untilInterrupted: async () => {
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    },
  }
}

/** Standard input. The stream opens when it is read, since opening it takes time. */
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
