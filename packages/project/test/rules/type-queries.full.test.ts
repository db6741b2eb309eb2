import plugin from '@brandid/project/eslint'
import { expect, it } from 'vitest'
import { createProgramOf, createTypedFile } from './typed-program.ts'

// What the rules ask of TypeScript's checker, whose answers take most of the time of a typed lint. A proxy counts the questions, over a
// file of usual code and over a file of twice as much. A number that no load of the machine changes.

const LIBRARY = `
interface Array<Item> { length: number; [index: number]: Item; map<To>(to: (item: Item) => To): To[]; includes(item: Item): boolean }
interface ReadonlyArray<Item> { readonly length: number; readonly [index: number]: Item }
interface Map<Key, Value> { get(key: Key): Value | undefined; set(key: Key, value: Value): void }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number { toFixed(digits: number): string } interface Object {} interface RegExp {}
interface String { trim(): string; startsWith(text: string): boolean }
interface Brand<Name extends string> { readonly '~id'?: { readonly [Each in Name]: true } }
type UserId = string & Brand<'user'>
interface User { id: UserId; name: string; age: number; tags: string[] }
declare function load(id: UserId): User
declare function log(text: string, data: object): void
declare const users: Map<UserId, User>
`

/** A function as products have them: few of its expressions hold IDs. */
const usual = (index: number) => `
export function f${index}(user: User, names: string[], isNew: boolean) {
  const label = user.name.trim()
  const count = names.length + ${index}
  if (label === 'admin' || count > 3 || typeof label !== 'string') log('seen', { label, count, at: 'f${index}' })
  const first = names[0]
  const all = names.map((each) => each.trim())
  if (isNew && first !== undefined && all.includes(first)) log(\`new \${label}\`, { tags: ['a', 'b'], first })
  const other = load(user.id)
  users.set(other.id, other)
  return other.id === user.id ? count.toFixed(2) : label.startsWith('x') ? all[count] : first
}`

/** The questions that all typed rules ask of a file. */
function countQuestions(size: number): number {
  const text = `${LIBRARY}${Array.from({ length: size }, (_, index) => usual(index)).join('\n')}\nexport {}\n`
  const path = '/usual.ts'
  const program = createProgramOf(path, text)
  let questions = 0
  const checker = new Proxy(program.getTypeChecker(), {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        questions += 1
        return member.apply(target, given)
      }
    },
  })
  const proxied = { getTypeChecker: () => checker, getSourceFile: program.getSourceFile } as never
  const file = createTypedFile(proxied, path, '/', text)
  for (const rule of Object.values(plugin.rules)) {
    if (rule.meta.docs.requiresTypeChecking) rule.create({ ...file, report: () => {} }).Program()
  }
  return questions
}

/** A quarter of what the rules asked before they read the syntax first and remembered answers, which was 204. */
const MOST_QUESTIONS_PER_FUNCTION = 50

it('the rules ask of usual code few questions, and twice as many of twice as much', () => {
  const [once, twice] = [countQuestions(40), countQuestions(80)]
  expect(twice / once).toBeLessThanOrEqual(2)
  expect((twice - once) / 40).toBeLessThanOrEqual(MOST_QUESTIONS_PER_FUNCTION)
})
