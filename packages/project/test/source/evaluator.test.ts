import { describe, expect, it } from 'vitest'
import { exportedLiteral, projectOf, readValue } from './read.ts'

// `export const value = …`, and what the evaluator knows of it.

describe('the value of an expression', () => {
  it.each<[string, unknown]>([
    ['1', 1],
    ['-1', -1],
    ['!true', false],
    ['!x', undefined],
    ['+1', undefined],
    ['-1n', undefined],
    ['1_000 * 60 + 2 - 1', 60_001],
    ['"a" + "b"', 'ab'],
    ['null', null],
    ['undefined', undefined],
    ['/a/', undefined],
    ['`a\u0024{1}b\u0024{"c"}\u0024{true}`', 'a1bctrue'],
    ['`\u0024{null}\u0024{2n}`', 'null2'],
    ['`a\u0024{x}`', undefined],
    ['(("a")) as const', 'a'],
    ['"a" satisfies string', 'a'],
    ['<string>"a"', 'a'],
    ['"a"!', 'a'],
    ['f<string>', undefined],
    ['["a", 1, [true]]', ['a', 1, [true]]],
    ['["a", x]', undefined],
    ['{ a: () => 1 }', undefined],
    ['{ a: 1n }', undefined],
    ['["a", , "b"]', undefined],
    ['[...["a"]]', undefined],
    ['{ a: 1, "b": { c: "d" }, ["e"]: 2 }', { a: 1, b: { c: 'd' }, e: 2 }],
    ['{ a: 1, ...{ a: 2, b: 3 } }', { a: 2, b: 3 }],
    ['{ ...{ a: 2 }, a: 1 }', { a: 1 }],
    ['{ a: 1, ...x }', undefined],
    ['{ a: 1, [x]: 2 }', undefined],
    ['{ a: undefined, b: 1 }', { b: 1 }],
    ['{ a: x }', undefined],
    ['({ a: { b: "c" } }).a.b', 'c'],
    ['({ a: "c" })["a"]', 'c'],
    ['({ a: "c" })[x]', undefined],
    ['({ a: "c" }).b', undefined],
    ['({ ...x, a: 1 }).a', 1],
    ['({ a: 1, ...x }).a', undefined],
    ['({ a: 1, ...{ b: 2 } }).a', 1],
    ['({ a: 1, [x]: 2 }).a', undefined],
    ['({ a: 1, ...{ a: x } }).a', undefined],
    ['({ a: 1, ...{ [x]: 2 } }).a', undefined],
    ['({ get a() { return "b" } }).a', undefined],
    ['{ get a() { return "b" } }', undefined],
    ['{ 5: "a" }', { 5: 'a' }],
    ['({ a: "c" })?.a', 'c'],
    ['"abc".length', undefined],
    ['Object.freeze({ a: 1 })', { a: 1 }],
    ['Object.seal({ a: 1 })', undefined],
    ['Others.freeze({ a: 1 })', undefined],
    ['Date.UTC(2020, 0, 2)', Date.UTC(2020, 0, 2)],
    ['Date.UTC(2020)', Date.UTC(2020)],
    ['Date.UTC()', Number.NaN],
    ['Date.UTC(x)', undefined],
    ['Date.UTC(2020, "1")', undefined],
    ['UTC(2020)', undefined],
    ['Dates.UTC(2020)', undefined],
    ['Date.parse("2020-01-01")', undefined],
    ['(() => "a")()', 'a'],
    ['((a) => a)("b")', 'b'],
    ['((a, b = "c") => b)("b")', 'c'],
    ['((a = "c") => a)(x)', undefined],
    ['((a = "c") => a)(undefined)', 'c'],
    ['((a = "c") => a)(null)', null],
    ['((a) => a)()', undefined],
    ['((a = "c") => a)(...x)', undefined],
    ['((a, b) => b)(...x, "d")', undefined],
    ['((a, b = "c") => b)("b", ...x)', undefined],
    ['((a, b) => a)("b", ...x)', 'b'],
    ['(({ a } = { a: "c" }) => a)()', 'c'],
    ['(({ a: { b } } = { a: { b: "c" } }) => b)()', 'c'],
    ['(({ a } = x) => a)()', undefined],
    ['(({ a } = { a: "c" }) => a)({ a: "b" })', 'b'],
    ['(function (this: void, a) { return a })("b")', 'b'],
    ['((a, { b }) => b)("b", { b: "d" })', 'd'],
    ['(({ b: { c } }) => c)({ b: { c: "d" } })', 'd'],
    ['(({ b }) => ({ b, c: 1 }))({})', { c: 1 }],
    ['(({ b } = {}) => ({ b, c: 1 }))()', { c: 1 }],
    ['(({ b } = {}) => ({ b, c: 1 }))(undefined)', { c: 1 }],
    ['(({ b } = {}) => ({ b, c: 1 }))(...x)', undefined],
    ['(({ b }) => ({ b, c: 1 }))({ d: x })', { c: 1 }],
    ['(({ b }) => ({ b, c: 1 }))({ ...x })', undefined],
    ['(({ b }) => ({ b, c: 1 }))({ [x]: 1 })', undefined],
    ['(({ b }) => ({ b, c: 1 }))({ __proto__: { b: 2 } })', undefined],
    ['(({ toString }) => ({ toString, c: 1 }))({})', undefined],
    ['(({ b: { d } }) => ({ d, c: 1 }))({})', undefined],
    ['((b) => ({ a: b.a, c: 1 }))({})', { c: 1 }],
    ['((b) => ({ ...b, c: 1 }))()', { c: 1 }],
    ['((b) => ({ ...b, c: 1 }).c)(null)', 1],
    ['((b) => ({ c: 1, ...b }).c)()', 1],
    ['((b) => ({ c: 1, ...b }).c)(x)', undefined],
    ['(({ b = 1 }) => b)({ b: 2 })', 2],
    ['(({ b = 1 }) => b)({})', 1],
    ['(({ b = 1 }) => b)({ b: undefined })', 1],
    ['(({ b = 1 }) => b)({ b: null })', null],
    ['(({ b = 1 }) => b)({ b: x })', undefined],
    ['(({ b = 1 }) => b)()', undefined],
    ['(({ b = 1 } = {}) => b)()', 1],
    ['(({ b = 1 } = { b: 2 }) => b)()', 2],
    ['((a, { b = a } = {}) => b)("c")', 'c'],
    ['(({ b = 1 }) => { b = 3; return b })({})', undefined],
    ['(({ a: { b = 1 } }) => b)({ a: {} })', 1],
    ['(({ a: { b = 1 } = {} }) => b)({})', undefined],
    ['(({ a: { b } = {} }) => b)({ a: { b: 2 } })', undefined],
    ['(({ ...b }) => b)({ b: 2 })', undefined],
    ['(({ [x]: b }) => b)({ b: 2 })', undefined],
    ['(([b]) => b)(["d"])', undefined],
    ['((...a) => a)("b")', undefined],
    ['(function () { const a = "b"; return a })()', 'b'],
    ['(function () { if (x) return "b" })()', undefined],
    ['(function () { return })()', undefined],
    ['(function () { if (x) return "b"; return "c" })()', undefined],
    ['(function () { if (x) { try { return "b" } catch {} } return "c" })()', undefined],
    ['(function () { const a = () => { return "b" }; return "c" })()', 'c'],
    ['(function () { function a() { return "b" } return a() })()', 'b'],
    ['(function () { class A { a() { return "b" } } return "c" })()', 'c'],
    ['(async () => "a")()', undefined],
    ['(function* () { return "a" })()', undefined],
    ['((a) => { a = "c"; return a })("b")', undefined],
    ['((a) => { [a] = ["c"]; return a })("b")', undefined],
    ['((a) => { a++; return a })(1)', undefined],
    ['((a) => { { let a; a = "c" } return a })("b")', 'b'],
    ['((a) => { x.a = "c"; return a })("b")', 'b'],
    ['new Date()', undefined],
  ])('of %s is %j', async (expression, expected) => {
    expect(readValue(`export const value = ${expression}`)).toEqual(expected)
  })

  it.each<[string, unknown]>([
    ['const a = "b"; export const value = a', 'b'],
    ['let a = "b"; export const value = a', undefined],
    ['export let value = "b"', undefined],
    ['const { a: { b } } = { a: { b: "c" } }; export const value = b', 'c'],
    ['const { a = "b" } = {}; export const value = { a, c: 1 }', undefined],
    ['const [, a] = ["b"]; export const value = a', undefined],
    ['export class value {}', undefined],
    ['export function value() { return "b" }', undefined],
    ['function a() { return "b" }; export const value = a()', 'b'],
    ['function a() { return a() }; export const value = a()', undefined],
    ['const a = b; const b = a; export const value = a', undefined],
    ['const a = "b"; export { a as "value" }', 'b'],
    ['export type value = string', undefined],
    ['export const { value } = { value: "b" }', 'b'],
    ['declare const a: string; export const value = a', undefined],
    ['const a = "b"; export const value = ((a) => a)("c")', 'c'],
    ['const a = "b"; export const value = (() => { const a = "c"; return a })()', 'c'],
    ['const a = "b"; export const value = (() => { for (const a of []); return a })()', 'b'],
    ['namespace N { const a = "b" }; export const value = N', undefined],
    ['const [{ a }, ...b] = [{ a: "b" }]; export const value = a', undefined],
    ['const { [x]: a } = { x: "c" }; export const value = { a, c: 1 }', undefined],
    ['export default class {}; export const value = "b"', 'b'],
    ['export default function () {}; export const value = "b"', 'b'],
  ])('in %s is %j', async (code, expected) => expect(readValue(code)).toEqual(expected))

  const memberBefore = (code: string) =>
    readValue(`const o = {}; ${code}; const { a } = o; export const value = { a, c: 1 }`)

  const harmless =
    '|o = 1|for (const b of x) {}|for (b in x) {}|Object.keys(o)|assign(o, x)|x.assign(o)|o.b = 1|o["b"] = 1'
  it.each(harmless.split('|'))('has no key that nothing gives it later: %s', async (code) => {
    expect(await memberBefore(code)).toEqual({ c: 1 })
  })

  const assignments =
    'o.a = 1|o.a ??= 1|o["a"] = 1|o[x] = 1|o!.a = 1|[o.a] = x|for (o.a of x) {}|for (o.a in x) {}'
  const calls = 'Object.assign(o, x)|Object.defineProperty(o, "a", x)|Reflect.set(o, "a", 1)'
  it.each(`${assignments}|${calls}`.split('|'))('may get a key later: %s', async (code) =>
    expect(await memberBefore(code)).toBeUndefined(),
  )

  it.each([
    'for (const a of ["c"]) f(a)',
    'for (const a in { c: 1 }) f(a)',
    'for (const a = g(); ; ) f(a)',
    'try { } catch (a) { f(a) }',
    'try { } catch ({ a }) { f(a) }',
    'class A { static { const a = g(); f(a) } }',
    'class A { constructor(private a: string) { f(a) } }',
    'class A { constructor(private a = 1) { f(a) } }',
    'namespace N { const a = g(); f(a) }',
    'switch (b) { case 1: const a = g(); break; default: f(a) }',
    '{ let a; f(a) }',
    '{ class a {} f(a) }',
    '{ enum a {} f(a) }',
  ])('is that of the nearest scope: %s', async (code) => {
    const text = `import { defineId as f } from 'brandid'\nconst a = 'outer'\n${code}`
    const { codeBase, folder } = projectOf({ 'a.ts': text })
    expect(codeBase.definitionsIn(`${folder}/a.ts`)).toMatchObject([{ prefix: undefined }])
  })

  it('may pass a `for` or a `catch` without a name', async () => {
    const text = `import { defineId } from 'brandid'\nlet b\nfor (;;) { for (b of []) { try { } catch { defineId('a') } } }`
    const { codeBase, folder } = projectOf({ 'a.ts': text })
    expect(codeBase.definitionsIn(`${folder}/a.ts`)).toMatchObject([{ prefix: 'a' }])
  })
})

