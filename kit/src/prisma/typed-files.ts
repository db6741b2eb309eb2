/** The files of a client, with id types at every position of an id. */
import { readFileSync } from 'node:fs'
import type { Mode } from './brand.ts'
import type { Client } from './client.ts'
import { type Declaration, readDeclarations, UNKNOWN_OUTPUT } from './declarations.ts'
import type { IdsModule } from './ids-module.ts'
import { withImports, withoutImports } from './imports.ts'
import { restored, rewritten } from './member-type.ts'
import type { Position, Positions } from './positions.ts'
import { SCALARS } from './scalar.ts'

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

function listEdits(
  text: string,
  { name, asked, members }: Declaration<ReadonlyMap<string, Position>>,
  mode: Mode,
): Edit[] {
  const missing = [...asked.keys()].find((path) => !members.some((member) => member.path === path))
  if (missing !== undefined) {
    throw new Error(`Expected the member ${missing} in the type ${name} but found none. ${UNKNOWN_OUTPUT}`)
  }
  return members.flatMap(({ path, start, end }) => {
    const position = asked.get(path)
    if (!position) return []
    const type = text.slice(start, end)
    const typed = rewritten(type, position, mode)
    if (typed === undefined) {
      throw new Error(
        `Expected a ${SCALARS[position.scalar].plain} for ${path} in the type ${name} but received ${JSON.stringify(type)}. ${UNKNOWN_OUTPUT}`,
      )
    }
    return [{ start, end, text: typed }]
  })
}

/** The text with its edits, which come in the order of the text. */
function edited(text: string, edits: readonly Edit[]): string {
  let result = ''
  let index = 0
  for (const { start, end, text: typed } of edits) {
    result += text.slice(index, start) + typed
    index = end
  }
  return result + text.slice(index)
}

/** Types a client. Throws when a type that the schema asks for is missing, or has a form that the generator does not know. */
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
      return listEdits(plain, declaration, mode)
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
