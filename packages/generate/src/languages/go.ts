/** Go: a type for each kind of id, on tables that one reader and one generator share. */
import { basename, dirname, resolve } from 'node:path'
import { camelCase, type Domain, type GenerateOptions, requireDifferent } from './domain.ts'
import { createView, fill, readTemplate, type Writer } from './template-view.ts'

const PARTS = ['runtime', 'ids', 'tokens', 'sealed', 'keys']
const KEYWORDS =
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var'

const inBraces = (items: readonly string[]) => `{${items.join(', ')}}`

/** A parameter may not have the name of a keyword, or that of the worker. */
const nameParameter = (name: string) =>
  name === 'worker' || KEYWORDS.split(' ').includes(name) ? `${name}Choice` : name

const writer: Writer = {
  nameId: (name) => name.replace(/Id$/, 'ID'),
  about: {
    id: ({ name, subject, description = subject }) => `${name} is an id: ${description}`,
    key: ({ name, subject, description = subject }) => `${name} is a key: ${description}`,
    token: ({ name, subject, description = 'a secret' }) =>
      `${name} is a plain token of ${subject}: ${description}`,
  },
  comment: (lines) => lines.join('\n// '),
  formatName: (name) => `format${name.replace('Uuid', 'UUID')}`,
  parameters: ({ name, hasWorker, choices }) =>
    [
      ...(hasWorker ? ['worker int64'] : []),
      ...choices.map((each) => `${nameParameter(each.name)} ${name}${each.type}`),
    ].join(', '),
  given: ({ hasWorker, choices }) =>
    [hasWorker ? 'worker' : '0', ...choices.map((each) => `string(${nameParameter(each.name)})`)].join(', '),
  fieldType({ kind, characters }) {
    if (kind === 'time') return 'time.Time'
    if (kind !== 'random') return 'int64'
    return characters ? 'string' : '*big.Int'
  },
  text: JSON.stringify,
  word: JSON.stringify,
  code: (code) => camelCase(`_${code}`),
  hex: (hex) => `n("${hex}")`,
  integer: String,
  number: String,
  bool: String,
  yes: 'true',
  colon: ': ',
  names: { unitMs: 'unitMS', epochMs: 'epochMS', default: 'fallback', pattern: '', example: '' },
  record(type, members) {
    const text = { kind: '&kind', format: 'format', piece: '', field: '' }[type] + inBraces(members)
    return type === 'kind' ? `newKind(${text})` : text
  },
  list(type, items) {
    const name = { text: 'string', integer: 'int', place: '*format', piece: 'piece', field: 'field' }[type]
    const isLong = items.length > 0 && (type === 'piece' || type === 'field')
    const lines = items.map((item) => `\n${item},`.replaceAll('\n', '\n\t'))
    return `[]${name}${isLong ? `{${lines.join('')}\n}` : inBraces(items)}`
  },
}

/** The package has the name of its folder, as Go has it, unless the program gives another one. */
export function generateGo(domain: Domain, path: string | undefined, options: GenerateOptions = {}): string {
  const view = { ...createView(domain, writer), package: options.package ?? namePackage(path) }
  const text = PARTS.map((part) => fill(readTemplate(`go/${part}.go`), view))
    .join('')
    .replace(ONE_LINE, breakLine)
  const declared = text.matchAll(/^(?:(?:type|func|const) |\t(?=\w+ +Code = ))(\w+)/gm)
  requireDifferent(
    'names of Go',
    Array.from(declared, ([, name = '']) => name),
  )
  // The first line does not belong to the comment on the package.
  return `\n${text}`
}

const ONE_LINE = /^(func .*) \{ (.*) \}$/gm

/** As `gofmt` writes a function whose name is long. */
const breakLine = (line: string, header: string, body: string) =>
  header.length + body.length >= 100 ? `${header} {\n\t${body}\n}` : line

function namePackage(path: string | undefined): string {
  const folder = path === undefined ? '' : basename(dirname(resolve(path))).toLowerCase()
  return isPackageName(folder) ? folder : 'ids'
}

const isPackageName = (name: string) => /^[a-z][a-z0-9]*$/.test(name) && !KEYWORDS.split(' ').includes(name)
