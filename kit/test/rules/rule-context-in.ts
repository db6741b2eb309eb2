/** One rule over one text, in memory, beside a module of definitions. */
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { indexDefinitions } from '../../src/rules/names/id-names.ts'
import type { ModuleRule, RuleContext } from '../../src/rules/rule.ts'
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
}

/** What a rule sees of a text. */
export function ruleContextIn(
  text: string,
  { others = {}, preserveParens = false }: Around = {},
): RuleContext {
  const parse = (path: string, code: string): Module => {
    const { program } = parseSync(path, code, { preserveParens })
    return createModule(path, code, program as unknown as Module['tree']['program'])
  }
  const modules = new Map(
    Object.entries({ './ids': IDS, ...others }).map(([name, code]) => [name, parse(`${name}.ts`, code)]),
  )
  const module = parse('a.ts', text)
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
  return { module, definitions, types: new IdTypes(definitions), known, findSystem }
}

/** What a rule finds in a text: what is at fault, what it says, and what it offers. */
export function findingsOf({ name, run }: ModuleRule, text: string, around?: Around) {
  return run(ruleContextIn(text, around)).map(({ start, end, message, repair }) => ({
    at: text.slice(start, end),
    rule: name,
    message,
    repair:
      repair && `${repair.kind}: ${repair.title} ${text.slice(repair.start, repair.end)} → ${repair.text}`,
  }))
}

/** Tests, one for each text, that a rule finds nothing in it. */
export function itFindsNothing(
  title: string,
  find: (code: string) => readonly unknown[],
  codes: readonly string[],
) {
  it.each(codes)(title, (code) => expect(find(code)).toEqual([]))
}
