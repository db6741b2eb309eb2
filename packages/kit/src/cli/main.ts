#!/usr/bin/env node
/** The binary `brandid`. */

import { processIo } from '@brandid/base/terminal'
import { run } from './run.ts'

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // A reader such as `head` closes the pipe early, which is not an error.
    if (code !== 'EPIPE') process.stderr.write(`brandid: ${message}\n`)
    process.exit(code === 'EPIPE' ? 0 : 2)
  })
}

process.exitCode = await run(process.argv.slice(2), processIo())