describe('the value of an import', () => {
  const b =
    'export const c = "d"; export default "e"; const f = "g"; export { f as h }; export function i() { return "j" }'
  it.each<[string, unknown]>([
    ['import { c } from "./b"; export const value = c', 'd'],
    ['import { "h" as x } from "./b.ts"; export const value = x', 'g'],
    ['import x from "./b"; export const value = x', 'e'],
    ['import * as x from "./b"; export const value = x.c', 'd'],
    ['import { f } from "./b"; export const value = f', undefined],
    ['import k from "./k"; export const value = k()', 'l'],
    ['import { i } from "./b"; export const value = i()', 'j'],
    ['import { none } from "./b"; export const value = none', undefined],
    ['import { c } from "./none"; export const value = c', undefined],
    ['import { c } from "b"; export const value = c', undefined],
    ['const { c } = require("./b"); export const value = c', 'd'],
    ['const { c } = require(x); export const value = c', undefined],
    ['export { c as value } from "./b"', 'd'],
    ['export { default as value } from "./b"', 'e'],
    ['import * as x from "./barrel"; export const value = x.c', 'd'],
    ['import { x } from "./barrel"; export const value = x.h', 'g'],
    ['import x from "./barrel"; export const value = x', undefined],
    ['import * as x from "./barrel"; export const value = x.default', undefined],
    ['export * from "./circle"', undefined],
    ['import { isId } from "brandid"; export const value = isId("a")', undefined],
  ])('%s is %j', async (code, expected) => {
    const others = {
      'b.ts': b,
      'barrel/index.ts': 'export * from "./none"; export * from "../b"; export * as x from "../b"',
      'circle.ts': 'export * from "./a"',
      'k.ts': 'export default function () { return "l" }',
    }
    expect(readValue(code, others)).toEqual(expected)
  })
})

