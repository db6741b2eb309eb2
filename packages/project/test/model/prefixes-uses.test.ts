// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source that is searched
import { searchPrefixes } from '@brandid/project/adopt'
import { openCodeBase } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { prefixesIn } from './read-model.ts'

function search(code: string) {
  const { codeBase, root } = openCodeBase([], { cwd: onDisk({ 'a.ts': code }) })
  return searchPrefixes(codeBase, root)
}
const kindsIn = (code: string) =>
  search(code)
    .found.map(({ prefix, isToken }) => `${prefix} ${isToken ? 'token' : 'ID'}`)
    .join(', ')

describe('a use of a prefix', () => {
  it.each([
    // Signs that a file contains prefixes.
    ["const a = ['usr', uuidv7()].join ('_')", 'usr'],
    ["const a = 'usr_' + uuidv7()", 'usr'],
    ["const a = 'usr_'.concat(uuidv7())", 'usr'],
    ["const a = ('usr_') .concat(uuidv7())", 'usr'],
    ['const a = "usr_"  + uuidv7()', 'usr'],
    ['const a = `usr_${uuidv7()}`', 'usr'],
    ["const v = z.string().startsWith ('usr_')", 'usr'],
    ["new IdGenerator({ user: 'usr', team: 'tm' })", 'usr (user), tm (team)'],
    // Text before a random part.
    ['const a = `usr-${uuidv7()}`, prefix = 1', ''],
    ['const a = `usr_x${nanoid()}`', ''],
    ['const a = `usr_ ${nanoid()}`', ''],
    ['const a = `usr_${nanoid()}_x`', 'usr'],
    ['const a = `${nanoid()}usr_`', ''],
    // Options.
    ["const options = { idPrefix: 'usr', ID_PREFIX: 'tm' }", 'usr, tm'],
    ["const options = { idPrefixOf: 'usr', noidPrefix: 'tm', [idPrefix]: 'org' }", ''],
    ['const options = { idPrefix: load() }', ''],
    ["class User { idPrefix = 'usr' }", 'usr'],
    ["class User { static idPrefix = 'usr' }", 'usr'],
    // Makers of packages.
    ["newId({ prefix: 'usr' })", 'usr'],
    ["newId({ other: 'usr' })", ''],
    ["newId(['usr'])", ''],
    ["model.id({ prefix: 'reg' })", 'reg'],
    ["model.id('reg')", ''],
    ["id({ prefix: 'reg' })", ''],
    ["const KIND = 'usr'\nnewId(KIND)", 'usr'],
    ["enum Kind { User = 'usr' }\nnewId(Kind.User)", 'usr'],
    // Schemas.
    ["const v = z.string().min(9).startsWith('usr_')", 'usr'],
    ["const v = z.object({ userId: z.string().startsWith('usr_') })", 'usr (user)'],
    ["const v = z.string().endsWith('usr_')", ''],
    ["const v = z.number().startsWith('usr_')", ''],
    ["const v = text.startsWith('usr_')", ''],
    ["const v = z.string().startsWith('usr')", ''],
    ["const v = z.string().startsWith('9usr_')", ''],
    ['const v = z.string().startsWith(load())', ''],
    ["startsWith('usr_')", ''],
    // Members of classes.
    [
      "class ApiKey { prefix = 'key' }\nclass Base { make() { return `${this.prefix}_${nanoid()}` } }",
      'key (api key)',
    ],
    [
      "const a = class ApiKey { prefix = 'key' }\nclass Base { make() { return `${this.prefix}_${nanoid()}` } }",
      'key',
    ],
    ['class User { prefix = load() }\nclass Base { make() { return `${this.prefix}_${nanoid()}` } }', ''],
    ["class User { other = 'usr' }\nclass Base { make() { return `${this.prefix}_${nanoid()}` } }", ''],
    // Makers that call makers.
    ['const f = (p) => `${p}_${nanoid()}`, g = (q) => f(q), h = (r) => g(r)\nh("usr")', 'usr'],
    ['const f = (o) => `${o.a.b}_${nanoid()}`, g = (q) => f({ a: { b: q } })\ng("usr")', 'usr'],
  ])('%s', (code, found) => expect(prefixesIn(code)).toBe(found))

  it('is found through three callers of a maker', () => {
    const through = (count: number) =>
      prefixesIn(
        [
          'const f0 = (p) => `${p}_${nanoid()}`',
          ...Array.from({ length: count }, (_, i) => `const f${i + 1} = (p) => f${i}(p)`),
          `f${count}('usr')`,
        ].join('\n'),
      )
    expect([through(0), through(3), through(4)]).toEqual(['usr', 'usr', ''])
  })

  it('is none if a member is empty', () => {
    const { found, unfit } = search(
      "class User { prefix = '' }\nclass Base { make() { return `${this.prefix}_${nanoid()}` } }",
    )
    expect({ found, unfit }).toEqual({ found: [], unfit: [] })
  })

  it('states the owner and the format of its IDs', () => {
    const [found] = search('export const orderLineId = () => typeid("line")').found
    expect(found).toEqual({
      prefix: 'line',
      entity: 'order line',
      owners: ['order_line'],
      place: 'a.ts:1',
      values: { of: 'text', format: 'typeid()' },
    })
    expect(
      search("class ApiKey { prefix = 'key' }\nclass B { make() { return `${this.prefix}_${ulid()}` } }")
        .found[0]?.owners,
    ).toEqual(['api_key'])
  })
})

