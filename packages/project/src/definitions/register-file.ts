/** The file that `brandid types` writes: imports, a `Register` getter per definition, and complete results of `defineIds`. */

import { type Call, isInFunction } from '@brandid/base/syntax'
import { groupBy, spellTextLiteral } from '@brandid/base/terminal'
import { checkPrefix } from 'brandid/internal'
import type { CodeBase } from '../source/code-base.ts'
import { type Definition, spellName } from '../source/definitions.ts'
import { MOST_TABLES } from '../source/id-types.ts'
import { findFolder, relative } from '../source/resolver.ts'

/** The module that declares the `Register` to augment. */
const REGISTER = 'brandid/register'
/** The import of the type that `Register` extends for `defineIds`. */
const REGISTER_OF: Import = { source: 'brandid', exported: 'RegisterOf', local: 'RegisterOf' }
/** The beginning of the file. It must stay the same in every release so that `brandid types` recognizes the file. */
const BEGINNING = '// Written by `brandid types`.'

/** A definition that the file cannot refer to. */
interface Unnamed {
  readonly definition: Definition
  readonly message: string
}

export interface RegisterFile {
  readonly text: string
  /** The number of definitions that the file registers, each with a getter or as part of a complete `defineIds` result. */
  readonly getters: number
  /** The number of getters omitted because other files contain them. */
  readonly elsewhere: number
  readonly unnamed: readonly Unnamed[]
}

/** A getter: its name and the path to the definition. */
interface Getter {
  /** The prefix, preceded by the registry's scope if any. */
  readonly name: string
  readonly source: string
  readonly exported: string
  readonly keys: readonly string[]
  /** The `defineIds` call that creates the definition. */
  readonly table: Call | undefined
}

/** An import from another module, with its local name in the file. */
interface Import {
  readonly source: string
  readonly exported: string
  readonly local: string
}

/** Whether `brandid types` wrote a file and may therefore overwrite it. */
export function isRegisterFile(text: string): boolean {
  return text.replace(/^\ufeff/, '').startsWith(BEGINNING)
}

/**
 * Generates the file. Definitions that other files add to `Register` are omitted, because a second getter does not compile.
 */
