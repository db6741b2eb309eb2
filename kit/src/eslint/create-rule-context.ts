/** The rule context of a linted file: its definitions, those that it imports, and those in `Register`. */
import { DefinitionReader } from '../analysis/definitions.ts'
import { type Program, readName } from '../analysis/estree.ts'
import { Evaluator } from '../analysis/evaluator.ts'
import { IdTypes } from '../analysis/id-types.ts'
import { createModule, type Module } from '../analysis/module.ts'
import { join } from '../analysis/paths.ts'
import { readRegisterBlock } from '../analysis/register-blocks.ts'
import { indexDefinitions } from '../lint/definition-index.ts'
import type { RuleContext } from '../lint/rule-context.ts'
import { DiskModules, isFile } from './disk-modules.ts'
import type { LintContext } from './lint-context.ts'
import { projectDefinitions } from './project-definitions.ts'

/** The file that `brandid types` writes, by default. */
const REGISTER_FILE = 'src/register.ts'

/** A file of getters that has no word of brandid, or cannot be read: any prefix may be in what it imports. */
const UNREAD = { prefixes: [], isOpen: true }

/** The rules of one file share what they see. */
const contexts = new WeakMap<Program, RuleContext>()

export function createRuleContext({
  filename,
  cwd,
  settings,
  languageOptions,
  sourceCode,
}: LintContext): RuleContext {
  const known = contexts.get(sourceCode.ast)
  if (known) return known
  const modules = new DiskModules(languageOptions.parser)
  const definitions = new DefinitionReader(new Evaluator(modules))
  const module = createModule(filename.replaceAll('\\', '/'), sourceCode.text, sourceCode.ast)
  const { register: file }: { register?: unknown } = Object(settings['brandid'])
  const path = join(cwd.replaceAll('\\', '/'), typeof file === 'string' ? file : REGISTER_FILE)
  const register = path === module.path ? undefined : modules.module(path)
  const isUnread = !register && path !== module.path && isFile(path)
  const around = [module, register].flatMap((each) => (each ? [each, ...importedBy(each, modules)] : []))
  const read = [...new Set(around)]
  const near = { definitions: read.flatMap((each) => definitions.definitionsIn(each)), reader: definitions }
  // What the linter holds of the file is newer than the disk.
  const project = projectDefinitions(cwd, module.path)
  const far = project && {
    ...project,
    definitions: project.definitions.filter((each) => each.module.path !== module.path),
    blocks: Array.from(project.blocks, ([file, block]) => (file === module.path ? [] : [block])).flat(),
  }
  const context: RuleContext = {
    module,
    definitions,
    types: new IdTypes(definitions),
    known: indexDefinitions(
      [near, ...(far ? [far] : [])],
      [
        ...read.map((each) => readRegisterBlock(each, definitions)),
        ...(far?.blocks ?? []),
        ...(isUnread ? [UNREAD] : []),
      ],
    ),
    findSystem: (name) => project?.config.findSystem(name, module.path),
  }
  contexts.set(sourceCode.ast, context)
  return context
}

/** The modules that a module imports, and those that they pass on. */
function importedBy(module: Module, modules: DiskModules, seen: Set<Module> = new Set()): Module[] {
  const sources = [
    ...module.tree.all('ImportDeclaration').map(({ source }) => readName(source)),
    ...passedOn(module),
  ]
  for (const source of sources) pass(modules.resolve(module, source), modules, seen)
  return [...seen]
}

function pass(module: Module | undefined, modules: DiskModules, seen: Set<Module>): void {
  if (!module || seen.has(module)) return
  seen.add(module)
  for (const source of passedOn(module)) pass(modules.resolve(module, source), modules, seen)
}

function passedOn({ exports, stars }: Module): string[] {
  return [
    ...stars,
    ...Array.from(exports.values(), (each) => (each.kind === 'from' ? [each.source] : [])).flat(),
  ]
}
