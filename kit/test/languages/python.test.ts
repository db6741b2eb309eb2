import { describe, expect, it } from 'vitest'
import { createDomain } from '../../src/languages/domain.ts'
import { generatePython } from '../../src/languages/python.ts'
import { itHasLines, linesOf } from './lines.ts'
import { domainOf, everyFormat, everyText, invoice, shop, withKeys } from './manifests.ts'

// What the files do is shown by `npm run test:languages`.

describe('a file of Python', () => {
  const text = generatePython(createDomain(shop))

  itHasLines(text, [
    'class UserId(Id):',
    '    """Who may sign in."""',
    '    def generate(cls) -> UserId:',
    '    def uuid(self) -> _uuid.UUID | None:',
    '    def generate(cls, worker: int) -> MessageId:',
    '    def integer(self) -> int | None:',
    '        named=("ks_local_root",),',
    'class SessionToken(Token):',
    'class Sealer:',
    '        pattern="^user_[0-9a-z]{25}$",',
    '    "inv": (_SEALED9B294803, 9007199254740991, True),',
    '    """A session of the web site."""',
    'class ResetToken(Token):',
    '    """A token of reset."""',
    '    _bytes = 16',
  ])

  it('has no sealer and no tokens where there are none, and opens ids of a former format', () => {
    const format = { name: 'sealed', options: { name: 'a', format: 'bigint' } }
    const plain = generatePython({ ...domainOf({ prefix: 'a' }), tokens: [] })
    expect(plain).not.toMatch(/Sealer|class Token|zlib/)
    expect(plain).toContain('\n_TOKENS: Sequence[str] = []\n')
    const former = generatePython(domainOf({ prefix: 'a', accepts: [format] }))
    expect(former).toMatch(/ {4}"a": \(_SEALED\w+, 9223372036854775807, False\),/)
  })

  it('has keys, and ids from before the prefix', () => {
    const keyed = withKeys(
      everyText,
      { key: 'customer', name: 'CustomerKey', description: 'A row of customers.', max: '0xffff' },
      { key: 'row', value: 'bigint' },
      { key: 'file', value: 'text', format: { name: 'nanoid' } },
    )
    const text = generatePython(createDomain(keyed))
    expect(text).toContain('class CustomerKey(Key):\n    """A row of customers."""\n')
    expect(text).toContain('    _max = 65535\n')
    expect(text).toContain('class RowKey(Key):\n    """row key"""\n')
    expect(text).toContain('    _is_text_in_json = True\n')
    expect(text).toMatch(/class FileKey\(TextKey\):\n(?:.*\n){4} {4}_format = _NANOID\n/)
    expect(text).toMatch(/prefix="k_was_uuid",\n\s+formats=\(_UUID25,\),\n\s+bare=\(_UUID\w+,\)/)
  })

  it('has every format', () => {
    const all = generatePython(createDomain(everyFormat))
    expect(all).toContain('def generate(cls, *, region: Literal["e", "u"] = "e") -> KLayoutAId:')
    expect(all).toContain('The choices are: region.')
    expect(all).toContain('def fields(self) -> dict[str, Any]:')
    expect(all).toContain('start="continued"')
    expect(all).toContain('refuses=True')
    expect(all).toContain('drawn=True')
    expect(all).toContain('default="e"')
  })

  it.each(['Id', 'IdError', 'Any', 'None', 'Mapping', 'Token', 'ResetToken', 'Sealer'])(
    'refuses the name %s, which it has already',
    (name) => {
      expect(() => generatePython(domainOf({ prefix: 'a', name }, invoice))).toThrow(
        `Expected different names of Python but received "${name}" twice.`,
      )
    },
  )

  it('quotes an alphabet as its formatter does', () => {
    const alphabets = [`ab"`, `ab'"`, `ab"\\`]
    const text = generatePython(
      domainOf(
        ...alphabets.map((alphabet, i) => ({
          prefix: 'abc'.charAt(i),
          format: { name: 'opaque', options: { alphabet, length: 4 } },
        })),
      ),
    )
    expect(text).toContain(`alphabet='"ab',`)
    expect(text).toContain(`alphabet="\\"'ab",`)
    expect(text).toContain(`alphabet='"\\\\ab',`)
  })

  it('holds a description in its docstring', () => {
    const description = `x"""\nimport evil\n\\"""${' word'.repeat(30)}\u2028import evil \\`
    const lines = linesOf(generatePython(domainOf({ prefix: 'a', description })))
    expect(lines.filter((line) => line.includes('evil'))).toHaveLength(2)
    const docstring = lines.slice(lines.indexOf('class AId(Id):') + 1)
    expect(docstring[0]).toMatch(/^ {4}"""x\\"\\"\\" import evil \\\\\\"\\"\\" word/)
    expect(docstring[2]).toBe('    """')
    expect(docstring[1]).toMatch(/import evil \\\\$/)
  })
})
