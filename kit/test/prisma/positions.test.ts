import { describe, expect, it } from 'vitest'
import { parseBrand } from '../../src/prisma/brand.ts'
import { listPositions } from '../../src/prisma/columns.ts'
import { schema } from './client.ts'
import { dmmf, field, model } from './requests.ts'

const brand = parseBrand('Ids.UserId', '')
const scalar = 'String'
const columns = new Map([['User', new Map([['id', { brand, scalar } as const]])]])
const id = { column: 'User.id', brand, scalar }
const tags = { column: 'User.tags', brand, scalar }

const inputs = (name: string, ...types: string[]) => ({
  name,
  isRequired: false,
  inputTypes: types.map((type) => ({ type })),
})
const inputType = (name: string, ...fields: ReturnType<typeof inputs>[]) => ({
  name,
  meta: { grouping: 'User' },
  fields,
})
const outputType = (name: string, type: string) => ({
  name,
  fields: [{ name: 'id', outputType: { type } }],
})

const shown = (positions: ReturnType<typeof listPositions>) =>
  Object.fromEntries(Array.from(positions, ([type, members]) => [type, Object.fromEntries(members)]))

describe('positionsOf', () => {
  it('finds the values of a column, and leaves its order and its count', () => {
    expect(shown(listPositions(schema, columns))).toEqual({
      UserWhereInput: { id },
      UserCreateInput: { id },
      UserMinAggregateOutputType: { id },
      $UserPayload: { 'scalars.id': id },
    })
  })

  it('finds values that may be null, and those of lists, and leaves what is no text', () => {
    const types = dmmf([], {
      inputObjectTypes: {
        prisma: [
          inputType('UserWhereInput', inputs('id', 'StringNullableFilter', 'String', 'Null')),
          inputType('UserCreateInput', inputs('tags', 'UserCreatetagsInput')),
          inputType('UserUpdateInput', inputs('tags', 'UserUpdatetagsInput')),
          inputType('UserCreatetagsInput', inputs('set', 'String')),
          inputType('UserUpdatetagsInput', inputs('set', 'String'), inputs('push', 'String')),
          inputType('UserMinAggregateInput', inputs('id', 'True')),
          inputType('UserTeamInput', inputs('id', 'TeamCreateidInput', 'NestedStringFilter')),
        ],
      },
      outputObjectTypes: {
        prisma: [
          outputType('UserMinAggregateOutputType', 'Int'),
          outputType('UserMaxAggregateOutputType', 'String'),
          outputType('UserGroupByOutputType', 'String'),
        ],
      },
    })
    const both = new Map([
      ['id', { brand, scalar } as const],
      ['tags', { brand, scalar } as const],
    ])
    expect(shown(listPositions(types, new Map([['User', both]])))).toEqual({
      UserWhereInput: { id },
      UserCreateInput: { tags },
      UserUpdateInput: { tags },
      UserCreatetagsInput: { set: tags },
      UserUpdatetagsInput: { set: tags, push: tags },
      UserMaxAggregateOutputType: { id },
      UserGroupByOutputType: { id },
      $UserPayload: { 'scalars.id': id, 'scalars.tags': tags },
    })
  })

  it.each(['Int', 'BigInt'] as const)(
    'finds the values of keys of %s, and leaves sums and averages',
    (scalar) => {
      const key = { column: 'User.id', brand, scalar }
      const types = dmmf([], {
        inputObjectTypes: {
          prisma: [
            inputType('UserWhereInput', inputs('id', `${scalar}Filter`, scalar)),
            inputType('UserUpdateInput', inputs('id', `Nullable${scalar}FieldUpdateOperationsInput`)),
            inputType('UserScalarWhereInput', inputs('id', `${scalar}NullableWithAggregatesFilter`)),
            inputType('UserOtherInput', inputs('id', 'StringFilter', 'FloatFilter', 'String')),
            inputType('UserSumAggregateInput', inputs('id', 'True')),
          ],
        },
        outputObjectTypes: {
          prisma: ['Avg', 'Sum', 'Min', 'Max', 'Count'].map((name) =>
            outputType(`User${name}AggregateOutputType`, name === 'Avg' ? 'Float' : scalar),
          ),
        },
      })
      expect(shown(listPositions(types, new Map([['User', new Map([['id', { brand, scalar }]])]])))).toEqual({
        UserWhereInput: { id: key },
        UserUpdateInput: { id: key },
        UserScalarWhereInput: { id: key },
        UserMinAggregateOutputType: { id: key },
        UserMaxAggregateOutputType: { id: key },
        $UserPayload: { 'scalars.id': key },
      })
    },
  )

  it('finds the payload alone where the schema has no inputs', () => {
    expect(shown(listPositions(dmmf([model('User', field('id'))]), columns))).toEqual({
      $UserPayload: { 'scalars.id': id },
    })
  })

  it('finds nothing without a branded column', () => {
    expect(shown(listPositions(schema, new Map()))).toEqual({})
  })
})
