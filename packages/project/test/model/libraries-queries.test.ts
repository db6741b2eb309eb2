import { describe, it } from 'vitest'
import { expectRows } from '../rules/typed-rows.ts'

const ORDER = 'class Order { declare id: OrderKey }\n'
const MESSAGE = "`Order.id` ('order' keys) never equals `account` ('account' keys)."

const repositories = {
  read: 'Repository TreeRepository MongoRepository EntityRepository SqlEntityRepository Model Collection',
  unread: 'OtherRepository RepositoryOf OtherModel ModelOf OtherCollection CollectionOf',
}
const managers = {
  read: 'EntityManager MongoEntityManager SqlEntityManager Manager DataSource',
  unread: 'OtherManager EntityManagerOf DataSourceOf OtherDataSource',
}
const builders = {
  read: 'SelectQueryBuilder QueryBuilder',
  unread: 'QueryBuilderOf Query',
}

/** A row for each type of the libraries, in which the ID is found, and for each other type. */
const rowsOf = ({ read, unread }: typeof repositories, spell: (name: string, id: string) => string) => [
  ...read.split(' ').map((name) => [spell(name, '«account»'), MESSAGE] as const),
  ...unread.split(' ').map((name) => spell(name, 'account')),
]
const variableOf = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const declared = ({ read, unread }: typeof repositories, spell: (name: string) => string) =>
  `${read} ${unread}`
    .split(' ')
    .map((name) => `${spell(name)}\ndeclare const ${variableOf(name)}: ${name}`)
    .join('<Order>\n')

describe('the query types of the libraries', () => {
  it('are the repositories', () => {
    const head = `${declared(repositories, (name) => `interface ${name}<T> { delete(key: unknown): T }`)}<Order>\n`
    const rows = rowsOf(repositories, (name, id) => `${variableOf(name)}.delete(${id})`)
    expectRows('no-mixed-columns', rows, ORDER + head)
  })

  it('are the managers', () => {
    const head = declared(
      managers,
      (name) => `interface ${name} { find<T>(entity: new () => T, where: unknown): T }`,
    ).replaceAll('<Order>', '')
    // An ID beside the class of its entity is compared whatever receives it, but conditions are not.
    const rows = rowsOf(managers, (name, id) => `${variableOf(name)}.find(Order, { id: ${id} })`)
    const message = MESSAGE.replace('Order.id', 'id')
    expectRows(
      'no-mixed-columns',
      rows.map((row) => (typeof row === 'string' ? row : ([row[0], message] as const))),
      `${ORDER}${head}\n`,
    )
  })

  it('are the builders', () => {
    const head = `${declared(builders, (name) => `interface ${name}<T> { where(key: unknown): T }`)}<Order>\n`
    const rows = rowsOf(builders, (name, id) => `${variableOf(name)}.where(${id})`)
    expectRows('no-mixed-columns', rows, ORDER + head)
  })
})
