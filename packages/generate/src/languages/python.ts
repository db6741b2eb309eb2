/** Python: a class for each kind of id, on tables that one reader and one generator share. */
import { type Domain, nameInSnakeCase, requireDifferent } from './domain.ts'
import { wrap } from './literals.ts'
import { createView, fill, readTemplate, type Writer } from './template-view.ts'

const PARTS = ['runtime.py', 'tokens.py', 'sealed.py', 'keys.py', 'ids.py']
/** The longest line of `black` and `ruff format`. */
const WIDTH = 88

const layout = { width: 0, indent: '    ', comma: ',' }
const recordNames = { kind: '_Kind', format: '_Format', piece: '_Piece', field: '_Field' }

/** Visible ASCII, in the quotes that need fewer escapes, as formatters choose them. */
function spellText(text: string): string {
  if (!text.includes('"') || text.includes("'")) return JSON.stringify(text)
  return `'${text.replaceAll('\\', '\\\\')}'`
}

/** A parameter may not have the name of a keyword, or of one that is there. */
const nameParameter = (name: string) => (RESERVED.includes(name) ? `${name}_` : name)

const RESERVED =
  'False None True and as assert async await break class cls continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with worker yield'.split(
    ' ',
  )

/** As `black` and `ruff format` write it, except where no line holds it. */
const writer: Writer = {
  nameId: (name) => name,
  about: {
    id: ({ subject, description = `${subject} id` }) => escapeText(description),
    key: ({ subject, description = `${subject} key` }) => escapeText(description),
    token: ({ subject, description = `A token of ${subject}.` }) => escapeText(description),
  },
  comment: (lines) => lines.join('\n') + (lines.length > 1 ? '\n' : ''),
  formatName: (name) => `_${nameInSnakeCase(name).toUpperCase()}`,
  parameters({ name, hasWorker, choices }) {
    const items = [
      'cls',
      ...(hasWorker ? ['worker: int'] : []),
      ...(choices.length > 0 ? ['*'] : []),
      ...choices.map(({ name, texts, fallback }) => {
        const type = `Literal[${texts.map(spellText).join(', ')}]`
        return `${nameParameter(name)}: ${type}${fallback === undefined ? '' : ` = ${spellText(fallback)}`}`
      }),
    ]
    const flat = items.join(', ')
    if (`    def generate(${flat}) -> ${name}:`.length <= WIDTH) return flat
    return 8 + flat.length <= WIDTH ? `\n    ${flat}\n` : `\n    ${items.join(',\n    ')},\n`
  },
  given({ hasWorker, choices }) {
    const names = choices.map(({ name }) => nameParameter(name))
    const given = names.length > 0 ? [`choices=(${names.join(', ')}${names.length > 1 ? '' : ','})`] : []
    return [...(hasWorker ? ['worker'] : []), ...given].join(', ')
  },
  fieldType: () => '',
  text: spellText,
  word: spellText,
  code: spellText,
  // Upper-case digits, as formatters write them.
  hex: (hex) => `0x${hex.slice(2).toUpperCase()}`,
  integer: String,
  number: String,
  bool: (value) => (value ? 'True' : 'False'),
  yes: 'True',
  colon: '=',
  names: {},
  record: (type, members) => wrap([`${recordNames[type]}(`, ')'], members, layout),
  list(_type, items) {
    const [only] = items
    if (only === undefined) return '()'
    return items.length === 1 && !only.includes('\n') ? `(${only},)` : wrap(['(', ')'], items, layout)
  },
}

/** A text of a docstring, in which nothing ends it, and which doctest does not run. */
const escapeText = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('>>>', '> > >')

export function generatePython(domain: Domain): string {
  const view = createView(domain, writer)
  const text = PARTS.map((part) => fill(readTemplate(`python/${part}`), view)).join('')
  const imported = Array.from(
    text.matchAll(/^(?: {4})?from (?!__)\S+ import (\([^)]*\)|.*)$/gm),
    ([, names = '']) => names,
  )
  const classes = Array.from(text.matchAll(/^class (\w+)/gm), ([, name = '']) => name)
  requireDifferent('names of Python', [
    'None',
    'True',
    'False',
    ...imported.flatMap((names) => names.match(/\w+/g) ?? []),
    ...classes,
  ])
  return text
}
