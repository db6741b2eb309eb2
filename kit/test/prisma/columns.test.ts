import { describe, expect, it } from 'vitest'
import { type ColumnRule, parseBrand, spellBrand } from '../../src/prisma/brand.ts'
import { brandedColumns } from '../../src/prisma/columns.ts'
import type { Model } from '../../src/prisma/request.ts'
import { field, messageOf, model, relation } from './requests.ts'

const id = (brand: string, name = 'id') => field(name, { documentation: `@brand ${brand}` })

const rule = (column: string, brand: string): ColumnRule => {
  const [model = '', name = ''] = column.split('.')
  return {
    text: `${column}: ${brand}`,
    model: model === '*' ? undefined : model,
    field: name,
    brandIn: (name) => parseBrand(brand, '', name),
  }
}

/** The brands by column, as texts. */
function brands(models: Model[], ...rules: ColumnRule[]): Record<string, string> {
  const columns = brandedColumns({ models }, rules)
  return Object.fromEntries(
    [...columns].flatMap(([model, fields]) =>
      Array.from(fields, ([name, { brand }]) => [`${model}.${name}`, spellBrand(brand)]),
    ),
  )
}

const user = model('User', id('Ids.UserId'), field('email', {}))

describe('brandedColumns', () => {
  it('takes the brand of a comment, and leaves models without one out', () => {
    expect(brands([user, model('Log', field('text'))])).toEqual({ 'User.id': 'Ids.UserId' })
    expect(brandedColumns({ models: [model('Log', field('text'))] }, []).size).toBe(0)
  })

  it('follows a relation', () => {
    const post = model(
      'Post',
      id('Ids.PostId'),
      field('authorId'),
      relation('author', 'User', ['authorId'], ['id']),
    )
    expect(brands([post, user])).toEqual({
      'Post.id': 'Ids.PostId',
      'Post.authorId': 'Ids.UserId',
      'User.id': 'Ids.UserId',
    })
  })

  it('follows a relation to a key that is itself a foreign key, over two columns, whatever the order', () => {
    const models = [
      model(
        'Invitation',
        field('a'),
        field('b'),
        relation('member', 'Member', ['a', 'b'], ['userId', 'teamId']),
      ),
      model(
        'Member',
        field('userId'),
        field('teamId'),
        relation('user', 'User', ['userId'], ['id']),
        relation('team', 'Team', ['teamId'], ['id']),
      ),
      user,
      model('Team', id('Ids.TeamId')),
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

  it('follows a relation of a model to itself, and ends in a circle', () => {
    const manager = relation('manager', 'User', ['managerId'], ['id'])
    expect(brands([model('User', id('Ids.UserId'), field('managerId'), manager)])).toEqual({
      'User.id': 'Ids.UserId',
      'User.managerId': 'Ids.UserId',
    })
    expect(brands([model('User', field('id'), relation('self', 'User', ['id'], ['id']))])).toEqual({})
  })

  it('keeps bodies', () => {
    const item = model('Item', field('orderId'), relation('order', 'Order', ['orderId'], ['id']))
    expect(brands([model('Order', id('Ids.OrderId body')), item])).toEqual({
      'Order.id': 'Ids.OrderId body',
      'Item.orderId': 'Ids.OrderId body',
    })
  })

  it('leaves a relation to a column without a brand, and to what is not there', () => {
    const models = [
      model('Post', field('mail'), relation('author', 'User', ['mail'], ['email'])),
      model(
        'Tag',
        field('x'),
        relation('gone', 'Gone', ['x'], ['id']),
        relation('none', 'User', ['x'], ['none']),
      ),
      user,
    ]
    expect(brands(models)).toEqual({ 'User.id': 'Ids.UserId' })
  })

  it('takes the line of a column first, then the relation, then the line for every model', () => {
    const post = model('Post', field('userId'), relation('user', 'User', ['userId'], ['id']))
    const event = model('Event', field('userId'), field('count', { type: 'Int' }))
    const everywhere = rule('*.userId', 'Ids.Anybody')
    expect(brands([user, post, event], everywhere)).toEqual({
      'User.id': 'Ids.UserId',
      'Post.userId': 'Ids.UserId',
      'Event.userId': 'Ids.Anybody',
    })
    expect(brands([user, post, event], everywhere, rule('Post.userId', 'Ids.PersonId'))).toEqual({
      'User.id': 'Ids.UserId',
      'Post.userId': 'Ids.PersonId',
      'Event.userId': 'Ids.Anybody',
    })
  })

  it('puts the name of the model in the place of a star', () => {
    const models = [
      user,
      model('Post', field('id'), field('shortId')),
      model('Log', field('id', { type: 'Int' })),
    ]
    expect(brands(models, rule('*.id', 'Ids.*Id'), rule('*.shortId', 'Ids.*Id body'))).toEqual({
      'User.id': 'Ids.UserId',
      'Post.id': 'Ids.PostId',
      'Post.shortId': 'Ids.PostId body',
    })
  })

  it('finds texts with a line for every model, otherwise integers, otherwise those of 64 bits', () => {
    const [date, big, int] = ['DateTime', 'BigInt', 'Int'].map((type) => model(type, field('ref', { type })))
    const text = model('String', field('ref'))
    const everywhere = rule('*.ref', 'Ids.RefId')
    const found = (...models: (Model | undefined)[]) =>
      Object.keys(
        brands(
          models.filter((each) => each !== undefined),
          everywhere,
        ),
      )
    expect(found(date, big, int, text)).toEqual(['String.ref'])
    expect(found(date, big, int)).toEqual(['Int.ref'])
    expect(found(date, big)).toEqual(['BigInt.ref'])
  })

  it('keeps the type of a column, and follows a relation between integers', () => {
    const models = [
      model('User', field('id', { type: 'Int', documentation: '@brand Ids.UserKey' })),
      model(
        'Event',
        field('id', { type: 'BigInt' }),
        field('userId', { type: 'Int' }),
        relation('user', 'User', ['userId'], ['id']),
      ),
    ]
    const columns = brandedColumns({ models }, [rule('Event.id', 'Ids.EventKey')])
    expect(columns.get('User')?.get('id')?.scalar).toBe('Int')
    expect(columns.get('Event')?.get('id')?.scalar).toBe('BigInt')
    expect(columns.get('Event')?.get('userId')).toMatchObject({ brand: { type: 'UserKey' }, scalar: 'Int' })
  })

  it('accepts a comment and a line that agree', () => {
    expect(brands([user], rule('User.id', 'Ids.UserId'))).toEqual({ 'User.id': 'Ids.UserId' })
  })

  it.each([
    [
      'a comment and a line that differ',
      [user],
      [rule('User.id', 'Ids.PersonId')],
      'Expected one brand for User.id but received Ids.UserId in its comment and Ids.PersonId in `columns`.',
    ],
    [
      'a brand on a number of another type',
      [model('User', field('id', { type: 'Float', documentation: '@brand Ids.UserId' }))],
      [],
      'Expected a column of type String, Int or BigInt to carry Ids.UserId but received User.id, of type Float.',
    ],
    [
      'a line for a date',
      [model('User', field('id', { type: 'DateTime' }))],
      [rule('User.id', 'Ids.UserId')],
      'Expected a column of type String, Int or BigInt to carry Ids.UserId but received User.id, of type DateTime.',
    ],
    [
      'bodies in a number',
      [model('User', field('id', { type: 'Int', documentation: '@brand Ids.UserId body' }))],
      [],
      'Expected a column of type String to carry Ids.UserId body but received User.id, of type Int.',
    ],
    [
      'a line for every model that puts bodies in numbers',
      [model('A', field('ref', { type: 'BigInt' }))],
      [rule('*.ref', 'Ids.RefId body')],
      'Expected a column of type String to carry Ids.RefId body but received A.ref, of type BigInt.',
    ],
    [
      'a brand on a relation',
      [user, model('Post', { ...relation('author', 'User', [], []), documentation: '@brand Ids.UserId' })],
      [],
      'Expected a column of type String, Int or BigInt to carry Ids.UserId but received Post.author, of type User.',
    ],
    [
      'relations that differ',
      [
        user,
        model('Team', id('Ids.TeamId')),
        model(
          'Post',
          field('owner'),
          relation('user', 'User', ['owner'], ['id']),
          relation('team', 'Team', ['owner'], ['id']),
        ),
      ],
      [],
      'Expected the relations of Post.owner to agree but received Ids.UserId and Ids.TeamId. Give the column a brand of its own.',
    ],
    [
      'a line for no column',
      [user],
      [rule('User.di', 'Ids.UserId')],
      'Expected a column of the schema in `columns` but received "User.di: Ids.UserId".',
    ],
    [
      'a line for no model',
      [user],
      [rule('Users.id', 'Ids.UserId')],
      'Expected a column of the schema in `columns` but received "Users.id: Ids.UserId".',
    ],
    [
      'a line for every model that meets no text and no integer',
      [model('A', field('ref', { type: 'Float' }))],
      [rule('*.ref', 'Ids.RefId')],
      'Expected a column of the schema in `columns` but received "*.ref: Ids.RefId".',
    ],
    [
      'every line that meets no column',
      [user],
      [rule('User.di', 'Ids.UserId'), rule('User.id', 'Ids.UserId'), rule('*.ref', 'Ids.RefId')],
      'Expected columns of the schema in `columns` but received "User.di: Ids.UserId" and "*.ref: Ids.RefId".',
    ],
    [
      'a brand on a model',
      [{ ...user, documentation: '@brand Ids.UserId' }],
      [],
      'Expected "@brand" on a column but received it on the model User.',
    ],
  ])('refuses %s', (_, models, rules, message) => {
    expect(messageOf(() => brands(models, ...rules))).toBe(message)
  })

  it('accepts relations that agree, and relations that differ on a column with a brand of its own', () => {
    const post = (owner: ReturnType<typeof field>, target: string) =>
      model('Post', owner, relation('a', 'User', ['owner'], ['id']), relation('b', target, ['owner'], ['id']))
    const team = model('Team', id('Ids.TeamId'))
    expect(brands([user, team, post(field('owner'), 'User')])['Post.owner']).toBe('Ids.UserId')
    expect(brands([user, team, post(id('Ids.OwnerId', 'owner'), 'Team')])['Post.owner']).toBe('Ids.OwnerId')
  })

  it('refuses a brand in a composite type', () => {
    const types = [model('Plain', field('a')), model('Address', field('city'), id('Ids.UserId', 'owner'))]
    expect(messageOf(() => brandedColumns({ models: [user], types }, []))).toBe(
      'Expected "@brand" on a column of a model but received it on Address.owner, a field of a composite type.',
    )
  })
})
