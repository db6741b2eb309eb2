/** SQL: the tables created by a file. */
import { type Column, createEntity, type Entity, entityOfTable } from '../entity.ts'
import { settleValues, valuesOfDefault, valuesOfType } from '../values.ts'

/** Matches a word, a quoted name, a string or a punctuation mark. */
const SQL_TOKEN = /"(?:[^"]|"")*"|`[^`]*`|\[\w+\]|'(?:[^']|'')*'|[\w$]+|[^\s]/g

const CREATE = /\bcreate\s+(?:\w+\s+){0,3}?table\b/gi

/** Reads the entities in comment-free SQL. An unterminated table is skipped, along with everything after it. */
export function createdIn(text: string): Entity[] {
  const found: Entity[] = []
  const start = new RegExp(CREATE)
  for (let create = start.exec(text); create; create = start.exec(text)) {
    const table = readCreated(text, start.lastIndex)
    if (!table) break
    start.lastIndex = table.end
    const columns = definedColumns(table.parts)
    if (columns.length > 0) found.push(createEntity(entityOfTable(table.name), create.index, columns))
  }
  return found
}

interface Created {
  readonly name: string
  /** The tokens of each column and each constraint. */
  readonly parts: readonly (readonly string[])[]
  readonly end: number
}

function readCreated(text: string, from: number): Created | undefined {
  const tokens = new RegExp(SQL_TOKEN)
  tokens.lastIndex = from
  let name = ''
  let depth = 0
  const parts: string[][] = [[]]
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const [token] = match
    if (depth === 0) {
      // `create table a as select …` declares no columns.
      if (token === ';' || /^as$/i.test(token)) return { name, parts: [], end: tokens.lastIndex }
      if (token === '(') depth = 1
      // The last of `if not exists public.orders` is the name.
      else name = unquote(token)
      continue
    }
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (depth === 0) return { name, parts, end: tokens.lastIndex }
    if (token === ',' && depth === 1) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return undefined
}

const unquote = (token: string): string => token.replace(/^["`[]|["`\]]$/g, '')

/** Matches the keywords that begin a constraint. A column with such a name must be quoted. */
const CONSTRAINT =
  /^(?:constraint|primary|foreign|unique|check|key|index|exclude|like|fulltext|spatial|period)$/i

function definedColumns(parts: readonly (readonly string[])[]): Column[] {
  const isConstraint = ([first = '']: readonly string[]) => CONSTRAINT.test(first)
  const constraints = parts.filter(isConstraint)
  const primary = new Set(constraints.flatMap((each) => listAfter(each, 'primary')))
  const foreign = new Map(
    constraints.flatMap((each) => {
      const [only, ...others] = listAfter(each, 'foreign')
      return only !== undefined && others.length === 0 ? [[only, referencedTable(each)] as const] : []
    }),
  )
  return parts
    .filter((each) => each.length > 1 && !isConstraint(each))
    .map(([quoted = '', type = '', ...rest]) => {
      const name = unquote(quoted)
      const words = rest.map((each) => each.toLowerCase())
      const column = valuesOfType(unquote(type), {
        isUnsigned: words.includes('unsigned'),
        // Only SQLite spells `autoincrement` as one word.
        isWide: words.includes('autoincrement'),
      })
      return {
        name,
        isPrimary: words.includes('primary') || primary.has(name),
        values: settleValues({ column, made: column && valuesOfDefault(defaultIn(words)) }),
        references: referencedTable(rest) ?? foreign.get(name),
      }
    })
}

const defaultIn = (words: readonly string[]): string => {
  const at = words.indexOf('default')
  return at < 0 ? '' : words.slice(at + 1, at + 6).join(' ')
}

/** Lists the columns in parentheses after a keyword, with the commas between them. */
function listAfter(tokens: readonly string[], word: string): string[] {
  const at = tokens.findIndex((each) => each.toLowerCase() === word)
  const start = at < 0 ? -1 : tokens.indexOf('(', at)
  const end = tokens.indexOf(')', start)
  return start < 0 ? [] : tokens.slice(start + 1, end).map(unquote)
}

function referencedTable(tokens: readonly string[]): string | undefined {
  const at = tokens.findIndex((each) => each.toLowerCase() === 'references')
  if (at < 0) return undefined
  const named = tokens[at + 2] === '.' ? tokens[at + 3] : tokens[at + 1]
  return named === undefined ? undefined : entityOfTable(unquote(named))
}
