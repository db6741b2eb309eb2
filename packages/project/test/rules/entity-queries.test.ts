import { describe, it } from 'vitest'
import { expectRows, type Row } from './typed-rows.ts'

/** Entities, and what queries them, as TypeORM, MikroORM, MongoDB and Sequelize type them. */
const HEAD = `
class Account { declare id: Key<'account'>; declare name: string }
class Order { declare id: OrderKey; declare account: Account; declare accountId: Key<'account'>; declare lines: Line[]; declare first: Line | null; declare pairs: [Line, Line] }
class Line { declare _id: UserId; declare order: Order }
class Keyed { declare id: string; declare key: UserId }
class Unique { declare uuid: UserId }
class Plain { declare id: string }
interface Repository<Entity> { delete(key: unknown, more?: unknown): void; find(options: object): Entity; createQueryBuilder(): SelectQueryBuilder<Entity> }
interface EntityManager { findOne<Entity>(entity: new () => Entity, where: unknown): Entity; flush(by?: unknown): void }
interface Collection<Entity> { findOne(filter: object): Entity }
interface SelectQueryBuilder<Entity> {
  where(condition: unknown, parameters?: object): this; andWhere(condition: unknown, parameters?: object): this
  orWhere(condition: unknown, parameters?: object): this; having(condition: unknown, parameters?: object): this
  andHaving(condition: unknown, parameters?: object): this; orHaving(condition: unknown, parameters?: object): this
  select(columns: unknown, more?: object): this; setParameter(name: unknown, value?: unknown): this; setParameters(parameters?: object): this
}
interface Store<Entity> { delete(key: unknown): Entity }
declare const orders: Repository<Order>, accounts: Repository<Account>, lines: Repository<Line>, keyed: Repository<Keyed>, unique: Repository<Unique>, plains: Repository<Plain>, titled: Repository<{ id: OrderKey }>
declare const em: EntityManager, collection: Collection<Order>, store: Store<Order>, builder: SelectQueryBuilder<Order>
declare function In(...values: unknown[]): object
declare function Not(value: unknown): object
declare const Op: { in: 'in'; or: 'or' }, Other: { or: 'or' }
declare const other: Key<'account'>
`
const expectFound = (rows: readonly (Row | string)[], head = '') =>
  expectRows('no-mixed-columns', rows, HEAD + head)

const ORDER_ACCOUNT = "`Order.id` ('order' keys) never equals `account` ('account' keys)."
const ID_ACCOUNT = "`id` ('order' keys) never equals `account` ('account' keys)."

describe('a repository', () => {
  it('takes the IDs of its entity', () => {
    expectFound([
      ['orders.delete(«account»)', ORDER_ACCOUNT],
      ['orders.delete(«[account]»)', "`Order.id` ('order' keys) never equals `[account]` ('account' keys)."],
      ['orders.delete(text, «account»)', ORDER_ACCOUNT],
      ['lines.delete(«post»)', "`Line._id` ('user' IDs) never equals `post` ('post' IDs)."],
      ['keyed.delete(«post»)', "`Keyed.key` ('user' IDs) never equals `post` ('post' IDs)."],
      ['unique.delete(«post»)', "`Unique.uuid` ('user' IDs) never equals `post` ('post' IDs)."],
      ['titled.delete(«account»)', "`__type.id` ('order' keys) never equals `account` ('account' keys)."],
      'orders.delete(order)',
      'orders.delete([order])',
      'orders.delete(text)',
      'orders.delete()',
      'accounts.delete(account)',
      'plains.delete(post)',
      'store.delete(account)',
    ])
  })

  it('takes conditions on its columns and on related entities', () => {
    expectFound([
      ['orders.delete({ id: «account» })', ID_ACCOUNT],
      ['orders.find({ where: { id: «account» } })', ID_ACCOUNT],
      ['orders.find({ where: [{ id: order }, , { id: «account» }] })', ID_ACCOUNT],
      [
        'orders.find({ where: { id: «In([account])» } })',
        "`id` ('order' keys) never equals `[account]` ('account' keys).",
      ],
      ['orders.find({ where: { id: «In(text, account)» } })', ID_ACCOUNT],
      ['orders.find({ where: { id: «Not(In(account))» } })', ID_ACCOUNT],
      ['orders.find({ where: { id: «{ $in: [text, account] }» } })', ID_ACCOUNT],
      ['orders.find({ where: { id: «{ $not: { $eq: account } }» } })', ID_ACCOUNT],
      ['orders.find({ where: { id: «{ [Op.in]: [account] }» } })', ID_ACCOUNT],
      ['orders.find({ where: { [Op.or]: [{ id: «account» }] } })', ID_ACCOUNT],
      ['orders.find({ where: { [Op.or]: { id: «account» } } })', ID_ACCOUNT],
      'orders.find({ where: { id: { [Other.in]: [account] } } })',
      'orders.find({ where: { [Other.or]: [{ id: account }] } })',
      'orders.find({ where: { id: { in: [account] } } })',
      'orders.find({ where: { id: { ...row } } })',
      'orders.find({ where: { ...row, id: order } })',
      'orders.find({ [text]: { id: account } })',
      "orders.find({ ['where']: { id: account } })",
      'orders.find({ id: order, name: account })',
      'orders.find({ id: text })',
      'orders.find({ where: { id: Not(In([order])) } })',
      [
        'orders.find({ accountId: «order» })',
        "`accountId` ('account' keys) never equals `order` ('order' keys).",
      ],
      [
        'orders.find({ account: { id: «order» } })',
        "`id` ('account' keys) never equals `order` ('order' keys).",
      ],
      [
        'orders.find({ account: «order» })',
        "`Account.id` ('account' keys) never equals `order` ('order' keys).",
      ],
      [
        'orders.find({ account: { $in: [«order»] } })',
        "`Account.id` ('account' keys) never equals `order` ('order' keys).",
      ],
      'orders.find({ account: account })',
      'orders.find({ account: { id: account, name: order } })',
      ['orders.find({ lines: { _id: «post» } })', "`_id` ('user' IDs) never equals `post` ('post' IDs)."],
      ['orders.find({ first: { _id: «post» } })', "`_id` ('user' IDs) never equals `post` ('post' IDs)."],
      ['orders.find({ pairs: { _id: «post» } })', "`_id` ('user' IDs) never equals `post` ('post' IDs)."],
      [
        'lines.find({ order: { account: { id: «order» } } })',
        "`id` ('account' keys) never equals `order` ('order' keys).",
      ],
    ])
  })

  it('takes paths of columns', () => {
    const message = (path: string) => `\`${path}\` ('user' IDs) never equals \`post\` ('post' IDs).`
    expectFound([
      ["collection.findOne({ 'lines._id': «post» })", message('lines._id')],
      ["collection.findOne({ 'lines.0._id': «post» })", message('lines.0._id')],
      ["collection.findOne({ 'lines.12._id': «post» })", message('lines.12._id')],
      ["collection.findOne({ 'first._id': «post» })", message('first._id')],
      ["collection.findOne({ 'first.0._id': «post» })", message('first.0._id')],
      [
        "collection.findOne({ 'lines.order.account.id': «order» })",
        "`lines.order.account.id` ('account' keys) never equals `order` ('order' keys).",
      ],
      "collection.findOne({ 'lines._id': user })",
      "collection.findOne({ 'lines.order.account.id': account })",
      "collection.findOne({ 'lines.none._id': post })",
      "collection.findOne({ 'none.lines._id': post })",
      "collection.findOne({ 'lines.0a._id': post })",
    ])
  })
})

