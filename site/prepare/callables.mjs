/**
 * Documents functions that typedoc lists as variables: `const defineId: DefineId` shows neither parameters nor result. Each function
 * becomes an entry with its signatures, parameters, options, result and guide.
 */

const GUIDES = {
  defineId: ['Definitions', '/guides/definition/'],
  defineIds: ['Modules', '/guides/modules/'],
  idUnion: ['Several kinds, and any ID', '/guides/types/'],
  defineKey: ['Integer and UUID keys', '/guides/keys/'],
  createRegistry: ['Two owners of one prefix', '/guides/types/#two-owners-of-one-prefix'],
}

const VARIABLE = /^### (\w+) (\{#[\w-]+\})\n\n```ts\nconst \w+: (\w+);\n```\n/

/**
 * Splits the variables in a typedoc file into functions, starting with `defineId`, and other variables.
 *
 * @param text the file, in which each heading has an anchor
 * @param read returns the text of another file by name
 */
export function splitVariables(group, text, read) {
  const [heading, ...entries] = group.split(/^(?=### )/m)
  const isFunction = (entry) => describe(entry, text) !== undefined
  const functions = entries
    .filter(isFunction)
    .map((entry) => compose(entry, describe(entry, text), (file) => (file ? read(file) : text)))
  const rest = entries.filter((entry) => !isFunction(entry))
  return {
    functions: functions.map(withRule).join(''),
    variables: rest.length > 0 ? `${heading}${rest.join('')}` : '',
  }
}

const withRule = (entry) => `${entry.replace(/\n\*\*\*\n*$/, '').trimEnd()}\n\n***\n\n`

/** Returns the signatures of a variable's type, each with code, parameters and result; `undefined` if the variable is not a function. */
function describe(entry, text) {
  const [, name, , type] = VARIABLE.exec(entry) ?? []
  if (!name) return undefined
  const section = sectionOf(text, type)
  if (!section) return undefined
  const parts = section.split(/^#### Call Signature.*$/m)
  const called = parts.length > 1 ? parts.slice(1) : [section]
  const signatures = called
    .map((part) => ({
      code: codeOf(part, name, type),
      parameters: partOf(part, 'Parameters'),
      returns: partOf(part, 'Returns'),
    }))
    .filter(({ code, returns }) => code && returns)
  return signatures.length > 0 ? signatures : undefined
}

function compose(entry, signatures, read) {
  const [whole, name, anchor] = VARIABLE.exec(entry)
  const id = anchor.slice(2, -1)
  const parameters = parametersOf(signatures)
  const options = parameters && optionsOf(parameters, read)
  const [title, path] = GUIDES[name] ?? []
  const [description, ...rest] = entry.slice(whole.length).split(/^(?=#### )/m)
  const results = [...new Set(signatures.flatMap(({ returns }) => resultsOf(returns)))]
  const parts = [
    `### ${name}() ${anchor}\n`,
    `\`\`\`ts\n${signatures.map(({ code }) => code).join('\n')}\n\`\`\`\n`,
    `${description.trim()}\n`,
    ...(path ? [`Guide: [${title}](../..${path})\n`] : []),
    ...(parameters ? [`#### Parameters {#${id}-parameters}\n`, `${parameters}\n`] : []),
    ...(options ? [`#### Options {#${id}-options}\n`, `${options}\n`] : []),
    `#### Returns {#${id}-returns}\n`,
    `${results.length > 1 ? results.map((each) => `- ${each}`).join('\n') : results[0]}\n`,
  ]
  return `${parts.join('\n')}\n${rest.join('')}`
}

/** Returns the parameters of the longest signature. Parameters that the shortest signature lacks are optional. */
function parametersOf(signatures) {
  const longest = signatures.findLast((each) => each.parameters)?.parameters
  return longest?.replace(/^\| `(\w+)` \|/gm, (row, name) =>
    signatures.every(({ parameters = '' }) => parameters.includes(row)) ? row : `| \`${name}?\` |`,
  )
}

/** Lists the types that a result can have, without the conditions that select them. */
const resultsOf = (returns) => returns.split(/ [?:] /).filter((part) => !part.includes('*extends*'))

/** Returns the section about a type. */
function sectionOf(text, type) {
  const start = new RegExp(`^### ${type}(?:\\(\\))? \\{#`, 'm').exec(text)?.index
  if (start === undefined) return undefined
  const rest = text.slice(start + 4)
  const end = rest.search(/^(?:\*\*\*$|##{1,2} )/m)
  return end < 0 ? rest : rest.slice(0, end)
}

/** Formats a call as code, with conditions in its result on separate lines. */
function codeOf(part, name, type) {
  const [, code] = /^```ts\n(.*?);?\n```/ms.exec(part) ?? []
  if (!code) return undefined
  const call = code
    .replace(new RegExp(`^type ${type}(?:<.*?>)? = (<.*?>)?\\((.*?)\\) => `, 's'), `${name}$1($2): `)
    .replace(new RegExp(`^${type}`), name)
  if (!call.startsWith(name)) return undefined
  let depth = 0
  return call.replace(/ ([?:]) /g, (_, sign) => {
    const indent = '  '.repeat(sign === '?' ? ++depth : depth--)
    return `\n${indent}${sign} `
  })
}

function partOf(part, title) {
  const [, found] =
    new RegExp(`^#{4,5} ${title} \\{#[\\w-]+\\}\\n\\n(.*?)(?=\\n\\n#|\\n\\n\\*\\*\\*|$(?![^]))`, 'ms').exec(
      part,
    ) ?? []
  return found?.replace(/<a id="[^"]*"><\/a> /g, '').trim()
}

/** Returns the table of a parameter's options, with links to the file that describes them. */
function optionsOf(parameters, read) {
  const [, type, file] = /\[`(\w+Options)`\]\((?:([\w-]+)\.md)?#/.exec(parameters) ?? []
  const section = type && sectionOf(read(file), type)
  const table = section && partOf(section, 'Properties')
  return file ? table?.replaceAll('](#', `](${file}.md#`) : table
}