export function createRegisterFile(
  definitions: readonly Definition[],
  codeBase: CodeBase,
  out: string,
  isElsewhere: (name: string) => boolean,
): RegisterFile {
  const getters = new Map<string, Getter>()
  const unnamed: Unnamed[] = []
  const elsewhere = new Set<string>()
  const extension = chooseExtension(codeBase, out)
  for (const definition of definitions) {
    const { of, registry, scope, prefix, site, module } = definition
    if (of !== 'id' || (registry !== 'shared' && scope === undefined) || prefix === undefined) continue
    if (isInFunction(site, module.tree)) continue
    const name = spellName(prefix, definition)
    if (isElsewhere(name)) {
      elsewhere.add(name)
      continue
    }
    const named = prefixFault(prefix) ?? (scope && prefixFault(scope)) ?? nameIn(definition, codeBase, out)
    if (typeof named === 'string') unnamed.push({ definition, message: named })
    else if (!getters.has(name)) {
      const { source = extension(relative(findFolder(out), module.path)), ...way } = named
      const table = definition.member === undefined ? undefined : definition.call
      getters.set(name, { name, source, ...way, table })
    }
  }
  const sorted = [...getters.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  return {
    text: writeText(sorted, findWhole(sorted, definitions)),
    getters: sorted.length,
    elsewhere: elsewhere.size,
    unnamed,
  }
}

/** Returns why the file cannot use a prefix as a name. */
function prefixFault(prefix: string): string | undefined {
  try {
    checkPrefix(prefix)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Finds the path to a definition: from its module, or from its package if the register file is in another package. */
function nameIn(
  { name, prefix, module, call }: Definition,
  codeBase: CodeBase,
  out: string,
): (Pick<Getter, 'exported' | 'keys'> & { readonly source?: string }) | string {
  if (!name) return `Expected a constant with the definition of '${prefix}' but found none.`
  const { exported, local, keys } = name
  if (exported === undefined) return `Expected \`${local}\` to be exported, but it is not.`
  const source = codeBase.findPackage(module.path)
  if (source === undefined || source === codeBase.findPackage(out)) return { exported, keys }
  const { evaluator } = codeBase.definitions
  const entry = codeBase.resolvePath(out, source)
  const value = entry === undefined ? undefined : evaluator.exported(codeBase.module(entry), exported)
  const found = keys.reduce((held, key) => evaluator.member(held, key), value)
  return found?.kind === 'definition' && found.call === call
    ? { exported, keys, source }
    : `Expected the package ${source} to export \`${exported}\`, but it does not.`
}

/** Chooses the most common extension of the project's relative imports. The default is `.js`, which works with every setting. */
function chooseExtension(codeBase: CodeBase, out: string): (path: string) => string {
  const counts = { js: 0, ts: 0, none: 0 }
  for (const path of codeBase.paths) {
    if (path === out) continue
    for (const [, specifier = ''] of codeBase.text(path).matchAll(/\bfrom ['"](\.\.?\/[^'"\n]+)['"]/g)) {
      // The import of an image or a style sheet says nothing about module extensions.
      if (codeBase.resolvePath(path, specifier) === undefined) continue
      const ending = /\.[cm]?([jt])sx?$/.exec(specifier)?.[1]
      counts[ending === 'j' ? 'js' : ending === 't' ? 'ts' : 'none'] += 1
    }
  }
  const most = Math.max(...Object.values(counts))
  if (counts.js === most) return (path) => path.replace(/\.([cm]?)[jt]sx?$/, '.$1js')
  if (counts.ts === most) return (path) => path
  return (path) => path.replace(/(?:\/index)?\.[cm]?[jt]sx?$/, '')
}

/** Finds the `defineIds` calls whose members are all in the file under one path; empty if `Register` would extend too many types. */
function findWhole(getters: readonly Getter[], definitions: readonly Definition[]): ReadonlySet<Call> {
  const members = groupBy(
    definitions.filter(({ member }) => member !== undefined),
    ({ call }) => call,
  )
  const whole = Array.from(groupBy(getters, ({ table }) => table)).flatMap(([table, held]) => {
    const isWhole = table && members.get(table)?.length === held.length
    return isWhole && new Set(held.map(tablePath)).size === 1 ? [table] : []
  })
  return new Set(whole.length > MOST_TABLES ? [] : whole)
}

const tablePath = ({ source, exported, keys }: Getter): string =>
  JSON.stringify([source, exported, ...keys.slice(0, -1)])

function writeText(getters: readonly Getter[], whole: ReadonlySet<Call>): string {
  const imports = new Map<string, Import>()
  const choose = createNames(whole.size > 0 ? [REGISTER_OF.local] : [])
  const extended = new Set<string>()
  const lines = getters.map((getter) => {
    const { name, source, exported, keys, table } = getter
    const key = `${source}\n${exported}`
    const wanted =
      exported !== 'default' && isName(exported)
        ? exported
        : `${name.replace(/[_:](.)/g, (_, letter: string) => letter.toUpperCase())}Id`
    const local = imports.get(key)?.local ?? choose(wanted)
    imports.set(key, { source, exported, local })
    if (table && whole.has(table)) {
      extended.add(`RegisterOf<typeof ${local}${writePath(keys.slice(0, -1))}>`)
      return ''
    }
    return `    get ${isName(name) ? name : spellTextLiteral(name)}(): typeof ${local}${writePath(keys)}\n`
  })
  const written = lines.join('')
  const bases = extended.size > 0 ? ` extends ${[...extended].join(', ')}` : ''
  return `${BEGINNING} Run it again after a change of definitions.
${writeImports([...(extended.size > 0 ? [REGISTER_OF] : []), ...imports.values()])}
declare module '${REGISTER}' {
  interface Register${bases} {${bases && written === '' ? '' : `\n${written}  `}}
}
${getters.length === 0 ? '\nexport {}\n' : ''}`
}

const isName = (text: string): boolean => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text)

/** Formats an object path, with dots up to the first index, because no dot can follow an index. */
function writePath(keys: readonly string[]): string {
  const dots = keys.findIndex((key) => !isName(key))
  const end = dots < 0 ? keys.length : dots
  return [
    ...keys.slice(0, end).map((key) => `.${key}`),
    ...keys.slice(end).map((key) => `[${spellTextLiteral(key)}]`),
  ].join('')
}

/** Creates a function that makes a name unique by appending a number if it is taken. */
function createNames(given: readonly string[]): (wanted: string) => string {
  const taken = new Set(given)
  const numbers = new Map<string, number>()
  return (wanted) => {
    let name = wanted
    let number = numbers.get(wanted) ?? 1
    while (taken.has(name)) {
      number += 1
      name = `${wanted}${number}`
    }
    numbers.set(wanted, number)
    taken.add(name)
    return name
  }
}

/** Formats the imports as type-only imports, so that importing the file loads no other module. */
function writeImports(imports: readonly Import[]): string {
  return Array.from(groupBy(imports, ({ source }) => source))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([source, each]) => {
      const names = each.map(spellSpecifier).sort().join(', ')
      return `import type { ${names} } from ${spellTextLiteral(source)}\n`
    })
    .join('')
}

/** Formats an import specifier, with quotes if necessary, because a module may export any string as a name. */
function spellSpecifier({ exported, local }: Import): string {
  const name = isName(exported) ? exported : spellTextLiteral(exported)
  return name === local ? local : `${name} as ${local}`
}
