// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source that is searched
import { searchPrefixes } from '@brandid/project/adopt'
import { openCodeBase } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'

/** The prefixes in a module, valid or not. A last prefix shows that the module was read to its end. */
function prefixesIn(code: string, more: Readonly<Record<string, string>> = {}): string {
  const cwd = onDisk({ 'a.ts': `${code}\nnewId('last')`, ...more })
  const { codeBase, root } = openCodeBase([], { cwd })
  const { found, unfit } = searchPrefixes(codeBase, root)
  expect(unfit).toEqual([])
  const prefixes = found.map(({ prefix }) => prefix)
  expect(prefixes).toContain('last')
  return prefixes.filter((prefix) => prefix !== 'last').join(', ')
}

describe('a composition', () => {
  it.each([
    ['`usr_${nanoid()}`', 'usr'],
    ['`usr\\x5f${nanoid()}`', 'usr'],
    ['`usr_${nanoid()}_${region}`', 'usr'],
    ['`usr_${region}_${nanoid()}`', ''],
    ['`${nanoid()}usr_${nanoid()}`', ''],
    ['`${region}usr_${nanoid()}`', ''],
    ['`${"usr"}_${nanoid()}`', 'usr'],
    ["'usr' + '_' + nanoid()", 'usr'],
    ["'usr' + ('_' + nanoid())", 'usr'],
    ["('usr' as string) + '_' + nanoid()", 'usr'],
    ["(('usr' + '_') as string) + nanoid()", 'usr'],
    ["'usr_' + (nanoid() as string)", 'usr'],
    ["'usr_' + nanoid() + '_' + region", 'usr'],
    ["'usr_' + (region + nanoid())", ''],
    ["region + ('usr_' + nanoid())", ''],
    ["region + '/' + `usr_${nanoid()}`", 'usr'],
    ["'usr_' + nanoid() === id", 'usr'],
    ["count - ('usr_' + nanoid())", 'usr'],
    ["'usr_' - nanoid()", ''],
    ["'usr_'.concat(nanoid())", 'usr'],
    ["'usr'.concat('_', nanoid())", 'usr'],
    ["'usr_'.concat(region, nanoid())", ''],
    ["'usr_'.padEnd(nanoid())", ''],
    ["concat('usr_', nanoid())", ''],
    ["['usr_'].concat(nanoid())", ''],
    ["['usr', nanoid()].join('_')", 'usr'],
    ["['usr', 'eu', nanoid()].join('_')", 'usr_eu'],
    ["['usr_', nanoid()].join('')", 'usr'],
    ["['usr', nanoid()].join(SEPARATOR)", 'usr'],
    ["['usr', nanoid()].join(separator)", ''],
    ["['usr_', nanoid()].join()", ''],
    ["['usr_', nanoid()].join(separator)", ''],
    ["'' + ['usr_', nanoid()].flat('')", ''],
    ["'usr' - '_' + nanoid()", ''],
    ["['usr_', nanoid()].flat('')", ''],
    ["[, nanoid()].join('usr_')", 'usr'],
    ["parts.join('usr_', nanoid())", ''],
    ["join(['usr', nanoid()], '_')", ''],
  ])('%s: %s', (code, found) => {
    expect(prefixesIn(`const SEPARATOR = '_'\nexport const a = ${code}`)).toBe(found)
  })

  it('may have thousands of terms', { tags: 'slow' }, () => {
    expect(prefixesIn(`const a = 'usr_' + nanoid()${' + x'.repeat(3000)}`)).toBe('usr')
  })
})

