// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source that is searched
import { describe, expect, it } from 'vitest'
import { prefixesIn } from './read-model.ts'

const BODY = '`${p}_${nanoid()}`'

describe('a function that generates IDs is called by', () => {
  it.each([
    [`function make(p) { return ${BODY} }`, "make('usr')", 'usr'],
    [`const make = (p) => ${BODY}`, "make('usr')", 'usr'],
    [`const make = function inner(p) { return ${BODY} }`, "make('usr')", 'usr'],
    [`const make = function inner(p) { if (!p) inner('usr'); return ${BODY} }`, '', 'usr'],
    [`const ids = { make: (p) => ${BODY} }`, "ids.make('usr')", 'usr'],
    [`const ids = { make(p) { return ${BODY} } }`, "ids.make('usr')", 'usr'],
    [`const ids = { 'make': (p) => ${BODY} }`, "ids.make('usr')", 'usr'],
    [`class Ids { newId = (p) => ${BODY} }`, "ids.newId('usr')", 'usr'],
    [`class Ids { newId(p) { return ${BODY} } }`, "ids.newId('usr')", 'usr'],
    [`class Ids { static newId(p) { return ${BODY} } }`, "Ids.newId('usr')", 'usr'],
    [`export default function (p) { return ${BODY} }`, "make('usr')", ''],
    [`export default (p) => ${BODY}`, "make('usr')", ''],
    [`setMaker((p) => ${BODY})`, "make('usr')", ''],
    [`const make = (p) => ${BODY}`, "maker('usr'); remake('usr')", ''],
    [`const make = (p) => ${BODY}`, "new make('usr')", ''],
    // Another function may have the same name.
    [`{ const make = (p) => ${BODY}; make('usr') }`, "{ const make = (p) => p; make('org') }", 'usr'],
    [`{ const make = (p) => ${BODY} }`, "const make = load(); make('org')", 'org'],
    [`let make = (p) => ${BODY}`, "make('usr')", 'usr'],
  ])('its names: %s, then %s: %s', (maker, call, found) => {
    expect(prefixesIn(`${maker}\n${call}`)).toBe(found)
  })

  it('its name in another file', () => {
    const maker = `export const make = (p) => ${BODY}`
    const call = "import { make } from './ids'\nmake('usr')"
    expect(prefixesIn({ 'ids.ts': maker, 'b.ts': call })).toBe('usr')
    expect(prefixesIn({ 'ids.ts': maker, 'b.ts': call.replace('./ids', 'packed') })).toBe('usr')
    const other = { 'other.ts': 'export const make = (p) => p' }
    expect(prefixesIn({ 'ids.ts': maker, ...other, 'b.ts': call.replace('./ids', './other') })).toBe('')
  })

  it.each(
    `newId nextIds new_id id ID uid makeUid newUID prefix withPrefix prefixed prefixedId guid newGUID next:no video:no
    hide:no guide:no identity:no prefixes:no newVoid:no avoid:no`
      .split(/\s+/)
      .map((each) => each.split(':')),
  )('a method if its name mentions IDs: %s', (name, no) => {
    expect(prefixesIn(`class Maker { ${name}(p) { return ${BODY} } }\nmaker.${name}('usr')`)).toBe(
      no ? '' : 'usr',
    )
  })
})

describe('an argument is a prefix', () => {
  it.each([
    ['(p) => `${p}_${nanoid()}`', "make('usr')", 'usr'],
    ['(p) => `${p}_${nanoid()}`', 'make(`usr`)', 'usr'],
    ['(p) => `${p}_${nanoid()}`', "const P = 'usr'; make(P)", 'usr'],
    ['(p) => `${p}_${nanoid()}`', 'make(1); make(load()); make()', ''],
    ['(p) => `${p}_${nanoid()}`', "make(...all, 'usr')", ''],
    ['(n, p) => `${p}_${nanoid()}`', "make(1, 'usr')", 'usr'],
    ['(n, p) => `${p}_${nanoid()}`', "make(...all, 'usr')", ''],
    ['(n, p) => `${p}_${nanoid()}`', "make(1, 'usr', ...all)", 'usr'],
    ['(n, p) => `${p}_${nanoid()}`', "make('usr')", ''],
    ['({ p }) => `${p}_${nanoid()}`', "make({ p: 'usr' })", 'usr'],
    ['({ of: { p } }) => `${p}_${nanoid()}`', "make({ of: { p: 'usr' } })", 'usr'],
    ['({ of: { p } }) => `${p}_${nanoid()}`', "const of = { p: 'usr' }; make({ of })", 'usr'],
    ['({ p }) => `${p}_${nanoid()}`', "make({ q: 'usr' }); make('org')", ''],
    ['(p) => `${p}${nanoid()}`', "make('usr_')", 'usr'],
  ])('of %s in %s: %s', (maker, call, found) => {
    expect(prefixesIn(`const make = ${maker} // prefix\n${call}`)).toBe(found)
  })

  it('but not in an object of another file', () => {
    const options = 'export const options = { p: "usr" }'
    const code = `import { options } from './options'
const make = ({ p }) => ${BODY}
make(options)\nmake({ p: 'org' })`
    expect(prefixesIn({ 'options.ts': options, 'a.ts': code })).toBe('org')
  })

  it.each([
    ["const of = (p) => make(p); of('usr_')", 'usr'],
    ["const of = (p) => make(`${p}_`); of('usr')", 'usr'],
    ["const of = (p) => make(p + '_'); of('usr')", 'usr'],
    ["const of = (n, p) => make(p); of(1, 'usr_')", 'usr'],
    ["const of = ({ p }) => make(p); of({ p: 'usr_' })", 'usr'],
    ["const of = (p) => make(p + '_'); const by = (p) => of(p); by('usr')", 'usr'],
    ["const of = (p) => make(p + '_'); const by = (p) => of(p + '_'); by('usr')", ''],
    ["const of = (p) => make(p ?? 'org_'); of('usr_')", 'usr'],
    ["const of = (p) => make(load(p)); of('usr_')", ''],
    ["const of = (p) => make(this.prefix); of('usr_')", ''],
    ["const of = (p) => of(p) + make(p); of('usr_')", 'usr'],
  ])('that a caller passes on: %s: %s', (code, found) => {
    expect(prefixesIn(`const make = (p) => \`\${p}\${nanoid()}\`\n${code}`)).toBe(found)
  })
})
