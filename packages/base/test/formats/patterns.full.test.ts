import { createRequire } from 'node:module'
import { FORMAT_NAMES, loadFormats } from '@brandid/base/formats'
import { expect, it } from 'vitest'
import { sampled } from '../../../../test/full-length.ts'
import { OPTION_SETS } from './option-sets.ts'

// The build in JavaScript: the other one starts a program.
const recheck: typeof import('recheck') = createRequire(import.meta.url)('recheck/lib/browser.js')

const create = await loadFormats()

it.each(FORMAT_NAMES)('%s has patterns that no text slows down', (name) => {
  const made = OPTION_SETS[name].map((options) => create({ name, options }))
  for (const { pattern } of sampled(made, 12)) {
    expect(recheck.checkSync(`^some_prefix_(?:${pattern})$`, '', { timeout: null })).toMatchObject({
      status: 'safe',
    })
  }
})
