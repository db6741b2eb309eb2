/** The check of a code base: every rule over every file that could break it. */
import type { Definition } from '../analysis/definitions.ts'
import type { CodeBase } from '../code-base/code-base.ts'
import { apartFromTests, isApart, searchDefinitions } from '../code-base/definition-search.ts'
import { showFile, showPlace } from '../code-base/place.ts'
import { createPositions, type Position } from '../code-base/position.ts'
import { type DefinitionIndex, indexDefinitions } from '../lint/definition-index.ts'
import type { Finding, RuleName } from '../lint/finding.ts'
import { literalPrefix } from '../lint/literal-prefix.ts'
import { noCast } from '../lint/no-cast.ts'
import { noStringId } from '../lint/no-string-id.ts'
import { noTemplateId } from '../lint/no-template-id.ts'
import { registered } from '../lint/registered.ts'
import { at, type RuleContext } from '../lint/rule-context.ts'
import { duplicateText, findDuplicates, findDuplicatesOfTests } from './duplicates.ts'
import { createPrefilter, type TypeNames, withAliases } from './prefilter.ts'
import { readSuppressions } from './suppression.ts'

/** A finding in a file. */
export interface Found extends Position {
  readonly rule: RuleName
  /** Relative to the working directory. */
  readonly file: string
  readonly message: string
  /** The place after the last character. */
  readonly end: Position
  /** The text that is meant, on one line. */
  readonly code: string
}

/** The result of a check: findings in the files of a code base, not in those around it. */
export interface CheckResult {
  /** By file, line and column. */
  readonly findings: readonly Found[]
  readonly files: number
  /** Of the code base, and of the files around it that imports lead to. */
  readonly definitions: number
}

/** Called after each file, so a long check can show that it goes on. */
export type Progress = (done: number, all: number) => void

/** Checks a code base. Paths are relative to `root`. */
export function checkCodeBase(codeBase: CodeBase, root: string, progress: Progress): CheckResult {
  const { sources, definitions: inside, around, pathsAround, isTyped } = searchDefinitions(codeBase)
  // What is inside comes first: where two definitions claim a name, the first one has it.
  const definitions = [...inside, ...around]
  const own = apartFromTests(definitions, root, codeBase.config)
  const blocks = [...sources].map((path) => codeBase.findRegisterBlock(path))
  const known = indexDefinitions([{ definitions: own, reader: codeBase.definitions }], blocks)
  const duplicates = reportDuplicates(definitions, own, codeBase, root)
  const isInteresting = createPrefilter(
    known,
    withAliases(
      typeNamesIn(sources, definitions, codeBase),
      [...codeBase.paths, ...pathsAround].map((path) => codeBase.text(path)),
    ),
  )

  const findings = codeBase.paths.flatMap((path, index) => {
    progress(index, codeBase.paths.length)
    const isSource = sources.has(path)
    if (!isSource && !isInteresting(codeBase.text(path))) return []
    const file = showFile(path, root)
    const found = codeBase.attempt(path, () => [
      ...(duplicates.get(path) ?? []),
      ...rulesOver(codeBase, path, {
        known,
        isSource,
        isApart: isApart(path, root, codeBase.config),
        isTyped,
      }),
    ])
    return placed(found, codeBase.text(path), file)
  })
  return { findings, files: codeBase.paths.length, definitions: own.length }
}

function rulesOver(
  codeBase: CodeBase,
  path: string,
  {
    known,
    isSource,
    isApart,
    isTyped,
  }: { known: DefinitionIndex; isSource: boolean; isApart: boolean; isTyped: boolean },
): Finding[] {
  const module = codeBase.module(path)
  const context: RuleContext = {
    module,
    definitions: codeBase.definitions,
    types: codeBase.types,
    known,
    findSystem: (name) => codeBase.config.findSystem(name, path),
  }
  const found = [
    // A test's own definitions are registered nowhere, and their prefixes are not searched.
    ...(isSource && !isApart ? literalPrefix(context) : []),
    ...(isSource && !isApart && isTyped ? registered(context) : []),
    ...noCast(context),
    ...noTemplateId(context),
    ...noStringId(context),
  ]
  if (!isSource) codeBase.forget(path)
  return found
}

/** The duplicates, as findings by path. */
function reportDuplicates(
  all: readonly Definition[],
  own: readonly Definition[],
  codeBase: CodeBase,
  root: string,
) {
  const byPath = new Map<string, Finding[]>()
  const isOwn = new Set(own)
  const inTests = all.filter((each) => !isOwn.has(each))
  const duplicates = [...findDuplicates(own, codeBase), ...findDuplicatesOfTests(inTests, own, codeBase)]
  for (const duplicate of duplicates) {
    const { site, module } = duplicate.claim.definition
    const message = duplicateText(duplicate, (definition) => showPlace(definition, root))
    const found = byPath.get(module.path) ?? []
    found.push(at(site, 'duplicate-prefix', message))
    byPath.set(module.path, found)
  }
  return byPath
}

/** The names of types and of definitions, by which a cast names its result. */
function typeNamesIn(
  sources: ReadonlySet<string>,
  definitions: readonly Definition[],
  codeBase: CodeBase,
): TypeNames {
  const types = [...sources].flatMap((path) => {
    const module = codeBase.module(path)
    return [...module.types.keys()].filter(
      (name) => codeBase.types.named(name, module) || codeBase.types.lists(name, module),
    )
  })
  return new Set([...types, ...definitions.map(({ name }) => name?.local)])
}

function placed(found: readonly Finding[], text: string, file: string): Found[] {
  if (found.length === 0) return []
  const isSilent = readSuppressions(text)
  const findPosition = createPositions(text)
  return found
    .filter(({ rule, start }) => !isSilent(rule, start))
    .sort((one, other) => one.start - other.start)
    .map(({ rule, message, start, end }) => ({
      rule,
      file,
      ...findPosition(start),
      message,
      end: findPosition(end),
      code: text.slice(start, end).replace(/\s+/g, ' '),
    }))
}
