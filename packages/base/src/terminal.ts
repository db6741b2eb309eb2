/** The parts that all commands share: arguments, help, colors, errors, and the writer that escapes output. */
export {
  type Command,
  columns,
  createCommand,
  type ExitCode,
  type OptionTable,
  type OptionValues,
} from './terminal/command.ts'
export { escapeLine, spellTextLiteral } from './terminal/escape.ts'
export { type Io, processIo, versionOfPackage } from './terminal/io.ts'
export { createByteProgress, lineBatches } from './terminal/lines.ts'
export type { Paint } from './terminal/output.ts'
export { count, groupBy, instantOption, integerOption, suggestion, UserError } from './terminal/values.ts'
