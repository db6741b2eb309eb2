#!/usr/bin/env node
/** The binary `brandid`. */
import { run } from './run.ts'
import { processIo } from './terminal/process-io.ts'

// A reader that has seen enough, such as `head`, closes the pipe: that is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
}

process.exitCode = await run(process.argv.slice(2), processIo())
