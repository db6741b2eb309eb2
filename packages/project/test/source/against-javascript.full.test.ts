import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../../../test/full-length.ts'
import { exportedLiteral, projectOf } from './read.ts'

// JavaScript runs what the evaluator reads. The evaluator may tell nothing, and never another value.

const HEAD = "const a = 'A', b = { a: 'B', c: { a: 'C' } }; let c = 3;"

const name = fc.constantFrom('a', 'b', 'c')
const leaf = fc.constantFrom(...'1 0 2n "s" "a" null undefined true /r/ x y a b c'.split(' '))
const key = fc.oneof(name, fc.constantFrom("'a'", "['b']", '[x]', '5'))

/** A text of parts, each of them a text or what makes one. */
const text = (parts: TemplateStringsArray, ...made: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...made).map((values) => String.raw({ raw: parts }, ...values))

const listOf = (each: fc.Arbitrary<string>, separator: string, maxLength: number) =>
  fc.array(each, { maxLength }).map((all) => all.join(separator))

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const value = tie('expression')
  const property = fc.oneof(
    name,
    text`${key}: ${value}`,
    text`...(${value})`,
    text`get ${name}() { return ${value} }`,
    text`__proto__: ${value}`,
    text`${name}(${name}) { return ${value} }`,
  )
  const pattern = fc.oneof(
    name,
    text`${name} = ${value}`,
    text`...${name}`,
    text`{ ${name}: ${name} }`,
    text`{ d: ${name} }`,
    text`{ d: ${name} } = ${value}`,
    text`{ ${name} = ${value} }`,
    text`{ ${name} } = ${value}`,
    text`[${name}]`,
  )
  const statement = fc.oneof(
    text`${fc.constantFrom('const', 'let', 'var')} ${name} = ${value}`,
    text`if (y) { const ${name} = 1; return ${value} }`,
    text`function ${name}(${name}) { return ${value} }`,
    text`try { ${name} = ${value} } catch {}`,
    text`try { [{ ${name} }] = ${value} } catch {}`,
    text`switch (${value}) { default: let ${name} = 5 }`,
  )
  const parameters = listOf(pattern, ', ', 2)
  const given = listOf(fc.oneof(value, text`...[${value}]`), ', ', 3)
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      text`((${value}) ${fc.constantFrom('+', '-', '*', '/', '**', '%', '===')} (${value}))`,
      text`(${fc.constantFrom('-', '!', '+', 'typeof ', 'void ')}(${value}))`,
      text`((${value}) ? 1 : 2)`,
      value.map((each) => `\`t\u0024{${each}}\``),
      text`({ ${listOf(property, ', ', 3)} })`,
      text`[${listOf(value, ', ', 2)}]`,
      text`(${value})${fc.constantFrom('.a', '.b', '.d', '["c"]', '?.a', '[x]', '[5]', '.toString')}`,
      text`Object.freeze(${value})`,
      text`((${parameters}) => ${value})(${given})`,
      text`(function (${parameters}) { ${listOf(statement, '; ', 2)}; return ${value} })(${given})`,
    ),
  }
})

/** What a program gives; `undefined` where it throws. */
function run(code: string): { readonly value: unknown } | undefined {
  try {
    return new Function('x', 'y', `${code}\nreturn { value }`)({ a: 'X' }, 'Y')
  } catch {
    return undefined
  }
}

it('tells no other value than a program gives', () => {
  const programs = fc.sample(expression, runs(20_000)).map((given) => `${HEAD}\nconst value = ${given}`)
  const files = programs.map((code, index) => [`${index}.ts`, `${code}\nexport { value }`] as const)
  const project = projectOf(Object.fromEntries(files))
  const told = programs.flatMap((code, index) => {
    const ran = run(code)
    const read = exportedLiteral(project, `${index}.ts`)
    return ran === undefined || read === undefined ? [] : [{ code, ran: ran.value, read }]
  })
  for (const { code, ran, read } of told) expect(JSON.stringify(read), code).toBe(JSON.stringify(ran))
  expect(told).not.toEqual([])
})
