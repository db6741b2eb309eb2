/** The module of definitions that `init` proposes. */
import { escapeLine, spellTextLiteral } from '../terminal/escape.ts'
import { groupBy } from '../terminal/values.ts'
import { type FoundKey, spellKeys } from './key-search.ts'
import type { Proposed } from './propose.ts'

/** A format that is written once, and named, where several definitions have it. */
const SHARED = 2

/** The longest line of a definition. */
const LINE = 100

/** The text of a module that defines ids, keys, or both. */
export function writeIds(definitions: readonly Proposed[], keys: readonly FoundKey[] = []): string {
  const names = nameFormats(definitions)
  const code = definitions.map((each) => writeDefinition(each, names))
  const taken = new Set<string>()
  const blocks = definitions.map((each, i) => {
    const name = chooseName(each, taken)
    taken.add(name)
    return `/** ${escapeLine(describe(each)).replaceAll('*/', '*\\u002f')} */
export const ${name} = ${code[i]}
export type ${name} = IdOf<typeof ${name}>
`
  })
  const shared = [...names].map(([format, name]) => `const ${name} = ${format}\n`)
  const used = [...new Set([...shared, ...code].join('').match(/\b[a-z][A-Za-z0-9]*(?=\()/g))]
  const formats = used.filter((name) => name !== 'defineId').sort()
  const [hasIds, hasKeys] = [definitions.length > 0, keys.length > 0]
  const kinds = [...(hasIds ? ['ids'] : []), ...(hasKeys ? ['keys'] : [])].join(' and ')
  const definers = [...(hasIds ? ['defineId'] : []), ...(hasKeys ? ['defineKey'] : [])].join(', ')
  return [
    `/** The ${kinds} of this project, as \`brandid init\` proposes them: compare each with ${hasIds ? 'what is stored' : 'its column'}. */\n`,
    `import { ${definers}, type IdOf } from 'brandid'\n`,
    ...(formats.length > 0 ? [`import { ${formats.join(', ')} } from 'brandid/formats'\n`] : []),
    ...(shared.length > 0 ? ['\n', ...shared] : []),
    ...[...blocks, ...spellKeys(keys)].map((block) => `\n${block}`),
  ].join('')
}

function describe({ reasons, place }: Proposed): string {
  return [...reasons, ...(place === undefined ? [] : [place])].join(' · ')
}

/** The house name: `UserId`, by the entity; by the prefix where another definition has that one. */
function chooseName({ entity, prefix }: Proposed, taken: ReadonlySet<string>): string {
  const names = [entity ?? prefix, prefix].map(pascal)
  for (let number = 2; ; number++) {
    const free = names.map((name) => `${name}Id`).find((name) => !taken.has(name))
    if (free !== undefined) return free
    names.push(`${pascal(prefix)}${number}`)
  }
}

const pascal = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The formats that several definitions have, by their code. */
function nameFormats(definitions: readonly Proposed[]): Map<string, string> {
  const codes = definitions.flatMap(({ format, accepts }) => [
    format.code,
    ...accepts.map(({ code }) => code),
  ])
  const names = new Map<string, string>()
  for (const [code, all] of groupBy(codes, (each) => each)) {
    if (all.length < SHARED || code.endsWith('()')) continue
    const base = `${/^\w+/.exec(code)?.[0]}Format`
    const same = [...names.values()].filter((name) => name.replace(/\d+$/, '') === base).length
    names.set(code, same === 0 ? base : `${base}${same + 1}`)
  }
  return names
}

function writeDefinition({ prefix, entity, format, accepts }: Proposed, names: Map<string, string>): string {
  const spell = ({ code }: Proposed['format']) => names.get(code) ?? code
  const options = [
    ...(entity === undefined ? [] : [`entity: ${spellTextLiteral(entity)}`]),
    ...(format.code === DEFAULT ? [] : [`format: ${spell(format)}`]),
    ...(accepts.length === 0 ? [] : [`accepts: [${accepts.map(spell).join(', ')}]`]),
  ]
  const id = `defineId(${spellTextLiteral(prefix)}`
  if (options.length === 0) return `${id})`
  const line = `${id}, { ${options.join(', ')} })`
  return line.length < LINE ? line : `${id}, {\n${options.map((each) => `  ${each},\n`).join('')}})`
}

/** The format of a definition that names none. */
const DEFAULT = 'uuid25()'
