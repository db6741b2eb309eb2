import { describe, expect, it } from 'vitest'
import { adopt } from './adopted.ts'

// The line breaks are those of Prettier.

const MORE = {
  'more.ts': `import { defineId, defineKey } from 'brandid'
export const TeamId = defineId('team')
export const LinkKey = defineKey('link')
`,
}

/** A file after its adoption, for a width and a style of commas. */
function adoptedAt(
  printWidth: number,
  text: string,
  {
    path = 'a.ts',
    ...style
  }: { readonly path?: string; readonly trailingComma?: string; readonly tabWidth?: number } = {},
): string {
  const { text: after, fault } = adopt(
    text,
    { ...MORE, '.prettierrc': JSON.stringify({ printWidth, ...style }) },
    { path },
  )
  expect(fault).toBeUndefined()
  return after
}

describe('an import that is too long', () => {
  const LOAD = 'export const f = (userId: string, linkId: number) => 1\n'
  const importsAt = (width: number, head: string, trailingComma = 'all') =>
    adoptedAt(width, `${head}${LOAD}`, { trailingComma }).split(/\n(?=export)/)[0]

  it('has one name in each line', () => {
    const one = "import type { LooseId, LooseKey } from 'brandid'"
    expect(one).toHaveLength(48)
    const head = "import a from 'a'\n"
    expect(importsAt(48, head)).toBe(`${head}${one}`)
    const broken = (comma: string) => `${head}import type {\n  LooseId,\n  LooseKey${comma}\n} from 'brandid'`
    expect(importsAt(47, head)).toBe(broken(','))
    expect(importsAt(47, head, 'es5')).toBe(broken(','))
    expect(importsAt(47, head, 'none')).toBe(broken(''))
  })

  it('stays on its line with a single name', () => {
    const head = "import a from 'a'\n"
    expect(adoptedAt(30, `${head}export type F = (userId: string) => 1\n`)).toContain(
      `${head}import type { LooseId } from 'brandid'\n`,
    )
  })

  it.each([
    [
      "import { type IdOf } from 'brandid'\n",
      "import {\n  type IdOf,\n  type LooseId,\n  type LooseKey,\n} from 'brandid'",
    ],
    [
      "import {\n  createRegistry,\n  type IdOf,\n} from 'brandid'\n",
      "import {\n  createRegistry,\n  type IdOf,\n  type LooseId,\n  type LooseKey,\n} from 'brandid'",
    ],
    [
      "import type {\n  IdOf,\n} from 'brandid'\n",
      "import type {\n  IdOf,\n  LooseId,\n  LooseKey,\n} from 'brandid'",
    ],
  ])('gets its names below the others: %j', (head, expected) => {
    expect(importsAt(45, head)).toBe(expected)
  })

  it('gets its names beside the others if they fit', () => {
    const head = "import { type IdOf } from 'brandid'\n"
    expect(importsAt(80, head)).toBe("import { type IdOf, type LooseId, type LooseKey } from 'brandid'")
  })
})

describe('the length of a line', () => {
  const BROKEN = "export const f = (userId: LooseId<'user'>, url = 'https://a.b') =>\n  1"
  const CODE = "export const f = (userId: string, url = 'https://a.b') => 1"
  const HEAD = "import a from 'a'\n"
  const typed = (text: string) =>
    text
      .replace(HEAD, `${HEAD}import type { LooseId } from 'brandid'\n`)
      .replace('userId: string', "userId: LooseId<'user'>")
  const full = typed(CODE).length

  it.each([
    ['', full, typed(CODE)],
    ['', full - 1, BROKEN],
    // A comment at the end does not count, and slashes in a string are no comment.
    [' // The user of another system.', full, `${typed(CODE)} // The user of another system.`],
    [' // The user of another system.', full - 1, `${BROKEN} // The user of another system.`],
    ['\n// A comment below.', full - 1, `${BROKEN}\n// A comment below.`],
    ['   ', full, `${typed(CODE)}   `],
  ])('with %j and %i columns', (rest, width, expected) => {
    expect(adoptedAt(width, `${HEAD}// Above.\n${CODE}${rest}\n`)).toBe(
      `${typed(HEAD)}// Above.\n${expected}\n`,
    )
  })

  it('counts for a comment in a block', () => {
    const code = `${CODE} /* A user. */`
    expect(adoptedAt(typed(code).length, `${HEAD}${code}\n`)).toBe(`${typed(HEAD)}${typed(code)}\n`)
    expect(adoptedAt(typed(code).length - 1, `${HEAD}${code}\n`)).toContain('=>\n  1 /*')
  })

  it('may be too long before, unless it was as long as the width', () => {
    expect(adoptedAt(CODE.length, `${HEAD}${CODE}\n`)).toContain("f = (\n  userId: LooseId<'user'>,\n")
    expect(adoptedAt(CODE.length - 1, `${HEAD}${CODE}\n`)).toBe(`${typed(HEAD)}${typed(CODE)}\n`)
  })

  it('counts a tab as several columns', () => {
    const code = `if (1) {\n\tload((userId: string, isOwner: boolean) => userId)\n}\n`
    const line = typed('load((userId: string, isOwner: boolean) => userId)').length
    const style = { tabWidth: 4, trailingComma: 'none' }
    expect(adoptedAt(line + 4, `${HEAD}${code}`, style)).toBe(typed(`${HEAD}${code}`))
    expect(adoptedAt(line + 3, `${HEAD}${code}`, style)).toBe(
      `${typed(HEAD)}if (1) {\n\tload(\n\t\t(userId: LooseId<'user'>, isOwner: boolean) => userId\n\t)\n}\n`,
    )
  })
})

