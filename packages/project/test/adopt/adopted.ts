/** A file of a small project as `adopt` changes it. */
import { adoptCodeBase, applyChanges, type ChangedFile } from '@brandid/project/adopt'
import { type CodeBase, openCodeBase } from '@brandid/project/source'
import { onDisk } from '../../../base/test/on-disk.ts'
import { IDS } from '../rules/findings.ts'

type Scope = Parameters<typeof adoptCodeBase>[1]['scope']

export const BOTH: Scope = { parameters: true, properties: true }

/** The loose type of IDs, or of the keys of a type. */
export const looseOf = (value: string): string =>
  ({ number: 'LooseKey', bigint: 'LooseBigIntKey', string: 'LooseTextKey' })[value] ?? 'LooseId'

const PROJECT = {
  // The tests of line breaks are in the kit.
  '.prettierrc': '{ "printWidth": 1000 }',
  'package.json': '{ "dependencies": { "brandid": "1" } }',
  'brandid.config.json': JSON.stringify({ foreign: { Foreign: ['foreign*'] } }),
  'ids.ts': IDS,
}

export interface Adopted {
  readonly text: string
  readonly types: number
  /** The names that stay unchanged, with their places and the reasons. */
  readonly left: readonly { readonly name: string; readonly offset: number; readonly reason: string }[]
  /** Why the file stays as it is, in spite of its changes. */
  readonly fault: string | undefined
  readonly changed: ChangedFile | undefined
  readonly module: ReturnType<CodeBase['module']>
}

/**
 * A text after its adoption.
 *
 * @param around Other files, which may say what reads its types beside the compiler.
 */
export function adopt(
  text: string,
  around: Readonly<Record<string, string>> = {},
  { scope = BOTH, path = 'a.ts' }: { readonly scope?: Scope; readonly path?: string } = {},
): Adopted {
  const { codeBase, root } = openCodeBase([], { cwd: onDisk({ ...PROJECT, ...around, [path]: text }) })
  const { files, left } = adoptCodeBase(codeBase, { root, top: root, scope, progress: () => {} })
  const changed = files.find(({ file }) => file === path)
  const lines = left.filter((line) => line.startsWith(`${path}:`)).map((line) => line.slice(path.length + 1))
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const names = lines.flatMap((each) => {
    const [, line, column, name = '', reason = ''] = /^(\d+):(\d+): (.*?): (.*)$/.exec(each) ?? []
    if (line === undefined) return []
    return [{ name, offset: (starts[Number(line) - 1] ?? 0) + Number(column) - 1, reason }]
  })
  const [, types = '0', fault] = lines.map((each) => /^ (\d+) types?: (.*)$/.exec(each)).find(Boolean) ?? []
  return {
    text: changed ? applyChanges(text, changed.changes) : text,
    types: changed?.types ?? Number(types),
    left: names,
    fault,
    changed,
    module: codeBase.module(`${root}/${path}`),
  }
}
