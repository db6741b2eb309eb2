import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// What the README says of speed and size is what `npm run bench` wrote.

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const results = read('bench/results.md')
const paragraph = /^On two cores .*?\n\n/ms.exec(read('README.md'))?.[0].replace(/\s+/g, ' ') ?? ''

/** The cells of the first row of the results that begins so. */
function cellsOf(start: string): string[] {
  const row = results.split('\n').find((line) => line.startsWith(`| ${start} |`)) ?? ''
  return row.split('|').map((cell) => cell.trim())
}

describe('the README', () => {
  const [, , , used] = cellsOf('**brandid**')
  const [, , , ofTypeid] = cellsOf('generate and use, × as fast as typeid-js')
  const [, , , ofRandomUuid] = cellsOf('generate and use, × as fast as crypto.randomUUID()')
  const [, , , ofZod] = cellsOf('strict `is`, × as fast as zod on ids')
  const [, , heap = ''] = cellsOf('heap bytes of an id').slice(1)
  const [, processor, cores, major] = /^- (.*), (\d+) cores, Node (\d+)\./m.exec(results) ?? []
  const [, date] = /^- (\d{4}-\d\d-\d\d);/m.exec(results) ?? []

  it.each([
    ['the machine', `On ${cores === '2' ? 'two' : cores} cores of an ${processor} under Node ${major} `],
    ['the day', `(${date})`],
    ['the time of an id', `an id takes ${used} ns`],
    ['the ratio to randomUUID', `${ofRandomUuid} times as fast as \`'user_' + crypto.randomUUID()\``],
    ['the ratio to typeid-js', `${ofTypeid} times as fast as typeid-js`],
    ['the bytes of an id', `takes ${Math.round(Number(heap))} bytes`],
    ['the ratio to zod', `takes ${ofZod} times as long as a strict check`],
  ])('claims %s as it was measured', (_, claim) => {
    expect(claim).not.toContain('undefined')
    expect(paragraph).toContain(claim)
  })

  it('claims the ceiling of the bundle that a test holds', () => {
    const [, core = ''] = /const CEILINGS = \{ core: (\d+)/.exec(read('test/package/bundle.test.ts')) ?? []
    expect(read('README.md')).toContain(
      `is at most ${Number(core).toLocaleString('en')} bytes, minified and compressed`,
    )
  })
})
