/** Generates Go: a type for each kind of ID, and tables that drive one parser and one generator. */
import { basename, dirname, resolve } from 'node:path'
import { camelCase, type Domain, type GenerateOptions } from './domain.ts'
import { avoid, listWords, writeFreeNames } from './names.ts'
import { createView, type Writer } from './template-view.ts'
import { fillAll, readTemplate } from './templates.ts'

const GO_TEMPLATES = ['runtime', 'convert', 'ids', 'tokens', 'sealed', 'keys'].map((part) => `go/${part}.go`)
const KEYWORDS =
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var'

/** Formats a description as the end of a doc comment's first sentence. */
const say = (description: string | undefined): string =>
  description === undefined ? '.' : `: ${description}${/[.!?]$/.test(description) ? '' : '.'}`

const inBraces = (items: readonly string[]) => `{${items.join(', ')}}`

/** Renames a parameter that would shadow a name in the file. */
const nameParameter = (name: string) => avoid(nameInGo(name), USED, 'Choice')

/** Matches comments and strings. */
const GO_COMMENTS_AND_STRINGS = /\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g

/** Every word in the templates, including the language's own names and the names of its libraries. */
const USED = new Set([
  ...KEYWORDS.split(' '),
  ...GO_TEMPLATES.flatMap((part) => listWords(readTemplate(part).replace(GO_COMMENTS_AND_STRINGS, ' '))),
])

/** The initialisms that Go linters expect in capitals. */
const INITIALISMS = new Set(
  'ACL AMQP API ASCII CPU CSS DB DNS EOF GID GUID HTML HTTP HTTPS ID IP JSON LHS QPS RAM RHS RPC RTP SIP SLA SMTP SQL SSH TCP TLS TS TTL UDP UI UID URI URL UTF8 UUID VM XML XMPP XSRF XSS'.split(
    ' ',
  ),
)

/** Converts `ApiKeyId` to `APIKeyID`. */
const nameInGo = (name: string): string =>
  name.replace(/[A-Z]+(?![a-z])|[A-Z][a-z0-9]+/g, (word) =>
    INITIALISMS.has(word.toUpperCase()) ? word.toUpperCase() : word,
  )

const goWriter: Writer = {
  nameType: nameInGo,
  about: {
    id: ({ name, subject, description }) => `${name} is the type of ${subject} IDs${say(description)}`,
    key: ({ name, subject, description }) => `${name} is the type of ${subject} keys${say(description)}`,
    token: ({ name, subject, description }) => `${name} is a plain ${subject} token${say(description)}`,
  },
  bases: () => '',
  comment: (lines) => lines.join('\n// '),
  formatName: (name) => `format${nameInGo(name).replace('Uuid', 'UUID')}`,
  parameters: ({ name, hasWorker, choices }) =>
    [
      ...(hasWorker ? ['worker int64'] : []),
      ...choices.map((each) => `${nameParameter(each.name)} ${name}${nameInGo(each.type)}`),
    ].join(', '),
  given: ({ hasWorker, choices }) =>
    [hasWorker ? 'worker' : '0', ...choices.map((each) => `string(${nameParameter(each.name)})`)].join(', '),
  integerType: 'int64',
  passed: ({ hasWorker, choices }) =>
    [...(hasWorker ? ['worker'] : []), ...choices.map((each) => nameParameter(each.name))].join(', '),
  fieldType({ kind, characters }) {
    if (kind === 'time') return 'time.Time'
    if (kind !== 'random') return 'int64'
    return characters ? 'string' : '*big.Int'
  },
  text: JSON.stringify,
  word: JSON.stringify,
  code: (code) => camelCase(`Err_${code}`),
  hex: (hex) => `bigOf("${hex}")`,
  integer: String,
  number: String,
  bool: String,
  yes: 'true',
  colon: ': ',
  names: { order: '', unitMs: 'unitMS', epochMs: 'epochMS', default: 'fallback', pattern: '', example: '' },
  record(type, members) {
    return { kind: '&kind', format: 'format', piece: '', field: '' }[type] + inBraces(members)
  },
  list(type, items) {
    const name = { text: 'string', integer: 'int', place: '*format', piece: 'piece', field: 'field' }[type]
    const isLong = items.length > 0 && (type === 'piece' || type === 'field')
    const lines = items.map((item) => `\n${item},`.replaceAll('\n', '\n\t'))
    return `[]${name}${isLong ? `{${lines.join('')}\n}` : inBraces(items)}`
  },
}

/** Generates Go. The package is named after its folder, as is usual in Go, unless the `package` option is set. */
export function generateGo(domain: Domain, path: string | undefined, options: GenerateOptions = {}): string {
  const view = { ...createView(domain, goWriter), package: options.package ?? namePackage(path) }
  const text = writeFreeNames(view, (of) => fillAll(GO_TEMPLATES, of).replace(ONE_LINE, breakLine), {
    language: 'Go',
    ignored: GO_COMMENTS_AND_STRINGS,
    reserved: [],
    declared: listGoNames,
  })
  // The blank line separates the file's first line from the package's doc comment.
  return `\n${spellCommand(path, options)}${text}`
}

/** Lists the package's names, and struct fields as `Type.field`. */
function listGoNames(text: string): string[] {
  const blocks = text.matchAll(/^(?:const|var) \(\n(.*?)^\)/gms)
  const inBlocks = Array.from(blocks, ([, block = '']) => block.match(/^\t\w+/gm) ?? []).flat()
  const types = text.matchAll(/^type (\w+)/gm)
  const others = text.matchAll(/^(?:func|const|var) (\w+)/gm)
  const structs = text.matchAll(/^type (\w+) struct \{\n(.*?)^\}/gms)
  const fields = Array.from(structs, ([, type, block = '']) =>
    (block.match(/^\t\w+/gm) ?? []).map((field) => `${type}.${field.trim()}`),
  )
  const names = [...types, ...others].map(([, name = '']) => name)
  return [...names, ...inBlocks.map((name) => name.trim()), ...fields.flat()]
}

/** Formats the command that regenerates the file; `go generate` runs it in the file's folder. */
function spellCommand(path: string | undefined, { package: name, manifest }: GenerateOptions): string {
  if (path === undefined || manifest === undefined) return ''
  const more = name === undefined ? '' : ` --package ${name}`
  const words = `brandid generate go --manifest ${quote(manifest)} --out ${quote(basename(path))}${more}`
  return `//go:generate npx --package=brandid-kit ${words}\n\n`
}

const quote = (word: string): string => (/^[\w./-]+$/.test(word) ? word : JSON.stringify(word))

const ONE_LINE = /^(func .*) \{ (.*) \}$/gm

/** Breaks a one-line function with a long name, as `gofmt` does. */
const breakLine = (line: string, header: string, body: string) =>
  header.length + body.length >= 100 ? `${header} {\n\t${body}\n}` : line

function namePackage(path: string | undefined): string {
  const folder = path === undefined ? '' : basename(dirname(resolve(path))).toLowerCase()
  return isPackageName(folder) ? folder : 'ids'
}

const isPackageName = (name: string) => /^[a-z][a-z0-9]*$/.test(name) && !KEYWORDS.split(' ').includes(name)
