import { spellMixedKinds } from '@brandid/project/adopt'
import { describe, expect, it } from 'vitest'

// The messages are those of TypeScript's own diagnostics: TS2322, TS2345 and TS2367.

const WORDS = new Map([
  ['orditem', 'order item'],
  ['ws', 'workspace'],
  ['stripe:cus', 'customer'],
])

/** The message of an argument with another type. */
const argument = (received: string, expected: string) =>
  `Argument of type '${received}' is not assignable to parameter of type '${expected}'.`
/** The message of a value with another type. */
const value = (received: string, expected: string) =>
  `Type '${received}' is not assignable to type '${expected}'.`
const comparison = (one: string, other: string) =>
  `This comparison appears to be unintentional because the types '${one}' and '${other}' have no overlap.`
const MESSAGE = argument('Id<"team">', 'LooseId<"user">')

/** The sentence about an error in a file, at the mark `«`. */
function spell(marked: string, message = MESSAGE, code = 'TS2345'): string | undefined {
  const [before = ''] = marked.split('«')
  const lines = before.split('\n')
  const error = { path: 'a.ts', line: lines.length, column: `${lines.at(-1)}`.length + 1, code, message }
  return spellMixedKinds(error, marked.replace('«', ''), WORDS)
}

/** The sentence without the code. */
const spellKinds = (message: string, code?: string) =>
  spell('load(«x)', message, code)?.replace('`load(x)`: ', '')

describe('the kinds in a message of the compiler', () => {
  it.each([
    [MESSAGE, "a team's ID where a user's is expected"],
    [value('Id<"orditem">', 'Id<"ws">'), "an order item's ID where a workspace's is expected"],
    [argument('Key<"line_item">', 'Key<"user">'), "a line item's ID where a user's is expected"],
    [argument('Id<"a_b_c">', 'Id<"user">'), "an a b c's ID where a user's is expected"],
    [argument('string & IdTag<"team">', 'string & IdTag<"user">'), "a team's ID where a user's is expected"],
    [argument('string & IdBody<"team">', 'LooseId<"user">'), "a team's ID where a user's is expected"],
    [
      argument('LooseKeyOf<"team", number>', 'LooseKeyOf<"user", number> | null'),
      "a team's ID where a user's is expected",
    ],
    [argument('LooseId<"stripe:cus">', 'Id<"user">'), "a customer's ID where a user's is expected"],
    [
      argument('{ id: Id<"team">; by: Id<"team">; }', '{ id: Id<"user">; }'),
      "a team's ID where a user's is expected",
    ],
    // The first pair of types with one kind each counts.
    [
      `${argument('Team', 'User')}\n  Types of property 'id' are incompatible.\n    ${value('Id<"team">', 'Id<"user">')}`,
      "a team's ID where a user's is expected",
    ],
    [
      `${value('Id<"team"> | Id<"ws">', 'Id<"user">')}\n  ${value('Id<"ws">', 'Id<"user">')}`,
      "a workspace's ID where a user's is expected",
    ],
    [
      value('Id<"team">', 'Id<"user">').replace('.', " with 'exactOptionalPropertyTypes: true'."),
      "a team's ID where a user's is expected",
    ],
    [value('Id<"team">', 'Id<"user">').slice(0, -1), "a team's ID where a user's is expected"],
    [
      `${value('Id<"team">', 'Id<"user">').slice(0, -1)}\r\n  More.`,
      "a team's ID where a user's is expected",
    ],
  ])('%s', (message, sentence) => expect(spellKinds(message)).toBe(sentence))

  it('are compared, not expected, in a comparison', () => {
    expect(spellKinds(comparison('Id<"team">', 'Id<"orditem">'), 'TS2367')).toBe(
      "a team's ID never equals an order item's",
    )
    expect(spellKinds(comparison('Id<"event">', 'Id<"user">'), 'TS2367')).toBe(
      "an event's ID never equals a user's",
    )
  })

  it.each([
    'apple an',
    'event an',
    'invoice an',
    'order an',
    'Order an',
    'upload an',
    'user a',
    'unit a',
    'utility a',
    'team a',
    'year a',
  ])('have the article that English speakers say: %s', (row) => {
    const [kind, article] = row.split(' ')
    expect(spellKinds(argument(`Id<"${kind}">`, 'Id<"plan">'))).toBe(
      `${article} ${kind}'s ID where a plan's is expected`,
    )
    expect(spellKinds(argument('Id<"plan">', `Id<"${kind}">`))).toBe(
      `a plan's ID where ${article} ${kind}'s is expected`,
    )
  })

  it.each([
    argument('Id<"user">', 'LooseId<"user">'),
    argument('Id<"user">', 'number'),
    argument('string', 'Id<"user">'),
    argument('Id<"team"> | Id<"ws">', 'Id<"user">'),
    argument('Id<"team">', 'Id<"user"> | Id<"ws">'),
    argument('Map<"team", 1>', 'Map<"user", 1>'),
    argument('Id<\\"team\\">', 'Id<\\"user\\">'),
    comparison('Id<"user">', 'string'),
    "Property 'id' is missing in type 'Id<\"team\">' but required in type 'Id<\"user\">'.",
    `${argument('Id<"team">', 'string')}\n  ${argument('string', 'Id<"user">')}`,
    '',
  ])('are not two in %s', (message) => expect(spell('load(«x)', message)).toBeUndefined())
})

