/** The files of a client, with the types of ids at every position of theirs. */
import { readFileSync } from 'node:fs'
import type { Client } from './client.ts'
import type { Mode } from './configuration.ts'
import { type Declaration, readDeclarations, UNKNOWN_OUTPUT } from './declarations.ts'
import { type IdsModule, withImports, withoutImports } from './imports.ts'
import type { Position, Positions } from './positions.ts'
import { columnType, restored, rewritten } from './rewrite.ts'

export interface TypedFile {
  readonly path: string
  readonly before: string
  readonly after: string
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

function editsOf(
  text: string,
  declaration: Declaration,
  members: ReadonlyMap<string, Position>,
  mode: Mode,
): Edit[] {
  const found = declaration.members.filter(({ path }) => members.has(path))
  const missing = [...members.keys()].find((path) => !found.some((member) => member.path === path))
  if (missing !== undefined) {
    throw new Error(
      `Expected the member ${missing} in the type ${declaration.name} but found none. ${UNKNOWN_OUTPUT}`,
    )
  }
  return found.map(({ path, start, end }) => {
    const { column, brand } = members.get(path) as Position
    const type = text.slice(start, end)
    const typed = rewritten(type, column, columnType(brand, mode))
    if (typed === undefined) {
      throw new Error(
        `Expected a text for ${path} in the type ${declaration.name} but received ${JSON.stringify(type)}. ${UNKNOWN_OUTPUT}`,
      )
    }
    return { start, end, text: typed }
  })
}

function edited(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((left, right) => left.start - right.start)
  let result = ''
  let index = 0
  for (const { start, end, text: typed } of ordered) {
    result += text.slice(index, start) + typed
    index = end
  }
  return result + text.slice(index)
}

/** Types a client. Throws where a type that the schema asks for is missing, or is none that the generator knows. */
export function typedFiles(
  { name, files }: Client,
  positions: Positions,
  ids: IdsModule,
  mode: Mode,
): TypedFile[] {
  const missing = new Set(positions.keys())
  const typed = files.map((path): TypedFile => {
    const before = readFileSync(path, 'utf8')
    const plain = restored(withoutImports(before))
    const declarations = readDeclarations(plain, path, positions)
    const edits = declarations.flatMap((declaration) => {
      missing.delete(declaration.name)
      return editsOf(plain, declaration, positions.get(declaration.name) ?? new Map(), mode)
    })
    const after = edits.length === 0 ? plain : withImports(edited(plain, edits), path, ids)
    return { path, before, after }
  })
  const [first] = missing
  if (first !== undefined) {
    const others = missing.size > 1 ? `, and ${missing.size - 1} more are missing` : ''
    throw new Error(
      `Expected the type ${first} in the client of \`generator ${name}\` but found none${others}. ${UNKNOWN_OUTPUT}`,
    )
  }
  return typed
}
