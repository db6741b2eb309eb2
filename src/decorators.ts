/** The entry point `brandid/decorators`: decorator options for ID properties in TypeORM, MikroORM and `@nestjs/swagger`. */
export {
  type IdApiProperty,
  type IdColumn,
  type IdProperty,
  type IdTransformer,
  idApiProperty,
  idColumnOptions,
  idProperty,
} from './decorators/member-options.ts'
export { parseStored } from './decorators/stored.ts'
