// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source that is searched
import { describe, expect, it } from 'vitest'
import { searchPrefixes } from '../../src/adopt/prefix-search.ts'
import { openCodeBase } from '../../src/source/code-base.ts'
import { onDisk } from '../rules/on-disk.ts'

function search(files: Readonly<Record<string, string>>) {
  const { codeBase, root } = openCodeBase([], { cwd: onDisk(files) })
  return searchPrefixes(codeBase, root)
}

/** `prefix`, or `prefix (entity)`, of each found one. */
function prefixesIn(code: string, more: Readonly<Record<string, string>> = {}): string[] {
  const { found } = search({ 'a.ts': code, ...more })
  return found.map(({ prefix, entity }) => (entity === undefined ? prefix : `${prefix} (${entity})`))
}

describe('the prefixes of a table', () => {
  it.each([
    { code: "const prefixes = ['user', 'org_', 'a_b_'] as const", found: ['user', 'org', 'a_b'] },
    {
      code: "export const ID_PREFIXES = Object.freeze({ user: 'usr', team: 'team' })",
      found: ['usr (user)', 'team'],
    },
    {
      code: "const prefixByEntity = { apiKey: 'key', 'work-space': 'ws' }",
      found: ['key (api key)', 'ws (work space)'],
    },
    { code: "enum IdPrefix { User = 'usr', Team = 'team', Plain }", found: ['usr (user)', 'team'] },
    { code: "type IdPrefix = 'user' | 'org'", found: ['user', 'org'] },
    { code: "type DatabaseIdPrefix = 'user' | 'org'", found: ['user', 'org'] },
    { code: "type IdPrefix = string; type Prefix = 'a' | B; type Other = 'x' | 'y'", found: ['a'] },
    {
      code: 'const prefixes = ["ws_", // workspace\n "oa_", /* oauth app, */\n "u_"]',
      found: ['ws (workspace)', 'oa (oauth app)', 'u'],
    },
    { code: 'const prefixes = ["ws_", // see https://example.com\n "x_" // v2: old\n]', found: ['ws', 'x'] },
    { code: "const prefixes = { ...more, user: 'usr', n: 1, [f()]: 'z' }", found: ['usr (user)', 'z'] },
    { code: "const cachePrefixes = ['user']; const names = ['team']; const prefixes = load()", found: [] },
    { code: "enum Kind { User = 'user' }", found: [] },
  ])('$code', ({ code, found }) => {
    expect(prefixesIn(code)).toEqual(found)
  })

  it('are read where they are written', () => {
    const { found } = search({
      'ids.ts': "export const prefixes = ['user']",
      'b.ts': "import { prefixes } from './ids'\nexport const idPrefixes = prefixes",
    })
    expect(found).toEqual([{ prefix: 'user', entity: undefined, place: 'ids.ts:1' }])
  })
})

