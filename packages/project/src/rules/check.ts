/** Checks a project by running each rule on the files that could violate it. */

import { groupBy, type Io } from '@brandid/base/terminal'
import { findVendor } from '../model/vendors.ts'
import { apartFromTests, type CodeBase, isApart, searchDefinitions } from '../source/code-base.ts'
import { createPositions, showFile } from '../source/place.ts'
import { CHECKS, TYPED_CHECKS } from './all-rules.ts'
import { countUnknown } from './names/annotations.ts'
import { indexDefinitions } from './names/id-names.ts'
import { findKeptApart } from './names/kept-apart.ts'
import { requireToldKinds, toldAnywhere, toldNames } from './names/told-names.ts'
import { typeNamesIn, withAliases } from './no-cast.ts'
import { readSuppressions } from './report/baseline.ts'
import { type Finding, type Found, type RuleContext, withTypes } from './rule.ts'
import type { FileTypes, ProjectTypes } from './types/project-types.ts'

/** The result of a check. Findings cover only the project's own files, not imported files outside it. */
export interface CheckResult {
  /** Sorted by file, line and column. */
  readonly findings: readonly Found[]
  readonly files: number
  /** The number of definitions in the project and in imported files outside it. */
  readonly definitions: number
  /** How many names have each unknown type. */
  readonly unknown: ReadonlyMap<string, number>
}

/** Called after each file so that a long check can show its progress. */
export type Progress = (done: number, all: number) => void

/**
 * Checks a project. Paths in the result are relative to `root`.
 *
 * @param types The types of the files; if omitted, the type-aware rules do not run.
 */
export function checkCodeBase(
  codeBase: CodeBase,
  root: string,
  progress: Progress,
  types?: ProjectTypes,
): CheckResult {
  const { sources, definitions: inside, around, pathsAround, isTyped } = searchDefinitions(codeBase)
  // The project's own definitions come first, because a name claimed by two definitions belongs to the first.
  const definitions = [...inside, ...around]
  const own = apartFromTests(definitions, root, codeBase.config)
  const blocks = isTyped ? [...sources].map((path) => codeBase.findRegisterBlock(path)) : [UNTYPED]
  const known = indexDefinitions([{ definitions: own, reader: codeBase.definitions }], blocks)
  if (own.length > 0) requireToldKinds(known, codeBase.config)
  const modules = Array.from(sources, (path) => codeBase.module(path))
  const texts = [...codeBase.paths, ...pathsAround].map((path) => codeBase.text(path))
  const typeNames = withAliases(typeNamesIn(modules, definitions, codeBase.types), texts)
  const isOwn = new Set(own)
  const inTests = definitions.filter((each) => !isOwn.has(each))
  const whole = { codeBase, root, own, inTests, sources }
  const ofCodeBase = groupBy(
    CHECKS.filter((rule) => rule.interest === 'code base').flatMap(({ name, run }) =>
      run(whole).map((finding) => ({ ...finding, rule: name })),
    ),
    ({ path }) => path,
  )
  const whyApart = findKeptApart(codeBase, known, root)
  const anywhere = toldAnywhere(known, codeBase.config)
  const rules = CHECKS.filter((rule) => rule.interest !== 'code base' && rule.interest !== 'types').map(
    (rule) => {
      const { interest } = rule
      return { ...rule, isOf: typeof interest === 'function' ? interest(anywhere, typeNames) : undefined }
    },
  )

  const unknown = new Map<string, number>()
  const findings = codeBase.paths.flatMap((path, index) => {
    progress(index, codeBase.paths.length)
    const text = codeBase.text(path)
    const isSource = sources.has(path)
    const ofFile = types?.take(path)
    if (!ofFile && !isSource && !ofCodeBase.has(path) && !rules.some(({ isOf }) => isOf?.(text))) return []
    // Test definitions are not registered anywhere, so their prefixes are not checked.
    const defines = isSource && !isApart(path, root, codeBase.config)
    const found = codeBase.attempt(path, () => {
      const context: RuleContext = {
        module: codeBase.module(path),
        definitions: codeBase.definitions,
        types: codeBase.types,
        ...toldNames(known, codeBase.config, path),
        whyApart: (name: string) => whyApart(name, path),
      }
      countUnknown(context, unknown)
      // In a file about another system, a name may belong to that system; `adopt` leaves such names unchanged as well.
      const vendor = findVendor(showFile(path, root), context.module, codeBase.config.isSystem)
      const inFile = rules
        .filter(({ isOf }) => isOf !== undefined || defines)
        .filter(({ name }) => vendor === undefined || name !== 'no-string-id')
        .flatMap(({ name, run }) => run(context).map((finding) => ({ ...finding, rule: name })))
      const byTypes = ofFile ? findByTypes(context, ofFile) : []
      if (!isSource) codeBase.forget(path)
      return withoutRepeated([...(ofCodeBase.get(path) ?? []), ...inFile, ...byTypes])
    })
    return placed(found, text, showFile(path, root))
  })
  return { findings, files: codeBase.paths.length, definitions: own.length, unknown }
}

function findByTypes(context: RuleContext, { checker, findTsNode }: FileTypes): Ruled[] {
  const typed = withTypes(context, checker, findTsNode)
  return TYPED_CHECKS.flatMap(({ name, run }) => run(typed).map((finding) => ({ ...finding, rule: name })))
}

/** Drops `no-cast` findings for casts that `no-unchecked-id` reports with more detail from the types. */
function withoutRepeated(found: readonly Ruled[]): Ruled[] {
  const typed = new Set(found.filter(({ rule }) => rule === 'no-unchecked-id').map(({ start }) => start))
  return found.filter(({ rule, start }) => rule !== 'no-cast' || !typed.has(start))
}

/** JavaScript has no `Register`, so every prefix counts as registered. */
const UNTYPED = { prefixes: [], isOpen: true, tables: [] }

/** A finding and the name of its rule. */
interface Ruled extends Finding {
  readonly rule: string
}

function placed(found: readonly Ruled[], text: string, file: string): Found[] {
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

const PATIENCE_MS = 1000
const STEP_MS = 100

/** Creates a progress line that counts files. It stays empty in a pipe or if the check takes less than a second. */
export function createFileProgress(
  { stderr }: Pick<Io, 'stderr'>,
  now: () => number = () => performance.now(),
): Progress & { end(): Promise<void> } {
  let next = now() + PATIENCE_MS
  let isShown = false
  const show = (done: number, all: number) => {
    if (!stderr.isTerminal || now() < next) return
    next = now() + STEP_MS
    isShown = true
    void stderr.writeStatus(`${done} of ${all} files`)
  }
  return Object.assign(show, {
    async end() {
      if (isShown) await stderr.writeStatus('')
    },
  })
}
