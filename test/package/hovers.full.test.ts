import ts from '@tsd/typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from './repository.ts'

// What the editor shows when the pointer rests on a name: the language service of TypeScript 5.9 (7 has no API yet), on the
// built declarations, as a user's editor has them. emit.full.test.ts has the types of what programs export.
// A comment has the type of its line.

const file = `${root}.build/hovers.mts`
const source = `
import { type AnyIdDef, assertId, defineId, findIds, type IdOf, idUnion, matchId, parse } from 'brandid'
import { defineId as defineCoreId } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { idColumn } from 'brandid/drizzle-pg'
import { defineId as defineMiniId } from 'brandid/mini'
import { type PgDatabase, type PgQueryResultHKT, pgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod'

const UserId = defineId('user')
type UserId = IdOf<typeof UserId>
const CoreId = defineCoreId('core') //: IdDef<"core">
const MiniId = defineMiniId('mini') //: IdDef<"mini">
const PubId = defineId('pub', { format: nanoid() })
const OwnerId = idUnion(UserId, PubId)
declare module 'brandid/register' {
  interface Register {
    get user(): typeof UserId
    get pub(): typeof PubId
  }
}

declare const input: string
const made = UserId.generate() //: Id<"user">
const parsed = parse(input) //: Parsed
const found = findIds(input) //: FoundId[]
const parsedUser = parse(made) //: ParsedRegistered<"user">
declare const optional: UserId | undefined //: Id<"user"> | undefined
const present = optional! //: Id<"user">
declare const unknownInput: unknown
assertId(UserId, unknownInput)
const asserted = unknownInput //: string & IdTag<"user">
const filtered = [input].filter(UserId.is) //: Id<"user">[]
const users = pgTable('users', { id: idColumn(UserId).primaryKey(), pub: idColumn(PubId) })
declare const row: typeof users.$inferSelect
const rowId = row.id //: string & IdTag<"user">
const rowPub = row.pub //: (string & IdTag<"pub">) | null
declare const database: PgDatabase<PgQueryResultHKT>
const selected = await database.select({ id: users.id }).from(users)
const selectedId = selected.map(({ id }) => id) //: (string & IdTag<"user">)[]
declare const required: Required<{ id: UserId; pub?: IdOf<typeof PubId> }>
const requiredPub = required.pub //: Id<"pub">
const owner = OwnerId.parse(input) //: Id<"user"> | Id<"pub">
const resolved = OwnerId.resolve(input) //: ParsedId<"user", IdDef<"user">> | ParsedId<"pub", IdDefOf<"pub", Nanoid>>
const Body = z.object({ id: UserId.schema })
const body = Body.parse(input)
const byUser: Record<UserId, number> = {} //: Record<Id<"user">, number>
const label = matchId(owner, { user: (userId) => userId.length, pub: (pubId) => pubId }) //: number | Id<"pub">
function load(userId: UserId, definition: AnyIdDef) {}
`

describe('the editor shows', () => {
  let service: ts.LanguageService

  beforeAll(() => {
    const { options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(`${root}test/tsconfig.json`, ts.sys.readFile).config,
      ts.sys,
      `${root}test`,
    )
    service = ts.createLanguageService({
      ...ts.sys,
      getCompilationSettings: () => ({ ...options, noUnusedLocals: false, noUnusedParameters: false }),
      getScriptFileNames: () => [file],
      getScriptVersion: () => '1',
      getScriptSnapshot: (name) => {
        const text = name === file ? source : ts.sys.readFile(name)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
      fileExists: (name) => name === file || ts.sys.fileExists(name),
    })
  })

  const hover = (name: string) => {
    const at = new RegExp(`(?<=const |function |[(] ?|, )${name}\\b`).exec(
      source.replace(/^import.*$/gm, (line) => ' '.repeat(line.length)),
    )
    if (!at) throw new Error(`${name} is not in the source`)
    const shown = service.getQuickInfoAtPosition(file, at.index)
    return ts.displayPartsToString(shown?.displayParts)
  }

  it('no error in the program', () => {
    expect(service.getSemanticDiagnostics(file).map(({ messageText }) => messageText)).toEqual([])
  })

  const constants = Array.from(
    source.matchAll(/^(?:declare )?const (\w+).* \/\/: (.*)$/gm),
    ([, name = '', type]): [string, string] => [name, `const ${name}: ${type}`],
  )

  it.each([
    ...constants,
    ['row', 'const row: {\n    pub: (string & IdTag<"pub">) | null;\n    id: string & IdTag<"user">;\n}'],
    ['selected', 'const selected: {\n    id: string & IdTag<"user">;\n}[]'],
    ['body', 'const body: {\n    id: Id<"user">;\n}'],
    ['userId', '(parameter) userId: Id<"user">'],
    ['pubId', '(parameter) pubId: Id<"pub">'],
    ['load', 'function load(userId: UserId, definition: AnyIdDef): void'],
  ])('%s', (name, shown) => {
    expect(hover(name)).toBe(shown)
  })
})
