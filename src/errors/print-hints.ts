/** Hints on the consoles of Node and Bun. */
import { IdError } from './error.ts'

/** Lets consoles print an `IdError` with its hint. On the prototype: the class must fit that of another copy of the package. */
export function printHints(): void {
  Object.defineProperty(IdError.prototype, Symbol.for('nodejs.util.inspect.custom'), {
    value: inspectWithHint,
    configurable: true,
  })
}

/** Prints an error as any other, with the hint below: on consoles, and where nothing catches the error. */
function inspectWithHint(
  this: IdError,
  _depth: number,
  options: object,
  inspect: (value: unknown, options: object) => string,
): string {
  const text = inspect(this, { ...options, customInspect: false })
  return this.hint ? `${text}\nHint: ${this.hint}` : text
}
