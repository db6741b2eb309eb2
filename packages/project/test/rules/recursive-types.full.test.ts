import plugin from '@brandid/project/eslint'
import ts from '@tsd/typescript'
import { describe, expect, it } from 'vitest'
import type { Checker, Type } from '../../src/rules/types/checker.ts'
import * as checkers from '../../src/rules/types/checker.ts'
import * as entities from '../../src/rules/types/entity-comparisons.ts'
import * as kinds from '../../src/rules/types/kinds.ts'
import * as misnamed from '../../src/rules/types/misnamed.ts'
import * as unchecked from '../../src/rules/types/unchecked-brands.ts'
import { createProgramOf, createTypedFile } from './typed-program.ts'

// Every walk over types, on types without an end: TypeScript's own checker answers, and a proxy counts what it is asked.

/** The part of TypeScript's library that the types below use. */
const LIBRARY = `
interface Array<Item> { length: number; [index: number]: Item; map<To>(to: (item: Item) => To): To[] }
interface ReadonlyArray<Item> { readonly length: number; readonly [index: number]: Item }
interface Promise<Value> { then(use: (value: Value) => void): void }
interface Map<Key, Value> { get(key: Key): Value | undefined }
interface Set<Item> { has(item: Item): boolean }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
interface Brand<Name extends string> { readonly '~id': { readonly [Each in Name]: true } }
type Id<Name extends string> = string & Brand<Name>
type UserId = Id<'user'>
`

/** As many types as a number, each with a property of each. */
const dense = (name: string, size: number, leaf: string) =>
  Array.from({ length: size }, (_, i) => {
    const members = Array.from({ length: size }, (_, j) => `p${j}: ${name}${j}`)
    return `interface ${name}${i} { ${members.join('; ')}; leaf${i}: ${leaf} }`
  }).join('\n')

const ENDLESS: Readonly<Record<string, string>> = {
  'a list of itself': 'type T = string | T[]',
  JSON: 'type T = string | number | boolean | null | T[] | { [key: string]: T }',
  'a tuple of itself': 'type T = string | [T, T]',
  'a list of promises of itself': 'type T = Promise<T[]> | string',
  'a node': 'interface T { next: T; text: string }',
  'a node with IDs': 'interface T { next: T; deep: { deeper: { id: UserId } } }',
  'a column of itself': 'interface T { _: { data: T } }',
  'two columns of each other': 'interface T { _: { type: U } } interface U { _: { result: T[] } }',
  'an expression of itself': 'interface T { expressionType: T }',
  'a selected column of itself': 'interface T { __select__: T | T[] }',
  'generics of each other':
    'interface A<X> { expressionType: B<X[]> } interface B<X> { _: { data: A<{ x: X }> } } type T = A<string>',
  'a generic that grows': 'interface Grow<X> { expressionType: Grow<X[]> } type T = Grow<string>',
  'a generic that doubles':
    'interface Pair<X> { expressionType: Pair<[X, X]> | Pair<X[]> } type T = Pair<string>',
  'a generic that grows in properties':
    'interface Wide<X> { a: Wide<[X]>; b: Wide<X[]>; c: Wide<{ c: X }>; d: X } type T = Wide<string>',
  'a class': 'declare class T { parent: T; children: T[]; self(): T }',
  'a class of a base of itself': 'declare class Base<X> { of: X } declare class T extends Base<T[]> {}',
  'a function that returns itself': 'type T = () => T',
  'an intersection with itself': "type T = { id: string } & { next: T; '~id'?: T }",
  'a conditional type': 'type Deep<X> = X extends string ? { x: Deep<X>[] } : X; type T = Deep<string>',
  'a mapped type': 'type Deep<X> = { [Key in keyof X]: Deep<X> }; type T = Deep<{ a: 1; b: 2 }>',
  'a brand of itself': "interface T { '~id': T; '~key': T[] }",
  'forty types of one another': `${dense('T', 40, 'string')} type T = T0`,
  'forty types of one another, with IDs': `${dense('T', 40, 'UserId')} type T = T0`,
  'a map of itself': 'type T = Map<T, T> | Set<T> | string',
}

/** A program of two types: one, and the same with other names, whose parts are no types of the first. */
function openProgram(declared: string, use = '') {
  const text = `${LIBRARY}${declared}
declare const value: T
namespace Other { ${declared.replaceAll('declare class', 'class')} export type Same = T }
declare const other: Other.Same
declare const id: UserId
${use}
export {}
`
  const path = '/endless.ts'
  const program = createProgramOf(path, text)
  return { program, path, text }
}

/** Questions to the checker for one question of a rule: one type has at most some hundred properties here. */
const MOST_QUESTIONS = 60_000

/** A checker that ends a walk without an end. */
function countQuestions(checker: ts.TypeChecker) {
  const counted = { questions: 0 }
  const proxy = new Proxy(checker, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        counted.questions += 1
        if (counted.questions > MOST_QUESTIONS) throw new Error(`More than ${MOST_QUESTIONS} questions`)
        return member.apply(target, given)
      }
    },
  })
  return { checker: proxy as unknown as Checker, counted }
}

type Walk = (type: Type, other: Type, checker: Checker) => unknown