// A program that reads these throws, or never ends. Reading its source does neither.
it.each([
  '[value]',
  '{ a: value }',
  '{ ...value }',
  '{ ...value, ...value, ...value }',
  '{ a: 1, ...other }; const other = { ...value }',
  'f(1); const f = (n) => [f(n), f(n)]',
  'f(1); const f = (n) => ({ a: f([n]), b: f({ n }) })',
  'f(1); const f = (n) => ({ ...f(n), ...f(n) })',
  'f(1); const f = (n) => [f(n) + f(n), f(n) + f(n)]',
])('knows nothing of what holds itself: %s', async (expression) => {
  expect(readValue(`export const value = ${expression}`)).toBe(undefined)
})

// A function that calls itself ends a reading, and the readings after it start anew.
it('tells of the last export what it tells of the first', async () => {
  const circle = 'const f = (n) => ({ ...f(n), ...f(n), ...f(n) })'
  const project = projectOf({
    'a.ts': `${circle}; export const value = f(1).a; export const plain = 'b'`,
  })
  const exported = (name: string) => exportedLiteral(project, 'a.ts', name)
  for (let i = 0; i < 5; i += 1) expect([exported('value'), exported('plain')]).toEqual([undefined, 'b'])
})

it.each([
  [38, 'a'],
  [39, undefined],
])('follows names over %i of them to %j', async (count, expected) => {
  const names = Array.from({ length: count }, (_, i) => `const n${i} = n${i + 1}`)
  expect(readValue(`export const value = n0; ${names.join(';')}; const n${count} = 'a'`)).toBe(expected)
})
