import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from './on-disk.ts'
import { findingsIn, runIn } from './run-in.ts'

const IDS = `import { defineId, type IdOf } from 'brandid'
export const UserId = defineId('user')
export type Owner = IdOf<typeof UserId>
declare module 'brandid' { interface Register { get user(): typeof UserId } }
`

describe('the check of a project', () => {
  it('gives the findings of a file in the order of its text', async () => {
    const code = `import { defineId } from 'brandid'
export const make = (x: string) => \`a_\u0024{x}\`
export const AId = defineId('a')
export const BId = defineId('a')
`
    expect(await findingsIn(onDisk({ 'a.ts': code }))).toEqual([
      'a.ts:2:36 no-template-id',
      'a.ts:3:20 duplicate-prefix',
      'a.ts:3:20 registered',
      'a.ts:4:20 duplicate-prefix',
      'a.ts:4:20 registered',
    ])
  })

  it.each([
    "import type { Owner } from './ids'\nexport const a = (x: string) => x as Owner",
    "import type { IdOf } from 'brandid/core'\nimport type { UserId } from './ids'\nexport const a = (x: string) => x as IdOf<typeof UserId>",
  ])('finds a cast by the name that a type has: %s', async (code) => {
    const found = await findingsIn(onDisk({ 'ids.ts': IDS, 'a.ts': code }))
    expect(found.map((each) => each.replace(/:.* /, ' '))).toEqual(['a.ts no-cast'])
  })

  it('leaves the definitions of tests out of Register, and casts in them in', async () => {
    const code = `${IDS.replaceAll('user', 'guest').replace(/declare.*/, '')}export const a = (x: string) => x as Owner`
    expect(await findingsIn(onDisk({ 'ids.ts': IDS, 'a.test.ts': code }))).toEqual(['a.test.ts:5:33 no-cast'])
  })

  it('passes over what a comment silences', async () => {
    const code =
      "import type { Owner } from './ids'\n// eslint-disable-next-line brandid/no-cast\nexport const a = (x: string) => x as Owner"
    expect(await findingsIn(onDisk({ 'ids.ts': IDS, 'a.ts': code }))).toEqual([])
  })

  it('holds code on one line', async () => {
    const code = "import type { Owner } from './ids'\nexport const a = JSON.parse(\n  '1',\n) as Owner"
    const folder = onDisk({ 'ids.ts': IDS, 'a.ts': code })
    await runIn(folder, ['check', '--baseline', 'base.json'])
    expect(readFileSync(join(folder, 'base.json'), 'utf8')).toContain(`"JSON.parse( '1', ) as Owner"`)
  })
})
