import { describe, expect, it } from 'vitest'
import { parseBrand } from '../../src/prisma/generator/brand.ts'
import { positionsOf } from '../../src/prisma/generator/positions.ts'
import { schema } from './client.ts'
import { dmmf, field, model } from './requests.ts'

const brand = parseBrand('Ids.UserId', '')
const columns = new Map([['User', new Map([['id', brand]])]])
const id = { column: 'User.id', brand }

const shown = (positions: ReturnType<typeof positionsOf>) =>
  Object.fromEntries(Array.from(positions, ([type, members]) => [type, Object.fromEntries(members)]))

describe('positionsOf', () => {
  it('finds the values of a column, and leaves its order and its count', () => {
    expect(shown(positionsOf(schema, columns))).toEqual({
      UserWhereInput: { id },
      UserCreateInput: { id },
      UserMinAggregateOutputType: { id },
      $UserPayload: { 'scalars.id': id },
    })
  })

  it('finds the payload alone where the schema has no inputs', () => {
    expect(shown(positionsOf(dmmf([model('User', field('id'))]), columns))).toEqual({
      $UserPayload: { 'scalars.id': id },
    })
  })

  it('finds nothing without a branded column', () => {
    expect(shown(positionsOf(schema, new Map()))).toEqual({})
  })
})
