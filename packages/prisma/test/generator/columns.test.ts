import { describe, expect, it } from 'vitest'
import { field, type Model, messageOf, model, relation } from './requests.ts'
import { typed } from './typed.ts'

const id = (brand: string, name = 'id', type = 'String') =>
  field(name, { type, documentation: `@brand ${brand}` })

/** The brands by column, as texts. */
const brands = (models: Model[], ...lines: string[]) => typed(models, { columns: lines }).brands

const user = model('User', id('Ids.UserId'), 'email')
const team = model('Team', id('Ids.TeamId'))
const log = model('Log', 'text')

describe('the columns that hold IDs', () => {
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
    const inputs = [
      ['Order', 'id'],
      ['Item', 'orderId'],
    ] as const
    const { text } = typed(
      models,
      { columns: ['Event.id: Ids.EventKey'] },
      {
        schema: {
          inputObjectTypes: {
            prisma: inputs.map(([name, column]) => ({
              name: `${name}CreateInput`,
              meta: { grouping: name },
              fields: [{ name: column, isRequired: true, inputTypes: [{ type: 'String' }] }],
            })),
          },
        },
        declarations: inputs
          .map(([name, column]) => `export type ${name}CreateInput = {\n  ${column}: string\n}\n`)
          .join(''),
      },
    )
    expect(text.split('\n').filter((line) => /^ +\w.*\$Brandid/.test(line))).toEqual([
      '    id: $Brandid.BodyText<$Ids.OrderId>',
      '    orderId: $Brandid.BodyText<$Ids.OrderId>',
      '    id: $Brandid.KeyNumber<$Ids.UserKey>',
      '    id: $Brandid.KeyBigInt<$Ids.EventKey>',
      '    userId: $Brandid.KeyNumber<$Ids.UserKey>',
      '  id?: $Brandid.Filled<$Brandid.BodyText<$Ids.OrderId>>',
      '  orderId: $Brandid.BodyText<$Ids.OrderId>',
    ])
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

  it('lists those that a line for every model leaves, because they have another type', () => {
    // NextAuth's `Account.id String` beside keys of integers.
    const models = [
      model('Account', 'id'),
      model('Link', 'id Int'),
      model('User', 'id Int'),
      model('Log', 'id DateTime'),
    ]
    const { report } = typed(models, { columns: ['*.id: Ids.*Key'] })
    expect(report.split('\n')).toEqual([
      'brandid: 1 columns in 1 models contain IDs, mode strict',
      'brandid: "*.id: Ids.*Key" applies to String columns only. Add lines for Link.id (Int) and User.id (Int)',
    ])
    const named = ['*.id: Ids.*Key', 'Link.id: Ids.LinkKey', 'User.id: Ids.UserKey']
    expect(typed(models, { columns: named }).report).toBe(
      'brandid: 3 columns in 3 models contain IDs, mode strict',
    )
  })

  it('may have a comment and a line that agree, and a brand of their own where relations differ', () => {
    expect(brands([user], 'User.id: Ids.UserId')).toEqual({ 'User.id': 'Ids.UserId' })
    expect(brands([user], 'User.id: Ids.UserId loose')).toEqual({ 'User.id': 'Ids.UserId loose' })
    const post = (owner: ReturnType<typeof field>, target: string) =>
      model('Post', owner, relation('User', 'owner', 'id'), relation(target, 'owner', 'id'))
    expect(brands([user, team, post(field('owner'), 'User')])['Post.owner']).toBe('Ids.UserId')
    expect(brands([user, team, post(id('Ids.OwnerId', 'owner'), 'Team')])['Post.owner']).toBe('Ids.OwnerId')
  })

  const LISTED = '`columns` to match columns in the schema'
  const ONE = 'one brand for User.id'
  const SPELT = 'a brand such as "Ids.UserId" or "Ids.UserId body" after "@brand" on User.id'
  const CARRIES = 'a column of type String, Int or BigInt to carry Ids.UserId'
  const bodies = (type: string) => `a column of type String to carry Ids.${type} body`
  const both = (line: string) => `Ids.UserId in its comment and ${line} in \`columns\``
  const of = (brand: string, type = 'String') => [model('User', id(brand, 'id', type))]
  const author = { ...relation('User', 'id', 'id', 'author'), documentation: '@brand Ids.UserId' }
  const owned = model('Post', 'owner', relation('User', 'owner', 'id'), relation('Team', 'owner', 'id'))
  const ref = (type: string) => [model('A', `ref ${type}`)]
  const OWN = 'Ids.UserId and Ids.TeamId. Give the column its own brand'
  const WRONG = ['User.di: Ids.UserId', 'User.id: Ids.UserId', '*.ref: Ids.RefId']
  const branded = { ...user, documentation: '@brand Ids.UserId' }

  it.each<[string, Model[], string[], expected: string, received: string]>([
    ['a comment and a line that differ', [user], ['User.id: Ids.PersonId'], ONE, both('Ids.PersonId')],
    ['ids, and a line of bodies', [user], ['User.id: Ids.UserId body'], ONE, both('Ids.UserId body')],
    ['two brands', of('Ids.A\n@brand Ids.B'), [], 'one "@brand" line on User.id', '2'],
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
    ['each line for no column', [user], WRONG, LISTED, `"${WRONG[0]}" and "${WRONG[2]}"`],
    ['a brand on a model', [branded], [], '"@brand" on a column', 'the model User'],
  ])('refuse %s', (_, models, lines, expected, received) => {
    expect(messageOf(() => brands(models, ...lines))).toBe(`Expected ${expected} but received ${received}.`)
  })

  it('refuse a brand in a composite type', () => {
    const types = [model('Plain', 'a'), model('Address', 'city', id('Ids.UserId', 'owner'))]
    expect(messageOf(() => typed([user], {}, { types }))).toBe(
      'Expected "@brand" on a model\'s column but received Address.owner, a field of a composite type.',
    )
  })
})

