/** One rule over one text, in memory, beside a module of definitions. */
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { indexDefinitions } from '../../src/rules/names/id-names.ts'
import { typeNamesIn, withAliases } from '../../src/rules/no-cast.ts'
import type { ModuleRule, RuleContext, TypeNames } from '../../src/rules/rule.ts'
import { DefinitionReader } from '../../src/source/definitions.ts'
import { Evaluator } from '../../src/source/evaluator.ts'
import { IdTypes, readRegisterBlock } from '../../src/source/id-types.ts'
import { createModule, type Module } from '../../src/source/module.ts'

export const IDS = `import { createRegistry, defineId, idUnion, type IdOf, registry } from 'brandid'
import { defineToken } from 'brandid/token'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
export const Both = idUnion(UserId)
export const doors = registry
export const Sess = defineToken('sess')
export type Sess = typeof Sess.$type
`

interface Around {
  /** Other modules, by the specifiers that name them. */
  readonly others?: Readonly<Record<string, string>>
  /** As oxlint has it, and ESLint has not. */
  readonly preserveParens?: boolean
  /** Its ending names the language. */
  readonly path?: string
}

/** What a rule sees of a text. */
export function ruleContextIn(
  text: string,
  { others = {}, preserveParens = false, path = 'a.ts' }: Around = {},
): RuleContext & { readonly typeNames: TypeNames } {
  const parse = (file: string, code: string): Module => {
    const { program } = parseSync(file, code, { preserveParens })
    return createModule(file, code, program as unknown as Module['tree']['program'])
  }
  const modules = new Map(
    Object.entries({ './ids': IDS, ...others }).map(([name, code]) => [name, parse(`${name}.ts`, code)]),
  )
  const module = parse(path, text)
  const definitions = new DefinitionReader(
    new Evaluator({ resolve: (_, specifier) => modules.get(specifier) }),
  )
  const all = [module, ...modules.values()]
  const made = all.flatMap((each) => definitions.definitionsIn(each))
  const known = indexDefinitions(
    [{ definitions: made, reader: definitions }],
    all.map((each) => readRegisterBlock(each, definitions)),
  )
  const findSystem = (name: string) => (name.startsWith('foreign') ? 'Foreign' : undefined)
  const types = new IdTypes(definitions)
  const texts = all.map((each) => each.text)
  const typeNames = withAliases(typeNamesIn(all, made, types), texts)
  return { module, definitions, types, known, findSystem, typeNames }
}

/** What a rule finds in a text, which `check` must parse: what is at fault, what it says, and what it offers. */
export function findingsOf({ name, interest, run }: ModuleRule, text: string, around?: Around) {
  const context = ruleContextIn(text, around)
  const found = run(context)
  // Files that name brandid are parsed anyway: they may define ids.
  if (found.length > 0 && typeof interest === 'function' && !/\bbrandid\b/.test(text))
    expect(interest(context.known, context.typeNames)(text), `${name} takes no interest in it`).toBe(true)
  return found.map(({ start, end, message, repair }) => ({
    at: text.slice(start, end),
    rule: name,
    message,
    repair:
      repair && `${repair.kind}: ${repair.title} ${text.slice(repair.start, repair.end)} → ${repair.text}`,
  }))
}

/** Short cases, with a semicolon after each but the last. */
export const list = (text: string): string[] => text.split(/;\s+/)

/** Tests, one for each text, that a rule finds nothing in it. */
export function itFindsNothing(
  title: string,
  find: (code: string) => readonly unknown[],
  codes: readonly string[],
) {
  it.each(codes)(title, (code) => expect(find(code)).toEqual([]))
}
