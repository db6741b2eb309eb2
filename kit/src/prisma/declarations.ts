/** Type declarations as Prisma writes them, and the members of requested types in them. */
import { type PropertyKey as Key, parseSync, Visitor } from 'oxc-parser'

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

/** The advice of every error about a text that the generator cannot read. */
export const UNKNOWN_OUTPUT = "Prisma's output differs from that of Prisma 6 and 7, which brandid supports."

/**
 * The declarations `type Name = …` of the names that are asked for, with their members, in the order of the text.
 *
 * Throws where the text does not parse.
 */
export function readDeclarations<Asked extends object>(
  text: string,
  file: string,
  names: ReadonlyMap<string, Asked>,
): Declaration<Asked>[] {
  const declarations: Declaration<Asked>[] = []
  let members: Member[] | undefined
  const path: string[] = []
  parseProgram(text, file, {
    TSTypeAliasDeclaration({ id: { name } }) {
      const asked = names.get(name)
      if (!asked) return
      members = []
      declarations.push({ name, asked, members })
    },
    'TSTypeAliasDeclaration:exit'() {
      members = undefined
    },
    TSPropertySignature({ key }) {
      path.push(spellKey(key, text))
    },
    'TSPropertySignature:exit'({ typeAnnotation }) {
      if (typeAnnotation) {
        const { start, end } = typeAnnotation.typeAnnotation
        members?.push({ path: path.join('.'), start, end })
      }
      path.pop()
    },
  })
  return declarations
}

function parseProgram(text: string, file: string, visitor: ConstructorParameters<typeof Visitor>[0]): void {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) {
    const lines = error.labels.map(({ start }) => `:${text.slice(0, start).split('\n').length}`)
    throw new Error(`Cannot read ${file}${lines.slice(0, 1).join('')}: ${error.message}. ${UNKNOWN_OUTPUT}`)
  }
  new Visitor(visitor).visit(program)
}

function spellKey(key: Key, text: string): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : text.slice(key.start, key.end)
}
