import type { DescribedManifest } from '@brandid/base/manifest'
import type { GenerateOptions } from '@brandid/generate/languages'
import { describe, expect, it } from 'vitest'
import { describeAll, everyFormat, everyText, generate, invoice, shop, withKeys } from './manifests.ts'

// What the files do is shown by `npm run check -- languages`.

interface Written {
  /** Lines of the file of a shop. */
  readonly lines: readonly string[]
  /** What no file has without sealed ids and tokens. */
  readonly more: RegExp
  /** What a file has of an id whose former format is sealed. */
  readonly former: readonly (string | RegExp)[]
  /** What the file of every text has with keys. */
  readonly keyed: readonly (string | RegExp)[]
  /** What the file of every format has. */
  readonly formats: readonly string[]
  /** Names that a file has already. */
  readonly names: string
}

const LANGUAGES: Readonly<Record<string, Written>> = {
  Go: {
    lines: [
      'package ids',
      'func (id UserID) Time() (value time.Time, ok bool) {',
      'func (id UserID) UUID() (value [16]byte, ok bool) {',
      'func NewMessageID(worker int64) (MessageID, error) {',
      'func (id MessageID) BigInt() (value *big.Int, ok bool) {',
      'func ParseCustomerID(text string) (CustomerID, error) {',
      'const KindKsID Kind = "ks"',
      'func MustNewMessageID(worker int64) MessageID { return must(NewMessageID(worker)) }',
      'var kindKsID = &kind{prefix: "ks", formats: []*format{formatNanoid6514b0b2, formatNanoid}, named: []string{"ks_local_root"}}',
      '\t"reset",',
      '// SessionToken is a plain sess token: A session of the web site.',
      'func (s *Sealer) SealInvoiceID(key int64) (InvoiceID, error) {',
      '\treturn openKey[int64](s, kindInvoiceID, formatSealed9b294803, string(id), 9007199254740991)',
      '// ResetToken is a plain reset token.',
      'func VerifyResetToken(text string, keys map[string][]byte, options VerifyOptions) (Verified, error) {',
    ],
    more: /Sealer|tokenKind|crypto\/aes|crc32/,
    former: [/openKey\[int64\]\(s, kindAID, formatSealed\w+, string\(id\), 9223372036854775807\)/],
    keyed: [
      '\n// CustomerKey is the type of customer keys: A row of customers.\ntype CustomerKey int64\n',
      '\n// RowKey is the type of row keys.\ntype RowKey uint64\n',
      '\n// MarshalJSON writes the key as a string, because JavaScript rounds large numbers.\n',
      '\ntype FileKey string\n',
      /\(s \*Sealer\) SealK\w+ID\(key CustomerKey\)[^}]+uint64\(key\), 65535\)/,
      /prefix: "k_was_uuid", formats: \[\]\*format\{format\w+\}, bare: /,
    ],
    formats: [
      'The choices are: region.',
      'func NewKLayoutAID(region KLayoutAIDRegion) (KLayoutAID, error) {',
      '\tKLayoutAIDRegionE KLayoutAIDRegion = "e"\n',
      'func (id KLayoutAID) Fields() (fields KLayoutAIDFields, ok bool) {',
      'start: "continued", step: 1',
      'refuses: true',
      'drawn: true',
      'fallback: "e"',
    ],
    names: 'Error Code Parse ErrOverflow Verified ErrExpired HashSessionToken Sealer ErrInvalidSeal Kind',
  },
  Python: {
    lines: [
      'class UserId(_UuidId, _SortedId):',
      '    """Who may sign in."""',
      '    def uuid(self) -> _uuid.UUID | None:',
      '    def generate(cls, worker: int) -> MessageId:',
      '    def integer(self) -> int | None:',
      '        named=("ks_local_root",),',
      '        pattern="^user_[0-9a-z]{25}$",',
      '    "inv": (_SEALED9B294803, 9007199254740991, int, True),',
      '    """A session of the web site."""',
      '    """reset token"""',
      '    _bytes = 16',
    ],
    more: /Sealer|class \w*Token|zlib/,
    former: [/ {4}"a": \(_SEALED\w+, 9223372036854775807, int, False\),/],
    keyed: [
      'class CustomerKey(Key):\n    """A row of customers."""\n',
      '    _max = 65535\n',
      'class RowKey(Key):\n    """row key"""\n',
      '    _is_text_in_json = True\n',
      /class FileKey\(TextKey\):\n(?:.*\n){4} {4}_format = _NANOID\n/,
      /prefix="k_was_uuid",\n\s+formats=\(_UUID25,\),\n\s+bare=\(_UUID\w+,\)/,
    ],
    formats: [
      'def generate(cls, *, region: Literal["e", "u"] = "e") -> KLayoutAId:',
      'The choices are: region.',
      'def fields(self) -> dict[str, Any]:',
      'start="continued"',
      'refuses=True',
      'drawn=True',
      'default="e"',
    ],
    names: 'Id IdError Any None Mapping Token ResetToken Sealer',
  },
  Ruby: {
    lines: [
      '  # Who may sign in.',
      "  UserId = MadeKind.new(prefix: 'user', formats: [FORMAT_UUID25], aliases: ['usr'])",
      '  # generate requires a worker ID that no other process uses: generate(worker: 1).',
      '  # This kind cannot generate IDs.',
      "    prefix: 'ks', formats: [FORMAT_NANOID6514B0B2, FORMAT_NANOID], named: ['ks_local_root']",
      '  TOKENS = %w[',
      '    reset',
      '  # A session of the web site.',
      "    'inv' => [FORMAT_SEALED9B294803, 9_007_199_254_740_991, true]",
      "  SessionToken = TokenKind.new(prefix: 'sess', byte_count: 32)",
      '  # The reset tokens',
    ],
    more: /Sealer|TokenKind|openssl|zlib/,
    former: [
      / {4}'a' => \[FORMAT_SEALED\w+, 9_223_372_036_854_775_807, false\]/,
      "require 'openssl'\nrequire 'securerandom'\n",
    ],
    keyed: [
      "  # A row of customers.\n  CustomerKey = KeyKind.new(name: 'customer', max: 65_535)\n",
      "  # file key\n  FileKey = TextKeyKind.new(name: 'file', format: FORMAT_NANOID)\n",
      /prefix: 'k_was_uuid',\s+formats: \[FORMAT_UUID25\],\s+bare: \[FORMAT_UUID\w+\]/,
    ],
    formats: [
      "# generate accepts region: 'e' or 'u'.",
      'start: :continued,',
      'refuses: true',
      'drawn: true',
      'characters: true',
      "default: 'e'",
    ],
    names: 'IdError Kind Format END String TokenKind ResetToken Sealer IdValidator OpenSSL',
  },
}