describe('the prefix of a composition comes from', () => {
  const make = (head: string) => `function make(p, q) { const n = 1; return \`\${${head}}_\${nanoid()}\` }\n`

  it.each([
    // A parameter.
    ['p', "make('usr')", 'usr'],
    ['p', "make('usr', 'org')", 'usr'],
    ['q', "make('usr', 'org')", 'org'],
    ['q', 'make()', ''],
    ['p as string', "make('usr')", 'usr'],
    ['p!', "make('usr')", 'usr'],
    ['p ?? q', "make('usr', 'org')", 'usr'],
    ["p || 'org'", "make('usr')", 'usr'],
    ['p ? p : q', "make('usr', 'org')", 'usr'],
    ['n', "make('usr')", ''],
    ['other', "make('usr')", ''],
    ['p()', "make('usr')", ''],
    ['-p', "make('usr')", ''],
    // A member of a parameter.
    ['p.of', "make({ of: 'usr', by: 'org' })", 'usr'],
    ['p.of.by', "make({ of: { by: 'org' } })", 'org'],
    ['p?.of', "make({ of: 'usr' })", 'usr'],
    ['p.of', "make('usr')", ''],
    ['p.of', "const options = { of: 'usr' }\nmake(options)", 'usr'],
    ['p.of', "const options = { of: 'usr' } as const\nmake(options)", 'usr'],
    ['p.of', 'make(load())', ''],
    ['p[q]', "make('usr', 'org')", ''],
    // A member whose name does not mention prefixes.
    ['this.kind', "class A { kind = 'usr' }", ''],
    ['this.prefix', "make('usr')", ''],
    ['this.prefix', "class A { prefix = 'usr'; kind = 'org' }", 'usr'],
    ['options.idPrefixes', "class A { idPrefixes = 'usr' }", 'usr'],
  ])('%s with %s: %s', (head, call, found) => expect(prefixesIn(make(head) + call)).toBe(found))

  it.each([
    ["const head = p + '_'; return head + nanoid()", 'usr'],
    ["const head = p ? `${p}_` : ''; return head + nanoid()", 'usr'],
    ['const head = `${p}`; return `${head}_${nanoid()}`', 'usr'],
    ["const head = p; const end = head; return end + '_' + nanoid()", 'usr'],
    ['const head = `${p}${q}`; return `${head}_${nanoid()}`', ''],
    ['const head = `${p}_${q}`; return `${head}_${nanoid()}`', ''],
    ['const head = `x_${p}`; return `${head}_${nanoid()}`', ''],
    ["const head = p - '_'; return head + nanoid()", ''],
    ['const { of } = p; return `${of}_${nanoid()}`', ''],
    ['let head = p; return `${head}_${nanoid()}`', ''],
    ['const head = end; const end = head; return `${head}_${nanoid()}`', ''],
    ['const head = head; return `${head}_${nanoid()}`', ''],
    ['const head = p.of; return `${head.by}_${nanoid()}`', ''],
    ['const head = end.of, end = head.of; return `${head}_${nanoid()}`', ''],
    ['const P = {}, head = P[end], end = P[head]; return `${head}_${nanoid()}`', ''],
    ['return `eu_${p}_${nanoid()}`', ''],
    ['return `${p}_${q}_${nanoid()}`', ''],
    ["return `${p}_${'eu'}_${nanoid()}`", 'usr_eu'],
  ])('names that lead to it: %s: %s', (body, found) => {
    expect(prefixesIn(`function make(p, q) { ${body} }\nmake('usr', 'org')`)).toBe(found)
  })

  it.each([
    ["const make = (kind) => `${P[kind]}_${nanoid()}`; make('user')", 'usr'],
    ["const make = (kind) => `${P[kind]}_${nanoid()}`; make('page')", ''],
    ["const make = (kind) => `${P[kind]}_${nanoid()}`; make('load')", ''],
    ['const make = (kind) => `${P[kind]}_${nanoid()}`; make(load())', ''],
    ["const make = (o) => `${P[o.kind]}_${nanoid()}`; make({ kind: 'team' })", 'tm'],
    ["const make = (kind) => `${P[kind]}${nanoid()}`; const of = (k) => make(k); of('user')", 'usr'],
    ["const make = (kind) => `${P[kind]}_${nanoid()}`; const of = (k) => make(k); of('user')", 'usr'],
    [
      "const make = (kind) => `${P[kind]}_${nanoid()}`; const of = (k) => make(Q[k]); of('u'); of('user')",
      '',
    ],
    ['const make = (kind) => `${P[kind]}_${nanoid()}`; make(Q[load()])', ''],
    ["const make = (p) => `${p}_${nanoid()}`; const of = (k) => make(P[k]); of('user')", 'usr'],
    ['const make = (p) => `${p}_${nanoid()}`; make(P[load()])', 'usr, tm'],
    ['const make = (p) => `${p}_${nanoid()}`; make(P.user)', 'usr'],
    ['const make = () => `${P[load()]}_${nanoid()}`', 'usr, tm'],
    ['const make = () => `${P[load()]}${nanoid()}`', ''],
    ['const make = () => { const head = `${P[load()]}_`; return head + nanoid() }', 'usr, tm'],
    ['const make = (k) => `${P[Q[k]]}_${nanoid()}`', 'usr, tm'],
    ["const make = (k) => `${P[k].of}_${nanoid()}`; make('user')", ''],
    ["const make = (k) => `${list[k]}_${nanoid()}`; make('user')", ''],
    ["const make = (k) => `${more[k]}_${nanoid()}`; make('user')", ''],
  ])('a table: %s: %s', (code, found) => {
    const tables = `const P = { ...more, user: 'usr', team: 'tm', load() {}, size: 3 }, Q = { u: 'user', t: 'team' }
const list = ['usr']\n`
    expect(prefixesIn(tables + code)).toBe(found)
  })

  it.each([
    ['constructor(readonly prefix: string) {}', "new Maker('usr')", 'usr'],
    ["constructor(size: number, private prefix = 'org') {}", "new Maker(1, 'usr')", 'usr'],
    ['constructor(private prefix: string, size: number) {}', "new Maker('usr', 1)", 'usr'],
    ["constructor(prefix?: string); constructor(readonly prefix = 'x') {}", "new Maker('usr')", 'usr'],
    ['constructor(readonly prefixes: string) {}', "new Maker('usr')", ''],
    ['constructor(prefix: string) {}', "new Maker('usr')", ''],
    ['create(prefix: string) {}', "new Maker('usr')", ''],
    ['constructor(readonly prefix: string) {}', "Maker('usr')", ''],
    ['constructor(readonly prefix: string) {}', "new Other('usr')", ''],
    ['constructor(readonly prefix: string) {}', "new lib.Maker('usr')", 'usr'],
    ['size = 1; make = () => 1; constructor(readonly prefix: string) {}', "new Maker('usr')", 'usr'],
    ['constructor(readonly prefix: string) {}', "new (load())('usr')", ''],
    ['constructor(readonly prefix: string) {}', 'new Maker()', ''],
    ['constructor(readonly prefix: string) {}', "const of = (p) => new Maker(p); of('usr')", 'usr'],
  ])('a class with %s in %s: %s', (member, code, found) => {
    const body = `{ ${member}\n next() { return \`\${this.prefix}_\${nanoid()}\` } }`
    expect(prefixesIn(`class Maker ${body}\n${code}`)).toBe(found)
    expect(prefixesIn(`const Maker = class ${body}\n${code}`)).toBe(found)
    expect(prefixesIn(`class Maker ${body.replace('this', 'other')}\n${code}`)).toBe('')
    expect(prefixesIn(`export default class ${body}\n${code}`)).toBe('')
  })
})