describe('the prefixes of calls and of texts', () => {
  it.each([
    { code: "createId({ prefix: 'user_' })", found: ['user'] },
    { code: "const teamId = ids.newId('tm')", found: ['tm (team)'] },
    { code: "x({ sourceTeamId: newId('tm') })", found: ['tm (team)'] },
    {
      code: "typeid('user'); generatePublicId('org'); new_id('a'); typeidUnboxed('b')",
      found: ['user', 'org', 'a', 'b'],
    },
    { code: "newId(kind); newId(1); newId(); createId({ size: 1 }); getId('x'); elementId('y')", found: [] },
    {
      code: "const P = 'team'; const a = `user_${nanoid()}`, b = `${P}_${crypto.randomUUID()}`",
      found: ['user', 'team'],
    },
    { code: "const a = 'user_' + uuidv4(); const b = P + ulid(); const c = 'n' + x", found: ['user'] },
    { code: "const P = 'a', Q = 'b'; const c = `${P}_${Q}_${nanoid()}`, d = `${P}_x`", found: ['a_b'] },
    { code: "const a = `user_${randomBytes(16).toString('hex')}`", found: ['user'] },
    {
      code: 'const a = `user_${name}`, b = `id: ${nanoid()}`, c = `x_${name}${nanoid()}`, d = `${a}_`',
      found: [],
    },
    { code: 'const a = `user_${f()}`, b = `user_${f.g[0]()}`', found: [] },
  ])('$code', ({ code, found }) => {
    expect(prefixesIn(code)).toEqual(found)
  })

  it.each(
    `createId newId generateId genId makeId mintId buildId prefixedId createPrefixedId newPublicId generateUniqueId
    makeShortId genRandomId friendlyId:no newFriendlyId createTypedId create_id newTypeId NewID typeid typeidUnboxed
    TypeID renewId:no getNewId:no createIds:no typeids:no newIdentity:no createUserId:no id:no generateDatabaseId newRecordId create_entity_id`
      .split(/\s+/)
      .map((each) => each.split(':')),
  )('are those of the maker %s', (maker, no) => {
    expect(prefixesIn(`${maker}('usr') // prefix`)).toEqual(no ? [] : ['usr'])
  })

  it.each(
    `nanoid nano_id nanoidFast uuid uuidv7 uid v1 v4 v6 v7 v5:no randomUUID randomBytes random randomInteger:no randomInt:no random_number:no randomItem:no randomInterval ulid ulidFactory cuid cuid2
    cuid3:no createId create_id ksuid xid objectId object_id ObjectId snowflake snow_flake snowflakeId hyperid shortId
    short_id generateId generate_id newId new_id getId:no mynanoid:no xuuid:no brandom:no ksuids:no hyperids:no v44:no`
      .split(/\s+/)
      .map((each) => each.split(':')),
  )('are those before the random text of %s', (random, no) => {
    const found = no ? [] : ['usr']
    expect(prefixesIn(`const a = \`usr_\${${random}()}\``)).toEqual(found)
    expect(prefixesIn(`const a = 'usr_'  + lib.${random}(9)`)).toEqual(found)
  })

  it.each([
    { code: "const a = 'usr_' - nanoid(), prefix = 1", found: [] },
    { code: "const a = '9usr_' + nanoid()", found: [] },
    { code: "const a = 'the usr_' + nanoid()", found: [] },
    { code: "const a = 'usr' + nanoid(), prefix = 1", found: [] },
    { code: 'const a = nanoid() + "_usr", prefix = 1', found: [] },
    { code: 'newId({ prefix: 5 }); newId({ prefix: `a${b}` }); newId([]); newId(undefined)', found: [] },
    { code: "const prefixed = ['user'], prefixed2 = ['team']", found: [] },
    { code: "const prefixes = { get user() { return 'usr' }, team() {}, org: 'org' }", found: ['org'] },
    {
      code: 'const prefixes = ["ws_" /** workspace */, "x_"/* team\n */]',
      found: ['ws (workspace)', 'x (team)'],
    },
    { code: 'const prefixes = ["ws_", /// work space\n]', found: ['ws (work space)'] },
    { code: "function f(userId = newId('usr')) {}\nnewId('org')", found: ['usr', 'org'] },
  ])('$code holds $found', ({ code, found }) => expect(prefixesIn(code)).toEqual(found))

  it('count as those of a table where they name its keys', () => {
    const code = "const prefixes = { permission: 'perm' }\nconst roleId = newId('permission'); newId('user')"
    expect(prefixesIn(code)).toEqual(['perm (permission)', 'user'])
  })

  it('are named after most of the names that receive them', () => {
    expect(prefixesIn("x({ externalId: newId('dummy'), parentId: newId('fld') })")).toEqual(['dummy', 'fld'])
    const code = "const aId = newId('x'), userId = newId('x'), b = { userId: newId('x'), x_id: newId('y') }"
    expect(prefixesIn(code)).toEqual(['x (user)', 'y (x)'])
  })
})

describe('the search', () => {
  it('leaves tests out, and files without a sign of prefixes', () => {
    expect(prefixesIn('export {}', { 'a.test.ts': "newId('user')", 'test/b.ts': "newId('org')" })).toEqual([])
  })

  it('tells the place of the first text', () => {
    expect(search({ 'src/a.ts': "\nnewId('user')", 'src/b.ts': "newId('user')" }).found).toEqual([
      { prefix: 'user', entity: undefined, place: 'src/a.ts:2' },
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
