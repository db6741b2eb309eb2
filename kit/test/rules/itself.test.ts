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
  const text = readFileSync(join(root, 'examples/stripe-ids.ts'), 'utf8')
  const folder = onDisk({ 'stripe-ids.ts': text })
  expect((await runIn(folder, ['types'])).code).toBe(0)
  const definitions = text.match(/= stripe\('/g)
  expect(readFileSync(join(folder, 'register.ts'), 'utf8').match(/^ {4}get /gm)).toHaveLength(
    definitions?.length ?? 0,
  )
})