describe('the lines of a function that is broken', () => {
  it.each([
    [
      'moves a body up to its arrow if it fits there',
      'export const load = (userId: string, isOwner: boolean, name: string) =>\n  get(userId)\n',
      "export const load = (\n  userId: LooseId<'user'>,\n  isOwner: boolean,\n  name: string,\n) => get(userId)\n",
    ],
    [
      'puts a condition in parentheses on the line of its arrow',
      'export const load = (userId: string, isOwner: boolean, name: string) =>\n  isOwner ? userId : null\n',
      "export const load = (\n  userId: LooseId<'user'>,\n  isOwner: boolean,\n  name: string,\n) => (isOwner ? userId : null)\n",
    ],
    [
      'leaves a comment below its arrow',
      'export const load = (userId: string, isOwner: boolean, name: string) =>\n  // The user.\n  get(userId)\n',
      "export const load = (\n  userId: LooseId<'user'>,\n  isOwner: boolean,\n  name: string,\n) =>\n  // The user.\n  get(userId)\n",
    ],
    [
      'leaves a body of several lines below its arrow',
      'export const load = (userId: string, isOwner: boolean, name: string) =>\n  get(\n    userId,\n  )\n',
      "export const load = (\n  userId: LooseId<'user'>,\n  isOwner: boolean,\n  name: string,\n) =>\n  get(\n    userId,\n  )\n",
    ],
    [
      'moves the lines of arguments, without empty lines, strings and comments of free form',
      `export const load = useCallback((userId: string, isOwner: boolean) => {
  /**
   * Loads.
   */
  get(\`
  text
\`, userId)

  get('a\\
  b')
  /* Or
  not. */
  return // x
}, [])
`,
      `export const load = useCallback(
  (userId: LooseId<'user'>, isOwner: boolean) => {
    /**
     * Loads.
     */
    get(\`
  text
\`, userId)

    get('a\\
  b')
    /* Or
  not. */
    return // x
  },
  [],
)
`,
    ],
  ])('%s', (_, before, after) => {
    const head = "import a from 'a'\n"
    expect(adoptedAt(72, head + before)).toBe(`${head}import type { LooseId } from 'brandid'\n${after}`)
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    expect(adoptedAt(72, crlf(head + before))).toBe(
      crlf(`${head}import type { LooseId } from 'brandid'\n${after}`),
    )
  })

  it('stay if the text of JSX is among them', () => {
    const code = `export const load = useCallback((userId: string, isOwner: boolean) => {
  return <b>
    text
  </b>
}, [])
`
    const head = "import a from 'a'\n"
    expect(adoptedAt(72, head + code, { path: 'a.tsx' })).toBe(
      `${head}import type { LooseId } from 'brandid'\n${code.replace('string', "LooseId<'user'>")}`,
    )
  })
})

describe('a line that no rule covers', () => {
  it.each([
    'export type F = Options & Map<string, { userId: string; isOwner: boolean }>',
    'export type F = { [Key in keyof Users]: (userId: string, key: Key) => User }',
    'export type F<T> = T extends User ? (userId: string) => T : undefined | null',
    'export const f = isOwner && users.some((userId: string) => load(userId, 1))',
    'export const f = isOwner ? users : [(userId: string) => load(userId), null]',
    'export const f = users.sort().map((userId: string, i: number) => load(userId))',
    'export const f = users[0].map((userId: string, index: number) => load(userId))',
    'export const f = (userId: string) => (next: Next) => (user: User) => load()',
    'export function f(/* the user */ userId: string, /* it owns */ is: boolean) {}',
    'export function f(userId: string /* the user */, isOwner: boolean, a: User) {}',
    'export function f(userId: string, isOwner: boolean, user: User /* who */) {}',
    'if (isOwner) users.forEach((userId: string, index: number) => load(userId))',
  ])('stays as it is: %s', (line) => {
    const head = "import a from 'a'\n"
    const typed = line.replace('userId: string', "userId: LooseId<'user'>")
    expect(adoptedAt(line.length, `${head}${line}\n`)).toBe(
      `${head}import type { LooseId } from 'brandid'\n${typed}\n`,
    )
  })

  it('keeps the commas between the members of a type', () => {
    const head = "import a from 'a'\n"
    expect(
      adoptedAt(60, `${head}export type LoadOptions = { userId: string, isOwner: boolean }\n`),
    ).toContain('LoadOptions = { ')
    expect(
      adoptedAt(64, `${head}export type LoadOptions = { userId: string, isOwner: boolean }\n`),
    ).toContain("LoadOptions = {\n  userId: LooseId<'user'>,\n  isOwner: boolean,\n}\n")
    expect(
      adoptedAt(64, `${head}export type LoadOptions = { userId: string; isOwner: boolean }\n`),
    ).toContain("LoadOptions = {\n  userId: LooseId<'user'>\n  isOwner: boolean\n}\n")
    // A member that begins with a bracket needs a semicolon before it.
    expect(
      adoptedAt(64, `${head}export type LoadOptions = { userId: string; [key: string]: 1 }\n`),
    ).toContain("LoadOptions = {\n  userId: LooseId<'user'>;\n  [key: string]: 1\n}\n")
  })
})
