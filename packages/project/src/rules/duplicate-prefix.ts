/** The `duplicate-prefix` rule: two definitions in a registry claim the same prefix, former prefix, named ID or key name. */

import { isInFunction, type Node, readEnd, readStart } from '@brandid/base/syntax'
import { groupBy } from '@brandid/base/terminal'
import type { CodeBase } from '../source/code-base.ts'
import type { Definition } from '../source/definitions.ts'
import { showPlace } from '../source/place.ts'
import { findReached, listImported } from '../source/reach.ts'
import { isEntryPoint, type RegistryKey } from '../source/value.ts'
import { at, type CodeBaseRule, type PlacedFinding, type WholeCodeBase } from './rule.ts'

export const duplicatePrefix: CodeBaseRule<'duplicate-prefix'> = {
  name: 'duplicate-prefix',
  summary: 'two definitions in a registry claim the same prefix, former prefix or named ID',
  interest: 'code base',
  run: findAllDuplicates,
}

/** Finds duplicates in the program and in its tests, reporting each occurrence. */
function findAllDuplicates({ codeBase, own, inTests, root }: WholeCodeBase): PlacedFinding[] {
  const duplicates = [...findDuplicates(own, codeBase), ...findDuplicatesOfTests(inTests, own, codeBase)]
  return duplicates.map((duplicate) => {
    const { site, module } = duplicate.claim.definition
    return { ...at(site, spellDuplicate(duplicate, root)), path: module.path }
  })
}

/** A string that a definition claims and the role of the string in the definition. */
interface Claim {
  readonly text: string
  readonly role: 'prefix' | 'former prefix' | 'named ID' | 'key name'
  readonly definition: Definition
}

/** A claim and the first claim that conflicts with it. */
export interface Duplicate {
  readonly claim: Claim
  readonly other: Claim
}

/** Finds duplicates among definitions, reporting each occurrence. */
export function findDuplicates(all: readonly Definition[], codeBase: CodeBase): Duplicate[] {
  return findDuplicatesAmong(all.flatMap((definition) => listClaims(definition, codeBase)))
}

/** The maximum number of claims to compare per string; real programs have two or three. */
const MOST_OTHERS = 100

function findDuplicatesAmong(claims: readonly Claim[]): Duplicate[] {
  const byRegistry = new Map(
    Array.from(groupBy(claims, findRegistry), ([registry, held]) => [registry, groupBy(held, createKey)]),
  )
  return claims.flatMap((claim) => {
    const held = byRegistry.get(findRegistry(claim))?.get(createKey(claim)) ?? []
    const other = held
      .slice(0, MOST_OTHERS)
      .find(
        ({ definition }) => definition !== claim.definition && !areExclusive(definition, claim.definition),
      )
    return other ? [{ claim, other }] : []
  })
}

/** The registry of a claim, or the registry's scope, because IDs from two registries with the same scope share their types. */
const findRegistry = ({ definition: { registry, scope } }: Claim): RegistryKey | string =>
  scope === undefined ? registry : `${scope}:`

/** A named ID never collides with a prefix, even if both are the same string. */
const createKey = ({ text, role }: Claim): string => (role === 'named ID' ? `${text} as an ID` : text)

/** Formats the message for a duplicate, including where the other definition is. */
export function spellDuplicate({ claim, other }: Duplicate, root: string): string {
  const role = claim.role === other.role ? '' : `, as its ${other.role}`
  const subject = `${claim.role.charAt(0).toUpperCase()}${claim.role.slice(1)}`
  const { scope } = claim.definition
  const owner = scope === undefined ? '' : ` of '${scope}'`
  return `${subject} '${claim.text}'${owner} is defined twice: here and at ${showPlace(other.definition, root)}${role}.`
}

/**
 * Finds duplicates in tests. Each test file and its imports form one program. Definitions inside functions are skipped,
 * because a test for duplicates has to define some.
 */
function findDuplicatesOfTests(
  inTests: readonly Definition[],
  own: readonly Definition[],
  codeBase: CodeBase,
): Duplicate[] {
  const standing = inTests.filter(({ site, module }) => !isInFunction(site, module.tree))
  const claims = [...own, ...standing].flatMap((definition) => listClaims(definition, codeBase))
  // Only files with the same claim can contain duplicates, so the search ignores all other files that a test imports.
  const suspects = groupBy(
    findDuplicatesAmong(claims).map(({ claim }) => claim),
    ({ definition }) => definition.module.path,
  )
  const paths = new Set(standing.map(({ module }) => module.path).filter((path) => suspects.has(path)))
  const findSuspects = findReached(paths, [...suspects.keys()], (path) => listTargets(path, codeBase))
  const found = [...paths].flatMap((path) => {
    const inProgram = findSuspects(path).flatMap((each) => suspects.get(each) ?? [])
    return findDuplicatesAmong(inProgram).filter(({ claim }) => paths.has(claim.definition.module.path))
  })
  // Two test files may import the same pair of duplicates.
  const seen = new Map(
    found.map((each) => [
      `${readStart(each.claim.definition.site)} ${each.claim.definition.module.path} ${each.claim.text}`,
      each,
    ]),
  )
  return [...seen.values()]
}

/** The files that a file imports or re-exports, except brandid's own files, which define no IDs. */
const listTargets = (path: string, codeBase: CodeBase): string[] =>
  listImported(codeBase.module(path))
    .filter((source) => !isEntryPoint(source))
    .flatMap((source) => codeBase.resolvePath(path, source) ?? [])

function listClaims(definition: Definition, { definitions }: CodeBase): Claim[] {
  const { prefix, of } = definition
  const texts = (option: string) => definitions.evaluator.texts(definitions.option(definition, option)) ?? []
  const claimAs = (role: Claim['role']) => (text: string) => ({ text, role, definition })
  const claims = [
    ...(prefix === undefined ? [] : [prefix]).map(claimAs(of === 'key' ? 'key name' : 'prefix')),
    ...texts('aliases').map(claimAs('former prefix')),
    ...texts('named').map(claimAs('named ID')),
  ]
  return [...new Map(claims.map((claim) => [createKey(claim), claim])).values()]
}

/** Whether two definitions are in opposite branches of a condition, so that only one definition is created. */
function areExclusive(one: Definition, other: Definition): boolean {
  if (one.module !== other.module) return false
  const { tree } = one.module
  for (let around = tree.findParent(one.site); around; around = tree.findParent(around)) {
    if (around.type !== 'ConditionalExpression' && around.type !== 'IfStatement') continue
    const branches = [around.consequent, around.alternate]
    const sides = [one.site, other.site].map((site) =>
      branches.findIndex((each) => each && holds(each, site)),
    )
    if (sides[0] !== sides[1] && !sides.includes(-1)) return true
  }
  return false
}

const holds = (around: Node, node: Node): boolean =>
  readStart(around) <= readStart(node) && readEnd(node) <= readEnd(around)