describe('the positions of their values', () => {
  const PLAIN: Readonly<Record<string, string>> = {
    String: 'string',
    Int: 'number',
    Float: 'number',
    BigInt: 'bigint',
    Null: 'null',
    True: 'true',
  }
  /** A type of the schema as the client writes it. */
  const spell = (type: string) => PLAIN[type] ?? (type.endsWith('Filter') ? `${type}<"User">` : type)

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

  /** The members that a run types, by the names of their types, beside those of the payload. */
  function positions(
    scalar: 'String' | 'Int' | 'BigInt',
    inputs: readonly ReturnType<typeof inputType>[],
    outputs: readonly ReturnType<typeof outputType>[],
  ) {
    const members = new Map<string, string[]>()
    for (const { name, fields } of inputs)
      members.set(
        name,
        fields.map((each) => {
          const types = each.inputTypes.map(({ type }) => spell(type))
          const lists = types.some((type) => /tagsInput$/.test(type)) ? [`${spell(scalar)}[]`] : []
          return `${each.name}?: ${[...types, ...lists].join(' | ')}`
        }),
      )
    for (const { name, fields } of outputs)
      members.set(
        name,
        fields.map(({ name: column, outputType: { type } }) => `${column}: ${spell(type)}`),
      )
    const declarations = Array.from(
      members,
      ([name, lines]) => `export type ${name} = {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`,
    ).join('')
    const user = model('User', id('Ids.UserId', 'id', scalar), id('Ids.UserId', 'tags', scalar))
    const prisma = inputs.length > 0 ? { prisma: inputs } : {}
    const schema = { inputObjectTypes: prisma, outputObjectTypes: { prisma: outputs } }
    const { text, brands } = typed([user], {}, { schema, declarations })
    expect(brands).toEqual({ 'User.id': 'Ids.UserId', 'User.tags': 'Ids.UserId' })
    return Object.fromEntries(
      Array.from(text.matchAll(/^export type (\w+) = \{\n(.*?)^\}$/gms), ([, name = '', body = '']) => [
        name,
        Array.from(body.matchAll(/^ {2}(\w+)\??: .*\$Brandid/gm), ([, member]) => member),
      ]).filter(([, found]) => (found as unknown[]).length > 0),
    )
  }

  it('are those that may be null, and those of lists, and not what is no text', () => {
    const found = positions(
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
    expect(found).toEqual({
      UserWhereInput: ['id'],
      UserCreateInput: ['tags'],
      UserUpdateInput: ['tags'],
      UserCreatetagsInput: ['set'],
      UserUpdatetagsInput: ['set', 'push'],
      UserMaxAggregateOutputType: ['id'],
      UserGroupByOutputType: ['id'],
    })
  })

  it.each(['Int', 'BigInt'] as const)('are those of keys of %s, and not sums and averages', (scalar) => {
    const found = positions(
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
    expect(found).toEqual({
      UserWhereInput: ['id'],
      UserUpdateInput: ['id'],
      UserScalarWhereInput: ['id'],
      UserMinAggregateOutputType: ['id'],
      UserMaxAggregateOutputType: ['id'],
    })
  })

  it('are those of the payload alone where the schema has no inputs', () => {
    expect(positions('String', [], [])).toEqual({})
  })
})
