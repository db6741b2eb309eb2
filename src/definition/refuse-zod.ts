/** The advice for zod's question to a definition, a union or a token without a schema. */
import { stateError } from '../errors/state-error.ts'

/** What a source is called, and the function of `brandid` that creates it with a schema. */
const SOURCES = {
  definition: /* @__PURE__ */ createAnswer(
    'definition',
    ', or import defineId from "brandid" in place of "brandid/core"',
  ),
  union: /* @__PURE__ */ createAnswer(
    'union',
    ', or import idUnion from "brandid" in place of "brandid/core"',
  ),
  token: /* @__PURE__ */ createAnswer('token', ''),
}

/**
 * Answers what zod reads of its schemas with a sentence: `z.object({ id: CoreId })` compiles, and zod's own error does
 * not say what to do. The answer is inherited, since test runners print own members. One object serves all, because
 * each prototype is another shape for the engine.
 */
export function refuseZod(source: object, kind: keyof typeof SOURCES): void {
  Object.setPrototypeOf(source, SOURCES[kind])
}

function createAnswer(kind: string, remedy: string): object {
  return Object.create(Object.prototype, {
    _zod: {
      get(this: { readonly prefix?: string }) {
        const name = this.prefix ? ` ("${this.prefix}")` : ''
        const advice = `wrap it in schemaOf() of "brandid"${remedy}`
        throw stateError('invalid_option', `This ${kind}${name} has no zod schema: ${advice}.`)
      },
    },
  })
}
