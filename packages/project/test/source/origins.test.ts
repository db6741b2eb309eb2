import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFullLength, runs } from '../../../../test/full-length.ts'
import { onDisk } from '../../../base/test/on-disk.ts'
import { constant } from '../../src/source/evaluator.ts'
import { findReached, reach } from '../../src/source/reach.ts'
import { ruleContextIn } from '../rules/rule-context-in.ts'
import { projectOf } from './read.ts'

// Node links the modules that the search of origins follows.

const NAMES = ['a', 'b', 'c']
const MODULES = 4
const name = fc.constantFrom(...NAMES, 'default')
const source = fc.integer({ min: 0, max: MODULES - 1 }).map((number) => `'./m${number}.mjs'`)

/** Statements that export a name: most declare it, so that most graphs can be linked. */
const exportOf = (exported: string) => {
  const local = exported === 'default' ? 'd' : exported
  const declared = `const ${local} = 'TEXT'; export { ${local} as ${exported} }`
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('', declared) },
    {
      weight: 1,
      arbitrary: fc.constant(exported === 'default' ? `const d = 'TEXT'; export default d` : declared),
    },
    fc.tuple(name, source).map(([from, of]) => `export { ${from} as ${exported} } from ${of}`),
    fc
      .tuple(name, source)
      .map(([from, of]) => `import { ${from} as i${local} } from ${of}; export { i${local} as ${exported} }`),
    fc
      .tuple(name, source)
      .map(([from, of]) =>
        exported === 'default' ? `import { ${from} as j } from ${of}; export default j` : declared,
      ),
  )
}

const moduleOf = (number: number) =>
  fc
    .tuple(fc.array(source, { maxLength: 2 }), ...[...NAMES, 'default'].map(exportOf))
    .map(([stars, ...statements]) =>
      [...stars.map((of) => `export * from ${of}`), ...statements]
        .map((each, index) => each.replace('TEXT', `m${number}.${index}`))
        .join('\n'),
    )

/** Prints the names and values of each module that links; the others are errors of syntax. */
const PROGRAM = `
const [root, count, modules] = process.argv.slice(1)
const all = []
for (let i = 0; i < count; i++) {
  for (let m = 0; m < modules; m++) {
    const path = i + '/m' + m + '.mjs'
    try { all.push([path, { ...await import(root + '/' + path) }]) } catch {}
  }
}
console.log(JSON.stringify(all))
`

it('an exported name has the value that it has in Node, or none', async () => {
  const graphs = fc.sample(fc.tuple(...Array.from({ length: MODULES }, (_, i) => moduleOf(i))), runs(4000))
  const files = graphs.flatMap((graph, index) =>
    graph.map((code, number) => [`${index}/m${number}.mjs`, code] as const),
  )
  const { codeBase, folder } = await projectOf(Object.fromEntries(files))
  const output = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, folder, `${graphs.length}`, `${MODULES}`],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  const linked: readonly (readonly [path: string, names: Record<string, string>])[] = JSON.parse(output)
  const { evaluator } = codeBase.definitions
  let compared = 0
  for (const [path, names] of linked) {
    for (const [exported, value] of Object.entries(names)) {
      compared += 1
      const module = codeBase.module(`${folder}/${path}`)
      // Where two stars pass on one name, it has two origins, and JavaScript none.
      const values = evaluator
        .originsOf({ module, name: exported })
        .map((origin) =>
          origin.kind === 'declared' ? constant(evaluator.local(origin.module, origin.name)) : undefined,
        )
      const code = graphs[Number.parseInt(path, 10)]?.join('\n---\n')
      expect(values, `${exported} of ${path} in\n${code}`).toContain(value)
      expect(constant(evaluator.exported(module, exported))).toBe(values[0])
    }
  }
  expect(compared).toBeGreaterThan(graphs.length / 4)
})

describe('modules that pass one another on', () => {
  const all = Array.from({ length: 40 }, (_, i) => i)
  const stars = all.map((i) => `export * from './m${i}'`).join('\n')
  const others = Object.fromEntries(all.map((i) => [`./m${i}`, stars]))

  it('are asked once each for a name that none of them has', () => {
    const { types, module, definitions } = ruleContextIn(
      "import { Nowhere, nowhere } from './m0'\nexport const x = nowhere",
      { others },
    )
    expect(types.named('Nowhere', module)).toBeUndefined()
    expect(definitions.evaluator.exported(module, 'x')).toBeUndefined()
  })
})

describe('the walk along imports', () => {
  const graph = fc.array(fc.array(fc.nat(11), { maxLength: 3 }), { minLength: 12, maxLength: 12 })

  it('finds the wanted items that each start reaches, in circles and between them', () => {
    const wanted = [0, 3, 5, 8, 11]
    fc.assert(
      fc.property(graph, fc.uniqueArray(fc.nat(11)), (edges, starts) => {
        const follow = (item: number) => edges[item] ?? []
        const find = findReached(starts, wanted, follow)
        for (const start of starts) {
          const reached = new Set(reach([start], follow))
          expect(find(start)).toEqual(wanted.filter((each) => reached.has(each)))
        }
      }),
    )
  })

  it('enters each item once, in a chain of 100,000', () => {
    let entered = 0
    const follow = (item: number) => {
      entered += 1
      return item < 100_000 ? [item + 1] : [0]
    }
    const find = findReached([0, 50_000, 100_000], [7], follow)
    expect([0, 50_000, 100_000].map(find)).toEqual([[7], [7], [7]])
    expect(entered).toBe(100_001)
    expect([...reach([0], follow)]).toHaveLength(100_001)
  })
})

/** More than the stack of Node holds calls of the kind, at full length. */
const LENGTH = isFullLength ? 6000 : 300

it(`a chain of ${LENGTH} imports is followed from tests, and has an end`, async () => {
  const { runIn } = await import('../../../kit/test/cli/run-in.ts')
  const chain = Array.from({ length: LENGTH }, (_, i) => [
    `m${i}.ts`,
    `import './m${i + 1}'\nexport const a = 1`,
  ])
  const ids = "import { defineId } from 'brandid'\nexport const AId = defineId('a')\n"
  const folder = onDisk({
    ...Object.fromEntries(chain),
    [`m${LENGTH}.ts`]: ids,
    'a.test.ts': `${ids}import './m0'`,
  })
  const { stdout } = await runIn(folder, ['check', '--json', '--rule', 'duplicate-prefix'])
  expect(JSON.parse(stdout)).toMatchObject({
    faults: [],
    findings: [{ file: 'a.test.ts', rule: 'duplicate-prefix' }],
  })
})