const linesOf = (text: string) => text.split('\n')
const withoutTokens = (manifest: DescribedManifest): DescribedManifest => ({ ...manifest, tokens: [] })

describe.each(Object.entries(LANGUAGES))('a file of %s', (language, given) => {
  const { more, former, keyed } = given
  const write = (manifest: DescribedManifest) => generate(language.toLowerCase(), manifest, 'ids/ids.go')
  const text = write(shop)

  it.each(given.lines)('has the line %s', (line) => expect(linesOf(text)).toContain(line))

  it('has no sealer and no tokens where there are none, and opens IDs of a former format', () => {
    expect(write(withoutTokens(describeAll({ prefix: 'a' })))).not.toMatch(more)
    const format = { name: 'sealed', options: { name: 'a', format: 'bigint' } }
    const opened = write(withoutTokens(describeAll({ prefix: 'a', accepts: [format] })))
    for (const part of former) expect(opened).toMatch(part)
    expect(opened).not.toContain('SealAID')
    // The format of customers makes none.
    expect(text).not.toContain('NewCustomerID')
  })

  it('has keys, IDs from before the prefix, and sealed IDs of keys', () => {
    const all = withKeys(
      everyText,
      { key: 'customer', name: 'CustomerKey', description: 'A row of customers.', max: '0xffff' },
      { key: 'row', value: 'bigint', max: '0xffffffffffffffff' },
      { key: 'file', value: 'text', format: { name: 'nanoid' } },
    )
    const text = write(all)
    for (const part of keyed) expect(text).toMatch(part)
  })

  it('has every format', () => {
    const all = write(everyFormat)
    for (const part of given.formats) expect(all).toContain(part)
  })

  it.each(given.names.split(' '))('refuses the name %s, which it has already', (name) => {
    expect(() => write(describeAll({ prefix: 'a', name }, invoice))).toThrow(
      new RegExp(
        `${language} names but received "${name}" twice|unused ${language} name but received "${name}"`,
      ),
    )
  })
})

