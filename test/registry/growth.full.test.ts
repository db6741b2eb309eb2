import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { countBlocks } from '../count-blocks.ts'

// The built package, whose operations V8 counts. What a call costs may not follow from what the registry holds.

const core = fileURLToPath(new URL('../../dist/core.js', import.meta.url))
const count = (program: string, times: number) =>
  countBlocks([
    '--input-type=module',
    '--eval',
    `import { createRegistry, defineId, defineIds, findIds } from '${core}'
    const times = ${times}
    const names = Array.from({ length: times }, (_, i) => 'p' + i + 'x')
    ${program}`,
  ])

const programs: readonly [title: string, program: string][] = [
  ['calls of defineIds', 'for (const name of names) defineIds({ [name]: {} })'],
  [
    'calls of defineIds with named IDs',
    'for (const name of names) defineIds({ [name]: { named: [name + "_root"], aliases: [name + "y"] } })',
  ],
  [
    'calls of defineIds that are taken back',
    'for (const name of names) try { defineIds({ [name]: {}, bad: { prefix: "BAD" } }) } catch {}',
  ],
  [
    'calls of defineIds in a registry of its own',
    'const own = createRegistry("own"); for (const name of names) own.defineIds({ [name]: {} })',
  ],
  [
    'searches beside as many definitions',
    'for (const name of names) defineId(name); for (const name of names) findIds("a " + name + "_ b")',
  ],
]

it.each(programs)('%s: twice as many take twice the operations', (_, program) => {
  const [none, once, twice] = [0, 400, 800].map((times) => count(program, times)) as [number, number, number]
  expect(once).toBeGreaterThan(none)
  expect(twice - none).toBeLessThan(2.2 * (once - none))
})
