/** Type declarations as Prisma writes them, and the members of requested types in them. */

/** A member whose type starts at `start` and ends before `end`. */
export interface Member {
  /** The names on the way from the type to the member, with dots: `id`, `scalars.id`. */
  readonly path: string
  readonly start: number
  readonly end: number
}

export interface Declaration<Asked> {
  readonly name: string
  /** What the caller keeps under the name. */
  readonly asked: Asked
  readonly members: readonly Member[]
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '<': '>' }
const GAP = /(?:\s|;|,|\/\*[\s\S]*?\*\/|\/\/.*)*/y
const MEMBER = /(?:readonly\s+)?(?:"([^"]*)"|'([^']*)'|([\w$]+))(\?)?\s*:\s*/y
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|\/\/.*/y
// Around `|` and `&` a type goes on over the end of a line, and `=>` closes no bracket.
const OPERATOR = /\s*[|&]\s*|=>/y

/** The advice of every error about a text that the generator does not know. */
export const UNKNOWN_OUTPUT = "Prisma's output differs from that of Prisma 6 and 7, which brandid knows."

/** A place of a text, and what is read there. */
class Cursor {
  readonly text: string
  readonly #file: string
  index: number

  constructor(text: string, file: string, index: number) {
    this.text = text
    this.#file = file
    this.index = index
  }

  get character(): string {
    return this.text.charAt(this.index)
  }

  /** What the pattern matches here, which is then behind the cursor. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.index
    const match = pattern.exec(this.text) ?? undefined
    if (match) this.index = pattern.lastIndex
    return match
  }

  /** Throws with the line of the place. */
  fail(expected: string): never {
    const line = this.text.slice(0, this.index).split('\n').length
    const [found] = this.text.slice(this.index).trim().split(/\s*\n/, 1)
    throw new Error(
      `Expected ${expected} at ${this.#file}:${line} but received ${JSON.stringify(found || 'the end of the file')}. ${UNKNOWN_OUTPUT}`,
    )
  }
}

/** Members behind an opening brace, up to the closing one. */
function readMembers(cursor: Cursor, prefix: string, members: Member[]): void {
  cursor.index++
  for (;;) {
    cursor.take(GAP)
    if (cursor.character === '}') break
    const name = cursor.take(MEMBER)
    if (!name) cursor.fail('a member of a type')
    const path = `${prefix}${name[1] ?? name[2] ?? name[3]}`
    const start = cursor.index
    readType(cursor, `${path}.`, members)
    members.push({ path, start, end: start + cursor.text.slice(start, cursor.index).trimEnd().length })
  }
  cursor.index++
}

/** At the end of the text the character is empty, which every text includes. */
const endsHere = ({ character }: Cursor) => ';,})]>\n'.includes(character)

/** A type, up to the end of its line or of the bracket around it, and the members of the braces in it. */
function readType(cursor: Cursor, prefix: string, members: Member[]): void {
  for (;;) {
    if (cursor.take(QUOTED) || cursor.take(OPERATOR)) continue
    if (endsHere(cursor)) break
    if (cursor.character === '{') readMembers(cursor, prefix, members)
    else if (cursor.character in CLOSING) readBrackets(cursor, prefix, members)
    else cursor.index++
  }
}

/** The types between two brackets, and the members of the braces in them. */
function readBrackets(cursor: Cursor, prefix: string, members: Member[]): void {
  const closing = CLOSING[cursor.character]
  cursor.index++
  while (cursor.character !== closing) {
    if (cursor.character === '') cursor.fail(`a "${closing}"`)
    readType(cursor, prefix, members)
    if (cursor.character !== closing) cursor.index++
  }
  cursor.index++
}

/**
 * The declarations `type Name = …` of the names that are asked for, in the order of the text. Throws where one cannot be
 * read.
 */
export function readDeclarations<Asked extends object>(
  text: string,
  file: string,
  names: ReadonlyMap<string, Asked>,
): Declaration<Asked>[] {
  const declarations: Declaration<Asked>[] = []
  for (const { 0: name, index } of text.matchAll(/(?<=^[ \t]*(?:export )?(?:declare )?type )[\w$]+/gm)) {
    const asked = names.get(name)
    if (!asked) continue
    const cursor = new Cursor(text, file, index + name.length)
    const members: Member[] = []
    cursor.take(GAP)
    if (cursor.character === '<') readBrackets(cursor, '', [])
    if (!cursor.take(/\s*=\s*/y)) cursor.fail(`"=" after the type ${name}`)
    readType(cursor, '', members)
    declarations.push({ name, asked, members })
  }
  return declarations
}
