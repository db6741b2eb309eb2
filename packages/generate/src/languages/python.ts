/** Generates Python: a class for each kind of ID, and tables that drive one parser and one generator. */
import { type Domain, listKinds, nameInSnakeCase, requireDifferent } from './domain.ts'
import { wrap } from './literals.ts'
import { avoid, writeFreeNames } from './names.ts'
import { createView, type Writer } from './template-view.ts'
import { fillAll } from './templates.ts'

const PYTHON_TEMPLATES = ['runtime', 'convert', 'tokens', 'sealed', 'keys', 'ids'].map(
  (part) => `python/${part}.py`,
)
/** The longest line that `black` and `ruff format` do not break. */
const LINE_LENGTH = 88

const pythonLayout = { width: 0, indent: '    ', comma: ',' }
const PYTHON_CLASSES = { kind: '_Kind', format: '_Format', piece: '_Piece', field: '_Field' }

/** Quotes a string of visible ASCII with the quotes that need fewer escapes, as formatters do. */
function quoteInPython(text: string): string {
  if (!text.includes('"') || text.includes("'")) return JSON.stringify(text)
  return `'${text.replaceAll('\\', '\\\\')}'`
}

/** Renames a parameter that would collide with a keyword or another parameter. */
const nameParameter = (name: string) => avoid(name, new Set(RESERVED), '_')

const RESERVED =
  'False None True and as assert async await break class cls continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with worker yield'.split(
    ' ',
  )

/** Python's syntax, in the style of `black` and `ruff format` except for strings that are longer than a line. */
const pythonWriter: Writer = {
  nameType: (name) => name,
  about: {
    id: ({ subject, description = `${subject} ID` }) => escapeText(description),
    key: ({ subject, description = `${subject} key` }) => escapeText(description),
    token: ({ subject, description = `${subject} token` }) => escapeText(description),
  },
  bases({ fromUuid, fromBytes, isTextBound, isIntegerBound }) {
    const read = fromUuid ? ['_UuidId'] : fromBytes ? ['_BytesId'] : []
    const sorted = isTextBound ? ['_SortedId'] : isIntegerBound ? ['_NumberedId'] : []
    return [...read, ...sorted].join(', ') || 'Id'
  },
  comment: (lines) => lines.join('\n') + (lines.length > 1 ? '\n' : ''),
  formatName: (name) => `_${nameInSnakeCase(name).toUpperCase()}`,
  parameters({ name, hasWorker, choices }) {
    const items = [
      'cls',
      ...(hasWorker ? ['worker: int'] : []),
      ...(choices.length > 0 ? ['*'] : []),
      ...choices.map(({ name, texts, fallback }) => {
        const type = `Literal[${texts.map(quoteInPython).join(', ')}]`
        return `${nameParameter(name)}: ${type}${fallback === undefined ? '' : ` = ${quoteInPython(fallback)}`}`
      }),
    ]
    const flat = items.join(', ')
    if (`    def generate(${flat}) -> ${name}:`.length <= LINE_LENGTH) return flat
    return 8 + flat.length <= LINE_LENGTH ? `\n    ${flat}\n` : `\n    ${items.join(',\n    ')},\n`
  },
  given({ hasWorker, choices }) {
    const names = choices.map(({ name }) => nameParameter(name))
    const given = names.length > 0 ? [`choices=(${names.join(', ')}${names.length > 1 ? '' : ','})`] : []
    return [...(hasWorker ? ['worker'] : []), ...given].join(', ')
  },
  integerType: 'int',
  passed: () => '',
  fieldType: () => '',
  text: quoteInPython,
  word: quoteInPython,
  code: quoteInPython,
  // Formatters write hexadecimal digits in upper case.
  hex: (hex) => `0x${hex.slice(2).toUpperCase()}`,
  integer: String,
  number: String,
  bool: (value) => (value ? 'True' : 'False'),
  yes: 'True',
  colon: '=',
  names: { order: '' },
  record: (type, members) => wrap([`${PYTHON_CLASSES[type]}(`, ')'], members, pythonLayout),
  list(_type, items) {
    const [only] = items
    if (only === undefined) return '()'
    return items.length === 1 && !only.includes('\n') ? `(${only},)` : wrap(['(', ')'], items, pythonLayout)
  },
}

/** Escapes a string so that it neither ends a docstring nor contains an example that doctest would run. */
const escapeText = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('>>>', '> > >')

/** Matches comments and strings, including docstrings. */
const PYTHON_COMMENTS_AND_STRINGS = /#.*|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g

export function generatePython(domain: Domain): string {
  requireDifferent(
    'Python Kind members',
    listKinds(domain).map(({ name }) => nameInSnakeCase(name)),
  )
  return writeFreeNames(createView(domain, pythonWriter), (of) => fillAll(PYTHON_TEMPLATES, of), {
    language: 'Python',
    ignored: PYTHON_COMMENTS_AND_STRINGS,
    reserved: RESERVED,
    declared: listPythonNames,
  })
}

/** Lists the classes and the format constants. */
const listPythonNames = (text: string): string[] =>
  Array.from(text.matchAll(/^(?:class )?([A-Z_]\w*)(?=[(:]| = )/gm), ([, name = '']) => name)