/** The functions over types. */
const WALKS: Readonly<Record<string, Walk>> = {
  membersOf: (type) => checkers.membersOf(type),
  isAny: (type) => checkers.isAny(type),
  isUnknown: (type) => checkers.isUnknown(type),
  isNever: (type) => checkers.isNever(type),
  isPrimitive: (type) => checkers.isPrimitive(type),
  isList: (type, _, checker) => checkers.isList(type, checker),
  elementOf: (type, _, checker) => checkers.elementOf(type, checker),
  propertyType: (type, _, checker) => checkers.propertyType(type, 'next', checker),
  kindsOf: (type, _, checker) => kinds.kindsOf(type, checker),
  isBranded: (type, _, checker) => kinds.isBranded(type, checker),
  operandKinds: (type, _, checker) => kinds.operandKinds(type, checker),
  holdsAny: (type, _, checker) => unchecked.holdsAny(type, checker),
  findHeld: (type, _, checker) => unchecked.findHeld(type, checker),
  isFree: (type, _, checker) => unchecked.isFree(type, checker),
  mayHold: (type, _, checker) => unchecked.mayHold(type, checker),
  'findGain of a cast': (type, other, checker) => unchecked.findGain(type, other, { checker, isClaim: true }),
  'findGain of a literal': (type, other, checker) =>
    unchecked.findGain(other, type, { checker, isClaim: true, isLiteral: true }),
  'findGain of any': (type, other, checker) => unchecked.findGain(type, other, { checker, isClaim: false }),
}

/** The functions over kinds, symbols and the nodes of a file, which the rules below call. */
const OTHERS = [
  'areApart',
  'compareSides',
  'entityComparisons',
  'findMisnamed',
  'isCheckedFor',
  'isOptional',
  'isPlainSyntax',
  'namedSide',
  'reportMixed',
  'sideOf',
  'spellGain',
  'spellKind',
  'spellKinds',
  'spellParser',
]

it('have a row here, each function of rules/types', () => {
  const exported = [checkers, entities, kinds, misnamed, unchecked].flatMap((each) => Object.keys(each))
  const rows = [...Object.keys(WALKS).map((name) => name.split(' ')[0]), ...OTHERS]
  expect([...new Set(rows)].sort()).toEqual(exported.sort())
})

describe.each(Object.entries(ENDLESS))('%s', (_, declared) => {
  it('is walked to an end by each function, in few questions', () => {
    const { program, path } = openProgram(declared)
    const types = new Map<string, Type>()
    const checker = program.getTypeChecker()
    program.getSourceFile(path)?.forEachChild((node) => {
      if (!ts.isVariableStatement(node)) return
      for (const { name } of node.declarationList.declarations)
        types.set(name.getText(), checker.getTypeAtLocation(name) as unknown as Type)
    })
    const [type, other] = [types.get('value'), types.get('other')]
    if (!type || !other) throw new Error('Expected two types')
    for (const [name, walk] of Object.entries(WALKS)) {
      const { checker: counting } = countQuestions(checker)
      expect(() => walk(type, other, counting), name).not.toThrow()
    }
  })

  it('is linted to an end by each rule', () => {
    const { program, path, text } = openProgram(
      declared,
      `declare function find<Found>(from: unknown): Found
declare function same(one: T, two: T): boolean
export const a = [value === other, same(value, other), value as UserId, id as unknown as T, other as T]
export const b = find<T>(value)
export const userId: T = value
export function isId(text: T): text is T & UserId { return true }
export const c: { any: T } = { any: value as any }
switch (value) { case other: break }`,
    )
    const checker = program.getTypeChecker()
    for (const [name, rule] of Object.entries(plugin.rules)) {
      if (!rule.meta.docs.requiresTypeChecking) continue
      const { checker: counting } = countQuestions(checker)
      const proxied = { getTypeChecker: () => counting, getSourceFile: program.getSourceFile } as never
      const context = { ...createTypedFile(proxied, path, '/', text), report: () => {} }
      expect(() => rule.create(context).Program(), name).not.toThrow()
    }
  })
})

/** A type of many types. */
const wide = (name: string, size: number) => {
  const names = Array.from({ length: size }, (_, i) => `${name}${i}`)
  const parts = names.map((each) => `interface ${each} { text: string; of${each}: { text: string } }`)
  return `${parts.join('\n')}\ninterface ${name} { ${names.map((each) => `p${each}: ${each}`).join('; ')} }`
}

// A linter reads the files of a project in any order, and an editor reads one file.
describe.each([10, 40, 45, 60, 90])('the answers about two types of %d types', (size) => {
  const declared = `${wide('A', size)}
${wide('B', size)}
interface T { a: A; b: B; deep: { id: UserId; any: Any } }
type Any = { x: any }`
  const questions = ['findHeld', 'isFree', 'mayHold', 'holdsAny'] as const

  function answersOf(earlier: readonly string[]) {
    const { program, path } = openProgram(declared, 'declare const a: A; declare const b: B')
    const checker = program.getTypeChecker()
    const types = new Map<string, Type>()
    program.getSourceFile(path)?.forEachChild((node) => {
      if (!ts.isVariableStatement(node)) return
      for (const { name } of node.declarationList.declarations)
        types.set(name.getText(), checker.getTypeAtLocation(name) as unknown as Type)
    })
    const ask = (name: string) => {
      const type = types.get(name)
      if (!type) throw new Error(`Expected ${name}`)
      return questions.map((each) => WALKS[each]?.(type, type, checker as unknown as Checker))
    }
    for (const name of earlier) ask(name)
    return ask('value')
  }

  it.each([[['a']], [['b']], [['a', 'b']]])('do not depend on earlier questions about %j', (earlier) => {
    expect(answersOf(earlier)).toEqual(answersOf([]))
  })
})
