import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../test/full-length.ts'
import { runIn } from '../../../kit/test/cli/run-in.ts'
import { lint } from '../rules/lint.ts'
import { moduleIn, projectOf } from './read.ts'

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

/** The constant that a value is. */
const constant = (value: { kind: string; value?: unknown } | undefined) =>
  value?.kind === 'constant' ? value.value : undefined

it('an exported name has the value that it has in Node, or none', async () => {
  const graphs = fc.sample(fc.tuple(...Array.from({ length: MODULES }, (_, i) => moduleOf(i))), runs(4000))
  const files = graphs.flatMap((graph, index) =>
    graph.map((code, number) => [`${index}/m${number}.mjs`, code] as const),
  )
  const { codeBase, folder } = projectOf(Object.fromEntries(files))
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

it('modules that pass one another on are asked once each for a name that none of them has', () => {
  const all = Array.from({ length: 40 }, (_, i) => i)
  const stars = all.map((i) => `export * from './m${i}'`).join('\n')
  const { types, module, definitions } = moduleIn(
    "import { Nowhere, nowhere } from './m0'\nexport const x = nowhere",
    Object.fromEntries(all.map((i) => [`./m${i}`, stars])),
  )
  expect(types.named('Nowhere', module)).toBeUndefined()
  expect(definitions.evaluator.exported(module, 'x')).toBeUndefined()
})

describe('a chain of 6,000 modules', () => {
  const DEFINE = "import { defineId } from 'brandid'\nexport const AId = defineId('a')\n"
  const chain = Array.from({ length: 6000 }, (_, i) => [`m${i}.ts`, `export * from './m${i + 1}'`])
  const { codeBase, folder } = projectOf({
    ...Object.fromEntries(chain),
    'm6000.ts': `${DEFINE}export { AnyId } from 'brandid'`,
    'a.test.ts': `import './m0'\n${DEFINE}`,
    'type.ts': "import { AnyId } from './m0'",
    'bare.ts': "import './m0'\nimport './m3000'\nimport './m6000'",
  })

  it('is followed from tests, and has an end', async () => {
    const { stdout } = await runIn(folder, ['check', '--json', '--rule', 'duplicate-prefix'])
    expect(JSON.parse(stdout)).toMatchObject({
      faults: [],
      findings: [{ file: 'a.test.ts', rule: 'duplicate-prefix' }],
    })
  })

  it('passes a type on', () => {
    const module = codeBase.module(`${folder}/type.ts`)
    expect(codeBase.types.named('AnyId', module)).toEqual({ of: 'id', prefix: undefined })
  })

  it('passes definitions on to each import of its modules', () => {
    expect(lint(folder, 'bare.ts', 'no-bare-import').map(({ line }) => line)).toEqual([1, 2, 3])
  })
})
