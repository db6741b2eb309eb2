/** The project's ID and key types that a module can import, so that `adopt` writes `Loose<OrderItemId>` instead of `LooseId<'orditem'>`. */
import { existsSync } from 'node:fs'
import { readProjectFile } from '@brandid/base/files'
import { spellEntity } from '../model/entity-names.ts'
import { type RuleContext, typeInScope } from '../rules/rule.ts'
import type { CodeBase } from '../source/code-base.ts'
import { type Definition, spellName } from '../source/definitions.ts'
import type { Module } from '../source/module.ts'
import { findFolder, relative } from '../source/resolver.ts'

/** A project type for a kind of ID or key. */
export interface OwnType {
  /** The type's name in the module. */
  readonly local: string
  /** The specifier to import the type from; `undefined` if the module already imports it. */
  readonly specifier: string | undefined
}

/** Finds the project type to use for a kind; `undefined` if the module cannot import the type, or if the prefix is as readable. */
export type FindOwnType = (context: RuleContext, name: string, of: 'id' | 'key') => OwnType | undefined

/**
 * Creates a search for project types. A type is imported by relative path within its package, and by package name in other packages that
 * depend on it. A tsconfig.json may exclude the type's file, so modules under another tsconfig.json get no import.
 */
export function createFindOwnType(codeBase: CodeBase, top: string): FindOwnType {
  const findAbove = createFindAbove(top)
  const findStyle = createFindStyle(codeBase)
  const specifierOf = (module: Module, definition: Definition, local: string): string | undefined => {
    const [from, to] = [module.path, definition.module.path]
    const isSame = (name: string) => findAbove(from, name) === findAbove(to, name)
    if (isSame('package.json'))
      return isSame('tsconfig.json') ? spellPath(from, to, findStyle(module)) : undefined
    const specifier = codeBase.findPackage(to)
    const manifest = findAbove(from, 'package.json')
    const target = specifier === undefined ? undefined : codeBase.resolve(module, specifier)
    const value = target && codeBase.definitions.evaluator.exported(target, local)
    const isListed = manifest !== undefined && readProjectFile(manifest)?.includes(`"${specifier}"`) === true
    return isListed && value?.kind === 'definition' && value.call === definition.call ? specifier : undefined
  }
  return (context, name, of) => {
    const { known, module, types } = context
    const definition = (of === 'key' ? known.keys.byName : known.byPrefix).get(name)
    const { local = '', exported, keys = [] } = definition?.name ?? {}
    if (!definition || exported !== local || keys.length > 0 || isReadable(definition, local))
      return undefined
    const own = types.named(local, definition.module)
    if (own?.of !== of || own.prefix !== name || definition.module.path === module.path) return undefined
    const present = typeInScope(context, name, of)
    if (present !== undefined)
      return isImport(present, module) ? { local: present, specifier: undefined } : undefined
    // The name may mean something else in this module.
    if (new RegExp(`(?<![\\w$])${local}(?![\\w$])`).test(module.text)) return undefined
    const specifier = specifierOf(module, definition, local)
    return specifier === undefined ? undefined : { local, specifier }
  }
}

/** Whether the prefix is the name of the entity, which makes `LooseId<'user'>` as readable as the project type. */
function isReadable(definition: Definition, local: string): boolean {
  const name = spellName(`${definition.prefix}`, definition)
  return spellEntity(local.replace(/(?:Id|Key)$/, '')) === spellEntity(name)
}

const isImport = (name: string, { tree }: Module): boolean =>
  tree.program.body.some(
    (each) => each.type === 'ImportDeclaration' && each.specifiers.some(({ local }) => local.name === name),
  )

function createFindAbove(top: string): (path: string, name: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  const find = (folder: string, name: string): string | undefined => {
    const file = `${folder}/${name}`
    if (folder === '' || folder.length < top.length) return undefined
    if (!known.has(file)) known.set(file, existsSync(file) ? file : find(findFolder(folder), name))
    return known.get(file)
  }
  return (path, name) => find(findFolder(path), name)
}

/* Paths */

type Ending = 'js' | 'ts' | ''

/** Matches the specifier of a relative import of code, but not of data, a style or a component. */
const RELATIVE =
  /\bfrom\s*['"]\.{1,2}\/(?![^'"\n]*\.(?:json|\w*css|svg|png|vue)['"?])[^'"\n]*?(?:\.[cm]?([jt])sx?)?['"]/g

const endingOf = (letter: string | undefined): Ending => (letter === 'j' ? 'js' : letter === 't' ? 'ts' : '')

/** Chooses the extension for relative imports: the module's own style, or else the project's most common style. */
function createFindStyle(codeBase: CodeBase): (module: Module) => Ending {
  let usual: Ending | undefined
  const findUsual = (): Ending => {
    const counts = { js: 0, ts: 0, '': 0 }
    for (const path of codeBase.paths)
      for (const [, letter] of codeBase.text(path).matchAll(RELATIVE)) counts[endingOf(letter)] += 1
    const endings: Ending[] = ['js', '', 'ts']
    const [most] = endings.sort((one, other) => counts[other] - counts[one])
    return most ?? 'js'
  }
  return ({ text }) => {
    const [own] = text.matchAll(RELATIVE)
    if (own) return endingOf(own[1])
    usual ??= findUsual()
    return usual
  }
}

/** Formats the path from one module to another as a specifier. */
function spellPath(from: string, to: string, ending: Ending): string {
  const path = relative(findFolder(from), to)
  if (ending === 'ts') return path
  // Only `.ts` and `.tsx` can be omitted: no resolver finds `ids.mts` for `ids`.
  if (ending === '' && /\.tsx?$/.test(path)) return path.replace(/(?:(?<=\/[^/.]+)\/index)?\.tsx?$/, '')
  return path.replace(/\.([cm]?)tsx?$/, '.$1js')
}