describe('a prefix of secrets', () => {
  it.each([
    ["const resetToken = newId('rst')", 'rst token'],
    ["const resetTokenId = newId('rst')", 'rst ID'],
    ["hash(newId('rst'))", 'rst token'],
    ["const a = newId('rst').hash()", 'rst ID'],
    ["const a = saveToken(newId('rst'))", 'rst token'],
    ["const a = { accessToken: z.string().startsWith('at_') }", 'at token'],
    ["const a = { a: z.string().startsWith('secret_') }", 'secret token'],
    ["const a = { a: z.string().startsWith('usr_') }", 'usr ID'],
    // An ID decides over a secret with the same prefix.
    [
      "const create = ({ prefix }) => `${prefix}${randomBytes(9).toString('hex')}`\nconst clientId = create({ prefix: 'app_' }), secret = create({ prefix: 'app_' })",
      'app ID',
    ],
    ["const secret = newId('app'), token = newId('app')", 'app token'],
  ])('%s', (code, kinds) => expect(kindsIn(code)).toBe(kinds))
})

describe('the entity of a prefix', () => {
  it.each([
    ["const teamId = `${newId('tm')}`", 'tm (team)'],
    ["const teamId = function () { return newId('tm') }", 'tm (team)'],
    ["const teamId = newId('tm') satisfies TeamId", 'tm (team)'],
    ["const teamId = lib?.newId('tm')", 'tm (team)'],
    ["const teamId = names[newId('tm')]", 'tm'],
    ["const teamId = -newId('tm')", 'tm'],
    ["const teamId = new Team(newId('tm'))", 'tm'],
    ["x({ teamId: () => newId('tm') })", 'tm (team)'],
    ["class A { teamId = newId('tm') }", 'tm (team)'],
    ["class A { teamId() { return newId('tm') } }", 'tm (team)'],
    ["this.teamId = newId('tm')", 'tm (team)'],
    ["a[newId('tm')] = teamId", 'tm'],
    ["const _id = newId('tm')", 'tm'],
    ["const ID = newId('tm')", 'tm'],
    // Verbs before the entity.
    ["function generateTeamId() { return newId('tm') }", 'tm (team)'],
    ["const mint_team_id = () => newId('tm')", 'tm (team)'],
    ["const getterId = () => newId('tm')", 'tm (getter)'],
    // The row of a constant, and rows of calls.
    ["const fresh = newId('org'); db.team.create({ data: { id: fresh } })", 'org (team)'],
    ["f({ fresh: newId('org') }); db.team.create({ data: { id: fresh } })", 'org'],
    ["const fresh = newId('org'); db.team.create({ data: { key: fresh } })", 'org'],
    ["class Team { make() { function f() { return { id: newId('tm') } } } }", 'tm'],
    ["class Team { make() { return { id: newId('tm') } } }", 'tm (team)'],
    ["db.teams.createMany({ data: [{ id: newId('tm') }] })", 'tm (team)'],
    ["db.teams.find({ id: newId('tm') })", 'tm'],
    ["db.parent.create({ id: newId('tm') })", 'tm'],
    ["teams.insertOne({ id: newId('tm') }); Teams.insertOne({ id: newId('us') })", 'tm, us (team)'],
    ["db.insertInto('teams').values({ id: newId('tm') })", 'tm (team)'],
    ["db.values({ id: newId('tm') }); values({ id: newId('us') })", 'tm, us'],
    ["db.insert().values({ id: newId('tm') })", 'tm'],
    ["table('teams', { id: newId('tm') })", 'tm (team)'],
    ["table(name, { id: newId('tm') })", 'tm'],
    ["mytable('teams', { id: newId('tm') })", 'tm'],
    ["const a: Prisma.TeamCreateInput = { id: newId('tm') }", 'tm (team)'],
    ["const a: Prisma.TeamUpdateInput = { id: newId('tm') }", 'tm'],
    ["const a: { items: Item } = { items: { create: { id: newId('it') } } }", 'it (item)'],
    ["const a = { items: { remove: { id: newId('it') } } }", 'it'],
  ])('%s', (code, found) => expect(prefixesIn(code)).toBe(found))

  it.each([
    'prefixed',
    'entity',
    'object',
    'record',
    'resource',
    'typed',
    'type',
    'database',
    'db',
    'p',
    'external',
  ])('is not the %s of a name', (word) => expect(prefixesIn(`const ${word}Id = newId('tm')`)).toBe('tm'))

  it.each(['url', 'slug', 'name', 'email', 'path', 'file', 'label', 'title'])(
    'is none if the name is a %s',
    (word) => {
      const Word = word.charAt(0).toUpperCase() + word.slice(1)
      expect(
        prefixesIn(`const ${word} = newId('a'), team${Word} = newId('b'), TEAM_${word} = newId('c')`),
      ).toBe('')
      expect(prefixesIn(`const ${word}s = newId('a')`)).toBe('a')
    },
  )
})
