import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

// Scripts with assertions of their own, run by Node alone.

const directory = join(import.meta.dirname, 'copies')
const run = (name: string) => execFileSync(process.execPath, [join(directory, name)], { encoding: 'utf8' })

describe('one program', () => {
  it('has one registry for brandid, brandid/core and brandid/mini', () => {
    expect(run('shared.mjs')).toBe('')
  })
})

describe('two installed copies', () => {
  beforeAll(() => {
    for (const copy of ['one', 'two']) {
      const home = join(directory, copy)
      cpSync(join(import.meta.dirname, '../../node_modules/brandid'), join(home, 'node_modules/brandid'), {
        recursive: true,
      })
      cpSync(join(directory, 'ids.mjs'), join(home, 'ids.mjs'))
    }
  })

  it('share one registry', () => {
    expect(run('installed.mjs')).toBe('')
  })
})
