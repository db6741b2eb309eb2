// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source that is searched
import { searchPrefixes } from '@brandid/project/adopt'
import { openCodeBase } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'

function search(files: Readonly<Record<string, string>>) {
  const { codeBase, root } = openCodeBase([], { cwd: onDisk(files) })
  return searchPrefixes(codeBase, root)
}

/** `prefix`, or `prefix (entity)`, of each found one. */
function prefixesIn(code: string, more: Readonly<Record<string, string>> = {}): string {
  const { found } = search({ 'a.ts': code, ...more })
  return found.map(({ prefix, entity }) => prefix + (entity === undefined ? '' : ` (${entity})`)).join(', ')
}

describe('the prefixes of a table', () => {
  it.each([
    ["const prefixes = ['user', 'org_', 'a_b_'] as const", 'user, org, a_b'],
    ["export const ID_PREFIXES = Object.freeze({ user: 'usr', team: 'team' })", 'usr (user), team'],
    ["const prefixByEntity = { apiKey: 'key', 'work-space': 'ws' }", 'key (api key), ws (work space)'],
    ["enum IdPrefix { User = 'usr', Team = 'team', Plain }", 'usr (user), team'],
    ["type IdPrefix = 'user' | 'org'", 'user, org'],
    ["type DatabaseIdPrefix = 'user' | 'org'", 'user, org'],
    ["type IdPrefix = string; type Prefix = 'a' | B; type Other = 'x' | 'y'", 'a'],
    [
      'const prefixes = ["ws_", // workspace\n "oa_", /* oauth app, */\n "u_"]',
      'ws (workspace), oa (oauth app), u',
    ],
    ['const prefixes = ["ws_", // see https://example.com\n "x_" // v2: old\n]', 'ws, x'],
    ["const PREFIXES = { '--bg': 'backgrounds', '--fg': 'foregrounds' }", ''],
    ["const prefixes = { ...more, user: 'usr', n: 1, [f()]: 'z' }", 'usr (user), z'],
    ["const cachePrefixes = ['user']; const names = ['team']; const prefixes = load()", ''],
    ["enum Kind { User = 'user' }", ''],
    ["const prefixed = ['user'], prefixed2 = ['team']", ''],
    ["const prefixes = { get user() { return 'usr' }, team() {}, org: 'org' }", 'org'],
    ['const prefixes = ["ws_" /** workspace */, "x_"/* team\n */]', 'ws (workspace), x (team)'],
    ['const prefixes = ["ws_", /// work space\n]', 'ws (work space)'],
    ["const prefixes = { pending: 'pnd', // for uploads\n}", 'pnd (pending)'],
    [
      "const newId = new IdGenerator({ linkView: 'lview', page: 'page' }).id; newId('linkView')",
      'lview (link view), page',
    ],
    ["const P = { user: 'usr', team: 'tm' } as const; lib.createIdGenerator(P)", 'usr (user), tm (team)'],
    ["createIdFactory({ prefixes: { user: 'usr' }, size: 9 })", 'usr (user)'],
    ["createIdFactory({ prefixes: ['user'] }); createIdFactory({ prefixes: load() })", 'user'],
    ["createIds({ user: 'usr', team: 'tm' })", 'usr (user), tm (team)'],
    ["makePublicIds({ user: 'usr', team: 'tm' })", 'usr (user), tm (team)'],
    [
      "createIdGenerator({ prefix: 'msg', separator: '-' }); new IdGenerator({ alphabet: 'abc', size: 9 })",
      '',
    ],
    [
      "new IdGenerator({ user: 'usr', team: f() }); new IdGenerator(); deleteIds({ user: 'usr', team: 'tm' })",
      '',
    ],
  ])('%s', (code, found) => expect(prefixesIn(code)).toBe(found))

  it('are read where they are written', () => {
    const { found } = search({
      'ids.ts': "export const prefixes = ['user']",
      'b.ts': "import { prefixes } from './ids'\nexport const idPrefixes = prefixes",
    })
    expect(found).toEqual([{ prefix: 'user', entity: undefined, owners: [], place: 'ids.ts:1' }])
  })
})