describe('a file of Go', () => {
  it.each([
    [undefined, 'ids'],
    ['/x/Shop/ids.go', 'shop'],
    ['/x/my-ids/ids.go', 'ids'],
    ['/x/func/ids.go', 'ids'],
  ])('of the path %s is in the package %s', (path, name) => {
    expect(generate('go', describeAll({ prefix: 'a' }), path)).toContain(`\npackage ${name}\n`)
  })

  it.each([
    [{ manifest: '../all.json' }, '--manifest ../all.json --out ids.go'],
    [{ manifest: 'all ids.json', package: 'shop' }, '--manifest "all ids.json" --out ids.go --package shop'],
  ])('begins with the command that writes it again: %j', (options, args) => {
    const manifest = describeAll({ prefix: 'a' })
    const [, empty, command] = generate('go', manifest, 'lib/ids.go', options).split('\n')
    expect([empty, command]).toEqual([
      '',
      `//go:generate npx --package=brandid-kit brandid generate go ${args}`,
    ])
    expect(generate('go', manifest, undefined, options)).not.toContain('go:generate')
    expect(generate('go', manifest, 'lib/ids.go')).not.toContain('go:generate')
  })

  it.each([
    ['after their texts', ['eu', 'us'], ['Eu', 'Us']],
    ['by position where two read alike', ['e', 'E'], ['Choice1', 'Choice2']],
    ['by position if a choice begins with another character', ['-a', '-b'], ['Choice1', 'Choice2']],
    [
      'by position where one is no word, aligned',
      Array.from({ length: 10 }, (_, i) => `${i}-`),
      [...Array.from({ length: 9 }, (_, i) => `Choice${i + 1} `), 'Choice10'],
    ],
  ])('names choices %s', (_, of, names) => {
    const fields = [
      { kind: 'choice', name: 'zone', of },
      { kind: 'random', bits: 80 },
    ]
    const text = generate('go', describeAll({ prefix: 'a', format: { name: 'layout', options: { fields } } }))
    const lines = names.map((name, i) => `\tAIDZone${name} AIDZone = "${of[i]}"\n`)
    expect(text).toContain(`const (\n${lines.join('')})\n`)
  })

  const withFields = (...fields: readonly object[]) => ({
    prefix: 'a',
    format: { name: 'layout', options: { fields: [...fields, { kind: 'random', bits: 80 }] } },
  })
  const choice = { kind: 'choice', name: 'zone', of: ['e', 'u'] }
  const alike = ['userId', 'userID'].map((name) => ({ kind: 'random', name, bits: 8 }))

  it.each([
    [
      'types',
      'UserID',
      [
        { prefix: 'a', name: 'UserId' },
        { prefix: 'b', name: 'UserID' },
      ],
    ],
    ['constants of choices', 'AIDZoneE', [withFields(choice), { prefix: 'b', name: 'AIDZoneE' }]],
    ['fields', 'AIDFields.UserID', [withFields(...alike)]],
  ])('refuses %s with the same name in Go', (_, name, definitions) => {
    const manifest = describeAll(...definitions)
    expect(() => generate('go', manifest)).toThrow(`Go names but received "${name}" twice.`)
  })

  it('accepts a name that only comments contain', () => {
    expect(generate('go', describeAll({ prefix: 'a', name: 'Compare' }))).toContain('\ntype Compare string\n')
  })

  it('holds a description in its comment', () => {
    const description = 'x\nfunc init() { panic(1) } //\u2028func init() {}'
    const lines = linesOf(generate('go', describeAll({ prefix: 'a', description })))
    expect(lines.filter((line) => line.includes('init'))).toEqual([
      '// AID is the type of a IDs: x func init() { panic(1) } // func init() {}.',
    ])
  })
})

