/** A catalogue with integer keys and a schema of plain `ID`s, as Apollo, Yoga and NestJS serve it. */
import { defineId, defineKey, type IdOf, idUnion, matchId } from 'brandid'
import { sealed } from 'brandid/formats'
import { createSealer } from 'brandid/sealed'
import type { IdStrategy } from './with-ids.js'

export const ProductKey = defineKey('product')
export type ProductKey = IdOf<typeof ProductKey>
export const ZoneKey = defineKey('zone')
export type ZoneKey = IdOf<typeof ZoneKey>

export const ProductId = defineId('product', { format: sealed(ProductKey) })
export const ZoneId = defineId('zone', { format: sealed(ZoneKey) })

// In production: 32 bytes from the secret store, the same at every start.
export const sealer = createSealer({ secrets: [crypto.getRandomValues(new Uint8Array(32))] })

/** Names that do not say the kind. */
const KINDS: Readonly<Record<string, string>> = {
  ProductFilter: 'product',
  UpdateProductInput: 'product',
  'Mutation.deleteProduct': 'product',
}

/** `id` and `ids` hold IDs of the type, `zoneId` and `zoneIds` IDs of zones. */
export const strategy: IdStrategy = {
  kindOf(type, field) {
    const name = /^(.+)Ids?$/.exec(field)?.[1] ?? KINDS[type] ?? type.toLowerCase()
    if (['product', 'zone', 'node'].includes(name)) return name
    throw new Error(`Which IDs does ${type}.${field} hold?`)
  },
  encode(kind, key) {
    return kind === 'product'
      ? sealer.seal(ProductId, ProductKey.parse(key))
      : sealer.seal(ZoneId, ZoneKey.parse(key))
  },
  decode(kind, id) {
    if (kind === 'product') return sealer.open(ProductId, ProductId.parse(id))
    if (kind === 'zone') return sealer.open(ZoneId, ZoneId.parse(id))
    return matchId(AnyId.parse(id), {
      product: (id) => ({ kind: 'Product', id: sealer.open(ProductId, id) }),
      zone: (id) => ({ kind: 'Zone', id: sealer.open(ZoneId, id) }),
    })
  },
}

const AnyId = idUnion(ProductId, ZoneId)

export const typeDefs = `
  interface Node { id: ID! }
  type Zone implements Node { id: ID! productIds: [ID!]! }
  type Product implements Node { id: ID! zoneId: ID zone: Zone }
  input ProductFilter { id: ID zoneIds: [ID!] }
  input UpdateProductInput { id: ID! zoneId: ID }
  type Query {
    product(id: ID!): Product
    products(ids: [ID!], filter: ProductFilter): [Product!]!
    node(id: ID!): Node
  }
  type Mutation {
    updateProduct(input: UpdateProductInput!): Product!
    deleteProduct(id: ID!): Boolean!
  }
`

interface Product {
  readonly id: ProductKey
  readonly zoneId: ZoneKey | null
}
interface Filter {
  readonly id?: ProductKey
  readonly zoneIds?: readonly ZoneKey[]
}

/** Products 1 to 3 are in zone 1; product 4 is in no zone. */
const zone = ZoneKey.parse(1)
const products: readonly Product[] = [1, 2, 3, 4].map((n) => ({
  id: ProductKey.parse(n),
  zoneId: n < 4 ? zone : null,
}))
const find = (id: ProductKey) => products.find((each) => each.id === id)

/** Resolvers as before: they see keys, each with the type of its kind. */
export const resolvers = {
  Node: { __resolveType: ({ kind }: { kind: string }) => kind },
  Product: { zone: ({ zoneId }: Product) => zoneId && { id: zoneId } },
  Zone: {
    productIds: ({ id }: { id: ZoneKey }) =>
      products.filter(({ zoneId }) => zoneId === id).map(({ id }) => id),
  },
  Query: {
    product: (_: unknown, { id }: { id: ProductKey }) => find(id),
    products: (_: unknown, { ids, filter = {} }: { ids?: ProductKey[]; filter?: Filter }) =>
      products
        .filter(({ id }) => ids?.includes(id) ?? true)
        .filter(({ id }) => id === (filter.id ?? id))
        .filter(({ zoneId }) => !filter.zoneIds || (zoneId !== null && filter.zoneIds.includes(zoneId))),
    node: (_: unknown, { id }: { id: { kind: string; id: ProductKey | ZoneKey } }) => id,
  },
  Mutation: {
    updateProduct: (_: unknown, { input }: { input: Product }) => ({ ...find(input.id), ...input }),
    deleteProduct: (_: unknown, { id }: { id: ProductKey }) => find(id) !== undefined,
  },
}
