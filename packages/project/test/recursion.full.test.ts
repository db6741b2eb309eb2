import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from '@tsd/typescript'
import { expect, it } from 'vitest'

// Each function that calls itself, directly or through others, has a bound that does not follow from the size of a project. The
// compiler finds them: a new one fails here until it is a loop, or has a bound.

/** What ends them, by the first function of each circle. */
const BOUNDS: Readonly<Record<string, string>> = {
  'base/src/formats/all-formats.ts keepShaping': 'the options of formats, which are a table of this package',
  'base/src/manifest/check-bodies.ts compare': 'the schema of bodies, which strips what it does not name',
  'project/src/adopt/module-mode.ts readModule': 'MOST_EXTENDED',
  'project/src/definitions/definition-options.ts localNames': 'the same table',
  'project/src/model/generators.ts findGenerated': 'MOST_NAMES',
  'project/src/model/id-makers.ts again': 'MOST_HOPS',
  'project/src/model/libraries/drizzle.ts columnsIn': 'MOST_SPREADS',
  'project/src/model/reading.ts bindingTarget': 'one step, to a name that is not imported',
  'project/src/source/object-reader.ts #readKeys': 'the levels of the evaluator',
  'project/src/definitions/definition-options.ts readLiteral': 'the levels of the evaluator',
  'project/src/source/definitions.ts #callsIn': 'the levels of the evaluator',
  'project/src/source/definitions.ts #held': 'three keys',
  'project/src/source/evaluator.ts #along': 'the levels of the evaluator',
  'project/src/source/id-types.ts #imported': 'ALIAS_DEPTH',
  'project/src/source/plain-types.ts findType': 'TYPE_DEPTH',
  'project/src/source/plain-types.ts read': 'TYPE_DEPTH and MOST_TYPE_STEPS',
  'project/src/source/resolver.ts textsIn': 'DEEPEST_CONDITION',
  'project/src/source/tsconfig.ts readScope': 'LONGEST_CHAIN',
  'project/src/rules/types/unchecked-brands.ts gainOf': 'PROPERTY_DEPTH and MOST_PAIRS',
  // The system knows no path of more than 4,096 characters.
  'project/src/adopt/line-style.ts findAt': 'the folders of a path',
  'project/src/adopt/own-types.ts find': 'the folders of a path',
  'project/src/adopt/type-readers.ts findIn': 'the folders of a path',
  'project/src/adopt/type-readers.ts readFile': 'MOST_EXTENDED',
  'project/src/source/resolver.ts #openResolver': 'the folders of a path',
  'project/src/source/source-files.ts visit': 'the folders of a path',
  'project/src/adopt/line-groups.ts below': 'DEEPEST',
  'project/src/adopt/line-width.ts breakGroup': 'the groups of a line, which line-groups.ts bounds',
  // `createTree` reads no deeper tree.
  'project/src/adopt/reflected-types.ts countIn': 'the levels of a syntax tree',
  'project/src/adopt/reflected-types.ts emittedOf': 'the levels of a syntax tree',
  'project/src/adopt/reflected-types.ts isNamed': 'the levels of a syntax tree',
  'project/src/adopt/reflected-types.ts spellName': 'the levels of a syntax tree',
  'project/src/adopt/reflected-types.ts typeOfParameter': 'the levels of a syntax tree',
  'project/src/adopt/unannotated-keys.ts findColumn': 'the levels of a syntax tree',
  'project/src/adopt/unannotated-keys.ts findReferenced': 'the levels of a syntax tree',
  'project/src/model/classes.ts unwrap': 'the levels of a syntax tree',
  'project/src/model/compositions.ts piecesOf': 'the levels of a syntax tree',
  'project/src/model/decorated.ts typeName': 'the levels of a syntax tree',
  'project/src/rules/names/zod-values.ts findTaken': 'the levels of a syntax tree',
  'project/src/adopt/untyped-ids.ts plainIn': 'the levels of a syntax tree',
  'project/src/rules/literal-prefix.ts isLiteral': 'the levels of a syntax tree',
  'project/src/rules/names/annotations.ts findHidden': 'the levels of a syntax tree',
  'project/src/rules/names/annotations.ts findIdentifier': 'the levels of a syntax tree',
  'project/src/rules/names/annotations.ts holdsOnlyTexts': 'the levels of a syntax tree',
  'project/src/rules/names/annotations.ts textIn': 'the levels of a syntax tree',
  'project/src/rules/names/annotations.ts textsIn': 'the levels of a syntax tree',
  'project/src/rules/no-cast.ts findFirst': 'the levels of a syntax tree',
  'project/src/rules/no-cast.ts uncast': 'the levels of a syntax tree',
  'project/src/rules/no-unchecked-id.ts findExpected': 'the levels of a syntax tree',
  'project/src/rules/types/entity-comparisons.ts argumentComparisons': 'the levels of a syntax tree',
  'project/src/rules/types/entity-comparisons.ts valuesOf': 'the levels of a syntax tree',
  'project/src/source/scopes.ts declareStatement': 'the levels of a syntax tree',
  'project/src/source/scopes.ts hidden': 'the levels of a syntax tree',
}