describe('the prefixes of calls and of texts', () => {
  it.each([
    ["createId({ prefix: 'user_' })", 'user'],
    ["const teamId = ids.newId('tm')", 'tm (team)'],
    ["x({ sourceTeamId: newId('tm') })", 'tm (team)'],
    ["typeid('user'); generatePublicId('org'); new_id('a'); typeidUnboxed('b')", 'user, org, a, b'],
    ["newId(kind); newId(1); newId(); createId({ size: 1 }); getId('x'); elementId('y')", ''],
    ["const P = 'team'; const a = `user_${nanoid()}`, b = `${P}_${crypto.randomUUID()}`", 'user, team'],
    ["const a = 'user_' + uuidv4(); const b = P + ulid(); const c = 'n' + x", 'user'],
    ["const P = 'a', Q = 'b'; const c = `${P}_${Q}_${nanoid()}`, d = `${P}_x`", 'a_b'],
    ["const a = `user_${randomBytes(16).toString('hex')}`", 'user'],
    [
      "class Maker { constructor(size: number, readonly prefix = 'z') {}\n next() { return `${this.prefix}_${nanoid()}` } }\nnew Maker(9, 'user'); new Maker(9); new Other(9, 'team')",
      'user',
    ],
    ["const a = 'user_'.concat(nanoid()), b = ['team_'].concat(nanoid())", 'user'],
    ["const a = { make: (p: string) => `${p}_${nanoid()}` }; a.make('user')", 'user'],
    ["class A { draw = (p: string) => `${p}_${nanoid()}` }; new A().draw('user')", ''],
    ["class A { drawId(p: string) { return `${p}_${nanoid()}` } }; a.drawId('user'); a.draw('team')", 'user'],
    ["function f(p) { const head = p ? `${p}_` : ''; return head + nanoid() } f('user')", 'user'],
    ["function f(p, q) { const head = `${p}_${q}_`; return head + nanoid() } f('user', 'x')", ''],
    [
      "const P = { user: 'usr', team: 'tm' }; const f = (kind) => `${P[kind]}_${nanoid()}`; f('user'); f('x')",
      'usr',
    ],
    ["const P = { user: 'usr', team: 'tm' }; const f = (p) => `${p}_${nanoid()}`; f(P[load()])", 'usr, tm'],
    ["const f = (p) => `${p}${nanoid()}`; const g = (q) => f(`${q}_`); g('user')", 'user'],
    ["const f = (o) => `${o.of.p}_${nanoid()}`; f({ of: { p: 'user' } }); f({ of: { q: 'team' } })", 'user'],
    ["const f = (p) => `${p}_${nanoid()}`; f(...all, 'user'); f('team', ...all)", 'team'],
    [
      "class User { readonly prefix = 'usr' }\nclass B { next() { return `${this.prefix}_${nanoid()}` } }",
      'usr (user)',
    ],
    ['const a = `user_${name}`, b = `id: ${nanoid()}`, c = `x_${name}${nanoid()}`, d = `${a}_`', ''],
    ['const a = `user_${f()}`, b = `user_${f.g[0]()}`', ''],
    ["const a = 'usr_' - nanoid(), prefix = 1", ''],
    ["const a = '9usr_' + nanoid()", ''],
    ["const a = 'the usr_' + nanoid()", ''],
    ["const a = 'usr' + nanoid(), prefix = 1", ''],
    ['const a = nanoid() + "_usr", prefix = 1', ''],
    ['newId({ prefix: 5 }); newId({ prefix: `a${b}` }); newId([]); newId(undefined)', ''],
    ["function f(userId = newId('usr')) {}\nnewId('org')", 'usr, org'],
  ])('%s', (code, found) => expect(prefixesIn(code)).toBe(found))

  it.each(
    `createId newId generateId genId makeId mintId buildId prefixedId createPrefixedId newPublicId generateUniqueId
    makeShortId genRandomId friendlyId:no newFriendlyId createTypedId create_id newTypeId NewID typeid typeidUnboxed
    TypeID renewId:no getNewId:no createIds:no typeids:no newIdentity:no createUserId:no id:no generateDatabaseId newRecordId create_entity_id`
      .split(/\s+/)
      .map((each) => each.split(':')),
  )('are those of the maker %s', (maker, no) => {
    expect(prefixesIn(`${maker}('usr') // prefix`)).toBe(no ? '' : 'usr')
  })

  it.each(
    `nanoid nano_id nanoidFast uuid uuidv7 uid v1 v4 v6 v7 v5:no randomUUID randomBytes random randomInteger:no randomInt:no random_number:no randomItem:no randomInterval ulid ulidFactory cuid cuid2
    cuid3:no createId create_id ksuid xid objectId object_id ObjectId snowflake snow_flake snowflakeId hyperid shortId
    short_id generateId generate_id newId new_id getId:no mynanoid:no xuuid:no brandom:no ksuids:no hyperids:no v44:no`
      .split(/\s+/)
      .map((each) => each.split(':')),
  )('are those before the random text of %s', (random, no) => {
    const found = no ? '' : 'usr'
    expect(prefixesIn(`const a = \`usr_\${${random}()}\``)).toBe(found)
    expect(prefixesIn(`const a = 'usr_'  + lib.${random}(9)`)).toBe(found)
  })

  it('count as those of a table where they name its keys', () => {
    const code = "const prefixes = { permission: 'perm' }\nconst roleId = newId('permission'); newId('user')"
    expect(prefixesIn(code)).toBe('perm (permission), user')
  })

  it('are named after most of the names that receive them', () => {
    expect(prefixesIn("x({ externalId: newId('dummy'), parentId: newId('fld') })")).toBe('dummy, fld')
    const code = "const anId = newId('x'), userId = newId('x'), b = { userId: newId('x'), ab_id: newId('y') }"
    expect(prefixesIn(code)).toBe('x (user), y (ab)')
    expect(prefixesIn("const pId = newId('dr')")).toBe('dr')
  })

  it.each([
    // A nested row is of the relation, whatever row it is nested in.
    ["db.post.create({ data: { postItems: { create: { id: newId('it') } } } })", 'it (post item)'],
    [
      "db.post.create({ data: { lines: { createMany: { data: xs.map(() => ({ id: newId('li') })) } } } })",
      'li (line)',
    ],
    // A constant is of the row whose ID it becomes.
    ["const fresh = newId('org'); db.organisation.create({ data: { id: fresh } })", 'org (organisation)'],
    // The type of a list says what its rows are.
    [
      "const rows: Prisma.MemberInviteCreateManyInput[] = xs.map(() => ({ id: newId('inv') }))",
      'inv (member invite)',
    ],
    [
      "const row: Prisma.TeamUncheckedCreateWithoutUserInput = { id: newId('tm') }, size: Size = { id: newId('sz') }",
      'tm (team), sz',
    ],
    // Casts, conditions and calls pass a value on.
    ["const teamId = (old ?? newId('tm')) as TeamId", 'tm (team)'],
    ["const teamId = isNew ? await String(newId('tm')!) : old", 'tm (team)'],
    ["const teamId = () => { return newId('tm') }", 'tm (team)'],
    ["const teamId = newId('tm').toLowerCase()", 'tm (team)'],
    ["const teamId = [newId('tm')]", 'tm'],
    ["class Team { id = newId('tm'); make() { this.userId = newId('us') } }", 'tm (team), us (user)'],
    ["team.id = newId('tm')", 'tm (team)'],
    ["function createTeamId() { return newId('tm') }", 'tm (team)'],
    ["Team.build({ id: newId('tm') }); team.build({ id: newId('us') })", 'tm (team), us'],
    [
      "db.insert(teams).values({ id: newId('tm') }); db.update(users).values({ id: newId('us') })",
      'tm (team), us',
    ],
    ["pgTable('teams', { id: text().$defaultFn(() => newId('tm')) })", 'tm (team)'],
    ["pgTables('teams', { id: text().$defaultFn(() => newId('tm')) })", 'tm'],
    ["db.define({ name: 'teams' }, { id: newId('tm') })", 'tm (team)'],
    // URLs, slugs and names are no IDs.
    ['createTeam({ teamUrl: `personal_${nanoid()}`, userName: `u_${nanoid()}`, slug: `s_${nanoid()}` })', ''],
    ['const a = { url: `x_${nanoid()}`, id: `x_${nanoid()}` }', 'x'],
    // Another system issues the IDs that its own client loads.
    [
      "import Stripe from 'stripe'\nconst s = new Stripe(), v = z.object({ invoiceId: z.string().startsWith('in_') })",
      '',
    ],
  ])('are named after the row that receives them: %s', (code, found) => expect(prefixesIn(code)).toBe(found))

  it('are of IDs if random bytes become an ID, and of tokens if they become a secret', () => {
    const kindsIn = (code: string) =>
      search({ 'a.ts': code }).found.map(({ prefix, isToken }) => `${prefix} ${isToken ? 'token' : 'ID'}`)
    const maker = 'const create = ({ prefix }) => `${prefix}${randomBytes(9).toString("hex")}`\n'
    const calls = "const clientId = create({ prefix: 'app_' }), secret = create({ prefix: 'sec_' })"
    expect(kindsIn(maker + calls)).toEqual(['app ID', 'sec token'])
    expect(kindsIn('const plaintext = `live_${randomText()}`')).toEqual(['live token'])
  })
})

describe('the search', () => {
  it('leaves tests out, and files without a sign of prefixes', () => {
    expect(prefixesIn('export {}', { 'a.test.ts': "newId('user')", 'test/b.ts': "newId('org')" })).toBe('')
  })

  it('tells the place of the first text', () => {
    expect(search({ 'src/a.ts': "\nnewId('user')", 'src/b.ts': "newId('user')" }).found).toEqual([
      { prefix: 'user', entity: undefined, owners: [], place: 'src/a.ts:2' },
    ])
  })

  it('lists what cannot be a prefix', () => {
    const { found, unfit } = search({ 'a.ts': "const prefixes = ['User', 'team-']" })
    const expected =
      'Expected a prefix (1 to 63 characters a-z, 0-9 and "_", starting with a letter and not ending with "_") but received'
    expect({ found, unfit }).toEqual({
      found: [],
      unfit: [
        { place: 'a.ts:1', message: `${expected} "User".` },
        { place: 'a.ts:1', message: `${expected} "team-".` },
      ],
    })
  })
})
