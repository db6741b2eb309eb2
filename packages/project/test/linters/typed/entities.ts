/** Queries by entities, as TypeORM, MikroORM and MongoDB write them: each line that ends with a mark compares two kinds, and compiles. */
import type { Key } from 'brandid'
import type { AccountKey, OrderKey } from './ids.ts'

class Account {
  declare id: AccountKey
}
class Order {
  declare id: OrderKey
  declare account: Account
  declare accountId: AccountKey
  declare lines: Order[]
}

type Criteria<Entity> = string | number | readonly (string | number)[] | Partial<Record<keyof Entity, unknown>>
interface Repository<Entity> {
  delete(criteria: Criteria<Entity>): void
  softDelete(criteria: Criteria<Entity>): void
  update(criteria: Criteria<Entity>, values: object): void
  findOneBy(where: Partial<Record<keyof Entity, unknown>>): Entity
  find(options: { where: object | readonly object[] }): Entity[]
  createQueryBuilder(alias: string): SelectQueryBuilder<Order>
}
interface SelectQueryBuilder<Entity> {
  where(condition: string | Partial<Record<keyof Entity, unknown>>, parameters?: object): this
  andWhere(condition: string, parameters?: object): this
  whereInIds(ids: readonly unknown[]): this
  setParameter(name: string, value: unknown): this
  setParameters(parameters: object): this
}
interface SqlEntityManager {
  findOne<Entity>(entity: new () => Entity, where: unknown): Entity
  getReference<Entity>(entity: new () => Entity, id: unknown): Entity
  create<Entity>(entity: new () => Entity, values: object): Entity
  flush(): void
}
interface Collection<Entity> {
  findOne(filter: object): Entity
}
interface Cache<Entity> {
  delete(key: unknown): Entity
}
declare function In(values: readonly unknown[]): object
declare function Not(value: unknown): object
type ID = string | number
declare function getEntityOrThrow<Entity>(context: object, entity: new () => Entity, id: ID, options?: object): Entity
declare function assign<Entity>(entity: new () => Entity, id: ID, ids: readonly ID[]): Entity
declare function ordersOf<Entity>(entity: new () => Entity, id: AccountKey): Entity
declare const repository: Repository<Order>
declare const accounts: Repository<Account>
declare const em: SqlEntityManager
declare const collection: Collection<Order>
declare const cache: Cache<Order>
declare const nameless: Repository<{ title: string }>
declare const order: OrderKey
declare const account: AccountKey
declare const other: Key<'account'>
declare const text: string

export function repositories() {
  repository.delete(order)
  repository.delete(account) // ← mixed
  repository.softDelete([account]) // ← mixed
  repository.update(account, {}) // ← mixed
  repository.update(order, { accountId: account })
  repository.update(order, { accountId: order }) // ← both
  repository.delete(text)
  accounts.delete(other)
  nameless.delete(order)
  repository.findOneBy({ id: In([account]) }) // ← mixed
  repository.findOneBy({ id: Not(In([order])) })
  repository.find({ where: { account: { id: order } } }) // ← mixed
  repository.find({ where: [{ id: order }, { id: account }] }) // ← mixed
  repository.find({ where: { lines: { id: account } } }) // ← mixed
  repository.find({ where: { [text]: account } })
  cache.delete(account)
}
export function managers() {
  em.findOne(Order, account) // ← mixed
  em.findOne(Order, { id: order })
  em.getReference(Account, order) // ← mixed
  em.findOne(Order, { account: order }) // ← mixed
  em.findOne(Order, { account })
  em.findOne(Order, { account: text })
  em.findOne(Order, { lines: { $in: [account] } }) // ← mixed
  em.create(Order, { account: order, lines: [order] }) // ← mixed
  em.flush()
}
export function collections() {
  collection.findOne({ id: { $in: [account] } }) // ← mixed
  collection.findOne({ id: { $ne: order } })
}
export function builders() {
  const builder = repository.createQueryBuilder('order')
  builder.where('order.id = :id', { id: order })
  builder.where('order.id = :id', { id: account }) // ← mixed
  builder.andWhere('order.accountId IN (:...ids)', { ids: [order] }) // ← mixed
  builder.andWhere('id = :id', { id: account }) // ← mixed
  builder.andWhere('id = :id', { id: order })
  builder.andWhere('order.id = :id', { other: account })
  builder.andWhere('order.id = :id')
  builder.whereInIds([account]) // ← mixed
  builder.where({ id: account }) // ← mixed
  builder.where('order.account = :id', { id: account }).setParameter('other', order)
  builder.where('order.id = :id').setParameter('id', account) // ← mixed
  builder.where('order.id = :id').andWhere('order.accountId IN (:...all)').setParameters({ id: order, all: [order] }) // ← mixed
}

export function functions() {
  getEntityOrThrow({}, Order, account) // ← mixed
  getEntityOrThrow({}, Order, order, { account })
  getEntityOrThrow({}, Order, text)
  assign(Order, order, [account])
  ordersOf(Order, account)
}

// Models, whose static methods take conditions
declare const Op: { readonly in: unique symbol; readonly ne: unique symbol; readonly or: unique symbol }
class Table {
  where(): object {
    return this
  }
  static findByPk(key: unknown): object {
    return [key]
  }
  static findOne(options: object): object {
    return options
  }
  static destroy(options: object): object {
    return options
  }
  static update(values: object, options: object): object {
    return [values, options]
  }
  static label(key: unknown): object {
    return [key]
  }
}
class Ticket extends Table {
  declare id: OrderKey
  declare accountId: AccountKey
}
export function models() {
  Ticket.findByPk(account) // ← mixed
  Ticket.findByPk(order)
  Ticket.findOne({ where: { id: account } }) // ← mixed
  Ticket.findOne({ where: { id: order, accountId: account } })
  Ticket.findOne({ where: { id: { [Op.in]: [account] } } }) // ← mixed
  Ticket.findOne({ where: { [Op.or]: [{ id: order }, { accountId: order }] } }) // ← both
  Ticket.destroy({ where: { id: { [Op.ne]: order } } })
  Ticket.destroy({ where: { accountId: order } }) // ← both
  Ticket.update({ accountId: account }, { where: { id: account } }) // ← mixed
  Ticket.label(account)
}
export function paths() {
  collection.findOne({ 'lines.id': account }) // ← mixed
  collection.findOne({ 'lines.0.id': account }) // ← mixed
  collection.findOne({ 'account.id': account, 'account.name': order })
  collection.findOne({ 'lines.account.id': { $in: [order] } }) // ← mixed
}

// Names of keys alone
export const names = (orderId: AccountKey) => orderId // ← unchecked
export const events = { orderId: account } // ← unchecked
export interface Learned {
  readonly buyerId: AccountKey
}
export const learned = { buyerId: order } // ← unchecked
export const fine = { buyerId: account, sellerId: order }