const packages = fileURLToPath(new URL('../../', import.meta.url))

type Callable = ts.FunctionLikeDeclaration

const isCallable = (node: ts.Node | undefined): node is Callable =>
  node !== undefined && ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

/** The name of a function: its own, or that of the constant or the property that holds it. */
function nameOf(node: Callable): string | undefined {
  if (node.name) return node.name.getText()
  const { parent } = node
  const isHeld =
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
  return isHeld ? parent.name.getText() : undefined
}

/** The functions that each function names. */
function readCalls(program: ts.Program, files: readonly string[]): Map<Callable, Set<Callable>> {
  const checker = program.getTypeChecker()
  const calls = new Map<Callable, Set<Callable>>()

  const findAround = (node: ts.Node): Callable | undefined => {
    for (let around = node.parent; around; around = around.parent)
      if (isCallable(around) && nameOf(around) !== undefined) return around
    return undefined
  }
  const findNamed = (node: ts.Node): Callable | undefined => {
    const found = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node)
    const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
    const declaration = symbol?.valueDeclaration
    if (isCallable(declaration)) return declaration
    const value =
      declaration && 'initializer' in declaration ? (declaration.initializer as ts.Node) : undefined
    return isCallable(value) ? value : undefined
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const named = findNamed(node)
      const around = findAround(node)
      const isItsName = named && (node.parent === named || node.parent === named.parent)
      if (named && around && !isItsName) calls.set(around, (calls.get(around) ?? new Set()).add(named))
    }
    node.forEachChild(visit)
  }
  for (const file of files) program.getSourceFile(file)?.forEachChild(visit)
  return calls
}

/** The functions that a function reaches, itself only through others. */
function reachedBy(start: Callable, calls: ReadonlyMap<Callable, ReadonlySet<Callable>>): Set<Callable> {
  const reached = new Set(calls.get(start))
  for (const each of reached) for (const next of calls.get(each) ?? []) reached.add(next)
  return reached
}

it('each function that calls itself has a bound', () => {
  const files = ['project/src', 'base/src'].flatMap((room) =>
    readdirSync(`${packages}${room}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${packages}${room}/${name}`),
  )
  const { config } = ts.parseConfigFileTextToJson('', readFileSync(`${packages}tsconfig.test.json`, 'utf8'))
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions ?? {}, packages)
  const program = ts.createProgram(files, {
    ...options,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  })
  const calls = readCalls(program, files)
  expect(calls.size).toBeGreaterThan(500)
  const reached = new Map(Array.from(calls.keys(), (each) => [each, reachedBy(each, calls)]))
  const spell = (each: Callable) => `${relative(packages, each.getSourceFile().fileName)} ${nameOf(each)}`
  const circles = Array.from(reached).flatMap(([each, others]) => {
    if (!others.has(each)) return []
    // The same circle is found from each of its functions.
    return [
      [...others]
        .filter((other) => reached.get(other)?.has(each))
        .map(spell)
        .sort()[0] as string,
    ]
  })
  const advice = 'Write a loop, or give the recursion a bound that names the file, and say here which.'
  expect([...new Set(circles)].sort(), advice).toEqual(Object.keys(BOUNDS).sort())
})
