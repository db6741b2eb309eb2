import { describe, expect, it } from 'vitest'
import { createDomain } from '../../src/languages/domain.ts'
import { generateGo } from '../../src/languages/go.ts'
import { itHasLines, linesOf } from './lines.ts'
import { domainOf, everyFormat, everyText, invoice, shop, withKeys } from './manifests.ts'

// What the files do is shown by `npm run test:languages`.

describe('a file of Go', () => {
  const text = generateGo(createDomain(shop), 'ids/ids.go')

  itHasLines(text, [
    'package ids',
    'type UserID string',
    'func NewUserID() (UserID, error) {',
    'func (id UserID) Time() (value time.Time, ok bool) {',
    'func (id UserID) UUID() (value string, ok bool) {',
    'func NewMessageID(worker int64) (MessageID, error) {',
    'func (id MessageID) BigInt() (value *big.Int, ok bool) {',
    'func ParseCustomerID(text string) (CustomerID, error) { return parse[CustomerID](kindCustomerID, text) }',
    'var kindKsID = newKind(&kind{prefix: "ks", formats: []*format{formatNanoid6514b0b2, formatNanoid}, named: []string{"ks_local_root"}})',
    'var tokens = []string{',
    '\t"reset",',
    '// SessionToken is a plain token of sess: A session of the web site.',
    'func NewSessionToken() SessionToken {',
    'func (s *Sealer) SealInvoiceID(key int64) (InvoiceID, error) {',
    '\tkey, err := s.open(kindInvoiceID, formatSealed9b294803, string(id), 9007199254740991)',
    '// ResetToken is a plain token of reset: a secret',
    'func VerifyResetToken(text string, keys map[string][]byte, audience string) (Verified, error) {',
  ])

  it('makes no ids of formats that make none', () => {
    expect(text).not.toContain('NewCustomerID')
  })

  it('has no sealer and no tokens where there are none, and opens ids of a former format', () => {
    const format = { name: 'sealed', options: { name: 'a', format: 'bigint' } }
    const domain = { ...domainOf({ prefix: 'a' }), tokens: [] }
    const plain = generateGo(domain, undefined)
    expect(plain).not.toMatch(/Sealer|tokenKind|crypto\/aes|crc32/)
    const former = generateGo(domainOf({ prefix: 'a', accepts: [format] }), undefined)
    expect(former).not.toContain('SealAID')
    expect(former).toMatch(/s\.open\(kindAID, formatSealed\w+, string\(id\), 9223372036854775807\)/)
  })

  it('has keys, ids from before the prefix, and sealed ids of keys', () => {
    const keyed = withKeys(
      everyText,
      { key: 'customer', name: 'CustomerKey', description: 'A row of customers.', max: '0xffff' },
      { key: 'row', value: 'bigint', max: '0xffffffffffffffff' },
      { key: 'file', value: 'text', format: { name: 'nanoid' } },
    )
    const lines = linesOf(generateGo(createDomain(keyed), undefined))
    expect(lines).toEqual(
      expect.arrayContaining([
        '// CustomerKey is a key: A row of customers.',
        'type CustomerKey int64',
        '// RowKey is a key: row',
        'type RowKey uint64',
        '// MarshalJSON writes the key as a text, as JavaScript has no such numbers.',
        'type FileKey string',
      ]),
    )
    expect(lines.join('\n')).toMatch(
      /\(s \*Sealer\) SealK\w+ID\(key CustomerKey\)[^}]+uint64\(key\), 65535\)/,
    )
    expect(lines.join('\n')).toMatch(/prefix: "k_was_uuid", formats: \[\]\*format\{format\w+\}, bare: /)
  })

  it('has every format', () => {
    const all = generateGo(createDomain(everyFormat), undefined)
    expect(all).toContain('The choices are: region.')
    expect(all).toContain('func NewKLayoutAID(region KLayoutAIDRegion) (KLayoutAID, error) {')
    expect(all).toContain('\tKLayoutAIDRegionE KLayoutAIDRegion = "e"\n')
    expect(all).toContain('func (id KLayoutAID) Fields() (fields KLayoutAIDFields, ok bool) {')
    expect(all).toContain('start: "continued", step: 1')
    expect(all).toContain('refuses: true')
    expect(all).toContain('drawn: true')
    expect(all).toContain('fallback: "e"')
  })

  it.each([
    [undefined, 'ids'],
    ['/x/Shop/ids.go', 'shop'],
    ['/x/my-ids/ids.go', 'ids'],
    ['/x/func/ids.go', 'ids'],
  ])('of the path %s is in the package %s', (path, name) => {
    expect(generateGo(domainOf({ prefix: 'a' }), path)).toContain(`\npackage ${name}\n`)
  })

  it.each([
    'Error',
    'Code',
    'Parse',
    'Overflow',
    'Verified',
    'Expired',
    'HashSessionToken',
    'Sealer',
    'InvalidSeal',
  ])('refuses the name %s, which is its own', (name) => {
    expect(() => generateGo(domainOf({ prefix: 'a', name }, invoice), undefined)).toThrow(
      `Expected different names of Go but received "${name}" twice.`,
    )
  })

  it('refuses names that are equal in Go', () => {
    const domain = domainOf({ prefix: 'a', name: 'UserId' }, { prefix: 'b', name: 'UserID' })
    expect(() => generateGo(domain, undefined)).toThrow('received "UserID" twice')
  })

  it('holds a description in its comment', () => {
    const description = 'x\nfunc init() { panic(1) } //\u2028func init() {}'
    const lines = linesOf(generateGo(domainOf({ prefix: 'a', description }), undefined))
    expect(lines.filter((line) => line.includes('init'))).toEqual([
      '// AID is an id: x func init() { panic(1) } // func init() {}',
    ])
  })
})
