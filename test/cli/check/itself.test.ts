import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { onDisk } from './on-disk.ts'
import { findingsIn, runIn } from './run-in.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

it('finds nothing in the source of brandid', async () => {
  expect(await findingsIn(root, 'src')).toEqual([])
})

it('finds what the mistakes of the docs cast and define twice', async () => {
  const found = await findingsIn(root, 'type-tests/mistakes')
  const rules = new Set(found.map((row) => row.split(' ')[1]))
  expect([...rules].sort()).toEqual(['duplicate-prefix', 'no-cast'])
})

it('writes a getter for every object of the example with Stripe’s ids, behind its wrapper', async () => {
  const out = join(onDisk({}), 'register.ts')
  const { code } = await runIn(root, ['types', 'examples/stripe-ids.ts', '--out', out])
  const definitions = readFileSync(join(root, 'examples/stripe-ids.ts'), 'utf8').match(/= stripe\('/g)
  expect(code).toBe(0)
  expect(readFileSync(out, 'utf8').match(/^ {4}get /gm)).toHaveLength(definitions?.length ?? 0)
})
