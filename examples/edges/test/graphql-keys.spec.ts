import { describe, expect, it } from 'vitest'
import { ProductId, ProductKey, sealer, ZoneId, ZoneKey } from '../graphql-keys/catalogue.ts'
import { startApollo, startNest, startYoga } from '../graphql-keys/servers.ts'
import { post, running } from './server.ts'

const product = (n: number) => sealer.seal(ProductId, ProductKey.parse(n))
const zone = sealer.seal(ZoneId, ZoneKey.parse(1))
const foreign = sealer.seal(ZoneId, ZoneKey.parse(2))

describe.each([
  ['Yoga', startYoga],
  ['Apollo', startApollo],
  ['NestJS', startNest],
])('IDs behind `id: ID!` in %s', (_, start) => {
  const service = running(start)
  const ask = async (query: string, variables?: object) =>
    (await post(`${service.origin}/graphql`, { query, variables })).body

  it.each([
    [
      `{ product(id: "${product(1)}") { id zoneId zone { id productIds } } }`,
      { product: { id: product(1), zoneId: zone, zone: { id: zone, productIds: [1, 2, 3].map(product) } } },
    ],
    [
      `{ products(ids: ["${product(2)}", "${product(4)}"]) { id zoneId } }`,
      {
        products: [
          { id: product(2), zoneId: zone },
          { id: product(4), zoneId: null },
        ],
      },
    ],
    [`{ products(ids: "${product(2)}") { id } }`, { products: [{ id: product(2) }] }],
    [
      `{ products(filter: { zoneIds: ["${zone}"] }) { id } }`,
      { products: [1, 2, 3].map((n) => ({ id: product(n) })) },
    ],
    [
      `{ products(filter: { id: "${product(3)}", zoneIds: null }) { id } }`,
      { products: [{ id: product(3) }] },
    ],
    [`{ node(id: "${zone}") { __typename id } }`, { node: { __typename: 'Zone', id: zone } }],
    [
      `{ node(id: "${product(4)}") { __typename id ... on Product { zoneId } } }`,
      { node: { __typename: 'Product', id: product(4) } },
    ],
    [
      `mutation { updateProduct(input: { id: "${product(4)}", zoneId: "${zone}" }) { id zoneId } }`,
      { updateProduct: { id: product(4), zoneId: zone } },
    ],
    [`mutation { deleteProduct(id: "${product(4)}") }`, { deleteProduct: true }],
  ])('answers %s', async (query, data) => {
    expect(await ask(query)).toMatchObject({ data })
  })

  it.each([
    'query ($id: ID!) { product(id: $id) { id } }',
    'query ($id: ID!) { products(ids: [$id]) { id } }',
    'query ($id: ID!) { products(filter: { id: $id }) { id } }',
    'mutation ($id: ID!) { updateProduct(input: { id: $id }) { id } }',
    'mutation ($id: ID!) { deleteProduct(id: $id) }',
  ])('refuses an ID of another kind, a key and a forged ID in %s', async (query) => {
    for (const id of [
      foreign,
      zone,
      '1',
      1,
      product(1).replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ]) {
      const { data, errors } = await ask(query, { id })
      expect(data ?? null).toSatisfy(
        (given) => given === null || Object.values(given).every((each) => each === null),
      )
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    }
  })
})
