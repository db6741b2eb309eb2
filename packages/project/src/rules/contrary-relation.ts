/** The `contrary-relation` rule: a column refers to one entity but is named after another. */

import { showFile } from '../source/place.ts'
import { isTestFile } from '../source/source-files.ts'
import { indexDefinitions } from './names/id-names.ts'
import { contradiction, mayRelate, relationsIn } from './names/relations.ts'
import { toldNames } from './names/told-names.ts'
import { at, type CodeBaseRule, type PlacedFinding, type RuleContext, type WholeCodeBase } from './rule.ts'

export const contraryRelation: CodeBaseRule<'contrary-relation'> = {
  name: 'contrary-relation',
  summary: '@ForeignKey(() => Document) collectionId: its relation and name disagree',
  interest: 'code base',
  run(whole) {
    const { codeBase, own, root } = whole
    const known = indexDefinitions([{ definitions: own, reader: codeBase.definitions }], [])
    return codeBase.paths
      .filter((path) => !isTestFile(showFile(path, root)) && mayRelate(codeBase.text(path)))
      .flatMap((path) => codeBase.attempt(path, () => findContrary(path, known, whole)))
  },
}

function findContrary(
  path: string,
  known: RuleContext['known'],
  { codeBase }: WholeCodeBase,
): PlacedFinding[] {
  const { definitions, types, config } = codeBase
  const names = toldNames(known, config, path)
  const { findSystem } = names
  const context = { module: codeBase.module(path), definitions, types, ...names }
  return Array.from(relationsIn(context).values()).flatMap((relation) => {
    const { name, node } = relation
    const contrary = findSystem(name) === undefined ? contradiction(relation, context) : undefined
    if (contrary === undefined) return []
    const place = 'key' in node && node.key ? node.key : node
    return [{ ...at(place, `'${name}' ${contrary}: correct the relation or the name.`), path }]
  })
}