describe('a manager', () => {
  it('takes the IDs of the class before them', () => {
    expectFound([
      ['em.findOne(Order, «account»)', ORDER_ACCOUNT],
      ['em.findOne(Order, { id: «account» })', ID_ACCOUNT],
      [
        'em.findOne(Order, { lines: { _id: «post» } })',
        "`_id` ('user' IDs) never equals `post` ('post' IDs).",
      ],
      'em.findOne(Order, order)',
      'em.findOne(Order, { id: order, accountId: account })',
      'em.findOne(row, account)',
      'em.findOne(user, post)',
      'em.flush(account)',
    ])
  })
})

describe('a builder of queries', () => {
  const conditions = 'where andWhere orWhere having andHaving orHaving'.split(' ')
  it('takes the parameters of its conditions', () => {
    const of = (left: string, right = "`account` ('account' keys)", kind = "'order' keys") =>
      `\`${left}\` (${kind}) never equals ${right}.`
    expectFound(
      [
        ...conditions.map(
          (name): Row => [`builder.${name}('order.id = :id', { id: «account» })`, of('order.id')],
        ),
        ["builder.where('id = :id', { id: «account» })", ORDER_ACCOUNT],
        ["builder.where('ID = :id', { id: «account» })", ORDER_ACCOUNT],
        [
          "builder.where('user.id = :id', { id: «post» })",
          of('user.id', "`post` ('post' IDs)", "'user' IDs"),
        ],
        [
          "builder.where('order.userId = :id', { id: «post» })",
          of('userId', "`post` ('post' IDs)", "'user' IDs"),
        ],
        [
          "builder.where('user_id = :id', { id: «post» })",
          of('user_id', "`post` ('post' IDs)", "'user' IDs"),
        ],
        ...['<>', '!=', '<=', '>=', '<', '>', '=', 'in', 'IN', 'not in', 'NOT  IN'].map(
          (each): Row => [`builder.where('order.id ${each} :id', { id: «account» })`, of('order.id')],
        ),
        "builder.where('order.id=:id', { id: «account» })",
        "builder.where('order.id IN (:...ids)', { ids: «[account]» })",
        "builder.where('order.id IN ( :ids )', { ids: «account» })",
        'builder.where(\'"order"."id" = :id\', { id: «account» })',
        "builder.where('`order`.`id` = :id', { id: «account» })",
        "builder.where('order.id = :id AND user.id = :user', { id: order, user: «post» })",
        "builder.where('order.id = :id', { id: order })",
        "builder.where('order.id = :id', { other: account })",
        "builder.where('order.id = :id', account)",
        "builder.where('order.id = :id')",
        "builder.where('order.id LIKE :id', { id: account })",
        "builder.where('order.slug = :id', { id: account })",
        "builder.where('none.id = :id', { id: account })",
        "builder.where('order.id = id', { id: account })",
        "builder.select('order.id = :id', { id: account })",
        ['builder.where({ id: «account» })', ID_ACCOUNT],
        ['builder.where(«account»)', ORDER_ACCOUNT],
        'builder.where({ id: order }, { id: account })',
        'builder.where()',
        "where('order.id = :id', { id: account })",
        "anything.where('order.id = :id', { id: «account» })",
        "anything.where('id = :id', { id: account })",
      ],
      `declare function where(condition: string, parameters: object): void
declare const anything: { where(condition: string, parameters: object): void }`,
    )
  })

  it('takes parameters in later calls', () => {
    const found = "`order.id` ('order' keys) never equals `account` ('account' keys)."
    const chain = (count: number) => ".select('a')".repeat(count)
    expectFound(
      [
        ["builder.where('order.id = :id').setParameter('id', «account»)", found],
        ["builder.where('order.id = :id').setParameters({ id: «account» })", found],
        [
          "builder.where('order.id = :id').select('a').andWhere('a = b').setParameter('id', «account»)",
          found,
        ],
        [
          "builder.where('order.id = :id').andWhere('order.userId = :user').setParameters({ id: order, user: «post» })",
          "`userId` ('user' IDs) never equals `post` ('post' IDs).",
        ],
        [`builder.where('order.id = :id')${chain(98)}.setParameter('id', «account»)`, found],
        `builder.where('order.id = :id')${chain(99)}.setParameter('id', account)`,
        "builder.where('order.id = :id').setParameter('other', account)",
        "builder.where('order.id = :id').setParameter(text, account)",
        "builder.where('order.id = :id').setParameter('id', order)",
        "builder.where('order.id = :id').setParameter('id')",
        "builder.where('order.id = :id').setParameters()",
        "builder.where('order.id = :id').setParameters(account)",
        // A parameter may have the name of another column.
        "builder.where('order.accountId = :id').setParameters({ id: account })",
        ["builder.where('order.id = :id').setParametersOf({ id: «account» })", ID_ACCOUNT],
        ["builder.where('order.id = :id').resetParameters({ id: «account» })", ID_ACCOUNT],
        "builder.where('order.id = :id').andWhere('order.userId = :user', { id: account })",
        "builder.select('order.id = :id').setParameter('id', account)",
        "builder.setParameter('id', account)",
        "make('order.id = :id').setParameter('id', account)",
      ],
      'declare function make(text: string): typeof builder',
    )
  })
})

