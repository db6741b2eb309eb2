/** The entry point `brandid/decorators`: options of decorators that would otherwise read the type of a member that holds an ID. */
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
