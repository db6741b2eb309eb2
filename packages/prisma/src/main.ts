#!/usr/bin/env node
/** The `brandid-prisma` binary, which Prisma runs as a generator. */
import { createInterface } from 'node:readline'
import { generate } from './generator/generate.ts'
import { respond } from './generator/request.ts'

const { PRISMA_GENERATOR_INVOCATION } = process.env
if (PRISMA_GENERATOR_INVOCATION !== 'true') {
  console.error(
    'Expected to be run by `prisma generate`: add generator brandid { provider = "brandid-prisma" } to the schema.',
  )
  process.exit(2)
}

for await (const line of createInterface({ input: process.stdin })) {
  // `prisma generate` prints a generator's standard output, and uses standard error for its protocol.
  process.stderr.write(`${respond(line, (request) => console.log(generate(request)))}\n`)
}
