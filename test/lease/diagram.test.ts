import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

it('docs/lease.svg is what scripts/lease-diagram.mjs draws', { tags: 'slow' }, () => {
  const drawn = execFileSync(process.execPath, [pathOf('scripts/lease-diagram.mjs'), '--print'], {
    encoding: 'utf8',
  })
  expect(readFileSync(pathOf('docs/lease.svg'), 'utf8')).toBe(drawn)
})
