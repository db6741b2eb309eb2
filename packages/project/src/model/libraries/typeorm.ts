/** TypeORM: decorated classes and `EntitySchema`. */
import { decoratedIn } from '../decorated.ts'
import type { Library } from '../library.ts'

const TYPEORM = {
  from: /^typeorm(?:$|\/)/,
  entities: ['Entity', 'ViewEntity', 'ChildEntity'],
  ids: ['PrimaryColumn', 'PrimaryGeneratedColumn', 'ObjectIdColumn'],
  numbered: ['PrimaryGeneratedColumn'],
  relations: ['ManyToOne', 'OneToOne'],
} as const

export const typeorm: Library = {
  sign: /@(?:Entity|ViewEntity|ChildEntity)\b/,
  read: (module, evaluator) => decoratedIn(TYPEORM, module, evaluator),
  repositories: /^(?:Tree|Mongo)?Repository$/,
  managers: /^(?:(?:\w*Entity)?Manager|DataSource)$/,
  builders: /QueryBuilder$/,
}