describe('a class of models', () => {
  const byKey = ['findByPk', 'findById']
  const names =
    `findOne findAll findAndCountAll findOrCreate findOrBuild upsert create count destroy update restore
    increment decrement max min sum`.split(/\s+/)
  const methods = [...byKey, ...names, 'label'].map(
    (name) => `static ${name}(...options: unknown[]): object { return options }`,
  )
  it('takes IDs and conditions of its instances', () => {
    expectFound(
      [
        ...byKey.map(
          (name): Row => [
            `Ticket.${name}(«account»)`,
            "`Ticket.id` ('order' keys) never equals `account` ('account' keys).",
          ],
        ),
        ...byKey.map((name): Row => [`Ticket.${name}(order, { where: { id: «account» } })`, ID_ACCOUNT]),
        ...names.map((name): Row => [`Ticket.${name}({ where: { id: «account» } })`, ID_ACCOUNT]),
        'Ticket.findByPk(order)',
        'Ticket.findByPk(order, account)',
        'Ticket.findOne(account)',
        'Ticket.findOne({ where: { id: order, userId: user } })',
        ['Ticket.update({ userId: user }, { where: { id: «account» } })', ID_ACCOUNT],
        'Ticket.label({ id: account })',
        'ticket.findByPk(account)',
        'findByPk(account)',
        'any.findByPk(account)',
      ],
      `class Ticket { declare id: OrderKey; declare userId: UserId; ${methods.join('; ')} }
declare const ticket: { findByPk(id: unknown): object }, any: any
declare function findByPk(id: unknown): object`,
    )
  })

  it('stands before its ID in the arguments of a function', () => {
    expectFound(
      [
        ['load(Order, «account»)', ORDER_ACCOUNT],
        ['load(Order, «account», order)', ORDER_ACCOUNT],
        ['loadIn({}, Order, «account»)', ORDER_ACCOUNT],
        'load(Order, order)',
        'load(Order, text)',
        'load(Order, { id: account })',
        'load(Order)',
        'load(row, account)',
        'load(user, account)',
        'loadOf(Order, account)',
        'loadAll(Order, account)',
        'loadIn(Order, {}, account)',
        'new Loader(Order, account)',
      ],
      `declare function load(entity: unknown, id: string | number, other?: unknown): void
declare function loadIn(context: object, entity: unknown, id: string | number): void
declare function loadOf(entity: unknown, id: Key<'account'>): void
declare const loadAll: any
declare class Loader { constructor(entity: unknown, id: number) }`,
    )
  })
})
