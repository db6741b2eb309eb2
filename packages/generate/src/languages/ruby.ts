/** Generates Ruby: an object for each kind of ID, and tables that drive one parser and one generator. */
import { type Domain, type GenerateOptions, nameInSnakeCase, requireDifferent } from './domain.ts'
import { wrap } from './literals.ts'
import { createView, type Writer } from './template-view.ts'
import { fillAll } from './templates.ts'

const RUBY_TEMPLATES = ['runtime.rb', 'convert.rb', 'tokens.rb', 'sealed.rb', 'keys.rb', 'ids.rb', 'rails.rb']
const FOREIGN_NAMES =
  'Ids BEGIN END SecureRandom Struct Process Mutex Time String Symbol Array Hash Integer Module Class ArgumentError TypeError Digest OpenSSL Zlib ActiveModel ActiveRecord ActiveSupport Arel AttributeType IdValidator Encoding'

const RUBY_CLASSES = { kind: 'Kind', format: 'Format', piece: 'Piece', field: 'Field' }
const rubyLayout = { width: 80, indent: '  ' }
/** The 120 characters that rubocop allows, minus the deepest indentation. */
const MEMBERS_WIDTH = 100

/** Quotes a string of visible ASCII in single quotes, so that nothing is interpolated. */
const quoteInRuby = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/** Breaks up directives: Ruby and rubocop interpret `name: value` at the start of a comment, and anything between `-*-`. */
const breakDirective = (line: string) =>
  line
    .replace(/^([\w-]+):/, '$1 :')
    .replace(/rubocop\s*:/g, 'rubocop')
    .replaceAll('-*-', '- * -')

/** Formats an integer with `_` as the thousands separator. */
const groupDigits = (value: number | bigint): string => `${value}`.replace(/\B(?=(\d{3})+$)/g, '_')

/** Fills each line with as many members as fit, so that a new definition changes only a few lines. */
function fillLines(members: readonly string[]): string[] {
  const lines: string[] = []
  for (const member of members) {
    const line = `${lines.at(-1)}, ${member}`
    const isShort = lines.length > 0 && line.length <= MEMBERS_WIDTH && !line.includes('\n')
    if (isShort) lines.pop()
    lines.push(isShort ? line : member)
  }
  return lines
}

const rubyWriter: Writer = {
  nameType: (name) => name,
  about: {
    id: ({ subject, description = `${subject} ID` }) => description,
    key: ({ subject, description = `${subject} key` }) => description,
    token: ({ subject, description = `The ${subject} tokens` }) => description,
  },
  bases({ fromUuid, fromBytes, hasBound }) {
    const modules = Object.entries({ FromUuid: fromUuid, FromBytes: fromBytes, LowerBound: hasBound })
    return modules.flatMap(([name, has]) => (has ? [` & ${name}`] : [])).join('')
  },
  comment: (lines) => lines.map(breakDirective).join('\n# '),
  formatName: (name) => `FORMAT_${nameInSnakeCase(name).toUpperCase()}`,
  parameters: () => '',
  given: () => '',
  integerType: 'Integer',
  passed: () => '',
  fieldType: () => '',
  text: quoteInRuby,
  word: (word) => `:${word}`,
  code: (code) => `:${code}`,
  hex: (hex) => hex,
  integer: groupDigits,
  number: groupDigits,
  bool: String,
  yes: 'true',
  colon: ': ',
  names: { length: 'width', values: 'range', bytes: 'byte_count', pattern: '', example: '' },
  record: (type, members) => wrap([`${RUBY_CLASSES[type]}.new(`, ')'], fillLines(members), rubyLayout),
  list(_type, items) {
    // `%w[]` splits words at spaces, so no word may contain a space.
    const isWords = items.length > 1 && items.every((item) => /^'(?:\w|\w-\w)+'$/.test(item))
    return isWords ? `%w[${items.join(' ').replaceAll("'", '')}]` : wrap(['[', ']'], items, rubyLayout)
  },
}

/** Generates Ruby: a constant for each kind, in the module `Ids` unless the `module` option is set. */
export function generateRuby(domain: Domain, _path?: string, options: GenerateOptions = {}): string {
  const text = `${render(RUBY_TEMPLATES, domain, options)}end\n# rubocop:enable Metrics\n`
  const declared = text.matchAll(/^ {2}(?: {2}(?=class ))?(?:class |module )?([A-Z]\w*)(?= = | <|$)/gm)
  requireDifferent('Ruby names', [
    ...FOREIGN_NAMES.split(' '),
    ...Array.from(declared, ([, name = '']) => name),
  ])
  return text
}

/** Generates RBS signatures for the Ruby module. */
export const generateRbs = (domain: Domain, _path?: string, options: GenerateOptions = {}): string =>
  render(['ids.rbs'], domain, options)

function render(parts: readonly string[], domain: Domain, { module = 'Ids' }: GenerateOptions): string {
  const view = createView(domain, rubyWriter)
  const text = fillAll(
    parts.map((part) => `ruby/${part}`),
    view,
  )
  return module === 'Ids'
    ? text
    : text.replace(/(?<=module )Ids\b|\bIds(?=\.|::)|'ids(?=\/id')/g, (found) =>
        found === 'Ids' ? module : `'${nameInSnakeCase(module)}`,
      )
}