describe('a file of Python', () => {
  it('accepts a name that only comments contain', () => {
    expect(generate('python', describeAll({ prefix: 'a', name: 'Drawing' }))).toContain('\nclass Drawing(')
  })

  it('has an empty list of tokens where there are none', () => {
    const text = generate('python', withoutTokens(describeAll({ prefix: 'a' })))
    expect(text).toContain('\n_TOKENS: Sequence[str] = []\n')
  })

  it.each([
    [`ab"`, `alphabet='"ab',`],
    [`ab'"`, `alphabet="\\"'ab",`],
    [`ab"\\`, `alphabet='"\\\\ab',`],
  ])('quotes the alphabet %s as its formatter does', (alphabet, quoted) => {
    const format = { name: 'opaque', options: { alphabet, length: 4 } }
    expect(generate('python', describeAll({ prefix: 'a', format }))).toContain(quoted)
  })

  it.each([
    ['one line', ['e'], '    def generate(cls, *, e: Literal["a", "b"]) -> AId:\n'],
    [
      'one line of parameters',
      ['region', 'environment'],
      '    def generate(\n        cls, *, region: Literal["a", "b"], environment: Literal["a", "b"]\n    ) -> AId:\n',
    ],
    [
      'a line for each parameter',
      ['region', 'environment', 'zone'],
      '    def generate(\n        cls,\n        *,\n        region: Literal["a", "b"],\n        environment: Literal["a", "b"],\n        zone: Literal["a", "b"],\n    ) -> AId:\n',
    ],
  ])('breaks a signature as its formatter does: %s', (_, names, signature) => {
    const choices = names.map((name) => ({ kind: 'choice', name, of: ['a', 'b'] }))
    const format = { name: 'layout', options: { fields: [...choices, { kind: 'random', bits: 80 }] } }
    expect(generate('python', describeAll({ prefix: 'a', format }))).toContain(signature)
  })

  const ONE_LINE = '\nfrom typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeVar\n'

  const sealed = (prefix: string) => ({ name: 'sealed', options: { name: prefix, format: 'number' } })
  const inv = { prefix: 'inv', format: sealed('inv') }

  it.each([
    ['one kind', [inv], 0, 1, 1],
    ['two kinds', [inv, { prefix: 'bill', format: sealed('bill') }], 4, 3, 3],
    ['one kind and a former one', [inv, { prefix: 'was', accepts: [sealed('was')] }], 2, 1, 3],
  ])('overloads the methods of a sealer of more than one kind: %s', (_, kinds, overloads, seals, opens) => {
    const text = generate('python', withoutTokens(describeAll(...kinds)))
    expect(text.match(/^ {4}@overload$/gm) ?? []).toHaveLength(overloads)
    expect(text.match(/^ {4}def seal\(/gm)).toHaveLength(seals)
    expect(text.match(/^ {4}def open\(/gm)).toHaveLength(opens)
    expect(text.includes('    overload,\n')).toBe(overloads > 0)
    expect(text.includes(ONE_LINE)).toBe(overloads === 0)
  })

  const nanoid = { prefix: 'b', format: { name: 'nanoid' } }

  it.each([
    ['bytes', { prefix: 'a', format: { name: 'objectId' } }, '\ndef _from_bytes('],
    ['UUIDs', { prefix: 'a' }, '\nclass _UuidId('],
    ['order', { prefix: 'a' }, '\nclass _SortedId('],
    ['a time in order', { prefix: 'a' }, '\ndef _bound_values('],
    [
      'integers in order',
      { prefix: 'a', format: { name: 'snowflake', options: { epoch: 0 } } },
      '\nclass _NumberedId(',
    ],
  ])('declares what IDs with %s need, if some kind has these', (_, definition, declared) => {
    expect(generate('python', describeAll(definition, nanoid))).toContain(declared)
    expect(generate('python', describeAll(nanoid))).not.toContain(declared)
  })

  it('declares what keys need, if some key is an integer or a text', () => {
    const integer = { key: 'a' }
    const text = { key: 'b', value: 'text', format: { name: 'nanoid' } } as const
    const classesOf = (...keys: Parameters<typeof withKeys>[1][]) =>
      generate('python', withKeys(describeAll(), ...keys)).match(/^class (?:Text)?Key\b/gm)
    expect(classesOf(integer, text)).toEqual(['class Key', 'class TextKey'])
    expect(classesOf(integer)).toEqual(['class Key'])
    expect(classesOf(text)).toEqual(['class TextKey'])
  })

  it('imports what tokens need', () => {
    expect(generate('python', withoutTokens(describeAll(nanoid)))).toContain(ONE_LINE)
    expect(generate('python', describeAll(nanoid))).not.toContain(ONE_LINE)
  })

  it('holds no prompt of doctest', () => {
    const text = generate('python', describeAll({ prefix: 'a', description: '>>> import evil' }))
    expect(text).toContain('    """> > > import evil"""\n')
  })

  it('holds a description in its docstring', () => {
    const description = `x"""\nimport evil\n\\"""${' word'.repeat(30)}\u2028import evil \\`
    const lines = linesOf(generate('python', describeAll({ prefix: 'a', description })))
    expect(lines.filter((line) => line.includes('evil'))).toHaveLength(2)
    const docstring = lines.slice(lines.indexOf('class AId(_UuidId, _SortedId):') + 1)
    expect(docstring[0]).toMatch(/^ {4}"""x\\"\\"\\" import evil \\\\\\"\\"\\" word/)
    expect(docstring[2]).toBe('    """')
    expect(docstring[1]).toMatch(/import evil \\\\$/)
  })
})

it('a file of Ruby holds a description in its comment, and interpolates no alphabet', () => {
  const description = 'x\nraise 1\u2028raise 2 #{raise}'
  const format = { name: 'opaque', options: { alphabet: `#{}'\\"@`, length: 4 } }
  const lines = linesOf(generate('ruby', describeAll({ prefix: 'a', description, format })))
  expect(lines).toContain('  # x raise 1 raise 2 #{raise}')
  expect(lines.join('\n')).toContain(String.raw`alphabet: '"#\'@\\{}',`)
})

it.each([
  [['abc', 'd-e'], '%w[abc d-e]'],
  [["'ab", "'cd"], String.raw`['\'ab', '\'cd']`],
])('a file of Ruby has a list of words only without quotes: %j', (of, list) => {
  const fields = [
    { kind: 'choice', name: 'zone', of },
    { kind: 'random', bits: 80 },
  ]
  const manifest = describeAll({ prefix: 'a', format: { name: 'layout', options: { fields } } })
  expect(generate('ruby', manifest)).toContain(`texts: ${list}`)
})

it.each(['ruby', 'rbs'])('a file of %s has the module that is asked for', (language) => {
  const modulesOf = (options: GenerateOptions) => {
    const text = generate(language, shop, undefined, options)
    return new Set(text.match(/\bmodule \w+|\b(?:Ids|Shop)(?=\.|::)|'\w+(?=\/id')/g))
  }
  const [usual, shops] = [modulesOf({}), modulesOf({ module: 'Shop' })]
  expect(usual).toContain('module Ids')
  expect(shops).toEqual(
    new Set([...usual].map((each) => each.replace('Ids', 'Shop').replace("'ids", "'shop"))),
  )
})
