/** A generator that copies what was generated so far to a folder of its block's name: Prisma's output varies by the run. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  if (method === 'generate') {
    const folder = join(params.generator.sourceFilePath, '../..')
    cpSync(join(folder, 'generated'), join(folder, params.generator.name), { recursive: true })
  }
  const result = method === 'getManifest' ? { manifest: { prettyName: 'a copy', defaultOutput: '.' } } : null
  process.stderr.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
}
