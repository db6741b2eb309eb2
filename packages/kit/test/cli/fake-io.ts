/** Streams for commands under test: what goes in, what came out. The writer is the real one, which escapes and colours. */
import type { Io } from '@brandid/base/terminal'
import { createOutput } from '../../../base/src/terminal/output.ts'

export interface FakeOptions {
  /** Standard input: a text, or chunks of it. */
  readonly stdin?: string | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
  /** Whether the three streams are a terminal, which shows colour. */
  readonly isTerminal?: boolean
  readonly isColourful?: boolean
  readonly columns?: number
  readonly cwd?: string
  readonly env?: Io['env']
}

/** Streams that remember what is written. */
export function fakeIo({
  stdin = '',
  isTerminal = false,
  isColourful = isTerminal,
  columns = 80,
  cwd = process.cwd(),
  env = {},
}: FakeOptions = {}) {
  const written = { stdout: '', stderr: '' }
  const outputOf = (name: keyof typeof written): Io['stdout'] =>
    createOutput({
      isTerminal,
      columns,
      isColourful,
      async write(text) {
        written[name] += text
      },
    })
  const io: Io = {
    stdin: { isTerminal: isTerminal && stdin === '', [Symbol.asyncIterator]: () => chunksOf(stdin) },
    stdout: outputOf('stdout'),
    stderr: outputOf('stderr'),
    cwd,
    env,
  }
  return { io, written }
}

async function* chunksOf(input: NonNullable<FakeOptions['stdin']>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const chunk of typeof input === 'string' ? [input] : input) {
    yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk
  }
}
