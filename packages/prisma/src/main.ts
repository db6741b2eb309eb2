#!/usr/bin/env node
/** The binary `brandid-prisma`, which Prisma runs as a generator. */
import { createInterface } from 'node:readline'
import { generate } from './generator/generate.ts'
import { respond } from './generator/request.ts'

const { PRISMA_GENERATOR_INVOCATION } = process.env
if (PRISMA_GENERATOR_INVOCATION !== 'true') {
  console.error(
    'Expected to be run by `prisma generate`: write generator brandid { provider = "brandid-prisma" } into the schema.',
  )
  process.exit(2)
}

for await (const line of createInterface({ input: process.stdin })) {
  // `prisma generate` shows the standard output. Standard error belongs to the protocol.
  process.stderr.write(`${respond(line, (request) => console.log(generate(request)))}\n`)
}
