import { describe, expect, it } from 'vitest'
import { readConfiguration, spellBrand } from '../../src/generator/brand.ts'
import { brandedColumns, listPositions } from '../../src/generator/columns.ts'
import type { Model } from '../../src/generator/request.ts'
import { block, dmmf, field, messageOf, model, relation } from './requests.ts'

const id = (brand: string, name = 'id', type = 'String') =>
  field(name, { type, documentation: `@brand ${brand}` })

const columnsOf = (models: Model[], lines: string[] = [], types: Model[] = []) =>
  brandedColumns(
    { models, types },
    readConfiguration(block('brandid', '', { config: { ids: 'a', columns: lines } })).columns,
  )

/** The brands by column, as texts. */
function brands(models: Model[], ...lines: string[]): Record<string, string> {
  return Object.fromEntries(
    [...columnsOf(models, lines)].flatMap(([model, fields]) =>
      Array.from(fields, ([name, { brand }]) => [`${model}.${name}`, spellBrand(brand)]),
    ),
  )
}

const user = model('User', id('Ids.UserId'), 'email')
const team = model('Team', id('Ids.TeamId'))
const log = model('Log', 'text')

describe('the columns that hold ids', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['Somebody.', undefined],
    ['See @brand.', undefined],
    ['@branded Ids.UserId', undefined],
    ['@brand Ids.UserId', 'Ids.UserId'],
    ['Somebody.\n@brand Ids.UserId\nWith a login.', 'Ids.UserId'],
    ['  @brand   Ids.UserId body', 'Ids.UserId body'],
  ])('are those whose comment has a brand: %j', (documentation, brand) => {
    const column = field('id', documentation === undefined ? {} : { documentation })
    expect(brands([model('User', column), log])).toEqual(brand === undefined ? {} : { 'User.id': brand })
  })

  it('are those of relations, to a key that is itself a foreign key, over two columns, whatever the order', () => {
    const models = [
      model('Invitation', 'a', 'b', relation('Member', 'a b', 'userId teamId')),
      model('Member', 'userId', 'teamId', relation('User', 'userId', 'id'), relation('Team', 'teamId', 'id')),
      user,
      team,
    ]
    const expected = {
      'Invitation.a': 'Ids.UserId',
      'Invitation.b': 'Ids.TeamId',
      'Member.userId': 'Ids.UserId',
      'Member.teamId': 'Ids.TeamId',
      'User.id': 'Ids.UserId',
      'Team.id': 'Ids.TeamId',
    }
    expect(brands(models)).toEqual(expected)
    expect(brands([...models].reverse())).toEqual(expected)
  })

  it('follow a relation of a model to itself, and end in a circle', () => {
    const manager = relation('User', 'managerId', 'id')
    expect(brands([model('User', id('Ids.UserId'), 'managerId', manager)])).toEqual({
      'User.id': 'Ids.UserId',
      'User.managerId': 'Ids.UserId',
    })
    expect(brands([model('User', 'id', relation('User', 'id', 'id'))])).toEqual({})
  })

  it('keep bodies and the type of the column, and fill no column that refers to one', () => {
    const models = [
      model('Order', id('Ids.OrderId body filled')),
      model('Item', 'orderId', relation('Order', 'orderId', 'id')),
      model('User', id('Ids.UserKey', 'id', 'Int')),
      model('Event', 'id BigInt', 'userId Int', relation('User', 'userId', 'id')),
    ]
    const columns = columnsOf(models, ['Event.id: Ids.EventKey'])
    expect(
      Object.fromEntries(Array.from(columns, ([name, held]) => [name, Object.fromEntries(held)])),
    ).toEqual({
      Order: { id: { brand: { type: 'OrderId', isBody: true, isFilled: true }, scalar: 'String' } },
      Item: { orderId: { brand: { type: 'OrderId', isBody: true }, scalar: 'String' } },
      User: { id: { brand: { type: 'UserKey', isBody: false }, scalar: 'Int' } },
      Event: {
        id: { brand: { type: 'EventKey', isBody: false }, scalar: 'BigInt' },
        userId: { brand: { type: 'UserKey', isBody: false }, scalar: 'Int' },
      },
    })
  })

  it('leave a relation to a column without a brand, and to what is not there', () => {
    const models = [
      model('Post', 'mail', relation('User', 'mail', 'email')),
      model('Tag', 'x', relation('Gone', 'x', 'id'), relation('User', 'x', 'none')),
      user,
    ]
    expect(brands(models)).toEqual({ 'User.id': 'Ids.UserId' })
  })

  it('take the line of a column first, then the relation, then the line for every model', () => {
    const post = model('Post', 'userId', relation('User', 'userId', 'id'))
    const models = [user, post, model('Event', 'userId', 'count Int')]
    const expected = { 'User.id': 'Ids.UserId', 'Post.userId': 'Ids.UserId', 'Event.userId': 'Ids.Anybody' }
    expect(brands(models, '*.userId: Ids.Anybody')).toEqual(expected)
    expect(brands(models, '*.userId: Ids.Anybody', 'Post.userId: Ids.PersonId')).toEqual({
      ...expected,
      'Post.userId': 'Ids.PersonId',
    })
  })

  it('have the name of the model in the place of a star', () => {
    const models = [user, model('Post', 'id', 'shortId'), model('Log', 'id Int')]
    expect(brands(models, '*.id: Ids.*Id', '*.shortId: Ids.*Id body')).toEqual({
      'User.id': 'Ids.UserId',
      'Post.id': 'Ids.PostId',
      'Post.shortId': 'Ids.PostId body',
    })
  })

  it.each([
    [['DateTime', 'BigInt', 'Int', 'String'], 'String.ref'],
    [['DateTime', 'BigInt', 'Int'], 'Int.ref'],
    [['DateTime', 'BigInt'], 'BigInt.ref'],
  ])('of a line for every model are, of %j, %s', (types, found) => {
    const models = types.map((type) => model(type, `ref ${type}`))
    expect(Object.keys(brands(models, '*.ref: Ids.RefId'))).toEqual([found])
  })

  it('may have a comment and a line that agree, and a brand of their own where relations differ', () => {
    expect(brands([user], 'User.id: Ids.UserId')).toEqual({ 'User.id': 'Ids.UserId' })
    expect(brands([user], 'User.id: Ids.UserId loose')).toEqual({ 'User.id': 'Ids.UserId loose' })
    const post = (owner: ReturnType<typeof field>, target: string) =>
      model('Post', owner, relation('User', 'owner', 'id'), relation(target, 'owner', 'id'))
    expect(brands([user, team, post(field('owner'), 'User')])['Post.owner']).toBe('Ids.UserId')
    expect(brands([user, team, post(id('Ids.OwnerId', 'owner'), 'Team')])['Post.owner']).toBe('Ids.OwnerId')
  })

  const LISTED = 'a column of the schema in `columns`'
  const ALL = 'columns of the schema in `columns`'
  const ONE = 'one brand for User.id'
  const SPELT = 'a brand such as "Ids.UserId" or "Ids.UserId body" after "@brand" on User.id'
  const CARRIES = 'a column of type String, Int or BigInt to carry Ids.UserId'
  const bodies = (type: string) => `a column of type String to carry Ids.${type} body`
  const both = (line: string) => `Ids.UserId in its comment and ${line} in \`columns\``
  const of = (brand: string, type = 'String') => [model('User', id(brand, 'id', type))]
  const author = { ...relation('User', 'id', 'id', 'author'), documentation: '@brand Ids.UserId' }
  const owned = model('Post', 'owner', relation('User', 'owner', 'id'), relation('Team', 'owner', 'id'))
  const ref = (type: string) => [model('A', `ref ${type}`)]
  const OWN = 'Ids.UserId and Ids.TeamId. Give the column a brand of its own'
  const WRONG = ['User.di: Ids.UserId', 'User.id: Ids.UserId', '*.ref: Ids.RefId']
  const branded = { ...user, documentation: '@brand Ids.UserId' }

  it.each<[string, Model[], string[], expected: string, received: string]>([
    ['a comment and a line that differ', [user], ['User.id: Ids.PersonId'], ONE, both('Ids.PersonId')],
    ['ids, and a line of bodies', [user], ['User.id: Ids.UserId body'], ONE, both('Ids.UserId body')],
    ['two brands', of('Ids.A\n@brand Ids.B'), [], 'one line "@brand" on User.id', '2'],
    ['a brand that is misspelled', of('UserId'), [], SPELT, '"UserId"'],
    ['a brand on another number', of('Ids.UserId', 'Float'), [], CARRIES, 'User.id, of type Float'],
    ['a date', [model('User', 'id DateTime')], ['User.id: Ids.UserId'], CARRIES, 'User.id, of type DateTime'],
    ['a brand on a relation', [user, model('Post', author)], [], CARRIES, 'Post.author, of type User'],
    ['bodies in a number', of('Ids.UserId body', 'Int'), [], bodies('UserId'), 'User.id, of type Int'],
    ['a line of bodies', ref('BigInt'), ['*.ref: Ids.RefId body'], bodies('RefId'), 'A.ref, of type BigInt'],
    ['relations that differ', [user, team, owned], [], 'the relations of Post.owner to agree', OWN],
    ['a line for no column', [user], ['User.di: Ids.UserId'], LISTED, '"User.di: Ids.UserId"'],
    ['a line for no model', [user], ['Users.id: Ids.UserId'], LISTED, '"Users.id: Ids.UserId"'],
    ['a line that meets no text', ref('Float'), ['*.ref: Ids.RefId'], LISTED, '"*.ref: Ids.RefId"'],
    ['each line for no column', [user], WRONG, ALL, `"${WRONG[0]}" and "${WRONG[2]}"`],
    ['a brand on a model', [branded], [], '"@brand" on a column', 'it on the model User'],
  ])('refuse %s', (_, models, lines, expected, received) => {
    expect(messageOf(() => brands(models, ...lines))).toBe(`Expected ${expected} but received ${received}.`)
  })

  it('refuse a brand in a composite type', () => {
    const types = [model('Plain', 'a'), model('Address', 'city', id('Ids.UserId', 'owner'))]
    expect(messageOf(() => columnsOf([user], [], types))).toBe(
      'Expected "@brand" on a column of a model but received it on Address.owner, a field of a composite type.',
    )
  })
})