describe('the code of an error', () => {
  it.each([
    ['const a = save(load(«team.id), 1)', 'load(team.id)'],
    ['const a = save(load(team.id), «team.id)', 'save(load(team.id), team.id)'],
    ['const a = new Member(«team.id)', 'new Member(team.id)'],
    ['const a = save(new Member(«team.id))', 'new Member(team.id)'],
    ['const a = new Member(load(«team.id))', 'load(team.id)'],
    ['if («team.id === user.id) stop(team.id)', 'team.id === user.id'],
    ['check(«team.id === user.id)', 'team.id === user.id'],
    ['check(1 < 2, «team.id)', 'check(1 < 2, team.id)'],
    ['load<«TeamId>(x)', 'load<TeamId>(x)'],
    // The calls before and after an error are not its code.
    ['load(1); «user.id = team.id; load(2)', 'load(1); user.id = team.id; load(2)'],
    ['  «user.id = team.id // why\r', 'user.id = team.id // why'],
    // An error in the function itself is not about an argument.
    ['const a = (() => { «user = team })()', 'const a = (() => { user = team })()'],
    ['const a = new (class { «id: UserId = team })()', 'const a = new (class { id: UserId = team })()'],
    // A call in several lines is shown as the line of the error.
    ['load(\n  «team.id,\n)', 'team.id,'],
    ['// first\nload(1)\n\n  load(«team.id)\nload(2)', 'load(team.id)'],
    ['f(1)\r\ng(«team.id) // why\r\n', 'g(team.id)'],
    // A file with a syntax error is shown by its lines.
    ['const = load(«team.id)', 'const = load(team.id)'],
  ])('of %j is %s', (marked, code) =>
    expect(spell(marked)).toBe(`\`${code}\`: a team's ID where a user's is expected`),
  )

  it('is cut if it is longer than 120 characters', () => {
    const shownOf = (marked: string) => /^`(.*)`/.exec(`${spell(marked)}`)?.[1]
    const call = (length: number) => `load(team.id, '${'x'.repeat(length - 17)}')`
    expect(call(120)).toHaveLength(120)
    const mark = (code: string) => `const a = ${code.replace('team', '«team')}`
    expect(shownOf(mark(call(120)))).toBe(call(120))
    expect(shownOf(mark(call(121)))).toBe(`const a = ${call(121)}`.slice(0, 119).concat('…'))
    // A line of this length is shown as it is.
    const line = (length: number) => `user.id = team.id; // ${'x'.repeat(length - 22)}`
    expect(shownOf(`«${line(120)}`)).toBe(line(120))
    expect(shownOf(`«${line(121)}`)).toBe(`${line(121).slice(0, 119)}…`)
  })
})