describe('the positions of their values', () => {
  const brand = { type: 'UserId', isBody: false }
  const inputType = (name: string, fields: Record<string, string[]>) => ({
    name,
    meta: { grouping: 'User' },
    fields: Object.entries(fields).map(([name, types]) => ({
      name,
      isRequired: false,
      inputTypes: types.map((type) => ({ type })),
    })),
  })
  const outputType = (name: string, type: string) => ({
    name: `User${name}OutputType`,
    fields: [{ name: 'id', outputType: { type } }],
  })

  function positions(
    scalar: 'String' | 'Int' | 'BigInt',
    inputs: readonly ReturnType<typeof inputType>[],
    outputs: readonly ReturnType<typeof outputType>[],
  ) {
    const columns = new Map(['id', 'tags'].map((name) => [name, { brand, scalar }]))
    const prisma = inputs.length > 0 ? { prisma: inputs } : {}
    const schema = { inputObjectTypes: prisma, outputObjectTypes: { prisma: outputs } }
    const { $UserPayload: payload, ...others } = Object.fromEntries(
      Array.from(listPositions(dmmf([], schema), new Map([['User', columns]])), ([type, members]) => [
        type,
        Object.fromEntries(members),
      ]),
    )
    const id = { column: 'User.id', brand, scalar }
    const tags = { column: 'User.tags', brand, scalar }
    expect(payload).toEqual({ 'scalars.id': id, 'scalars.tags': tags })
    return { others, id, tags }
  }

  it('are those that may be null, and those of lists, and not what is no text', () => {
    const { others, id, tags } = positions(
      'String',
      [
        inputType('UserWhereInput', { id: ['StringNullableFilter', 'String', 'Null'] }),
        inputType('UserCreateInput', { tags: ['UserCreatetagsInput'] }),
        inputType('UserUpdateInput', { tags: ['UserUpdatetagsInput'] }),
        inputType('UserCreatetagsInput', { set: ['String'] }),
        inputType('UserUpdatetagsInput', { set: ['String'], push: ['String'] }),
        inputType('UserMinAggregateInput', { id: ['True'] }),
        inputType('UserTeamInput', { id: ['TeamCreateidInput', 'NestedStringFilter'] }),
      ],
      [
        outputType('MinAggregate', 'Int'),
        outputType('MaxAggregate', 'String'),
        outputType('GroupBy', 'String'),
      ],
    )
    expect(others).toEqual({
      UserWhereInput: { id },
      UserCreateInput: { tags },
      UserUpdateInput: { tags },
      UserCreatetagsInput: { set: tags },
      UserUpdatetagsInput: { set: tags, push: tags },
      UserMaxAggregateOutputType: { id },
      UserGroupByOutputType: { id },
    })
  })

  it.each(['Int', 'BigInt'] as const)('are those of keys of %s, and not sums and averages', (scalar) => {
    const { others, id } = positions(
      scalar,
      [
        inputType('UserWhereInput', { id: [`${scalar}Filter`, scalar] }),
        inputType('UserUpdateInput', { id: [`Nullable${scalar}FieldUpdateOperationsInput`] }),
        inputType('UserScalarWhereInput', { id: [`${scalar}NullableWithAggregatesFilter`] }),
        inputType('UserOtherInput', { id: ['StringFilter', 'FloatFilter', 'String'] }),
        inputType('UserSumAggregateInput', { id: ['True'] }),
      ],
      ['Avg', 'Sum', 'Min', 'Max', 'Count'].map((name) =>
        outputType(`${name}Aggregate`, name === 'Avg' ? 'Float' : scalar),
      ),
    )
    expect(others).toEqual({
      UserWhereInput: { id },
      UserUpdateInput: { id },
      UserScalarWhereInput: { id },
      UserMinAggregateOutputType: { id },
      UserMaxAggregateOutputType: { id },
    })
  })

  it('are those of the payload alone where the schema has no inputs', () => {
    expect(positions('String', [], []).others).toEqual({})
  })
})
